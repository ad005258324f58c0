/* Iterative deepening over the root moves. tree.c searches below them. */
#include "search/search.h"
#include "core/check.h"
#include "core/limit.h"
#include "search/ordering.h"
#include "search/profile.h"
#include "search/timing.h"
#include "search/tree.h"

enum { PROOF_DEPTH = 5, PROOF_FROM = 100 }; /* see should_prove() */

/* ------------------------------------------------------------------ the root */

/* Lists the legal moves, or only those in limits.only, the most promising first. */
static void list_roots(Searcher *s, const Game *game) {
    Ordering ordering;
    TableEntry entry = {0};
    table_probe(s->table, position_key(game_now(game)) ^ s->salt, &entry);
    ordering_begin(&ordering, s, 0, entry.move, false);
    MoveList legal;
    game_moves(game, &legal);
    bool choose = false;
    for (int i = 0; i < s->limits.only.count; i++)
        choose |= moves_have(&legal, s->limits.only.move[i]);

    s->roots = 0;
    Move move;
    for (int i = 0; (move = ordering_next(&ordering, s, 0, i)); i++) {
        if (!moves_have(&legal, move)) continue;
        if (choose && !moves_have(&s->limits.only, move)) continue;
        Position next = *game_now(game);
        s->rules->play(s->rules, &next, move, NULL);
        int earlier = s->rules->repetition.occurrences - 1;
        Repeat repeats =
            repeat_recalled(s->rules, s->path, s->tail + 1, &s->recall, &next, earlier);
        ClauseId why;
        if (!repeats && s->limited && !next.result && !s->rules->result(s->rules, &next, NULL) &&
            limit_ends(s->rules, game->path, game->plies + 1, &next, &why))
            repeats = REPEAT_DRAW;
        s->root[s->roots++] =
            (RootMove){.move = move, .repeats = repeats, .pv = {move}, .pv_length = 1};
    }
}

/* Moves root move `from` up to place `to`. */
static void promote(Searcher *s, int from, int to) {
    RootMove moved = s->root[from];
    for (int i = from; i > to; i--) s->root[i] = s->root[i - 1];
    s->root[to] = moved;
}

/* Stores the line and the value found for a root move. */
static void take_line(const Searcher *s, RootMove *root, Value value) {
    root->score = value.score;
    root->drawn = value.rests & REPEATED && value.score == -s->limits.contempt;
    root->pv_length = s->stack[0].pv_length;
    __builtin_memcpy(root->pv, s->stack[0].pv, (size_t)root->pv_length * sizeof(Move));
}

/* Searches the root moves from number `line` on. The best move so far is always first, so a stop
 * loses nothing. */
static Value search_roots(Searcher *s, int line, int alpha, int beta) {
    Value best = {-SCORE_INFINITE, 0};
    int heuristic = 0, depth = s->depth;
    for (int i = line; i < s->roots; i++) {
        RootMove *root = &s->root[i];
        Value value;
        Step step = tree_enter(s, 0, root->move, &value);
        if (step == STEP_ON && root->repeats)
            value = tree_repeated(s, root->repeats, search_position(s, 0)->side, true);
        else if (step == STEP_ON) {
            int less = tree_reduction(s, depth, i - line, true) > 0;
            value = i == line ? tree_first(s, 0, depth, alpha, beta)
                              : tree_later(s, 0, depth, less, alpha, beta);
        }
        if (tree_ended(s)) return best;
        heuristic |= value.rests & HEURISTIC;
        if (value.score > best.score) best = value;
        if (value.score <= alpha) continue;
        alpha = value.score;
        tree_keep_line(s, 0, root->move);
        take_line(s, root, value);
        promote(s, i, line);
        if (alpha >= beta) return best;
    }
    best.rests |= heuristic;
    return best;
}

static int deepest(const SearchLimits *limits) {
    return limits->depth && limits->depth < MAX_PLY ? limits->depth : MAX_PLY;
}

/* ------------------------------------------------------------------ proofs */

/* Proof search (solver.h) for a win, one more ply of the winner each time. If it runs out of
 * nodes, the next one continues from the table. */
