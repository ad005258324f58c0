/* The chance of winning: certain where the game is decided, half where it is drawn, never falling
 * when the score rises, the same for both sides; and a row of its own for every rule set. */
#include "search/chance.h"
#include "law/rulefile.h"
#include "search/bed.h"
#include "search/score.h"
#include "support/setup.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

/* How it follows the score in one position, for both sides to move, in searches of so many nodes.
 */
static void check_curve(const Rules *rules, Position p, uint64_t nodes) {
    Position other = p;
    other.side = !p.side;
    int before = 0;
    assert_int_equal(chance_of(rules, &p, 0, 800), 500);
    assert_int_equal(chance_of(rules, &p, score_win(1, 5), 800), 1000);
    assert_int_equal(chance_of(rules, &p, -score_win(30, 0), 800), 0);
    for (int score = -SCORE_DECIDED + 1;
         score<SCORE_DECIDED; score += score> - 400 && score < 400 ? 1 : 37) {
        if (score == 0) continue;
        int now = chance_of(rules, &p, score, nodes);
        assert_in_range(now, 1, 999);
        assert_true(now >= before);
        assert_int_equal(now + chance_of(rules, &other, -score, nodes), 1000);
        before = now;
    }
}

TEST(curve) {
    for (Rules rules = {0}; setup_next(&rules);) {
        Position p;
        MoveList list;
        rules.start(&rules, &p);
        check_curve(&rules, p, 0);
        for (int ply = 0; ply < 12; ply++) { /* farther on */
            rules.moves(&rules, &p, &list);
            rules.play(&rules, &p, list.move[list.count / 2], NULL);
            assert_int_equal(p.result, RESULT_NONE);
        }
        check_curve(&rules, p, 3000);
    }
}

/* Every base has a row of its own with every combination of its options. */
TEST(every_option) {
    for (Rules rules = {0}; setup_next(&rules);) {
        ChanceRow row = chance_row(&rules, 1500);
        if (row.rules) assert_string_equal(row.rules, rules.name); /* "": it knows little */
        assert_true(row.slope[0] > 0 && row.slope[1] > 0);
    }
}

/* How much is as at the start decides which end of the row counts. */
TEST(stage) {
    static const ChanceRow row = {"tablut-katz", 800, {1000, 3000, -1000}, {500, 250}};
    Rules rules;
    Position p;
    assert_true(rules_parse(&rules, "tablut-katz", NULL));
    rules.start(&rules, &p);
    assert_int_equal(chance_changed(&rules, &p), 0);
    assert_int_equal(chance_by(&row, &rules, &p, 200), 881); /* 1 / (1 + e^-2) */
    assert_int_equal(chance_by(&row, &rules, &p, -200), 500);
    MoveList list;
    rules.moves(&rules, &p, &list);
    rules.play(&rules, &p, list.move[0], NULL);
    assert_int_equal(chance_changed(&rules, &p), 2); /* where it stood, and where it stands */
    p.side = P1;
    assert_int_equal(chance_by(&row, &rules, &p, -251), 500); /* lead 1222, slope 486 */
    p.set[TAFL_BLACK] = 0; /* sixteen squares more: half of the opening */
    assert_int_equal(chance_changed(&rules, &p), chance_half(&rules));
    assert_int_equal(chance_by(&row, &rules, &p, -800), 500);
    p.set[TAFL_BLACK] = p.set[TAFL_WHITE] = 0;
    for (int s = 0; s < 20; s++) p.set[TAFL_BLACK] |= bit(9 * (s % 9) + s / 9 + 6);
    assert_int_equal(chance_changed(&rules, &p), CHANCE_OPENING);
    assert_int_equal(chance_by(&row, &rules, &p, 400), 500);
    assert_int_equal(chance_by(&row, &rules, &p, 800), 731); /* 1 / (1 + 1 / e) */

    /* A stone changes one square: in Mǽrstánas half-way comes sooner. */
    assert_true(rules_parse(&rules, "maerstanas", NULL));
    rules.start(&rules, &p);
    for (int ply = 0; ply < 9; ply++) {
        rules.moves(&rules, &p, &list);
        rules.play(&rules, &p, list.move[0], NULL);
    }
    p.side = P1;
    assert_int_equal(chance_changed(&rules, &p), 9);
    assert_int_equal(chance_by(&row, &rules, &p, -686), 500); /* lead 3000, slope 437 */
}

