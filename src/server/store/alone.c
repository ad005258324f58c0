/* See alone.h. */
#include "store/alone.h"

bool alone_take(Db *db, Lone what, bool wait, bool *alone) {
    *alone = true;
    if (db_kind(db) != DB_POSTGRES) return true;
    if (wait)
        db_number(db, "SELECT 1 FROM (SELECT pg_advisory_xact_lock($1)) x", VALUES(what));
    else
        *alone = db_number(db, "SELECT pg_try_advisory_xact_lock($1)::int", VALUES(what)) == 1;
    return db_good(db);
}
