/* See game.h. Each game has a new searcher and a small new table, so its moves do not depend on the
 * thread that plays it. */
#include "balance/game.h"
#include "base/memory.h"
#include "core/dice.h"
#include "learning/selfplay.h"
#include "match/record.h"
#include "search/search.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 1 << 20 };

void balance_game_free(BalanceGame *game) {
    free(game->move);
    free(game->score);
    *game = (BalanceGame){0};
}

bool strength_read(Strength *out, const char *word, size_t length) {
    static const char *const simple[] = {"beginner", "greedy"};
    *out = (Strength){.kind = STRENGTH_NODES};
    if (!length || length >= sizeof out->name) return false;
    memcpy(out->name, word, length);
    for (int i = 0; i < STRENGTH_NODES; i++)
        if (strcmp(out->name, simple[i]) == 0) {
            out->kind = (StrengthKind)i;
            return true;
        }
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9' || length > 9) return false;
        out->nodes = 10 * out->nodes + word[i] - '0';
    }
    return out->nodes && word[0] != '0';
}

/* ------------------------------------------------------------------ playing */

typedef struct Play {
    const Question *question;
    const Law *law;
    const Strength *strength;
    int number, drawn; /* of the game; of its opening */
    const atomic_bool *stop;
    Game game;
    Dice dice;
    BalanceGame *out;
} Play;

static bool stopped(void *flag) {
    return atomic_load_explicit((const atomic_bool *)flag, memory_order_relaxed);
}

static bool goes_on(const Play *p) {
    return !p->game.result && p->game.plies < p->question->longest &&
           !stopped((void *)(uintptr_t)p->stop);
}

static void play(Play *p, Move move) {
    if (!game_play(&p->game, move, NULL, NULL)) abort();
}

/* Of a match (match/opening.h). */
static void take_opening(Play *p) {
    Opening opening;
    openings_get(p->law->openings, p->drawn - 1, NULL, p->stop, &opening);
    if (stopped((void *)(uintptr_t)p->stop)) return;
    for (int i = 0; i < opening.plies; i++) play(p, opening.move[i]);
}

static void open_game(Play *p) {
    const Question *q = p->question;
    p->out->turn = -1;
    if (q->openings == OPENING_RANDOM) opening_throw(&p->game, q->opening, &p->dice);
    if (q->openings == OPENING_LEVEL || q->openings == OPENING_FILE) take_opening(p);
    if (q->openings != OPENING_FIRST) return;
    const FirstTurns *turns = &p->law->turns;
    p->out->turn = first_turn_of(turns, q->seed, p->drawn);
    const FirstTurn *turn = &turns->turn[p->out->turn];
    for (int i = 0; i < turn->plies; i++) play(p, turn->move[i]);
}

/* A searcher with its table, and the nodes that it has for a move. */
typedef struct Thinker {
    Searcher searcher;
    Table table;
    void *memory;
    uint64_t nodes;
} Thinker;

static Thinker *new_thinker(const Law *law, int64_t nodes) {
    Thinker *t = memory_get(sizeof *t);
    t->memory = memory_get(TABLE_BYTES);
    t->nodes = (uint64_t)nodes;
    table_init(&t->table, t->memory, TABLE_BYTES);
    search_init(&t->searcher, &t->table);
    search_select(&t->searcher, numbers_with(law->learned));
    return t;
}

static void free_thinker(Thinker *t) {
    free(t->memory);
    free(t);
}

/* The rest of the opening is drawn among near-best moves. Then the engine begins anew, so that
 * equal openings are followed by equal games. */
