/* Moves as text: the wire form exactly, the human form as people write it, and every refusal with
 * its code and place. */
#include "core/notation.h"
#include "support/chance.h"
#include "support/setup.h"
#include "support/test.h"

#include <string.h>

enum { COLUMN = 5 }; /* where the move stands in what the user sent */

static const char tablut[] = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1";
static const char hexagon[] = "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1 p";
static const char empty[] = "7/7/7/7/7/7/7 1 TWtw";
/* White's c3-e3 takes e2 (against the camp square e1), e4 (against the king) and f3. */
static const char crowd[] = "9/9/9/9/4K4/4t4/2T2tT2/4t4/9 1";

static Rules parse(const char *name) {
    Rules rules;
    if (!rules_parse(&rules, name, NULL)) fail_msg("%s is unknown", name);
    return rules;
}

static Position set_up(const Rules *rules, const char *text) {
    Position p;
    if (!position_read(rules, &p, text, strlen(text), NULL)) fail_msg("refused: %s", text);
    return p;
}

/* ------------------------------------------------------------------ refused */

typedef struct Refused {
    const char *rules, *position, *text;
    ErrorCode code;
    int column; /* counted from the move's first letter, 1 and up */
    const char *first, *second;
} Refused;

static const char slide_form[] = "two squares like e3e7";
static const char stone_form[] = "a square like e4, Te4 or We4, or pass";

static const Refused wire[] = {
    {"tablut-katz", NULL, "", ERROR_MOVE_FORM, 1, "", slide_form},
    {"tablut-katz", NULL, "e3", ERROR_MOVE_FORM, 1, "e3", slide_form},
    {"tablut-katz", NULL, "e3e", ERROR_MOVE_FORM, 1, "e3e", slide_form},
    {"tablut-katz", NULL, "e3e77", ERROR_MOVE_FORM, 1, "e3e77", slide_form},
    {"tablut-katz", NULL, "e3-e7", ERROR_MOVE_FORM, 1, "e3-e7", slide_form},
    {"tablut-katz", NULL, "e3 e7", ERROR_MOVE_FORM, 1, "e3 e7", slide_form},
    {"tablut-katz", NULL, " e3e7", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", NULL, "e3e7 ", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", NULL, "E3e7", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", NULL, "e3E7", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", NULL, "Ke5e6", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", NULL, "e3e7xd7", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", NULL, "pass", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", NULL, "none", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", NULL, "j3e7", ERROR_MOVE_SQUARE, 1, "j3", NULL},
    {"tablut-katz", NULL, "e3e0", ERROR_MOVE_SQUARE, 3, "e0", NULL},
    {"maerstanas", NULL, "e8", ERROR_MOVE_SQUARE, 1, "e8", NULL},
    {"maerstanas", NULL, "Th1", ERROR_MOVE_SQUARE, 2, "h1", NULL},
    {"maerstanas", NULL, "E4", ERROR_MOVE_FORM, 1, "E4", stone_form},
    {"maerstanas", NULL, "e4e5", ERROR_MOVE_FORM, 1, "e4e5", stone_form},
    {"maerstanas", NULL, "Se4", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"maerstanas", NULL, "TE4", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"maerstanas", NULL, "T e4", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"maerstanas", NULL, "T", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"maerstanas", NULL, "Pass", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"maerstanas", NULL, "PASS", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"maerstanas", NULL, "passe", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"gardsdansen", NULL, "a5b1", ERROR_MOVE_SQUARE, 1, "a5", NULL},
    {"gardsdansen", NULL, "d4d8", ERROR_MOVE_SQUARE, 3, "d8", NULL},
    {"gardsdansen", NULL, "d2d4 a2b3", ERROR_MOVE_FORM, 1, NULL, NULL},
};

