/* What the server has in memory besides the games: its setup, the connections, and what belongs to
 * each part of it. */
#pragma once

#include "http/place.h"
#include "api/setup.h"
#include "live/storage.h"

/* The kinds of events that `limits` counts for the service. */
enum { LIMIT_CHAT = LIMIT_ACTS, LIMIT_BEGIN, LIMIT_SAID, LIMIT_HASHES, LIMIT_CALLS };

typedef struct Service Service;

typedef struct ServiceSetup {
    const ServerSetup *server;
    uv_loop_t *loop;
    int connections;      /* limit at a time */
    const int *connected; /* current number of connections */
    Limits *limits;       /* counts what each address does */
} ServiceSetup;

/* The password hashes in progress, and the calls that wait for one. */
typedef struct Hashing {
    int calls; /* places taken, waiting calls included */
    int running;
    struct Secret *first; /* of waiting calls, lowest round first */
    uint64_t round;       /* round of the call started last */
} Hashing;

struct Service {
    ServiceSetup setup;
    Connections *connections;
    Storage storage;
    Store *answers; /* store for GET requests, which only read */
    Rooms *rooms;
    uv_async_t wake;
    uv_prepare_t prepare;   /* runs what is due in the rooms before the loop waits */
    uv_timer_t timer;       /* wakes the loop when something is due */
    struct Socket **socket; /* indexed by the place of the ticket */
    uint64_t looked_us, pruned_us, paired_us;
    uint64_t beaten_us;   /* when the server last showed that it works (store/open.h) */
    bool beating, missed; /* missed: the last time it could not show it */
    uint64_t swept_us;    /* time of the last batch of pings … */
    int swept;            /* … and the place in `socket` that it reached */
    bool stopped;
    bool unready;        /* the database did not work when /readyz was asked last */
    uint64_t looking_us; /* since when /readyz waits for the database; 0: it does not */
    Ticket *asker;       /* who waits for it */
    int askers;
    Histogram answering;  /* time until a call was answered */
    uint64_t answered[6]; /* number of calls by first digit of their status */
    Hashing hashing;
    struct Host *host;
    struct Engines *engines;
    struct Pushes *pushes;
    struct BotStream *streams;
    uint64_t beat_us; /* time when the bots' streams last got a sign of life */
};

/* The store for what only reads. */
static inline Store *service_reader(const Service *service) {
    return service->answers ? service->answers : service->storage.store;
}

/* Ends a person's sockets and streams (service.c). */
void service_part(Service *service, int64_t person);

/* ---- followers of a tournament or a study by WebSocket (docs/live.md, docs/study.md) */

/* RoomsSetup.follows, whose ctx is the service. */
void followers_follow(void *ctx, Topic topic, const char id[GAME_ID], bool on);

/* Tells all followers that it has changed. `n`: the chapter whose game they get; 0: none. */
void followers_changed(Service *service, Topic topic, const char *id, int64_t n);

/* ---- notifications about turns for browsers that are closed (push/pusher.h) */

void pushes_create(Service *service);
/* Reads or creates the server's keys. Runs in the store's thread before any other use. */
bool pushes_begin(Service *service, Db *db);
/* Call it after each change of a game. */
void pushes_look(Service *service, const Room *room, const Commit *commit);
void pushes_deliver(Service *service);
void pushes_close(Service *service); /* call it before closing the store */
void pushes_end(Service *service);
