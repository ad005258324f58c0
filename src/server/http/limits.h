/* How much one client may do: a number of things at once (connections, WebSockets), and of acts in
 * a time (accounts, logins, games). One table for all, found by hash; clients at rest take no
 * space. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Limits Limits;

/* The client, an address (address_peer) or another id that fits, and what is counted. */
enum {
    LIMIT_CONNECTIONS,
    LIMIT_SOCKETS,
    LIMIT_ACTS, /* from here on the caller's own */
    LIMIT_UNREAD = 1 << 16
};

/* This many at once, and then one more every `every_ms`. */
typedef struct LimitRate {
    uint32_t burst, every_ms;
} LimitRate;

/* `most`: entries that hold something or were active lately. If there are more, those that did
 * least are forgotten. */
Limits *limits_create(uint32_t most);
void limits_destroy(Limits *limits);

/* Holds one more thing; false if `most` are held already. */
bool limits_hold(Limits *limits, const unsigned char who[16], uint32_t what, uint32_t most);
void limits_release(Limits *limits, const unsigned char who[16], uint32_t what);

/* The same for `count` at once. */
bool limits_hold_some(Limits *limits, const unsigned char who[16], uint32_t what, uint32_t count,
                      uint32_t most);
void limits_release_some(Limits *limits, const unsigned char who[16], uint32_t what,
                         uint32_t count);

/* Takes `cost` acts, at most the burst. 0: done; otherwise nothing is taken, and this many seconds
 * remain until the next try. `now` in ms. */
int limits_take(Limits *limits, const unsigned char who[16], uint32_t what, LimitRate rate,
                uint32_t cost, uint64_t now);

/* How many entries the table has; for tests and statistics. */
uint32_t limits_size(const Limits *limits);
