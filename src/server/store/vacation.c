/* See vacation.h. */
#include "store/vacation.h"

#include <time.h>

static int year_of(int64_t ms) {
    time_t seconds = (time_t)(ms / 1000);
    struct tm date;
    return gmtime_r(&seconds, &date) ? date.tm_year + 1900 : 0;
}

int64_t vacation_left(const Vacation *vacation, int64_t now) {
    int64_t spent = vacation_total(vacation, now) - vacation->total;
    if (!vacation_on(vacation, now) && year_of(now) != vacation->year) return VACATION_MS;
    return VACATION_MS - vacation->spent - spent;
}

bool vacation_put(Db *db, int64_t id, bool on, bool *none) {
    Person person;
    int64_t now = db_now(db);
    *none = false;
    if (!people_get(db, id, &person)) return false;
    Vacation *v = &person.vacation;
    if (on && vacation_on(v, now)) return true;
    int64_t taken = vacation_total(v, now) - v->total;
    v->spent += taken;
    v->total += taken;
    v->since = v->until = 0;
    if (v->year != year_of(now)) v->spent = 0;
    v->year = year_of(now);
    *none = on && v->spent >= VACATION_MS;
    if (*none) return true;
    if (on) {
        v->since = now;
        v->until = now + VACATION_MS - v->spent;
    }
    db_run(
        db,
        "UPDATE people SET vacation_since = $2, vacation_until = $3, vacation_total = $4, "
        "vacation_year = $5, vacation_spent = $6 WHERE id = $1",
        VALUES(id, on ? v->since : DB_NONE, on ? v->until : DB_NONE, v->total, v->year, v->spent));
    return people_stir(db, id);
}
