/* See output.h. The last links of a path are followed by hand. A file is replaced by renaming,
 * which must hit the file itself and not a link to it. */
#define _GNU_SOURCE /* strerrordesc_np, renameat2, fallocate */
#include "base/output.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

const char output_is_there[] = "already exists";

enum { MOST_LINKS = 40, BUFFER = 1 << 16, ANYONE = 0666, OWNER = 0600, MODE = 07777 };

static bool is_new(OutputHow how) { return how == OUTPUT_NEW || how == OUTPUT_NEW_PRIVATE; }
static bool is_private(OutputHow how) { return how == OUTPUT_PRIVATE || how == OUTPUT_NEW_PRIVATE; }

/* The file that a path leads to. */
typedef struct Target {
    int descriptor; /* a descriptor that we already have; -1: use … */
    char *place;    /* … this path, whose last part is no link; free it */
    bool there;
    struct stat about; /* valid if `there` */
} Target;

static bool refuse_errno(const char **why) {
    const char *words = strerrordesc_np(errno);
    *why = words ? words : "unknown error";
    return false;
}

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
    char *name = strcpy(memory_resize(NULL, strlen(path) + 1), path);
    int folder = open(dirname(name), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(name);
    if (folder < 0) return errno == EACCES; /* writable but not readable: no way to sync */
    bool good = sync_descriptor(folder);
    int number = errno;
    close(folder);
    errno = number;
    return good;
}

/* ------------------------------------------------------------------ resolving a path */

/* "/dev/fd/7" is 7. Returns -1 if the path names no descriptor. */
static int descriptor_named(const char *path) {
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0) return STDERR_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        const char *digits = path + strlen(folders[i]);
        if (strncmp(path, folders[i], strlen(folders[i])) != 0 || !*digits) continue;
        if (strlen(digits) < 8 && strspn(digits, "0123456789") == strlen(digits))
            return atoi(digits);
    }
    return -1;
}

/* Returns the target of the link at `place`, relative to the same folder as `place`. Returns NULL
 * with errno. */
static char *link_target(const char *place) {
    enum { LONGEST = 4096 };
    const char *slash = strrchr(place, '/');
    size_t before = slash ? (size_t)(slash - place) + 1 : 0;
    char *path = memory_resize(NULL, before + LONGEST + 1);
    ssize_t length = readlink(place, path + before, LONGEST);
    if (length < 0 || length == LONGEST) {
        if (length == LONGEST) errno = ENAMETOOLONG;
        free(path);
        return NULL;
    }
    path[before + (size_t)length] = 0;
    if (path[before] == '/')
        memmove(path, path + before, (size_t)length + 1);
    else
        memcpy(path, place, before);
    return path;
}

/* Returns false with errno if the path leads nowhere. */
static bool find(const char *path, Target *out) {
    struct stat whole;
    *out = (Target){.descriptor = descriptor_named(path)};
    if (out->descriptor >= 0) {
        out->there = true;
        return fstat(out->descriptor, &out->about) == 0;
    }
    out->place = strcpy(memory_resize(NULL, strlen(path) + 1), path);
    for (int links = 0; lstat(out->place, &out->about) == 0; links++) {
        out->there = true;
        if (!S_ISLNK(out->about.st_mode)) break;
        char *next = links < MOST_LINKS ? link_target(out->place) : NULL;
        if (links == MOST_LINKS) errno = ELOOP;
        if (!next) return false;
        free(out->place);
        out->place = next;
        out->there = false;
    }
    if (!out->there && errno != ENOENT) return false;
    /* Links made by the kernel, such as below /proc, may not lead where their text says. */
    if (stat(path, &whole) == 0 &&
        (!out->there || whole.st_ino != out->about.st_ino || whole.st_dev != out->about.st_dev)) {
        strcpy(out->place = memory_resize(out->place, strlen(path) + 1), path);
        out->about = whole;
        out->there = true;
    }
    return true;
}

static bool is_file(const Target *t) { return t->there && S_ISREG(t->about.st_mode); }

