/* See kept.h. A line is written at once, so that a run that was ended by force goes on from there.
 */
#include "balance/kept.h"
#include "base/file.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "base/output.h"
#include "core/fnv.h"
#include "core/notation.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char head[] = "taefl balance"; /* of the first line; its value is the version */
enum { VERSION = 1 };

static const char *const openings[] = {"first", "near", "random", "level"};

typedef struct Known {
    uint64_t key;
    bool own; /* the file has it */
    char *line;
    const char *path; /* where it was read: borrowed; and on … */
    int number;       /* … which line */
} Known;

struct Kept {
    const Question *question;
    const char *path;
    Output *out;
    int count;
    Known *known; /* ascending by key, then as they were read */
};

static json_t *question_json(const Question *q) {
    char name[32];
    snprintf(name, sizeof name, "file %016" PRIx64, q->file_hash);
    return json_pack("{s:i, s:I, s:s, s:i, s:i}", head, VERSION, "seed", (json_int_t)q->seed,
                     "openings", q->openings == OPENING_FILE ? name : openings[q->openings],
                     "opening", q->opening, "longest", q->longest);
}

static uint64_t key_of(const char *rules, const char *judge, const char *strength, int number) {
    uint64_t key = fnv_add(FNV_BEGIN, rules, strlen(rules) + 1);
    key = fnv_add(key, judge, strlen(judge) + 1);
    key = fnv_add(key, strength, strlen(strength) + 1);
    return fnv_add(key, &number, sizeof number);
}

static uint64_t key_of_game(const GameName *name) {
    return key_of(name->law->rules->name, name->law->judge, name->strength->name, name->number);
}

/* ------------------------------------------------------------------ reading */

static bool same_question(const Question *q, json_t *line, char why[BALANCE_WHY]) {
    json_t *wanted = question_json(q), *value;
    const char *name;
    bool same = true;
    if (!json_object_get(line, head)) same = refuse(why, "is not a file of games for balance");
    json_object_foreach(wanted, name, value) {
        json_t *there = json_object_get(line, name);
        if (!same || (there && json_equal(there, value))) continue;
        char *is = there ? json_dumps(there, JSON_ENCODE_ANY) : NULL;
        char *shall = json_dumps(value, JSON_ENCODE_ANY);
        same = refuse(why, "its games were played with %s %.100s, not %s", name,
                      is ? is : "nothing", shall);
        free(is);
        free(shall);
    }
    json_decref(wanted);
    return same;
}

static bool take_line(Kept *s, const char *text, size_t length, json_t *line, Known where,
                      char why[BALANCE_WHY]) {
    const char *rules, *judge, *strength;
    int number;
    if (json_unpack(line, "{s:s, s:s, s:s, s:i}", "rules", &rules, "judge", &judge, "strength",
                    &strength, "game", &number) != 0)
        return refuse(why, "a field of the game is missing or has the wrong type");
    where.key = key_of(rules, judge, strength, number);
    where.line = memory_text_part(text, length);
    *MEMORY_ADD(s->known, s->count) = where;
    return true;
}

/* *whole: the bytes of all whole lines. */
static bool read_lines(Kept *s, LineReader *lines, const char *path, bool own, size_t *whole,
                       char why[BALANCE_WHY]) {
    const char *text, *reason = NULL;
    char flaw[BALANCE_WHY];
    size_t length;
    for (int number = 1; (text = lines_next(lines, &length, &reason)); number++) {
        json_error_t error;
        if (lines_torn(lines)) break;
        json_t *line = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
        bool good =
            !json_is_object(line)
                ? refuse(flaw, "not a JSON object: column %d: %.200s", error.column, error.text)
            : number == 1 ? same_question(s->question, line, flaw)
                          : take_line(s, text, length, line,
                                      (Known){.own = own, .path = path, .number = number}, flaw);
        json_decref(line);
        if (!good) return refuse(why, "%.200s: line %d: %.250s", path, number, flaw);
        *whole = lines_taken(lines);
    }
    return reason ? refuse(why, "%.200s: %s", path, reason) : true;
}

static bool read_file(Kept *s, const char *path, bool own, size_t *whole, char why[BALANCE_WHY]) {
    const char *reason;
    LineReader *lines = lines_open(path, &reason);
    if (!lines) return refuse(why, "%.200s: %s", path, reason);
    bool good = read_lines(s, lines, path, own, whole, why);
    lines_close(lines);
    return good;
}

/* ------------------------------------------------------------------ the file */

static bool write_line(Kept *s, const char *line, char why[BALANCE_WHY]) {
    const char *reason;
    output_print(s->out, "%s\n", line);
    return output_flush(s->out, &reason) || refuse(why, "%.200s: %s", s->path, reason);
}

static bool write_head(Kept *s, char why[BALANCE_WHY]) {
    char *line = json_written(question_json(s->question));
    bool good = write_line(s, line, why);
    free(line);
    return good;
}

/* What follows the whole lines goes. */
static bool cut_off(const char *path, size_t whole, char why[BALANCE_WHY]) {
    struct stat about;
    if (stat(path, &about) != 0) return refuse(why, "%.200s: %s", path, strerror(errno));
    if (!S_ISREG(about.st_mode) || (size_t)about.st_size == whole) return true;
    if ((size_t)about.st_size < whole)
        return refuse(why, "%.200s: is compressed; unpack it first, so that games can be added",
                      path);
    return truncate(path, (off_t)whole) == 0 || refuse(why, "%.200s: %s", path, strerror(errno));
}