static bool find_proof(Searcher *s) {
    ProofSearch *p = &s->proof_search;
    int phase = search_position(s, 0)->phase;
    ProofAnswer answer = PROOF_NO;
    const ProofSolver *proof = s->family->proof;
    MoveList moves = {0};
    for (int i = 0; i < s->roots; i++)
        if (!s->root[i].repeats) moves_add(&moves, s->root[i].move);
    for (; p->next <= proof->most; p->next++) {
        int length = proof->length(p->next, phase), most = s->rules->limit[LIMIT_CAPTURES].most;
        if (length > deepest(&s->limits)) break;
        if (s->limited && most && s->stack[0].turns + length >= most)
            break; /* the game may be drawn before */
        p->depth = length;
        answer = proof->wins(&s->solving, &moves, p->next, p->end - s->nodes, s->stack[0].pv,
                             &s->stack[0].pv_length);
        if (answer != PROOF_NO) break;
    }
    if (answer != PROOF_YES) return false;
    int root = 0;
    while (s->root[root].move != s->stack[0].pv[0]) root++;
    take_line(s, &s->root[root], (Value){score_win(1, p->depth), 0});
    promote(s, root, 0);
    return true;
}

/* A proof search asks only whether there is a win, so it sees further than the main search.
 * ProofSolver.share sets its node budget, in quarters of the main search's nodes. True if the first
 * root move now wins. */
static bool search_proof(Searcher *s) {
    ProofSearch *p = &s->proof_search;
    uint64_t start = s->nodes, searched = start - p->nodes;
    p->end = start + s->family->proof->share(search_position(s, 0)) * searched / 4 - p->nodes;
    if (p->end <= start) return false;
    bool won = find_proof(s);
    p->depth = 0;
    p->over = false;
    p->nodes += s->nodes - start;
    return won;
}

/* A bound made less by so much, as far as it may be. */
static int lower(int bound, int by) {
    return bound - by > -SCORE_INFINITE ? bound - by : -SCORE_INFINITE;
}

/* One line of one iteration: starts with an aspiration window around the last score, and widens or
 * opens the side where the search fails. */
static Value search_line(Searcher *s, int line) {
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, last = s->root[line].score;
    if (s->depth >= 4 && !score_is_decided(last)) {
        alpha = last - s->selectivity->aspiration;
        beta = last + s->selectivity->aspiration;
    }
    int times = s->selectivity->widening;
    int wider = times ? times * s->selectivity->aspiration : SCORE_INFINITE;
    for (;; wider = SCORE_INFINITE) {
        Value value = search_roots(s, line, alpha, beta);
        if (s->stopped) return value;
        if (value.score <= alpha)
            alpha = lower(alpha, wider);
        else if (value.score >= beta)
            beta = -lower(-beta, wider);
        else
            return value;
    }
}

/* ------------------------------------------------------------------ deepening */

/* The score to report: contempt stays inside the search, so a draw is 0. */
static int told(const RootMove *root) { return root->drawn ? 0 : root->score; }

static void tell(Searcher *s, int line, bool exact) {
    if (!s->report.line) return;
    const RootMove *root = &s->root[line];
    bool timed = s->host && s->host->now_us;
    uint64_t time_us = timed ? s->host->now_us(s->host->ctx) - s->start_us : 0;
    SearchInfo info = {.depth = s->depth,
                       .seldepth = s->seldepth,
                       .multipv = line + 1,
                       .score = told(root),
                       .exact = exact,
                       .nodes = s->nodes,
                       .time_us = time_us,
                       .nps = time_us ? s->nodes * 1000000 / time_us : 0,
                       .hashfull = table_hashfull(s->table),
                       .pv = root->pv,
                       .pv_length = root->pv_length};
    s->report.line(s->report.ctx, &info);
}

/* Whether there is no time for an iteration of this depth. */
static bool out_of_time(const Searcher *s, int depth) {
    if (s->timing.hard == UINT64_MAX) return false;
    uint64_t elapsed = s->host->now_us(s->host->ctx) - s->start_us;
    return elapsed >= s->timing.soft_now && timing_may_end(&s->timing, elapsed, s->nodes, depth);
}

