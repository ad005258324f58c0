/* The file of games: JSON lines, the settings first, then a game a line in the order of their
 * numbers. A line is written at once, so that a run that was ended by force goes on from there. */
#define _GNU_SOURCE /* strerrordesc_np */
#include "base/file.h"
#include "base/memory.h"
#include "base/output.h"
#include "core/notation.h"
#include "lab/selfplay.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct GamesFile {
    Output *out;
};

static const char key[] = "taefl tune"; /* of the settings' line; its value is the version */
enum { VERSION = 1 };

__attribute__((format(printf, 2, 3))) static bool refuse(char why[TUNE_WHY], const char *format,
                                                         ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, TUNE_WHY, format, arguments);
    va_end(arguments);
    return false;
}

/* ------------------------------------------------------------------ settings */

static json_t *settings_of(const SelfPlay *s) {
    json_t *mixed = s->mixed ? json_integer((json_int_t)s->mixed) : NULL;
    json_t *level = s->level ? json_integer(s->level) : NULL;
    json_t *network = s->sum ? json_string(s->sum) : NULL;
    json_t *wide = s->wide ? json_integer(s->wide) : NULL;
    json_t *shard = s->shards ? json_pack("[i, i]", s->shard, s->shards) : NULL;
    return json_pack("{s:s, s:o*, s:I, s:I, s:o*, s:i, s:o*, s:i, s:o*, s:o*}", "rules",
                     s->rules->name, "network", network, "seed", (json_int_t)s->seed, "nodes",
                     (json_int_t)s->nodes, "mixed", mixed, "random", s->random, "level", level,
                     "longest", s->longest, "wide", wide, "shard", shard);
}

/* Names the first setting that is another one. */
static bool same_settings(json_t *there, json_t *wanted, char why[TUNE_WHY]) {
    const char *name;
    json_t *value;
    json_object_foreach(wanted, name, value) {
        json_t *other = json_object_get(there, name);
        if (other && json_equal(other, value)) continue;
        char *is = other ? json_dumps(other, JSON_ENCODE_ANY) : NULL;
        char *shall = json_dumps(value, JSON_ENCODE_ANY);
        refuse(why, "its games were played with %s %.100s, not %s", name, is ? is : "nothing",
               shall);
        free(is);
        free(shall);
        return false;
    }
    return true;
}

/* The settings of a file's first line; NULL: it is none. */
static json_t *settings_in(json_t *line, char why[TUNE_WHY]) {
    json_int_t version = json_integer_value(json_object_get(line, key));
    json_t *settings = json_object_get(line, "settings");
    if (version == VERSION && settings) return settings;
    refuse(why, version > VERSION ? "is from a later version of this program"
                                  : "is no file of games for tuning");
    return NULL;
}

static bool read_settings(json_t *line, const SelfPlay *s, char why[TUNE_WHY]) {
    if (!settings_in(line, why)) return false;
    json_t *there = json_object_get(line, "settings"), *wanted = settings_of(s);
    bool same = same_settings(there, wanted, why);
    if (same && json_object_size(there) > json_object_size(wanted))
        same = refuse(why, "its games were played with more settings than these");
    json_decref(wanted);
    return same;
}

/* ------------------------------------------------------------------ games */

static const char *const results[] = {"none", "p1", "p2", "draw"};

static json_t *game_line(const SelfPlay *s, const SelfGame *g, int number) {
    size_t size = (size_t)g->plies * MOVE_TEXT + 1, at = 0;
    char *moves = memory_get(size);
    json_t *scores = json_array();
    for (int i = 0; i < g->plies; i++) {
        char move[MOVE_TEXT];
        move_write(s->rules, g->move[i], move);
        at += (size_t)snprintf(moves + at, size - at, at ? " %s" : "%s", move);
        if (i >= g->book) json_array_append_new(scores, json_integer(g->score[i]));
    }
    json_t *line = json_pack("{s:i, s:i, s:s, s:s, s:o}", "game", number, "book", g->book, "result",
                             results[g->result], "moves", moves, "scores", scores);
    free(moves);
    return line;
}

/* Plays the words of `moves` into the game's arrays; the result must be what the file says. */
static bool replay(const SelfPlay *s, SelfGame *g, const char *moves, char why[TUNE_WHY]) {
    Position *path = memory_get(((size_t)s->longest + 1) * sizeof *path);
    Game game;
    Error error;
    char words[256];
    bool good = true;
    game_init(&game, s->rules, NULL, path, g->move, s->longest);
    while (good && *moves) {
        size_t length = strcspn(moves, " ");
        Move move;
        good = move_read_wire(s->rules, &move, moves, length, 1, &error) &&
               game_play(&game, move, NULL, &error);
        if (!good) {
            error_text(&error, words, sizeof words);
            refuse(why, "move %d: %.300s", game.plies + 1, words);
        }
        moves += length + (moves[length] == ' ');
    }
    g->plies = game.plies;
    if (good && game.result != g->result)
        good = refuse(why, "the game ends with '%s', not '%s'", results[game.result],
                      results[g->result]);
    free(path);
    return good;
}

