/* taefl serve: one loop that listens, answers, and stops when told to. */
#ifndef API_SERVER_H
#define API_SERVER_H

#include "http/listen.h"
#include "http/page.h"
#include "http/proxy.h"
#include "api/registration.h"

typedef struct ServerSetup {
    const Page *page;
    Address address;
    int connections;  /* at most so many at a time, further ones are turned away with 503 */
    bool fewer;       /* fewer are well where the system allows no more */
    int per_address;  /* and from one address (address_peer) */
    int seconds;      /* for a request to come whole, for an answer to be taken on, for resting */
    const char *data; /* the database: a file, or the address of a server */
    bool no_chat;     /* in no game */
    bool no_guests;   /* nobody plays without an account */
    Registration registration;
    bool push_nearby;    /* notifications also to addresses inside the network */
    const char *contact; /* for security.txt; NULL: none */
    int workers;         /* threads for the engine's moves and analyses; 0: others do them */
    const char *hosts;   /* names it answers to (guard_host); NULL: any */
    Proxies proxies;     /* servers that are believed for whom they ask */
    /* Called once when the port is open, with what was got. */
    void (*ready)(void *ctx, const Address *address, int connections);
    void *ctx;
} ServerSetup;

/* Serves until SIGINT or SIGTERM. Then it accepts no one new, answers the requests that have begun,
 * and returns true. False, with the reason in `why`, if it cannot start. One server at a time in a
 * process. */
bool server_run(const ServerSetup *setup, char why[WHY_TEXT]);

#endif
