/* A player may move twice running, and a score is from the view of who moves: it keeps its sign
 * inside a turn and changes it between turns. */
#include "search/bed.h"
#include "search/score.h"

/* Player 1's one pawn, on a1, has all ways but c3 shut; player 2's stone on c6 can shut that one
 * and so win (G9), but first a pawn must move. */
static const char before_pawn[] = "PSS1/SS3/S4s/7/6/5/3p 2 p";
static const char before_stone[] = "PSS1/SS3/S4s/7/6/5/2p1 2 s";

TEST(a_turn_of_two_plies_wins) {
    Bed *bed = bed_new("gardsdansen", before_pawn);
    SearchLimits limits = search_limits();
    limits.depth = 4;
    bed_search(bed, &limits);
    assert_true(score_is_win(bed->result.score));
    assert_int_equal(score_distance(bed->result.score), 2);
    char text[MOVE_TEXT];
    move_write(&bed->rules, bed->result.best, text);
    bed_play(bed, text);
    assert_int_equal(game_now(&bed->game)->side, P2);
    bed_play(bed, "c6c3");
    assert_int_equal(bed->game.result, RESULT_P2);
    assert_int_equal(bed->game.reason, CLAUSE_G9);
    free(bed);
}

TEST(so_does_its_second_half) {
    Bed *bed = bed_new("gardsdansen", before_stone);
    SearchLimits limits = search_limits();
    limits.depth = 3;
    char text[MOVE_TEXT];
    move_write(&bed->rules, bed_search(bed, &limits), text);
    assert_string_equal(text, "c6c3");
    assert_int_equal(score_distance(bed->result.score), 1);
    free(bed);
}
