/* A library to be loaded before all others (LD_PRELOAD) that lets one call of a kind fail, as a
 * full or dying disk or a lack of memory would:
 *
 *     FAULT_CALL=write|fsync|rename|malloc   which kind
 *     FAULT_AT=N                             the Nth call of it, 1 and up
 *     FAULT_MODE=once|on|half                only that one; it and all after it; or (write) it
 * writes half of the bytes, and the next one fails FAULT_TOLD=FILE                        is made
 * when the first call fails
 *
 * Writes count where they go to files other than the three standard ones; rename is also renameat2
 * and link; malloc is everything that gives memory. */
#define _GNU_SOURCE /* renameat2 */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* glibc's own, which need not be looked up. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_long calls;

static void tell(void) {
    const char *path = getenv("FAULT_TOLD");
    if (path) syscall(SYS_close, syscall(SYS_open, path, O_WRONLY | O_CREAT, 0600));
}

typedef enum What { WELL, HALF, FAILS } What;

/* What becomes of this call of the kind. */
static What next(const char *kind) {
    const char *call = getenv("FAULT_CALL"), *at = getenv("FAULT_AT"), *mode = getenv("FAULT_MODE");
    if (!call || !at || strcmp(call, kind) != 0) return WELL;
    long n = atomic_fetch_add(&calls, 1) + 1, wanted = atol(at);
    bool on = mode && strcmp(mode, "on") == 0, half = mode && strcmp(mode, "half") == 0;
    if (n == wanted) tell();
    if (half) return n == wanted ? HALF : n == wanted + 1 ? FAILS : WELL;
    return n == wanted || (on && n > wanted) ? FAILS : WELL;
}

static bool is_file(int descriptor) {
    struct stat about;
    return descriptor > STDERR_FILENO && fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode);
}

ssize_t write(int descriptor, const void *data, size_t size) {
    What what = is_file(descriptor) ? next("write") : WELL;
    if (what == FAILS) {
        errno = ENOSPC;
        return -1;
    }
    if (what == HALF) size = (size + 1) / 2;
    return syscall(SYS_write, descriptor, data, size);
}

int fsync(int descriptor) {
    if (next("fsync") != FAILS) return (int)syscall(SYS_fsync, descriptor);
    errno = EIO;
    return -1;
}

static bool rename_fails(void) {
    if (next("rename") != FAILS) return false;
    errno = EIO;
    return true;
}

int rename(const char *from, const char *to) {
    return rename_fails() ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    if (rename_fails()) return -1;
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int link(const char *from, const char *to) {
    return rename_fails() ? -1 : (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

static bool no_memory(void) {
    if (next("malloc") != FAILS) return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size) { return no_memory() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return no_memory() ? NULL : __libc_calloc(count, size); }
void *realloc(void *memory, size_t size) {
    return no_memory() ? NULL : __libc_realloc(memory, size);
}
void *memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size) {
    return no_memory() ? NULL : __libc_memalign(alignment, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
    return no_memory() ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **out, size_t alignment, size_t size) {
    if (no_memory()) return ENOMEM;
    *out = __libc_memalign(alignment, size);
    return *out ? 0 : ENOMEM;
}
