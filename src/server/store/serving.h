/* One process at a time serves a database. In PostgreSQL its writing session holds a lock, and
 * every write goes through that session: a process that has lost the session can write nothing
 * more. Any other server waits for the lock and is the standby. A file needs none of this, because
 * the file itself is locked. */
#pragma once

#include "store/value.h"

enum { SERVING_BEAT_MS = 500 }; /* interval of serving_beat */

/* Waits until this session has the lock. It says once that it waits, and ends the session of a
 * server that hangs. */
bool serving_wait(Db *db);

/* Notes in the database that this process serves it from now on. After a lost connection the Db
 * then takes the lock again. It ends the process if another one has served the database meanwhile,
 * because what this one has in memory is old. */
bool serving_begin(Db *db);

/* Shows the standby that the server works, and sets clock_wall_ms by the database's clock. A
 * StoreWork.run; the second argument is not used. */
bool serving_beat(Db *db, void *unused);

/* Keeps all servers out until the transaction ends. False: one serves. */
bool serving_keep_out(Db *db);
