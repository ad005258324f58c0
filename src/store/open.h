/* Opening a database. */
#ifndef STORE_OPEN_H
#define STORE_OPEN_H

#include "store/value.h"

/* `where`: a file, or postgres://… (postgresql://…). NULL, and `why` says in words for people what
 * is wrong. A new file is readable by its owner alone. */
Db *db_open(const char *where, DbHow how, char why[DB_WHY]);

void db_close(Db *db); /* NULL: nothing happens */

#endif
