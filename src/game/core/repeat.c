/* In games with a repetition clause pieces only ever leave the board, so the search back along the
 * path stops at the last capture: the ply that emptied more than its own square. Only A9 needs more
 * than counting: it looks for threats, once a cycle has closed. */
#include "core/repeat.h"
#include "core/check.h"

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

/* ---- recall */

static uint32_t bucket_count(int places) {
    uint32_t count = 1;
    while (count < (uint32_t)places) count *= 2;
    return count;
}

size_t recall_bytes(int places) {
    return ((size_t)bucket_count(places) + (size_t)places) * sizeof(int32_t);
}

Recall recall_over(void *memory, int places) {
    ASSERT(places >= 1);
    uint32_t count = bucket_count(places);
    Recall recall = {.bucket = memory, .before = (int32_t *)memory + count, .mask = count - 1};
    for (uint32_t i = 0; i < count; i++) recall.bucket[i] = -1;
    return recall;
}

static int32_t *bucket_of(const Recall *recall, const Position *position) {
    return &recall->bucket[position_key(position) & recall->mask];
}

bool recall_add(const Recall *recall, const Position *path, int place) {
    int32_t *bucket = bucket_of(recall, &path[place]);
    int same = *bucket;
    while (same >= 0 && !position_equal(&path[same], &path[place])) same = recall->before[same];
    recall->before[place] = *bucket;
    *bucket = place;
    return same >= 0;
}

void recall_drop(const Recall *recall, const Position *path, int place) {
    int32_t *bucket = bucket_of(recall, &path[place]);
    ASSERT(*bucket == place);
    *bucket = recall->before[place];
}

int recall_count(const Recall *recall, const Position *path, int last, const Position *position) {
    int count = 0;
    for (int place = *bucket_of(recall, position); place >= 0; place = recall->before[place])
        count += place <= last && position_equal(&path[place], position);
    return count;
}

/* ---- looking back */

static Bits filled(const Position *p) { return p->set[0] | p->set[1] | p->set[2]; }

/* Earlier occurrences: how many, up to the wanted number, and the place of the latest or -1. */
typedef struct Found {
    int count, latest;
} Found;

static void note(Found *found, int place) {
    if (found->latest < 0) found->latest = place;
    found->count++;
}

/* Searches path[from … n - 1]. False if a capture is in between, so there are no others. */
static bool walk(const Position *path, int n, int from, const Position *next, int wanted,
                 Found *found) {
    Bits same = filled(next), after = same;
    for (int i = n - 1; i >= from && found->count < wanted; i--) {
        Bits now = filled(&path[i]), emptied = now & ~after;
        if (emptied & (emptied - 1)) return false;
        after = now;
        if (now == same && position_equal(&path[i], next)) note(found, i);
    }
    return true;
}

static void look_up(const Position *path, const Recall *recall, const Position *next, int wanted,
                    Found *found) {
    int place = *bucket_of(recall, next);
    for (; place >= 0 && found->count < wanted; place = recall->before[place])
        if (position_equal(&path[place], next)) note(found, place);
}

static Found find(const Past *past, const Position *next, int wanted) {
    Found found = {0, -1};
    if (walk(past->path, past->n, past->from, next, wanted, &found) && past->from > 0)
        look_up(past->path, past->recall, next, wanted, &found);
    return found;
}

Repeat repeat_since(const Rules *rules, const Past *past, const Position *next, int earlier) {
    /* A finished position is never a repetition; nor is the middle of a turn (G11). */
    if (!rules->repetition.occurrences || next->result || next->phase != 0) return REPEAT_NOTHING;
    bool forbidden = rules->repetition.kind == REPETITION_FORBIDDEN;
    if (forbidden && next->side == P1) return REPEAT_NOTHING;
    Found found = find(past, next, earlier);
    if (forbidden && !found.count) {
        Position turned = repeat_turned(next);
        found = find(past, &turned, earlier);
    }
    if (found.count < earlier) return REPEAT_NOTHING;
    switch (rules->repetition.kind) {
    case REPETITION_AGGRESSOR:
        return judge_aggressor(rules, past->path, found.latest, past->n, next);
    case REPETITION_LOSES: return REPEAT_P2;
    case REPETITION_MOVER_LOSES: return next->side == P1 ? REPEAT_P1 : REPEAT_P2;
    case REPETITION_MOVER_WINS: return next->side == P1 ? REPEAT_P2 : REPEAT_P1;
    case REPETITION_FORBIDDEN: return REPEAT_BARRED;
    case REPETITION_DRAWS: break;
    }
    return REPEAT_DRAW;
}

Repeat repeat_recalled(const Rules *rules, const Position *path, int n, const Recall *recall,
                       const Position *next, int earlier) {
    return repeat_since(rules, &(Past){path, n, recall, n}, next, earlier);
}

Repeat repeat(const Rules *rules, const Position *path, int n, const Position *next, int earlier) {
    ASSERT(n >= 1);
    return repeat_since(rules, &(Past){path, n, NULL, 0}, next, earlier);
}
