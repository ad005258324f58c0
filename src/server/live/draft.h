/* A message that is written: a JSON object as a text of its own. */
#pragma once

#include "record/json.h"

typedef struct Draft {
    Text text;
    Json json;
} Draft;

/* The text has room for `size` bytes. The first member is "on", unless `event` is NULL. */
void draft_open(Draft *draft, size_t size, const char *event);

/* The text, which the caller frees. */
char *draft_close(Draft *draft);
