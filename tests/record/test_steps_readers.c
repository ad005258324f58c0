/* Every reader takes steps in proportion to its text, whatever stands in it: the steps from 2n to
 * 4n of something are about twice those from n to 2n. Steps are counted (support/steps.h), so the
 * test says the same on every machine. */
#include "core/notation.h"
#include "record/bologna_log.h"
#include "record/gamefile.h"
#include "record/otg.h"
#include "record/gamejson.h"
#include "support/chance.h"
#include "support/steps.h"
#include "support/test.h"
#include "support/ugi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 8 << 20, MEMORY = 64 << 20, PLIES = 2000 };

static char *text, *room;
static void *memory;
static Rules classic; /* of games whose record says nothing */

/* ---- reading: each reads the whole of `text` */

static bool read_gamefiles(size_t length) {
    GameFile file = gamefile_over(text, length);
    bool good = true;
    while (gamefile_more(&file)) {
        Arena arena = arena_over(memory, MEMORY);
        Tree tree;
        Error error;
        gamefile_read_part(&file, &arena, &tree, &error);
        if (error.code) gamefile_skip(&file);
        good &= !error.code;
    }
    return good;
}

static bool read_gamejson(size_t length) {
    Arena arena = arena_over(memory, MEMORY);
    JsonValue *value;
    Tree tree;
    return json_read(text, length, &arena, &value, NULL) &&
           gamejson_read(value, &arena, &tree, NULL);
}

static bool read_json(size_t length) {
    Arena arena = arena_over(memory, MEMORY);
    JsonValue *value;
    return json_read(text, length, &arena, &value, NULL);
}

static bool read_otg(size_t length) {
    GameFile file = gamefile_over(text, length);
    Arena arena = arena_over(memory, MEMORY);
    Tree tree;
    return otg_read(&file, &classic, &arena, &tree, NULL, NULL) && !gamefile_more(&file);
}

static bool read_log(size_t length) {
    GameFile file = gamefile_over(text, length);
    Arena arena = arena_over(memory, MEMORY);
    Tree tree;
    return bologna_log_read(&file, &arena, &tree, NULL, NULL);
}

static bool read_position(size_t length) {
    Rules rules;
    Position position;
    Error error;
    assert_true(rules_parse(&rules, "tablut-katz", NULL));
    return position_read(&rules, &position, text, length, &error);
}

static bool read_move(size_t length) {
    Rules rules;
    Position start;
    Move move;
    Error error;
    assert_true(rules_parse(&rules, "tablut-katz", NULL));
    rules.start(&rules, &start);
    return move_read(&rules, &start, &move, text, length, &error);
}

static Ugi *ugi;

static bool read_line(size_t length) {
    const char *answer = ugi_send(ugi, text, length);
    return strncmp(answer, "info string error", 17) != 0;
}

/* ---- texts: each makes one of size n in `text` */

static size_t put(size_t at, const char *words) {
    size_t length = strlen(words);
    assert_true(at + length < TEXT);
    memcpy(text + at, words, length + 1);
    return at + length;
}

/* `begin`, n times `again`, in which # stands for the number, and `end`. */
typedef struct Pattern {
    const char *what;
    bool (*read)(size_t length);
    bool good; /* what the reader says of it */
    const char *begin, *again, *end;
} Pattern;

static size_t repeat_pattern(const Pattern *p, int n) {
    size_t at = put(0, p->begin);
    for (int i = 0; i < n; i++)
        for (const char *c = p->again; *c; c++) {
            char one[16] = {*c};
            if (*c == '#') snprintf(one, sizeof one, "%d", i);
            at = put(at, one);
        }
    return put(at, p->end);
}

#define RULES "[Rules \"tablut-katz\"]\n"
#define JSON "{\"rules\":\"tablut-katz\",\"moves\":["
#define FIRST "{\"move\":\"e3d3\","
#define MANY "                                                                                "
#define LOG                                                                             \
    "Nov 20, 2026 8:19:29 AM it.unibo\nFINE: Stato:\nOOOBBBOOO\nOOOOBOOOO\nOOOOWOOOO\n" \
    "BOOOWOOOB\nBBWWKWWBB\nBOOOWOOOB\nOOOOWOOOO\nOOOOBOOOO\nOOOBBBOOO\n-\nW\n"

