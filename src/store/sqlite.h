/* The driver for SQLite. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/driver.h"

/* Opens without a look at what is in it. NULL, and `why` is filled. */
Db *sqlite_open(const char *path, DbHow how, char why[DB_WHY]);

#endif
