/* Reads files, whole or line by line. Compressed files (.xz, recognized by their first bytes) are
 * unpacked. On failure `why` gets a static text ("No such file or directory"). The path "-" is
 * standard input. Writing is in base/output.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { LINE_LIMIT = 1 << 20 }; /* bytes; a longer line is an error */

typedef struct LineReader LineReader;

/* Returns NULL on failure. */
LineReader *lines_open(const char *path, const char **why);

/* Returns the next line without its end, terminated by a zero byte. It is valid until the next
 * call. Returns NULL at the end (then *why is NULL) or on failure. */
char *lines_next(LineReader *lines, size_t *length, const char **why);

/* Whether the last line returned by lines_next had no end of line. */
bool lines_torn(const LineReader *lines);

void lines_close(LineReader *lines);

/* Returns all bytes and a terminating zero byte, which *size does not count. Free it with free().
 * Returns NULL on failure or if the file exceeds `limit` bytes. */
char *file_read(const char *path, size_t limit, size_t *size, const char **why);

/* Creates the folder and its missing parents, all with this mode. */
bool folder_make(const char *path, unsigned mode, const char **why);
