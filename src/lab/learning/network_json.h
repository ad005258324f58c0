/* The numbers of a network as JSON, for programs that train with other tools (docs/learn.md,
 * "Weights"). */
#pragma once

#include "search/network_file.h"
#include <jansson.h>

enum { NETWORK_JSON_WHY = 256 };

/* Everything that the file of the network has but its checksum. */
json_t *network_json_write(const NetworkFile *file);

/* Reads such a text. A missing "rules" leaves out->rules empty. False with the place and the reason
 * in `why`; then `out` is not to be used. Whether the rules exist and fit is network_read's to
 * say. */
bool network_json_read(NetworkFile *out, const char *text, size_t size, char why[NETWORK_JSON_WHY]);
