/* Trusted proxies: servers before this one whose word about the client counts. */
#pragma once

#include "http/listen.h"
#include "http/request.h"

enum { PROXIES_MOST = 32 };

typedef struct ProxyNet {
    unsigned char address[16]; /* IPv4 as mapped into IPv6 */
    int bits;                  /* how many of its bits count */
} ProxyNet;

/* All zero: no proxy is trusted. */
typedef struct Proxies {
    ProxyNet nets[PROXIES_MOST];
    int count;
} Proxies;

/* Reads "127.0.0.1,10.0.0.0/8,fd00::/8". On failure `why` gets the reason and *out is unchanged. */
bool proxies_parse(const char *text, Proxies *out, char why[WHY_TEXT]);

bool proxies_trust(const Proxies *proxies, const Address *address);

/* For a request from a trusted proxy: sets `peer` to the last address in X-Forwarded-For that is
 * not trusted itself, and `https` by X-Forwarded-Proto. Ignores values it cannot read. */
void proxies_read(const Proxies *proxies, Request *request);
