/* Rooms without a server: nothing is told before it is stored, what cannot be stored is undone, and
 * time is just. */
#include "live/rooms.h"
#include "store/days.h"
#include "support/parlour.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Parlour parlour;

static void say(int who, const char *words) {
    char text[512];
    snprintf(text, sizeof text, "{\"do\":%s,\"game\":\"aaaaaaaa\"}", words);
    assert_true(parlour_say(&parlour, who, text, strlen(text)));
}

static void move(int ply, const char *text) {
    char words[128];
    snprintf(words, sizeof words, "\"move\",\"ply\":%d,\"move\":\"%s\"", ply, text);
    say(ply % 2, words);
}

static void done(void) { assert_int_equal(parlour.refusal.status, 0); }
static void denied(const char *code) {
    assert_int_not_equal(parlour.refusal.status, 0);
    assert_string_equal(parlour.refusal.code, code);
}
static void heard(int who, const char *part) {
    if (!strstr(parlour.heard[who], part)) fail_msg("%s: not %s", parlour.heard[who], part);
}

static void begin(const char *rules, ClockKind clock, int64_t base, int64_t inc) {
    parlour_open(&parlour, rules, clock, base, inc);
    for (int who = 0; who < LISTENERS; who++) say(who, "\"watch\"");
}

static void end(void) {
    parlour_close(&parlour);
    assert_int_equal(parlour.answers, parlour.orders);
}

static const GameRow *row(void) { return &parlour.shadow[0].row; }

TEST(nothing_is_told_before_it_is_stored) {
    begin("tablut-ashton", CLOCK_NONE, 0, 0);
    parlour.hold = true;
    int tells = parlour.tells[1], answers = parlour.answers;
    move(0, "e3c3");
    move(0, "e3c3"); /* asked again: an answer seemed lost */
    move(1, "a4a3");
    say(2, "\"watch\",\"from\":1");
    assert_int_equal(parlour.tells[1], tells);
    assert_int_equal(parlour.answers, answers);
    parlour_deliver(&parlour, true);
    assert_true(parlour.tells[1] > tells);
    assert_int_equal(row()->plies, 2);
    end();
}

TEST(what_is_not_stored_is_undone) {
    begin("tablut-classic", CLOCK_INCREMENT, 60000, 0);
    move(0, "e3c3");
    parlour.hold = true;
    move(1, "a4a3");
    move(2, "c3d3");
    say(0, "\"resign\"");
    parlour_deliver(&parlour, false);
    denied("not-kept");
    assert_int_equal(row()->plies, 1);
    assert_int_equal(row()->phase, GAME_PLAYING);
    heard(1, "\"moves\":[\"e3c3\"]");
    parlour.hold = false;
    move(1, "a4a3");
    done();
    heard(0, "\"ply\":2");
    end();
}

TEST(who_comes_between_misses_nothing) {
    parlour_open(&parlour, "tablut-ashton", CLOCK_NONE, 0, 0);
    parlour.hold = true;
    move(0, "e3c3");
    say(2, "\"watch\"");
    say(0, "\"draw\"");
    parlour_deliver(&parlour, true);
    heard(2, "\"draw\":1");
    heard(2, "\"seq\":3");
    end();
}

TEST(a_draw_is_offered_where_the_law_allows_it) {
    for (int i = 0; i < 2; i++, end()) {
        parlour_open(&parlour, i ? "maerstanas" : "copenhagen", CLOCK_NONE, 0, 0);
        say(0, "\"draw\"");
        i ? denied("no-draws") : done();
    }
}

TEST(a_first_turn_is_free_for_a_minute) {
    begin("tablut-ashton", CLOCK_INCREMENT, 60000, 2000);
    parlour_wait(&parlour, 59000);
    move(0, "e3c3");
    heard(1, "\"left\":[62000,60000]");
    heard(1, "\"running\":false");
    parlour_wait(&parlour, 70000);
    move(1, "a4a3");
    done();
    assert_int_equal(row()->left[1], 52000);
    parlour_wait(&parlour, 30000);
    move(2, "c3d3");
    assert_int_equal(row()->left[0], 34000);
    parlour_wait(&parlour, 53000);
    assert_int_equal(row()->phase, GAME_OVER);
    assert_int_equal(row()->termination, TERMINATION_TIME);
    assert_int_equal(row()->result, RESULT_P1);
    assert_int_equal(row()->left[1], 0);
    end();
}

