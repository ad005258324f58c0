/* The driver for SQLite. */
#pragma once

#include "store/driver.h"

#include <sqlite3.h>

/* Opens a file without checking its content. NULL on failure, with the reason in `why`. */
Db *sqlite_open(const char *path, DbHow how, char why[DB_WHY]);

/* A failure in words for people. `out` is a buffer that the result may use. */
const char *sqlite_words(sqlite3 *sqlite, int code, char out[DB_WHY]);

/* Whether such words mean the disk or another program that uses the file, and not the file's
 * content. */
bool sqlite_is_outside(const char *words);
