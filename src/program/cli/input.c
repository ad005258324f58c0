#define _GNU_SOURCE /* strcasestr */
/* See input.h. */
#include "cli/input.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
#include "record/csv.h"
#include "terminal/tell.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const Option ask_options[] = {OPTION_MOVES(ASK_MOVES), OPTION_JSON(ASK_JSON), {0}};

int input_number(const char *what, const char *text, int64_t low, int64_t high, int64_t *out) {
    errno = 0;
    long long number = strtoll(text, NULL, 10);
    bool digits = *text && strspn(text, "0123456789") == strlen(text);
    if (!digits || errno || number < low || number > high)
        return fail(EXIT_USAGE, "%s: '%s' is not a number from %lld to %lld", what, text,
                    (long long)low, (long long)high);
    *out = number;
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ names of rule sets */

enum { NAME = 128, MAX_BASES = 32 };

/* What people call a game of which there are several sets, or spell otherwise. */
static const struct {
    const char *word, *name;
} usual[] = {
    {"tablut", "tablut-ashton"}, {"hnefatafl", "copenhagen"}, {"brandub", "brandubh"},
    {"ardri", "ard-ri"},         {"tawlbwrd", "tawlbwrdd"},
};

/* The one set whose name ends in "-WORD", such as "katz". */
static const char *set_ending_in(const char *word) {
    enum { SHORTEST = 4 };
    const char *found = NULL;
    size_t length = strlen(word);
    for (int i = 0; length >= SHORTEST && i < rules_bases(); i++) {
        const char *name = rules_base(i)->name;
        size_t before = strlen(name) > length ? strlen(name) - length : 0;
        if (!before || name[before - 1] != '-' || strcmp(name + before, word) != 0) continue;
        if (found) return NULL;
        found = name;
    }
    return found;
}

static const char *set_called(const char *word) {
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(usual[i].word, word) == 0) return usual[i].name;
    return set_ending_in(word);
}

/* In the letters that names have: "Tablut Katz" is "tablut-katz", "Mǽrstánas" "maerstanas". */
static void fold(const char *name, char out[NAME]) {
    snprintf(out, NAME, "%s", name);
    tell_fold(out);
    for (char *c = out; *c; c++) *c = *c == ' ' || *c == '_' ? '-' : char_lower(*c);
}

/* Says which set a name has found, and which others have its word in their titles. */
static void tell_taken(const char *name, const char *word, const Rules *taken) {
    char others[512] = "";
    Text text = text_into(others, sizeof others);
    for (int i = 0; *word && i < rules_bases(); i++) {
        const RulesBase *base = rules_base(i);
        if (base == taken->base || !strcasestr(base->title, word)) continue;
        text_string(&text, text.length ? ", " : translate("; there are also "));
        text_string(&text, base->name);
    }
    fail(0, "'%s' is taken as '%s'%s", name, taken->name, others);
}

static bool find_meant(Rules *out, const char *name) {
    char word[NAME], meant[2 * NAME];
    if (strncmp(name, "file:", 5) == 0 || strlen(name) >= NAME) return false;
    fold(name, word);
    if (rulefiles_rules(out, word, NULL)) {
        tell_taken(name, "", out);
        return true;
    }
    char *options = word + strcspn(word, "+"), plus = *options;
    *options = 0;
    const char *set = set_called(word);
    if (!set) return false;
    snprintf(meant, sizeof meant, "%s%s%s", set, plus ? "+" : "", plus ? options + 1 : "");
    if (!rulefiles_rules(out, meant, NULL)) return false;
    tell_taken(name, word, out);
    return true;
}

bool input_cut(const Losses *losses, const char *path) {
    bool cut = losses->count[LOSS_LINE];
    if (cut) fail(0, "%s: the last line is cut off and left out", path);
    return cut;
}

bool input_named(Rules *out, const char *name, Error *error) {
    if (rulefiles_ask(out, name, error)) return true;
    bool unknown = error->code == ERROR_RULES_UNKNOWN || error->code == ERROR_OPTION_UNKNOWN;
    return unknown && find_meant(out, name);
}

