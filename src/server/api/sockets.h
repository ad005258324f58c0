/* WebSockets, with the callbacks of ConnectionSetup. */
#pragma once

#include "api/state.h"

/* A WebSocket. */
typedef struct Socket {
    Ticket ticket;
    Client *client; /* NULL until the database has identified the person */
    char **waiting; /* messages that arrived before that */
    int waits;
    int64_t allowance; /* messages it may still send, in thousandths, at counted_us */
    uint64_t counted_us;
    unsigned char peer[16]; /* Request.peer */
    int64_t banned;         /* end of the ban: until then it only watches; 0: no ban */
    int64_t pings;          /* pings sent so far; the last one's `t` is its number */
    uint64_t pinged_us;
} Socket;

bool sockets_open(Service *service, Ticket ticket, const Request *request, Answer *refusal);
void sockets_said(Service *service, Ticket ticket, const char *text, size_t length);
void sockets_gone(Service *service, Ticket ticket);
void sockets_tell(void *ctx, Client *const *to, int count, const char *text);
void sockets_mine(void *ctx, int64_t person);
void sockets_ping(Service *service); /* only those that are due */
void sockets_bye(Service *service);
void sockets_part(Service *service, int64_t person); /* they must reconnect with another cookie */
/* Disconnects people at these addresses. `ban` is sorted as bans_list sorts it. */
struct Ban;
void sockets_ban(Service *service, const struct Ban *ban, int count);
void sockets_end(Service *service);
