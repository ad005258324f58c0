/* How much of what somebody may have: so many things at once (connections, WebSockets), and so many
 * acts in a time (accounts, logins, games). One table for all, found by hash; whoever is at rest
 * takes no place in it. */
#ifndef HTTP_LIMITS_H
#define HTTP_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Limits Limits;

/* Whose it is: an address (address_peer) or what else fits, and what is counted. */
enum { LIMIT_CONNECTIONS, LIMIT_SOCKETS, LIMIT_ACTS /* from here on the caller's own */ };

/* So many at once, and after that one every `every_ms`. */
typedef struct LimitRate {
    uint32_t burst, every_ms;
} LimitRate;

/* `most`: of those who hold something or have not been at rest for long. When there are more, those
 * who did least are forgotten. */
Limits *limits_create(uint32_t most);
void limits_destroy(Limits *limits);

/* One thing more; false: it has `most` already. */
bool limits_hold(Limits *limits, const unsigned char who[16], uint32_t what, uint32_t most);
void limits_release(Limits *limits, const unsigned char who[16], uint32_t what);

/* `cost` acts, at most the burst. 0: done; otherwise nothing is taken, and it may be tried again in
 * so many seconds. `now` in ms. */
int limits_take(Limits *limits, const unsigned char who[16], uint32_t what, LimitRate rate,
                uint32_t cost, uint64_t now);

/* How many are in the table; for tests and for whoever wants to know. */
uint32_t limits_size(const Limits *limits);

#endif
