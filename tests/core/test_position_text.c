/* Positions as text: what is read comes back letter by letter, everything else is refused with the
 * right code at the right place, and the plain reference draws the line where the product does. */
#include "core/notation.h"
#include "referee/plain.h"
#include "support/chance.h"
#include "support/setup.h"
#include "support/test.h"

#include <string.h>

static Rules parse(const char *name) {
    Rules rules;
    if (!rules_parse(&rules, name, NULL)) fail_msg("%s is unknown", name);
    return rules;
}

static bool read(const Rules *rules, Position *out, const char *text, Error *error) {
    return position_read(rules, out, text, strlen(text), error);
}

/* ------------------------------------------------------------------ refused */

typedef struct Refused {
    const char *rules, *text;
    ErrorCode code;
    int column;
    const char *first, *second; /* the arguments; NULL: not looked at */
} Refused;

static const Refused refused[] = {
    {"tablut-katz", "", ERROR_TEXT_EMPTY, 1, "a position", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9", ERROR_TEXT_END, 20, "the side to move, 1 or 2", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9 ", ERROR_TEXT_END, 21, "the side to move, 1 or 2", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9 3", ERROR_SIDE, 21, "3", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9  1", ERROR_SIDE, 21, " ", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9 1 ", ERROR_TEXT_EXTRA, 22, " ", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9 1x", ERROR_TEXT_EXTRA, 22, "x", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9 12", ERROR_TEXT_EXTRA, 22, "2", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9 1\n", ERROR_TEXT_EXTRA, 22, "?", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9 1 -", ERROR_TEXT_EXTRA, 23, "-", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9 1  -", ERROR_TEXT_EXTRA, 22, " ", NULL},
    {"tablut-katz", " 9/9/9/9/4K4/9/9/9/9 1", ERROR_BOARD_SHORT, 1, "1", "0"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/0t8 1", ERROR_BOARD_ZERO, 19, NULL, NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/45 1", ERROR_BOARD_DIGITS, 20, NULL, NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/t17 1", ERROR_BOARD_DIGITS, 21, NULL, NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/8 1", ERROR_BOARD_SHORT, 20, "9", "8"},
    {"tablut-katz", "9/9/9/9/4K4/9/9//9 1", ERROR_BOARD_SHORT, 17, "8", "0"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/1t8 1", ERROR_BOARD_LONG, 21, "9", "9"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9t 1", ERROR_BOARD_LONG, 20, "9", "9"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9\t1", ERROR_BOARD_LONG, 20, "9", "9"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/1k7 1", ERROR_BOARD_LETTER, 20, "k", "t, T and K"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/1-7 1", ERROR_BOARD_LETTER, 20, "-", "t, T and K"},
    {"tablut-katz",
     "9/9/9/9/4K4/9/9/9/1\xc3\xa5"
     "6 1",
     ERROR_BOARD_LETTER, 20, "\xc3\xa5", "t, T and K"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/1\xff 1", ERROR_BOARD_LETTER, 20, "?", "t, T and K"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9 1", ERROR_BOARD_ROWS, 18, "9", "8"},
    {"tablut-katz", "9", ERROR_BOARD_ROWS, 2, "9", "1"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9/9 1", ERROR_BOARD_ROWS, 20, "9", "10"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/1K7 1", ERROR_PIECES, 0, "K", "1"},
    {"tablut-katz", "9/TTTTTTTTT/9/9/4K4/9/9/9/9 1", ERROR_PIECES, 0, "T", "8"},
    {"tablut-katz", "9/ttttttttt/tttttttt1/9/4K4/9/9/9/9 1", ERROR_PIECES, 0, "t", "16"},
    {"tablut-katz", "9/9/9/9/4T4/9/9/9/1K7 1", ERROR_SQUARE_CASTLE, 0, "e5", NULL},
    {"tablut-classic", "9/9/9/9/4t4/9/9/9/K8 1", ERROR_SQUARE_CASTLE, 0, "e5", NULL},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/t8 1", ERROR_SQUARE_CORNER, 0, "a1", NULL},
    {"tablut-katz+edge-capture", "8T/9/9/9/4K4/9/9/9/9 1", ERROR_SQUARE_CORNER, 0, "i9", NULL},
    {"tablut-ashton", "9/9/9/9/4K4/9/9/4T4/9 1", ERROR_SQUARE_CAMP, 0, "e2", NULL},
    {"tablut-bologna", "9/9/9/9/K8/9/9/9/9 1", ERROR_SQUARE_CAMP, 0, "a5", NULL},

    {"maerstanas", "7/7/7/7/7/7/7 1", ERROR_TEXT_END, 16, NULL, NULL},
    {"maerstanas", "7/7/7/7/7/7/7 1 ", ERROR_TEXT_END, 17, NULL, NULL},
    {"maerstanas", "7/7/7/7/7/7/7 1  TWtw", ERROR_TEXT_EXTRA, 16, " ", NULL},
    {"maerstanas", "7/7/7/7/7/7/7 1 WT", ERROR_STATE, 18, "WT", NULL},
    {"maerstanas", "7/7/7/7/7/7/7 1 TT", ERROR_STATE, 18, "TT", NULL},
    {"maerstanas", "7/7/7/7/7/7/7 1 TWtw-", ERROR_STATE, 21, NULL, NULL},
    {"maerstanas", "7/7/7/7/7/7/7 1 --", ERROR_STATE, 17, NULL, NULL},
    {"maerstanas", "7/7/7/7/7/7/7 1 S", ERROR_STATE, 17, NULL, NULL},
    {"maerstanas", "7/7/7/7/7/7/7 1 TW tw", ERROR_STATE, 19, NULL, NULL},
    {"maerstanas", "7/7/7/7/7/7/7 1 TWtw ", ERROR_STATE, 21, NULL, NULL},
    {"maerstanas", "7/7/7/7/7/7/8 1 TWtw", ERROR_BOARD_LONG, 13, "7", "7"},
    {"maerstanas", "7/7/7/7/7/7/K6 1 TWtw", ERROR_BOARD_LETTER, 13, "K", NULL},
    {"maerstanas", "7/7/7/7/7/7/T6 1 TWtw", ERROR_SPECIAL_TWICE, 0, "T", NULL},
    {"maerstanas", "7/7/7/7/7/7/w6 1 w", ERROR_SPECIAL_TWICE, 0, "w", NULL},
    {"maerstanas", "7/7/7/7/7/7/T1T4 1 W", ERROR_PIECES, 0, "T", "1"},
    {"maerstanas", "7/7/7/7/7/7/w1w4 1 -", ERROR_PIECES, 0, "w", "1"},
    {"maerstanas+plain", "7/7/7/7/7/7/7 1 t", ERROR_SPECIAL_PLAIN, 0, "t", NULL},
    {"maerstanas+plain+simple", "7/7/7/7/7/7/7 1 TWtw", ERROR_SPECIAL_PLAIN, 0, "T", NULL},

    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1", ERROR_TEXT_END, 42, NULL, NULL},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1 P", ERROR_STATE, 43, "P", NULL},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1 ps", ERROR_STATE, 43, "ps", NULL},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1 -", ERROR_STATE, 43, "-", NULL},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 0 p", ERROR_SIDE, 41, "0", NULL},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSs 1 p", ERROR_BOARD_SHORT, 39, "7", "3"},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSsss 1 p", ERROR_BOARD_LONG, 40, "7", "4"},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSSs 1 p", ERROR_PIECES, 0, "S", "9"},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP2pps/SP2ps/SP1ps/SSss 1 p", ERROR_PIECES, 0, "p", "5"},
    {"gardsdansen", "4/5/6/3P3/5p/5/3s 1 s", ERROR_PHASE_NO_LIGHT, 0, NULL, NULL},
    {"gardsdansen", "Ss2/sP3/6/7/5p/5/3s 1 s", ERROR_PHASE_NO_LIGHT, 0, NULL, NULL},
    {"gardsdansen", "sS2/Sp3/6/7/5P/5/3S 2 s", ERROR_PHASE_NO_DARK, 0, NULL, NULL},
    {"gardsdansen", "S3/5/6/7/5p/5/3s 1 s", ERROR_PHASE_OVER, 0, NULL, NULL},
    {"gardsdansen", "4/5/6/7/6/5/4 1 p", ERROR_BOTH_LOST, 0, NULL, NULL},
    {"gardsdansen", "S3/5/6/7/6/5/3s 2 p", ERROR_BOTH_LOST, 0, NULL, NULL},
};

