/* Servers before this one that are believed when they say for whom they ask. */
#ifndef HTTP_PROXY_H
#define HTTP_PROXY_H

#include "http/listen.h"
#include "http/request.h"

enum { PROXIES_MOST = 32 };

typedef struct ProxyNet {
    unsigned char address[16]; /* IPv4 as mapped into IPv6 */
    int bits;                  /* of it that count */
} ProxyNet;

/* All zero: nobody is believed. */
typedef struct Proxies {
    ProxyNet nets[PROXIES_MOST];
    int count;
} Proxies;

/* "127.0.0.1,10.0.0.0/8,fd00::/8". On failure `why` gets words and *out stays as it was. */
bool proxies_parse(const char *text, Proxies *out, char why[WHY_TEXT]);

bool proxies_trust(const Proxies *proxies, const Address *address);

/* For a request from a trusted one: sets `peer` to the last address in X-Forwarded-For that is not
 * trusted itself, and `https` by X-Forwarded-Proto. What cannot be read is not believed. */
void proxies_read(const Proxies *proxies, Request *request);

#endif
