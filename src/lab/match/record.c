/* In the journal, plies are told by columns: one string of moves, then arrays of as many numbers as
 * plies were played by players. So a line stays short and can be read by eye. */
#include "match/record.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const ending_words[ENDING_COUNT] = {"rules", "fault", "score", "plies"};
static const char *const result_words[] = {"none", "p1", "p2", "draw"};

const char *record_reason(const Record *record, const Rules *rules) {
    if (record->ending == ENDING_RULES) return rules_clause(rules, record->clause)->id;
    if (record->ending == ENDING_FAULT) return fault_word(record->fault);
    return ending_words[record->ending];
}

void record_free(Record *record) {
    free(record->move);
    free(record->note);
    record->move = NULL;
    record->note = NULL;
}

/* ------------------------------------------------------------------ to JSON */

json_t *moves_json(const Rules *rules, const Move *move, int count) {
    char *text = memory_resize(NULL, (size_t)count * MOVE_TEXT + 1), *out = text;
    for (int i = 0; i < count; i++) {
        char word[MOVE_TEXT];
        move_write(rules, move[i], word);
        out += sprintf(out, "%s%s", i ? " " : "", word);
    }
    *out = 0;
    json_t *json = json_string(text);
    free(text);
    return json;
}

static void columns_json(const Record *record, json_t *object) {
    json_t *used = json_array(), *clock = json_array(), *eval = json_array();
    json_t *depth = json_array(), *nodes = json_array();
    for (int i = record->book; i < record->plies; i++) {
        const PlyNote *note = &record->note[i];
        json_array_append_new(used, json_integer(note->used_ms));
        json_array_append_new(clock, json_integer(note->clock_ms));
        json_array_append_new(eval, json_string(note->eval));
        json_array_append_new(depth, json_integer(note->depth));
        json_array_append_new(nodes, json_integer(note->nodes));
    }
    json_object_set_new(object, "used", used);
    json_object_set_new(object, "clock", clock);
    json_object_set_new(object, "eval", eval);
    json_object_set_new(object, "depth", depth);
    json_object_set_new(object, "nodes", nodes);
}

json_t *record_json(const Record *record, const Rules *rules) {
    char start[POSITION_TEXT];
    position_write(rules, &record->start, start);
    json_t *object = json_pack(
        "{s:i, s:i, s:i, s:i, s:s, s:i, s:o, s:s, s:s, s:s, s:i, s:s, s:s}", "game",
        record->number + 1, "player1", record->player[0] + 1, "player2", record->player[1] + 1,
        "opening", record->opening + 1, "start", start, "book", record->book, "moves",
        moves_json(rules, record->move, record->plies), "result", result_words[record->result],
        "ending", ending_words[record->ending], "reason", record_reason(record, rules), "culprit",
        record->culprit + 1, "words", record->words, "date", record->date);
    if (object) columns_json(record, object);
    return object;
}

/* ------------------------------------------------------------------ from JSON */

bool moves_play(Game *game, const char *moves, char why[WHY]) {
    Error error;
    char words[256];
    while (*moves) {
        size_t length = strcspn(moves, " ");
        Move move;
        if (!move_read_wire(game->rules, &move, moves, length, 1, &error) ||
            !game_play(game, move, NULL, &error)) {
            error_text(&error, words, sizeof words);
            return refuse(why, "move %d: %.300s", game->plies + 1, words);
        }
        moves += length + (moves[length] == ' ');
    }
    return true;
}

static bool word_index(const char *word, const char *const *words, int count, int *out) {
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0) {
            *out = i;
            return true;
        }
    return false;
}

typedef struct Fields { /* as they stand in the object */
    int number, player[2], opening, book, culprit;
    const char *start, *moves, *result, *ending, *reason, *words, *date;
    json_t *used, *clock, *eval, *depth, *nodes;
} Fields;

static bool unpack(Fields *f, const json_t *object, char why[WHY]) {
    json_error_t error;
    json_t *whole = (json_t *)(uintptr_t)object; /* unpacking changes nothing */
    if (json_unpack_ex(whole, &error, 0,
                       "{s:i, s:i, s:i, s:i, s:s, s:i, s:s, s:s, s:s, s:s, s:i, s:s, s:s, s:o, "
                       "s:o, s:o, s:o, s:o}",
                       "game", &f->number, "player1", &f->player[0], "player2", &f->player[1],
                       "opening", &f->opening, "start", &f->start, "book", &f->book, "moves",
                       &f->moves, "result", &f->result, "ending", &f->ending, "reason", &f->reason,
                       "culprit", &f->culprit, "words", &f->words, "date", &f->date, "used",
                       &f->used, "clock", &f->clock, "eval", &f->eval, "depth", &f->depth, "nodes",
                       &f->nodes))
        return refuse(why, "not the record of a game: %s", error.text);
    return true;
}

