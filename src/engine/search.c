/* Iterative deepening with a principal-variation search. The tree is a stack of positions behind
 * those of the game; playing a move writes the next one.
 *
 * A value says not only how good a position is, but what that rests on:
 *  GUESSED   on an evaluation, so that a deeper search could change it. A value without it holds
 *            for every depth: the table keeps it as SOLVED, and a root value without it is exact.
 *  REPEATED  on a repetition, so that it holds on this path only: it never enters the table.
 * Of a value that refutes, only the refuting move counts; otherwise a value is guessed if any
 * move's is, and rests on a repetition if the best move's does.
 *
 * A side may move twice running, so values change sign only when the side changes. */
#include "engine/search.h"
#include "engine/ordering.h"
#include "engine/tactics.h"
#include "engine/timing.h"

enum { GUESSED = 1, REPEATED = 2 };
enum { SOLVED = 255 };     /* depth in the table: deeper than any search */
enum { POLL_NODES = 512 }; /* between two looks at the clock and the stop flag */
enum { WINDOW = 60 };      /* of the first try of an iteration, to both sides */

typedef struct Value {
    int score;
    int rests; /* GUESSED, REPEATED */
} Value;

static Value value_turned(Value value) { return (Value){-value.score, value.rests}; }

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

/* An error of up to ±noise that depends on position and seed only. */
static int noise_of(const Searcher *s, const Position *p) {
    uint64_t key = (position_key(p) ^ s->salt) * 0x9e3779b97f4a7c15u;
    int range = 2 * s->noise + 1;
    return (int)((key >> 40) % (uint64_t)range) - s->noise;
}

static Value guess(const Searcher *s, int ply) {
    const Position *p = search_position(s, ply);
    int score = s->eval(s->rules, p);
    if (s->noise) score += (p->side == P1 ? 1 : -1) * noise_of(s, p);
    if (score > EVAL_MAX) score = EVAL_MAX;
    if (score < -EVAL_MAX) score = -EVAL_MAX;
    return (Value){score, GUESSED};
}

/* ------------------------------------------------------------------ playing */

static void poll(Searcher *s) {
    s->next_poll = s->nodes + POLL_NODES;
    const Host *host = s->host;
    if (!host) return;
    if (host->stop && host->stop(host->ctx)) s->stopped = true;
    if (s->hard_us != UINT64_MAX && host->now_us(host->ctx) - s->start_us >= s->hard_us)
        s->stopped = true;
}

/* What has become of a move. */
typedef enum Step {
    STEP_ON,      /* the position after it is to be searched */
    STEP_SETTLED, /* its value is known */
    STEP_BARRED,  /* repetition forbids it */
    STEP_STOPPED  /* the search is over, it was not played */
} Step;

/* Plays a move at `ply`. A settled value is seen from the side that moved. */
static Step enter(Searcher *s, int ply, Move move, Value *value) {
    if (s->nodes >= s->next_poll) poll(s);
    if (s->limits.nodes && s->nodes >= s->limits.nodes) s->stopped = true;
    if (s->stopped) return STEP_STOPPED;
    const Rules *rules = s->rules;
    Position *now = &s->path[s->tail + ply], *next = now + 1;
    *next = *now;
    rules->play(rules, next, move, NULL);
    s->nodes++;
    s->pv_length[ply + 1] = 0;
    if (ply >= s->seldepth) s->seldepth = ply + 1;
    if (next->result) {
        *value = finished(s, next, (Result)next->result, ply + 1);
        if (next->side != now->side) *value = value_turned(*value);
        return STEP_SETTLED;
    }
    if (ply == 0) return STEP_ON; /* the root's repetitions are judged exactly, in list_roots() */
    switch (repeat(rules, s->path, s->tail + ply + 1, next, 1)) {
    case REPEAT_DRAW: *value = (Value){0, REPEATED}; return STEP_SETTLED;
    case REPEAT_BARRED: return STEP_BARRED;
    case REPEAT_NOTHING: break;
    }
    return STEP_ON;
}

static void keep_line(Searcher *s, int ply, Move move) {
    int length = s->pv_length[ply + 1];
    s->pv[ply][0] = move;
    __builtin_memcpy(&s->pv[ply][1], s->pv[ply + 1], (size_t)length * sizeof(Move));
    s->pv_length[ply] = length + 1;
}

/* ------------------------------------------------------------------ quiescence */

