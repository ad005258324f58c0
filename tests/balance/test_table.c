/* The table of how fair each rule set is, as a text that report_csv writes. */
#include "balance/table.h"
#include "support/test.h"

#include <string.h>

#define HEAD                                                                                       \
    "rules,judge,seed,strength,games,same,openings,effective,score,half,fixed,player1,draws,"      \
    "player2,given_up,plies_10,plies_50,plies_90,choices_1,choices_2,forced,captures,first_turns," \
    "decided,lead_changes,comebacks,stopped_by,law,slope,slope_half,verdict,program\n"
#define ROW(rules, strength, score, law, verdict)                                               \
    rules ",network ab,7," strength ",60,8,51,51.8," score                                      \
          ",0.16287,0.08,47,0,5,3,22,40,72,50.6,90.3,0.0,0.1,3.3,0.5,0.2,0.1,side certain," law \
          ",-0.02,0.01," verdict ",taefl 0.2.0 (commit 12)\n"

static const char table[] = HEAD ROW("one", "beginner", "0.4", "11", "player1")
    ROW("one", "400", "0.6", "11", "player1") ROW("one", "1600", "0.7", "11", "player1")
        ROW("two", "400", "0.5", "", "open") ROW("same", "400", "0.8", "11", "player1");

TEST(rows_are_read) {
    const char *at = table;
    BalanceRow row;
    int rows = 0;
    while (table_row(&at, &row)) rows++;
    assert_int_equal(rows, 5);
    assert_string_equal(at, "");
    at = table;
    assert_true(table_row(&at, &row));
    assert_string_equal(row.rules, "one");
    assert_string_equal(row.judge, "network ab");
    assert_string_equal(row.law, "11");
    assert_string_equal(row.program, "taefl 0.2.0 (commit 12)");
    assert_int_equal(row.seed, 7);
    assert_int_equal(row.games, 60);
    assert_int_equal(row.repeated, 8);
    assert_int_equal(row.given_up, 3);
    assert_int_equal(row.plies, 40);
    assert_int_equal(row.finding.strength.kind, STRENGTH_BEGINNER);
    assert_true(row.finding.score.value == 0.4 && row.finding.score.half == 0.16287);
    assert_true(row.finding.slope.value == -0.02 && row.finding.slope.half == 0.01);
    assert_int_equal(row.finding.verdict, VERDICT_FIRST);
}

TEST(what_is_no_row_ends_it) {
    static const char *const texts[] = {"",
                                        "one",
                                        HEAD,
                                        HEAD "one,terms\n",
                                        ROW("one", "loud", "0.4", "11", "player1"),
                                        ROW("one", "400", "0.4", "11", "perhaps")};
    BalanceRow row;
    for (int i = 0; i < 6; i++) {
        const char *at = texts[i];
        assert_false(table_row(&at, &row));
    }
}

/* The hash decides, whatever the name: a law that has changed since is not found. */
TEST(a_law_is_found_by_its_hash) {
    BalanceRow row;
    assert_true(table_find(table, "another", "11", &row));
    assert_int_equal(row.finding.strength.nodes, 1600);
    assert_true(row.finding.score.value == 0.7);
    assert_true(table_find(table, "same", "11", &row));
    assert_true(row.finding.score.value == 0.8);
    assert_false(table_find(table, "one", "12", &row));
    assert_true(table_find(table, "two", "", &row));
    assert_int_equal(row.finding.verdict, VERDICT_OPEN);
    assert_false(table_find(table, "three", "", &row));
}
