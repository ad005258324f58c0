#define _GNU_SOURCE /* accept4 */
#include "http/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BACKLOG = 512 };

/* 0 to 65535 in decimal digits and nothing else, or -1. */
static int read_port(const char *text) {
    size_t length = strspn(text, "0123456789");
    if (!length || length > 5 || text[length]) return -1;
    int port = atoi(text);
    return port <= 65535 ? port : -1;
}

bool address_parse(const char *text, Address *out, char why[WHY_TEXT]) {
    const char *colon = strrchr(text, ':');
    if (!colon) {
        snprintf(why, WHY_TEXT, "'%.80s' has no port; expected ADDR:PORT, such as 127.0.0.1:1732",
                 text);
        return false;
    }
    int port = read_port(colon + 1);
    if (port < 0) {
        snprintf(why, WHY_TEXT, "'%.80s' is not a port (0 to 65535)", colon + 1);
        return false;
    }
    char host[ADDRESS_TEXT];
    size_t length = (size_t)(colon - text);
    bool brackets = length >= 2 && text[0] == '[' && text[length - 1] == ']';
    if (brackets) {
        text++;
        length -= 2;
    }
    snprintf(host, sizeof host, "%.*s", (int)(length < sizeof host ? length : sizeof host), text);
    Address address = {0};
    struct sockaddr_in *v4 = (struct sockaddr_in *)&address.storage;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&address.storage;
    if (brackets && inet_pton(AF_INET6, host, &v6->sin6_addr) == 1) {
        v6->sin6_family = AF_INET6;
        v6->sin6_port = htons((uint16_t)port);
        address.size = sizeof *v6;
    } else if (!brackets && inet_pton(AF_INET, host, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = htons((uint16_t)port);
        address.size = sizeof *v4;
    } else {
        snprintf(why, WHY_TEXT, "'%.60s' is not a numeric address, such as 127.0.0.1 or [::1]",
                 host);
        return false;
    }
    *out = address;
    return true;
}

int address_port(const Address *address) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)&address->storage;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&address->storage;
    return ntohs(v4->sin_family == AF_INET ? v4->sin_port : v6->sin6_port);
}

/* The bytes of an IPv4 address, even one mapped into IPv6. NULL for any other IPv6 address. */
static const unsigned char *inner_v4(const Address *address) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)&address->storage;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&address->storage;
    if (v4->sin_family == AF_INET) return (const unsigned char *)&v4->sin_addr;
    return IN6_IS_ADDR_V4MAPPED(&v6->sin6_addr) ? v6->sin6_addr.s6_addr + 12 : NULL;
}

void address_host(const Address *address, char out[ADDRESS_TEXT]) {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&address->storage;
    const unsigned char *v4 = inner_v4(address);
    if (!inet_ntop(v4 ? AF_INET : AF_INET6, v4 ? (const void *)v4 : &v6->sin6_addr, out,
                   ADDRESS_TEXT))
        snprintf(out, ADDRESS_TEXT, "?");
}

void address_text(const Address *address, char out[ADDRESS_TEXT]) {
    char host[ADDRESS_TEXT];
    address_host(address, host);
    snprintf(out, ADDRESS_TEXT, inner_v4(address) ? "%.50s:%d" : "[%.50s]:%d", host,
             address_port(address));
}

void address_peer(const Address *address, unsigned char out[16]) {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&address->storage;
    const unsigned char *v4 = inner_v4(address);
    memset(out, 0, 16);
    if (v4) {
        out[0] = 4;
        memcpy(out + 1, v4, 4);
    } else {
        out[0] = 6;
        memcpy(out + 1, v6->sin6_addr.s6_addr, 8);
    }
}

