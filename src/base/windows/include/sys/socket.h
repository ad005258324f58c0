/* Sockets of Windows with the calls of POSIX (poll.c). */
#pragma once

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#undef pollfd
#undef POLLIN
#undef POLLOUT
#undef POLLERR
#undef POLLHUP
#include <winsock2.h>
#include <ws2tcpip.h>
#include <poll.h>
#undef pollfd
#define pollfd posix_pollfd /* and not that of winsock */

enum { SOCK_NONBLOCK = 1 << 16, SOCK_CLOEXEC = 1 << 17, MSG_NOSIGNAL = 0 };
#define SHUT_WR SD_SEND

int posix_socket(int family, int type, int protocol);
int accept4(int listening, struct sockaddr *address, socklen_t *size, int flags);
ssize_t posix_send(int fd, const void *data, size_t size, int flags);
ssize_t posix_recv(int fd, void *out, size_t size, int flags);
int posix_setsockopt(int fd, int level, int option, const void *value, socklen_t size);
int posix_getsockname(int fd, struct sockaddr *address, socklen_t *size);
int posix_bind(int fd, const struct sockaddr *address, socklen_t size);
int posix_listen(int fd, int backlog);
int posix_connect(int fd, const struct sockaddr *address, socklen_t size);
int posix_shutdown(int fd, int how);
int posix_getaddrinfo(const char *host, const char *service, const struct addrinfo *hints,
                      struct addrinfo **out);
#ifndef POSIX_ITSELF
#undef getaddrinfo
#define socket posix_socket
#define send posix_send
#define recv posix_recv
#define setsockopt posix_setsockopt
#define getsockname posix_getsockname
#define bind posix_bind
#define listen posix_listen
#define connect posix_connect
#define shutdown posix_shutdown
#define getaddrinfo posix_getaddrinfo
#endif
