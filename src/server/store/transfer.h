/* Copies all rows of one database into another, of any kind. */
#pragma once

#include "store/db.h"

/* Copies the state of `from` at one moment into `to`. Both need the newest schema. `to` must be
 * empty, or `over` empties it first. Everything is committed, or nothing. False: the database that
 * failed has the reason (db_why). *full: `to` is not empty. */
bool transfer(Db *from, Db *to, bool over, bool *full);