static const Refused human[] = {
    {"tablut-katz", tablut, "", ERROR_MOVE_FORM, 1, "", slide_form},
    {"tablut-katz", tablut, "e3", ERROR_MOVE_FORM, 1, "e3", slide_form},
    {"tablut-katz", tablut, "e3--e7", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", tablut, "e3 - e7", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", tablut, "e3-e7 ", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", tablut, "e3-e7x", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", tablut, "e3-e7xd7/", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", tablut, "e3-e7xd7/d7", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", tablut, "e3-e7xd7f7", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", tablut, "e3-e7xd7 f7", ERROR_MOVE_FORM, 1, NULL, NULL},
    {"tablut-katz", tablut, "x3-e7", ERROR_MOVE_SQUARE, 1, "x3", NULL},
    {"tablut-katz", tablut, "Ke5-k6", ERROR_MOVE_SQUARE, 5, "k6", NULL},
    {"tablut-katz", tablut, "Ke3-d3", ERROR_MOVE_PIECE, 1, "K", "e3"},
    {"tablut-katz", tablut, "Te5-e6", ERROR_MOVE_PIECE, 1, "T", "e5"},
    {"tablut-katz", tablut, "Td3-d4", ERROR_MOVE_PIECE, 1, "T", "d3"},
    {"tablut-katz", tablut, "Pe3-d3", ERROR_MOVE_PIECE, 1, "P", "e3"},
    {"tablut-katz", tablut, "e3-d3xd2", ERROR_MOVE_CAPTURES, 7, "e3d3", "d2"},
    {"tablut-ashton", crowd, "c3-e3xe2/f3", ERROR_MOVE_CAPTURES, 7, "c3e3", "e2/f3"},
    {"tablut-ashton", crowd, "c3-e3xe2xf3", ERROR_MOVE_CAPTURES, 7, "c3e3", "e2xf3"},
    {"gardsdansen", hexagon, "Sd2-d4", ERROR_MOVE_PIECE, 1, "S", "d2"},
    {"maerstanas", empty, "T  E4", ERROR_MOVE_FORM, 1, NULL, stone_form},
    {"maerstanas", empty, "E4 ", ERROR_MOVE_FORM, 1, NULL, stone_form},
    {"maerstanas", empty, "T", ERROR_MOVE_FORM, 1, NULL, stone_form},
    {"maerstanas", empty, "T E4xE3", ERROR_MOVE_CAPTURES, 6, "Te4", "E3"},
    {"maerstanas", empty, "T E8", ERROR_MOVE_SQUARE, 3, "E8", NULL},
    {"maerstanas", empty, "K E4", ERROR_MOVE_FORM, 1, NULL, NULL},
};

static void check_refused(const Refused *r, bool as_people_write) {
    Rules rules = parse(r->rules);
    Position p;
    if (r->position)
        p = set_up(&rules, r->position);
    else
        rules.start(&rules, &p);
    Move move = 4711;
    Error error = {0};
    char words[256];
    size_t length = strlen(r->text);
    int first = as_people_write ? 1 : COLUMN;
    bool good = as_people_write ? move_read(&rules, &p, &move, r->text, length, &error)
                                : move_read_wire(&rules, &move, r->text, length, COLUMN, &error);
    if (good) fail_msg("%s reads '%s'", r->rules, r->text);
    error_text(&error, words, sizeof words);
    if (error.code != r->code || error.column != first + r->column - 1)
        fail_msg("%s '%s': %s", r->rules, r->text, words);
    if (r->first && strcmp(error.first, r->first) != 0) fail_msg("'%s': %s", r->text, words);
    if (r->second && strcmp(error.second, r->second) != 0) fail_msg("'%s': %s", r->text, words);
    assert_int_equal(move, 4711);
}

TEST(wire_refusals) {
    for (size_t i = 0; i < sizeof wire / sizeof wire[0]; i++) check_refused(&wire[i], false);
}

TEST(human_refusals) {
    for (size_t i = 0; i < sizeof human / sizeof human[0]; i++) check_refused(&human[i], true);
}

/* ------------------------------------------------------------------ accepted */

TEST(one_move_many_ways) {
    static const struct {
        const char *rules, *position, *wire, *ways[12];
    } rows[] = {
        {"tablut-katz", tablut, "e3d3", {"e3d3", "e3-d3", "E3-D3", "Te3-d3", "te3d3", "TE3D3"}},
        {"tablut-katz", tablut, "e5e6", {"e5e6", "Ke5-e6", "ke5e6", "KE5-E6"}},
        {"tablut-ashton",
         crowd,
         "c3e3",
         {"c3e3", "c3-e3xe2/e4/f3", "Tc3-e3xF3/E4/E2", "c3e3Xe4/e2/f3", "c3-e3", "c3-e3xe2xe4xf3",
          "c3-e3xe4xf3xe2xe4"}},
        {"tablut-ashton", "9/2t6/2K6/6t2/2T6/2t6/9/9/8T 2", "g6c6", {"g6-c6xc5", "g6-c6xc7xc5"}},
        {"maerstanas", empty, "e4", {"e4", "E4", "S E4", "se4", "S e4"}},
        {"maerstanas", empty, "Te4", {"Te4", "te4", "TE4", "T E4", "t e4", "T e4"}},
        {"maerstanas", "7/7/4s2/3S3/7/7/7 1 TW", "Te4", {"T E4xE3/D4", "te4xd4/e3", "T E4"}},
        {"maerstanas", "7/7/4s2/7/7/7/7 1 W", "We3", {"W E3", "We3", "we3", "WE3"}},
        {"maerstanas", empty, "pass", {"pass", "Pass", "PASS"}},
        {"gardsdansen", hexagon, "d2d4", {"d2d4", "d2-d4", "Pd2-d4", "pd2d4", "D2-D4"}},
        {"gardsdansen", "S3/5/6/2Pp3/5p/5/3s 1 p", "d3d5", {"d3-d5xd4", "Pd3-d5xD4", "d3d5xd4"}},
        {"gardsdansen", "S3/5/6/2Pp3/5p/5/3s 1 s", "a1a4", {"Sa1-a4", "sa1a4"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Rules rules = parse(rows[i].rules);
        Position p = set_up(&rules, rows[i].position);
        for (int k = 0; k < 12 && rows[i].ways[k]; k++) {
            const char *way = rows[i].ways[k];
            char text[MOVE_TEXT];
            Move move;
            if (!move_read(&rules, &p, &move, way, strlen(way), NULL)) fail_msg("'%s'", way);
            move_write(&rules, move, text);
            assert_string_equal(text, rows[i].wire);
        }
    }
}

TEST(wire_takes_small_specials) {
    Rules rules = parse("maerstanas");
    Move move;
    assert_true(move_read_wire(&rules, &move, "te4", 3, 1, NULL));
    assert_int_equal(move, move_place(3 * 7 + 4, KIND_THUNDER));
    assert_true(move_read_wire(&rules, &move, "wa1", 3, 1, NULL));
    assert_int_equal(move, move_place(0, KIND_WODEN));
    assert_true(move_read_wire(&rules, &move, "pass", 4, 1, NULL));
    assert_int_equal(move, MOVE_PASS);
}

/* A capture list is only looked at where the move can be played. */
TEST(illegal_moves_are_read) {
    Rules rules = parse("tablut-katz");
    Position p = set_up(&rules, tablut);
    Move move;
    assert_true(move_read(&rules, &p, &move, "a1-i9", 5, NULL));
    static const char *const dashes[] = {"a1\u2013i9", "a1\u2212i9", "a1\u2011i9"};
    for (int i = 0; i < 3; i++)
        assert_true(move_read(&rules, &p, &move, dashes[i], strlen(dashes[i]), NULL));
    assert_false(move_read(&rules, &p, &move, "a1\u2020i9", 7, NULL)); /* a dagger */
    assert_true(move_read(&rules, &p, &move, "a1-i9xe5", 8, NULL));
    assert_int_equal(rules.refusal(&rules, &p, move, NULL), CLAUSE_T1);
}

/* ------------------------------------------------------------------ written */

TEST(human_forms) {
    static const struct {
        const char *rules, *position, *wire, *human;
    } rows[] = {
        {"tablut-katz", tablut, "e3d3", "e3-d3"},
        {"tablut-classic", "9/9/9/9/4K4/9/9/9/t8 1", "e5e8", "Ke5-e8"},
        {"tablut-ashton", crowd, "c3e3", "c3-e3xe2/e4/f3"},
        /* by file, then rank */
        {"tablut-classic", "9/1K7/9/3t5/3T5/1tT4t1/3T5/3t5/9 2", "h4d4", "h4-d4xc4/d3/d5"},
        /* a taken king is not listed */
        {"tablut-ashton", "9/2t6/2K6/6t2/2T6/2t6/9/9/8T 2", "g6c6", "g6-c6xc5"},
        {"maerstanas", empty, "e4", "E4"},
        {"maerstanas", "7/7/3s3/2S1s2/3W3/7/7 2 Tt", "Td4", "T D4xD3/C4/E4/D5"},
        {"maerstanas", "7/7/4s2/7/7/7/7 1 W", "We3", "W E3"},
        {"maerstanas", empty, "pass", "Pass"},
        {"gardsdansen", hexagon, "d2d4", "d2-d4"},
        {"gardsdansen", "S3/5/6/2Pp3/5p/5/3s 1 p", "d3d5", "d3-d5xd4"},
        {"gardsdansen", "S3/5/6/2Pp3/5p/5/3s 1 s", "a1a4", "a1-a4"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Rules rules = parse(rows[i].rules);
        Position p = set_up(&rules, rows[i].position);
        char text[MOVE_TEXT];
        Move move;
        assert_true(move_read_wire(&rules, &move, rows[i].wire, strlen(rows[i].wire), 1, NULL));
        move_write_human(&rules, &p, move, text);
        assert_string_equal(text, rows[i].human);
    }
}

/* Whatever the wire reader takes, the writer gives back; nothing the readers are given harms. */
TEST(what_is_read_comes_back) {
    static const char letters[] = "abcdefghi123456789TWtwKxX-/ pasS0";
    Chance chance = chance_new("moves text");
    int taken = 0;
    for (int n = 0; n < rules_bases(); n++) {
        Rules rules = parse(rules_base(n)->name);
        Position p;
        setup_playable(&chance, &rules, 60, &p);
        for (int i = 0; i < test_effort(40000); i++) {
            char text[10], back[MOVE_TEXT];
            int length = chance_below(&chance, sizeof text);
            Move move, again;
            for (int k = 0; k < length; k++)
                text[k] = letters[chance_below(&chance, sizeof letters - 1)];
            text[length] = 0;
            if (move_read_wire(&rules, &move, text, (size_t)length, 1, NULL)) {
                move_write(&rules, move, back);
                text[0] = move_kind(move) >= KIND_THUNDER ? back[0] : text[0];
                assert_string_equal(back, text);
                taken++;
            }
            if (!move_read(&rules, &p, &move, text, (size_t)length, NULL)) continue;
            move_write(&rules, move, back);
            assert_true(move_read_wire(&rules, &again, back, strlen(back), 1, NULL));
            assert_int_equal(again, move);
        }
    }
    assert_true(taken > 50);
}
