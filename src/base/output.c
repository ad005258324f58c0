/* See output.h. */
#define _GNU_SOURCE /* vasprintf */
#include "base/output.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

const char output_is_there[] = "already exists";
const char output_is_busy[] = "another program is writing into it";

enum { BUFFER = 1 << 16, ANYONE = 0666, OWNER = 0600, MODE = 07777 };

static bool is_new(OutputHow how) { return how == OUTPUT_NEW || how == OUTPUT_NEW_PRIVATE; }
static bool is_private(OutputHow how) { return how == OUTPUT_PRIVATE || how == OUTPUT_NEW_PRIVATE; }

static bool refuse(const char **why, const char *words) {
    *why = words;
    return false;
}

static bool refuse_errno(const char **why) { return refuse(why, strerror(errno)); }

bool descriptor_write(int descriptor, const void *data, size_t size) {
    const char *at = data;
    while (size) {
        ssize_t count = write(descriptor, at, size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

/* Brings a file to the disk. Kinds that do not support it count as done. */
static bool sync_descriptor(int descriptor) {
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

bool folder_sync(const char *path) {
    char *name = memory_text(path);
    int folder = open(dirname(name), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(name);
    if (folder < 0) return errno == EACCES; /* writable but not readable: no way to sync */
    bool good = sync_descriptor(folder);
    int number = errno;
    close(folder);
    errno = number;
    return good;
}

/* ------------------------------------------------------------------ what a path names */

/* "/dev/fd/7" is 7. Returns -1 if the path names no descriptor. */
static int descriptor_named(const char *path) {
    int number = -1, end = 0;
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0) return STDERR_FILENO;
    bool names = sscanf(path, "/dev/fd/%7d%n", &number, &end) == 1 ||
                 sscanf(path, "/proc/self/fd/%7d%n", &number, &end) == 1;
    return names && !path[end] ? number : -1;
}

typedef struct Target {
    int descriptor; /* one that we have; -1: it is a path */
    bool there;
    struct stat about; /* valid if `there` */
} Target;

/* Returns false with errno if the path leads nowhere. */
static bool find(const char *path, Target *out) {
    struct stat link;
    *out = (Target){.descriptor = descriptor_named(path)};
    out->there =
        (out->descriptor >= 0 ? fstat(out->descriptor, &out->about) : stat(path, &out->about)) == 0;
    if (out->there) return true;
    return *path && out->descriptor < 0 && errno == ENOENT && lstat(path, &link) != 0;
}

/* Whether it is a regular file that is not open already. */
static bool is_file(const Target *t) {
    return t->there && t->descriptor < 0 && S_ISREG(t->about.st_mode);
}

/* Finds the file and refuses early what is sure to fail. */
static bool aim(const char *path, OutputHow how, Target *t, const char **why) {
    if (!find(path, t)) return refuse_errno(why);
    if (!t->there || t->descriptor >= 0) return true;
    errno = EISDIR;
    if (S_ISDIR(t->about.st_mode)) return refuse_errno(why);
    if (is_file(t) && is_new(how)) return refuse(why, output_is_there);
    if (!is_file(t) && !S_ISCHR(t->about.st_mode) && !S_ISFIFO(t->about.st_mode))
        return refuse(why, "is no file");
    return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 || refuse_errno(why);
}

/* Where the file itself stands. The caller frees it. */
static char *place_of(const char *path, const Target *t) {
    return t->there ? realpath(path, NULL) : memory_text(path);
}

static bool folder_is_open(const char *path, const Target *t) {
    char *place = place_of(path, t);
    bool good = place && faccessat(AT_FDCWD, dirname(place), W_OK | X_OK, AT_EACCESS) == 0;
    free(place);
    return good;
}

bool output_check(const char *path, OutputHow how, const char **why) {
    Target t;
    if (!aim(path, how, &t, why)) return false;
    bool beside = t.descriptor < 0 && (!t.there || (is_file(&t) && how != OUTPUT_ADD));
    return !beside || folder_is_open(path, &t) || refuse_errno(why);
}

static bool one_inode(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* The name of a new file without its folder, and that folder. The caller frees the name. */
static char *name_in(const char *path, struct stat *folder) {
    char *text = memory_text(path), *name = memory_text(basename(text));
    strcpy(text, path);
    if (stat(dirname(text), folder) != 0) *name = 0;
    free(text);
    return name;
}

static bool same_new(const char *one, const char *other) {
    struct stat a, b;
    char *first = name_in(one, &a), *second = name_in(other, &b);
    bool same = *first && strcmp(first, second) == 0 && one_inode(&a, &b);
    free(first);
    free(second);
    return same;
}

bool output_is_same(const char *one, const char *other) {
    Target a, b;
    if (!find(one, &a) || !find(other, &b)) return false;
    if (!a.there && !b.there) return same_new(one, other);
    return a.there && b.there && one_inode(&a.about, &b.about) && !S_ISCHR(a.about.st_mode) &&
           !S_ISBLK(a.about.st_mode);
}

bool output_is_descriptor(const char *path, int descriptor) {
    Target t;
    struct stat open;
    return find(path, &t) && t.there && S_ISREG(t.about.st_mode) && t.descriptor != descriptor &&
           fstat(descriptor, &open) == 0 && one_inode(&t.about, &open);
}

/* ------------------------------------------------------------------ opening */

struct Output {
    int file, error;      /* the first errno since the last flush; 0: none */
    char *beside, *place; /* a new file, and what it is to become; NULL: written in place */
    bool replaces;        /* … a file that was there */
    off_t whole;          /* a file with OUTPUT_ADD: its size after the last flush; else -1 */
    size_t held;
    char buffer[BUFFER];
};

static off_t size_of(int file) {
    struct stat about;
    return fstat(file, &about) == 0 ? about.st_size : -1;
}

static Output *output_of(int file) {
    Output *output = memory_get(sizeof *output);
    output->file = file;
    output->whole = -1;
    return output;
}

/* Until it is closed nobody else grows the file. A disk that knows no locks is used without. */
static bool lock(int file, const char **why) {
    return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK ||
           refuse(why, output_is_busy);
}

Output *output_open(const char *path, OutputHow how, const char **why) {
    Target t;
    if (!aim(path, how, &t, why)) return NULL;
    int flags = O_WRONLY | O_NOCTTY | O_CLOEXEC | (t.there ? 0 : O_CREAT | O_EXCL) |
                (how == OUTPUT_ADD ? O_APPEND : 0);
    int file =
        t.descriptor < 0 ? open(path, flags, ANYONE) : fcntl(t.descriptor, F_DUPFD_CLOEXEC, 0);
    if (file < 0) {
        refuse(why, is_new(how) && errno == EEXIST ? output_is_there : strerror(errno));
        return NULL;
    }
    bool kept = t.descriptor < 0 && (!t.there || is_file(&t)), adds = how == OUTPUT_ADD;
    bool good = !kept || lock(file, why);
    if (good && !adds && is_file(&t)) good = ftruncate(file, 0) == 0 || refuse_errno(why);
    if (!good) {
        close(file);
        return NULL;
    }
    Output *output = output_of(file);
    if (adds && kept) output->whole = size_of(file);
    return output;
}

bool output_cut(Output *output, size_t size, const char **why) {
    if (ftruncate(output->file, (off_t)size) != 0) return refuse_errno(why);
    output->whole = (off_t)size;
    return true;
}

/* Creates the file beside its place. False with errno. */
static bool open_beside(Output *output, int mode) {
    static atomic_uint count;
    char *folder = memory_text(output->place), *parent = dirname(folder);
    size_t size = strlen(parent) + 48;
    char *name = memory_resize(NULL, size);
    do {
        snprintf(name, size, "%s/.taefl-%d-%u", parent, (int)getpid(), count++);
        output->file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (mode_t)mode);
    } while (output->file < 0 && errno == EEXIST); /* of a program that was killed */
    free(folder);
    if (output->file >= 0)
        output->beside = name;
    else
        free(name);
    return output->file >= 0;
}

/* Gives the new file mode, owner and group of the old one. */
static bool take_after(int file, const struct stat *old, OutputHow how) {
    struct stat own;
    if (fstat(file, &own) != 0) return false;
    if ((own.st_uid != old->st_uid || own.st_gid != old->st_gid) &&
        fchown(file, old->st_uid, old->st_gid) != 0)
        return false;
    return fchmod(file, is_private(how) ? OWNER : old->st_mode & MODE) == 0;
}

/* Whether nobody grows the file: who did would go on in one without a name. */
static bool is_idle(const char *path, const char **why) {
    int file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    bool idle = file < 0 || lock(file, why);
    if (file >= 0) close(file);
    return idle;
}

Output *output_begin(const char *path, OutputHow how, const char **why) {
    Target t;
    if (!aim(path, how, &t, why)) return NULL;
    if (t.there && !is_file(&t)) return output_open(path, how, why);
    if (t.there && !is_idle(path, why)) return NULL;
    Output *output = output_of(-1);
    output->place = place_of(path, &t);
    output->replaces = t.there;
    if (output->place && open_beside(output, t.there || is_private(how) ? OWNER : ANYONE) &&
        (!t.there || take_after(output->file, &t.about, how)))
        return output;
    refuse_errno(why);
    output_drop(output);
    return NULL;
}

/* ------------------------------------------------------------------ writing */

static void note(Output *output, bool good) {
    if (!good && !output->error) output->error = errno;
}

static void empty(Output *output) {
    note(output, descriptor_write(output->file, output->buffer, output->held));
    output->held = 0;
}

void output_put(Output *output, const void *text, size_t length) {
    const char *at = text;
    while (length) {
        if (output->held == BUFFER) empty(output);
        size_t part = BUFFER - output->held < length ? BUFFER - output->held : length;
        memcpy(output->buffer + output->held, at, part);
        output->held += part;
        at += part;
        length -= part;
    }
}

void output_print(Output *output, const char *format, ...) {
    char *text;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    note(output, length >= 0);
    if (length < 0) return;
    output_put(output, text, (size_t)length);
    free(text);
}

static bool tell(Output *output, const char **why) {
    int error = errno = output->error;
    if (error) refuse_errno(why);
    if (!output->beside) output->error = 0; /* else the failed file must not replace the old one */
    if (output->whole < 0) return !error;
    if (!error)
        output->whole = size_of(output->file);
    else if (size_of(output->file) != output->whole && ftruncate(output->file, output->whole) != 0)
        *why = "its last line is incomplete and cannot be removed";
    return !error;
}

bool output_flush(Output *output, const char **why) {
    empty(output);
    return tell(output, why);
}

bool output_sync(Output *output, const char **why) {
    empty(output);
    note(output, sync_descriptor(output->file));
    return tell(output, why);
}

/* ------------------------------------------------------------------ the end */

/* Gives the file beside its final name, which is taken first if it was free: a file that has
 * appeared there meanwhile is not overwritten. */
static bool put_in_place(const Output *output, const char **why) {
    if (!output->replaces) {
        int taken = open(output->place, O_WRONLY | O_CREAT | O_EXCL, OWNER);
        if (taken < 0) return refuse(why, errno == EEXIST ? output_is_there : strerror(errno));
        close(taken);
    }
    if (rename(output->beside, output->place) == 0)
        return folder_sync(output->place) || refuse_errno(why);
    refuse_errno(why);
    if (!output->replaces) unlink(output->place);
    return false;
}

void output_drop(Output *output) {
    if (output->file >= 0) close(output->file);
    if (output->beside) unlink(output->beside);
    free(output->beside);
    free(output->place);
    free(output);
}

bool output_close(Output *output, const char **why) {
    if (!output) return true;
    bool good = output_sync(output, why);
    if (close(output->file) != 0 && good) good = refuse_errno(why);
    output->file = -1;
    if (good && output->beside) good = put_in_place(output, why);
    if (good) {
        free(output->beside);
        output->beside = NULL;
    }
    output_drop(output);
    return good;
}

bool output_write(const char *path, OutputHow how, const void *data, size_t size,
                  const char **why) {
    Output *output = output_begin(path, how, why);
    if (!output) return false;
    output_put(output, data, size);
    return output_close(output, why);
}
