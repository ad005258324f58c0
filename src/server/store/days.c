#include "store/days.h"

#include <string.h>
#include <time.h>

static int64_t running(const Vacation *vacation, int64_t now) {
    if (!vacation->since) return 0;
    int64_t end = now < vacation->until ? now : vacation->until;
    return end > vacation->since ? end - vacation->since : 0;
}

int64_t vacation_total(const Vacation *vacation, int64_t now) {
    return vacation->total + running(vacation, now);
}

bool vacation_on(const Vacation *vacation, int64_t now) {
    return vacation->since && now < vacation->until;
}

int64_t game_deadline(const GameRow *g, int64_t now) {
    if (!g->deadline || !g->to_move) return g->deadline;
    int64_t later = vacation_total(&g->vacation[g->to_move - 1], now) - g->rested;
    return g->deadline + (later > 0 ? later : 0);
}

int64_t game_reserve(const GameRow *g, int seat) {
    return g->left[seat] < 0 ? g->inc : g->left[seat];
}

void game_turn(GameRow *g, int seat, int64_t now) {
    g->moved_at = now;
    g->deadline = 0;
    if (g->clock != CLOCK_DAYS) return;
    g->deadline = now + g->base + game_reserve(g, seat);
    g->rested = vacation_total(&g->vacation[seat], now);
}

void game_turn_end(GameRow *g, int seat, int64_t now) {
    if (g->clock != CLOCK_DAYS || !g->inc) return;
    int64_t rest = vacation_total(&g->vacation[seat], now) - g->rested, left[2];
    int64_t over = now - g->moved_at - (rest > 0 ? rest : 0) - g->base;
    for (int i = 0; i < 2; i++) left[i] = game_reserve(g, i);
    if (over > 0) left[seat] -= over < left[seat] ? over : left[seat];
    memcpy(g->left, left, sizeof left);
}

/* ------------------------------------------------------------------ vacations */

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
