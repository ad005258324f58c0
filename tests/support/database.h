/* Databases for tests: each call gives a fresh, empty one, of which everything goes when the test
 * program ends. */
#pragma once

#include "store/db.h"
#include "store/open.h"

/* The folder of this test program, made at the first call. */
const char *database_folder(void);

/* Where a new one of this kind is, for db_open; lives for ever. */
const char *database_new(DbKind kind);

/* Opens one; what is wrong fails the test. */
Db *database_open(const char *where, DbHow how);

/* Begins and commits; what is wrong fails the test. */
void database_begin(Db *db);
void database_commit(Db *db);
