/* See solve.h. The positions after the replies to the first move are the top frontier. Each gets
 * the same allowance of expansions, the easiest first; those that it does not suffice for get
 * RAISE times as much in the next round. Inside, the replies to the best move get rounds of the
 * same kind, up to a share of their position's allowance. */
#include "proving/solve.h"
#include "proving/pntree.h"

#include <stdlib.h>
#include <string.h>

enum { RAISE = 4, LEAF_BITS = 18, DEPTH_MOST = 200 };

typedef struct Frontier {
    Small position;
    float cost;
} Frontier;

typedef struct Solver {
    PnWorld world;
    const SolveSettings *settings;
    SolveProgress progress;
    SolveResult trouble; /* SOLVE_PROVED: none */
    char *why;
} Solver;

/* Whether to go on after a piece. */
static bool go_on(Solver *s) {
    const SolveSettings *settings = s->settings;
    if (!wins_save(s->world.wins, s->why)) s->trouble = SOLVE_UNSAVED;
    if (wins_full(s->world.wins)) s->trouble = SOLVE_FULL;
    if ((settings->stop && atomic_load(settings->stop)) ||
        (settings->most && s->progress.expansions >= settings->most))
        s->trouble = SOLVE_STOPPED;
    s->progress.positions = wins_count(s->world.wins);
    if (settings->report) settings->report(settings->ctx, &s->progress);
    return s->trouble == SOLVE_PROVED;
}

static PnState run_piece(Solver *s, PnTree *tree, uint64_t expansions) {
    uint64_t before = pntree_expansions(tree);
    PnState state = pntree_run(tree, expansions);
    s->progress.expansions += pntree_expansions(tree) - before;
    s->progress.pieces++;
    s->progress.failed += state != PN_PROVED;
    return state;
}

static bool prove(Solver *s, const Small *position, uint64_t allowance, int depth);

/* Proves what it can of the replies to the best move so far, each with about so many expansions,
 * and tells the tree. False: there are none. */
static bool prove_replies(Solver *s, PnTree *tree, uint64_t share, uint64_t end, int depth) {
    Small reply[SMALL_MOVES];
    int count = pntree_replies(tree, reply);
    for (int i = 0; i < count && s->progress.expansions < end; i++) {
        bool proved = prove(s, &reply[i], share, depth);
        if (s->trouble != SOLVE_PROVED) return false;
        pntree_tell(tree, &reply[i], proved);
    }
    return count > 0;
}

/* Proves a position with about so many expansions: rounds as at the top. */
static bool prove(Solver *s, const Small *position, uint64_t allowance, int depth) {
    if (pnworld_is_done(&s->world, position)) return true;
    if (depth == DEPTH_MOST) return false;
    PnTree *tree = pntree_create(&s->world, position);
    uint64_t end = s->progress.expansions + allowance;
    PnState state;
    for (uint64_t share = s->settings->piece;; share *= RAISE) {
        s->progress.depth = depth;
        state = run_piece(s, tree, s->settings->piece);
        if (!go_on(s) || state != PN_OPEN || s->progress.expansions >= end) break;
        if (share > allowance / RAISE || !prove_replies(s, tree, share, end, depth + 1)) break;
    }
    pntree_destroy(tree);
    return state == PN_PROVED;
}

/* ------------------------------------------------------------------ the top */

static int easiest_first(const void *one, const void *other) {
    const Frontier *a = one, *b = other;
    if (a->cost != b->cost) return a->cost < b->cost ? -1 : 1;
    return memcmp(&a->position, &b->position, sizeof a->position);
}

