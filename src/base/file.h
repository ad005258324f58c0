/* Reads files, whole or line by line. Compressed files (.xz, recognized by their first bytes) are
 * unpacked. On failure `why` gets a static text ("No such file or directory"). The path "-" is
 * standard input. Writing is in base/output.h.
 *
 * A text may have been written on any system: a byte-order mark before it is dropped, and a line
 * may end with LF, CR LF or CR. What is not UTF-8 is refused. Where the reader of a text says
 * itself at which place it is not UTF-8, `_any` lets those bytes pass. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { LINE_LIMIT = 1 << 24 }; /* bytes; a longer line is an error */

typedef struct LineReader LineReader;

/* Returns NULL on failure. */
LineReader *lines_open(const char *path, const char **why);
LineReader *lines_open_any(const char *path, const char **why);

/* Returns the next line without its end, terminated by a zero byte. It is valid until the next
 * call. Returns NULL at the end (then *why is NULL) or on failure. */
char *lines_next(LineReader *lines, size_t *length, const char **why);

/* Whether the last line returned by lines_next had no end of line. */
bool lines_torn(const LineReader *lines);

/* The bytes of the file up to the end of that line, with everything that was dropped. */
size_t lines_taken(const LineReader *lines);

/* Whether the file is compressed, so that nothing can be appended to it. */
bool lines_packed(const LineReader *lines);

void lines_close(LineReader *lines);

/* Returns a whole text, as file_read does, in which every line ends with LF. */
char *text_read(const char *path, size_t limit, size_t *size, const char **why);
char *text_read_any(const char *path, size_t limit, size_t *size, const char **why);

/* Returns all bytes and a terminating zero byte, which *size does not count. Free it with free().
 * Returns NULL on failure or if the file exceeds `limit` bytes. */
char *file_read(const char *path, size_t limit, size_t *size, const char **why);

/* Whether it is a regular file. Ask this before you read what the command line does not name: a
 * pipe could keep the program waiting, and standard input may be where the name came from. */
bool file_is_regular(const char *path, const char **why);

/* Writes the folder of taefl among the user's files of a kind: below the folder that `variable` of
 * the environment names, else below `usual` in HOME. Relative paths count as missing, as the XDG
 * Base Directory Specification says. Returns the length as snprintf does; -1: there is none. */
int folder_of_user(const char *variable, const char *usual, char *out, size_t size);

/* Creates the folder and its missing parents, all with this mode. "-" is refused, also as the first
 * of them, since elsewhere it is standard output. */
bool folder_make(const char *path, unsigned mode, const char **why);