static const Pattern patterns[] = {
    {"glued numbers", read_gamefiles, true, RULES, "1.", "e3d3 *"},
    {"numbers", read_gamefiles, true, RULES, "1. ", "e3d3 *"},
    {"blanks", read_gamefiles, true, RULES "1", MANY, ". e3d3 *"},
    {"dots", read_gamefiles, false, RULES "1.", " .", " e3d3 *"},
    {"digits", read_gamefiles, false, RULES, "1", " *"},
    {"one long word", read_gamefiles, false, RULES, "abc", " *"},
    {"long words", read_gamefiles, false, "", RULES "abcabcabcabcabcabcabcabc ", ""},
    {"marks", read_gamefiles, true, RULES "e3d3", "! $17?! ", " *"},
    {"glued marks", read_gamefiles, false, RULES "e3d3", "!", " *"},
    {"tags", read_gamefiles, true, RULES, "[T# \"a\"]\n", "*"},
    {"glued tags", read_gamefiles, true, RULES, "[A_long_name_of_a_tag_#\"a\"]", "*"},
    {"the same tag", read_gamefiles, false, RULES, "[T \"a\"]", "*"},
    {"brackets", read_gamefiles, false, RULES, "[", "*"},
    {"tags never closed", read_gamefiles, false, "", RULES "*\n[T \"a\n\n", ""},
    {"a tag's text", read_gamefiles, true, RULES "[T \"", "\\\"\\\\ab", "\"]*"},
    {"comments before", read_gamefiles, true, RULES, "{ab}", "*"},
    {"comments on a move", read_gamefiles, true, RULES "e3d3", "{ab}", "*"},
    {"comments to the line's end", read_gamefiles, true, RULES "e3d3", ";ab\n", "*"},
    {"a long comment", read_gamefiles, true, RULES "{", "a &#125; \r\n&#", "} *"},
    {"comments never closed", read_gamefiles, false, "", RULES "{ ab\n", ""},
    {"closed far away", read_gamefiles, false, "", RULES "{ ab\n", "\x80}"},
    {"variations", read_gamefiles, true, RULES "1. e3d3", "(1. e3c3 d1c1){a}", " *"},
    {"variations one in another", read_gamefiles, false, RULES "1. e3d3", "(1. e3c3 ", " *"},
    {"variations never closed", read_gamefiles, false, "", RULES "e3d3 (e3c3 d1c1\n", ""},
    {"games", read_gamefiles, true, "", RULES "1. e3d3 *\n", ""},
    {"games with a mistake", read_gamefiles, false, "", RULES "1. e3d3 e3d3 *\n", ""},
    {"blank lines", read_gamefiles, false, RULES "1. e3d4\n", "\n", RULES " *"},

    {"JSON strings", read_json, true, "[", "\"ab\\u00e5\\ud83d\\ude00\",", "0]"},
    {"a JSON string", read_json, true, "\"", "ab\\u00e5", "\""},
    {"JSON keys", read_json, true, "{", "\"k#\":0,", "\"\":0}"},
    {"long JSON keys", read_json, true, "{", "\"" MANY "k#\":0,", "\"\":0}"},
    {"the same JSON key", read_json, false, "{", "\"k\":0,", "\"\":0}"},
    {"JSON in JSON", read_json, true, "[", "[{\"a\":[0]}],", "0]"},
    {"JSON numbers", read_json, true, "[", "-123456,", "0]"},
    {"a JSON number", read_json, false, "[", "1", "]"},
    {"JSON blanks", read_json, true, "[", "\r\n\t ", "0]"},
    {"JSON comments", read_gamejson, true, JSON FIRST "\"comments\":[", "\"a\",", "\"a\"]}]}"},
    {"JSON marks", read_gamejson, true, JSON FIRST "\"marks\":[", "1,", "2]}]}"},
    {"JSON tags", read_gamejson, true, "{\"rules\":\"tablut-katz\",\"moves\":[],\"tags\":{",
     "\"T#\":\"a\",", "\"A\":\"a\"}}"},
    {"JSON variations", read_gamejson, true, JSON FIRST "\"variations\":[",
     "[{\"move\":\"e3c3\"}],", "[{\"move\":\"e3f3\"}]]}]}"},

    {"OpenTafl's glued numbers", read_otg, true, "", "1.", "e3-d3"},
    {"OpenTafl's numbers", read_otg, true, "", "1. ", "e3-d3"},
    {"OpenTafl's comments", read_otg, true, "1. e3-d3 d1-c1\n", "[a|b]\n", ""},
    {"OpenTafl's comments before", read_otg, true, "1.", "[a]", "e3-d3"},
    {"OpenTafl's long comment", read_otg, true, "1. e3-d3\n[", "[a] |", "]"},
    {"OpenTafl's open brackets", read_otg, false, "1. e3-d3\n", "[", ""},
    {"OpenTafl's tags", read_otg, true, "", "[t#:a]\n[compiler:a]", "[event:a]\n1. e3-d3"},
    {"OpenTafl's dots", read_otg, true, "1. e3-d3\n", ".", ""},
    {"OpenTafl's variations", read_otg, true, "1. e3-d3\n", "1a. e3-c3\n[a]\n", ""},
    {"OpenTafl's long rules", read_otg, true, "[rules:dim:9 ", "a:b ", "]\n1. e3-d3"},
    {"OpenTafl's captures", read_otg, false, "1. e3-d3", "xd4", ""},

    {"lines of a log", read_log, true, LOG, "some words\n", ""},
    {"a long line of a log", read_log, true, LOG, "some words ", "\n"},
    {"messages of a log", read_log, true, LOG, "FINE: Turn\n", ""},
    {"names in a log", read_log, true, "", "FINE: Players:\ta\tvs\tb\n", LOG},
    {"boards of a log", read_log, true, "", LOG, ""},

    {"a position", read_position, false, "", "1", ""},
    {"a position's rest", read_position, false, "9/9/9/9/4K4/9/9/9/9 1 ", "a ", ""},
    {"a move", read_move, false, "", "e3", ""},
    {"a move's captures", read_move, false, "e3-d3x", "d3/", "d4"},

    {"glued numbers by UGI", read_line, true, "convert gamefile json \"[Rules \\\"tablut-katz\\\"]",
     "1.", "e3d3 *\""},
    {"games by UGI", read_line, true, "convert part gamefile json \"",
     "[Rules \\\"tablut-katz\\\"] e3d3 *\\n", "\""},
    {"games never closed by UGI", read_line, true, "convert part gamefile json \"",
     "[Rules \\\"tablut-katz\\\"] {\\n", "\""},
    {"comments by UGI", read_line, true, "convert json gamefile " JSON FIRST "\"comments\":[",
     "\"a\",", "\"a\"]}]}"},
    {"tags by UGI", read_line, true, "convert gamefile json \"[Rules \\\"tablut-katz\\\"]",
     "[T# \\\"a\\\"]", "*\""},
    {"words", read_line, false, "position startpos moves ", "e3", ""},
    {"more words", read_line, false, "position fen ", "e3 ", ""},
    {"a piece of every name", read_line, false, "setoption name ", "Hash ", ""},
};