TEST(who_never_moves_breaks_it_off) {
    begin("tablut-ashton", CLOCK_INCREMENT, 60000, 0);
    move(0, "e3c3");
    parlour_wait(&parlour, 121000);
    assert_int_equal(row()->termination, TERMINATION_ABANDONED);
    assert_int_equal(row()->result, RESULT_NONE);
    assert_int_equal(row()->phase, GAME_OVER);
    end();
}

/* Only who is to move can lose by being away, and not by what was before. */
TEST(who_stays_may_claim) {
    begin("tablut-ashton", CLOCK_INCREMENT, 600000, 0);
    move(0, "e3c3");
    move(1, "a4a3");
    say(0, "\"leave\"");
    parlour_wait(&parlour, 59000);
    say(1, "\"claim\",\"win\":true");
    denied("too-soon");
    heard(1, "\"claim\":");
    say(0, "\"watch\"");
    say(0, "\"leave\"");
    parlour_wait(&parlour, 59000);
    say(1, "\"claim\",\"win\":true");
    denied("too-soon");
    say(0, "\"claim\",\"win\":true"); /* the one who is away is not to gain by it */
    denied("too-soon");
    parlour_wait(&parlour, 1001);
    say(1, "\"claim\",\"win\":true");
    done();
    assert_int_equal(row()->result, RESULT_P2);
    assert_int_equal(row()->culprit, 0);
    end();
    begin("tablut-ashton", CLOCK_INCREMENT, 600000, 0);
    move(0, "e3c3");
    move(1, "a4a3");
    say(1, "\"leave\"");
    parlour_wait(&parlour, 120000);
    say(0, "\"claim\",\"win\":true");
    denied("too-soon");
    move(2, "c3d3");
    parlour_wait(&parlour, 59000);
    say(0, "\"claim\",\"win\":true");
    denied("too-soon");
    end();
}

TEST(a_plan_answers) {
    begin("tablut-ashton", CLOCK_DAYS, 2 * DAY_MS, 0);
    move(0, "e3c3");
    parlour_ask(&parlour, 0, DO_PLAN,
                "[[\"a4-a3\",\"C3D3\",\"a3a2\",\"d3-c3\"],[\"a4a2\",\"c3b3\"]]");
    done();
    heard(0, "\"plan\":[[");
    assert_null(strstr(parlour.heard[1], "\"plan\":[["));
    parlour_ask(&parlour, 1, DO_PLAN, "[[\"c3d3\",\"a4a3\"]]");
    denied("your-turn");
    move(1, "a4a3");
    assert_int_equal(row()->plies, 3);
    assert_string_equal(parlour.shadow[0].plan[0], "[[\"a3a2\",\"d3c3\"]]");
    assert_int_equal(row()->deadline, parlour.now.wall + 2 * DAY_MS);
    say(0, "\"takeback\"");
    say(1, "\"takeback\"");
    assert_null(parlour.shadow[0].plan[0]);
    assert_int_equal(row()->plies, 2);
    parlour_wait(&parlour, 2 * DAY_MS + 1001);
    assert_int_equal(row()->termination, TERMINATION_TIME);
    end();
}

/* Somebody sets the machine's clock, forward and back: thinking time does not know of it. */
TEST(a_date_that_jumps_takes_no_time) {
    static const int64_t jumps[] = {DAY_MS, -3 * DAY_MS, 20 * DAY_MS, -20 * DAY_MS};
    begin("tablut-ashton", CLOCK_INCREMENT, 60000, 0);
    move(0, "e3c3");
    move(1, "a4a3");
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        parlour.now.wall += jumps[i];
        parlour_wait(&parlour, 1000);
        static const char *const to[] = {"c3d3", "a3a2", "d3c3", "a2a3"};
        move(2 + (int)i, to[i]);
        done();
        assert_int_equal(row()->left[i % 2], 60000 - 1000 * (1 + (int64_t)i / 2));
    }
    say(0, "\"leave\"");
    parlour.now.wall += DAY_MS;
    parlour_wait(&parlour, 1000);
    say(1, "\"claim\",\"win\":true");
    denied("too-soon");
    assert_int_equal(row()->phase, GAME_PLAYING);
    parlour.now.wall -= 2 * DAY_MS;
    parlour_wait(&parlour, 56500);
    assert_int_equal(row()->phase, GAME_PLAYING);
    parlour_wait(&parlour, 1600);
    assert_int_equal(row()->termination, TERMINATION_TIME);
    end();
}