/* Finds the file and refuses early what is sure to fail. */
static bool aim(const char *path, OutputHow how, Target *out, const char **why) {
    bool good = find(path, out);
    if (good && !*path) {
        errno = ENOENT;
        good = false;
    }
    if (good && out->there && out->descriptor < 0) {
        if (S_ISDIR(out->about.st_mode)) {
            errno = EISDIR;
            good = false;
        } else if (is_new(how) && S_ISREG(out->about.st_mode)) {
            *why = output_is_there;
            return false;
        } else {
            good = faccessat(AT_FDCWD, out->place, W_OK, AT_EACCESS) == 0;
        }
    }
    return good || refuse_errno(why);
}

static void target_free(Target *t) { free(t->place); }

bool output_check(const char *path, OutputHow how, const char **why) {
    Target target;
    bool good = aim(path, how, &target, why);
    if (good && !target.there) {
        char *folder = strcpy(memory_resize(NULL, strlen(target.place) + 1), target.place);
        good =
            faccessat(AT_FDCWD, dirname(folder), W_OK | X_OK, AT_EACCESS) == 0 || refuse_errno(why);
        free(folder);
    }
    target_free(&target);
    return good;
}

/* ------------------------------------------------------------------ one file, two names */

/* Whether two new files have the same name in the same folder. */
static bool same_new(const char *one, const char *other) {
    struct stat a, b;
    char *first = strcpy(memory_resize(NULL, strlen(one) + 1), one);
    char *second = strcpy(memory_resize(NULL, strlen(other) + 1), other);
    bool same = strcmp(basename(first), basename(second)) == 0;
    strcpy(first, one);
    strcpy(second, other);
    same = same && stat(dirname(first), &a) == 0 && stat(dirname(second), &b) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
    free(first);
    free(second);
    return same;
}

bool output_is_same(const char *one, const char *other) {
    Target a, b;
    bool same = find(one, &a), both = find(other, &b);
    if (!same || !both)
        same = false;
    else if (a.there && b.there)
        same = a.about.st_dev == b.about.st_dev && a.about.st_ino == b.about.st_ino &&
               !S_ISCHR(a.about.st_mode) && !S_ISBLK(a.about.st_mode);
    else
        same = !a.there && !b.there && same_new(a.place, b.place);
    target_free(&a);
    target_free(&b);
    return same;
}

bool output_is_descriptor(const char *path, int descriptor) {
    Target a;
    struct stat b;
    bool same = find(path, &a) && is_file(&a) && a.descriptor != descriptor &&
                fstat(descriptor, &b) == 0 && a.about.st_dev == b.st_dev &&
                a.about.st_ino == b.st_ino;
    target_free(&a);
    return same;
}

/* ------------------------------------------------------------------ the whole content */