TEST(refusals_say_where_and_why) {
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        const Refused *r = &refused[i];
        Rules rules = parse(r->rules);
        Position out, before;
        Error error;
        char words[256];
        memset(&out, 0xaa, sizeof out);
        before = out;
        if (read(&rules, &out, r->text, &error)) fail_msg("%s reads '%s'", r->rules, r->text);
        error_text(&error, words, sizeof words);
        if (error.code != r->code || error.column != r->column || error.line != 0)
            fail_msg("%s '%s': %s", r->rules, r->text, words);
        if (r->first && strcmp(error.first, r->first) != 0) fail_msg("'%s': %s", r->text, words);
        if (r->second && strcmp(error.second, r->second) != 0) fail_msg("'%s': %s", r->text, words);
        assert_memory_equal(&out, &before, sizeof out);
        assert_false(read(&rules, &out, r->text, NULL));
    }
}

/* The text ends where its length says, zero bytes or not. */
TEST(length_counts) {
    static const char zero[] = "9/9/9/9/4K4/9/9/9/9 1\0";
    Rules rules = parse("tablut-katz");
    Position out;
    Error error;
    assert_true(position_read(&rules, &out, zero, 21, &error));
    assert_false(position_read(&rules, &out, zero, 22, &error));
    assert_int_equal(error.code, ERROR_TEXT_EXTRA);
    assert_true(position_read(&rules, &out, "9/9/9/9/4K4/9/9/9/9 1 and more", 21, &error));
    assert_false(position_read(&rules, &out, "9/9/9/9/4K4/9/9/9/9 1", 20, &error));
}

