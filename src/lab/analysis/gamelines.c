/* See gamelines.h. */
#include "analysis/gamelines.h"
#include "base/memory.h"
#include "match/jsonlines.h"
#include "record/csv.h"
#include "record/timing.h"

#include <stdlib.h>
#include <string.h>

struct GameLines {
    JsonLines lines;
    bool taken; /* the next game's line is in `lines` */
    const Rules *rules;
    json_t *settings; /* of the first line; owned. NULL: each line is a row with all of its game */
};

static const char *const keys[] = {"taefl tune", "taefl match", "game"};

bool gamelines_by_look(const char *text, size_t length) {
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char begins[24];
        int size = snprintf(begins, sizeof begins, "{\"%s\"", keys[i]);
        if (length > (size_t)size && memcmp(text, begins, (size_t)size) == 0) return true;
    }
    return false;
}

static bool fail_line(const GameLines *l, int column, const char *why, Error *error) {
    error_at(error, ERROR_FILE_TOKEN, column, "this line", why);
    error->line = l->lines.number;
    return false;
}

/* Whether there is another line, which is taken. One that is no object counts, too. */
bool gamelines_more(GameLines *l) {
    char why[WHY];
    if (!l->taken) l->taken = jsonlines_next(&l->lines, why) || *why;
    return l->taken;
}

bool gamelines_cut(GameLines *l) { return !gamelines_more(l) && l->lines.torn; }

/* The object of the next line, borrowed; NULL with an error. */
static json_t *load(GameLines *l, Error *error) {
    const json_error_t *flaw = &l->lines.flaw;
    if (gamelines_more(l) && json_is_object(l->lines.at)) return l->lines.at;
    if (l->taken && !l->lines.at)
        fail_line(l, flaw->column, flaw->text, error);
    else
        fail_line(l, 1, "expected a JSON object", error);
    return NULL;
}

void gamelines_skip(GameLines *l) {
    gamelines_more(l);
    l->taken = false;
}

GameLines *gamelines_open(const char *text, size_t length, const Rules *rules, Error *error) {
    GameLines *l = memory_get(sizeof *l);
    l->rules = rules;
    jsonlines_over(&l->lines, text, length);
    const json_t *head = load(l, error);
    l->settings = json_incref(json_object_get(head, "settings"));
    bool with_settings = json_is_object(l->settings);
    bool row = !l->settings && json_is_string(json_object_get(head, "moves"));
    if (with_settings) gamelines_skip(l);
    if (with_settings || row) return l;
    bool position = json_object_get(head, "position") && json_object_get(head, "ply");
    if (head)
        fail_line(l, 1, position ? "a row of a position is no game" : "its settings are missing",
                  error);
    gamelines_close(l);
    return NULL;
}

void gamelines_close(GameLines *l) {
    if (!l) return;
    jsonlines_close(&l->lines);
    json_decref(l->settings);
    free(l);
}

/* ------------------------------------------------------------------ plies */

/* What a file says about the ply after `book` others, or about the position before it. */
typedef struct Columns {
    const json_t *score, *eval, *clock, *depth, *nodes;
} Columns;

static bool add_comment(Tree *tree, Node *node, const Text *words, Error *error) {
    return !words->length || tree_comment(tree, node, NOTE_AFTER, words->start, error);
}

/* Hundredths as "-1.20". */
static void write_hundredths(json_int_t score, Text *out) {
    char words[32];
    snprintf(words, sizeof words, "%s%lld.%02lld", score < 0 ? "-" : "", llabs(score) / 100,
             llabs(score) % 100);
    text_string(out, words);
}

/* Self-play: the search's score before the ply belongs to the position there. */
static bool note_score(Tree *tree, Node *node, const json_t *score, Error *error) {
    char words[64];
    Text text = text_into(words, sizeof words);
    if (!json_is_integer(score)) return true;
    text_string(&text, "[%score ");
    write_hundredths(json_integer_value(score), &text);
    text_char(&text, ']');
    return add_comment(tree, node, &text, error);
}

/* A match: what its player thought, as its game file says it. */
static bool note_ply(Tree *tree, Node *node, const Columns *c, size_t i, Error *error) {
    char words[160];
    Text text = text_into(words, sizeof words);
    const json_t *clock = json_array_get(c->clock, i), *depth = json_array_get(c->depth, i);
    const char *eval = json_string_value(json_array_get(c->eval, i));
    json_int_t nodes = json_integer_value(json_array_get(c->nodes, i));
    if (json_is_integer(clock) && json_integer_value(clock) >= 0)
        timing_comment(json_integer_value(clock), &text);
    if (eval && *eval) {
        if (text.length) text_char(&text, ' ');
        text_say(&text, *eval == '#' ? "[%eval %1" : "[%score %1", eval);
        if (json_integer_value(depth))
            text_say(&text, ",%1", TEXT_NUMBER(json_integer_value(depth)));
        text_char(&text, ']');
    }
    if (nodes > 0) {
        text_string(&text, text.length ? " [%nodes " : "[%nodes ");
        text_number(&text, nodes);
        text_char(&text, ']');
    }
    return add_comment(tree, node, &text, error);
}

