/* Files: read whole or line by line, compressed ones (.xz, known by their first bytes) unpacked on
 * the way. (Writing is in base/output.h.) Where something fails, `why` gets words that live for
 * ever
 * ("No such file or directory"). The path "-" is standard input. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_LIMIT = 1 << 20 }; /* longer lines are refused */

typedef struct LineReader LineReader;

/* NULL on failure. */
LineReader *lines_open(const char *path, const char **why);

/* The next line without its end, closed by a zero byte; belongs to the reader until the next call.
 * NULL at the end (*why is NULL then) or on failure. */
char *lines_next(LineReader *lines, size_t *length, const char **why);

/* Whether the last line that lines_next has given ends with the input, without an end of line. */
bool lines_torn(const LineReader *lines);

void lines_close(LineReader *lines);

/* All bytes, closed by a zero byte that *size does not count; NULL on failure or if there are more
 * than `limit`. To be freed with free(). */
char *file_read(const char *path, size_t limit, size_t *size, const char **why);

/* Makes the folder and all above it that are missing, all with this mode. */
bool folder_make(const char *path, unsigned mode, const char **why);

#endif
