/* taefl conform: holds the rules against vectors, JSON lines made by other programs. Lines are read
 * one at a time, so a file may be of any length. A line that fails says all that is wrong with it;
 * a line that is no vector is bad input and neither passes nor fails. */
#include "base/file.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/rulefiles.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JSON };
static const Option options[] = {OPTION_JSON(JSON), {0}};

/* One run of the command, and the line it is at. */
typedef struct Check {
    bool json;
    const char *file;
    int line;
    bool failed, bad; /* this line */
    long passed, failures, bad_lines;
    Rules rules; /* kept from line to line, since neighbours mostly share it */
} Check;

/* The line says something else than we do. */
static void differ(Check *c, const char *what, const char *expected, const char *found) {
    c->failed = true;
    if (c->json)
        json_line(json_pack("{s:o, s:i, s:s, s:o, s:o}", "file", json_text(c->file), "line",
                            c->line, "what", what, "expected", json_text(expected), "found",
                            json_text(found)));
    else
        print_line(stdout, "%s:%d: %s: expected %s, found %s", c->file, c->line, what, expected,
                   found);
}

/* The line is no vector. */
__attribute__((format(printf, 2, 3))) static bool bad(Check *c, const char *format, ...) {
    char words[512];
    va_list arguments_of_words;
    va_start(arguments_of_words, format);
    vsnprintf(words, sizeof words, format, arguments_of_words);
    va_end(arguments_of_words);
    c->bad = true;
    fail(0, "%s:%d: %s", c->file, c->line, words);
    return false;
}

/* The string under `key`; NULL if it is not there or no string, then the line is bad. */
static const char *need_string(Check *c, const json_t *vector, const char *key) {
    const char *text = json_string_value(json_object_get(vector, key));
    if (!text) bad(c, "\"%s\" is missing, or is no string", key);
    return text;
}

static void check_text(Check *c, const char *what, const char *expected, const char *found) {
    if (strcmp(expected, found) != 0) differ(c, what, expected, found);
}

/* ------------------------------------------------------------------ moves */

static int by_bytes(const void *a, const void *b) { return strcmp(a, b); }

/* Appends a move to a list with spaces between; "-" stands for an empty list. */
static void add_move(Text *list, const char *move) {
    if (list->length) text_char(list, ' ');
    text_string(list, move);
}

/* Both lists are sorted: walks them side by side and collects what stands in one only. */
static void compare_moves(Check *c, const json_t *theirs, char (*ours)[MOVE_TEXT], int count) {
    char missing[2048], extra[2048];
    Text left = text_into(missing, sizeof missing), right = text_into(extra, sizeof extra);
    size_t i = 0, size = json_array_size(theirs);
    int k = 0;
    while (i < size || k < count) {
        const char *their = i < size ? json_string_value(json_array_get(theirs, i)) : NULL;
        int order = !their ? 1 : k == count ? -1 : strcmp(their, ours[k]);
        if (order < 0) add_move(&left, their);
        if (order > 0) add_move(&right, ours[k]);
        i += order <= 0;
        k += order >= 0;
    }
    if (left.length || right.length)
        differ(c, "moves (those that differ)", left.length ? missing : "-",
               right.length ? extra : "-");
}

static bool is_sorted_list(Check *c, const json_t *list) {
    if (!json_is_array(list)) return bad(c, "\"moves\" is missing, or is no list");
    const char *before = "";
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *move = json_string_value(json_array_get(list, i));
        if (!move) return bad(c, "\"moves\" holds something that is no string");
        if (strcmp(before, move) >= 0) return bad(c, "\"moves\" are not sorted at '%s'", move);
        before = move;
    }
    return true;
}

static void check_moves(Check *c, const json_t *theirs, const MoveList *list) {
    char ours[MAX_MOVES][MOVE_TEXT];
    for (int i = 0; i < list->count; i++) move_write(&c->rules, list->move[i], ours[i]);
    qsort(ours, (size_t)list->count, sizeof ours[0], by_bytes);
    compare_moves(c, theirs, ours, list->count);
}

/* ------------------------------------------------------------------ results */

static void check_result(Check *c, const char *what, const json_t *expected, const Position *p) {
    static const char *const word[] = {"null", "p1", "p2", "draw"};
    const char *text = json_is_null(expected) ? "null" : json_string_value(expected);
    if (!text)
        bad(c, "\"%s\" is neither a string nor null", what);
    else
        check_text(c, what, text, word[c->rules.result(&c->rules, p, NULL)]);
}

static void check_score(Check *c, const json_t *expected, const Position *p) {
    char theirs[64], ours[64] = "none";
    const json_t *first = json_array_get(expected, 0), *second = json_array_get(expected, 1);
    if (json_array_size(expected) != 2 || !json_is_integer(first) || !json_is_integer(second)) {
        bad(c, "\"score\" is no list of two numbers");
        return;
    }
    snprintf(theirs, sizeof theirs, "%lld %lld", (long long)json_integer_value(first),
             (long long)json_integer_value(second));
    if (c->rules.score) {
        int score[2];
        c->rules.score(&c->rules, p, score);
        snprintf(ours, sizeof ours, "%d %d", score[0], score[1]);
    }
    check_text(c, "score", theirs, ours);
}

/* ------------------------------------------------------------------ one line */

