/* A live game: its clock, offers, what is taken back, who leaves, and every way to end. */
#include "play/live.h"
#include "core/notation.h"
#include "support/lines.h"
#include "support/test.h"

#include <string.h>

enum { PLIES = 300, SECOND = 1000000 };

typedef struct Bed {
    Rules rules;
    Position path[PLIES + 1];
    Move played[PLIES];
    int64_t times[PLIES + 1][2];
    Live live;
} Bed;

static Bed bed;

/* From a position (NULL: the start), with so much on both clocks; the clock runs from 0. */
static Live *begin(const char *rules, const char *position, int64_t base_us, int64_t inc_us) {
    Position p;
    Game game;
    Error error;
    const LiveTime time = {.base_us = base_us, .inc_us = inc_us}, both[2] = {time, time};
    assert_true(rules_parse(&bed.rules, rules, &error));
    if (position) assert_true(position_read(&bed.rules, &p, position, strlen(position), &error));
    game_init(&game, &bed.rules, position ? &p : NULL, bed.path, bed.played, PLIES);
    live_init(&bed.live, &game, both, bed.times);
    live_start(&bed.live, 0);
    return &bed.live;
}

static Move move_of(const char *text) {
    Move move;
    assert_true(move_read_wire(&bed.rules, &move, text, strlen(text), 1, NULL));
    return move;
}

static LiveAnswer play(int seat, const char *move, uint64_t now) {
    return live_play(&bed.live, seat, move_of(move), now, NULL, NULL);
}

static void over(LiveEnding ending, Result result, int culprit) {
    assert_int_equal(bed.live.ending, ending);
    assert_int_equal(bed.live.result, result);
    assert_int_equal(bed.live.culprit, culprit);
    assert_int_equal(live_next(&bed.live), UINT64_MAX);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(live_resign(&bed.live, seat, 1000 * SECOND), LIVE_OVER);
        assert_int_equal(live_offer_draw(&bed.live, seat, 1000 * SECOND), LIVE_OVER);
        assert_int_equal(live_ask_takeback(&bed.live, seat, 1000 * SECOND), LIVE_OVER);
        assert_int_equal(live_claim(&bed.live, seat, true, 0, 1000 * SECOND), LIVE_OVER);
        assert_int_equal(live_fault(&bed.live, seat), LIVE_OVER);
    }
    assert_int_equal(live_adjudicate(&bed.live, RESULT_DRAW), LIVE_OVER);
    assert_int_equal(bed.live.ending, ending);
}

TEST(one_clock_runs_at_a_time) {
    Live *live = begin("tablut-ashton", NULL, 10 * SECOND, 2 * SECOND);
    assert_int_equal(live_left(live, P1, 3 * SECOND), 7 * SECOND);
    assert_int_equal(live_left(live, P2, 3 * SECOND), 10 * SECOND);
    assert_int_equal(play(P1, "e3c3", 4 * SECOND), LIVE_DONE);
    assert_int_equal(live_left(live, P1, 9 * SECOND), 8 * SECOND);
    assert_int_equal(live_left(live, P2, 9 * SECOND), 5 * SECOND);
    live_stop(live, 9 * SECOND);
    assert_int_equal(live_left(live, P2, 90 * SECOND), 5 * SECOND);
    assert_int_equal(live_next(live), UINT64_MAX);
    live_start(live, 90 * SECOND);
    assert_int_equal(live_left(live, P2, 91 * SECOND), 4 * SECOND);
    assert_int_equal(live_next(live), 95 * SECOND + 1);
}

