/* The file of games: the settings first, then a game a line in the order of their numbers. */
#include "base/memory.h"
#include "learning/selfplay.h"
#include "match/jsonlines.h"
#include "match/record.h"

#include <stdlib.h>
#include <string.h>

static const char key[] = "taefl tune"; /* of the settings' line; its value is the version */
enum { VERSION = 1 };

/* ------------------------------------------------------------------ settings */

static json_t *settings_of(const SelfPlay *s) {
    json_t *mixed = s->mixed ? json_integer((json_int_t)s->mixed) : NULL;
    json_t *level = s->level ? json_integer(s->level) : NULL;
    json_t *network = s->sum ? json_string(s->sum) : NULL;
    json_t *rival = s->rival.network ? json_string(s->rival_sum) : NULL;
    json_t *wide = s->wide ? json_integer(s->wide) : NULL;
    json_t *shard = s->shards ? json_pack("[i, i]", s->shard, s->shards) : NULL;
    return json_pack("{s:s, s:o*, s:o*, s:I, s:I, s:o*, s:i, s:o*, s:i, s:o*, s:o*}", "rules",
                     s->rules->name, "network", network, "rival", rival, "seed",
                     (json_int_t)s->seed, "nodes", (json_int_t)s->nodes, "mixed", mixed, "random",
                     s->random, "level", level, "longest", s->longest, "wide", wide, "shard",
                     shard);
}

static bool same_settings(json_t *there, json_t *wanted, char why[WHY]) {
    if (!jsonlines_same(there, wanted, why)) return false;
    return json_object_size(there) == json_object_size(wanted) ||
           refuse(why, "its games were played with settings that this command does not have");
}

/* The settings of a file's first line; NULL: it is none. */
static json_t *settings_in(json_t *line, char why[WHY]) {
    return jsonlines_settings(line, key, VERSION, "is not a file of games for tuning", why);
}

static bool read_settings(json_t *line, const SelfPlay *s, char why[WHY]) {
    json_t *there = settings_in(line, why), *wanted = settings_of(s);
    bool same = there && same_settings(there, wanted, why);
    json_decref(wanted);
    return same;
}

static json_t *head_of(json_t *settings) {
    return json_pack("{s:i, s:o}", key, VERSION, "settings", settings);
}

/* ------------------------------------------------------------------ games */

static const char *const results[] = {"none", "p1", "p2", "draw"};

static json_t *game_line(const SelfPlay *s, const SelfGame *g, int number) {
    json_t *scores = json_array();
    for (int i = g->book; i < g->plies; i++)
        json_array_append_new(scores, json_integer(g->score[i]));
    return json_pack("{s:i, s:i, s:s, s:o, s:o}", "game", number, "book", g->book, "result",
                     results[g->result], "moves", moves_json(s->rules, g->move, g->plies), "scores",
                     scores);
}

/* Plays the words of `moves` into the game's arrays; the result must be what the file says. */
static bool replay(const SelfPlay *s, SelfGame *g, const char *moves, char why[WHY]) {
    Position *path = memory_get(((size_t)s->longest + 1) * sizeof *path);
    Game game;
    game_init(&game, s->rules, NULL, path, g->move, s->longest);
    bool good = moves_play(&game, moves, why);
    g->plies = game.plies;
    if (good && game.result != g->result)
        good = refuse(why, "the game ends with '%s', not '%s'", results[game.result],
                      results[g->result]);
    free(path);
    return good;
}

static bool read_scores(SelfGame *g, json_t *scores, char why[WHY]) {
    if (g->book < 0 ||
        json_array_size(scores) != (size_t)(g->plies > g->book ? g->plies - g->book : 0))
        return refuse(why, "a move after the book has no score");
    for (int i = g->book; i < g->plies; i++)
        g->score[i] = (int16_t)json_integer_value(json_array_get(scores, (size_t)(i - g->book)));
    return true;
}

static bool read_game(SelfGames *games, json_t *line, char why[WHY]) {
    const SelfPlay *s = &games->settings;
    const char *result, *moves;
    int number, book;
    json_t *scores;
    if (json_unpack(line, "{s:i, s:i, s:s, s:s, s:o}", "game", &number, "book", &book, "result",
                    &result, "moves", &moves, "scores", &scores) != 0)
        return refuse(why, "a field of the game is missing or has the wrong type");
    int next = self_games_number(s, games->count);
    if (number != next)
        return refuse(why, "this is game %d, but game %d is expected", number, next);
    SelfGame game = {.book = book,
                     .move = memory_get((size_t)s->longest * sizeof(Move)),
                     .score = memory_get((size_t)s->longest * sizeof(int16_t))};
    while (game.result < RESULT_DRAW && strcmp(results[game.result], result) != 0) game.result++;
    bool good = replay(s, &game, moves, why) && read_scores(&game, scores, why);
    if (good)
        self_games_keep(games, &game);
    else
        self_game_free(&game);
    return good;
}

