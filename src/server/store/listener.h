/* Hints between a server and its workers on a PostgreSQL database. A hint may come twice or never;
 * only the tables are reliable. An SQLite file has one server and needs no hints. */
#pragma once

#include "store/value.h"

/* Sends a payload to all listeners of a channel when the transaction commits. Does nothing with
 * SQLite. */
bool db_notify(Db *db, const char *channel, const char *payload);

typedef struct Listener Listener;

typedef struct ListenerSetup {
    const char *where;   /* the database, in the form of db_open */
    const char *channel; /* a lower-case word */
    /* Called in the listener's own thread. After each connect or reconnect, it gets the payload "",
     * because messages may have been missed. */
    void (*heard)(void *ctx, const char *payload);
    void *ctx;
} ListenerSetup;

/* Opens a separate connection, which reconnects by itself. NULL with SQLite or without a thread;
 * the caller polls now and then anyway. */
Listener *listener_open(const ListenerSetup *setup);
void listener_close(Listener *listener); /* NULL is allowed */

/* ---- the same, passed to the thread of an event loop */

typedef struct Channel Channel;

typedef struct ChannelSetup {
    const char *where, *name; /* the database, in the form of db_open; a lower-case word */
    void (*wake)(void *ctx);  /* in the listener's thread: call channel_deliver */
    /* Gets each hint, and "" whenever hints may have been missed. */
    void (*heard)(void *ctx, const char *payload);
    void *ctx;
} ChannelSetup;

Channel *channel_open(const ChannelSetup *setup); /* a file sends no hints */
void channel_deliver(Channel *channel);
void channel_close(Channel *channel);
