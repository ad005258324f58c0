/* See friends.h. */
#include "store/friends.h"
#include "base/memory.h"

bool friends_put(Db *db, int64_t person, int64_t other, bool on, bool *full) {
    *full = on && db_number(db, "SELECT count(*) FROM friends WHERE person = $1", VALUES(person)) >=
                      FRIENDS_MOST;
    if (*full || !db_good(db)) return db_good(db);
    if (on)
        db_run(db,
               "INSERT INTO friends (person, other, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
               VALUES(person, other, db_now(db)));
    else
        db_run(db, "DELETE FROM friends WHERE person = $1 AND other = $2", VALUES(person, other));
    return db_good(db);
}

bool friends_has(Db *db, int64_t person, int64_t other, bool *out) {
    *out = db_number(db, "SELECT count(*) FROM friends WHERE person = $1 AND other = $2",
                     VALUES(person, other)) > 0;
    return db_good(db);
}

bool friends_list(Db *db, int64_t person, Person **out, int *count) {
    int64_t id[FRIENDS_MOST];
    int found = 0;
    Rows rows = db_ask(db,
                       "SELECT p.id FROM friends f JOIN people p ON p.id = f.other WHERE f.person "
                       "= $1 ORDER BY p.folded",
                       VALUES(person));
    while (found < FRIENDS_MOST && rows_next(&rows)) id[found++] = rows_int(&rows, 0);
    rows_end(&rows);
    *out = memory_get(((size_t)found + 1) * sizeof **out);
    *count = found;
    for (int i = 0; i < found && db_good(db); i++) people_get(db, id[i], &(*out)[i]);
    return db_good(db);
}

bool friends_set_wants(Db *db, int64_t person, ChallengeWish wants) {
    return db_exec(db, "UPDATE people SET wants = $2 WHERE id = $1", VALUES(person, wants));
}