int listen_open(Address *address, char why[WHY_TEXT]) {
    char text[ADDRESS_TEXT];
    address_text(address, text);
    int on = 1;
    int fd = socket(address->storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    /* So that a server can start again at once; it does not let two listen at the same port. */
    bool good = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                bind(fd, (struct sockaddr *)&address->storage, address->size) == 0;
    socklen_t size = sizeof address->storage;
    if (good) good = getsockname(fd, (struct sockaddr *)&address->storage, &size) == 0;
    if (good) return fd;
    if (errno == EADDRINUSE)
        snprintf(why, WHY_TEXT, "%s is in use; choose another port with --listen ADDR:PORT", text);
    else
        snprintf(why, WHY_TEXT, "cannot listen at %s: %s (--listen ADDR:PORT)", text,
                 strerror(errno));
    if (fd >= 0) close(fd);
    return -1;
}

bool listen_begin(int fd) { return listen(fd, BACKLOG) == 0; }

int listen_accept(int listen_fd, Address *from) {
    from->size = sizeof from->storage;
    return accept4(listen_fd, (struct sockaddr *)&from->storage, &from->size,
                   SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/* ------------------------------------------------------------------ the network */

static bool is_inner(const char *interface) {
    static const char *const begins[] = {"docker", "br-", "veth", "virbr", "vmnet", "vboxnet"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(interface, begins[i], strlen(begins[i])) == 0) return true;
    return false;
}

/* Whether other people can type the address into a browser: it needs no interface name. */
static bool is_open(const struct sockaddr *found) {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)found;
    return found->sa_family == AF_INET ||
           (found->sa_family == AF_INET6 && !IN6_IS_ADDR_LINKLOCAL(&v6->sin6_addr) &&
            !IN6_IS_ADDR_LOOPBACK(&v6->sin6_addr));
}

static Address with_port(const struct sockaddr *found, const Address *port) {
    Address address = {.size = found->sa_family == AF_INET ? sizeof(struct sockaddr_in)
                                                           : sizeof(struct sockaddr_in6)};
    memcpy(&address.storage, found, address.size);
    uint16_t number = htons((uint16_t)address_port(port));
    if (found->sa_family == AF_INET)
        ((struct sockaddr_in *)&address.storage)->sin_port = number;
    else
        ((struct sockaddr_in6 *)&address.storage)->sin6_port = number;
    return address;
}

static int add_family(const struct ifaddrs *all, int family, const Address *port,
                      Address out[LAN_MOST], int count) {
    for (const struct ifaddrs *i = all; i && count < LAN_MOST; i = i->ifa_next) {
        bool up = (i->ifa_flags & IFF_UP) && !(i->ifa_flags & IFF_LOOPBACK);
        if (up && i->ifa_addr && i->ifa_addr->sa_family == family && is_open(i->ifa_addr) &&
            !is_inner(i->ifa_name))
            out[count++] = with_port(i->ifa_addr, port);
    }
    return count;
}

/* Whether only this machine reaches the address: 127.0.0.0/8 and ::1. */
static bool is_loopback(const Address *address) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)&address->storage;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&address->storage;
    if (v4->sin_family == AF_INET) return ntohl(v4->sin_addr.s_addr) >> 24 == 127;
    return IN6_IS_ADDR_LOOPBACK(&v6->sin6_addr);
}

/* Whether it is 0.0.0.0 or [::], which mean all addresses. */
static bool is_any(const Address *address) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)&address->storage;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&address->storage;
    if (v4->sin_family == AF_INET) return v4->sin_addr.s_addr == htonl(INADDR_ANY);
    return IN6_IS_ADDR_UNSPECIFIED(&v6->sin6_addr);
}

int lan_addresses(const Address *address, Address out[LAN_MOST]) {
    struct ifaddrs *all;
    if (is_loopback(address)) return 0;
    if (!is_any(address)) {
        out[0] = *address;
        return 1;
    }
    if (getifaddrs(&all) != 0) return 0;
    int count = add_family(all, AF_INET, address, out, 0);
    if (address->storage.ss_family == AF_INET6)
        count = add_family(all, AF_INET6, address, out, count);
    freeifaddrs(all);
    return count;
}
