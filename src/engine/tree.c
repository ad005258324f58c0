/* The tree below the root: a stack of positions behind those of the game; playing a move writes the
 * next one. A side may move twice running, so values change sign only when the side changes. */
#include "engine/tree.h"
#include "engine/endgame.h"
#include "engine/ordering.h"
#include "engine/tactics.h"

enum { SOLVED = 255 };     /* depth in the table: deeper than any search */
enum { POLL_NODES = 512 }; /* between two looks at the clock and the stop flag */

static Value turned(Value value) { return (Value){-value.score, value.rests}; }

/* ------------------------------------------------------------------ leaves */

/* The value of a finished position, `ply` plies from the root, for its side to move. */
static Value finished(const Searcher *s, const Position *p, Result result, int ply) {
    if (result == RESULT_DRAW) return (Value){0, 0};
    int margin = 1;
    if (s->rules->score) {
        int points[2];
        s->rules->score(s->rules, p, points);
        margin = points[P1] > points[P2] ? points[P1] - points[P2] : points[P2] - points[P1];
    }
    int score = score_win(margin, ply);
    return (Value){result == result_win(p->side) ? score : -score, 0};
}

/* A number below `range` that depends on position and seed only. */
static int dice(const Searcher *s, const Position *p, int range) {
    uint64_t key = (position_key(p) ^ s->salt) * 0x9e3779b97f4a7c15u;
    return (int)((key >> 40) % (uint64_t)range);
}

static int noise_of(const Searcher *s, const Position *p) {
    return dice(s, p, 2 * s->weakness.noise + 1) - s->weakness.noise;
}

/* Whether a weaker level does not see what is about to happen here. */
static bool overlooks(const Searcher *s, const Position *p) {
    return s->weakness.blindness && dice(s, p, 100) < s->weakness.blindness;
}

/* The evaluation with the weights that were given. */
static int tuned(const Searcher *s, const Position *p) {
    int value = s->given.value(s->given.weight, s->rules, p);
    return p->side == P1 ? value : -value;
}

Value tree_guess(const Searcher *s, int ply) {
    const Position *p = search_position(s, ply);
    int score = s->given.value ? tuned(s, p) : s->eval(s->rules, p);
    int share = s->selectivity->correction;
    if (share) score += correction_of(&s->correction, p, share);
    if (s->weakness.noise) score += (p->side == P1 ? 1 : -1) * noise_of(s, p);
    if (score > EVAL_MAX) score = EVAL_MAX;
    if (score < -EVAL_MAX) score = -EVAL_MAX;
    return (Value){score, GUESSED};
}

/* Whether nothing can be moved; then the value is known. `listed`: how many moves are. */
static bool cannot_move(const Searcher *s, int ply, int listed, Value *value) {
    const Position *p = search_position(s, ply);
    Result result = listed ? RESULT_NONE : s->rules->result(s->rules, p, NULL);
    if (result) *value = finished(s, p, result, ply);
    return result != RESULT_NONE;
}

/* ------------------------------------------------------------------ playing */

void tree_poll(Searcher *s) {
    s->next_poll = s->nodes + POLL_NODES;
    const Host *host = s->host;
    if (!host) return;
    if (host->stop && host->stop(host->ctx)) s->stopped = true;
    if (s->timing.hard == UINT64_MAX) return;
    uint64_t elapsed = host->now_us(host->ctx) - s->start_us;
    if (elapsed >= s->timing.hard) s->stopped = true;
    if (elapsed >= s->timing.soft_now && s->hunt.depth) s->hunt.over = true;
}

Step tree_enter(Searcher *s, int ply, Move move, Value *value) {
    if (!tree_count(s)) return STEP_STOPPED;
    const Rules *rules = s->rules;
    Position *now = &s->path[s->tail + ply], *next = now + 1;
    *next = *now;
    rules->play(rules, next, move, NULL);
    s->pv_length[ply + 1] = 0;
    if (ply >= s->seldepth) s->seldepth = ply + 1;
    if (next->result) {
        *value = finished(s, next, (Result)next->result, ply + 1);
        if (next->side != now->side) *value = turned(*value);
        return STEP_SETTLED;
    }
    if (ply == 0) return STEP_ON;
    switch (repeat(rules, s->path, s->tail + ply + 1, next, 1)) {
    case REPEAT_DRAW: *value = (Value){0, REPEATED}; return STEP_SETTLED;
    case REPEAT_BARRED: return STEP_BARRED;
    case REPEAT_NOTHING: break;
    }
    return STEP_ON;
}

void tree_keep_line(Searcher *s, int ply, Move move) {
    int length = s->pv_length[ply + 1];
    s->pv[ply][0] = move;
    __builtin_memcpy(&s->pv[ply][1], s->pv[ply + 1], (size_t)length * sizeof(Move));
    s->pv_length[ply] = length + 1;
}

/* ------------------------------------------------------------------ quiescence */

