/* See open.h. */
#include "store/open.h"
#include "store/driver.h"
#include "store/schema.h"
#include "store/serving.h"
#include "store/sqlite.h"

Db *db_open(const char *where, DbHow how, char why[DB_WHY]) {
    Db *db = db_is_address(where) ? postgres_open(where, how, why) : sqlite_open(where, how, why);
    bool server = how == DB_SERVER;
    if (!db) return NULL;
    /* The schema comes second: the server that runs now may be an older one. */
    if ((!server || serving_wait(db)) && (how >= DB_READ ? schema_look(db) : schema_bring(db)) &&
        (!server || serving_begin(db)))
        return db;
    db_say(why, where, db->why);
    db_close(db);
    return NULL;
}

void db_close(Db *db) {
    if (db) db->driver->close(db);
}