/* Only forcing moves, until nothing is in the air: the side to move may also leave it at that. */
static Value quiesce(Searcher *s, int ply, int alpha, int beta) {
    const Position *p = search_position(s, ply);
    if (ply >= MAX_PLY) return guess(s, ply);
    if (tactics_wins(s->rules, p, p->side)) return (Value){score_win(1, ply + 1), 0};
    Value best = guess(s, ply);
    if (best.score >= beta) return best;
    if (best.score > alpha) alpha = best.score;

    Ordering ordering;
    ordering_fill_forcing(&ordering, s, ply);
    for (int i = 0; i < ordering.list.count; i++) {
        Move move = ordering_pick(&ordering, i);
        Value value;
        Step step = enter(s, ply, move, &value);
        if (step == STEP_BARRED) continue;
        if (step == STEP_ON) {
            if (s->path[s->tail + ply + 1].side == p->side)
                value = quiesce(s, ply + 1, alpha, beta);
            else
                value = value_turned(quiesce(s, ply + 1, -beta, -alpha));
        }
        if (s->stopped) return best;
        if (value.score <= best.score) continue;
        best = (Value){value.score, value.rests | GUESSED};
        if (value.score <= alpha) continue;
        alpha = value.score;
        keep_line(s, ply, move);
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
    return value_turned(search(s, ply + 1, depth, -beta, -alpha));
}

/* The first move gets the whole window; the others must first show with an empty one, and with less
 * depth if they are unlikely, that they are better. */
static Value explore(Searcher *s, int ply, int depth, int less, bool first, int alpha, int beta) {
    if (!first) {
        Value value = below(s, ply, depth - 1 - less, alpha, alpha + 1);
        if (value.score > alpha && less) value = below(s, ply, depth - 1, alpha, alpha + 1);
        if (value.score <= alpha || value.score >= beta) return value;
    }
    return below(s, ply, depth - 1, alpha, beta);
}

static int reduction(int depth, int number, bool quiet) {
    if (!quiet || depth < 3 || number < 4) return 0;
    return 1 + (number >= 12) + (depth >= 7 && number >= 24);
}

/* The value of the position at `ply` for its side to move: exact inside the window, otherwise a
 * bound beyond it. Meaningless once the search is stopped. */
static Value search(Searcher *s, int ply, int depth, int alpha, int beta) {
    const Position *p = search_position(s, ply);
    if (ply >= MAX_PLY) return guess(s, ply);
    if (beta - alpha == 1 && tactics_wins(s->rules, p, p->side))
        return (Value){score_win(1, ply + 1), 0};
    bool threatened = tactics_wins(s->rules, p, !p->side);
    if (threatened && ply < 2 * s->depth) depth++;
    if (depth <= 0) return quiesce(s, ply, alpha, beta);

    Value known;
    Entry entry = {0};
    uint64_t key = position_key(p) ^ s->salt;
    bool found = table_probe(s->table, key, &entry);
    if (found && beta - alpha == 1 && table_decides(&entry, ply, depth, alpha, beta, &known))
        return known;

    Ordering ordering;
    ordering_fill(&ordering, s, ply, entry.move);
    if (!ordering.list.count) return finished(s, p, s->rules->result(s->rules, p, NULL), ply);

    Value best = {-SCORE_INFINITE, 0};
    Move best_move = MOVE_NONE;
    int guessed = 0, played = 0, floor = alpha;
    for (int i = 0; i < ordering.list.count; i++) {
        Move move = ordering_pick(&ordering, i);
        Value value;
        Step step = enter(s, ply, move, &value);
        if (step == STEP_BARRED) continue;
        if (step == STEP_ON) {
            int less = threatened ? 0 : reduction(depth, i, ordering_quiet(&ordering, i));
            value = explore(s, ply, depth, less, played == 0, alpha, beta);
        }
        if (s->stopped) return best;
        played++;
        guessed |= value.rests & GUESSED;
        if (value.score > best.score) best = value;
        if (value.score <= alpha) continue;
        alpha = value.score;
        best_move = move;
        keep_line(s, ply, move);
        if (alpha < beta) continue;
        ordering_learn(&ordering, s, ply, i, depth);
        remember(s, key, ply, depth, best, BOUND_LOWER, best_move);
        return best;
    }
    if (!played) return (Value){-score_win(1, ply), REPEATED}; /* all barred: A9, T6 */
    best.rests = (best.rests & REPEATED) | (played < ordering.list.count ? REPEATED : 0) | guessed;
    remember(s, key, ply, depth, best, best.score > floor ? BOUND_EXACT : BOUND_UPPER, best_move);
    return best;
}

/* ------------------------------------------------------------------ the root */

/* The legal moves of the game, or those of them that are wanted, in a promising order. */
static void list_roots(Searcher *s, const Game *game) {
    Ordering ordering;
    Entry entry = {0};
    table_probe(s->table, position_key(game_now(game)) ^ s->salt, &entry);
    ordering_fill(&ordering, s, 0, entry.move);
    MoveList legal;
    game_moves(game, &legal);
    bool choose = false;
    for (int i = 0; i < s->limits.only.count; i++)
        choose |= moves_have(&legal, s->limits.only.move[i]);

    s->roots = 0;
    for (int i = 0; i < ordering.list.count; i++) {
        Move move = ordering_pick(&ordering, i);
        if (!moves_have(&legal, move)) continue;
        if (choose && !moves_have(&s->limits.only, move)) continue;
        Position next = *game_now(game);
        s->rules->play(s->rules, &next, move, NULL);
        int earlier = s->rules->repetition.occurrences - 1;
        bool drawn = repeat(s->rules, game->path, game->plies + 1, &next, earlier) == REPEAT_DRAW;
        s->root[s->roots++] =
            (RootMove){.move = move, .drawn = drawn, .pv = {move}, .pv_length = 1};
    }
}

/* Puts root move `from` in place `to`, before those that stood there. */
static void promote(Searcher *s, int from, int to) {
    RootMove moved = s->root[from];
    for (int i = from; i > to; i--) s->root[i] = s->root[i - 1];
    s->root[to] = moved;
}

/* Searches the root moves from number `line` on; the best so far stands in front of them at any
 * time, so that a stop loses nothing. */
static Value search_roots(Searcher *s, int line, int alpha, int beta) {
    Value best = {-SCORE_INFINITE, 0};
    int guessed = 0;
    for (int i = line; i < s->roots; i++) {
        RootMove *root = &s->root[i];
        Value value;
        Step step = enter(s, 0, root->move, &value);
        if (step == STEP_ON && root->drawn)
            value = (Value){0, REPEATED};
        else if (step == STEP_ON) {
            int less = reduction(s->depth, i - line, true) != 0;
            value = explore(s, 0, s->depth, less, i == line, alpha, beta);
        }
        if (s->stopped) return best;
        guessed |= value.rests & GUESSED;
        if (value.score > best.score) best = value;
        if (value.score <= alpha) continue;
        alpha = value.score;
        keep_line(s, 0, root->move);
        root->score = value.score;
        root->pv_length = s->pv_length[0];
        __builtin_memcpy(root->pv, s->pv[0], (size_t)root->pv_length * sizeof(Move));
        promote(s, i, line);
        if (alpha >= beta) return best;
    }
    best.rests |= guessed;
    return best;
}

/* One line of one iteration: first with a narrow window around the last score, then without the
 * limit that was broken. */
static Value search_line(Searcher *s, int line) {
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, last = s->root[line].score;
    if (s->depth >= 4 && !score_is_decided(last)) {
        alpha = last - WINDOW;
        beta = last + WINDOW;
    }
    for (;;) {
        Value value = search_roots(s, line, alpha, beta);
        if (s->stopped) return value;
        if (value.score <= alpha)
            alpha = -SCORE_INFINITE;
        else if (value.score >= beta)
            beta = SCORE_INFINITE;
        else
            return value;
    }
}

static void tell(Searcher *s, int line, bool exact) {
    if (!s->report) return;
    const RootMove *root = &s->root[line];
    bool timed = s->host && s->host->now_us;
    uint64_t time_us = timed ? s->host->now_us(s->host->ctx) - s->start_us : 0;
    SearchInfo info = {.depth = s->depth,
                       .seldepth = s->seldepth,
                       .multipv = line + 1,
                       .score = root->score,
                       .exact = exact,
                       .nodes = s->nodes,
                       .time_us = time_us,
                       .nps = time_us ? s->nodes * 1000000 / time_us : 0,
                       .hashfull = table_hashfull(s->table),
                       .pv = root->pv,
                       .pv_length = root->pv_length};
    s->report(s->report_ctx, &info);
}

/* Whether a deeper iteration could not tell anything new, or is not wanted. */
static bool finished_searching(const Searcher *s, int lines, bool exact) {
    const SearchLimits *limits = &s->limits;
    int score = s->root[0].score;
    if (exact) return true;
    if (limits->mate && score_is_win(score) && score_distance(score) <= limits->mate) return true;
    bool timed = s->hard_us != UINT64_MAX;
    if (timed && s->host->now_us(s->host->ctx) - s->start_us >= s->soft_us) return true;
    if (timed && !limits->movetime_us && s->roots == 1) return true;
    /* A full search this deep has seen every shorter end. */
    bool decided = !s->rules->score;
    for (int i = 0; i < lines; i++)
        decided &=
            score_is_decided(s->root[i].score) && score_distance(s->root[i].score) <= s->depth;
    return decided;
}

/* ------------------------------------------------------------------ the search as a whole */

/* The levels below the full one: how many nodes, and how far the evaluation may err. */
static void weaken(Searcher *s) {
    static const uint32_t nodes[MAX_STRENGTH] = {30,   80,   200,   500,   1200,
                                                 3000, 8000, 20000, 60000, 0};
    int level = s->limits.strength;
    s->noise = s->salt = 0;
    if (level < 1 || level >= MAX_STRENGTH) return;
    uint64_t limit = nodes[level - 1];
    if (!s->limits.nodes || s->limits.nodes > limit) s->limits.nodes = limit;
    s->noise = 12 * (MAX_STRENGTH - level);
    s->salt = (s->limits.seed * MAX_STRENGTH + (uint64_t)level) * 0xd1342543de82ef95u;
}

/* The last positions of the game become the bottom of the stack. */
static void take_game(Searcher *s, const Game *game) {
    s->rules = game->rules;
    s->eval = eval_for(game->rules);
    s->tail = game->plies < MAX_TAIL ? game->plies : MAX_TAIL;
    __builtin_memcpy(s->path, &game->path[game->plies - s->tail],
                     (size_t)(s->tail + 1) * sizeof(Position));
}

static void begin(Searcher *s, const Game *game, const SearchLimits *limits, const Host *host) {
    s->limits = *limits;
    s->host = host;
    bool clock = host && host->now_us;
    s->start_us = clock && !limits->start_us ? host->now_us(host->ctx) : limits->start_us;
    Timing none = {UINT64_MAX, UINT64_MAX};
    bool twice = game->rules->family == FAMILY_GARDSDANSEN;
    Timing timing = clock ? timing_plan(limits, game_now(game)->side, twice) : none;
    s->soft_us = timing.soft;
    s->hard_us = timing.hard;
    s->nodes = s->next_poll = 0;
    s->stopped = false;
    s->seldepth = 0;
    weaken(s);
    take_game(s, game);
    table_age(s->table);
    __builtin_memset(s->killer, 0, sizeof s->killer);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 1 << 14; i++) s->history[side][i] /= 2;
}