/* ------------------------------------------------------------------ accepted */

typedef struct Accepted {
    const char *rules, *text;
    Result result; /* as far as the text alone shows it */
} Accepted;

static const Accepted accepted[] = {
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9 2", RESULT_NONE},
    {"tablut-katz", "9/9/9/9/9/9/9/9/9 1", RESULT_P2},
    {"tablut-katz", "9/9/9/9/9/9/9/9/K8 2", RESULT_P1},
    {"tablut-katz", "9/9/9/9/9/9/9/9/1K7 2", RESULT_NONE},
    {"tablut-katz+open-corners", "t7T/9/9/9/4K4/9/9/9/9 2", RESULT_NONE},
    {"tablut-katz", "9/9/9/9/K8/9/9/4T4/9 1", RESULT_NONE},
    {"tablut-ashton", "9/9/9/9/9/9/9/9/1K7 2", RESULT_P1},
    {"tablut-ashton", "t7T/9/9/9/4K4/9/9/9/9 2", RESULT_NONE},
    {"tablut-ashton", "4t4/9/9/9/4K4/9/9/9/9 2", RESULT_NONE},
    {"tablut-classic", "9/9/9/9/K8/9/9/9/9 1", RESULT_P1},
    {"tablut-classic+corner-escape", "9/9/9/9/K8/9/9/9/9 1", RESULT_NONE},
    {"tablut-classic+corner-escape", "8K/9/9/9/9/9/9/9/9 1", RESULT_P1},
    {"tablut-classic", "t7T/9/9/9/4K4/9/9/9/9 2", RESULT_NONE},
    {"tablut-classic", "9/TTTTTTTT1/tttttttt1/tttttttt1/4K4/9/9/9/9 2", RESULT_NONE},
    {"maerstanas", "7/7/7/7/7/7/7 2 -", RESULT_NONE},
    {"maerstanas", "7/7/7/7/7/7/7 2 Ww", RESULT_NONE},
    {"maerstanas", "TWtw3/7/7/7/7/7/7 2 -", RESULT_NONE},
    {"maerstanas+plain", "SSSSSSS/SSSSSSS/7/7/7/7/7 2 -", RESULT_NONE},
    /* Only in hand are special stones refused under plain. */
    {"maerstanas+plain", "TWtw3/7/7/7/7/7/7 2 -", RESULT_NONE},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 2 s", RESULT_NONE},
    {"gardsdansen", "S3/5/6/3P3/5p/5/4 1 p", RESULT_P1},
    {"gardsdansen", "S3/5/6/3P3/6/5/3s 1 p", RESULT_P1},
    {"gardsdansen", "S3/5/6/7/5p/5/3s 1 p", RESULT_P2},
};

