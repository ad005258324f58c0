/* The tables of the database, and how an older one becomes one of this program. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/value.h"

/* Brings an open database up to this program's schema, or refuses it (db_why). */
bool schema_bring(Db *db);

/* The same without changing anything: an older schema is good. */
bool schema_look(Db *db);

#endif