static void play_turns(Play *p, Thinker *const thinker[2], Thinker *opener) {
    const Host host = {.ctx = (void *)(uintptr_t)p->stop, .stop = stopped};
    const SelfPlay near = {
        .rules = p->law->rules, .learned = p->law->learned, .nodes = p->strength->nodes};
    bool is_open = p->question->openings >= OPENING_RANDOM;
    int opening = is_open ? p->game.plies : p->question->opening;
    SearchLimits limits = search_limits();
    while (goes_on(p)) {
        SearchResult found;
        int ply = p->game.plies, side = game_now(&p->game)->side;
        limits.nodes = thinker[side]->nodes;
        if (ply == opening) search_new_game(&opener->searcher);
        if (ply < opening)
            found.best =
                self_game_wide(&near, &opener->searcher, &p->game, &host, &p->dice, &found.score);
        else
            search_go(&thinker[side]->searcher, &p->game, &limits, &host, (SearchReport){0},
                      &found);
        p->out->score[ply] = (int16_t)(side == P1 ? found.score : -found.score);
        play(p, found.best);
    }
    p->out->opening = opening < p->game.plies ? opening : p->game.plies;
}

static void play_engine(Play *p) {
    const Strength *s = p->strength;
    Thinker *own = new_thinker(p->law, s->nodes);
    Thinker *rival = s->rival ? new_thinker(p->law, s->rival) : own;
    bool swapped = p->number % 2 == 0;
    Thinker *const sides[2] = {swapped ? rival : own, swapped ? own : rival};
    play_turns(p, sides, own);
    free_thinker(own);
    if (rival != own) free_thinker(rival);
}

/* Both sides are one player; it throws its own dice. */
static void play_simple(Play *p) {
    const PlayerKind *kind =
        p->strength->kind == STRENGTH_GREEDY ? &player_greedy : &player_beginner;
    const Entrant entrant = {.kind = kind};
    const PlayerSetup setup = {.entrant = &entrant, .rules = p->law->rules, .stop = p->stop};
    Player *player = kind->create(&setup);
    Trouble trouble;
    Thought thought;
    p->out->opening = p->game.plies;
    kind->begin(player, p->number, P1, p->question->seed, &p->game, &trouble);
    while (goes_on(p)) {
        const Turn turn = {.game = &p->game, .seat = game_now(&p->game)->side};
        if (!kind->think(player, &turn, &thought, &trouble)) abort();
        play(p, thought.move);
    }
    kind->end(player, p->game.result, true);
    kind->destroy(player);
}

static void begin(const Question *q, const Law *law, Game *game, BalanceGame *out) {
    size_t plies = (size_t)q->longest;
    *out = (BalanceGame){.move = memory_get(plies * sizeof(Move))};
    Position *path = memory_get((plies + 1) * sizeof *path + recall_bytes(q->longest + 1));
    game_init(game, law->rules, NULL, path, out->move, q->longest);
    game_recall(game, path + plies + 1);
}

static void finish(Game *game, BalanceGame *out) {
    out->plies = game->plies;
    out->result = game->result;
    out->reason = game->reason;
    free(game->path);
}

bool balance_play(const Question *q, const Law *law, const Strength *strength, int number,
                  const atomic_bool *stop, BalanceGame *out) {
    int drawn = strength->rival ? (number + 1) / 2 : number;
    Play p = {.question = q,
              .law = law,
              .strength = strength,
              .number = number,
              .drawn = drawn,
              .stop = stop,
              .dice = dice_new(q->seed, (uint64_t)drawn),
              .out = out};
    begin(q, law, &p.game, out);
    open_game(&p);
    if (strength->kind == STRENGTH_NODES) {
        out->score = memory_get((size_t)q->longest * sizeof *out->score);
        play_engine(&p);
    } else {
        play_simple(&p);
    }
    finish(&p.game, out);
    if (stopped((void *)(uintptr_t)stop)) balance_game_free(out);
    return out->move;
}

bool balance_replay(const Question *q, const Law *law, const char *moves, BalanceGame *out,
                    char why[BALANCE_WHY]) {
    Game game;
    begin(q, law, &game, out);
    bool good = moves_play(&game, moves, why);
    if (good && !game.result && game.plies < q->longest)
        good = refuse(why, "the game is not over after %d plies", game.plies);
    finish(&game, out);
    if (!good) balance_game_free(out);
    return good;
}
