/* The tree below the root: a stack of positions behind those of the game; playing a move writes the
 * next one. A side may move twice running, so values change sign only when the side changes. */
#include "search/tree.h"
#include "core/limit.h"
#include "search/ordering.h"
#include "search/timing.h"

#include <limits.h>

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

/* What the network says. Its sums are made from those of the nearest ply that has them. */
static int learned(Searcher *s, int ply) {
    const Network *network = s->learned.network;
    const Position *p = search_position(s, ply);
    Stack *here = &s->stack[ply];
    if (!here->summed) {
        int from = ply;
        while (from > 0 && !s->stack[from].summed) from--;
        Features features;
        engine_features(s->rules, p, &features);
        network_sum(network, s->stack[from].summed ? &s->stack[from].sums : NULL, &features,
                    &here->sums);
        here->summed = true;
    }
    return network_value(&s->learned, &here->sums, p);
}

/* The evaluation as it is in use, of the position alone. */
static int evaluation_of(Searcher *s, int ply) {
    if (s->learned.network) return learned(s, ply);
    return evaluate(&s->evaluation, s->rules, search_position(s, ply));
}

/* An evaluation counts less the longer nothing was taken. */
static int faded(const Searcher *s, int ply, int score) {
    int over = s->selectivity->fade_over, late = s->stack[ply].calm - s->selectivity->fade_from;
    return over && late > 0 ? score * over / (over + late) : score;
}

Value tree_evaluate(Searcher *s, int ply) {
    const Position *p = search_position(s, ply);
    int score = evaluation_of(s, ply);
    int share = s->selectivity->correction;
    if (share) score += correction_of(&s->correction, p, share);
    score = faded(s, ply, score);
    if (s->weakness.noise) score += (p->side == P1 ? 1 : -1) * noise_of(s, p);
    if (score > EVAL_MAX) score = EVAL_MAX;
    if (score < -EVAL_MAX) score = -EVAL_MAX;
    return (Value){score, HEURISTIC};
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
    if (elapsed >= s->timing.hard && timing_may_end(&s->timing, elapsed, s->nodes, s->depth))
        s->stopped = true;
    if (elapsed >= s->timing.soft_now && s->proof_search.depth) s->proof_search.over = true;
}

/* Turns that are left before a limit draws the game, at most; plies are turns where it has both. */
static int turns_left(const Searcher *s, int ply) {
    int moves = s->rules->limit[LIMIT_MOVES].most, captures = s->rules->limit[LIMIT_CAPTURES].most;
    int left = moves ? moves - s->played - ply : INT_MAX;
    return captures && captures - s->stack[ply].turns < left ? captures - s->stack[ply].turns
                                                             : left;
}

/* Whether the move at `ply`, which has led to `next`, draws the game by a limit. */
static bool runs_out(const Searcher *s, int ply, const Position *next) {
    return turns_left(s, ply + 1) <= 0 && !s->rules->result(s->rules, next, NULL);
}

/* What it means that the move at `ply` leads to `next`, which may have occurred before. */
static Repeat repeated(const Searcher *s, int ply, const Position *next) {
    const Past past = {s->path, s->tail + ply + 1, &s->recall, s->recalled};
    return repeat_since(s->rules, &past, next, 1);
}

/* Sets what is kept of the position that has come on the path after that of `ply`. */
static void arrive(Searcher *s, int ply) {
    const Position *now = search_position(s, ply), *next = now + 1;
    const Stack *above = &s->stack[ply];
    Stack *here = &s->stack[ply + 1];
    here->calm = repeat_never(now, next) ? 0 : above->calm + 1;
    if (s->limited) here->turns = limit_calm_after(above->turns, now, next);
    here->pv_length = 0;
    here->summed = false;
    here->passed = false;
    if (ply >= s->seldepth) s->seldepth = ply + 1;
    here->key = position_key(next) ^ s->salt;
    table_prefetch(s->table, here->key);
}

Step tree_enter(Searcher *s, int ply, Move move, Value *value) {
    if (!tree_count(s)) return STEP_STOPPED;
    const Rules *rules = s->rules;
    Position *now = &s->path[s->tail + ply], *next = now + 1;
    *next = *now;
    rules->play(rules, next, move, NULL);
    arrive(s, ply);
    if (next->result) {
        *value = finished(s, next, (Result)next->result, ply + 1);
        if (next->side != now->side) *value = turned(*value);
        return STEP_SETTLED;
    }
    if (ply == 0) return STEP_ON;
    Repeat again = repeated(s, ply, next);
    if (again == REPEAT_NOTHING) {
        if (!s->limited || !runs_out(s, ply, next)) return STEP_ON;
        again = REPEAT_DRAW;
    }
    if (again == REPEAT_BARRED) return STEP_BARRED;
    *value = tree_repeated(s, again, now->side, false);
    return STEP_SETTLED;
}

