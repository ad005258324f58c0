/* Sends notifications to push services, in threads of its own: a slow service holds up others, but
 * never a game. A post connects only to an address of the open internet, so no subscription makes
 * the server ask something inside its own network. */
#ifndef PUSH_PUSHER_H
#define PUSH_PUSHER_H

#include "push/seal.h"
#include "push/vapid.h"

struct sockaddr;

enum { POSTS_MOST = 256 /* that wait; one more is dropped */ };

typedef struct Post {
    struct Post *next;
    char endpoint[PUSH_URL], contact[PUSH_CONTACT];
    PushKeys to;
    PushPair from;
    char text[PUSH_TEXT];
    char topic[33]; /* letters and digits; a newer post of it replaces one that waits */
    int keep_s;     /* the service keeps it for so long */
    bool urgent;
    int status; /* of the answer; 0: none came */
} Post;

typedef struct PusherSetup {
    bool nearby; /* also to addresses inside the network, and by http */
    /* In a thread of the pusher; takes the post over. */
    void (*done)(void *ctx, Post *post);
    void *ctx;
} PusherSetup;

typedef struct Pusher Pusher;

Pusher *pusher_start(const PusherSetup *setup);

/* Takes the post over. */
void pusher_post(Pusher *pusher, Post *post);

/* Drops what waits, breaks off what is sent, and waits for the threads. NULL is allowed. */
void pusher_end(Pusher *pusher);

/* Whether an address belongs to the open internet: not to this machine, a private network, a group
 * or a range with a use of its own. */
bool push_address_open(const struct sockaddr *address);

#endif