/* Only forcing moves, until nothing is in the air: the side to move may also leave it at that. */
static Value quiesce(Searcher *s, int ply, int alpha, int beta) {
    const Position *p = search_position(s, ply);
    if (ply >= MAX_PLY) return tree_guess(s, ply);
    if (overlooks(s, p)) return tree_guess(s, ply);
    if (tactics_wins(s->rules, p, p->side)) return (Value){score_win(1, ply + 1), 0};
    Value best = tree_guess(s, ply);
    if (best.score >= beta) return best;
    if (best.score > alpha) alpha = best.score;

    Ordering ordering;
    ordering_begin_forcing(&ordering, s, ply);
    Move move;
    for (int i = 0; (move = ordering_next(&ordering, s, ply, i)); i++) {
        Value value;
        Step step = tree_enter(s, ply, move, &value);
        if (step == STEP_BARRED) continue;
        if (step == STEP_ON) {
            if (s->path[s->tail + ply + 1].side == p->side)
                value = quiesce(s, ply + 1, alpha, beta);
            else
                value = turned(quiesce(s, ply + 1, -beta, -alpha));
        }
        if (tree_ended(s)) return best;
        if (value.score <= best.score) continue;
        best = (Value){value.score, value.rests | GUESSED};
        if (value.score <= alpha) continue;
        alpha = value.score;
        tree_keep_line(s, ply, move);
        if (alpha >= beta) return value;
    }
    return best;
}

/* ------------------------------------------------------------------ the table */

/* Distances to the end count from the root in the tree, from the position itself in the table. */
static int16_t score_to_table(int score, int ply) {
    return (int16_t)(score_is_win(score)    ? score + ply
                     : score_is_loss(score) ? score - ply
                                            : score);
}

static int score_from_table(int score, int ply) {
    if (!score_is_decided(score)) return score;
    int room = MAX_PLY - score_distance(score);
    int shift = ply < room ? ply : room;
    return score_is_win(score) ? score - shift : score + shift;
}

/* Whether what the table says suffices for this depth and window. That somebody wins at least so
 * much is true at every depth. */
static bool table_decides(const Entry *entry, int ply, int depth, int alpha, int beta, Value *out) {
    int score = score_from_table(entry->value, ply);
    bool refutes = (entry->bound & BOUND_LOWER) && score >= beta;
    bool fails = (entry->bound & BOUND_UPPER) && score <= alpha;
    if (!refutes && !fails) return false;
    bool proven = entry->depth == SOLVED || (refutes && score_is_win(score)) ||
                  (fails && score_is_loss(score));
    if (!proven && entry->depth < depth) return false;
    *out = (Value){score, proven ? 0 : GUESSED};
    return true;
}

static void remember(Searcher *s, uint64_t key, int ply, int depth, Value value, Bound bound,
                     Move move) {
    if (value.rests & REPEATED) return;
    Entry entry = {.move = move,
                   .value = score_to_table(value.score, ply),
                   .depth = (uint8_t)(value.rests & GUESSED ? depth : SOLVED),
                   .bound = bound};
    table_store(s->table, key, &entry);
}

/* ------------------------------------------------------------------ the tree */

static Value search(Searcher *s, int ply, int depth, int alpha, int beta);

/* The position after `ply`'s move, seen from the side that moved. */
static Value below(Searcher *s, int ply, int depth, int alpha, int beta) {
    bool same = search_position(s, ply)->side == search_position(s, ply + 1)->side;
    if (same) return search(s, ply + 1, depth, alpha, beta);
    return turned(search(s, ply + 1, depth, -beta, -alpha));
}

Value tree_explore(Searcher *s, int ply, int depth, int less, bool first, int alpha, int beta) {
    if (!first) {
        Value value = below(s, ply, depth - 1 - less, alpha, alpha + 1);
        if (value.score > alpha && less) value = below(s, ply, depth - 1, alpha, alpha + 1);
        if (value.score <= alpha || value.score >= beta) return value;
    }
    return below(s, ply, depth - 1, alpha, beta);
}

int tree_reduction(const Searcher *s, int depth, int number, bool quiet) {
    const Selectivity *sel = s->selectivity;
    if (!quiet || depth < sel->reduce_depth || number < sel->reduce_from) return 0;
    return 1 + (number >= sel->reduce_more) +
           (depth >= sel->most_depth && number >= sel->reduce_most);
}

/* Whether quiet move number `i` comes too late in the order to be looked at, so near the leaves. */
static bool late(const Searcher *s, const Ordering *ordering, int depth, int i) {
    const Selectivity *sel = s->selectivity;
    return depth <= sel->late_depth && i >= sel->late_from + sel->late_square * depth * depth &&
           ordering_quiet(ordering, i);
}

/* Whether a node without a move from the table is so deep that a ply less will do. */
static bool blind(const Searcher *s, int depth) {
    int from = s->selectivity->blind_depth;
    return from && depth >= from;
}

/* Whether guesses may stand for this window. */
static bool may_guess(int alpha, int beta) {
    return beta - alpha == 1 && !score_is_decided(alpha) && !score_is_decided(beta);
}

/* Whether a guess is so high that the side to move is taken to stay ahead. */
static bool ahead(const Selectivity *sel, int depth, int beta, int guess) {
    return guess - sel->ahead_margin * depth >= beta;
}

