/* The driver for SQLite. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/driver.h"

#include <sqlite3.h>

/* Opens without a look at what is in it. NULL, and `why` is filled. */
Db *sqlite_open(const char *path, DbHow how, char why[DB_WHY]);

/* What went wrong, in words for people, which may be put into `out`. */
const char *sqlite_words(sqlite3 *sqlite, int code, char out[DB_WHY]);

/* Whether such words are about the disk, or about who else has the file, and not about what is in
 * it. */
bool sqlite_is_outside(const char *words);

#endif
