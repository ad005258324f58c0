/* In this order: the table's move, what wins or takes, killers (quiet moves that refuted a sister
 * position), the other quiet moves by their history: how often the same way of a piece refuted
 * something anywhere. */
#include "engine/ordering.h"

enum {
    HISTORY_MAX = 16384,
    HOPE_KILLER = 2 * HISTORY_MAX, /* more than any quiet move's history and gain */
    HOPE_FORCING = 4 * HISTORY_MAX,
    HOPE_TABLE = INT32_MAX
};

/* Where a move's history stands. On boards with a second kind of ply (Gårdsdansen's stones) or of
 * stone (Mǽrstánas) squares are fewer than 64, so bit 6 of `from` is free to tell them apart. */
static int history_index(const Position *p, Move move) {
    int second = p->phase == PHASE_STONE || move_kind(move) > KIND_STANDARD;
    return (move & 0x3fff) ^ second << 6;
}

static int32_t hope_of(const Searcher *s, const Position *p, int ply, const Tactics *tactics,
                       Move move) {
    int gain = tactics_gain(s->rules, p, tactics, move);
    int32_t hope = s->history[p->side][history_index(p, move)] + gain * s->selectivity->gain_hope;
    if (gain >= GAIN_FORCING) return hope + HOPE_FORCING;
    if (move == s->killer[ply][0]) return HOPE_KILLER + 1;
    return move == s->killer[ply][1] ? HOPE_KILLER : hope;
}

static bool answers(const Answers *answers, Move move) {
    return bits_has(answers->to, move_to(move)) || bits_has(answers->from, move_from(move));
}

/* All moves without hopes, or those that may answer the threat. */
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
    tactics_of(s->rules, p, &tactics);
    MoveList *list = &ordering->list;
    list_wanted(ordering, s->rules, p);
    for (int i = 0; i < list->count; i++) {
        Move move = list->move[i];
        ordering->hope[i] = move == first ? HOPE_TABLE : hope_of(s, p, ply, &tactics, move);
    }
}

/* Brings the best of the moves from number `i` on to place `i`. */
static Move pick(Ordering *ordering, int i) {
    MoveList *list = &ordering->list;
    int best = i;
    for (int k = i + 1; k < list->count; k++)
        if (ordering->hope[k] > ordering->hope[best]) best = k;
    Move move = list->move[best];
    int32_t hope = ordering->hope[best];
    list->move[best] = list->move[i];
    ordering->hope[best] = ordering->hope[i];
    list->move[i] = move;
    ordering->hope[i] = hope;
    return move;
}

void ordering_begin(Ordering *ordering, const Searcher *s, int ply, Move first, bool narrow) {
    const Position *p = search_position(s, ply);
    ordering->narrow = narrow;
    if (narrow) ordering->answers = tactics_answers(s->rules, p);
    /* The entry may be another position's with the same key. */
    if (first && s->rules->refusal(s->rules, p, first)) first = MOVE_NONE;
    if (first && narrow && !answers(&ordering->answers, first)) first = MOVE_NONE;
    ordering->first = first;
    if (!first) {
        list_all(ordering, s, ply, MOVE_NONE);
        return;
    }
    ordering->list.count = 1;
    ordering->list.move[0] = first;
    ordering->hope[0] = HOPE_TABLE;
}

void ordering_begin_forcing(Ordering *ordering, const Searcher *s, int ply) {
    const Position *p = search_position(s, ply);
    Tactics tactics;
    tactics_of_forcing(s->rules, p, &tactics);
    MoveList *list = &ordering->list;
    ordering->first = MOVE_NONE;
    list->count = 0;
    if (!tactics.forcing) return;
    if (s->rules->moves_to)
        s->rules->moves_to(s->rules, p, tactics.takes, list);
    else
        s->rules->moves(s->rules, p, list);
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        int gain = tactics_gain(s->rules, p, &tactics, list->move[i]);
        if (gain < GAIN_FORCING) continue;
        list->move[kept] = list->move[i];
        ordering->hope[kept++] = gain;
    }
    list->count = kept;
}

Move ordering_next(Ordering *ordering, const Searcher *s, int ply, int i) {
    if (ordering->first) {
        if (i == 0) return ordering->first;
        list_all(ordering, s, ply, ordering->first);
        ordering->first = MOVE_NONE;
        pick(ordering, 0);
    }
    return i < ordering->list.count ? pick(ordering, i) : MOVE_NONE;
}

bool ordering_quiet(const Ordering *ordering, int i) { return ordering->hope[i] < HOPE_FORCING; }

/* Moves a history value toward ±HISTORY_MAX, the slower the nearer it is. */
static void teach(int16_t *history, int bonus) {
    int amount = bonus < 0 ? -bonus : bonus;
    *history = (int16_t)(*history + bonus - *history * amount / HISTORY_MAX);
}

void ordering_learn(const Ordering *ordering, Searcher *s, int ply, int i, int depth) {
    const Position *p = search_position(s, ply);
    const Move *moves = ordering->list.move;
    int bonus = depth < 30 ? 8 * depth * depth : 8 * 900;
    for (int k = 0; k <= i; k++)
        teach(&s->history[p->side][history_index(p, moves[k])], k == i ? bonus : -bonus);
    if (!ordering_quiet(ordering, i) || moves[i] == s->killer[ply][0]) return;
    s->killer[ply][1] = s->killer[ply][0];
    s->killer[ply][0] = moves[i];
}
