/* See command.h. */
#include "bologna/command.h"
#include "base/memory.h"
#include "core/position.h"

#include <stdio.h>
#include <string.h>

static const char *const names[] = {"{role}", "{time}", "{host}", "{address}", "{port}"};
enum { NAMES = sizeof names / sizeof names[0] };

/* The name that begins at `text`; NAMES if none does. */
static int name_at(const char *text) {
    int i = 0;
    while (i < NAMES && strncmp(text, names[i], strlen(names[i])) != 0) i++;
    return i;
}

bool bologna_names(const char *text, const char *name) {
    for (; *text; text++) {
        int i = name_at(text);
        if (i < NAMES && (!name || strncmp(text + 1, name, strlen(names[i]) - 2) == 0)) return true;
    }
    return false;
}

char *bologna_fill(const char *text, const BolognaCall *call) {
    char seconds[16], port[16];
    snprintf(seconds, sizeof seconds, "%d", call->seconds);
    snprintf(port, sizeof port, "%d", call->port);
    const char *const values[NAMES] = {call->side == P1 ? "white" : "black", seconds, call->host,
                                       call->host, port};
    size_t longest = 8 + strlen(call->host);
    if (longest < sizeof seconds) longest = sizeof seconds;
    char *out = memory_resize(NULL, strlen(text) * longest + 1), *end = out;
    while (*text) {
        int i = name_at(text);
        if (i == NAMES) {
            *end++ = *text++;
            continue;
        }
        end += strlen(strcpy(end, values[i]));
        text += strlen(names[i]);
    }
    *end = 0;
    return out;
}
