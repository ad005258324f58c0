/* Output: the program writes every file that a person names through these functions, so that the
 * same rules hold for all of them:
 *
 *   - an existing file is overwritten only if the caller asks for it;
 *   - a file is replaced by one that was written beside it, so its folder must be writable. It
 *     keeps its mode, owner and group, not a second name (hard link) or an access list; a new file
 *     gets what the umask allows, and only its owner may read a private one;
 *   - a symbolic link is followed and kept; one that leads nowhere is refused;
 *   - a file that a program makes grow is refused to all others;
 *   - a pipe or a terminal is written into and never replaced; a folder, a disk or a socket is
 *     refused;
 *   - "-" and /dev/stdout are the standard output itself, /dev/fd/N is descriptor N.
 *
 * On failure `why` gets a static text ("No space left on device"). */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum OutputHow {
    OUTPUT_NEW,         /* refuse an existing regular file */
    OUTPUT_OVER,        /* overwrite it */
    OUTPUT_NEW_PRIVATE, /* as OUTPUT_NEW, readable by its owner only */
    OUTPUT_PRIVATE,     /* as OUTPUT_OVER, readable by its owner only */
    OUTPUT_ADD,         /* append */
} OutputHow;

/* `why` is this very pointer if a new file was wanted but one exists; or if another program has the
 * file open to make it grow. */
extern const char output_is_there[], output_is_busy[];

/* Whether the file could be written, as far as that can be checked without changing anything. Call
 * it before long work. */
bool output_check(const char *path, OutputHow how, const char **why);

/* Whether two paths lead to the same regular file or pipe, existing or not. Then neither may be
 * written to because of the other. Devices do not count: several may write to one. */
bool output_is_same(const char *one, const char *other);

/* The same for an open descriptor. Only a regular file counts. False if the path itself names this
 * descriptor. */
bool output_is_descriptor(const char *path, int descriptor);

/* ---- one whole content */

/* Writes it; not with OUTPUT_ADD. Readers find the old content or the new one, even after a crash.
 * Returns true once the content is on the disk under this name. */
bool output_write(const char *path, OutputHow how, const void *data, size_t size, const char **why);

typedef struct Output Output;

/* The same piece by piece: the file changes in one step, at the close. If a write failed it does
 * not change. Returns NULL on failure. */
Output *output_begin(const char *path, OutputHow how, const char **why);

/* ---- a file that grows */

/* Makes the file, empties it, or goes on at its end (OUTPUT_ADD); not private. What is flushed
 * stands in it at once. Returns NULL on failure. */
Output *output_open(const char *path, OutputHow how, const char **why);

/* Shortens a regular file with OUTPUT_ADD to so many bytes. Call it before the first output_put. */
bool output_cut(Output *output, size_t size, const char **why);

/* ---- both */

/* Buffers text for writing. The next flush or the close reports errors. */
void output_put(Output *output, const void *text, size_t length);
__attribute__((format(printf, 2, 3))) void output_print(Output *output, const char *format, ...);

/* Passes everything to the system. Returns false if a write since the last call failed; that text
 * is lost, and nothing of it stays at the end of a file with OUTPUT_ADD. */
bool output_flush(Output *output, const char **why);

/* The same, and brings a regular file to the disk. */
bool output_sync(Output *output, const char **why);

/* Flushes, brings a regular file to the disk, and closes. NULL does nothing. */
bool output_close(Output *output, const char **why);

/* Closes without what was not flushed: a file from output_begin is discarded. */
void output_drop(Output *output);

/* ---- for callers with their own descriptors */

/* Writes everything, in as many calls as that takes. Returns false with errno. */
bool descriptor_write(int descriptor, const void *data, size_t size);

/* Brings the folder of `path` to the disk, after a file was created or renamed in it. Returns false
 * with errno. */
bool folder_sync(const char *path);
