/* What processes that share a database tell each other: hints, which may come twice or never. What
 * is true stands in the tables. Only PostgreSQL carries them; a file has one server, which knows.
 */
#ifndef STORE_LISTENER_H
#define STORE_LISTENER_H

#include "store/value.h"

/* In a transaction: told to all who listen when it is committed. With SQLite nothing happens. */
bool db_notify(Db *db, const char *channel, const char *payload);

typedef struct Listener Listener;

typedef struct ListenerSetup {
    const char *where;           /* the database, as db_open takes it */
    const char *const *channels; /* lower-case words; NULL at the end */
    /* In a thread of the listener's. Also once for each channel with the payload "" whenever the
     * connection has been made (anew): something may have been missed. */
    void (*heard)(void *ctx, const char *channel, const char *payload);
    void *ctx;
} ListenerSetup;

/* A connection of its own, which is made again when it is lost. NULL: a file, or there is no
 * thread; whoever listens looks now and then anyway. */
Listener *listener_open(const ListenerSetup *setup);
void listener_close(Listener *listener); /* NULL is well */

#endif