/* The positions after the replies, each once, without leaves. False: a reply wins or draws. */
static bool find_frontier(Solver *s, const Small *after, Frontier *out, int *count) {
    const SmallLaw *law = s->world.law;
    SmallMoves replies;
    *count = 0;
    small_moves(law, after, &replies);
    for (int i = 0; i < replies.count; i++) {
        Move move = replies.move[i];
        Small next = small_play(law, after, move_from(move), move_to(move));
        if (next.result && next.result != result_win(s->world.winner)) return false;
        if (next.result || lambda_wins(s->world.leaf, &next, s->world.leaf_n)) continue;
        Small fold = small_fold(law, &next, NULL);
        bool known = false;
        for (int k = 0; k < *count; k++) known |= small_equal(&out[k].position, &fold);
        if (known) continue;
        judge_begin(s->world.judge, &fold);
        out[(*count)++] = (Frontier){fold, judge_cost(s->world.judge, &fold)};
    }
    qsort(out, (size_t)*count, sizeof *out, easiest_first);
    return replies.count || small_result(law, after) == result_win(s->world.winner);
}

static bool mine(const Solver *s, int number) {
    Shard shard = s->settings->shard;
    return !shard.count || number % shard.count == shard.number - 1;
}

static void count_proved(Solver *s, const Frontier *frontier, int count) {
    s->progress.proved = 0;
    for (int i = 0; i < count; i++)
        s->progress.proved += pnworld_is_done(&s->world, &frontier[i].position);
}

/* Proves all positions after the replies, or this shard's. */
static SolveResult solve_after(Solver *s, const Small *after) {
    Frontier frontier[SMALL_MOVES];
    int count, open = 1;
    if (!find_frontier(s, after, frontier, &count)) return SOLVE_FAILED;
    s->progress.replies = count;
    for (uint64_t allowance = s->settings->allowance; open; allowance *= RAISE) {
        open = 0;
        s->progress.allowance = allowance;
        for (int i = 0; i < count; i++) {
            if (!mine(s, i)) continue;
            count_proved(s, frontier, count);
            s->progress.reply = frontier[i].position;
            open += !prove(s, &frontier[i].position, allowance, 0);
            if (s->trouble != SOLVE_PROVED) return s->trouble;
        }
    }
    count_proved(s, frontier, count);
    if (s->settings->report) s->settings->report(s->settings->ctx, &s->progress);
    return s->progress.proved == count ? SOLVE_PROVED : SOLVE_PART;
}

/* The move that a search of one piece thinks best; MOVE_NONE: it gave up every move. */
static Move best_move(Solver *s, const Small *position) {
    PnTree *tree = pntree_create(&s->world, position);
    run_piece(s, tree, s->settings->piece);
    Move move = pntree_best(tree, position);
    pntree_destroy(tree);
    return move;
}

static SolveResult solve_position(Solver *s, const Small *position) {
    if (position->side != s->world.winner) return solve_after(s, position);
    if (pnworld_is_done(&s->world, position)) return SOLVE_PROVED;
    Move move = s->settings->first ? s->settings->first : best_move(s, position);
    if (wins_find(s->world.wins, position, NULL)) return SOLVE_PROVED;
    if (!move) return SOLVE_FAILED;
    Small after = small_play(s->world.law, position, move_from(move), move_to(move));
    if (after.result) return SOLVE_FAILED;
    SolveResult result = solve_after(s, &after);
    if (result == SOLVE_PROVED) wins_add(s->world.wins, position, move);
    return result == SOLVE_PROVED && !go_on(s) ? s->trouble : result;
}

SolveResult solve(const SmallLaw *law, Wins *wins, const Small *position,
                  const SolveSettings *settings, char why[WINS_WHY]) {
    Solver s = {.settings = settings, .why = why};
    s.world = (PnWorld){.law = law,
                        .winner = settings->winner,
                        .leaf = lambda_create(law, settings->winner, LEAF_BITS),
                        .leaf_n = settings->leaf_n,
                        .judge = judge_create(law, settings->winner, settings->hint),
                        .wins = wins};
    SolveResult result = solve_position(&s, position);
    lambda_destroy(s.world.leaf);
    judge_destroy(s.world.judge);
    return result;
}

Move solve_move(const Wins *wins, Lambda *leaf, int leaf_n, const Small *position) {
    Move move = lambda_move(leaf, position, leaf_n);
    if (!move) wins_find(wins, position, &move);
    return move;
}
