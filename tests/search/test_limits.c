/* Draws by length in the tree (core/limit.h). On b4 the king is two moves from a corner, whatever
 * black does: his first move makes a way out beside him, which nobody can close. */
#include "search/bed.h"
#include "search/score.h"

#define LAW "name = mine\nbase = brandubh\n"

static int score_of(const char *law, const char *position, const char *moves, int depth) {
    static RuleFile file;
    Bed *bed = bed_law(&file, law, position);
    SearchLimits limits = search_limits();
    limits.depth = depth;
    bed_play(bed, moves);
    bed_search(bed, &limits);
    int score = bed->result.score;
    free(bed);
    return score;
}

/* The win is three plies away, and there in time or not. */
TEST(a_win_comes_before_the_limit_or_not_at_all) {
    static const char position[] = "7/7/7/1K5/7/4t2/5t1 1", round[] = "b4b3 f1f3 b3b4 f3f1";
    static const struct {
        const char *law, *moves;
        bool won;
    } rows[] = {
        {LAW, "", true},
        {LAW "move-limit = 3\n", "", true},
        {LAW "move-limit = 2\n", "", false},
        {LAW "no-capture-limit = 3\n", "", true},
        {LAW "no-capture-limit = 2\n", "", false},
        {LAW "move-limit = 7\n", round, true},
        {LAW "move-limit = 6\n", round, false},
        {LAW "no-capture-limit = 7\n", round, true},
        {LAW "no-capture-limit = 6\n", round, false},
        {LAW "move-limit = 6\nno-capture-limit = 7\n", round, false},
        {LAW "move-limit = 7\nno-capture-limit = 6\n", round, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int depth = 4; depth <= 6; depth++) {
            int score = score_of(rows[i].law, position, rows[i].moves, depth);
            if (rows[i].won ? !score_is_win(score) || score_distance(score) != 3 : score != 0)
                fail_msg("%s%s: %d at depth %d", rows[i].law, rows[i].moves, score, depth);
        }
}

/* Two plies are left, the win takes three; a capture makes room for it. */
TEST(a_capture_begins_the_count_again) {
    static const char position[] = "7/3Tt2/7/1K5/7/5T1/4t2 1", before[] = "f2f3 e1e2";
    static RuleFile file;
    char best[MOVE_TEXT];
    Bed *bed = bed_law(&file, LAW "no-capture-limit = 4\n", position);
    SearchLimits limits = search_limits();
    limits.depth = 8;
    bed_play(bed, before);
    move_write(&bed->rules, bed_search(bed, &limits), best);
    assert_string_equal(best, "f3f6");
    assert_true(score_is_win(bed->result.score));
    assert_int_equal(score_distance(bed->result.score), 5);
    free(bed);
    assert_int_equal(score_of(LAW "move-limit = 4\n", position, before, 8), 0);
    int score = score_of(LAW "no-capture-limit = 5\n", position, before, 8);
    assert_int_equal(score_is_win(score) ? score_distance(score) : 0, 3);
}

/* Black, to move, cannot stop the king any more. A quiet move draws where it is the last one; to
 * take loses. */
TEST(who_loses_keeps_the_count_going) {
    static const char position[] = "2t4/7/3Tt2/7/7/7/2K4 2";
    int drawn = score_of(LAW "no-capture-limit = 1\n", position, "", 4);
    int late = score_of(LAW "no-capture-limit = 2\n", position, "", 4);
    int taken = score_of(LAW "no-capture-limit = 2\n", position, "c7c5", 4);
    assert_int_equal(drawn, 0);
    assert_int_equal(score_is_loss(late) ? score_distance(late) : 0, 2);
    assert_int_equal(score_is_win(taken) ? score_distance(taken) : 0, 1);
}