static bool note_plies(const json_t *game, size_t book, Tree *tree, Error *error) {
    const Columns c = {json_object_get(game, "scores"), json_object_get(game, "eval"),
                       json_object_get(game, "clock"), json_object_get(game, "depth"),
                       json_object_get(game, "nodes")};
    size_t i = 0;
    for (Node *node = tree->root; node->child; node = node->child, i++) {
        if (i < book) continue;
        if (!note_score(tree, node, json_array_get(c.score, i - book), error) ||
            !note_ply(tree, node->child, &c, i - book, error))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------ a game */

static LineText text_of(const GameLines *l, const json_t *object, const char *key) {
    return (LineText){json_string_value(json_object_get(object, key)), l->lines.number, 1};
}

static const char *ending_of(const json_t *game) {
    const char *ending = json_string_value(json_object_get(game, "ending"));
    const char *reason = json_string_value(json_object_get(game, "reason"));
    if (!ending || strcmp(ending, "rules") == 0) return NULL;
    if (strcmp(ending, "fault") != 0) return "adjudicated";
    for (int i = 1; reason && i < TERMINATION_COUNT; i++)
        if (strcmp(reason, termination_word((Termination)i)) == 0) return reason;
    return "crash";
}

/* The name in an engine's words, "name=a kind=taefl nodes=300". */
static bool set_player(const GameLines *l, const json_t *game, int seat, Tree *tree, Error *error) {
    static const char *const words[2][3] = {{"player1", "Player1", "Player1Type"},
                                            {"player2", "Player2", "Player2Type"}};
    json_int_t number = json_integer_value(json_object_get(game, words[seat][0]));
    const json_t *engines = json_object_get(l->settings, "engines");
    const char *engine =
        number > 0 ? json_string_value(json_array_get(engines, (size_t)number - 1)) : NULL;
    const char *name = engine ? strstr(engine, "name=") : NULL;
    if (!name) return true;
    char *copy = memory_text_part(name + 5, strcspn(name + 5, " "));
    bool good = tree_set_tag(tree, words[seat][1], copy, error) &&
                tree_set_tag(tree, words[seat][2], "program", error);
    free(copy);
    return good;
}

static bool set_tags(const GameLines *l, const json_t *game, size_t book, Tree *tree,
                     Error *error) {
    char number[24];
    const char *date = json_string_value(json_object_get(game, "date"));
    if (date && !tree_set_tag(tree, "Date", date, error)) return false;
    if (!set_player(l, game, P1, tree, error) || !set_player(l, game, P2, tree, error))
        return false;
    snprintf(number, sizeof number, "%zu", book);
    return !book || tree_set_tag(tree, "Book", number, error);
}

static bool read_game(const GameLines *l, const json_t *game, Arena *arena, Tree *out,
                      Error *error) {
    const char *how = ending_of(game);
    const GameLine line = {.rules = text_of(l, l->settings, "rules"),
                           .law = text_of(l, l->settings, "rulesText"),
                           .start = text_of(l, game, "start"),
                           .moves = text_of(l, game, "moves"),
                           .result = text_of(l, game, "result"),
                           .termination = {how, l->lines.number, 1}};
    json_int_t book = json_integer_value(json_object_get(game, "book"));
    size_t first = book > 0 ? (size_t)book : 0;
    if (!gameline_read(&line, l->rules, arena, out, error)) return false;
    if (set_tags(l, game, first, out, error) && note_plies(game, first, out, error)) return true;
    error->line = l->lines.number;
    return false;
}

/* A row of `taefl export games`. */
static bool read_row(const GameLines *l, const json_t *row, Arena *arena, Tree *out, Error *error) {
    LineText text[CSV_FIELDS];
    char number[CSV_FIELDS][24];
    for (int i = 0; i < CSV_FIELDS; i++) {
        const json_t *value = json_object_get(row, csv_column(i));
        text[i] = text_of(l, row, csv_column(i));
        if (!json_is_integer(value)) continue;
        snprintf(number[i], sizeof number[i], "%lld", (long long)json_integer_value(value));
        text[i].text = number[i];
    }
    return csv_game(text, l->rules, arena, out, error);
}

bool gamelines_read(GameLines *l, Arena *arena, Tree *out, Error *error) {
    Arena before = *arena;
    const json_t *game = load(l, error);
    bool good = game && (l->settings ? read_game : read_row)(l, game, arena, out, error);
    if (!good) *arena = before;
    return good;
}