void tree_keep_line(Searcher *s, int ply, Move move) {
    Stack *here = &s->stack[ply], *below = here + 1;
    here->pv[0] = move;
    __builtin_memcpy(&here->pv[1], below->pv, (size_t)below->pv_length * sizeof(Move));
    here->pv_length = below->pv_length + 1;
}

/* ------------------------------------------------------------------ quiescence */

static Value search(Searcher *s, int ply, int depth, int alpha, int beta);

/* Whether the side to move has a fork (tactics.h) that ends the game before a limit does. Where
 * quiet threats are searched, they find forks. */
static bool forks(const Searcher *s, int ply) {
    if (!s->family->tact->forks || s->selectivity->quiet_threats) return false;
    if (s->limited && turns_left(s, ply) < 3) return false;
    Position next;
    return s->family->tact->forks(s->rules, search_position(s, ply), &next) &&
           repeated(s, ply, &next) == REPEAT_NOTHING;
}

/* Whether the side to move wins, as far as that is seen without a search. */
static bool wins_at_sight(const Searcher *s, int ply, Value *value) {
    const Position *p = search_position(s, ply);
    bool at_once = s->family->tact->wins(s->rules, p, p->side);
    if (!at_once && !forks(s, ply)) return false;
    *value = (Value){score_win(1, ply + (at_once ? 1 : 3)), 0};
    return true;
}

/* How long a line may get by moves that threaten to win, or that answer such a threat. */
static bool may_lengthen(const Searcher *s, int ply) { return ply < 2 * s->depth; }

