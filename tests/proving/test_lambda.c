/* The λ-search beside a naive program of its definition, for both sides as winner, on positions of
 * random games under brandubh and under random laws. */
#include "proving/lambda.h"
#include "core/notation.h"
#include "support/laws.h"
#include "support/test.h"

#include <stdlib.h>

enum { BITS = 12, MOST = 4, PLIES = 120, LAWS = 30 };

static SmallLaw law;
static Chance chance;
static int winner, leaves[MOST + 1], quiet, positions;

static Position after_move(const Position *p, Move move) {
    Position after = *p;
    law.rules->play(law.rules, &after, move, NULL);
    return after;
}

static Position passed(const Position *p) {
    Position after = *p;
    after.side ^= 1;
    return after;
}

static bool naive_w(const Position *p) {
    MoveList list;
    law.rules->moves(law.rules, p, &list);
    for (int i = 0; i < list.count; i++)
        if (after_move(p, list.move[i]).result == result_win(winner)) return true;
    return false;
}

static bool naive_t(const Position *p, int n);
static bool naive_l(const Position *p, int n);

/* After every reply the game is won or `holds` is true; without a reply the law decides. */
static bool all_replies(const Position *p, bool (*holds)(const Position *, int), int n) {
    MoveList list;
    law.rules->moves(law.rules, p, &list);
    if (!list.count) return law.rules->result(law.rules, p, NULL) == result_win(winner);
    for (int i = 0; i < list.count; i++) {
        Position after = after_move(p, list.move[i]);
        if (after.result == result_win(winner)) continue;
        if (after.result || !holds(&after, n)) return false;
    }
    return true;
}

static bool naive_t(const Position *p, int n) {
    MoveList list;
    if (naive_w(p)) return true;
    if (n < 2) return false;
    law.rules->moves(law.rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position after = after_move(p, list.move[i]), pass = passed(&after);
        if (!after.result && naive_w(&pass) && all_replies(&after, naive_t, n - 1)) return true;
    }
    return false;
}

static bool naive_l(const Position *p, int n) {
    MoveList list;
    if (naive_t(p, n)) return true;
    if (n < 3) return false;
    law.rules->moves(law.rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position after = after_move(p, list.move[i]), pass = passed(&after);
        if (!after.result && naive_t(&pass, n - 1) && all_replies(&after, naive_l, n - 1))
            return true;
    }
    return false;
}

/* The move of a leaf leads to leaves of a lower rank. */
static void check_move(Lambda *leaf, const Position *p, int n) {
    Small small = small_of(p);
    Move move = lambda_move(leaf, &small, n);
    MoveList list;
    law.rules->moves(law.rules, p, &list);
    assert_true(moves_have(&list, move));
    Position after = after_move(p, move);
    if (after.result == result_win(winner)) return;
    assert_int_equal(after.result, RESULT_NONE);
    assert_true(all_replies(&after, naive_l, n - 1));
}

static void check(Lambda *leaf, const Position *p) {
    Small small = small_of(p);
    int most = MOST - (bits_count(p->set[0] | p->set[1]) > 7);
    int began = positions++;
    for (int n = 1; n <= most; n++) {
        bool t = naive_t(p, n), l = naive_l(p, n);
        char text[POSITION_TEXT];
        position_write(law.rules, p, text);
        if (lambda_threatens(leaf, &small, n) != t) fail_msg("%s: T %d", text, n);
        if (lambda_wins(leaf, &small, n) != l) fail_msg("%s: L %d", text, n);
        leaves[n] += l;
        quiet += l && !t;
        if (l && began % 4 == 0) check_move(leaf, p, n);
    }
}

static void play_game(Lambda *leaf, int percent) {
    Position p;
    law.rules->start(law.rules, &p);
    for (int ply = 0; ply < PLIES && !p.result; ply++) {
        MoveList list;
        law.rules->moves(law.rules, &p, &list);
        if (!list.count) return;
        if (p.side == winner && ply > 8 && chance_percent(&chance, percent)) check(leaf, &p);
        p = after_move(&p, list.move[chance_below(&chance, list.count)]);
    }
}

static void play_games(const Rules *rules, int games, int percent) {
    const char *why;
    if (!small_law(&law, rules, &why)) return;
    for (winner = P1; winner <= P2; winner++) {
        Lambda *leaf = lambda_create(&law, winner, BITS);
        for (int i = 0; i < games; i++) play_game(leaf, percent);
        lambda_destroy(leaf);
    }
}

static void brandubh(void **state) {
    static const char *const names[] = {"brandubh-hnefatafl-org", "brandubh", "magpie"};
    int games = getenv("TAEFL_LONG") ? 2000 : 20;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Rules rules;
        assert_true(rules_parse(&rules, names[i], NULL));
        play_games(&rules, games, 12);
    }
    for (int n = 1; n <= MOST; n++) assert_true(leaves[n] > 0);
    assert_true(quiet > 0);
}

static void random_laws(void **state) {
    static RuleFile file;
    static char text[RULEFILE_LAW];
    int laws = getenv("TAEFL_LONG") ? 50 * LAWS : LAWS;
    for (int i = 0; i < laws; i++) {
        Rules rules;
        law_random(&chance, SMALL_SIDE, &file, text);
        assert_true(rulefile_rules(&file, "", &rules, NULL));
        play_games(&rules, 1, 12);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(brandubh), cmocka_unit_test(random_laws)};
    chance = chance_new("leaf");
    return cmocka_run_group_tests_name("leaf", tests, NULL, NULL);
}
