/* See pushes.h. The table deletes a subscription together with its session. */
#include "store/pushes.h"

#include "store/sessions.h"

bool pushes_put(Db *db, int64_t person, const char *token, const PushRow *row) {
    DbValue session = TOKEN_VALUE(token);
    db_run(db, "DELETE FROM pushes WHERE endpoint = $1 OR session = $2",
           VALUES(row->endpoint, session));
    db_run(db,
           "DELETE FROM pushes WHERE endpoint IN (SELECT endpoint FROM pushes WHERE person = $1 "
           "ORDER BY created DESC, endpoint LIMIT 1000 OFFSET $2)",
           VALUES(person, PUSHES_MOST - 1));
    return db_exec(
        db,
        "INSERT INTO pushes (session, person, endpoint, point, secret, host, failed, created) "
        "VALUES ($1, $2, $3, $4, $5, $6, 0, $7)",
        VALUES(session, person, row->endpoint, row->point, row->secret, row->host, db_now(db)));
}

bool pushes_drop(Db *db, const char *token) {
    return db_exec(db, "DELETE FROM pushes WHERE session = $1", VALUES(TOKEN_VALUE(token)));
}

bool pushes_has(Db *db, const char *token, bool *out) {
    return db_finds(db, out, "SELECT count(*) FROM pushes WHERE session = $1",
                    VALUES(TOKEN_VALUE(token)));
}

bool pushes_of(Db *db, int64_t person, PushRow out[PUSHES_MOST], int *count) {
    *count = 0;
    Rows rows = db_ask(db,
                       "SELECT endpoint, point, secret, host FROM pushes WHERE person = $1 ORDER "
                       "BY created DESC, endpoint LIMIT $2",
                       VALUES(person, PUSHES_MOST));
    while (rows_next(&rows)) {
        PushRow *row = &out[(*count)++];
        rows_take(&rows, 0, FIELDS(row->endpoint, row->point, row->secret, row->host));
    }
    return db_good(db);
}

PushEnd push_end(int status) {
    switch (status) {
    case 404:
    case 410: return PUSH_GONE;
    case 401:
    case 403:
    case 429:
    case 503: return PUSH_REFUSED;
    default: return status >= 200 && status < 300 ? PUSH_SENT : PUSH_FAILED;
    }
}

bool pushes_ended(Db *db, const char *endpoint, PushEnd end) {
    DbValue of = value_text(endpoint);
    if (end == PUSH_SENT)
        db_run(db, "UPDATE pushes SET failed = 0 WHERE endpoint = $1 AND failed > 0", VALUES(of));
    if (end == PUSH_FAILED)
        db_run(db, "UPDATE pushes SET failed = failed + 1 WHERE endpoint = $1", VALUES(of));
    if (end == PUSH_FAILED || end == PUSH_GONE)
        db_run(db, "DELETE FROM pushes WHERE endpoint = $1 AND (failed >= $2 OR $3 = 1)",
               VALUES(of, PUSH_FAILED_MOST, end == PUSH_GONE));
    return db_good(db);
}

bool pushes_identity(Db *db, char point[PUSH_KEY], char scalar[PUSH_KEY]) {
    db_run(db,
           "INSERT INTO push_identity (one, point, scalar) VALUES (1, $1, $2) ON CONFLICT (one) DO "
           "NOTHING",
           VALUES(point, scalar));
    Rows rows = db_ask(db, "SELECT point, scalar FROM push_identity WHERE one = 1", NO_VALUES);
    while (rows_next(&rows)) {
        rows_copy(&rows, 0, point, PUSH_KEY);
        rows_copy(&rows, 1, scalar, PUSH_KEY);
    }
    return db_good(db);
}
