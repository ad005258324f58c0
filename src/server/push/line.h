/* The line of waiting notifications, and which one is sent next. It is fair between people: after a
 * post of one person the other people come first. A push service that answers slowly or not at all
 * gets only one thread, and all those together only some. One that asks to wait (429 and 503,
 * Retry-After) is left alone so long, and ever longer if it asks again and again. The caller gives
 * the time and holds a lock. */
#pragma once

#include "push/seal.h"
#include "push/vapid.h"

enum {
    POSTS_MOST = 256,    /* waiting posts; one more drops one */
    POSTS_AT_ONCE = 4,   /* threads that send */
    POSTS_SLOW = 2,      /* the most of them for services that are not known to be quick */
    POST_PLACES = 256,   /* services and endpoints that are remembered */
    POST_PATIENCE_S = 5, /* a service that needs longer has not answered */
    POST_REFUSALS = 16, /* so many times in a row a place may ask to wait; then posts are dropped */
};

typedef struct Post {
    struct Post *next;
    int64_t whom; /* the person who gets it */
    char endpoint[PUSH_URL], contact[PUSH_CONTACT];
    PushKeys to;
    PushPair from;
    char text[PUSH_TEXT];
    char topic[33]; /* letters and digits; a newer post replaces a waiting one */
    int keep_s;     /* how long the service keeps it, in seconds */
    bool urgent;
    int status;          /* HTTP status of the answer; 0: no answer */
    int64_t retry_s;     /* Retry-After of the answer; 0: none; INT64_MAX: too long to read */
    uint64_t expires_us; /* for the line */
    uint64_t round;      /* the same */
} Post;

/* A push service (its origin), or one endpoint of it. */
typedef struct PostPlace {
    char *key;
    uint64_t until_us; /* nothing is sent there before */
    uint64_t used_us;
    int misses; /* failures in a row */
    bool quick; /* its last answer came soon */
} PostPlace;

typedef struct PostLine {
    Post *first; /* lowest round first */
    int waiting;
    uint64_t round; /* of the post taken last */
    Post *sent[POSTS_AT_ONCE];
    PostPlace place[POST_PLACES];
    int places;
} PostLine;

/* Takes a post over. It replaces a waiting one with the same topic and endpoint. */
void line_add(PostLine *line, Post *post, uint64_t now_us);

/* The next post to send; NULL: none now. *next_us is when to ask again if nothing else happens; 0:
 * never. Posts that are older than their keep_s are dropped. */
Post *line_take(PostLine *line, uint64_t now_us, uint64_t *next_us);

/* Call it with each post from line_take after sending it. `took_us`: how long that took. True: the
 * line has taken it back and will send it again. */
bool line_sent(PostLine *line, Post *post, uint64_t took_us, uint64_t now_us);

/* Whether a header field is a Retry-After of more seconds than libcurl reads; it takes that for
 * none. */
bool retry_is_endless(const char *field, size_t size);

/* Drops all waiting posts and what it remembers. */
void line_end(PostLine *line);
