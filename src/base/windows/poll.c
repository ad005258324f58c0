/* poll, and sockets with the calls of POSIX. Windows can wait for sockets, for pipes or for the
 * console, but not for all of them. So poll looks at each, and looks again after a millisecond. */
#define POSIX_ITSELF
#include <poll.h>
#include <sys/socket.h>

#include "base/clock.h"

#include <errno.h>

/* ------------------------------------------------------------------ waiting */

static short look_at_socket(const struct pollfd *one) {
    WSAPOLLFD socket = {.fd = (SOCKET)(one->fd - SOCKETS_FROM), .events = one->events};
    return WSAPoll(&socket, 1, 0) > 0 ? socket.revents : 0;
}

static short look_at(const struct pollfd *one) {
    if (one->fd >= SOCKETS_FROM) return look_at_socket(one);
    HANDLE handle = (HANDLE)_get_osfhandle(one->fd);
    DWORD there = 0, type = GetFileType(handle);
    if (one->events & POLLOUT) return POLLOUT;
    if (type == FILE_TYPE_CHAR) return WaitForSingleObject(handle, 0) == WAIT_OBJECT_0 ? POLLIN : 0;
    if (type != FILE_TYPE_PIPE) return POLLIN;
    if (!PeekNamedPipe(handle, NULL, 0, NULL, &there, NULL)) return POLLIN | POLLHUP;
    return there ? POLLIN : 0;
}

int poll(struct pollfd *set, nfds_t count, int milliseconds) {
    uint64_t end = clock_us() + (uint64_t)(milliseconds < 0 ? 0 : milliseconds) * 1000;
    for (;;) {
        int ready = 0;
        for (nfds_t i = 0; i < count; i++) {
            set[i].revents = set[i].fd < 0 ? 0 : look_at(&set[i]);
            ready += set[i].revents != 0;
        }
        if (ready || (milliseconds >= 0 && clock_us() >= end)) return ready;
        Sleep(1);
    }
}

/* ------------------------------------------------------------------ sockets */

static SOCKET socket_of(int fd) { return (SOCKET)(fd - SOCKETS_FROM); }

/* The result, or -1 with errno. */
static int told(int result) {
    if (result >= 0) return result;
    int number = WSAGetLastError();
    errno = number == WSAEWOULDBLOCK    ? EWOULDBLOCK
            : number == WSAEINTR        ? EINTR
            : number == WSAECONNREFUSED ? ECONNREFUSED
            : number == WSAEADDRINUSE   ? EADDRINUSE
            : number == WSAETIMEDOUT    ? ETIMEDOUT
            : number == WSAECONNRESET   ? ECONNRESET
                                        : EIO;
    return -1;
}

static void start(void) {
    static WSADATA about;
    WSAStartup(MAKEWORD(2, 2), &about);
}

static void begin(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
}

static int descriptor_of(SOCKET socket, int flags) {
    if (socket == INVALID_SOCKET) return told(-1);
    if (flags & SOCK_NONBLOCK) ioctlsocket(socket, FIONBIO, &(u_long){1});
    SetHandleInformation((HANDLE)socket, HANDLE_FLAG_INHERIT, 0);
    return (int)socket + SOCKETS_FROM;
}

int posix_socket(int family, int type, int protocol) {
    begin();
    return descriptor_of(socket(family, type & 0xf, protocol), type);
}

int accept4(int listening, struct sockaddr *address, socklen_t *size, int flags) {
    return descriptor_of(accept(socket_of(listening), address, size), flags);
}

ssize_t posix_send(int fd, const void *data, size_t size, int flags) {
    return told(send(socket_of(fd), data, (int)size, flags));
}

ssize_t posix_recv(int fd, void *out, size_t size, int flags) {
    return told(recv(socket_of(fd), out, (int)size, flags));
}

int posix_setsockopt(int fd, int level, int option, const void *value, socklen_t size) {
    /* On Windows this option would let two programs listen at one port. */
    bool reuse = level == SOL_SOCKET && option == SO_REUSEADDR;
    return reuse ? 0 : told(setsockopt(socket_of(fd), level, option, value, size));
}

int posix_getsockname(int fd, struct sockaddr *address, socklen_t *size) {
    return told(getsockname(socket_of(fd), address, size));
}

int posix_bind(int fd, const struct sockaddr *address, socklen_t size) {
    return told(bind(socket_of(fd), address, size));
}

int posix_listen(int fd, int backlog) { return told(listen(socket_of(fd), backlog)); }

int posix_connect(int fd, const struct sockaddr *address, socklen_t size) {
    return told(connect(socket_of(fd), address, size));
}

int posix_shutdown(int fd, int how) { return told(shutdown(socket_of(fd), how)); }

int posix_getaddrinfo(const char *host, const char *service, const struct addrinfo *hints,
                      struct addrinfo **out) {
    begin();
    return getaddrinfo(host, service, hints, out);
}