/* In a turn of two halves the clock runs on, and the increment comes at its end. */
TEST(a_turn_of_two_halves_has_one_increment) {
    Live *live = begin("gardsdansen", NULL, 10 * SECOND, 2 * SECOND);
    MoveList list;
    game_moves(&live->game, &list);
    assert_int_equal(live_play(live, P1, list.move[0], 1 * SECOND, NULL, NULL), LIVE_DONE);
    assert_int_equal(live_seat(live), P1);
    assert_int_equal(live_left(live, P1, 1 * SECOND), 9 * SECOND);
    assert_int_equal(live_left(live, P1, 2 * SECOND), 8 * SECOND);
    game_moves(&live->game, &list);
    assert_int_equal(live_play(live, P1, list.move[0], 3 * SECOND, NULL, NULL), LIVE_DONE);
    assert_int_equal(live_seat(live), P2);
    assert_int_equal(live_left(live, P1, 8 * SECOND), 9 * SECOND);
    assert_int_equal(live_left(live, P2, 8 * SECOND), 5 * SECOND);
}

TEST(who_is_late_loses) {
    begin("tablut-ashton", NULL, SECOND, 0);
    assert_false(live_tick(&bed.live, SECOND));
    assert_int_equal(play(P1, "e3c3", SECOND + 1), LIVE_LATE);
    assert_int_equal(bed.live.game.plies, 0);
    over(LIVE_TIME, RESULT_P2, P1);
    begin("tablut-ashton", NULL, SECOND, 0);
    assert_int_equal(play(P1, "e3c3", SECOND), LIVE_DONE);
    assert_int_equal(live_left(&bed.live, P1, SECOND), 0);
    assert_true(live_tick(&bed.live, live_next(&bed.live)));
    over(LIVE_TIME, RESULT_P1, P2);
    /* Late by the margin is in time; nobody has less than nothing. */
    Live *live = begin("tablut-ashton", NULL, SECOND, 500);
    live->time[P1].margin_us = 1000;
    assert_int_equal(play(P1, "e3c3", SECOND + 1000), LIVE_DONE);
    assert_int_equal(live_left(live, P1, SECOND + 1000), 500);
    /* Without a clock nobody is. */
    live = begin("tablut-ashton", NULL, 0, 0);
    assert_int_equal(live_left(live, P1, 1000 * SECOND), INT64_MAX);
    assert_int_equal(play(P1, "e3c3", UINT64_MAX - 1), LIVE_DONE);
}

/* Time for each turn begins anew with it, in a turn of two halves with both. */
TEST(time_for_each_turn) {
    Live *live = begin("gardsdansen", NULL, 10 * SECOND, 0);
    live->time[P1].each = true;
    MoveList list;
    game_moves(&live->game, &list);
    assert_int_equal(live_play(live, P1, list.move[0], 4 * SECOND, NULL, NULL), LIVE_DONE);
    assert_int_equal(live_left(live, P1, 5 * SECOND), 5 * SECOND);
    game_moves(&live->game, &list);
    assert_int_equal(live_play(live, P1, list.move[0], 8 * SECOND, NULL, NULL), LIVE_DONE);
    assert_int_equal(live_left(live, P1, 9 * SECOND), 10 * SECOND);
}

TEST(what_has_run_is_given_back) {
    Live *live = begin("tablut-ashton", NULL, 10 * SECOND, 0);
    live_give(live, SECOND, 3 * SECOND);
    assert_int_equal(live_left(live, P1, 3 * SECOND), 8 * SECOND);
    live_give(live, 100 * SECOND, 4 * SECOND); /* no more than has run */
    assert_int_equal(live_left(live, P1, 4 * SECOND), 10 * SECOND);
    live_stop(live, 5 * SECOND);
    live_give(live, SECOND, 6 * SECOND);
    assert_int_equal(live_left(live, P1, 6 * SECOND), 9 * SECOND);
}

