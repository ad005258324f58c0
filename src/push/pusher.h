/* Sends notifications to push services in threads of its own. A slow service may delay other
 * notifications, but never a game. The pusher connects only to public addresses, so a subscription
 * cannot make the server contact its own network. */
#pragma once

#include "push/seal.h"
#include "push/vapid.h"

struct sockaddr;

enum { POSTS_MOST = 256 /* waiting posts; one more is dropped */ };

typedef struct Post {
    struct Post *next;
    char endpoint[PUSH_URL], contact[PUSH_CONTACT];
    PushKeys to;
    PushPair from;
    char text[PUSH_TEXT];
    char topic[33]; /* letters and digits; a newer post replaces a waiting one */
    int keep_s;     /* how long the service keeps it, in seconds */
    bool urgent;
    int status; /* HTTP status of the answer; 0: no answer */
} Post;

typedef struct PusherSetup {
    bool nearby; /* also allow private addresses and plain HTTP */
    /* Called in one of the pusher's threads after each post; takes the post over. */
    void (*done)(void *ctx, Post *post);
    void *ctx;
} PusherSetup;

typedef struct Pusher Pusher;

Pusher *pusher_start(const PusherSetup *setup);

/* Queues a post and takes it over. A full queue drops it without a call of `done`. */
void pusher_post(Pusher *pusher, Post *post);

/* Drops waiting posts, aborts those being sent, and waits for the threads. NULL is allowed. */
void pusher_end(Pusher *pusher);

/* Whether an address is public: not this machine, a private network, multicast or a range reserved
 * for special use. */
bool push_address_open(const struct sockaddr *address);