/* Reads a position and writes it again. */
static bool check_position(Check *c, const char *what, const char *text, Position *p) {
    Error error;
    char words[512], again[POSITION_TEXT];
    if (!position_read(&c->rules, p, text, strlen(text), &error)) {
        error_text(&error, words, sizeof words);
        differ(c, what, text, words);
        return false;
    }
    position_write(&c->rules, p, again);
    check_text(c, what, text, again);
    return true;
}

static void check_next(Check *c, const json_t *vector, const Position *p, const MoveList *list) {
    const char *text = need_string(c, vector, "move"), *next = need_string(c, vector, "next");
    if (!text || !next) return;
    Move move;
    Error error;
    char found[POSITION_TEXT], words[512];
    if (!move_read_wire(&c->rules, &move, text, strlen(text), 1, &error)) {
        error_text(&error, words, sizeof words);
        differ(c, "move", text, words);
        return;
    }
    if (!moves_have(list, move)) {
        differ(c, "move", text, "that it is illegal");
        return;
    }
    Position after = *p, read;
    c->rules.play(&c->rules, &after, move, NULL);
    position_write(&c->rules, &after, found);
    check_text(c, "next", next, found);
    const json_t *result = json_object_get(vector, "nextResult");
    if (result) check_result(c, "nextResult", result, &after);
    /* A fort and a ring end the game by the move alone; a text does not tell of them. */
    bool same = check_position(c, "next read and written", next, &read);
    if (same && !read.result) after.result = RESULT_NONE;
    if (same && strcmp(next, found) == 0 && !position_equal(&read, &after))
        differ(c, "next read and played", "the same position", "two that differ");
}

static void check_vector(Check *c, const json_t *vector) {
    const char *name = need_string(c, vector, "rules");
    const char *text = need_string(c, vector, "position");
    const json_t *moves = json_object_get(vector, "moves");
    if (!name || !text || !is_sorted_list(c, moves)) return;
    Error error;
    if (strcmp(c->rules.name, name) != 0 && !rulefiles_ask(&c->rules, name, &error)) {
        char words[512];
        error_text(&error, words, sizeof words);
        bad(c, "%s", words);
        return;
    }
    Position p;
    if (!check_position(c, "position", text, &p)) return;
    MoveList list;
    c->rules.moves(&c->rules, &p, &list);
    check_moves(c, moves, &list);
    const json_t *result = json_object_get(vector, "result");
    const json_t *score = json_object_get(vector, "score");
    if (result) check_result(c, "result", result, &p);
    if (score) check_score(c, score, &p);
    if (json_object_get(vector, "move")) check_next(c, vector, &p, &list);
}

static void check_line(Check *c, const char *text, size_t length) {
    json_error_t error;
    json_t *vector = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    c->failed = c->bad = false;
    if (!vector)
        bad(c, "no JSON: column %d: %s", error.column, error.text);
    else if (!json_is_object(vector))
        bad(c, "no JSON object");
    else
        check_vector(c, vector);
    json_decref(vector);
    if (c->bad)
        c->bad_lines++;
    else if (c->failed)
        c->failures++;
    else
        c->passed++;
}

static bool check_file(Check *c, const char *path) {
    const char *why = NULL;
    LineReader *lines = lines_open(path, &why);
    c->file = input_name(path);
    c->line = 0;
    if (!lines) {
        fail(0, "%s: %s", c->file, why);
        return false;
    }
    size_t length;
    for (char *text; (text = lines_next(lines, &length, &why));) {
        c->line++;
        check_line(c, text, length);
    }
    if (why) fail(0, "%s:%d: %s", c->file, c->line + 1, why);
    lines_close(lines);
    return !why;
}

static int run(const CommandCall *call) {
    Check c = {.json = call_has(call, JSON)};
    bool read = true;
    for (int i = 0; i < call->words; i++) read &= check_file(&c, call->word[i]);
    if (c.json)
        json_line(json_pack("{s:I, s:I, s:I}", "passed", (json_int_t)c.passed, "failed",
                            (json_int_t)c.failures, "bad", (json_int_t)c.bad_lines));
    else
        printf("%ld passed, %ld failed\n", c.passed, c.failures);
    if (!read || c.bad_lines) return EXIT_INPUT;
    return c.failures ? EXIT_NO : EXIT_FINE;
}

const Command command_conform = {
    .name = "conform",
    .summary = "check the rules against vectors made by other programs",
    .description =
        "A vector is an object with \"rules\", \"position\" and \"moves\" (all legal moves as in "
        "e3e7, sorted by byte). It may have \"score\" and \"result\", or \"move\", \"next\" and "
        "\"nextResult\". The command checks every field that is present. It also checks that a "
        "position that is read and written gives the same text. The last line is 'N passed, M "
        "failed'.\n\nJSON: for each fault file, line, what, expected, found; at the end passed, "
        "failed, bad (lines that are not vectors).",
    .arguments = {{"FILE",
                   "vectors as JSON lines, plain or compressed with xz; '-' is standard input",
                   VALUE_FILE, false, true}},
    .options = options,
    .examples = {{"taefl conform tests/conformance/vectors.jsonl.xz",
                  "Checks every line of the file."},
                 {"xz -dc tests/conformance/vectors.jsonl.xz | grep katz | taefl conform -",
                  "Checks some of them."}},
    .exits = {[EXIT_FINE] = "every line passed",
              [EXIT_NO] = "a line failed; standard output says which and why",
              [EXIT_INPUT] = "a file cannot be read, or a line is not a vector"},
    .run = run,
};