static bool read_scores(SelfGame *g, json_t *scores, char why[TUNE_WHY]) {
    if (g->book < 0 ||
        json_array_size(scores) != (size_t)(g->plies > g->book ? g->plies - g->book : 0))
        return refuse(why, "there is not a score for every move after the book");
    for (int i = g->book; i < g->plies; i++)
        g->score[i] = (int16_t)json_integer_value(json_array_get(scores, (size_t)(i - g->book)));
    return true;
}

static bool read_game(SelfGames *games, json_t *line, char why[TUNE_WHY]) {
    const SelfPlay *s = &games->settings;
    const char *result, *moves;
    int number, book;
    json_t *scores;
    if (json_unpack(line, "{s:i, s:i, s:s, s:s, s:o}", "game", &number, "book", &book, "result",
                    &result, "moves", &moves, "scores", &scores) != 0)
        return refuse(why, "something of the game is missing or not of its kind");
    int next = self_games_number(s, games->count);
    if (number != next) return refuse(why, "this is game %d, but %d is the next", number, next);
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

static bool read_line(SelfGames *games, const char *text, size_t length, int number,
                      char why[TUNE_WHY]) {
    json_error_t error;
    json_t *line = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    bool good = json_is_object(line) ||
                refuse(why, "no JSON object: column %d: %s", error.column, error.text);
    if (good)
        good =
            number == 1 ? read_settings(line, &games->settings, why) : read_game(games, line, why);
    json_decref(line);
    return good;
}

/* Line by line everything that ends in an end of line; *whole is how much that is. */
static bool read_all(const char *path, SelfGames *games, size_t *whole, char why[TUNE_WHY]) {
    const char *reason;
    LineReader *lines = lines_open(path, &reason);
    if (!lines) return refuse(why, "%s: %s", path, reason);
    bool good = true;
    size_t length;
    char *line;
    *whole = 0;
    for (int number = 1; good && (line = lines_next(lines, &length, &reason)); number++) {
        char flaw[TUNE_WHY];
        if (lines_torn(lines)) break;
        good = read_line(games, line, length, number, flaw) ||
               refuse(why, "%s: line %d: %.400s", path, number, flaw);
        *whole += length + 1;
    }
    if (good && reason) good = refuse(why, "%s: %s", path, reason);
    lines_close(lines);
    return good;
}

static bool write_line(Output *out, json_t *line, const char **why) {
    char *text = json_dumps(line, JSON_COMPACT);
    json_decref(line);
    output_print(out, "%s\n", text);
    free(text);
    return output_flush(out, why);
}

/* Takes away what follows the whole lines; `path` is there. */
static bool cut_off(const char *path, size_t whole, const char **why) {
    struct stat about;
    bool good = stat(path, &about) == 0;
    if (good && (!S_ISREG(about.st_mode) || (size_t)about.st_size == whole)) return true;
    if (good && (size_t)about.st_size < whole) {
        *why = "is compressed, and nothing can be added to it";
        return false;
    }
    if (good) good = truncate(path, (off_t)whole) == 0;
    if (!good) *why = strerrordesc_np(errno);
    return good;
}

GamesFile *self_games_open(const char *path, SelfGames *games, char why[TUNE_WHY]) {
    size_t whole = 0;
    const char *reason;
    bool there = access(path, F_OK) == 0;
    if (there && !read_all(path, games, &whole, why)) return NULL;
    Output *out = output_open(path, OUTPUT_ADD, &reason);
    bool good = out && cut_off(path, whole, &reason);
    if (good && whole == 0)
        good = write_line(
            out, json_pack("{s:i, s:o}", key, VERSION, "settings", settings_of(&games->settings)),
            &reason);
    if (!good) {
        refuse(why, "%s: %s", path, reason);
        output_close(out, &reason);
        return NULL;
    }
    GamesFile *file = memory_get(sizeof *file);
    file->out = out;
    return file;
}

bool self_games_add(GamesFile *file, const SelfPlay *settings, const SelfGame *game, int number,
                    const char **why) {
    return write_line(file->out, game_line(settings, game, number), why);
}

bool self_games_close(GamesFile *file, const char **why) {
    if (!file) return true;
    bool good = output_close(file->out, why);
    free(file);
    return good;
}

/* ------------------------------------------------------------------ shards */

/* The file of a shard, and the line that was read last. */
typedef struct Shard {
    LineReader *lines;
    const char *path;
    json_t *settings; /* without the shard's number; owned */
    int number, line;
    size_t length;
} Shard;

/* The next whole line; NULL at the end, or with words where it cannot be read. */
static char *shard_line(Shard *s, char why[TUNE_WHY]) {
    const char *reason = NULL;
    char *line = lines_next(s->lines, &s->length, &reason);
    s->line++;
    if (reason) refuse(why, "%s: line %d: %s", s->path, s->line, reason);
    return line && !lines_torn(s->lines) ? line : NULL;
}

static bool refuse_line(const Shard *s, const char *flaw, char why[TUNE_WHY]) {
    return refuse(why, "%s: line %d: %.300s", s->path, s->line, flaw);
}

static bool open_shard(Shard *s, const char *path, int shards, char why[TUNE_WHY]) {
    const char *reason;
    char flaw[TUNE_WHY] = "no JSON object";
    *s = (Shard){.path = path, .lines = lines_open(path, &reason)};
    if (!s->lines) return refuse(why, "%s: %s", path, reason);
    const char *text = shard_line(s, why);
    json_t *line = text ? json_loadb(text, s->length, 0, NULL) : NULL;
    json_t *settings = line ? settings_in(line, flaw) : NULL;
    json_t *shard = json_object_get(settings, "shard");
    s->number = (int)json_integer_value(json_array_get(shard, 0));
    int of = (int)json_integer_value(json_array_get(shard, 1));
    bool good = settings || refuse_line(s, flaw, why);
    if (good && !shard) good = refuse(why, "%s: its games are no shard", path);
    if (good && (of != shards || s->number < 1 || s->number > of))
        good = refuse(why, "%s: it is shard %d of %d, and there are %d files", path, s->number, of,
                      shards);
    if (good) {
        s->settings = json_incref(settings);
        json_object_del(settings, "shard");
    }
    json_decref(line);
    return good;
}

/* All of them, in the order of their numbers. */
static bool open_shards(Merge *m, Shard *shard, char why[TUNE_WHY]) {
    for (int i = 0; i < m->shards; i++) {
        Shard opened;
        bool good = open_shard(&opened, m->path[i], m->shards, why);
        Shard *place = &shard[good ? opened.number - 1 : 0];
        if (good && place->lines)
            good = refuse(why, "%s: it is shard %d, as %s is", opened.path, opened.number,
                          place->path);
        if (!good) {
            lines_close(opened.lines);
            json_decref(opened.settings);
            return false;
        }
        *place = opened;
    }
    for (int i = 1; i < m->shards; i++) {
        char flaw[TUNE_WHY];
        if (!same_settings(shard[i].settings, shard[0].settings, flaw) ||
            !same_settings(shard[0].settings, shard[i].settings, flaw))
            return refuse(why, "%s: %.300s in %s", shard[i].path, flaw, shard[0].path);
    }
    return true;
}

/* The line of the next game; false at the end, or where it is another one. */
static bool copy_game(Merge *m, Shard *s, Output *out, char why[TUNE_WHY]) {
    char *text = shard_line(s, why), flaw[TUNE_WHY];
    if (!text) return false;
    json_t *line = json_loadb(text, s->length, JSON_REJECT_DUPLICATES, NULL);
    json_int_t number = json_integer_value(json_object_get(line, "game"));
    json_decref(line);
    if (number != m->merged + 1) {
        refuse(flaw, line ? "this is not game %d" : "no JSON object, but game %d was expected",
               m->merged + 1);
        return refuse_line(s, flaw, why);
    }
    output_put(out, text, s->length);
    output_put(out, "\n", 1);
    m->merged++;
    return true;
}

static bool write_merged(Merge *m, Shard *shard, char why[TUNE_WHY]) {
    const char *reason;
    Output *out = output_begin(m->out, m->how, &reason);
    if (!out) return refuse(why, "%s: %s", m->out, reason);
    *why = 0;
    if (!write_line(out, json_pack("{s:i, s:O}", key, VERSION, "settings", shard->settings),
                    &reason))
        refuse(why, "%s: %s", m->out, reason);
    while (!*why && copy_game(m, &shard[m->merged % m->shards], out, why)) continue;
    for (int i = 0; !*why && i < m->shards; i++)
        while (i != m->merged % m->shards && shard_line(&shard[i], why)) m->left_out++;
    if (*why) {
        output_drop(out);
        return false;
    }
    return output_close(out, &reason) || refuse(why, "%s: %s", m->out, reason);
}

bool self_games_merge(Merge *m, char why[TUNE_WHY]) {
    Shard *shard = memory_get((size_t)m->shards * sizeof *shard);
    bool good = open_shards(m, shard, why) && write_merged(m, shard, why);
    for (int i = 0; i < m->shards; i++) {
        lines_close(shard[i].lines);
        json_decref(shard[i].settings);
    }
    free(shard);
    return good;
}
