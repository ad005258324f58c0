/* The chance of winning: certain where the game is decided, half where it is drawn, never falling
 * when the score rises, the same for both sides; and a row of its own for every rule set. */
#include "engine/chance.h"
#include "core/rulefile.h"
#include "engine/bed.h"
#include "engine/score.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static void parse(Rules *rules, const RulesBase *base, uint32_t options) {
    char name[sizeof rules->name];
    rules_name(base, options, name, sizeof name);
    assert_true(rules_parse(rules, name, NULL));
}

/* How it follows the score in one position, for both sides to move. */
static void check_curve(const Rules *rules, Position p) {
    Position other = p;
    other.side = !p.side;
    int before = 0;
    assert_int_equal(chance_of(rules, &p, 0), 500);
    assert_int_equal(chance_of(rules, &p, score_win(1, 5)), 1000);
    assert_int_equal(chance_of(rules, &p, -score_win(30, 0)), 0);
    for (int score = -SCORE_DECIDED + 1;
         score<SCORE_DECIDED; score += score> - 400 && score < 400 ? 1 : 37) {
        if (score == 0) continue;
        int now = chance_of(rules, &p, score);
        assert_in_range(now, 1, 999);
        assert_true(now >= before);
        assert_int_equal(now + chance_of(rules, &other, -score), 1000);
        before = now;
    }
}

static void curve(void **state) {
    (void)state;
    for (int b = 0; b < rules_bases(); b++)
        for (uint32_t options = 0; options < 1u << rules_option_count(rules_base(b)); options++) {
            Rules rules;
            Position p;
            MoveList list;
            parse(&rules, rules_base(b), options);
            rules.start(&rules, &p);
            check_curve(&rules, p);
            for (int ply = 0; ply < 12; ply++) { /* farther on */
                rules.moves(&rules, &p, &list);
                rules.play(&rules, &p, list.move[list.count / 2], NULL);
                assert_int_equal(p.result, RESULT_NONE);
            }
            check_curve(&rules, p);
        }
}

/* Every base has a row of its own with every combination of its options. */
static void every_option(void **state) {
    (void)state;
    for (int b = 0; b < rules_bases(); b++)
        for (uint32_t options = 0; options < 1u << rules_option_count(rules_base(b)); options++) {
            Rules rules;
            parse(&rules, rules_base(b), options);
            ChanceRow row = chance_row(&rules);
            if (row.rules) assert_string_equal(row.rules, rules.name); /* "": it knows little */
            assert_true(row.slope[0] > 0 && row.slope[1] > 0);
        }
}

/* How much is as at the start decides which end of the row counts. */
static void stage(void **state) {
    (void)state;
    static const ChanceRow row = {"tablut-katz", {1000, 3000, -1000}, {500, 250}};
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
    assert_int_equal(chance_changed(&rules, &p), CHANCE_HALF);
    assert_int_equal(chance_by(&row, &rules, &p, -800), 500);
    p.set[TAFL_BLACK] = p.set[TAFL_WHITE] = 0;
    for (int s = 0; s < 20; s++) p.set[TAFL_BLACK] |= bit(9 * (s % 9) + s / 9 + 6);
    assert_int_equal(chance_changed(&rules, &p), CHANCE_OPENING);
    assert_int_equal(chance_by(&row, &rules, &p, 400), 500);
    assert_int_equal(chance_by(&row, &rules, &p, 800), 731); /* 1 / (1 + 1 / e) */
}

/* What a search of the start tells player 1 is near what was scored from there (docs/strength.md).
 */
static void starts(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        int scored; /* permille */
    } starts[] = {
        {"tablut-ashton", 158},
        {"tablut-ashton+camp-shelter", 134},
        {"tablut-bologna", 151},
        {"tablut-katz", 978},
        {"tablut-katz+weaponless-king", 692},
        {"tablut-katz+custodial-king", 620},
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
        int told = chance_of(&bed->rules, bed->path, bed->result.score);
        if (told < starts[i].scored - 70 || told > starts[i].scored + 70)
            fail_msg("%s: %d of a thousand scored, %d told", starts[i].rules, starts[i].scored,
                     told);
        free(bed);
    }
}

/* A file's own chances, those of the law whose weights it has, or little. */
static void of_a_file(void **state) {
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
    (void)state;
    for (int i = 0; i < 4; i++) {
        char text[300], name[RULES_NAME];
        Rules rules, brandubh;
        snprintf(text, sizeof text, "%s%s%s", own, cases[i].more[0], cases[i].more[1]);
        assert_true(rulefile_read(&file, text, strlen(text), NULL));
        assert_true(rulefile_rules(&file, "", &rules, NULL));
        assert_true(rules_parse(&brandubh, "brandubh", NULL));
        ChanceRow row = chance_row(&rules), wanted = chance_row(&brandubh);
        assert_int_equal(row.lead[0], i ? cases[i].lead : wanted.lead[0]);
        assert_int_equal(row.slope[1], i ? cases[i].slope : wanted.slope[1]);
        chance_nearest(&rules, name);
        assert_string_equal(name, cases[i].akin);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(curve), cmocka_unit_test(every_option),
                                       cmocka_unit_test(of_a_file), cmocka_unit_test(starts),
                                       cmocka_unit_test(stage)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
