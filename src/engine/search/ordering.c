/* In this order: the table's move, what wins or takes, killers (quiet moves that refuted a sister
 * position), the other quiet moves by their history: how often the same way of a piece refuted
 * something anywhere. */
#include "search/ordering.h"

enum {
    HISTORY_MAX = 16384,
    ORDER_KILLER = 2 * HISTORY_MAX, /* more than any quiet move's history and gain */
    ORDER_THREAT = 4 * HISTORY_MAX, /* more than a killer; with history less than … */
    ORDER_FORCING = 8 * HISTORY_MAX,
    ORDER_TABLE = INT32_MAX
};

/* Where a move's history stands. Where there is a second kind of ply or of stone, squares are fewer
 * than 64, so bit 6 of `from` is free to tell them apart. */
static int history_index(const Position *p, Move move) {
    int second = p->phase == PHASE_STONE || move_kind(move) > KIND_STANDARD;
    return (move & 0x3fff) ^ second << 6;
}

static int32_t order_score(const Searcher *s, const Position *p, int ply, Move move, int gain) {
    int32_t score =
        s->history[p->side][history_index(p, move)] + gain * s->selectivity->gain_weight;
    if (gain >= GAIN_FORCING) return score + ORDER_FORCING;
    if (gain == GAIN_THREAT) return s->history[p->side][history_index(p, move)] + ORDER_THREAT;
    if (move == s->stack[ply].killer[0]) return ORDER_KILLER + 1;
    return move == s->stack[ply].killer[1] ? ORDER_KILLER : score;
}

static bool answers(const Answers *answers, Move move) {
    return bits_has(answers->to, move_to(move)) || bits_has(answers->from, move_from(move));
}

/* All moves without scores, or those that may answer the threat. */
static void list_wanted(Ordering *ordering, const Rules *rules, const Position *p) {
    MoveList *list = &ordering->list;
    const Answers *wanted = &ordering->answers;
    if (ordering->narrow && !wanted->from && rules->moves_to) {
        rules->moves_to(rules, p, wanted->to & ~(p->set[0] | p->set[1] | p->set[2] | p->set[3]),
                        list);
        return;
    }
    rules->moves(rules, p, list);
    if (!ordering->narrow) return;
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (answers(wanted, list->move[i])) list->move[kept++] = list->move[i];
    list->count = kept;
}

static void list_all(Ordering *ordering, const Searcher *s, int ply, Move first) {
    const Position *p = search_position(s, ply);
    Tactics tactics;
    s->family->tact->look(s->rules, p, &tactics);
    if (s->family->tact->weigh) s->family->tact->weigh(s->rules, p, &tactics);
    MoveList *list = &ordering->list;
    list_wanted(ordering, s->rules, p);
    int32_t *score = ordering->score;
    s->family->tact->gains(s->rules, p, &tactics, list, score);
    for (int i = 0; i < list->count; i++) {
        Move move = list->move[i];
        score[i] = move == first ? ORDER_TABLE : order_score(s, p, ply, move, score[i]);
    }
}

enum { LIST_MOST = 1 << 12 }; /* a power of two */
_Static_assert((int)LIST_MOST >= (int)MAX_MOVES, "the number of a move fits");

/* Brings the best of the moves from number `i` on to place `i`; among equals the first. Score and
 * number are compared as one, without a branch that nobody could foretell. */
static Move pick(Ordering *ordering, int i) {
    MoveList *list = &ordering->list;
    int64_t top = INT64_MIN;
    for (int k = i; k < list->count; k++) {
        int64_t key = (int64_t)ordering->score[k] * LIST_MOST - k;
        top = key > top ? key : top;
    }
    int best = (int)(-top & (LIST_MOST - 1));
    Move move = list->move[best];
    int32_t score = ordering->score[best];
    list->move[best] = list->move[i];
    ordering->score[best] = ordering->score[i];
    list->move[i] = move;
    ordering->score[i] = score;
    return move;
}

void ordering_begin(Ordering *ordering, const Searcher *s, int ply, Move first, bool narrow) {
    const Position *p = search_position(s, ply);
    ordering->narrow = narrow;
    if (narrow) ordering->answers = s->family->tact->answers(s->rules, p);
    /* The entry may be another position's with the same key. */
    if (first && s->rules->refusal(s->rules, p, first, NULL)) first = MOVE_NONE;
    if (first && narrow && !answers(&ordering->answers, first)) first = MOVE_NONE;
    ordering->first = first;
    if (!first) {
        list_all(ordering, s, ply, MOVE_NONE);
        return;
    }
    ordering->list.count = 1;
    ordering->list.move[0] = first;
    ordering->score[0] = ORDER_TABLE;
}

void ordering_begin_forcing(Ordering *ordering, const Searcher *s, int ply, bool threats) {
    const Position *p = search_position(s, ply);
    Tactics tactics;
    s->family->tact->look(s->rules, p, &tactics);
    if (threats && s->family->tact->seek) s->family->tact->seek(s->rules, p, &tactics);
    MoveList *list = &ordering->list;
    ordering->first = MOVE_NONE;
    list->count = 0;
    if (!tactics.forcing) return;
    if (s->rules->moves_to)
        s->rules->moves_to(s->rules, p, tactics.takes | tactics.ways, list);
    else
        s->rules->moves(s->rules, p, list);
    int32_t *score = ordering->score;
    s->family->tact->gains(s->rules, p, &tactics, list, score);
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (score[i] < (threats ? GAIN_THREAT : GAIN_FORCING)) continue;
        list->move[kept] = list->move[i];
        score[kept++] = score[i];
    }
    list->count = kept;
}

bool ordering_threat(const Ordering *ordering, int i) { return ordering->score[i] < GAIN_FORCING; }

Move ordering_next(Ordering *ordering, const Searcher *s, int ply, int i) {
    if (ordering->first) {
        if (i == 0) return ordering->first;
        list_all(ordering, s, ply, ordering->first);
        ordering->first = MOVE_NONE;
        pick(ordering, 0);
    }
    return i < ordering->list.count ? pick(ordering, i) : MOVE_NONE;
}

bool ordering_quiet(const Ordering *ordering, int i) { return ordering->score[i] < ORDER_FORCING; }

/* Moves a history value toward ±HISTORY_MAX, the slower the nearer it is. */
static void teach(int16_t *history, int bonus) {
    int amount = bonus < 0 ? -bonus : bonus;
    *history = (int16_t)(*history + bonus - *history * amount / HISTORY_MAX);
}

void ordering_learn(const Ordering *ordering, Searcher *s, int ply, int i, int depth) {
    const Position *p = search_position(s, ply);
    const Move *moves = ordering->list.move;
    int bonus = s->selectivity->history_bonus * (depth < 30 ? depth * depth : 900);
    for (int k = 0; k <= i; k++)
        teach(&s->history[p->side][history_index(p, moves[k])], k == i ? bonus : -bonus);
    if (!ordering_quiet(ordering, i) || moves[i] == s->stack[ply].killer[0]) return;
    s->stack[ply].killer[1] = s->stack[ply].killer[0];
    s->stack[ply].killer[0] = moves[i];
}
