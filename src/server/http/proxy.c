#include "http/proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const unsigned char mapped[12] = {[10] = 0xFF, 0xFF};

/* Reads a numeric address, IPv4 mapped into IPv6. Returns the number of bits before it, or -1. */
static int read_address(const char *text, unsigned char out[16]) {
    if (inet_pton(AF_INET6, text, out) == 1) return 0;
    memcpy(out, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, out + 12) == 1 ? 96 : -1;
}

static bool read_net(char *text, ProxyNet *net) {
    char *slash = strchr(text, '/');
    if (slash) *slash++ = 0;
    int before = read_address(text, net->address);
    if (before < 0) return false;
    net->bits = 128;
    if (!slash) return true;
    if (!*slash || strlen(slash) > 3 || slash[strspn(slash, "0123456789")]) return false;
    net->bits = before + atoi(slash);
    return net->bits <= 128;
}

bool proxies_parse(const char *text, Proxies *out, char why[WHY_TEXT]) {
    Proxies proxies = {0};
    for (const char *at = text;; at++) {
        char word[ADDRESS_TEXT];
        size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word), at);
        if (proxies.count == PROXIES_MOST || length >= sizeof word ||
            !read_net(word, &proxies.nets[proxies.count])) {
            snprintf(why, WHY_TEXT,
                     "'%.60s' is no list of at most %d addresses or nets with commas between, such "
                     "as 127.0.0.1,10.0.0.0/8",
                     text, PROXIES_MOST);
            return false;
        }
        proxies.count++;
        at += length;
        if (!*at) break;
    }
    *out = proxies;
    return true;
}

static bool trusts(const Proxies *proxies, const unsigned char address[16]) {
    for (int i = 0; i < proxies->count; i++) {
        const ProxyNet *net = &proxies->nets[i];
        int bytes = net->bits / 8, rest = net->bits % 8;
        int mask = 0xFF00 >> rest & 0xFF;
        if (memcmp(address, net->address, (size_t)bytes) == 0 &&
            (!rest || ((address[bytes] ^ net->address[bytes]) & mask) == 0))
            return true;
    }
    return false;
}

bool proxies_trust(const Proxies *proxies, const Address *address) {
    char text[ADDRESS_TEXT];
    unsigned char bytes[16];
    if (!proxies->count) return false;
    address_host(address, text);
    return read_address(text, bytes) >= 0 && trusts(proxies, bytes);
}

/* Reads one word of X-Forwarded-For: an address, perhaps with a port, and then IPv6 in brackets. */
static bool read_forwarded(const char *at, size_t length, unsigned char out[16]) {
    char text[ADDRESS_TEXT];
    if (length >= sizeof text) return false;
    memcpy(text, at, length);
    text[length] = 0;
    char *begin = text, *colon = strchr(text, ':');
    if (*text == '[') {
        begin++;
        text[strcspn(text, "]")] = 0;
    } else if (colon && !strchr(colon + 1, ':')) {
        *colon = 0;
    }
    return read_address(begin, out) >= 0;
}

static void set_peer(Request *request, const unsigned char bytes[16]) {
    Address address = {0};
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&address.storage;
    v6->sin6_family = AF_INET6;
    memcpy(v6->sin6_addr.s6_addr, bytes, 16);
    address.size = sizeof *v6;
    address_peer(&address, request->peer);
}

void proxies_read(const Proxies *proxies, Request *request) {
    char list[REQUEST_HEAD_MOST];
    unsigned char bytes[16];
    const char *proto = request_field(request, "x-forwarded-proto", NULL);
    request->https = proto && strcasecmp(proto, "https") == 0;
    if (!request_list(request, "x-forwarded-for", list, sizeof list)) return;
    for (size_t end = strlen(list); end;) { /* a trusted proxy added the last one */
        size_t begin = end;
        while (begin && list[begin - 1] != ',') begin--;
        size_t skip = strspn(list + begin, " \t"), length = end - begin;
        while (length > skip && strchr(" \t", list[begin + length - 1])) length--;
        if (length < skip || !read_forwarded(list + begin + skip, length - skip, bytes)) return;
        set_peer(request, bytes);
        if (!trusts(proxies, bytes)) return;
        end = begin ? begin - 1 : 0;
    }
}
