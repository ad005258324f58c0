/* Descriptors and files with the calls of POSIX. */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <winsock2.h>

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>

enum { FLAGS = 64 };
static const int64_t windows_to_unix = 11644473600; /* seconds from 1601 to 1970 */
static atomic_bool waits_not[FLAGS];                /* O_NONBLOCK of pipes, by descriptor */

static HANDLE handle_of(int file) { return (HANDLE)_get_osfhandle(file); }

static int refuse(void) {
    DWORD number = GetLastError();
    errno = number == ERROR_FILE_NOT_FOUND || number == ERROR_PATH_NOT_FOUND     ? ENOENT
            : number == ERROR_ACCESS_DENIED || number == ERROR_SHARING_VIOLATION ? EACCES
            : number == ERROR_LOCK_VIOLATION || number == ERROR_IO_PENDING       ? EWOULDBLOCK
            : number == ERROR_DISK_FULL                                          ? ENOSPC
            : number == ERROR_ALREADY_EXISTS || number == ERROR_FILE_EXISTS      ? EEXIST
                                                                                 : EIO;
    return -1;
}

/* ------------------------------------------------------------------ what a file is */

static int look(HANDLE handle, struct stat *out) {
    BY_HANDLE_FILE_INFORMATION about;
    *out = (struct stat){0};
    DWORD type = GetFileType(handle);
    if (type == FILE_TYPE_CHAR || type == FILE_TYPE_PIPE) {
        out->st_mode = type == FILE_TYPE_CHAR ? S_IFCHR : S_IFIFO;
        return 0;
    }
    if (!GetFileInformationByHandle(handle, &about)) {
        if (type != FILE_TYPE_DISK) return refuse();
        /* Wine knows nothing of a file that a shell of Linux has opened. It is like no other. */
        out->st_mode = S_IFREG | 0600;
        out->st_dev = UINT64_MAX;
        out->st_ino = (uintptr_t)handle;
        return 0;
    }
    bool folder = about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
    int64_t ticks = (int64_t)about.ftLastWriteTime.dwHighDateTime << 32 |
                    about.ftLastWriteTime.dwLowDateTime; /* of 100 ns */
    out->st_mode = (folder ? S_IFDIR : S_IFREG) | 0600;
    out->st_dev = about.dwVolumeSerialNumber;
    out->st_ino = (uint64_t)about.nFileIndexHigh << 32 | about.nFileIndexLow;
    out->st_size = (int64_t)about.nFileSizeHigh << 32 | about.nFileSizeLow;
    out->st_mtim.tv_sec = (time_t)(ticks / 10000000 - windows_to_unix);
    out->st_mtim.tv_nsec = (long)(ticks % 10000000 * 100);
    return 0;
}

static const char *name_of(const char *path) {
    return strcmp(path, "/dev/null") == 0 ? "NUL" : path;
}

int posix_stat(const char *path, struct stat *out) {
    HANDLE handle =
        CreateFileA(name_of(path), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE) return refuse();
    int code = look(handle, out);
    CloseHandle(handle);
    return code;
}

int posix_fstat(int file, struct stat *out) { return look(handle_of(file), out); }

/* ------------------------------------------------------------------ descriptors */

int posix_open(const char *path, int flags, ...) {
    return _open(name_of(path), (flags & ~O_NONBLOCK) | _O_BINARY, _S_IREAD | _S_IWRITE);
}

#undef close
int posix_close(int file) {
    if (file >= SOCKETS_FROM) return closesocket((SOCKET)(file - SOCKETS_FROM));
    if (file >= 0 && file < FLAGS) atomic_store(&waits_not[file], false);
    return _close(file);
}

#undef read
ssize_t posix_read(int file, void *out, size_t size) {
    DWORD there = 0;
    bool empty = file >= 0 && file < FLAGS && atomic_load(&waits_not[file]) &&
                 PeekNamedPipe(handle_of(file), NULL, 0, NULL, &there, NULL) && !there;
    if (!empty) return _read(file, out, size < 1 << 30 ? (unsigned)size : 1 << 30);
    errno = EAGAIN;
    return -1;
}

static OVERLAPPED at_place(int64_t at) {
    return (OVERLAPPED){.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
}

ssize_t pread(int file, void *out, size_t size, int64_t at) {
    OVERLAPPED place = at_place(at);
    DWORD got = 0;
    if (ReadFile(handle_of(file), out, (DWORD)size, &got, &place)) return (ssize_t)got;
    return GetLastError() == ERROR_HANDLE_EOF ? 0 : refuse();
}

ssize_t pwrite(int file, const void *data, size_t size, int64_t at) {
    OVERLAPPED place = at_place(at);
    DWORD put = 0;
    return WriteFile(handle_of(file), data, (DWORD)size, &put, &place) ? (ssize_t)put : refuse();
}

int fsync(int file) { return GetFileType(handle_of(file)) == FILE_TYPE_DISK ? _commit(file) : 0; }

/* Locks one byte far behind the end of every file, or the byte that is asked for. */
static int lock(int file, int64_t at) {
    OVERLAPPED place = at_place(at);
    DWORD how = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    return LockFileEx(handle_of(file), how, 0, 1, 0, &place) ? 0 : refuse();
}

int flock(int file, int how) {
    (void)how;
    return lock(file, INT64_MAX - 1);
}

int fcntl(int file, int what, ...) {
    va_list more;
    va_start(more, what);
    int code = 0;
    if (what == F_GETFD)
        code = _get_osfhandle(file) < 0 ? -1 : 0;
    else if (what == F_DUPFD_CLOEXEC)
        code = _dup(file);
    else if (what == F_OFD_SETLK)
        code = lock(file, va_arg(more, const struct flock *)->l_start);
    else if (what == F_SETFL && file >= SOCKETS_FROM)
        code = ioctlsocket((SOCKET)(file - SOCKETS_FROM), FIONBIO, &(u_long){1});
    else if (what == F_SETFL && file < FLAGS)
        atomic_store(&waits_not[file], va_arg(more, int) & O_NONBLOCK);
    va_end(more);
    return code;
}

/* ------------------------------------------------------------------ names */

int posix_rename(const char *from, const char *to) {
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING) ? 0 : refuse();
}

int posix_mkdir(const char *path, unsigned mode) {
    (void)mode;
    /* "C:" is there, and is no folder that could be made. */
    return strlen(path) == 2 && path[1] == ':' ? 0 : _mkdir(path);
}

char *posix_realpath(const char *path, char *none) { return _fullpath(none, path, 0); }
