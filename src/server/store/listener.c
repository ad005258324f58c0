#include "store/listener.h"

#include "base/memory.h"
#include "store/db.h"
#include "store/libpq.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* The delay before a reconnect, which grows. */
enum { SOON_MS = 50, LATE_MS = 1000 };
enum { PATIENCE_MS = 3000 }; /* for an answer */

struct Listener {
    ListenerSetup setup;
    char *where, *channel; /* own copies */
    PGconn *connection;    /* NULL: none */
    int again_ms;
    pthread_t thread;
    int wake; /* eventfd: ends the thread */
};

bool db_notify(Db *db, const char *channel, const char *payload) {
    if (db_kind(db) == DB_POSTGRES)
        db_number(db, "SELECT count(*) FROM (SELECT pg_notify($1, $2)) x",
                  VALUES(channel, payload));
    return db_good(db);
}

static bool hear(Listener *listener) {
    PGnotify *notify;
    if (!libpq.consumeInput(listener->connection)) return false;
    while ((notify = libpq.notifies(listener->connection))) {
        listener->setup.heard(listener->setup.ctx, notify->extra);
        libpq.freemem(notify);
    }
    return true;
}

/* Connects and listens. False: it cannot do so now. */
static bool begin(Listener *listener) {
    char sql[96];
    PGresult *result;
    listener->connection = libpq_connect(listener->where, "3", "taefl listens");
    if (libpq.status(listener->connection) != CONNECTION_OK) return false;
    snprintf(sql, sizeof sql, "LISTEN %s", listener->channel);
    bool good = libpq_result(listener->connection, libpq.sendQuery(listener->connection, sql),
                             PATIENCE_MS, &result) &&
                libpq.resultStatus(result) == PGRES_COMMAND_OK;
    libpq.clear(result);
    if (good) listener->setup.heard(listener->setup.ctx, "");
    return good;
}

static void drop(Listener *listener) {
    libpq.finish(listener->connection);
    listener->connection = NULL;
}

/* Waits until the thread shall end (false), data have come, or the time is over. */
static bool wait_for(const Listener *listener, int ms) {
    struct pollfd fds[2] = {{.fd = listener->wake, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    if (listener->connection) fds[1].fd = libpq.socket(listener->connection);
    poll(fds, 2, ms);
    return !fds[0].revents;
}

static void *listen_on(void *argument) {
    Listener *listener = argument;
    for (bool on = true; on;) {
        int ms = listener->again_ms;
        if (!listener->connection) {
            if (begin(listener))
                listener->again_ms = SOON_MS;
            else
                drop(listener);
        }
        on = wait_for(listener, listener->connection ? -1 : ms);
        if (!listener->connection) listener->again_ms = 2 * ms < LATE_MS ? 2 * ms : LATE_MS;
        if (on && listener->connection && !hear(listener)) drop(listener);
    }
    if (listener->connection) drop(listener);
    return NULL;
}

static void forget(Listener *listener) {
    free(listener->channel);
    free(listener->where);
    if (listener->wake >= 0) close(listener->wake);
    free(listener);
}

Listener *listener_open(const ListenerSetup *setup) {
    if (!db_is_address(setup->where) || !libpq_load()) return NULL;
    Listener *listener = memory_get(sizeof *listener);
    listener->channel = memory_text(setup->channel);
    listener->where = memory_text(setup->where);
    listener->setup = *setup;
    listener->again_ms = SOON_MS;
    listener->wake = eventfd(0, EFD_CLOEXEC);
    if (listener->wake >= 0 && pthread_create(&listener->thread, NULL, listen_on, listener) == 0)
        return listener;
    forget(listener);
    return NULL;
}

void listener_close(Listener *listener) {
    uint64_t one = 1;
    if (!listener) return;
    if (write(listener->wake, &one, sizeof one) == sizeof one) pthread_join(listener->thread, NULL);
    forget(listener);
}

/* ------------------------------------------------------------------ for an event loop */

typedef struct Hint {
    struct Hint *next;
    char payload[];
} Hint;

struct Channel {
    ChannelSetup setup;
    Listener *listener;
    pthread_mutex_t lock;
    Hint *first, **end;
};

/* In the listener's thread. */
static void keep_hint(void *ctx, const char *payload) {
    Channel *channel = ctx;
    Hint *hint = memory_get(sizeof *hint + strlen(payload) + 1);
    strcpy(hint->payload, payload);
    pthread_mutex_lock(&channel->lock);
    *channel->end = hint;
    channel->end = &hint->next;
    pthread_mutex_unlock(&channel->lock);
    channel->setup.wake(channel->setup.ctx);
}

Channel *channel_open(const ChannelSetup *setup) {
    Channel *channel = memory_get(sizeof *channel);
    channel->setup = *setup;
    channel->end = &channel->first;
    pthread_mutex_init(&channel->lock, NULL);
    channel->listener =
        listener_open(&(ListenerSetup){setup->where, setup->name, keep_hint, channel});
    return channel;
}

static Hint *take_all(Channel *channel) {
    pthread_mutex_lock(&channel->lock);
    Hint *all = channel->first;
    channel->first = NULL;
    channel->end = &channel->first;
    pthread_mutex_unlock(&channel->lock);
    return all;
}

void channel_deliver(Channel *channel) {
    for (Hint *hint = take_all(channel), *next; hint; hint = next) {
        next = hint->next;
        channel->setup.heard(channel->setup.ctx, hint->payload);
        free(hint);
    }
}

void channel_close(Channel *channel) {
    listener_close(channel->listener);
    for (Hint *hint = take_all(channel), *next; hint; hint = next) {
        next = hint->next;
        free(hint);
    }
    pthread_mutex_destroy(&channel->lock);
    free(channel);
}
