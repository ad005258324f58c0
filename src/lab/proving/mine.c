/* Both sides search few nodes, each another number, so that games differ and mistakes happen. A
 * position is a candidate when the engine saw a win in it or near the end of a game that its mover
 * won, where points decide as far from the end as the prover gets; the prover then says what is
 * true. The games are not those of lab/selfplay: its random plies may use special stones, its sides
 * have the same number of nodes, and its dice would give other puzzles for every seed. */
#include "proving/mine.h"
#include "base/memory.h"
#include "core/dice.h"
#include "core/game.h"
#include "search/search.h"

#include <stdlib.h>

enum { PLIES = 240, TABLE_BYTES = 16 << 20, SECOND_NODES = 150000, LATE = 14 };

typedef struct Miner {
    const Rules *rules;
    const Mine *mine;
    Dice dice;
    Searcher *searcher;
    Table table;
    Prover *prover;
    Game game;
    bool seen[PLIES + 1]; /* the engine announced a win here */
    Position path[PLIES + 1];
    Move played[PLIES];
} Miner;

/* ------------------------------------------------------------------ a game */

/* How many plies are played at random. Where pieces are placed, and special stones would be used up
 * in the first fights for the corners, up to most of the game. */
static int opening_plies(Miner *m) {
    return m->rules->traits.places ? 6 + (int)dice_draw(&m->dice, 24)
                                   : 2 + (int)dice_draw(&m->dice, 9);
}

/* Any move, but no special stone; MOVE_NONE if there is nothing else. */
static Move random_move(Miner *m, const MoveList *list) {
    int plain = 0;
    unsigned chosen = dice_draw(&m->dice, MAX_MOVES * 64);
    for (int i = 0; i < list->count; i++) plain += move_kind(list->move[i]) < KIND_THUNDER;
    if (plain == 0) return MOVE_NONE;
    chosen %= (unsigned)plain;
    for (int i = 0;; i++)
        if (move_kind(list->move[i]) < KIND_THUNDER && chosen-- == 0) return list->move[i];
}

static void play_game(Miner *m) {
    static const uint64_t strengths[] = {150, 400, 1000, 2500, 6000};
    uint64_t nodes[2];
    for (int side = 0; side < 2; side++) nodes[side] = strengths[dice_draw(&m->dice, 5)];
    int opening = opening_plies(m);
    game_init(&m->game, m->rules, NULL, m->path, m->played, PLIES);
    search_new_game(m->searcher);
    while (!m->game.result && m->game.plies < PLIES) {
        MoveList list;
        game_moves(&m->game, &list);
        Move move = random_move(m, &list);
        m->seen[m->game.plies] = false;
        if (m->game.plies >= opening || move == MOVE_NONE) {
            SearchLimits limits = search_limits();
            SearchResult result;
            limits.nodes = nodes[game_now(&m->game)->side];
            search_go(m->searcher, &m->game, &limits, NULL, (SearchReport){0}, &result);
            m->seen[m->game.plies] = score_is_win(result.score);
            move = result.best;
        }
        if (!game_play(&m->game, move, NULL, NULL)) return;
    }
}

/* ------------------------------------------------------------------ what the engine thinks */

typedef struct Watch {
    Move solution;
    uint64_t nodes, before; /* where the solution came first for the last time */
    bool first;
} Watch;

static void watch(void *ctx, const SearchInfo *info) {
    Watch *w = ctx;
    bool first = info->pv_length > 0 && info->pv[0] == w->solution;
    if (first && !w->first) w->nodes = info->nodes;
    w->first = first;
}