TEST(accepted_texts_come_back) {
    for (size_t i = 0; i < sizeof accepted / sizeof accepted[0]; i++) {
        Rules rules = parse(accepted[i].rules);
        Position p;
        Error error;
        char text[POSITION_TEXT];
        if (!read(&rules, &p, accepted[i].text, &error)) {
            error_text(&error, text, sizeof text);
            fail_msg("%s '%s': %s", accepted[i].rules, accepted[i].text, text);
        }
        position_write(&rules, &p, text);
        assert_string_equal(text, accepted[i].text);
        assert_int_equal(p.result, accepted[i].result);
    }
}

TEST(start_positions) {
    static const char *const starts[] = {"3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1",
                                         "7/7/7/7/7/7/7 1 TWtw",
                                         "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1 p"};
    PlainRules plain;
    for (int i = 0; plain_rules_at(i, &plain); i++) {
        char name[PLAIN_NAME], text[POSITION_TEXT];
        Position p;
        plain_rules_name(&plain, name);
        Rules rules = parse(name);
        rules.start(&rules, &p);
        position_write(&rules, &p, text);
        assert_string_equal(text, plain.plain ? "7/7/7/7/7/7/7 1 -" : starts[rules.family]);
    }
}

/* ------------------------------------------------------------------ against the reference */

/* One or two small changes, most of which make the text wrong. */
static void spoil(Chance *chance, char *text, size_t size) {
    static const char letters[] = "0123456789/ tTKkSsWwPp-12\t";
    for (int changes = 1 + chance_below(chance, 2); changes; changes--) {
        size_t length = strlen(text);
        size_t at = (size_t)chance_below(chance, (int)length + 1);
        char letter = letters[chance_below(chance, sizeof letters - 1)];
        int kind = chance_below(chance, 3);
        if (kind == 0 && length + 2 < size) {
            memmove(text + at + 1, text + at, length - at + 1);
            text[at] = letter;
        } else if (at < length && kind == 1) {
            memmove(text + at, text + at + 1, length - at);
        } else if (at < length) {
            text[at] = letter;
        }
    }
}

static bool only_the_product_refuses(const Error *error) {
    /* The reference asks only what the contract lists; a finished game in the wrong phase or lost
     * by both is what its last sentence excludes. */
    return error->code == ERROR_PHASE_OVER || error->code == ERROR_BOTH_LOST;
}

TEST(reads_what_the_reference_reads) {
    Chance chance = chance_new("position text");
    PlainRules plain_rules;
    int reading = 0, refusing = 0;
    for (int n = 0; plain_rules_at(n, &plain_rules); n++) {
        char name[PLAIN_NAME], text[POSITION_TEXT], back[POSITION_TEXT], why[120];
        plain_rules_name(&plain_rules, name);
        Rules rules = parse(name);
        for (int i = 0; i < test_effort(400); i++) {
            Position p;
            PlainPosition plain;
            Error error;
            setup_random(&chance, &rules, chance_below(&chance, 101), &p);
            position_write(&rules, &p, text);
            if (chance_percent(&chance, 70)) spoil(&chance, text, sizeof text);
            bool good = read(&rules, &p, text, &error);
            bool same = good == plain_position_set(&plain, &plain_rules, text, why, sizeof why);
            if (!same && !(!good && only_the_product_refuses(&error)))
                fail_msg("seed %d, %s '%s': product %d, plain says %s", (int)chance_seed(), name,
                         text, good, why);
            reading += good;
            refusing += !good;
            if (!good) continue;
            position_write(&rules, &p, back);
            assert_string_equal(back, text);
        }
    }
    assert_true(reading > 100 && refusing > 100);
}