static bool open_file(Kept *s, char why[BALANCE_WHY]) {
    const char *reason;
    size_t whole = 0;
    if (!s->path) return true;
    if (access(s->path, F_OK) == 0 && !read_file(s, s->path, true, &whole, why)) return false;
    s->out = output_open(s->path, OUTPUT_ADD, &reason);
    if (!s->out) return refuse(why, "%.200s: %s", s->path, reason);
    return cut_off(s->path, whole, why) && (whole || write_head(s, why));
}

static int by_key(const void *a, const void *b) {
    const Known *one = a, *other = b;
    if (one->key != other->key) return one->key < other->key ? -1 : 1;
    return (int)other->own - (int)one->own;
}

Kept *kept_open(const Question *question, const char *path, const char *const *others, int count,
                char why[BALANCE_WHY]) {
    Kept *s = memory_get(sizeof *s);
    *s = (Kept){.question = question, .path = path};
    bool good = true;
    size_t whole;
    for (int i = 0; good && i < count; i++) good = read_file(s, others[i], false, &whole, why);
    if (!good || !open_file(s, why)) {
        char unused[BALANCE_WHY];
        kept_close(s, unused);
        return NULL;
    }
    if (s->count) qsort(s->known, (size_t)s->count, sizeof *s->known, by_key);
    return s;
}

bool kept_close(Kept *s, char why[BALANCE_WHY]) {
    const char *reason;
    if (!s) return true;
    bool good =
        !s->out || output_close(s->out, &reason) || refuse(why, "%.200s: %s", s->path, reason);
    for (int i = 0; i < s->count; i++) free(s->known[i].line);
    free(s->known);
    free(s);
    return good;
}

/* ------------------------------------------------------------------ a game */

static Known *find(Kept *s, uint64_t key) {
    int low = 0, high = s->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (s->known[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < s->count && s->known[low].key == key ? &s->known[low] : NULL;
}

static bool read_scores(const Strength *strength, json_t *scores, BalanceGame *game,
                        char why[BALANCE_WHY]) {
    if (strength->kind != STRENGTH_NODES) return true;
    if (json_array_size(scores) != (size_t)game->plies)
        return refuse(why, "there are not as many scores as moves");
    game->score = memory_get((size_t)game->plies * sizeof *game->score);
    for (int i = 0; i < game->plies; i++)
        game->score[i] = (int16_t)json_integer_value(json_array_get(scores, (size_t)i));
    return true;
}

static bool read_game(const Kept *s, const GameName *name, json_t *line, BalanceGame *out,
                      char why[BALANCE_WHY]) {
    const char *moves;
    json_t *scores = NULL;
    int turn, opening;
    if (json_unpack(line, "{s:i, s:i, s:s, s?o}", "turn", &turn, "opening", &opening, "moves",
                    &moves, "scores", &scores) != 0)
        return refuse(why, "a field of the game is missing or has the wrong type");
    if (!balance_replay(s->question, name->law, moves, out, why)) return false;
    out->turn = turn;
    out->opening = opening;
    if (opening >= 0 && opening <= out->plies && read_scores(name->strength, scores, out, why))
        return true;
    balance_game_free(out);
    return false;
}

bool kept_find(Kept *s, const GameName *name, bool *known, BalanceGame *out,
               char why[BALANCE_WHY]) {
    char flaw[BALANCE_WHY] = "its opening is not within the game";
    Known *at = find(s, key_of_game(name));
    *known = at;
    if (!at) return true;
    json_t *line = json_loads(at->line, 0, NULL);
    bool good = read_game(s, name, line, out, flaw);
    json_decref(line);
    return good || refuse(why, "%.200s: line %d: %.250s", at->path, at->number, flaw);
}

static char *moves_of(const Law *law, const BalanceGame *game) {
    size_t size = (size_t)game->plies * MOVE_TEXT + 1, at = 0;
    char *moves = memory_get(size);
    for (int i = 0; i < game->plies; i++) {
        char move[MOVE_TEXT];
        move_write(law->rules, game->move[i], move);
        at += (size_t)snprintf(moves + at, size - at, at ? " %s" : "%s", move);
    }
    return moves;
}

bool kept_add(Kept *s, const GameName *name, const BalanceGame *game, char why[BALANCE_WHY]) {
    const Known *at = find(s, key_of_game(name));
    if (!s->out || (at && at->own)) return true;
    char *moves = moves_of(name->law, game);
    json_t *scores = game->score ? json_array() : NULL;
    for (int i = 0; scores && i < game->plies; i++)
        json_array_append_new(scores, json_integer(game->score[i]));
    char *line = json_written(
        json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:s, s:o*}", "rules", name->law->rules->name,
                  "judge", name->law->judge, "strength", name->strength->name, "game", name->number,
                  "turn", game->turn, "opening", game->opening, "moves", moves, "scores", scores));
    bool good = write_line(s, line, why);
    free(line);
    free(moves);
    return good;
}