/* ---- long games without a capture and without an end; in Gårdsdansen G12 ends such a game soon */

typedef struct Long {
    const char *rules;
    Game game;
    Rules law;
    Position path[PLIES + 1];
    Move played[PLIES];
} Long;

static bool is_quiet(const Game *game, Move move) {
    Position next;
    Effects effects;
    ClauseId reason;
    return !game_foresee(game, move, &next, &effects, &reason) && !effects.count;
}

/* Random quiet moves; where there is none a few plies are taken back. */
static Long *long_game(const char *name) {
    Long *l = calloc(1, sizeof *l);
    Chance chance = chance_new(name);
    l->rules = name;
    assert_true(rules_parse(&l->law, name, NULL));
    game_init(&l->game, &l->law, NULL, l->path, l->played, PLIES);
    game_recall(&l->game, memory);
    while (l->game.plies < PLIES) {
        MoveList list;
        game_moves(&l->game, &list);
        bool done = false;
        for (int tries = 0; tries < 20 && !done && list.count; tries++) {
            Move move = list.move[chance_below(&chance, list.count)];
            done = is_quiet(&l->game, move) && game_play(&l->game, move, NULL, NULL);
        }
        for (int back = 0; !done && back < 40; back++) game_undo(&l->game);
    }
    return l;
}

typedef size_t Writer(const Long *l, int plies);

static size_t as_gamefile(const Long *l, int plies) {
    char move[MOVE_TEXT + 1];
    size_t at = put(0, "[Rules \"");
    at = put(put(at, l->rules), "\"]\n");
    for (int i = 0; i < plies; i++) {
        move_write(&l->law, l->played[i], move);
        at = put(put(at, move), " ");
    }
    return put(at, "*");
}

static size_t as_gamejson(const Long *l, int plies) {
    char move[MOVE_TEXT];
    size_t at = put(0, "{\"rules\":\"");
    at = put(put(at, l->rules), "\",\"moves\":[");
    for (int i = 0; i < plies; i++) {
        move_write(&l->law, l->played[i], move);
        at = put(put(put(at, i ? ",{\"move\":\"" : "{\"move\":\""), move), "\"}");
    }
    return put(at, "]}");
}

static size_t as_otg(const Long *l, int plies) {
    char move[MOVE_TEXT], number[16];
    size_t at = 0;
    for (int i = 0; i < plies; i++) {
        move_write_human(&l->law, &l->path[i], l->played[i], move);
        snprintf(number, sizeof number, "\n%d. ", i / 2 + 1);
        at = put(put(put(at, i % 2 ? " " : number), move), "\n[a|b]");
    }
    return at;
}

