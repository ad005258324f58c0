/* In the games that have a repetition clause pieces only ever leave the board, so the walk back
 * along the path stops at the last capture: the ply that emptied more than the square moved from.
 * Only A9 looks further than counting: it asks for threats, and only once a cycle has closed. */
#include "core/repeat.h"
#include "core/check.h"

static Bits filled(const Position *p) { return p->set[0] | p->set[1] | p->set[2]; }

/* Whether `side` threatened right after each of its moves from path[from + 1] up to `next`. After a
 * move of `side` the other side is to move. */
static bool always_threatens(const Rules *rules, const Position *path, int from, int n,
                             const Position *next, int side) {
    for (int i = n; i > from; i--) {
        const Position *p = i == n ? next : &path[i];
        if (p->side != side && !rules->threat(rules, p, side)) return false;
    }
    return true;
}

/* A9: who must yield, once the position has occurred often enough. path[latest] equals `next`. */
static Repeat judge_aggressor(const Rules *rules, const Position *path, int latest, int n,
                              const Position *next) {
    int mover = path[n - 1].side;
    bool own = always_threatens(rules, path, latest, n, next, mover);
    bool other = always_threatens(rules, path, latest, n, next, !mover);
    if (own && !other) return REPEAT_BARRED;
    if (other && !own) return REPEAT_NOTHING;
    return REPEAT_DRAW;
}

Repeat repeat(const Rules *rules, const Position *path, int n, const Position *next, int earlier) {
    ASSERT(n >= 1);
    /* A finished position is never a repetition; nor is the middle of a turn (G11). */
    if (!rules->repetition.occurrences || next->result || next->phase != 0) return REPEAT_NOTHING;
    int latest = -1, found = 0;
    Bits same = filled(next), after = same;
    for (int i = n - 1; i >= 0 && found < earlier; i--) {
        Bits now = filled(&path[i]), emptied = now & ~after;
        if (emptied & (emptied - 1)) break;
        after = now;
        if (now != same || !position_equal(&path[i], next)) continue;
        if (latest < 0) latest = i;
        found++;
    }
    if (found < earlier) return REPEAT_NOTHING;
    if (rules->repetition.aggressor) return judge_aggressor(rules, path, latest, n, next);
    return REPEAT_DRAW;
}
