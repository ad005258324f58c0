/* POSIX on Windows, as far as the hosted layers of the engine edition use it: CMake has every file
 * of theirs include this first (-include). What mingw-w64 has is used as it is. What it lacks, or
 * does in another way than POSIX, is defined here by macros and made in files.c, system.c and
 * poll.c. Headers that mingw-w64 lacks are in include/.
 *
 * Differences that remain: memory is aligned to 16 bytes, files have no owner and no mode, locks
 * keep other programs from locking but not from reading, and the name of a file is UTF-8. */
#pragma once

#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define tell our_tell /* the C library has one */

/* ---- descriptors and files (files.c) */

enum { SOCKETS_FROM = 1 << 28 }; /* descriptors of sockets are their numbers and this */

#define O_CLOEXEC _O_NOINHERIT
#define O_NOCTTY 0
#define O_NONBLOCK 0x1000000
#define O_DIRECTORY 0

struct posix_stat {
    uint64_t st_dev, st_ino;
    int64_t st_size;
    unsigned st_mode, st_uid, st_gid;
    struct timespec st_mtim;
};
int posix_stat(const char *path, struct posix_stat *out);
int posix_fstat(int file, struct posix_stat *out);
int posix_open(const char *path, int flags, ...);
int posix_close(int file);
ssize_t posix_read(int file, void *out, size_t size);
int posix_rename(const char *from, const char *to);
int posix_mkdir(const char *path, unsigned mode);
char *posix_realpath(const char *path, char *none);
ssize_t pread(int file, void *out, size_t size, int64_t at);
ssize_t pwrite(int file, const void *data, size_t size, int64_t at);
int fsync(int file);
#undef stat
#undef fstat
#undef lstat
#define stat posix_stat
#define fstat posix_fstat
#define lstat posix_stat
#define open(...) posix_open(__VA_ARGS__)
#define close(file) posix_close(file)
#define read(file, out, size) posix_read(file, out, size)
#define rename(from, to) posix_rename(from, to)
#define mkdir(path, mode) posix_mkdir(path, mode)
#define realpath(path, none) posix_realpath(path, none)
#define fdatasync(file) fsync(file)
#define pipe(ends) _pipe(ends, 1 << 16, _O_BINARY | _O_NOINHERIT)

enum { AT_FDCWD = -1, AT_EACCESS = 1 };
#define faccessat(folder, path, mode, flags) _access(path, (mode) & (R_OK | W_OK))
#define fchmod(file, mode) ((void)(file), (void)(mode), 0)
#define fchown(file, user, group) ((void)(file), (void)(user), (void)(group), 0)

enum { LOCK_SH, LOCK_EX, LOCK_NB = 4 }; /* all locks are exclusive and none waits */
int flock(int file, int how);

struct flock {
    int l_type;
    int64_t l_start, l_len;
};
enum { F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_OFD_SETLK };
enum { F_WRLCK, FD_CLOEXEC };
int fcntl(int file, int what, ...);

/* ---- the rest of the system (system.c) */

FILE *open_memstream(char **text, size_t *size);
int posix_fclose(FILE *file);
#define fclose(file) posix_fclose(file)
char *strndup(const char *text, size_t most);
char *strcasestr(const char *text, const char *part);
struct dirent;
int scandir(const char *folder, struct dirent ***out, int (*wanted)(const struct dirent *),
            int (*order)(const struct dirent **, const struct dirent **));
#define aligned_alloc(alignment, bytes) malloc(bytes)
#define getc_unlocked(file) _getc_nolock(file)

enum { _SC_PHYS_PAGES, _SC_PAGESIZE, _SC_NPROCESSORS_ONLN };
long long sysconf(int what);

/* Only SIGINT and SIGTERM come. */
enum { SIGHUP = 1, SIGQUIT = 3, SIGPIPE = 13, SIGXFSZ = 25, SIGWINCH = 28, SA_RESTART = 0 };
struct sigaction {
    void (*sa_handler)(int);
    int sa_flags, sa_mask;
};
int sigaction(int number, const struct sigaction *action, struct sigaction *before);
#define signal(number, handler) \
    sigaction(number, &(struct sigaction){.sa_handler = (handler)}, NULL)
#define sigemptyset(set) (*(set) = 0)