/* A game that is paused while the date is ahead, and resumed when it is right, loses no time. */
TEST(a_pause_never_shortens_a_turn) {
    begin("tablut-ashton", CLOCK_DAYS, DAY_MS, 0);
    move(0, "e3c3");
    int64_t deadline = row()->deadline;
    parlour.now.wall += 20 * 3600000;
    parlour_ask(&parlour, 0, DO_PAUSE, NULL);
    parlour.now.wall -= 20 * 3600000;
    parlour_ask(&parlour, 0, DO_RESUME, NULL);
    assert_int_equal(row()->deadline, deadline);
    end();
}

TEST(it_is_read_again) {
    begin("gardsdansen", CLOCK_MOVE, 60000, 0);
    say(0, "\"draw\"");
    say(0, "\"chat\",\"words\":\"hello\"");
    for (int who = 0; who < LISTENERS; who++) say(who, "\"leave\"");
    rooms_stop(parlour.rooms);
    parlour_deliver(&parlour, true);
    say(0, "\"watch\"");
    denied("ending");
    Shadow stored = parlour.shadow[0];
    parlour_close(&parlour);
    parlour_open(&parlour, "gardsdansen", CLOCK_MOVE, 60000, 0);
    parlour.shadow[0] = stored;
    end();
    parlour_open(&parlour, "tablut-ashton", CLOCK_NONE, 0, 0);
    move(0, "e3c3");
    parlour_wait(&parlour, 2000);
    assert_int_equal(rooms_count(parlour.rooms), 0); /* nobody needs it */
    say(1, "\"watch\"");
    heard(1, "\"moves\":[\"e3c3\"]");
    end();
}

/* A game that nobody watches leaves the memory, and comes back with what was offered in it. */
TEST(what_was_offered_once_is_offered_no_more) {
    begin("tablut-ashton", CLOCK_NONE, 0, 0);
    move(0, "e3c3");
    move(1, "a4a3");
    say(0, "\"draw\"");
    say(1, "\"decline\"");
    say(0, "\"takeback\"");
    say(1, "\"decline\"");
    for (int who = 0; who < LISTENERS; who++) say(who, "\"leave\"");
    parlour_wait(&parlour, 2000);
    assert_int_equal(rooms_count(parlour.rooms), 0);
    say(0, "\"draw\"");
    denied("too-soon");
    say(0, "\"takeback\"");
    denied("too-soon");
    move(2, "c3d3");
    say(0, "\"draw\"");
    done();
    say(0, "\"takeback\"");
    done();
    end();
}

TEST(a_rematch_has_sides_swapped) {
    begin("tablut-ashton", CLOCK_INCREMENT, 60000, 0);
    say(0, "\"rematch\"");
    denied("not-over");
    say(0, "\"resign\"");
    say(0, "\"rematch\"");
    say(0, "\"rematch\"");
    assert_string_equal(row()->rematch, "");
    say(1, "\"rematch\"");
    const GameRow *next = &parlour.shadow[1].row;
    assert_string_equal(row()->rematch, next->id);
    assert_int_equal(next->seat[0], 2);
    assert_int_equal(next->phase, GAME_PLAYING);
    assert_int_equal(next->to_move, 1);
    assert_int_equal(rooms_count(parlour.rooms), 2); /* its clock is looked after */
    end();
}

/* Something is not stored, so the game is read as the shadow has it. */
static void read_again(void) {
    parlour.hold = true;
    say(0, "\"chat\",\"words\":\"lost\"");
    parlour_deliver(&parlour, false);
    parlour.hold = false;
}

/* The first game of a match; both watch it. */
static void begin_match(ClockKind clock) {
    parlour_open(&parlour, "tablut-ashton", clock, clock == CLOCK_DAYS ? DAY_MS : 60000, 0);
    parlour.shadow[0].row.pair = 1;
    read_again();
    for (int i = 0; i < 2; i++) say(i, "\"watch\"");
}

