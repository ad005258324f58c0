/* See kept.h. */
#include "balance/kept.h"
#include "base/memory.h"
#include "core/fnv.h"
#include "match/jsonlines.h"
#include "match/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static bool take_game(Kept *s, const JsonLines *line, bool own, char why[BALANCE_WHY]) {
    const char *rules, *judge, *strength;
    int number;
    if (json_unpack(line->at, "{s:s, s:s, s:s, s:i}", "rules", &rules, "judge", &judge, "strength",
                    &strength, "game", &number) != 0)
        return refuse(why, "a field of the game is missing or has the wrong type");
    *MEMORY_ADD(s->known, s->count) = (Known){.key = key_of(rules, judge, strength, number),
                                              .own = own,
                                              .line = memory_text_part(line->text, line->length),
                                              .path = line->path,
                                              .number = line->number};
    return true;
}

static bool take_line(Kept *s, const JsonLines *line, bool own, char why[BALANCE_WHY]) {
    if (line->number > 1) return take_game(s, line, own, why);
    json_t *wanted = question_json(s->question);
    bool same = json_object_get(line->at, head) ? jsonlines_same(line->at, wanted, why)
                                                : refuse(why, "is not a file of games for balance");
    json_decref(wanted);
    return same;
}

static bool take_own(void *ctx, const JsonLines *line, char why[BALANCE_WHY]) {
    return take_line(ctx, line, true, why);
}

static bool take_other(void *ctx, const JsonLines *line, char why[BALANCE_WHY]) {
    return take_line(ctx, line, false, why);
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
    JsonLines lines;
    JsonState state;
    for (int i = 0; good && i < count; i++)
        good = jsonlines_read(&lines, others[i], (JsonTaker){take_other, s}, why);
    if (good && path) {
        s->out =
            jsonlines_add_to(path, (JsonTaker){take_own, s}, question_json(question), &state, why);
        good = s->out;
    }
    if (!good) {
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

bool kept_add(Kept *s, const GameName *name, const BalanceGame *game, char why[BALANCE_WHY]) {
    const Known *at = find(s, key_of_game(name));
    if (!s->out || (at && at->own)) return true;
    json_t *scores = game->score ? json_array() : NULL;
    for (int i = 0; scores && i < game->plies; i++)
        json_array_append_new(scores, json_integer(game->score[i]));
    json_t *line =
        json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:o, s:o*}", "rules", name->law->rules->name,
                  "judge", name->law->judge, "strength", name->strength->name, "game", name->number,
                  "turn", game->turn, "opening", game->opening, "moves",
                  moves_json(name->law->rules, game->move, game->plies), "scores", scores);
    const char *reason;
    return jsonlines_add(s->out, line, false, &reason) ||
           refuse(why, "%.200s: %s", s->path, reason);
}