/* ------------------------------------------------------------------ the file */

static bool take_line(void *ctx, const JsonLines *line, char why[WHY]) {
    SelfGames *games = ctx;
    return line->number == 1 ? read_settings(line->at, &games->settings, why)
                             : read_game(games, line->at, why);
}

bool self_games_open(SelfGames *games, const char *path, char why[WHY]) {
    JsonState state;
    games->path = path;
    if (!path) return true;
    games->file = jsonlines_add_to(path, (JsonTaker){take_line, games},
                                   head_of(settings_of(&games->settings)), &state, why);
    return games->file;
}

bool self_games_write(SelfGames *games, const SelfGame *game) {
    int number = self_games_number(&games->settings, games->count);
    return !games->file || jsonlines_add(games->file, game_line(&games->settings, game, number),
                                         false, &games->unwritten);
}

bool self_games_close(SelfGames *games) {
    const char *why;
    if (!output_close(games->file, &why) && !games->unwritten) games->unwritten = why;
    games->file = NULL;
    return !games->unwritten;
}

/* ------------------------------------------------------------------ shards */

typedef struct Shard {
    JsonLines lines;
    json_t *settings; /* without the shard's number; owned */
} Shard;

static void close_shard(Shard *s) {
    jsonlines_close(&s->lines);
    json_decref(s->settings);
}

/* Puts it at its place among those that are open. */
static bool place_shard(const Merge *m, Shard *opened, Shard *all, char why[WHY]) {
    char flaw[WHY];
    const char *path = opened->lines.path;
    int number = 0, of = 0;
    if (!jsonlines_next(&opened->lines, why) && *why) return false;
    json_t *settings = settings_in(opened->lines.at, flaw);
    if (!settings) return refuse(why, "%s: line 1: %.300s", path, flaw);
    if (json_unpack(settings, "{s:[i, i]}", "shard", &number, &of) != 0)
        return refuse(why, "%s: its games are not those of a shard", path);
    if (of != m->shards || number < 1 || number > of)
        return refuse(why, "%s: it is shard %d of %d, but there are %d files", path, number, of,
                      m->shards);
    Shard *place = &all[number - 1];
    if (place->settings)
        return refuse(why, "%s: it is shard %d, and so is %s", path, number, place->lines.path);
    json_object_del(settings, "shard");
    opened->settings = json_incref(settings);
    *place = *opened;
    return true;
}

/* All of them, in the order of their numbers. */
static bool open_shards(const Merge *m, Shard *shard, char why[WHY]) {
    char flaw[WHY];
    for (int i = 0; i < m->shards; i++) {
        Shard opened = {0};
        if (!jsonlines_open(&opened.lines, m->path[i], why)) return false;
        if (place_shard(m, &opened, shard, why)) continue;
        close_shard(&opened);
        return false;
    }
    for (int i = 1; i < m->shards; i++)
        if (!same_settings(shard[i].settings, shard[0].settings, flaw))
            return refuse(why, "%s: %.300s in %s", shard[i].lines.path, flaw, shard[0].lines.path);
    return true;
}

/* The line of the next game; false at the end, or where it is another one. */
static bool copy_game(Merge *m, JsonLines *l, Output *out, char why[WHY]) {
    if (!jsonlines_next(l, why)) return false;
    if (json_integer_value(json_object_get(l->at, "game")) != m->merged + 1)
        return refuse(why, "%s: line %d: expected game %d", l->path, l->number, m->merged + 1);
    output_put(out, l->text, l->length);
    output_put(out, "\n", 1);
    m->merged++;
    return true;
}

static bool write_merged(Merge *m, Shard *shard, char why[WHY]) {
    const char *reason;
    Output *out = output_begin(m->out, m->how, &reason);
    if (!out) return refuse(why, "%s: %s", m->out, reason);
    if (!jsonlines_add(out, head_of(json_incref(shard->settings)), false, &reason))
        refuse(why, "%s: %s", m->out, reason);
    while (!*why && copy_game(m, &shard[m->merged % m->shards].lines, out, why)) continue;
    for (int i = 0; !*why && i < m->shards; i++)
        while (i != m->merged % m->shards && jsonlines_next(&shard[i].lines, why)) m->left_out++;
    if (*why) {
        output_drop(out);
        return false;
    }
    return output_close(out, &reason) || refuse(why, "%s: %s", m->out, reason);
}

bool self_games_merge(Merge *m, char why[WHY]) {
    Shard *shard = memory_get((size_t)m->shards * sizeof *shard);
    bool good = open_shards(m, shard, why) && write_merged(m, shard, why);
    for (int i = 0; i < m->shards; i++) close_shard(&shard[i]);
    free(shard);
    return good;
}