/* Iteration after iteration; returns the depth of the last whole one. */
static int deepen(Searcher *s, bool *exact) {
    int lines = s->limits.multipv < s->roots ? s->limits.multipv : s->roots;
    int deepest = s->limits.depth && s->limits.depth < MAX_PLY ? s->limits.depth : MAX_PLY;
    for (s->depth = 1; s->depth <= deepest; s->depth++) {
        bool all_exact = true;
        for (int line = 0; line < lines; line++) {
            Value value = search_line(s, line);
            if (s->stopped) return s->depth - 1;
            all_exact &= value.rests == 0;
            if (line == 0) *exact = value.rests == 0;
            tell(s, line, value.rests == 0);
        }
        if (finished_searching(s, lines, all_exact)) return s->depth;
    }
    return deepest;
}

SearchLimits search_limits(void) {
    return (SearchLimits){
        .overhead_us = DEFAULT_OVERHEAD_US, .multipv = 1, .strength = MAX_STRENGTH};
}

void search_init(Searcher *s, Table *table) {
    __builtin_memset(s, 0, sizeof *s);
    s->table = table;
}

void search_new_game(Searcher *s) {
    table_clear(s->table);
    __builtin_memset(s->history, 0, sizeof s->history);
}

void search_go(Searcher *s, const Game *game, const SearchLimits *limits, const Host *host,
               SearchReport report, void *report_ctx, SearchResult *result) {
    *result = (SearchResult){0};
    if (game->result) return;
    begin(s, game, limits, host);
    s->report = report;
    s->report_ctx = report_ctx;
    list_roots(s, game);
    int first_guess = guess(s, 0).score;
    for (int i = 0; i < s->roots; i++) s->root[i].score = first_guess;
    result->depth = deepen(s, &result->exact);
    const RootMove *best = &s->root[0];
    result->best = best->move;
    result->ponder = best->pv_length > 1 ? best->pv[1] : MOVE_NONE;
    result->score = best->score;
    result->nodes = s->nodes;
}
