/* Evaluations keep their bounds, look the same from every side of a symmetric board, and turn their
 * sign with the players where the game is the same for both. */
#include "bed.h"
#include "support/chance.h"
#include "support/setup.h"

enum { POSITIONS = 300 };

/* Runs a check on random positions of every rule set with every combination of options. */
static void on_random_positions(void (*check)(const Rules *, const Position *)) {
    Chance chance = chance_new("evaluation");
    for (Rules rules = {0}; setup_next(&rules);)
        for (int i = 0; i < test_effort(POSITIONS); i++) {
            Position position;
            setup_playable(&chance, &rules, 5 + chance_below(&chance, 95), &position);
            check(&rules, &position);
        }
}

static int value_of(const Rules *rules, const Position *p) {
    Evaluation evaluation;
    eval_for(rules, &evaluation);
    return evaluate(&evaluation, rules, p);
}

static void check_bounds(const Rules *rules, const Position *p) {
    int value = value_of(rules, p);
    assert_in_range(value + EVAL_MAX, 0, 2 * EVAL_MAX);
}

TEST(is_bounded) { on_random_positions(check_bounds); }

/* Gårdsdansen's symmetries that turn the board over change the players' sides of it, but not what
 * the pieces are worth. */
static void check_images(const Rules *rules, const Position *p) {
    Evaluation eval;
    eval_for(rules, &eval);
    for (int s = 0; s < rules->board->symmetries; s++) {
        Position image = *p;
        for (int i = 0; i < 4; i++) image.set[i] = board_image(rules->board, s, p->set[i]);
        assert_int_equal(evaluate(&eval, rules, &image), evaluate(&eval, rules, p));
    }
}

TEST(is_symmetric) { on_random_positions(check_images); }

/* The same position with the players' roles exchanged, the other one to move. */
static void check_players(const Rules *rules, const Position *p) {
    if (rules->family == FAMILY_TAFL) return;
    Position other = *p;
    other.set[P1] = p->set[P2];
    other.set[P2] = p->set[P1];
    other.side ^= 1;
    other.hand = (uint8_t)((p->hand << 2 | p->hand >> 2) & 15);
    assert_int_equal(value_of(rules, &other), value_of(rules, p));
}

TEST(treats_both_players_alike) { on_random_positions(check_players); }

/* What `eval` shows is what is played with: the weights times the counts, as player 1 sees it. */
static void check_terms(const Rules *rules, const Position *p) {
    EvalTerms terms;
    int counts[MAX_TERMS], sum = 0;
    if (!eval_terms(rules, &terms)) return;
    assert_in_range(terms.count, 1, MAX_TERMS);
    eval_counts(&terms, rules, p, counts);
    for (int i = 0; i < terms.count; i++) sum += terms.weight[i] * counts[i];
    assert_int_equal(value_of(rules, p), p->side == P1 ? sum : -sum);
}

TEST(is_the_sum_of_its_terms) { on_random_positions(check_terms); }

/* How often a term stands in a position. */
static int counted(const char *name, const char *text, const char *term) {
    Rules rules;
    Position p;
    EvalTerms terms;
    int counts[MAX_TERMS];
    assert_true(rules_parse(&rules, name, NULL));
    assert_true(position_read(&rules, &p, text, strlen(text), NULL));
    assert_true(eval_terms(&rules, &terms));
    eval_counts(&terms, &rules, &p, counts);
    for (int i = 0; i < terms.count; i++)
        if (strcmp(terms.name[i], term) == 0) return counts[i];
    fail_msg("no term %s", term);
    return 0;
}

/* From f7 the king would see both ends of the rank. In the second board each square he can go to
 * has one way out at most. */
TEST(sees_where_a_king_would_have_two_ways_out) {
    const char *rules = "tawlbwrdd+throneless";
    assert_int_equal(counted(rules, "11/11/11/5t5/11/3t1K1t3/11/5t5/11/11/11 1", "KING_FORK"), 1);
    assert_int_equal(counted(rules, "11/11/11/5t5/11/3t1K1t3/11/5t5/11/11/11 2", "KING_FORK"), 0);
    const char *narrow = "11/11/4t1t4/5t5/2t5t2/3t1K1t3/2t5t2/5t5/4t6/11/11 1";
    assert_int_equal(counted(rules, narrow, "KING_FORK"), 0);
}

/* Alone in the middle he sees four ways out, but is three squares from each: nobody who is far away
 * stops him, and eight around him do. */
TEST(knows_that_a_king_goes_one_square) {
    const char *rules = "ard-ri-step", *alone = "7/7/7/3K3/7/7/t6 1";
    const char *around = "7/1t1t1t1/7/1t1K1t1/7/1t1t1t1/7 2";
    assert_int_equal(counted(rules, alone, "KING_FREEDOM"), 4);
    assert_int_equal(counted(rules, alone, "TUICHI"), 0);
    assert_int_equal(counted(rules, "7/1K5/7/7/7/7/6t 2", "TUICHI"), 1);
    assert_int_equal(counted(rules, alone, "KING_RUN"), 1);
    assert_int_equal(counted(rules, around, "KING_RUN"), 0);
    assert_int_equal(counted("ard-ri", alone, "TUICHI"), 1);
    assert_int_equal(counted("ard-ri", alone, "KING_RUN"), 0);
}
