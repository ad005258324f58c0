/* What the server has in memory besides the games: its setup, the connections, and what belongs to
 * each part of it. */
#pragma once

#include "http/place.h"
#include "api/registration.h"
#include "live/storage.h"

/* The kinds of events that `limits` counts for the service. */
enum { LIMIT_CHAT = LIMIT_ACTS, LIMIT_BEGIN, LIMIT_SAID, LIMIT_HASHES, LIMIT_CALLS };

typedef struct Service Service;

typedef struct ServiceSetup {
    uv_loop_t *loop;
    const char *data; /* the database, as store_open takes it */
    int connections;  /* limit at a time */
    int per_address;  /* connection limit; other limits of one address grow with it */
    Limits *limits;   /* counts what each address does */
    bool no_chat;     /* turns chat off on the whole server */
    bool no_guests;
    Registration registration;
    bool push_nearby;     /* also send notifications to addresses inside the network */
    const char *contact;  /* of the server's operator; NULL: none */
    const int *connected; /* current number of connections */
    int workers;          /* threads that do jobs (work/pool.h) */
} ServiceSetup;

/* The password hashes in progress, and the calls that wait for one. */
typedef struct Hashing {
    int calls; /* places taken, waiting calls included */
    int running;
    struct Call *first; /* waiting calls, lowest round first */
    uint64_t round;     /* round of the call started last */
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
    uint64_t beaten_us;   /* when the server last showed that it works (store/serving.h) */
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

/* Ends a person's sockets and streams (service.c). */
void service_part(Service *service, int64_t person);
