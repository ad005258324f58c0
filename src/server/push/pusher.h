/* Sends notifications to push services in threads of its own, in the order of line.h. The pusher
 * connects only to public addresses, so a subscription cannot make the server contact its own
 * network. */
#pragma once

#include "push/line.h"

struct sockaddr;

typedef struct PusherSetup {
    bool nearby; /* also allow private addresses and plain HTTP */
    /* Called in one of the pusher's threads when it is done with a post; takes the post over. */
    void (*done)(void *ctx, Post *post);
    void *ctx;
} PusherSetup;

typedef struct Pusher Pusher;

Pusher *pusher_start(const PusherSetup *setup);

/* Queues a post and takes it over. A post that the line drops is freed without a call of `done`. */
void pusher_post(Pusher *pusher, Post *post);

/* Drops waiting posts, aborts those being sent, and waits for the threads. NULL is allowed. */
void pusher_end(Pusher *pusher);

/* Whether an address is public: not this machine, a private network, multicast or a range reserved
 * for special use. */
bool push_address_open(const struct sockaddr *address);
