/* A fair match: its points, and who has won it. */
#include "live/words.h"
#include "support/test.h"

#include <string.h>

/* The row of a second game. Seat 1 here had seat 2 in the first one. */
static GameRow second(Result first, int first_plies, Result result, int plies) {
    return (GameRow){.pair = 2,
                     .phase = GAME_OVER,
                     .first = "aaaaaaaa",
                     .first_result = first,
                     .first_plies = first_plies,
                     .result = result,
                     .plies = plies,
                     .culprit = -1};
}

static const struct {
    Result first;
    int first_plies;
    Result result;
    int plies, points[2], winner;
} cases[] = {
    /* More points win, however long it took. */
    {RESULT_P2, 90, RESULT_P1, 90, {4, 0}, 1},
    {RESULT_P1, 10, RESULT_P2, 99, {0, 4}, 2},
    {RESULT_DRAW, 50, RESULT_P1, 60, {3, 1}, 1},
    {RESULT_P1, 50, RESULT_DRAW, 20, {1, 3}, 2},
    /* Each has won once with seat 1: the win in fewer plies decides. */
    {RESULT_P1, 34, RESULT_P1, 33, {2, 2}, 1},
    {RESULT_P1, 34, RESULT_P1, 34, {2, 2}, 0},
    {RESULT_P1, 34, RESULT_P1, 35, {2, 2}, 2},
    /* The same with seat 2. */
    {RESULT_P2, 34, RESULT_P2, 33, {2, 2}, 2},
    {RESULT_P2, 34, RESULT_P2, 34, {2, 2}, 0},
    {RESULT_P2, 34, RESULT_P2, 35, {2, 2}, 1},
    /* A draw is not quicker than a draw. */
    {RESULT_DRAW, 50, RESULT_DRAW, 20, {2, 2}, 0},
};

TEST(every_score_has_its_winner) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GameRow row = second(cases[i].first, cases[i].first_plies, cases[i].result, cases[i].plies);
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(pair_points(&row, seat), cases[i].points[seat]);
        assert_int_equal(pair_winner(&row), cases[i].winner);
        row.phase = GAME_PLAYING;
        row.result = RESULT_NONE;
        assert_int_equal(pair_winner(&row), PAIR_OPEN);
    }
}

/* Nobody wins a match by staying away from the second game. */
TEST(who_aborts_the_second_game_has_lost) {
    for (int culprit = 0; culprit < 2; culprit++)
        for (Result first = RESULT_P1; first <= RESULT_DRAW; first++) {
            GameRow row = second(first, 34, RESULT_NONE, 1);
            row.culprit = culprit;
            assert_false(pair_is_apart(&row));
            assert_int_equal(pair_winner(&row), 2 - culprit);
        }
}

TEST(after_a_block_nobody_has_won) {
    GameRow row = second(RESULT_P1, 34, RESULT_NONE, 0);
    assert_true(pair_is_apart(&row));
    assert_int_equal(pair_winner(&row), PAIR_OPEN);
    GameRow first = {.pair = 1, .phase = GAME_OVER, .result = RESULT_P1, .culprit = -1};
    assert_true(pair_is_apart(&first));
    assert_int_equal(pair_winner(&first), PAIR_OPEN);
    strcpy(first.rematch, "bbbbbbbb");
    assert_false(pair_is_apart(&first));
    assert_int_equal(pair_winner(&first), PAIR_OPEN);
    assert_int_equal(pair_points(&first, 0), 2);
}
