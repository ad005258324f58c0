/* Output: every file that a person names for the program to write is written here, so that the same
 * holds for all of them:
 *
 *   - a file that is there is written over only where the caller says so;
 *   - a symbolic link is followed and stays; the file it points to is meant;
 *   - what is no regular file (a device, a pipe) is written into and never replaced;
 *   - a file written over keeps its mode, owner and group; a new one gets what the umask allows;
 *     what is private nobody but its owner may read, whatever stood there;
 *   - "-" and /dev/stdout are the standard output itself, /dev/fd/N is descriptor N.
 *
 * Where something fails, `why` gets words that live for ever ("No space left on device"). */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

typedef enum OutputHow {
    OUTPUT_NEW,         /* a regular file that is there is refused */
    OUTPUT_OVER,        /* it is written over */
    OUTPUT_NEW_PRIVATE, /* as OUTPUT_NEW, and nobody but its owner may read it */
    OUTPUT_PRIVATE,     /* as OUTPUT_OVER, and nobody but its owner may read it */
    OUTPUT_ADD, /* what is written comes behind its end; one program at a time may do that */
} OutputHow;

/* `why` is this very pointer where a new file is wanted and one is there. */
extern const char output_is_there[];

/* Whether it could be written, as far as that can be told without touching anything: to be asked
 * before long work. */
bool output_check(const char *path, OutputHow how, const char **why);

/* Writes the whole content (not with OUTPUT_ADD). A regular file is replaced atomically: a reader
 * finds the old content or the new one, even after a crash. It is written in place, with its space
 * reserved first, in two cases. Its folder allows no new file, or it has a second name, an access
 * list or an owner that we cannot set. True: the content is on the disk, under this name. */
bool output_write(const char *path, OutputHow how, const void *data, size_t size, const char **why);

/* Whether two paths lead to one file, which need not be there yet, that one of them must not be
 * written to because of the other: a regular file or a pipe. Several may write to a device. */
bool output_is_same(const char *one, const char *other);

/* The same for an open descriptor, unless that is what the path names; only a regular file counts.
 */
bool output_is_descriptor(const char *path, int descriptor);

/* ---- piece by piece */

typedef struct Output Output;

/* NULL on failure. */
Output *output_open(const char *path, OutputHow how, const char **why);

/* The same for what is one whole (not with OUTPUT_ADD): as with output_write a regular file changes
 * in one step, at the close, and not at all where something could not be written. */
Output *output_begin(const char *path, OutputHow how, const char **why);

/* Takes text for writing. What fails is told by the next flush, or by the close. */
void output_put(Output *output, const void *text, size_t length);
__attribute__((format(printf, 2, 3))) void output_print(Output *output, const char *format, ...);

/* Hands everything to the system. False if something since the last call could not be written;
 * that is lost. */
bool output_flush(Output *output, const char **why);

/* Flushes, brings a regular file to the disk, and closes. NULL: nothing happens. */
bool output_close(Output *output, const char **why);

/* Closes it instead; what was begun as one whole is forgotten. */
void output_drop(Output *output);

/* ---- for those who keep files of their own */

/* All of it, however many calls that takes. False with errno. */
bool descriptor_write(int descriptor, const void *data, size_t size);

/* Brings the names in the folder that holds `path` to the disk: of a new file, or of one just
 * renamed. False with errno. */
bool folder_sync(const char *path);

#endif