/* Few nodes and many have rows of their own, and each doubling between them is as far as the next.
 */
TEST(nodes) {
    static const char text[] = "name = mine\nbase = brandubh\n"
                               "chances = lead 100 200 300, slope 400 500, at 6400 nodes lead 400 "
                               "800 -300, slope 100 800\n";
    static const struct {
        uint64_t nodes;
        int lead[3], slope[2];
    } cases[] = {{0, {100, 200, 300}, {400, 500}},     {800, {100, 200, 300}, {400, 500}},
                 {1200, {150, 300, 200}, {350, 550}},  {1600, {200, 400, 100}, {300, 600}},
                 {3200, {300, 600, -100}, {200, 700}}, {4800, {350, 700, -200}, {150, 750}},
                 {6400, {400, 800, -300}, {100, 800}}, {1 << 30, {400, 800, -300}, {100, 800}}};
    static RuleFile file;
    Rules rules;
    Position p;
    assert_true(rulefile_read(&file, text, strlen(text), NULL));
    assert_true(rulefile_rules(&file, "", &rules, NULL));
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        ChanceRow row = chance_row(&rules, cases[i].nodes);
        assert_memory_equal(row.lead, cases[i].lead, sizeof row.lead);
        assert_memory_equal(row.slope, cases[i].slope, sizeof row.slope);
    }
    rules.start(&rules, &p);
    p.side = P1;
    assert_int_equal(chance_of(&rules, &p, 350, 800), 818);  /* 1 / (1 + e^-1.5) */
    assert_int_equal(chance_of(&rules, &p, 350, 6400), 679); /* 1 / (1 + e^-0.75) */
}

/* A third row, and back to the text. */
TEST(three_node_counts) {
    static const char text[] = "lead -7 8 9, slope 10 11, at 6400 nodes lead 1 2 3, slope 4 5, at "
                               "100000 nodes lead 99999 -99999 0, slope 1 9999";
    char again[CHANCE_TEXT];
    ChanceRow row[CHANCE_ROWS];
    assert_int_equal(chance_rows_read(row, text, strlen(text), 1, NULL), 3);
    assert_int_equal(row[2].nodes, 100000);
    Text out = text_into(again, sizeof again);
    chance_rows_write(row, 3, &out);
    assert_string_equal(again, text);
}

/* The rows of a network, in the same way; the constant is player 1's. */
TEST(nodes_of_a_network) {
    static const Network network = {.scale = 200};
    const Learned plain = learned_plain(&network);
    Learned learned = plain;
    learned.rows = 2;
    learned.row[0] = (LearnedRow){800, 1000, 0};
    learned.row[1] = (LearnedRow){6400, 2000, -600};
    static const struct {
        uint64_t nodes;
        int chance; /* of a score of 200, whose odds are e */
    } cases[] = {{0, 731}, {800, 731}, {1600, 755}, {6400, 801}, {1 << 30, 801}};
    Rules rules;
    Position p;
    assert_true(rules_parse(&rules, "brandubh", NULL));
    rules.start(&rules, &p);
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++)
        for (int side = 0; side < 2; side++) {
            p.side = (uint8_t)side;
            int chance = chance_first_with(&learned, &rules, &p, 200, cases[i].nodes);
            assert_int_equal(chance, cases[i].chance);
            assert_int_equal(chance_first_with(&plain, &rules, &p, 200, cases[i].nodes), 731);
            assert_int_equal(chance_first_with(&learned, &rules, &p, 0, cases[i].nodes), 500);
            assert_int_equal(
                chance_first_with(&learned, &rules, &p, score_win(1, 5), cases[i].nodes), 1000);
        }
}