static void ask_engine(Miner *m, const Puzzle *z, Find *find) {
    Position path[2];
    Move played[1];
    Game game;
    SearchResult result;
    Watch w = {.solution = z->line[0]};
    SearchLimits limits = search_limits();
    game_init(&game, m->rules, &z->position, path, played, 1);
    search_new_game(m->searcher);
    limits.nodes = ENGINE_NODES;
    search_go(m->searcher, &game, &limits, NULL, (SearchReport){watch, &w}, &result);
    find->engine = w.first && result.best == w.solution ? w.nodes : ENGINE_NODES;
    if (m->rules->score) return;
    MoveList list;
    game_moves(&game, &list);
    for (int i = 0; i < list.count; i++)
        if (list.move[i] != z->line[0]) moves_add(&limits.only, list.move[i]);
    if (limits.only.count == 0) return;
    search_new_game(m->searcher);
    limits.nodes = SECOND_NODES;
    search_go(m->searcher, &game, &limits, NULL, (SearchReport){0}, &result);
    find->second = result.score;
}

/* ------------------------------------------------------------------ a candidate */

static int gain(const Rules *rules, const Position *p, Move move) {
    int score[2];
    Position next = *p;
    rules->play(rules, &next, move, NULL);
    rules->score(rules, &next, score);
    return score[p->side] - score[!p->side];
}

static bool is_greedy(const Rules *rules, const Puzzle *z) {
    MoveList list;
    rules->moves(rules, &z->position, &list);
    for (int i = 0; i < list.count; i++)
        if (gain(rules, &z->position, list.move[i]) > gain(rules, &z->position, z->line[0]))
            return false;
    return true;
}

static bool takes_back(const Miner *m, const Puzzle *z, int ply) {
    Effects effects = {0};
    Position next = z->position;
    m->rules->play(m->rules, &next, z->line[0], &effects);
    for (int i = 0; i < effects.count; i++)
        for (int back = 1; back <= 2 && back <= ply; back++)
            if (m->path[ply - back].side != z->position.side &&
                effects.taken[i].square == move_to(m->played[ply - back]))
                return true;
    return false;
}

/* The answer about one position; what it found is handed on. */
static ProofAnswer look_at(Miner *m, int ply, int number, void (*found)(void *, const Find *),
                           void *ctx) {
    Puzzle z = {.position = m->path[ply], .turns = m->mine->most};
    if (m->rules->count(m->rules, &z.position) < 3) return PROOF_NO;
    ProofAnswer answer = puzzle_prove(m->prover, m->rules, m->mine->limit, &z);
    if (answer != PROOF_YES) return answer;
    if (!puzzle_finish(m->prover, m->rules, 4 * m->mine->limit, &z)) return PROOF_UNKNOWN;
    Find find = {.puzzle = &z, .game = number, .ply = ply};
    if (m->rules->score)
        find.greedy = is_greedy(m->rules, &z);
    else
        find.recapture = takes_back(m, &z, ply);
    ask_engine(m, &z, &find);
    if (!score_is_win(find.second)) found(ctx, &find);
    return answer;
}

static void mine_game(Miner *m, int number, void (*found)(void *, const Find *), void *ctx) {
    m->dice.state = (m->mine->seed * 1000003u + (uint64_t)number) * 0xD1B54A32D192ED03u;
    play_game(m);
    bool points = m->rules->score != NULL;
    int unknown = 0;
    for (int ply = m->game.plies - 1; ply > 0 && unknown < 2; ply--) {
        const Position *p = &m->path[ply];
        if (p->phase != PHASE_PAWN) continue;
        bool late = m->game.plies - ply <= LATE && m->game.result == result_win(p->side);
        if (!points && !late && !m->seen[ply]) continue;
        ProofAnswer answer = look_at(m, ply, number, found, ctx);
        unknown += points && answer == PROOF_UNKNOWN;
    }
}

void puzzle_mine(const Rules *rules, const Mine *mine, void (*found)(void *, const Find *),
                 void *ctx) {
    Miner *m = memory_get(sizeof *m);
    void *memory = memory_get(TABLE_BYTES);
    m->rules = rules;
    m->mine = mine;
    m->searcher = memory_get(sizeof *m->searcher);
    m->prover = prover_create(rules, PROVER_BITS);
    table_init(&m->table, memory, TABLE_BYTES);
    search_init(m->searcher, &m->table);
    for (int number = mine->first; number <= mine->last; number++) mine_game(m, number, found, ctx);
    prover_destroy(m->prover);
    free(m->searcher);
    free(memory);
    free(m);
}
