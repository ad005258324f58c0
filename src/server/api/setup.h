/* taefl serve: one event loop that listens, answers, and stops on a signal; and what it is told
 * when it starts. */
#pragma once

#include "http/listen.h"
#include "http/page.h"
#include "http/proxy.h"

/* Who may create an account on a server. */
typedef enum Registration {
    REGISTRATION_OPEN,
    REGISTRATION_INVITATION,
    REGISTRATION_CLOSED,
    REGISTRATIONS
} Registration;

/* "open", "invitation", "closed"; defined in accounts.c */
extern const char *const registration_words[REGISTRATIONS];

typedef struct ServerSetup {
    const Page *page;
    Address address;
    int connections; /* limit at a time; the server answers further ones with 503 */
    bool fewer;      /* true: accept a lower limit if the system allows no more */
    int per_address; /* limit of connections from one address (address_peer) */
    int seconds; /* time limit to send a request, to take an answer, and for an idle connection */
    const char *data; /* the database: a file, or the address of a server */
    bool no_chat;     /* turns chat off in every game */
    bool no_guests;   /* true: playing needs an account */
    Registration registration;
    bool push_nearby;    /* also send notifications to addresses inside the network */
    const char *contact; /* for security.txt; NULL: none */
    int workers;       /* threads for the engine's moves and analyses; 0: taefl worker does them */
    const char *hosts; /* host names it answers to (guard_host); NULL: any */
    Proxies proxies;   /* proxies whose word on the client's address is trusted */
    /* Called once when the port is open, with the address and the connection limit in effect. */
    void (*ready)(void *ctx, const Address *address, int connections);
    void *ctx;
} ServerSetup;

/* Serves until SIGINT or SIGTERM. Then it accepts no new connection, answers the requests that have
 * begun, and returns true. Returns false with the reason in `why` if it cannot start. A process can
 * run one server at a time. */
bool server_run(const ServerSetup *setup, char why[WHY_TEXT]);