TEST(a_match_goes_on_by_itself) {
    const GameRow *next = &parlour.shadow[1].row;
    begin_match(CLOCK_DAYS);
    move(0, "e3c3");
    heard(1, "\"on\":\"ply\"");
    parlour.hold = true;
    say(1, "\"resign\"");
    assert_int_equal(parlour.commits, 1); /* with the end, all of it or nothing */
    assert_true(parlour.commit[0]->change.rematch);
    parlour.hold = false;
    parlour_deliver(&parlour, true);
    assert_string_equal(row()->rematch, next->id);
    heard(0, "\"score\":[1,0],\"first\":null,\"winner\":null");
    assert_string_equal(next->first, "aaaaaaaa");
    assert_int_equal(next->pair, 2);
    assert_int_equal(next->seat[0], 2);
    assert_int_equal(next->phase, GAME_PLAYING);
    assert_int_equal(next->first_result, RESULT_P1);
    assert_int_equal(next->first_plies, 1);
    say(0, "\"rematch\""); /* it is there already */
    assert_int_equal(parlour.commits, 0);
    assert_string_equal(row()->rematch, next->id);
    end();
}

/* One of the two has blocked the other while the first game went on: the match is over with it.
 * What is told behind its end, before the store has spoken, is told again. */
TEST(who_has_blocked_plays_no_second_game) {
    begin_match(CLOCK_DAYS);
    move(0, "e3c3");
    parlour.blocked = parlour.hold = true;
    say(1, "\"resign\"");
    say(2, "\"watch\"");
    parlour.hold = false;
    parlour_deliver(&parlour, true);
    done();
    for (int who = 0; who < LISTENERS; who++)
        heard(who,
              "\"rematch\":0,\"pair\":{\"game\":1,\"other\":null,\"score\":[1,0],\"first\":null,"
              "\"winner\":null,\"apart\":true}");
    assert_int_equal(row()->phase, GAME_OVER);
    assert_string_equal(row()->rematch, "");
    assert_string_equal(parlour.shadow[1].row.id, "");
    for (int i = 0; i < 2; i++) { /* nor another match */
        say(i, "\"rematch\"");
        denied("blocked");
        assert_int_equal(row()->rematch_by, 0);
    }
    parlour.blocked = false; /* but when that is lifted */
    for (int i = 0; i < 2; i++) say(i, "\"rematch\"");
    assert_int_equal(parlour.shadow[1].row.pair, 1);
    heard(0, "\"other\":null,\"score\":[1,0],\"first\":null,\"winner\":null,\"apart\":true");
    end();
}

/* A block while nobody has moved in the second game. */
TEST(a_second_game_without_a_move_is_none) {
    begin_match(CLOCK_DAYS);
    parlour.shadow[0].row.pair = 2;
    read_again();
    parlour_ask(&parlour, 0, DO_PART, NULL);
    assert_int_equal(row()->phase, GAME_OVER);
    assert_int_equal(row()->result, RESULT_NONE);
    heard(1, "\"apart\":true");
    end();
    begin_match(CLOCK_DAYS);
    parlour.shadow[0].row.pair = 2;
    read_again();
    move(0, "e3c3");
    parlour_ask(&parlour, 0, DO_PART, NULL);
    assert_int_equal(row()->phase, GAME_PLAYING);
    end();
}

/* Seat 1 here won the first game and does not come to the second one. */
TEST(who_does_not_come_to_the_second_game_loses_the_match) {
    begin_match(CLOCK_INCREMENT);
    GameRow *second = &parlour.shadow[0].row;
    second->pair = 2;
    second->first_result = RESULT_P2;
    second->first_plies = 34;
    read_again();
    heard(0, "\"score\":[1,0],\"first\":{\"result\":\"0-1\",\"plies\":34},\"winner\":null");
    parlour_wait(&parlour, FIRST_MS + 61000);
    assert_int_equal(row()->result, RESULT_NONE);
    heard(1, "\"score\":[1,0],\"first\":{\"result\":\"0-1\",\"plies\":34},\"winner\":2");
    end();
}

TEST(what_was_broken_off_has_no_second_game) {
    begin_match(CLOCK_INCREMENT);
    move(0, "e3c3");
    parlour_wait(&parlour, FIRST_MS + 61000);
    assert_int_equal(row()->phase, GAME_OVER);
    assert_int_equal(row()->result, RESULT_NONE);
    assert_string_equal(row()->rematch, "");
    heard(0, "\"other\":null,\"score\":[0,0],\"first\":null,\"winner\":null,\"apart\":false");
    say(0, "\"rematch\"");
    say(1, "\"rematch\"");
    assert_int_equal(parlour.shadow[1].row.pair, 1); /* but another match, if they like */
    end();
}