/* Creates a file with a unique name beside the target. Returns its descriptor, or -1 with errno. */
static int open_beside(const char *place, int mode, char **name) {
    static const char mark[] = ".taefl-";
    const char *slash = strrchr(place, '/');
    size_t before = slash ? (size_t)(slash - place) + 1 : 0;
    *name = memory_resize(NULL, before + sizeof mark + 16);
    memcpy(*name, place, before);
    for (int i = 0; i < 100; i++) {
        uint64_t random;
        if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random) break;
        sprintf(*name + before, "%s%016llx", mark, (unsigned long long)random);
        int file = open(*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (mode_t)mode);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

/* Copies mode, owner and group of the old file. */
static bool take_after(int file, const struct stat *old, OutputHow how) {
    struct stat own;
    mode_t mode = is_private(how) ? OWNER : old->st_mode & MODE;
    if (fstat(file, &own) != 0) return false;
    if ((own.st_uid != old->st_uid || own.st_gid != old->st_gid) &&
        fchown(file, old->st_uid, old->st_gid) != 0)
        return false;
    return fchmod(file, mode) == 0;
}

/* Whether the file has attributes that a replacement would lose: an access list, or notes of the
 * user. The system sets labels of "security." itself. */
static bool has_attributes(const char *place) {
    char names[4096];
    ssize_t length = listxattr(place, names, sizeof names);
    if (length < 0) return errno == ERANGE;
    for (const char *at = names; at < names + length; at += strlen(at) + 1)
        if (strncmp(at, "security.", strlen("security.")) != 0) return true;
    return false;
}

/* Renames the file to its final name. A file that has appeared there meanwhile is not overwritten.
 */
static bool put_in_place(const char *name, const Target *t, const char **why) {
    if (t->there) return rename(name, t->place) == 0 || refuse_errno(why);
    if (renameat2(AT_FDCWD, name, AT_FDCWD, t->place, RENAME_NOREPLACE) == 0) return true;
    bool unknown = errno == EINVAL || errno == ENOSYS; /* the file system does not support it */
    if (unknown && link(name, t->place) == 0) {
        unlink(name);
        return true;
    }
    if (errno != EEXIST) return refuse_errno(why);
    *why = output_is_there;
    return false;
}

/* Creates a file beside the target, to replace it. Returns -1 on failure, before anything has
 * changed. `try_in_place` says whether writing in place may still work. */
static int make_beside(const Target *t, OutputHow how, char **name, bool *try_in_place,
                       const char **why) {
    int file = open_beside(t->place, is_private(how) || t->there ? OWNER : ANYONE, name);
    if (file < 0) {
        *try_in_place = t->there && (errno == EACCES || errno == EPERM || errno == EROFS);
    } else {
        *try_in_place = t->there && !take_after(file, &t->about, how);
        if (!*try_in_place) return file;
    }
    refuse_errno(why);
    if (file >= 0) {
        close(file);
        unlink(*name);
    }
    free(*name);
    return -1;
}

/* Moves the new file into place if `good`; otherwise deletes it. */
static bool settle(const Target *t, char *name, bool good, const char **why) {
    if (good) good = put_in_place(name, t, why);
    if (good)
        good = folder_sync(t->place) || refuse_errno(why);
    else
        unlink(name);
    free(name);
    return good;
}

static bool write_beside(const Target *t, OutputHow how, const void *data, size_t size,
                         bool *try_in_place, const char **why) {
    char *name;
    int file = make_beside(t, how, &name, try_in_place, why);
    if (file < 0) return false;
    bool good = (descriptor_write(file, data, size) && fsync(file) == 0) || refuse_errno(why);
    if (close(file) != 0 && good) good = refuse_errno(why);
    return settle(t, name, good, why);
}

/* Reserves space for everything, so that a full disk or a limit does not truncate the file. Some
 * file systems cannot tell. */
static bool make_room(int file, size_t size) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < size) {
        errno = EFBIG;
        return false;
    }
    if (!size || fallocate(file, FALLOC_FL_KEEP_SIZE, 0, (off_t)size) == 0) return true;
    return errno != ENOSPC && errno != EDQUOT;
}