TEST(what_is_refused_changes_nothing) {
    Error error = {0};
    Live *live = begin("tablut-ashton", NULL, 10 * SECOND, 2 * SECOND), before = *live;
    assert_int_equal(play(P2, "e1d1", SECOND), LIVE_NOT_YOU);
    assert_int_equal(live_play(live, P1, move_of("e3e9"), SECOND, NULL, &error), LIVE_ILLEGAL);
    assert_int_not_equal(error.clause, CLAUSE_NONE);
    assert_int_equal(live_decline_draw(live, P1), LIVE_NO_OFFER);
    assert_int_equal(live_ask_takeback(live, P1, SECOND), LIVE_NO_OFFER);
    assert_int_equal(live_allow_takeback(live, P1, SECOND), LIVE_NO_OFFER);
    assert_int_equal(live_claim(live, P1, true, 0, SECOND), LIVE_NO_OFFER);
    assert_memory_equal(live, &before, sizeof before);
}

TEST(a_draw_needs_both) {
    begin("tablut-ashton", NULL, 0, 0);
    assert_int_equal(live_offer_draw(&bed.live, P2, 1), LIVE_DONE);
    assert_int_equal(live_offer_draw(&bed.live, P2, 2), LIVE_DONE);
    assert_int_equal(bed.live.ending, LIVE_GOES_ON);
    assert_int_equal(live_decline_draw(&bed.live, P2), LIVE_NO_OFFER);
    assert_int_equal(play(P1, "e3c3", 3), LIVE_DONE); /* declines it */
    assert_int_equal(live_offer_draw(&bed.live, P1, 4), LIVE_DONE);
    assert_int_equal(bed.live.ending, LIVE_GOES_ON);
    assert_int_equal(live_decline_draw(&bed.live, P2), LIVE_DONE);
    assert_int_equal(live_offer_draw(&bed.live, P2, 5), LIVE_DONE);
    assert_int_equal(live_offer_draw(&bed.live, P1, 6), LIVE_DONE);
    over(LIVE_AGREED, RESULT_DRAW, -1);
}

/* The last turn of who asks and what came after it, with the times of that moment. */
TEST(a_turn_is_taken_back) {
    Live *live = begin("tablut-ashton", NULL, 10 * SECOND, SECOND);
    const Position start = *game_now(&live->game);
    play(P1, "e3c3", 2 * SECOND);
    const Position middle = *game_now(&live->game);
    play(P2, "e2d2", 5 * SECOND);
    assert_int_equal(live_ask_takeback(live, P2, 6 * SECOND), LIVE_DONE);
    assert_int_equal(live_allow_takeback(live, P2, 6 * SECOND), LIVE_NOT_YOU);
    assert_int_equal(live_allow_takeback(live, P1, 6 * SECOND), LIVE_DONE);
    assert_true(position_equal(game_now(&live->game), &middle));
    assert_int_equal(live_left(live, P1, 6 * SECOND), 9 * SECOND);
    assert_int_equal(live_left(live, P2, 7 * SECOND), 9 * SECOND);
    play(P2, "e2d2", 7 * SECOND);
    assert_int_equal(live_ask_takeback(live, P1, 8 * SECOND), LIVE_DONE);
    assert_int_equal(live_decline_takeback(live, P1), LIVE_NOT_YOU);
    assert_int_equal(live_decline_takeback(live, P2), LIVE_DONE);
    assert_int_equal(live_allow_takeback(live, P2, 8 * SECOND), LIVE_NO_OFFER);
    live_ask_takeback(live, P1, 8 * SECOND);
    assert_int_equal(live_allow_takeback(live, P2, 8 * SECOND), LIVE_DONE);
    assert_true(position_equal(game_now(&live->game), &start));
    assert_int_equal(live_left(live, P1, 9 * SECOND), 9 * SECOND);
    live_ask_takeback(live, P1, 9 * SECOND);
    assert_int_equal(live->takeback, 0); /* it has played nothing any more */
}

TEST(both_halves_are_taken_back) {
    Live *live = begin("gardsdansen", NULL, 0, 0);
    const Position start = *game_now(&live->game);
    MoveList list;
    for (int i = 0; i < 3; i++) {
        game_moves(&live->game, &list);
        live_play(live, live_seat(live), list.move[0], 1, NULL, NULL);
    }
    assert_int_equal(live_ask_takeback(live, P1, 1), LIVE_DONE);
    assert_int_equal(live_allow_takeback(live, P2, 1), LIVE_DONE);
    assert_true(position_equal(game_now(&live->game), &start));
}

