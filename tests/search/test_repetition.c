/* Repetition inside the tree. So that nothing else is in the way, the rules here are published ones
 * of whose moves all but four are taken out: black's soldier goes to and fro between f3 and f4,
 * white's between e3 and e4. On f4 black threatens c4, on f3 d3, each time taking the king on c3
 * with the help of c2 or b3; white's soldier steps in between. */
#include "search/bed.h"
#include "search/score.h"

static const char position[] = "9/9/9/9/2T6/9/1tK1Tt1T1/2t6/9 2";

static Rules whole; /* with all moves */

static bool is_kept(Move move) {
    static const char *const kept[] = {"f3f4", "f4f3", "e3e4", "e4e3"};
    char text[MOVE_TEXT];
    move_write(&whole, move, text);
    for (int i = 0; i < 4; i++)
        if (strcmp(text, kept[i]) == 0) return true;
    return false;
}

static void kept_moves(const Rules *rules, const Position *p, MoveList *out) {
    int kept = 0;
    whole.moves(&whole, p, out);
    for (int i = 0; i < out->count; i++)
        if (is_kept(out->move[i])) out->move[kept++] = out->move[i];
    out->count = kept;
}

static int kept_count(const Rules *rules, const Position *p) {
    MoveList list;
    kept_moves(rules, p, &list);
    return list.count;
}

static Bed *with_kept_moves(Bed *bed) {
    whole = bed->rules;
    bed->rules.moves = kept_moves;
    bed->rules.count = kept_count;
    return bed;
}

static Bed *set_up(const char *rules) { return with_kept_moves(bed_new(rules, position)); }

static int score_at(Bed *bed, int depth) {
    SearchLimits limits = search_limits();
    limits.depth = depth;
    bed_search(bed, &limits);
    return bed->result.score;
}

/* Each side has one move at a time, so all comes round: a draw, whatever a guess would say. */
static void what_comes_round_is_drawn(void **state) {
    Bed *bed = set_up(*state);
    assert_int_not_equal(score_at(bed, 1), 0);
    assert_int_equal(score_at(bed, 8), 0);
    free(bed);
}

/* Who has contempt is told of a draw all the same, whoever has to go round. */
static void a_draw_is_told_as_one(void **state) {
    for (int plies = 0; plies < 2; plies++) {
        Bed *bed = set_up("tablut-katz");
        if (plies) bed_play(bed, "f3f4");
        SearchLimits limits = search_limits();
        limits.depth = 8;
        limits.contempt = 70;
        bed_search(bed, &limits);
        assert_int_equal(bed->result.score, 0);
        /* What the table knows by then is not for who has none. */
        limits.contempt = 0;
        bed_search(bed, &limits);
        assert_int_equal(bed->result.score, 0);
        free(bed);
    }
}

/* Under A9 black alone threatens: the fifth ply is forbidden, black has no other, and loses. */
static void who_chases_is_barred(void **state) {
    Bed *bed = set_up("tablut-ashton");
    assert_true(score_is_loss(score_at(bed, 8)));
    assert_int_equal(score_distance(bed->result.score), 4);
    bed_play(bed, "f3f4");
    assert_true(score_is_win(score_at(bed, 8)));
    free(bed);
}

/* The game itself says the same, one round later. */
static void the_game_agrees(void **state) {
    Bed *bed = set_up("tablut-ashton");
    bed_play(bed, "f3f4 e3e4 f4f3 e4e3 f3f4 e3e4 f4f3 e4e3");
    assert_int_equal(bed->game.result, RESULT_P1);
    assert_int_equal(bed->game.reason, CLAUSE_T6);
    free(bed);
    bed = set_up("tablut-katz");
    bed_play(bed, "f3f4 e3e4 f4f3 e4e3 f3f4 e3e4 f4f3 e4e3");
    assert_int_equal(bed->game.result, RESULT_DRAW);
    free(bed);
}

/* What comes round first is the position black is to move in, so white brings it about: as good as
 * decided once it has come round, and for certain before the third time. */
static void who_brings_it_about_loses_or_wins(void **state) {
    static const struct {
        const char *law;
        Result result;
    } rows[] = {
        {"name = mine\nbase = tablut-katz\nrepetition = mover-loses\n", RESULT_P2},
        {"name = mine\nbase = tablut-katz\nrepetition = mover-wins\n", RESULT_P1},
    };
    for (int i = 0; i < 2; i++) {
        static RuleFile file;
        Bed *bed = with_kept_moves(bed_law(&file, rows[i].law, position));
        bool black = rows[i].result == RESULT_P2;
        assert_int_equal(score_at(bed, 8), black ? EVAL_MAX : -EVAL_MAX);
        bed_play(bed, "f3f4 e3e4 f4f3 e4e3 f3f4 e3e4 f4f3");
        int score = score_at(bed, 1);
        assert_true(black ? score_is_loss(score) : score_is_win(score));
        bed_play(bed, "e4e3");
        assert_int_equal(bed->game.result, rows[i].result);
        free(bed);
    }
}

/* Games in which the attackers came back to a position until it was drawn, since a draw was more
 * than what the evaluation said of a game that they had in hand. */
static void who_is_ahead_takes_no_draw(void **state) {
    const char *games[] = {
        "a3a2 c3b3 e1e2 b3c3 e2e1 e5f5 a2a3 f5e5",
        "a3b3 e5f5 e1e2 e3f3 d6e6 f3f2 e2e3 c5b5 e3e2 d5d6 c7c6 e4f4 e6e5 d4e4 c1c2 f2f1 c6c5 "
        "f1e1 e2f2 e1f1 f2e2 f1e1 e2f2 e1f1",
    };
    for (int i = 0; i < 2; i++) {
        Bed *bed = bed_new("ard-ri-step", NULL);
        bed_play(bed, games[i]);
        SearchLimits limits = search_limits();
        limits.nodes = 2000;
        bed_search(bed, &limits);
        assert_true(bed->result.score > 0);
        free(bed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(what_comes_round_is_drawn, (void *)"tablut-katz"),
        cmocka_unit_test_prestate(what_comes_round_is_drawn, (void *)"tablut-classic"),
        cmocka_unit_test_prestate(what_comes_round_is_drawn, (void *)"tablut-bologna"),
        cmocka_unit_test(a_draw_is_told_as_one),
        cmocka_unit_test(who_chases_is_barred),
        cmocka_unit_test(the_game_agrees),
        cmocka_unit_test(who_brings_it_about_loses_or_wins),
        cmocka_unit_test(who_is_ahead_takes_no_draw),
    };
    return cmocka_run_group_tests_name("repetition in the tree", tests, NULL, NULL);
}