/* Days pass, the last two seconds of them one by one. */
static void later(int64_t ms) {
    parlour.now.wall += ms - 2000;
    parlour_wait(&parlour, 2000);
}

/* By correspondence with a reserve: what a turn takes beyond its day comes from it. */
TEST(days_have_a_reserve) {
    begin("tablut-ashton", CLOCK_DAYS, DAY_MS, 2LL * DAY_MS);
    heard(0, "\"bank\":[172800000,172800000]");
    later(DAY_MS / 2);
    move(0, "e3c3");
    assert_int_equal(game_reserve(row(), 0), 2LL * DAY_MS);
    later(2LL * DAY_MS);
    move(1, "a4a3");
    done();
    assert_int_equal(game_reserve(row(), 1), DAY_MS);
    heard(0, "\"bank\":[172800000,86400000]");
    later(3LL * DAY_MS - 2000);
    move(2, "c3d3");
    assert_int_equal(game_reserve(row(), 0), 2000);
    later(2LL * DAY_MS + 2000);
    assert_int_equal(row()->phase, GAME_OVER);
    assert_int_equal(row()->culprit, 1);
    assert_int_equal(row()->termination, TERMINATION_TIME);
    end();
}

/* While the one who is to move is on vacation, the date goes on before it. */
TEST(vacations_hold_dates) {
    begin("tablut-ashton", CLOCK_DAYS, DAY_MS, 0);
    move(0, "e3c3");
    move(1, "a4a3");
    int64_t now = parlour.now.wall;
    Vacation one = {.since = now, .until = now + 10LL * DAY_MS};
    rooms_vacation(parlour.rooms, 1, &one);
    parlour_deliver(&parlour, true);
    heard(1, "\"vacation\":true");
    later(5LL * DAY_MS);
    assert_int_equal(row()->phase, GAME_PLAYING);
    one = (Vacation){.total = 5LL * DAY_MS};
    rooms_vacation(parlour.rooms, 1, &one);
    parlour_deliver(&parlour, true);
    later(DAY_MS - 2000);
    assert_int_equal(row()->phase, GAME_PLAYING);
    move(2, "c3d3");
    done();
    one.since = parlour.now.wall; /* the other one's date is not moved by it */
    one.until = one.since + DAY_MS;
    rooms_vacation(parlour.rooms, 1, &one);
    parlour_deliver(&parlour, true);
    later(DAY_MS + 2000);
    assert_int_equal(row()->phase, GAME_OVER);
    assert_int_equal(row()->culprit, 1);
    end();
}

/* An open challenge with a clock is gone five minutes after its challenger, a letter stays. */
TEST(offers_end) {
    for (int days = 0; days < 2; days++) {
        begin("tablut-ashton", CLOCK_NONE, 0, 0);
        GameRow *offer = &parlour.shadow[1].row;
        *offer = *row();
        strcpy(offer->id, "bbbbbbbb");
        offer->seat[1] = 0;
        offer->phase = GAME_WAITING;
        offer->open = true;
        offer->clock = days ? CLOCK_DAYS : CLOCK_INCREMENT;
        offer->base = days ? DAY_MS : 60000;
        static const char watch[] = "{\"do\":\"watch\",\"game\":\"bbbbbbbb\"}";
        static const char leave[] = "{\"do\":\"leave\",\"game\":\"bbbbbbbb\"}";
        assert_true(parlour_say(&parlour, 0, watch, sizeof watch - 1));
        parlour_wait(&parlour, 400000);
        assert_true(parlour_say(&parlour, 0, leave, sizeof leave - 1));
        parlour_wait(&parlour, 290000);
        assert_string_equal(offer->id, "bbbbbbbb");
        parlour_wait(&parlour, 20000);
        assert_string_equal(offer->id, days ? "bbbbbbbb" : "");
        end();
    }
}

/* Who begins to watch a challenge while it is declined hears that it is gone. Other orders
 * are refused. If it cannot be deleted, it is there as before. */
