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
enum { VERSION = 1, FILE_LIMIT = 1 << 30 };

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
    return json_pack("{s:s, s:o*, s:I, s:I, s:o*, s:i, s:o*, s:i}", "rules", s->rules->name,
                     "network", network, "seed", (json_int_t)s->seed, "nodes", (json_int_t)s->nodes,
                     "mixed", mixed, "random", s->random, "level", level, "longest", s->longest);
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

static bool read_settings(json_t *line, const SelfPlay *s, char why[TUNE_WHY]) {
    json_int_t version = json_integer_value(json_object_get(line, key));
    if (version > VERSION) return refuse(why, "is from a later version of this program");
    if (version != VERSION) return refuse(why, "is no file of games for tuning");
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
    if (number != games->count + 1)
        return refuse(why, "this is game %d, but %d is the next", number, games->count + 1);
    SelfGame game = {.book = book,
                     .move = memory_get((size_t)s->longest * sizeof(Move)),
                     .score = memory_get((size_t)s->longest * sizeof(int16_t))};
    while (game.result < RESULT_DRAW && strcmp(results[game.result], result) != 0) game.result++;
    bool good = replay(s, &game, moves, why) && read_scores(&game, scores, why);
    if (!good) {
        free(game.move);
        free(game.score);
        return false;
    }
    games->game = memory_resize(games->game, (size_t)(number) * sizeof *games->game);
    games->game[games->count++] = game;
    return true;
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

/* Everything that ends in an end of line; *whole is how much that is. */
static bool read_all(const char *path, SelfGames *games, size_t *whole, char why[TUNE_WHY]) {
    const char *reason;
    size_t size;
    char *text = file_read(path, FILE_LIMIT, &size, &reason);
    if (!text) return refuse(why, "%s: %s", path, reason);
    *whole = 0;
    bool good = true;
    for (int number = 1; good && *whole < size; number++) {
        char *end = memchr(text + *whole, '\n', size - *whole), flaw[TUNE_WHY];
        if (!end) break;
        size_t length = (size_t)(end - text) - *whole;
        good = read_line(games, text + *whole, length, number, flaw) ||
               refuse(why, "%s: line %d: %.400s", path, number, flaw);
        *whole += length + 1;
    }
    free(text);
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

bool self_games_add(GamesFile *file, const SelfGames *games, const char **why) {
    const SelfGame *last = &games->game[games->count - 1];
    return write_line(file->out, game_line(&games->settings, last, games->count), why);
}

bool self_games_close(GamesFile *file, const char **why) {
    if (!file) return true;
    bool good = output_close(file->out, why);
    free(file);
    return good;
}
