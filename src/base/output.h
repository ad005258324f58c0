/* Output: the program writes every file that a person names through these functions, so that the
 * same rules hold for all of them:
 *
 *   - an existing file is overwritten only if the caller asks for it;
 *   - a symbolic link is followed and kept;
 *   - a device or a pipe is written into and never replaced;
 *   - an overwritten file keeps its mode, owner and group; a new one gets what the umask allows;
 *     only its owner may read a private file, whatever mode it had before;
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
    OUTPUT_ADD,         /* append; one program at a time may do that */
} OutputHow;

/* `why` is this very pointer if a new file was wanted but one exists. */
extern const char output_is_there[];

/* Whether the file could be written, as far as that can be checked without changing anything. Call
 * it before long work. */
bool output_check(const char *path, OutputHow how, const char **why);

/* Writes the whole content; not with OUTPUT_ADD. A regular file is replaced atomically: readers
 * find the old content or the new one, even after a crash. It is written in place, with its space
 * reserved first, in two cases. Its folder allows no new file, or it has a second name, an access
 * list or an owner that we cannot set. Returns true once the content is on the disk under this
 * name. */
bool output_write(const char *path, OutputHow how, const void *data, size_t size, const char **why);

/* Whether two paths lead to the same regular file or pipe, existing or not. Then neither may be
 * written to because of the other. Devices do not count: several may write to one. */
bool output_is_same(const char *one, const char *other);

/* The same for an open descriptor. Only a regular file counts. False if the path itself names this
 * descriptor. */
bool output_is_descriptor(const char *path, int descriptor);

/* ---- in pieces */

typedef struct Output Output;

/* Returns NULL on failure. */
Output *output_open(const char *path, OutputHow how, const char **why);

/* Like output_open, but for one whole content; not with OUTPUT_ADD. As with output_write, a regular
 * file changes in one step, at the close. If a write failed it does not change. */
Output *output_begin(const char *path, OutputHow how, const char **why);

/* Buffers text for writing. The next flush or the close reports errors. */
void output_put(Output *output, const void *text, size_t length);
__attribute__((format(printf, 2, 3))) void output_print(Output *output, const char *format, ...);

/* Passes everything to the system. Returns false if a write since the last call failed; that text
 * is lost. */
bool output_flush(Output *output, const char **why);

/* Flushes, brings a regular file to the disk, and closes. NULL does nothing. */
bool output_close(Output *output, const char **why);

/* Closes without keeping: a file from output_begin is discarded. */
void output_drop(Output *output);

/* ---- for callers with their own descriptors */

/* Writes everything, in as many calls as that takes. Returns false with errno. */
bool descriptor_write(int descriptor, const void *data, size_t size);

/* Brings the folder of `path` to the disk, after a file was created or renamed in it. Returns false
 * with errno. */
bool folder_sync(const char *path);
