/* See selfplay.h. Each game gets a new searcher and a small new table, so its moves do not depend
 * on the thread that plays it. */
#include "learning/selfplay.h"
#include "base/memory.h"
#include "search/chance.h"
#include "search/eval.h"
#include "match/opening.h"

#include <stdlib.h>

enum { TABLE_BYTES = 1 << 20, MOST_TRIES = 20, EVEN_TRIES = 60, LEAST_EVEN = 400 };

void self_game_free(SelfGame *game) {
    free(game->move);
    free(game->score);
    *game = (SelfGame){0};
}

static int pieces(const Position *p) { return bits_count(p->set[0] | p->set[1] | p->set[2]); }

bool self_game_evaluated(int score) { return score && abs(score) < EVAL_MAX; }

bool self_game_quiet(const Position *position, const Position *next, int score) {
    return abs(score) < EVAL_MAX && pieces(next) >= pieces(position);
}

double self_game_points(const SelfGame *game) {
    return game->result == RESULT_P1 ? 1 : game->result == RESULT_P2 ? 0 : 0.5;
}

int self_games_number(const SelfPlay *s, int before) {
    return s->shards ? before * s->shards + s->shard : before + 1;
}

int self_games_share(const SelfPlay *s, int all) {
    if (!s->shards) return all;
    return all < s->shard ? 0 : (all - s->shard) / s->shards + 1;
}

void self_games_keep(SelfGames *games, SelfGame *game) {
    int number = self_games_number(&games->settings, games->count++);
    if (games->take) {
        games->take(games->ctx, game, number);
        self_game_free(game);
        return;
    }
    size_t count = (size_t)games->count;
    if ((count & (count - 1)) == 0)
        games->game = memory_resize(games->game, 2 * count * sizeof *games->game);
    games->game[count - 1] = *game;
}

void self_games_free(SelfGames *games) {
    for (int i = 0; games->game && i < games->count; i++) self_game_free(&games->game[i]);
    free(games->game);
    *games = (SelfGames){0};
}

/* ------------------------------------------------------------------ one game */

typedef struct Player {
    Searcher searcher;
    Table table;
    void *memory;
} Player;

typedef struct Match {
    const SelfPlay *settings;
    int64_t nodes;
    const Host *host;
    Player *player[2]; /* the same one twice in self-play */
    Game game;
    Position *path;
} Match;

static bool stopped(const Host *host) { return host->stop && host->stop(host->ctx); }

static Player *new_player(SearchNumbers numbers) {
    Player *p = memory_get(sizeof *p);
    p->memory = memory_get(TABLE_BYTES);
    table_init(&p->table, p->memory, TABLE_BYTES);
    search_init(&p->searcher, &p->table);
    search_select(&p->searcher, numbers);
    return p;
}

static void free_player(Player *p) {
    free(p->memory);
    free(p);
}

static SearchResult think(Match *m, int side) {
    SearchLimits limits = search_limits();
    limits.nodes = (uint64_t)m->nodes;
    SearchResult found;
    search_go(&m->player[side]->searcher, &m->game, &limits, m->host, (SearchReport){0}, &found);
    return found;
}

/* Whether both sides have 40 to 60 %, or else the score is within the band. The network of the
 * games judges, not the players. */
static bool fits(Match *m, bool even) {
    const SelfPlay *s = m->settings;
    if (!even && !s->band) return true;
    Searcher *judge = &m->player[0]->searcher;
    SearchNumbers own = judge->given;
    search_select(judge, numbers_with(s->learned));
    int score = think(m, 0).score;
    search_select(judge, own);
    search_new_game(judge);
    if (!even) return score <= s->band && score >= -s->band;
    const Position *now = game_now(&m->game);
    int chance = chance_first_with(&s->learned, s->rules, now, now->side == P2 ? -score : score,
                                   (uint64_t)m->nodes);
    return chance >= LEAST_EVEN && chance <= 1000 - LEAST_EVEN;
}

/* The number that seeds a game's dice. */
static int dice_of(const SelfPlay *s, int number) {
    return s->mixed || s->pairs ? (number + 1) / 2 : number;
}

bool self_game_level(const SelfPlay *s, int number) {
    return s->level && dice_of(s, number) % 2 == 0;
}

static void open_game(Match *m, int number, Dice *dice) {
    const SelfPlay *s = m->settings;
    bool judged = self_game_level(s, number);
    int tries = 0;
    do {
        opening_throw(&m->game, judged ? s->level : s->random, dice);
    } while (tries++ < (judged ? EVEN_TRIES : MOST_TRIES) && !fits(m, judged));
}

static void play_on(Match *m, Dice *dice, SelfGame *out) {
    while (!m->game.result && m->game.plies < m->settings->longest && !stopped(m->host)) {
        int side = game_now(&m->game)->side;
        SearchResult found;
        if (m->game.plies < m->settings->wide)
            found.best = self_game_wide(m->settings, &m->player[side]->searcher, &m->game, m->host,
                                        dice, &found.score);
        else
            found = think(m, side);
        out->score[m->game.plies] = (int16_t)(side == P1 ? found.score : -found.score);
        if (!game_play(&m->game, found.best, NULL, NULL)) abort();
    }
}

int64_t self_game_nodes(const SelfPlay *s, int number) {
    return s->mixed && number % 2 == 0 ? s->mixed : s->nodes;
}

/* Leaves out->move NULL after a stop. */
static void play_match(Match *m, int number, SelfGame *out) {
    const SelfPlay *s = m->settings;
    size_t plies = (size_t)s->longest;
    m->nodes = self_game_nodes(s, number);
    m->path = memory_get((plies + 1) * sizeof *m->path);
    *out = (SelfGame){.move = memory_get(plies * sizeof(Move)),
                      .score = memory_get(plies * sizeof(int16_t))};
    game_init(&m->game, s->rules, NULL, m->path, out->move, s->longest);
    Dice dice = dice_new(s->seed, (uint64_t)dice_of(s, number));
    open_game(m, number, &dice);
    out->book = m->game.plies;
    play_on(m, &dice, out);
    out->result = m->game.result;
    out->plies = m->game.plies;
    if (stopped(m->host)) self_game_free(out);
    free(m->path);
}

bool self_game_play(const SelfPlay *s, int number, const SearchNumbers *who, const Host *host,
                    SelfGame *out) {
    Player *one = new_player(who ? who[0] : numbers_with(s->learned));
    Player *other = who ? new_player(who[1]) : one;
    Match match = {.settings = s, .host = host};
    match.player[number % 2 == 0] = one;
    match.player[number % 2] = other;
    play_match(&match, number, out);
    free_player(one);
    if (who) free_player(other);
    return out->move != NULL;
}

/* That of the only move of a game. */
int self_start_score(const SelfPlay *s, int64_t nodes) {
    const SelfPlay one = {.rules = s->rules, .learned = s->learned, .nodes = nodes, .longest = 1};
    SelfGame game;
    self_game_play(&one, 1, NULL, &(Host){0}, &game);
    int score = game.score[0];
    self_game_free(&game);
    return score;
}