/* Whether a deeper iteration would find nothing new, or a limit forbids it. */
static bool finished_searching(const Searcher *s, int lines, bool exact) {
    const SearchLimits *limits = &s->limits;
    int score = s->root[0].score;
    if (exact) return true;
    if (limits->mate && score_is_win(score) && score_distance(score) <= limits->mate) return true;
    if (out_of_time(s, s->depth + 1)) return true;
    bool timed = s->timing.hard != UINT64_MAX;
    if (timed && !limits->movetime_us && s->roots == 1) return true;
    /* A full-width search of this depth has found every shorter win. */
    bool decided = !s->rules->score;
    for (int i = 0; i < lines; i++)
        decided &=
            score_is_decided(s->root[i].score) && score_distance(s->root[i].score) <= s->depth;
    return decided;
}

/* Extends a line that ends in a solved position to the end of the game. */
static void finish_line(Searcher *s, RootMove *root) {
    if (!s->family->solver || !score_is_decided(root->score)) return;
    s->family->solver->finish(&s->solving, root->pv, &root->pv_length, &root->score);
    if (root->pv_length > s->seldepth) s->seldepth = root->pv_length;
}

/* ------------------------------------------------------------------ the search as a whole */

/* Sets up a weaker level. Seeds make different errors, so the salt keeps their table entries apart.
 */
static void weaken(Searcher *s) {
    int strength = s->limits.strength;
    ASSERT(strength >= 1 && strength <= MAX_STRENGTH);
    s->weakness = strength < MAX_STRENGTH ? s->family->weaker[strength - 1] : (Weakness){0};
    s->salt = 0;
    uint32_t nodes = s->weakness.nodes;
    if (!nodes) return;
    if (!s->limits.nodes || s->limits.nodes > nodes) s->limits.nodes = nodes;
    s->salt = (s->limits.seed * MAX_STRENGTH + (uint64_t)strength) * 0xd1342543de82ef95u;
}

/* Copies the positions that can still repeat to the bottom of the path. */
static void take_path(Searcher *s, const Game *game) {
    const Position *now = game_now(game);
    int most = game->plies < MAX_TAIL ? game->plies : MAX_TAIL;
    if (!game->rules->repetition.occurrences) most = 0;
    for (s->tail = 0; s->tail < most; s->tail++)
        if (repeat_never(now - s->tail - 1, now - s->tail)) break;
    __builtin_memcpy(s->path, now - s->tail, (size_t)(s->tail + 1) * sizeof(Position));
    s->recall = recall_over(s->recall_memory, s->tail + 1);
    for (int i = 0; i <= s->tail; i++) recall_add(&s->recall, s->path, i);
    s->recalled = s->tail ? s->tail + 1 : 0;
    s->stack[0].calm = s->tail;
    s->limited = limit_any(game->rules) && !game->beyond;
    s->stack[0].summed = false;
    s->played = game->plies;
    if (s->limited) s->stack[0].turns = limit_calm(game->path, game->plies, now);
}

static void take_game(Searcher *s, const Game *game) {
    s->rules = game->rules;
    s->family = engine_of(game->rules);
    eval_for(game->rules, &s->evaluation);
    s->learned = s->given.terms             ? (Learned){0}
                 : s->given.learned.network ? s->given.learned
                                            : profile_network(game->rules);
    s->selectivity = s->given.selectivity ? s->given.selectivity : engine_selectivity(game->rules);
    take_path(s, game);
}

SearchLimits search_limits(void) {
    return (SearchLimits){
        .overhead_us = DEFAULT_OVERHEAD_US, .multipv = 1, .strength = MAX_STRENGTH};
}

/* Whether a side had a win in one in a position that can still repeat, or has one now. Returning to
 * such a position is the only way to ignore a threat and not lose. */
static bool missed_win(const Searcher *s) {
    for (int i = 0; i <= s->tail; i++)
        if (s->family->tact->wins(s->rules, &s->path[i], s->path[i].side)) return true;
    return false;
}

static bool count(void *search) { return tree_count(search); }

/* Table entries depend on the contempt and on its side, so the salt keeps them apart. */
static void salt_contempt(Searcher *s) {
    if (!s->limits.contempt || !s->rules->repetition.occurrences) return;
    uint64_t whose = (uint64_t)s->limits.contempt * 2 + search_position(s, 0)->side;
    s->salt ^= whose * 0x9e3779b97f4a7c15u;
}