static void read_columns(Record *r, const Fields *f) {
    r->note = memory_get(((size_t)r->plies + 1) * sizeof *r->note);
    for (int i = r->book; i < r->plies; i++) {
        size_t k = (size_t)(i - r->book);
        const char *eval = json_string_value(json_array_get(f->eval, k));
        r->note[i].used_ms = (int32_t)json_integer_value(json_array_get(f->used, k));
        r->note[i].clock_ms = json_integer_value(json_array_get(f->clock, k));
        r->note[i].depth = (int)json_integer_value(json_array_get(f->depth, k));
        r->note[i].nodes = json_integer_value(json_array_get(f->nodes, k));
        snprintf(r->note[i].eval, EVAL_TEXT, "%s", eval ? eval : "");
    }
}

/* Plays the moves again; the rules must say the same as the record. */
static bool replay(Record *r, const Fields *f, const Rules *rules, char why[WHY]) {
    Game game;
    game_begin(&game, rules, &r->start, (int)strlen(f->moves) / 2 + 2, memory_resize);
    bool good = true;
    for (const char *at = f->moves; good && *(at += strspn(at, " "));) {
        size_t length = strcspn(at, " ");
        Move move;
        good = move_read_wire(rules, &move, at, length, 1, NULL) && game_follow(&game, move, NULL);
        if (!good) refuse(why, "move '%.*s' is not legal", length < 16 ? (int)length : 16, at);
        at += length;
    }
    if (good && (r->ending == ENDING_RULES) != (game.result != RESULT_NONE))
        good = refuse(why, "its moves end in another way");
    if (good && r->ending == ENDING_RULES && game.result != r->result)
        good = refuse(why, "its moves have another result");
    r->clause = game.reason;
    r->plies = game.plies;
    r->move = game.played;
    free(game.path);
    if (good && (r->book < 0 || r->book > r->plies))
        good = refuse(why, "its opening has more plies than the game");
    return good;
}

/* Nothing more, nothing less and nothing else stands in the object than would be written: so every
 * value was of the right kind and within its bounds. */
static bool is_as_written(const Record *r, const json_t *object, const Rules *rules,
                          char why[WHY]) {
    json_t *again = record_json(r, rules), *value;
    const char *key, *other = NULL;
    if (!again) return refuse(why, "not the record of a game");
    json_t *whole = (json_t *)(uintptr_t)object; /* looking changes nothing */
    json_object_foreach(whole, key, value) {
        if (!json_equal(value, json_object_get(again, key))) other = key;
    }
    json_decref(again);
    return !other || refuse(why, "field '%.40s' is not as a match writes it", other);
}

/* Whether the game is one of the match, and who lost it if a player was at fault. */
static bool fits(const Record *r, const Schedule *schedule, char why[WHY]) {
    Fixture fixture = schedule_game(schedule, r->number);
    if (memcmp(fixture.player, r->player, sizeof fixture.player) != 0 ||
        fixture.opening != r->opening)
        return refuse(why, "game %d does not belong to this match", r->number + 1);
    if ((r->ending == ENDING_FAULT) != (r->culprit >= 0))
        return refuse(why,
                      "it names a player at fault without a fault, or a fault without a player");
    return r->ending != ENDING_FAULT || r->result == result_win(!r->culprit) ||
           refuse(why, "the player at fault has not lost");
}

bool record_read(Record *out, const json_t *object, const Rules *rules, const Schedule *schedule,
                 char why[WHY]) {
    Fields f;
    int result, ending;
    if (!unpack(&f, object, why)) return false;
    *out = (Record){.number = f.number - 1,
                    .player = {f.player[0] - 1, f.player[1] - 1},
                    .opening = f.opening - 1,
                    .book = f.book,
                    .culprit = f.culprit - 1};
    if (f.number < 1 || f.number > MAX_GAMES || f.culprit < 0 || f.culprit > 2)
        return refuse(why, "a number is out of range");
    if (!word_index(f.result, result_words, 4, &result) || !result ||
        !word_index(f.ending, ending_words, ENDING_COUNT, &ending))
        return refuse(why, "a game cannot end with '%s' by '%s'", f.result, f.ending);
    out->result = (Result)result;
    out->ending = (Ending)ending;
    if (out->ending == ENDING_FAULT && !fault_read(f.reason, &out->fault))
        return refuse(why, "'%s' is not the word for a fault", f.reason);
    if (!position_read(rules, &out->start, f.start, strlen(f.start), NULL))
        return refuse(why, "'%s' is not a position of %s", f.start, rules->name);
    snprintf(out->words, sizeof out->words, "%s", f.words);
    snprintf(out->date, sizeof out->date, "%s", f.date);
    bool good = fits(out, schedule, why) && replay(out, &f, rules, why);
    if (good) {
        read_columns(out, &f);
        good = is_as_written(out, object, rules, why);
    }
    if (!good) record_free(out);
    return good;
}