/* What an unknown word of a rule set's name was probably meant to be. */
static const char *meant_rules(const Error *error, const char *name) {
    const char *known[MAX_BASES + 1] = {NULL};
    int count = 0;
    for (int i = 0; i < rules_bases() && i < MAX_BASES; i++) {
        const RulesBase *base = rules_base(i);
        size_t length = strlen(base->name);
        if (error->code == ERROR_RULES_UNKNOWN)
            known[count++] = base->name;
        else if (strncmp(base->name, name, length) == 0 && name[length] == '+')
            for (int o = 0; o < rules_option_count(base); o++)
                known[count++] = base->option[o].name;
    }
    return did_you_mean(error->first, known);
}

int input_rules(Rules *rules, const char *name) {
    Error error;
    int code = rulefiles_want(name);
    if (code) return code;
    if (input_named(rules, name, &error)) return EXIT_FINE;
    char words[512];
    bool unknown = error.code == ERROR_RULES_UNKNOWN || error.code == ERROR_OPTION_UNKNOWN;
    const char *meant = unknown ? meant_rules(&error, name) : NULL;
    error.column = 0; /* a name is short enough to find the word in it */
    error_translate(&error, words);
    if (meant) return fail(EXIT_USAGE, "%s; did you mean '%s'?", words, meant);
    fail(EXIT_USAGE, "%s", words);
    return unknown ? fail(EXIT_USAGE, "'taefl rules' describes the rule sets and their options")
                   : EXIT_USAGE;
}

/* ------------------------------------------------------------------ files */

const char *input_name(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

char *input_text(const char *path, size_t limit, size_t *size) {
    const char *why;
    char *text = text_read_any(path, limit, size, &why);
    if (!text) fail(0, "%s: %s", input_name(path), why);
    return text;
}

int input_columns(const char *columns) {
    CsvMap map;
    Error error;
    char words[512];
    if (!columns || csv_map_read(&map, columns, &error)) return EXIT_FINE;
    error.column = 0; /* the map is short enough to find the word in it */
    error_translate(&error, words);
    fail(EXIT_USAGE, "--columns: %s", words);
    return fail(EXIT_USAGE, "docs/gamefile.md explains tables");
}

/* ------------------------------------------------------------------ positions and moves */

int input_position(const Rules *rules, const char *text, Position *out) {
    Error error;
    if (!text || strcmp(text, "start") == 0 || strcmp(text, "-") == 0) {
        rules->start(rules, out);
        return EXIT_FINE;
    }
    if (position_read(rules, out, text, strlen(text), &error)) return EXIT_FINE;
    return fail_error("position", &error);
}

int input_move(const Rules *rules, const Position *position, const char *text, Move *out) {
    Error error;
    if (move_read(rules, position, out, text, strlen(text), &error)) return EXIT_FINE;
    return fail_error("move", &error);
}

/* The length of the move that `text` begins with. In the author's notation of Mǽrstánas a special
 * stone is a letter, a space and a square. */
static size_t move_length(const Rules *rules, const char *text) {
    size_t length = strcspn(text, " ");
    if (rules->traits.places && length == 1 && text[1]) {
        size_t more = strcspn(text + 2, " ");
        length += more ? 1 + more : 0;
    }
    return length;
}

static bool play_moves(Game *game, const char *moves, Error *error) {
    for (const char *m = moves; *(m += strspn(m, " "));) {
        size_t length = move_length(game->rules, m);
        int column = (int)(m - moves) + 1;
        Move move;
        if (!move_read(game->rules, game_now(game), &move, m, length, error)) {
            error->column += column - 1;
            return false;
        }
        if (!game_play(game, move, NULL, error)) {
            error->column = column;
            return false;
        }
        m += length;
    }
    return true;
}

int input_game(Game *game, const Rules *rules, const char *position, const char *moves) {
    Position first;
    int code = input_position(rules, position, &first);
    if (code) return code;
    game_begin(game, rules, &first, 2 + (moves ? (int)strlen(moves) / 2 : 0), memory_resize);
    game_recall(game, memory_get(recall_bytes(game->capacity + 1)));
    Error error;
    if (!moves || play_moves(game, moves, &error)) return EXIT_FINE;
    game_free(game);
    return fail_error("--moves", &error);
}

void game_free(Game *game) {
    free(game->recall.bucket);
    free(game->path);
    free(game->played);
}