/* One keyboard: nobody is asked, an end goes too, and the clock goes on. */
TEST(the_caller_takes_back) {
    Live *live = begin("tablut-ashton", NULL, 10 * SECOND, SECOND);
    assert_int_equal(live_take_back(live, 0, 0), LIVE_NO_OFFER);
    assert_int_equal(live_take_back(live, 1, 0), LIVE_NO_OFFER);
    play(P1, "e3c3", 2 * SECOND);
    play(P2, "e2d2", 5 * SECOND);
    live_offer_draw(live, P2, 5 * SECOND);
    assert_int_equal(live_take_back(live, 1, 6 * SECOND), LIVE_DONE);
    assert_int_equal(live->game.plies, 1);
    assert_false(live->draw[P2]);
    assert_int_equal(live_left(live, P1, 8 * SECOND), 9 * SECOND);
    assert_int_equal(live_left(live, P2, 8 * SECOND), 8 * SECOND);
    /* Out of time, and that taken back: the times are those of the position. */
    assert_true(live_tick(live, 60 * SECOND));
    assert_int_equal(live->ending, LIVE_TIME);
    assert_int_equal(live_take_back(live, 0, 70 * SECOND), LIVE_DONE);
    assert_int_equal(live->ending, LIVE_GOES_ON);
    assert_int_equal(live->result, RESULT_NONE);
    assert_int_equal(live->culprit, -1);
    assert_int_equal(live_left(live, P2, 80 * SECOND), 10 * SECOND); /* it stands */
    live_start(live, 80 * SECOND);
    assert_int_equal(play(P2, "e2d2", 81 * SECOND), LIVE_DONE);
    /* What the rules ended is gone on with from the ply before. */
    live = begin("tablut-ashton", "4t4/9/9/9/9/9/4K4/9/9 1", 0, 0);
    play(P1, "e3a3", 1);
    assert_int_equal(live_take_back(live, 0, 2), LIVE_NO_OFFER);
    assert_int_equal(live_take_back(live, 1, 2), LIVE_DONE);
    assert_int_equal(live->ending, LIVE_GOES_ON);
    assert_int_equal(play(P1, "e3b3", 3), LIVE_DONE);
}

/* A kept game comes back as it was: plies, times, whose turn it is, and its end. */
TEST(a_kept_game_is_played_again) {
    const int64_t first[2] = {8 * SECOND, 10 * SECOND}, second[2] = {8 * SECOND, 3 * SECOND};
    const int64_t now[2] = {5 * SECOND, 3 * SECOND};
    Live *live = begin("tablut-ashton", NULL, 10 * SECOND, SECOND);
    assert_int_equal(live_replay(live, move_of("e3c3"), first, NULL), LIVE_DONE);
    assert_int_equal(live_replay(live, move_of("e3c3"), first, NULL), LIVE_ILLEGAL);
    assert_int_equal(live_replay(live, move_of("e2d2"), second, NULL), LIVE_DONE);
    assert_int_equal(live_seat(live), P1);
    assert_int_equal(live_left(live, P1, 99 * SECOND), 8 * SECOND); /* it stands */
    assert_int_equal(live_left(live, P2, 99 * SECOND), 3 * SECOND);
    live_set_left(live, now);
    live_start(live, 100 * SECOND);
    assert_int_equal(live_left(live, P1, 101 * SECOND), 4 * SECOND);
    assert_int_equal(live_take_back(live, 1, 101 * SECOND), LIVE_DONE);
    assert_int_equal(live_left(live, P2, 101 * SECOND), 10 * SECOND);
    assert_int_equal(live_replay_end(live, LIVE_RESIGNED, RESULT_P1, P2), LIVE_DONE);
    over(LIVE_RESIGNED, RESULT_P1, P2);
    assert_int_equal(live_replay(live, move_of("e2d2"), NULL, NULL), LIVE_OVER);
    assert_int_equal(live_replay_end(live, LIVE_AGREED, RESULT_DRAW, -1), LIVE_OVER);
    live = begin("tablut-ashton", "4t4/9/9/9/9/9/4K4/9/9 1", 0, 0);
    assert_int_equal(live_replay(live, move_of("e3a3"), NULL, NULL), LIVE_DONE);
    over(LIVE_RULES, RESULT_P1, -1);
}