static void begin(Searcher *s, const Game *game, const SearchLimits *limits, const Host *host) {
    s->limits = *limits;
    s->host = host;
    bool clock = host && host->now_us;
    s->start_us = clock && !limits->start_us ? host->now_us(host->ctx) : limits->start_us;
    const SearchLimits timeless = search_limits();
    s->timing = timing_plan(clock ? limits : &timeless, game);
    s->nodes = s->next_poll = 0;
    s->stopped = false;
    s->seldepth = 0;
    s->proof_search = (ProofSearch){.next = 1};
    take_game(s, game);
    weaken(s);
    salt_contempt(s);
    s->solving = (SolverHost){.rules = s->rules,
                              .table = s->table,
                              .salt = s->salt,
                              .path = s->path,
                              .tail = s->tail,
                              .recall = &s->recall,
                              .memory = s->solver_memory,
                              .count = count,
                              .search = s};
    s->narrow = s->rules->threat && !missed_win(s);
    for (int ply = 0; ply < MAX_PLY + 2; ply++)
        s->stack[ply].killer[0] = s->stack[ply].killer[1] = MOVE_NONE;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 1 << 14; i++) s->history[side][i] /= 2;
}

/* A proof search runs only if the side to move is ahead, with one line and without noise. */
static bool should_prove(const Searcher *s, int lines) {
    return s->family->proof && s->depth >= PROOF_DEPTH && lines == 1 && !s->weakness.noise &&
           s->root[0].score >= PROOF_FROM;
}

/* Which depths a helper thread leaves out. Threads 1 and 2 search every second depth, the next four
 * two of four, the next six three of six. Each thread of a group starts at another depth. */
static bool skips(const Searcher *s) {
    int place = s->number - 1, size = 1;
    if (place < 0) return false;
    while (place >= 2 * size) place -= 2 * size++;
    return (s->depth + place) / size % 2;
}

/* Runs the iterations and returns the depth of the last complete one. */
static int deepen(Searcher *s, bool *exact) {
    int lines = s->limits.multipv < s->roots ? s->limits.multipv : s->roots;
    for (s->depth = 1; s->depth <= deepest(&s->limits); s->depth++) {
        if (skips(s)) continue;
        if (should_prove(s, lines) && search_proof(s)) {
            *exact = false;
            tell(s, 0, false);
            return s->depth;
        }
        if (s->depth > 1 && out_of_time(s, s->depth)) return s->depth - 1;
        bool all_exact = true;
        for (int line = 0; line < lines; line++) {
            Value value = search_line(s, line);
            if (s->stopped) {
                if (s->depth == 1 && line == 0 && s->nodes) tell(s, 0, false);
                return s->depth - 1;
            }
            finish_line(s, &s->root[line]);
            all_exact &= value.rests == 0;
            if (line == 0) *exact = value.rests == 0;
            if (line == 0) timing_note(&s->timing, s->root[0].move, s->root[0].score);
            tell(s, line, value.rests == 0);
        }
        if (finished_searching(s, lines, all_exact)) return s->depth;
    }
    return deepest(&s->limits);
}

void search_init(Searcher *s, Table *table) {
    __builtin_memset(s, 0, sizeof *s);
    s->table = table;
}

void search_select(Searcher *s, SearchNumbers numbers) { s->given = numbers; }

void search_new_game(Searcher *s) {
    table_clear(s->table);
    __builtin_memset(s->history, 0, sizeof s->history);
    __builtin_memset(&s->correction, 0, sizeof s->correction);
}

void search_join(Searcher *s, const Game *game, const SearchLimits *limits, const Host *host,
                 SearchReport report, SearchResult *result) {
    *result = (SearchResult){0};
    if (game->result) return;
    begin(s, game, limits, host);
    s->report = report;
    list_roots(s, game);
    int evaluation = tree_evaluate(s, 0).score;
    for (int i = 0; i < s->roots; i++) s->root[i].score = evaluation;
    result->depth = deepen(s, &result->exact);
    const RootMove *best = &s->root[0];
    result->best = best->move;
    result->ponder = best->pv_length > 1 ? best->pv[1] : MOVE_NONE;
    result->score = told(best);
    result->nodes = s->nodes;
}

void search_go(Searcher *s, const Game *game, const SearchLimits *limits, const Host *host,
               SearchReport report, SearchResult *result) {
    table_age(s->table);
    search_join(s, game, limits, host, report, result);
}