TEST(who_watches_a_declined_challenge_hears_it) {
    for (int stored = 1; stored >= 0; stored--) {
        parlour_open(&parlour, "tablut-ashton", CLOCK_NONE, 0, 0);
        GameRow *offer = &parlour.shadow[0].row;
        offer->phase = GAME_WAITING;
        offer->to = 2;
        offer->seat[1] = 0;
        read_again();
        parlour.hold = true;
        parlour_ask(&parlour, 1, DO_CANCEL, NULL);
        say(0, "\"watch\"");
        if (stored) parlour_ask(&parlour, 1, DO_CANCEL, NULL);
        parlour_deliver(&parlour, stored);
        assert_string_equal(offer->id, stored ? "" : "aaaaaaaa");
        stored ? denied("declined") : done();
        heard(0, stored ? "\"on\":\"gone\"" : "\"phase\":\"waiting\"");
        end();
    }
}

/* The challenger does something while somebody joins, whom the store then denies: it is done on the
 * challenge as it is, and nothing has failed. */
TEST(what_comes_after_a_denied_one_is_done) {
    static const Action actions[] = {DO_CANCEL, DO_STATE};
    for (int i = 0; i < 2; i++) {
        parlour_open(&parlour, "tablut-ashton", CLOCK_NONE, 0, 0);
        GameRow *offer = &parlour.shadow[0].row;
        offer->phase = GAME_WAITING;
        offer->seat[1] = 0;
        read_again();
        parlour.hold = parlour.denies = true;
        parlour_ask(&parlour, 1, DO_JOIN, NULL);
        parlour_ask(&parlour, 0, actions[i], NULL);
        parlour_step(&parlour, true);
        denied("blocked");
        parlour_deliver(&parlour, true);
        done();
        assert_string_equal(offer->id, i ? "aaaaaaaa" : "");
        end();
    }
}

/* The database has changed behind the room's back: nothing that the room says of it is kept. */
TEST(what_begins_elsewhere_is_refused) {
    begin("tablut-ashton", CLOCK_NONE, 0, 0);
    move(0, "e3c3");
    done();
    parlour.shadow[0].row.seq++;
    parlour.shadow[0].row.draw = 1;
    say(1, "\"chat\",\"words\":\"lost\"");
    denied("not-kept");
    heard(2, "\"draw\":1"); /* it was read again */
    move(1, "a4a3");
    done();
    end();
}

TEST(names_and_words) {
    Refusal why;
    const WordsLimit ten = {1, 10};
    assert_true(words_check("title", "Gårdsdans", strlen("Gårdsdans"), ten, &why));
    assert_false(words_check("title", "Gårdsdansen", strlen("Gårdsdansen"), ten, &why));
    assert_string_equal(why.code, "bad-words");
    assert_string_equal(why.words, "'title' must be one line of 1 to 10 characters");
    assert_true(game_id_ok("Aa0zZ9bb", 8));
    assert_false(game_id_ok("Aa0zZ9b", 7));
    assert_false(game_id_ok("Aa0zZ9b/", 8));
}

static void pool(int who, const char *rules) {
    char text[128];
    snprintf(text, sizeof text, "{\"do\":\"pool\",%s}", rules);
    assert_true(parlour_say(&parlour, who, text, strlen(text)));
}

/* What a pair of the pool would play cannot be stored. */
TEST(a_pair_without_a_game_waits_on) {
    begin("brandubh", CLOCK_NONE, 0, 0);
    for (int who = 0; who < 2; who++) {
        pool(who, "\"rules\":[\"brandubh\"]");
        done();
    }
    char *lobby = rooms_lobby(parlour.rooms, false);
    assert_non_null(strstr(lobby, "{\"rules\":\"brandubh\",\"people\":2}"));
    free(lobby);
    pool(2, "\"rules\":[\"brandubh\"]");
    denied("need-login");
    end();
}

/* Meanwhile neither of them is paired again, on another connection neither. */
TEST(who_is_met_waits_nowhere_else) {
    begin("brandubh", CLOCK_NONE, 0, 0);
    parlour.hold = true;
    parlour.client[2]->person = parlour.client[0]->person;
    for (int who = 0; who < 3; who++) {
        parlour.refusal = (Refusal){0};
        pool(who, "\"rules\":[\"brandubh\"]");
        if (who < 2) done();
    }
    denied("taken");
    assert_int_equal(parlour.meet.person[P1] + parlour.meet.person[P2], 3);
    rooms_met(parlour.rooms, &parlour.meet, "not here");
    parlour.hold = false;
    pool(2, "\"rules\":[\"brandubh\"]");
    done();
    end();
}