/* Learns from a node that was guessed, then searched: of a bound only what is beyond the guess. */
static void correct(Searcher *s, int ply, int depth, int beta, int guess, int found) {
    if (!s->selectivity->correction || score_is_decided(found) ||
        (found >= beta) != (found > guess))
        return;
    correction_learn(&s->correction, search_position(s, ply), depth, found - guess);
}

/* A node whose moves are to be looked at. */
typedef struct Node {
    int ply, depth, alpha, beta;
    uint64_t key;
    bool prune;      /* guesses may stand for what is left out */
    bool threatened; /* the other side would win with its next ply … */
    bool narrow;     /* … so that only moves that may answer that are looked at */
} Node;

/* Plays move number `i`, which has come, and searches what is below it, as seen from the mover. */
static Step try_move(Searcher *s, const Node *node, const Ordering *ordering, int i, bool first,
                     int alpha, Value *value) {
    Step step = tree_enter(s, node->ply, ordering->list.move[i], value);
    if (step != STEP_ON) return step;
    bool quiet = !node->threatened && ordering_quiet(ordering, i);
    int less = tree_reduction(s, node->depth, i, quiet);
    *value = tree_explore(s, node->ply, node->depth, less, first, alpha, node->beta);
    return step;
}

/* The node's value by its moves, the table's `first`. */
static Value search_moves(Searcher *s, const Node *node, Move first) {
    int ply = node->ply, depth = node->depth, alpha = node->alpha;
    Ordering ordering;
    ordering_begin(&ordering, s, ply, first, node->narrow);
    /* The moves left out lose to the next ply. */
    Value best = {node->narrow ? -score_win(1, ply + 2) : -SCORE_INFINITE, 0};
    if (cannot_move(s, ply, ordering.list.count, &best)) return best;

    Move move, best_move = MOVE_NONE;
    int guessed = 0, played = 0, barred = 0;
    for (int i = 0; (move = ordering_next(&ordering, s, ply, i)); i++) {
        if (node->prune && played && !score_is_loss(best.score) && late(s, &ordering, depth, i)) {
            guessed = GUESSED;
            break;
        }
        Value value;
        if (try_move(s, node, &ordering, i, played == 0, alpha, &value) == STEP_BARRED) {
            barred = REPEATED;
            continue;
        }
        if (tree_ended(s)) return best;
        played++;
        guessed |= value.rests & GUESSED;
        if (value.score > best.score) best = value;
        if (value.score <= alpha) continue;
        alpha = value.score;
        best_move = move;
        tree_keep_line(s, ply, move);
        if (alpha < node->beta) continue;
        ordering_learn(&ordering, s, ply, i, depth);
        remember(s, node->key, ply, depth, best, BOUND_LOWER, best_move);
        return best;
    }
    if (!played && !node->narrow)
        return (Value){-score_win(1, ply), REPEATED}; /* all barred: A9, T6 */
    best.rests = (best.rests & REPEATED) | barred | guessed;
    Bound bound = best.score > node->alpha ? BOUND_EXACT : BOUND_UPPER;
    remember(s, node->key, ply, depth, best, bound, best_move);
    return best;
}

/* The value of the position at `ply` for its side to move: exact inside the window, otherwise a
 * bound beyond it. Meaningless once the search is stopped. */
static Value search(Searcher *s, int ply, int depth, int alpha, int beta) {
    const Position *p = search_position(s, ply);
    if (ply >= MAX_PLY) return tree_guess(s, ply);
    uint64_t key = depth > 0 ? position_key(p) ^ s->salt : 0;
    if (depth > 0) table_prefetch(s->table, key);
    bool seeing = !overlooks(s, p);
    if (beta - alpha == 1 && seeing && tactics_wins(s->rules, p, p->side))
        return (Value){score_win(1, ply + 1), 0};
    bool threatened = seeing && s->rules->threat && tactics_wins(s->rules, p, !p->side);
    if (threatened && ply < 2 * s->depth) depth++;
    Value known;
    if (endgame_solve(s, ply, depth, alpha, beta, &known)) return known;
    if (depth <= 0) return quiesce(s, ply, alpha, beta);

    Entry entry = {0};
    if (!key) key = position_key(p) ^ s->salt;
    if (table_probe(s->table, key, &entry) && beta - alpha == 1 &&
        table_decides(&entry, ply, depth, alpha, beta, &known))
        return known;
    if (!entry.move && blind(s, depth)) depth--;
    bool prune = !threatened && may_guess(alpha, beta);
    bool guessed = prune && depth <= s->selectivity->ahead_depth;
    Value guess = {0};
    if (guessed) {
        guess = tree_guess(s, ply);
        if (ahead(s->selectivity, depth, beta, guess.score)) return guess;
    }
    Node node = {ply, depth, alpha, beta, key, prune, threatened, threatened && s->narrow};
    Value value = search_moves(s, &node, entry.move);
    if (guessed && !tree_ended(s)) correct(s, ply, depth, beta, guess.score, value.score);
    return value;
}