/* What a search of the start tells player 1 is near what was scored from there (docs/strength.md).
 */
TEST(starts) {
    static const struct {
        const char *rules;
        int scored; /* permille */
    } starts[] = {
        {"tablut-ashton", 158},
        {"tablut-ashton+camp-shelter", 134},
        {"tablut-bologna", 151},
        {"tablut-katz", 978},
        {"tablut-katz+weaponless-king", 610},
        {"tablut-katz+custodial-king", 358},
        {"tablut-katz+weaponless-king+custodial-king", 328},
        {"tablut-katz+edge-capture", 1000},
        {"tablut-katz+weaponless-king+edge-capture", 994},
        {"tablut-katz+custodial-king+edge-capture", 835},
        {"tablut-katz+weaponless-king+custodial-king+edge-capture", 424},
        {"tablut-katz+open-corners", 490},
        {"tablut-katz+weaponless-king+open-corners", 371},
        {"tablut-katz+custodial-king+open-corners", 309},
        {"tablut-katz+weaponless-king+custodial-king+open-corners", 74},
        {"tablut-katz+edge-capture+open-corners", 1000},
        {"tablut-katz+weaponless-king+edge-capture+open-corners", 998},
        {"tablut-katz+custodial-king+edge-capture+open-corners", 952},
        {"tablut-katz+weaponless-king+custodial-king+edge-capture+open-corners", 841},
        {"tablut-classic", 816},
        {"tablut-classic+corner-escape", 392},
        {"tablut-classic+hostile-throne", 849},
        {"tablut-classic+corner-escape+hostile-throne", 438},
        {"tablut-classic+king-edge", 816},
        {"tablut-classic+corner-escape+king-edge", 311},
        {"tablut-classic+hostile-throne+king-edge", 849},
        {"tablut-classic+corner-escape+hostile-throne+king-edge", 381},
        {"maerstanas", 645},
        {"maerstanas+plain", 840},
        {"maerstanas+simple", 615},
        {"maerstanas+plain+simple", 766},
        {"gardsdansen", 574},
    };
    for (int i = 0; i < (int)(sizeof starts / sizeof *starts); i++) {
        Bed *bed = bed_new(starts[i].rules, NULL);
        bed_search_nodes(bed, 1500);
        int told = chance_of(&bed->rules, bed->path, bed->result.score, 1500);
        if (told < starts[i].scored - 70 || told > starts[i].scored + 70)
            fail_msg("%s: %d of a thousand scored, %d told", starts[i].rules, starts[i].scored,
                     told);
        free(bed);
    }
}

/* A file's own chances, those of the law whose weights it has, or little. */
TEST(of_a_file) {
    static RuleFile file;
    static const char own[] = "name = mine\nbase = brandubh\nking-step = 2\n",
                      chances[] = "chances = lead -7 8 9, slope 10 11\n",
                      weights[] = "weights = side 5\n";
    const struct {
        const char *more[2], *akin;
        int lead, slope;
    } cases[] = {{{"", ""}, "brandubh", 0, 0},
                 {{chances, ""}, "brandubh", -7, 11},
                 {{chances, weights}, "", -7, 11},
                 {{weights, ""}, "", 0, 500}};
    for (int i = 0; i < 4; i++) {
        char text[300], name[RULES_NAME];
        Rules rules, brandubh;
        snprintf(text, sizeof text, "%s%s%s", own, cases[i].more[0], cases[i].more[1]);
        assert_true(rulefile_read(&file, text, strlen(text), NULL));
        assert_true(rulefile_rules(&file, "", &rules, NULL));
        assert_true(rules_parse(&brandubh, "brandubh", NULL));
        ChanceRow row = chance_row(&rules, 0), wanted = chance_row(&brandubh, 0);
        assert_int_equal(row.lead[0], i ? cases[i].lead : wanted.lead[0]);
        assert_int_equal(row.slope[1], i ? cases[i].slope : wanted.slope[1]);
        chance_nearest(&rules, name);
        assert_string_equal(name, cases[i].akin);
    }
}