/* Only forcing moves, until nothing is in the air: the side to move may also leave it at that. */
static Value quiesce(Searcher *s, int ply, int alpha, int beta) {
    const Position *p = search_position(s, ply);
    if (ply >= MAX_PLY) return tree_evaluate(s, ply);
    if (overlooks(s, p)) return tree_evaluate(s, ply);
    Value best;
    if (wins_at_sight(s, ply, &best)) return best;
    best = tree_evaluate(s, ply);
    if (best.score >= beta) return best;
    if (best.score > alpha) alpha = best.score;

    Ordering ordering;
    bool threats = s->selectivity->quiet_threats && may_lengthen(s, ply);
    ordering_begin_forcing(&ordering, s, ply, threats);
    Move move;
    for (int i = 0; (move = ordering_next(&ordering, s, ply, i)); i++) {
        Value value;
        Step step = tree_enter(s, ply, move, &value);
        if (step == STEP_BARRED) continue;
        if (step == STEP_ON) {
            if (s->path[s->tail + ply + 1].side == p->side)
                value = quiesce(s, ply + 1, alpha, beta);
            else if (ordering_threat(&ordering, i))
                value = turned(search(s, ply + 1, 0, -beta, -alpha));
            else
                value = turned(quiesce(s, ply + 1, -beta, -alpha));
        }
        if (tree_ended(s)) return best;
        if (value.score <= best.score) continue;
        best = (Value){value.score, value.rests | HEURISTIC};
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

/* Whether what the table says suffices for this depth and a null window below `beta`. That somebody
 * wins at least so much is true at every depth. */
static bool table_decides(const Searcher *s, const TableEntry *entry, int ply, int depth, int beta,
                          Value *out) {
    int score = score_from_table(entry->value, ply);
    if (s->limited && score_is_decided(score) && score_distance(score) - ply >= turns_left(s, ply))
        return false; /* found where more turns were left */
    bool refutes = (entry->bound & BOUND_LOWER) && score >= beta;
    bool fails = (entry->bound & BOUND_UPPER) && score < beta;
    if (!refutes && !fails) return false;
    bool proven = entry->depth == SOLVED || (refutes && score_is_win(score)) ||
                  (fails && score_is_loss(score));
    if (!proven && entry->depth < depth) return false;
    *out = (Value){score, proven ? 0 : HEURISTIC};
    return true;
}

/* A node whose moves are to be looked at. */
typedef struct Node {
    int ply, depth, beta;
    int alpha; /* rises with the moves */
    uint64_t key;
    bool prune;      /* evaluations may stand for what is left out */
    bool threatened; /* the other side would win with its next ply … */
    bool narrow;     /* … so that only moves that may answer that are looked at */
    bool singular;   /* the table's move is searched a ply deeper */
    Move excluded;   /* not looked at, and nothing is learnt here: is there another good move? */
} Node;

static void remember(Searcher *s, const Node *node, Value value, Bound bound, Move move) {
    if (value.rests & REPEATED || node->excluded) return;
    TableEntry entry = {.move = move,
                        .value = score_to_table(value.score, node->ply),
                        .depth = (uint8_t)(value.rests & HEURISTIC ? node->depth : SOLVED),
                        .bound = bound};
    table_store(s->table, node->key, &entry);
}

/* ------------------------------------------------------------------ the tree */

Value tree_first(Searcher *s, int ply, int depth, int alpha, int beta) {
    bool same = search_position(s, ply)->side == search_position(s, ply + 1)->side;
    if (same) return search(s, ply + 1, depth - 1, alpha, beta);
    return turned(search(s, ply + 1, depth - 1, -beta, -alpha));
}

Value tree_later(Searcher *s, int ply, int depth, int less, int alpha, int beta) {
    Value value = tree_first(s, ply, depth - less, alpha, alpha + 1);
    if (value.score > alpha && less) value = tree_first(s, ply, depth, alpha, alpha + 1);
    if (value.score <= alpha || value.score >= beta) return value;
    return tree_first(s, ply, depth, alpha, beta);
}

int tree_reduction(const Searcher *s, int depth, int number, bool quiet) {
    const Selectivity *sel = s->selectivity;
    if (!quiet || depth < sel->lmr_depth || number < sel->lmr_from) return 0;
    return 1 + (number >= sel->lmr_two) +
           (depth >= sel->lmr_three_depth && number >= sel->lmr_three);
}

/* Late-move pruning: whether quiet move number `i` is left out, so near the leaves. */
static bool prunes_late(const Searcher *s, const Ordering *ordering, int depth, int i) {
    const Selectivity *sel = s->selectivity;
    return depth <= sel->lmp_depth && i >= sel->lmp_from + sel->lmp_square * depth * depth &&
           ordering_quiet(ordering, i);
}

/* Internal iterative reduction: whether a node without a move from the table is so deep that a ply
 * less will do. */
static bool reduces_unknown(const Searcher *s, int depth) {
    int from = s->selectivity->iir_depth;
    return from && depth >= from;
}

/* Whether a static evaluation may stand for a search with this window. */
static bool may_prune(int alpha, int beta) {
    return beta - alpha == 1 && !score_is_decided(alpha) && !score_is_decided(beta);
}

/* Reverse futility pruning: whether the static evaluation is so high that nothing need be searched.
 */
static bool reverse_futile(const Selectivity *sel, int depth, int beta, int evaluation) {
    return evaluation - sel->rfp_margin * depth >= beta;
}

/* Learns from a node that was evaluated, then searched: of a bound only what is beyond the
 * evaluation. */
static void correct(Searcher *s, int ply, int depth, int beta, int evaluation, int found) {
    if (!s->selectivity->correction || score_is_decided(found) ||
        (found >= beta) != (found > evaluation))
        return;
    correction_learn(&s->correction, search_position(s, ply), depth, found - evaluation);
}

/* Plays move number `i`, which has come, and searches what is below it, as seen from the mover. */
static Step try_move(Searcher *s, const Node *node, const Ordering *ordering, int i, bool first,
                     Value *value) {
    Step step = tree_enter(s, node->ply, ordering->list.move[i], value);
    if (step != STEP_ON) return step;
    bool quiet = !node->threatened && ordering_quiet(ordering, i);
    int less = tree_reduction(s, node->depth, i, quiet), more = i == 0 && node->singular;
    *value = first ? tree_first(s, node->ply, node->depth + more, node->alpha, node->beta)
                   : tree_later(s, node->ply, node->depth, less, node->alpha, node->beta);
    return step;
}

/* The node's value by its moves, the table's `first`. */
static Value search_moves(Searcher *s, Node *node, Move first) {
    int ply = node->ply, depth = node->depth, floor = node->alpha;
    Ordering ordering;
    ordering_begin(&ordering, s, ply, first, node->narrow);
    /* The moves left out lose to the next ply. */
    Value best = {node->narrow ? -score_win(1, ply + 2) : -SCORE_INFINITE, 0};
    if (cannot_move(s, ply, ordering.list.count, &best)) return best;

    Move move, best_move = MOVE_NONE;
    int heuristic = 0, played = 0, barred = 0;
    for (int i = 0; (move = ordering_next(&ordering, s, ply, i)); i++) {
        if (move == node->excluded) continue;
        if (node->prune && played && !score_is_loss(best.score) &&
            prunes_late(s, &ordering, depth, i)) {
            heuristic = HEURISTIC;
            break;
        }
        Value value;
        if (try_move(s, node, &ordering, i, played == 0, &value) == STEP_BARRED) {
            barred = REPEATED;
            continue;
        }
        if (tree_ended(s)) return best;
        played++;
        heuristic |= value.rests & HEURISTIC;
        if (value.score > best.score) best = value;
        if (value.score <= node->alpha) continue;
        node->alpha = value.score;
        best_move = move;
        tree_keep_line(s, ply, move);
        if (node->alpha < node->beta) continue;
        if (!node->excluded) ordering_learn(&ordering, s, ply, i, depth);
        remember(s, node, best, BOUND_LOWER, best_move);
        return best;
    }
    if (!played && !node->narrow)
        return (Value){-score_win(1, ply), REPEATED}; /* all barred: A9, T6 */
    best.rests = (best.rests & REPEATED) | barred | heuristic;
    Bound bound = best.score > floor ? BOUND_EXACT : BOUND_UPPER;
    remember(s, node, best, bound, best_move);
    return best;
}

enum { ALL_BUT_WON = 1000 }; /* a score from which on a forced win is what is looked for */

/* Null move: whether the side to move may try what passing would do. No two sides pass one after
 * the other. Nobody does where a limit counts turns, or where the game is all but won: the less
 * deep search would not see the forced win. */
static bool may_pass(const Searcher *s, const Node *node) {
    int from = s->selectivity->null_depth;
    return from && node->depth >= from && !s->limited && !s->stack[node->ply].passed &&
           node->beta <= ALL_BUT_WON && node->beta >= -ALL_BUT_WON;
}

/* Whether even passing refutes. */
static bool passing_refutes(Searcher *s, const Node *node, Value *value) {
    int ply = node->ply;
    Position *now = &s->path[s->tail + ply];
    now[1] = *now;
    now[1].side = !now->side;
    arrive(s, ply);
    s->stack[ply + 1].passed = true;
    int less = 2 + node->depth / 4;
    *value = tree_first(s, ply, node->depth - less, node->beta - 1, node->beta);
    value->rests |= HEURISTIC;
    return !tree_ended(s) && value->score >= node->beta && !score_is_decided(value->score);
}

/* Singular extension: whether the table's move is so much better than all others that much hangs on
 * it. */
static bool is_singular(Searcher *s, const Node *node, const TableEntry *entry) {
    int from = s->selectivity->singular_depth, depth = node->depth;
    if (!from || depth < from || !entry->move || !(entry->bound & BOUND_LOWER) ||
        entry->depth == SOLVED || entry->depth < depth - 3 || score_is_decided(entry->value) ||
        !may_lengthen(s, node->ply))
        return false;
    Node others = *node;
    others.excluded = entry->move;
    others.depth = (depth - 1) / 2;
    others.beta = entry->value - s->selectivity->singular_margin * depth;
    others.alpha = others.beta - 1;
    others.prune = true;
    int found = search_moves(s, &others, entry->move).score;
    s->stack[node->ply].pv_length = 0; /* that line is not this node's */
    return found < others.beta;
}

/* The value of the position at `ply` for its side to move: exact inside the window, otherwise a
 * bound beyond it. Meaningless once the search is stopped. */
static Value search(Searcher *s, int ply, int depth, int alpha, int beta) {
    const Position *p = search_position(s, ply);
    if (ply >= MAX_PLY) return tree_evaluate(s, ply);
    uint64_t key = s->stack[ply].key;
    bool seeing = !overlooks(s, p);
    Value known;
    if (beta - alpha == 1 && seeing && wins_at_sight(s, ply, &known)) return known;
    bool threatened = seeing && s->rules->threat && s->family->tact->wins(s->rules, p, !p->side);
    if (threatened && may_lengthen(s, ply)) depth++;
    if (s->family->solver && !s->weakness.noise &&
        s->family->solver->solve(&s->solving, ply, depth, alpha, beta, &known.score))
        return (Value){known.score, 0};
    if (depth <= 0) return quiesce(s, ply, alpha, beta);

    TableEntry entry = {0};
    if (table_probe(s->table, key, &entry) && beta - alpha == 1 &&
        table_decides(s, &entry, ply, depth, beta, &known))
        return known;
    if (!entry.move && reduces_unknown(s, depth)) depth--;
    /* The last ply before a limit: any move that ends nothing draws, whatever is threatened. */
    bool last = s->limited && turns_left(s, ply) <= 1;
    bool calm = !threatened && !last, prune = calm && may_prune(alpha, beta);
    Node node = {.ply = ply,
                 .depth = depth,
                 .beta = beta,
                 .alpha = alpha,
                 .key = key,
                 .prune = prune,
                 .threatened = threatened,
                 .narrow = threatened && s->narrow && !last};
    bool evaluated = prune && depth <= s->selectivity->rfp_depth;
    Value evaluation = {0};
    bool passing = prune && may_pass(s, &node);
    if (evaluated || passing) evaluation = tree_evaluate(s, ply);
    if (evaluated && reverse_futile(s->selectivity, depth, beta, evaluation.score))
        return evaluation;
    if (passing && evaluation.score >= beta && passing_refutes(s, &node, &known)) return known;
    node.singular = calm && is_singular(s, &node, &entry);
    Value value = search_moves(s, &node, entry.move);
    if (evaluated && !tree_ended(s)) correct(s, ply, depth, beta, evaluation.score, value.score);
    return value;
}
