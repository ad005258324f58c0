#define _GNU_SOURCE /* accept4 */
#include "bologna/link.h"
#include "base/clock.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_WAITING = 4 << 20, BACKLOG = 16 };

void link_open(Link *link, int fd) {
    memset(link, 0, sizeof *link);
    link->fd = fd;
    if (fd < 0) return;
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

void link_close(Link *link) {
    if (link->fd >= 0) close(link->fd);
    free(link->out);
    link->out = NULL;
    link->out_length = link->out_room = 0;
    link->fd = -1;
    link->over = true;
}

static bool transient(void) { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

static void write_out(Link *link) {
    size_t done = 0;
    while (done < link->out_length) {
        ssize_t count = send(link->fd, link->out + done, link->out_length - done, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && transient()) break;
        if (count < 0) { /* what the other side has sent may still be readable */
            done = link->out_length;
            break;
        }
        done += (size_t)count;
    }
    memmove(link->out, link->out + done, link->out_length - done);
    link->out_length -= done;
}

static void read_in(Link *link) {
    for (size_t room; !link->over;) {
        unsigned char *into = frame_room(&link->reader, &room);
        if (!room) return;
        ssize_t count = recv(link->fd, into, room, 0);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && transient()) return;
        if (count <= 0)
            link->over = true;
        else
            frame_got(&link->reader, (size_t)count);
    }
}

void link_put(Link *link, const void *bytes, size_t count) {
    if (link->fd < 0) return;
    if (link->out_length + count > MOST_WAITING) {
        link->over = true;
        return;
    }
    if (link->out_length + count > link->out_room) {
        link->out_room = 2 * (link->out_length + count);
        link->out = memory_resize(link->out, link->out_room);
    }
    memcpy(link->out + link->out_length, bytes, count);
    link->out_length += count;
    write_out(link);
}

void link_send(Link *link, const char *payload, size_t length) {
    unsigned char frame[4 + BOLOGNA_FRAME_LIMIT];
    if (length > BOLOGNA_FRAME_LIMIT) length = BOLOGNA_FRAME_LIMIT;
    frame_head(length, frame);
    memcpy(frame + 4, payload, length);
    link_put(link, frame, 4 + length);
}

struct pollfd link_poll(const Link *link) {
    size_t waiting = link->reader.length - link->reader.at;
    struct pollfd poll = {.fd = link->fd};
    if (!link->over && waiting < sizeof link->reader.data) poll.events |= POLLIN;
    if (link->out_length) poll.events |= POLLOUT;
    if (!poll.events)
        poll.fd = -1; /* a broken connection would otherwise wake us again and again */
    return poll;
}

void link_work(Link *link, short events) {
    if (link->fd < 0 || !events) return;
    if (link->out_length) write_out(link);
    if (events & (POLLIN | POLLHUP | POLLERR)) read_in(link);
}

/* ---- the end */

/* Reads and discards; false when the other side has closed. */
static bool forget(int fd) {
    char bytes[4096];
    ssize_t count = recv(fd, bytes, sizeof bytes, 0);
    return count > 0 || (count < 0 && transient());
}

void links_finish(Link *const *links, int count, int milliseconds) {
    uint64_t end = clock_us() + (uint64_t)milliseconds * 1000;
    bool open[8] = {false}, told[8] = {false};
    for (int i = 0; i < count; i++) open[i] = links[i]->fd >= 0;
    for (;;) {
        struct pollfd polls[8];
        bool any = false;
        for (int i = 0; i < count; i++) {
            if (open[i] && !links[i]->out_length && !told[i]) {
                shutdown(links[i]->fd, SHUT_WR);
                told[i] = true;
            }
            polls[i] = (struct pollfd){open[i] ? links[i]->fd : -1,
                                       (short)(POLLIN | (told[i] ? 0 : POLLOUT)), 0};
            any |= open[i];
        }
        uint64_t now = clock_us();
        if (!any || now >= end || count > 8) break;
        if (poll(polls, (nfds_t)count, (int)((end - now) / 1000) + 1) < 0 && errno != EINTR) break;
        for (int i = 0; i < count; i++) {
            if (!open[i] || !polls[i].revents) continue;
            if (links[i]->out_length) write_out(links[i]);
            if (polls[i].revents & (POLLIN | POLLHUP | POLLERR)) open[i] = forget(links[i]->fd);
        }
    }
    for (int i = 0; i < count; i++) link_close(links[i]);
}

/* ---- sockets */

static struct addrinfo *resolve(const char *host, int port, int flags, char why[LINK_WHY]) {
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = flags};
    struct addrinfo *found = NULL;
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    int failed = getaddrinfo(host, service, &hints, &found);
    if (!failed) return found;
    snprintf(why, LINK_WHY, "'%.80s' is no address: %s", host, gai_strerror(failed));
    return NULL;
}

static int bound_port(int fd) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(fd, (struct sockaddr *)&address, &size) != 0) return 0;
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                               : ((struct sockaddr_in *)&address)->sin_port);
}

int link_listen(const char *address, int *port, char why[LINK_WHY]) {
    struct addrinfo *found =
        resolve(address, *port, AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV, why);
    if (!found) return -1;
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;
    if (fd >= 0) setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (fd < 0 || bind(fd, found->ai_addr, found->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0) {
        snprintf(why, LINK_WHY, "cannot listen at %.80s port %d: %s", address, *port,
                 strerror(errno));
        if (fd >= 0) close(fd);
        fd = -1;
    }
    if (fd >= 0) *port = bound_port(fd);
    freeaddrinfo(found);
    return fd;
}

int link_accept(int listening) {
    return accept4(listening, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int link_connect(const char *host, int port, char why[LINK_WHY]) {
    struct addrinfo *found = resolve(host, port, AI_NUMERICSERV, why);
    int fd = -1;
    for (const struct addrinfo *a = found; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen) == 0) break;
        snprintf(why, LINK_WHY, "cannot connect to %.80s port %d: %s", host, port, strerror(errno));
        if (fd >= 0) close(fd);
        fd = -1;
    }
    if (found) freeaddrinfo(found);
    if (fd >= 0) fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    return fd;
}
