/* Opening a database. */
#pragma once

#include "store/value.h"

/* Opens a database. `where`: a file, or postgres://… (postgresql://…). Only its owner can read a
 * new file. NULL on failure, with the reason in words for people in `why`. */
Db *db_open(const char *where, DbHow how, char why[DB_WHY]);

void db_close(Db *db); /* NULL: nothing happens */
