/* See lan.h. */
#include "http/lan.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>

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
