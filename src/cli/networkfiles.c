/* See networkfiles.h. */
#include "cli/networkfiles.h"
#include "base/file.h"

#include <stdlib.h>
#include <string.h>

bool networkfile_read(const char *path, const Rules *rules, NetworkFile *out, Error *error) {
    size_t size;
    const char *why;
    char *bytes = file_read(path, NETWORK_FILE_MOST, &size, &why);
    if (!bytes) return error_token(error, ERROR_NETWORK_FILE, 0, path, strlen(path), why);
    bool good = network_read(out, rules, path, bytes, size, error);
    free(bytes);
    return good;
}