/* What is told ten plies into games from openings that looked level is near what was scored in 400
 * such games; these are twelve of each. Ashton's scored is of 240 games of its network from these
 * twelve (docs/notebook/learn.md). */
TEST(level_openings) {
    enum { GAMES = 12 };
    static const struct {
        const char *rules;
        int scored; /* permille */
        const char *moves[GAMES];
    } level[] = {
        {"tablut-ashton",
         506,
         {
             "g5g7 f9i9 d5d2 b5b1 g7g8 a5b5 e7f7 e2f2 e6d6 b1b3",
             "e3d3 a6a7 e4c4 b5b7 c5c9 e2f2 f5f8 a4a1 c4h4 f2f5",
             "e6b6 f1f2 g5g8 h5h6 e5e6 i6i7 g8g1 h6f6 e7f7 i7g7",
             "e3h3 a4b4 c5c6 h5h4 h3c3 f1f2 g5g2 d1a1 c3h3 i6g6",
             "g5g2 d1d2 c5c2 b5b1 e6g6 d9c9 c2c5 a6b6 e7b7 c9c7",
             "e4h4 d9d8 f5f3 d1c1 e7b7 a4c4 d5d4 e2f2 g5g2 i6g6",
             "e6d6 d1c1 d6h6 f1i1 d5d7 e2c2 e7h7 a6a8 f5f8 e1f1",
             "g5g4 b5b6 c5c4 f9i9 e7b7 e9f9 e3i3 e8g8 c4c9 a4c4",
             "c5c3 d1a1 e7h7 e2c2 d5d4 b5c5 d4d5 a4a2 d5d8 f9f7",
             "e3a3 b5b4 a3f3 d9d7 d5d3 d7d4 f5f8 h5h9 c5c4 i4g4",
             "e4h4 e2f2 g5g4 b5b9 f5f6 d9d8 c5c3 d8a8 d5d2 f2f3",
             "e6h6 d1b1 c5c9 e2i2 e7h7 i2f2 e3i3 e8b8 e4h4 a4g4",
         }},
        {"maerstanas",
         641,
         {
             "Tf4 c5 e3 e4 e2 Ta4 f5 a6 a1 a7",
             "Td4 f1 b6 a6 b1 f2 g6 Tf7 g1 a7",
             "c7 Td5 d1 g7 c1 c3 Tc6 Wc1 a1 g1",
             "b7 Ta6 a2 g1 Tc5 f6 f3 c4 g7 a1",
             "Tb6 Te7 f6 f2 d1 g5 e6 e1 g1 a1",
             "Tb6 Ta5 f2 d4 c5 a7 g7 b2 g1 a1",
             "Tb6 a1 d5 Tf3 c1 e2 g3 g5 g1 a7",
             "e4 e6 Tg6 Ta7 a2 g2 e7 f1 a1 g7",
             "b7 Tb4 f6 e5 d6 g6 Tf4 b5 a7 g7",
             "Tg5 a3 f4 g4 b7 Tf1 c2 d5 a7 g1",
             "Tb7 Ta2 c6 a1 g3 f5 e7 c1 a7 g1",
             "e6 Td7 Td3 d1 e1 d2 b1 c5 a1 g1",
         }},
    };
    for (int i = 0; i < (int)(sizeof level / sizeof *level); i++) {
        int told = 0;
        for (int k = 0; k < GAMES; k++) {
            Bed *bed = bed_new(level[i].rules, NULL);
            bed_play(bed, level[i].moves[k]);
            bed_search_nodes(bed, 800);
            told += chance_first(
                &bed->rules, game_now(&bed->game),
                game_now(&bed->game)->side == P1 ? bed->result.score : -bed->result.score, 800);
            free(bed);
        }
        told /= GAMES;
        if (told < level[i].scored - 70 || told > level[i].scored + 70)
            fail_msg("%s: %d of a thousand scored, %d told", level[i].rules, level[i].scored, told);
    }
}