TEST(who_stays_away_can_lose) {
    Live *live = begin("tablut-ashton", NULL, 0, 0);
    live_leave(live, P2, 10);
    live_leave(live, P2, 90); /* it was away already */
    assert_int_equal(live_claim(live, P1, true, 100, 109), LIVE_NO_OFFER);
    assert_int_equal(live_claim(live, P2, true, 0, 200), LIVE_NO_OFFER);
    live_return(live, P2);
    assert_int_equal(live_claim(live, P1, true, 100, 200), LIVE_NO_OFFER);
    live_leave(live, P2, 200);
    assert_int_equal(live_claim(live, P1, true, 100, 300), LIVE_DONE);
    over(LIVE_ABANDONED, RESULT_P1, P2);
    live = begin("tablut-ashton", NULL, 0, 0);
    live_leave(live, P1, 0);
    assert_int_equal(live_claim(live, P2, false, 100, 100), LIVE_DONE);
    over(LIVE_ABANDONED, RESULT_DRAW, P1);
}

TEST(every_other_end) {
    begin("tablut-ashton", NULL, 0, 0);
    assert_int_equal(live_resign(&bed.live, P2, 1), LIVE_DONE);
    over(LIVE_RESIGNED, RESULT_P1, P2);
    begin("tablut-ashton", NULL, 0, 0);
    assert_int_equal(live_fault(&bed.live, P1), LIVE_DONE);
    over(LIVE_FAULT, RESULT_P2, P1);
    begin("tablut-ashton", NULL, 0, 0);
    assert_int_equal(live_adjudicate(&bed.live, RESULT_NONE), LIVE_DONE);
    over(LIVE_ADJUDICATED, RESULT_NONE, -1);
    begin("tablut-ashton", "4t4/9/9/9/9/9/K8/9/9 1", 0, 0);
    over(LIVE_RULES, RESULT_P1, -1);
    begin("tablut-ashton", "4t4/9/9/9/9/9/4K4/9/9 1", 0, 0);
    assert_int_equal(play(P1, "e3a3", 1), LIVE_DONE);
    over(LIVE_RULES, RESULT_P1, -1);
}

/* A game that was being played when G12 came goes on; one that is played now ends by it. */
TEST(older_than_a_limit) {
    Live *live = begin("gardsdansen", CALM_START, 0, 0);
    for (const char *at = calm_plies; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        Move move;
        assert_true(move_read_wire(&bed.rules, &move, at, strcspn(at, " "), 1, NULL));
        assert_int_equal(live_replay(live, move, NULL, NULL), LIVE_DONE);
    }
    assert_int_equal(live_replay(live, move_of(CALM_LAST), NULL, NULL), LIVE_DONE);
    assert_int_equal(live->ending, LIVE_RULES);
    assert_int_equal(live_play(live, live_seat(live), move_of("b3a2"), 0, NULL, NULL), LIVE_OVER);
    assert_int_equal(live_replay(live, move_of("a1a1"), NULL, NULL), LIVE_ILLEGAL);
    assert_int_equal(live->ending, LIVE_RULES);
    assert_int_equal(live_replay(live, move_of("b3a2"), NULL, NULL), LIVE_DONE);
    assert_int_equal(live->ending, LIVE_GOES_ON);
    assert_int_equal(live_play(live, live_seat(live), move_of("c5a3"), 0, NULL, NULL), LIVE_DONE);
    assert_int_equal(live->ending, LIVE_GOES_ON);
}
