/* The tables of the database, and the upgrade of an older database. */
#pragma once

#include "store/value.h"

/* Upgrades an open database to this program's schema, or refuses it (db_why). */
bool schema_bring(Db *db);

/* The same as far as a step, so that a test has the database of an older program. */
bool schema_bring_to(Db *db, int64_t step);

/* Checks the schema without changing anything. An older schema passes. */
bool schema_look(Db *db);
