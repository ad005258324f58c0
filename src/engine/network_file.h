/* Networks as files: a few lines of text, then the numbers (docs/learn.md). A network belongs to
 * one rule set, options and all; a file of another one, of another form, or with a changed byte is
 * refused. */
#ifndef ENGINE_NETWORK_FILE_H
#define ENGINE_NETWORK_FILE_H

#include "core/error.h"
#include "engine/network.h"

enum {
    NETWORK_TRAINING = 200,
    NETWORK_FILE_MOST = (NETWORK_INPUTS + 2 * NETWORK_VIEWS) * NETWORK_HIDDEN * 2 + 1024
};

typedef struct NetworkFile {
    char rules[RULES_NAME];          /* as in Rules.name */
    char training[NETWORK_TRAINING]; /* one line: how it was made */
    char sum[17];                    /* its checksum: names the network */
    Network network;
} NetworkFile;

/* Writes it for these rules into `out`; returns how many bytes it has. Fills in `rules` and `sum`.
 */
size_t network_write(NetworkFile *file, const Rules *rules, char out[NETWORK_FILE_MOST]);

/* Reads the bytes of a file for these rules. On false `out` is not to be used, and the error names
 * `path` and says why. */
bool network_read(NetworkFile *out, const Rules *rules, const char *path, const char *bytes,
                  size_t length, Error *error);

#endif
