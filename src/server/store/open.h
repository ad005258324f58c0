/* Opening a database. */
#pragma once

#include "store/value.h"

/* Opens a database. `where`: a file, or postgres://… (postgresql://…). Only its owner can read a
 * new file. NULL on failure, with the reason in words for people in `why`. */
Db *db_open(const char *where, DbHow how, char why[DB_WHY]);

void db_close(Db *db); /* NULL: nothing happens */

/* ---- one process at a time serves a database. In PostgreSQL its writing session holds a lock, and
 * every write goes through that session: a process that has lost the session can write nothing
 * more. Any other server waits for the lock and is the standby. A file needs none of this, because
 * the file itself is locked. */

enum { SERVING_BEAT_MS = 500 }; /* interval of serving_beat */

/* Shows the standby that the server works, and sets clock_wall_ms by the database's clock. A
 * StoreWork.run; the second argument is not used. */
bool serving_beat(Db *db, void *unused);

/* Keeps all servers out until the transaction ends. False: one serves. */
bool serving_keep_out(Db *db);
