/* poll of sockets, pipes and the console (poll.c). The numbers are those of Windows. */
#pragma once

#define pollfd posix_pollfd
typedef unsigned nfds_t;
struct pollfd {
    int fd;
    short events, revents;
};
#undef POLLIN
#undef POLLOUT
#undef POLLERR
#undef POLLHUP
#define POLLERR 0x1
#define POLLHUP 0x2
#define POLLOUT 0x10
#define POLLIN 0x300

int poll(struct pollfd *set, nfds_t count, int milliseconds);