static size_t as_log(const Long *l, int plies) {
    Text out = text_into(text, TEXT);
    BolognaLog log = {.out = &out, .stamp = "Nov 20, 2026 8:19:29 AM"};
    const Effects none = {0};
    bologna_log_begin(&log, &l->path[0], "one", "two");
    for (int i = 0; i < plies; i++) {
        bologna_log_move(&log, l->path[i].side, l->played[i]);
        bologna_log_played(&log, l->played[i], l->path[i].side, &l->path[i + 1], &none,
                           RESULT_NONE);
    }
    assert_false(out.full);
    return out.length;
}

static size_t as_line(const Long *l, int plies) {
    char move[MOVE_TEXT];
    size_t at = put(0, "position startpos moves");
    for (int i = 0; i < plies; i++) {
        move_write(&l->law, l->played[i], move);
        at = put(put(at, " "), move);
    }
    return at;
}

static size_t as_conversion(const Long *l, int plies) {
    memmove(text, "convert json gamefile ", 23);
    char *whole = text;
    text += 22;
    size_t length = as_gamejson(l, plies);
    text = whole;
    return length + 22;
}

/* ---- counting */

/* The middle of a turn of Gårdsdansen and the growing of memory make a line that is not quite
 * straight; a square would be 4. */
static const double MOST = 2.5;

/* Returns whether something is wrong, having said what: all of it is told, not only the first. */
static int is_crooked(const char *what, const uint64_t steps[3]) {
    double first = (double)steps[1] - (double)steps[0];
    double second = (double)steps[2] - (double)steps[1];
    if (steps[0] && second <= MOST * first + 1000) return 0;
    print_error("%s: %llu, %llu and %llu steps for n, 2n and 4n\n", what,
                (unsigned long long)steps[0], (unsigned long long)steps[1],
                (unsigned long long)steps[2]);
    return 1;
}

static uint64_t count(bool (*read)(size_t), size_t length, const char *what, bool good) {
    uint64_t before = steps_now();
    bool said = read(length);
    uint64_t steps = steps_now() - before;
    if (said != good) fail_msg("%s: is %s", what, said ? "read" : "refused");
    return steps;
}

TEST(every_pattern) {
    int crooked = 0;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        const Pattern *p = &patterns[i];
        uint64_t steps[3];
        for (int k = 0; k < 3; k++)
            steps[k] = count(p->read, repeat_pattern(p, 120 << k), p->what, p->good);
        crooked += is_crooked(p->what, steps);
    }
    assert_int_equal(crooked, 0);
}

TEST(every_long_game) {
    static const struct {
        const char *rules;
        Writer *write;
        bool (*read)(size_t);
    } rows[] = {
        {"tablut-katz", as_gamefile, read_gamefiles},
        {"tablut-katz", as_gamejson, read_gamejson},
        {"tablut-katz", as_line, read_line},
        {"tablut-katz", as_conversion, read_line},
        {"tablut-ashton", as_gamefile, read_gamefiles},
        {"tablut-ashton", as_line, read_line},
        {"tablut-bologna", as_log, read_log},
        {"tablut-classic", as_otg, read_otg},
        {"tablut-bologna", as_gamejson, read_gamejson},
    };
    Long *game = NULL;
    int crooked = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char what[80], set[80];
        uint64_t steps[3];
        if (!game || strcmp(game->rules, rows[i].rules) != 0) {
            free(game);
            game = long_game(rows[i].rules);
        }
        snprintf(set, sizeof set, "setoption name Rules value %s", rows[i].rules);
        snprintf(what, sizeof what, "row %zu, a long game of %s", i, rows[i].rules);
        for (int k = 0; k < 3; k++) {
            ugi_line(ugi, set);
            steps[k] = count(rows[i].read, rows[i].write(game, PLIES >> (2 - k)), what, true);
        }
        crooked += is_crooked(what, steps);
    }
    free(game);
    assert_int_equal(crooked, 0);
}

static int open_all(void **state) {
    text = malloc(TEXT);
    memory = malloc(MEMORY);
    room = malloc(MEMORY);
    assert_true(rules_parse(&classic, "tablut-classic", NULL));
    ugi = ugi_open(SESSION_PLIES);
    ugi->session.setup.room = room;
    ugi->session.setup.room_size = MEMORY;
    return !text || !memory || !room;
}

static int close_all(void **state) {
    ugi_close(ugi);
    free(room);
    free(memory);
    free(text);
    return 0;
}

int main(void) { return tests_run(__FILE__, open_all, close_all); }