static bool write_in_place(const Target *t, OutputHow how, const void *data, size_t size,
                           const char **why) {
    int file = t->descriptor;
    if (file < 0) file = open(t->place, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (file < 0) return refuse_errno(why);
    bool whole = is_file(t) && t->descriptor < 0;
    bool good = !whole || make_room(file, size);
    if (good && whole && is_private(how)) good = fchmod(file, OWNER) == 0;
    if (good) good = descriptor_write(file, data, size);
    if (good && whole) good = ftruncate(file, (off_t)size) == 0;
    if (good) good = sync_descriptor(file);
    if (!good) refuse_errno(why);
    if (t->descriptor < 0 && close(file) != 0 && good) good = refuse_errno(why);
    return good;
}

/* Whether the file must be written in place and not replaced. */
static bool stays(const Target *t) {
    if (t->descriptor >= 0) return true;
    return t->there && (!is_file(t) || t->about.st_nlink > 1 || has_attributes(t->place));
}

bool output_write(const char *path, OutputHow how, const void *data, size_t size,
                  const char **why) {
    Target target;
    bool good = aim(path, how, &target, why);
    if (good) {
        bool in_place = stays(&target);
        if (!in_place) good = write_beside(&target, how, data, size, &in_place, why);
        if (in_place) good = write_in_place(&target, how, data, size, why);
    }
    target_free(&target);
    return good;
}

/* ------------------------------------------------------------------ in pieces */

struct Output {
    int file, error; /* the first errno since the last flush; 0: none */
    bool ours;       /* close it at the end */
    char *beside;    /* temporary name of a new file; NULL: written in place */
    Target target;   /* valid with `beside`: the file to replace */
    size_t held;
    char buffer[BUFFER];
};

static int flags_for(const Target *t, OutputHow how) {
    if (!t->there) return O_CREAT | O_EXCL | (how == OUTPUT_ADD ? O_APPEND : 0);
    return how == OUTPUT_ADD ? O_APPEND : 0;
}

static Output *output_of(int file, bool ours) {
    Output *output = memory_resize(NULL, sizeof *output);
    output->file = file;
    output->error = 0;
    output->ours = ours;
    output->beside = NULL;
    output->held = 0;
    return output;
}

Output *output_open(const char *path, OutputHow how, const char **why) {
    Target t;
    Output *output = NULL;
    if (aim(path, how, &t, why)) {
        mode_t mode = is_private(how) ? OWNER : ANYONE;
        int file = t.descriptor;
        if (file < 0)
            file = open(t.place, O_WRONLY | O_NOCTTY | O_CLOEXEC | flags_for(&t, how), mode);
        bool good = file >= 0;
        bool old = t.descriptor < 0 && is_file(&t);
        if (good && old && is_private(how)) good = fchmod(file, OWNER) == 0;
        if (good && old && how != OUTPUT_ADD) good = ftruncate(file, 0) == 0;
        bool locks = how == OUTPUT_ADD && t.descriptor < 0 && (!t.there || is_file(&t));
        if (!good) {
            if (is_new(how) && errno == EEXIST)
                *why = output_is_there;
            else
                refuse_errno(why);
            if (file >= 0) close(file);
        } else if (locks && flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            *why = "another program is writing into it";
            close(file);
        } else {
            output = output_of(file, t.descriptor < 0);
        }
    }
    target_free(&t);
    return output;
}

Output *output_begin(const char *path, OutputHow how, const char **why) {
    Target t;
    char *name;
    bool good = aim(path, how, &t, why), in_place = good && stays(&t);
    int file = good && !in_place ? make_beside(&t, how, &name, &in_place, why) : -1;
    if (file < 0) {
        target_free(&t);
        return in_place ? output_open(path, how, why) : NULL;
    }
    Output *output = output_of(file, true);
    output->beside = name;
    output->target = t;
    return output;
}

static void empty(Output *output) {
    if (output->held && !descriptor_write(output->file, output->buffer, output->held) &&
        !output->error)
        output->error = errno;
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
    if (length >= 0) {
        output_put(output, text, (size_t)length);
        free(text);
    } else if (!output->error) {
        output->error = ENOMEM;
    }
}

static bool tell(Output *output, const char **why) {
    errno = output->error;
    if (!output->beside) output->error = 0; /* else the failed file must not replace the old one */
    return !errno || refuse_errno(why);
}

bool output_flush(Output *output, const char **why) {
    empty(output);
    return tell(output, why);
}

bool output_close(Output *output, const char **why) {
    if (!output) return true;
    empty(output);
    if (!sync_descriptor(output->file) && !output->error) output->error = errno;
    if (output->ours && close(output->file) != 0 && !output->error) output->error = errno;
    bool good = tell(output, why);
    if (output->beside) {
        good = settle(&output->target, output->beside, good, why);
        target_free(&output->target);
    }
    free(output);
    return good;
}

void output_drop(Output *output) {
    const char *why;
    if (!output->error) output->error = ECANCELED;
    output_close(output, &why);
}
