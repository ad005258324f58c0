/* Clocks of rooms: what a move's way gives back, and since when they run. */
#include "live/rooms.h"
#include "support/parlour.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static Parlour parlour;

static const GameRow *row(void) { return &parlour.shadow[0].row; }

static void say(int who, const char *words) {
    char text[512];
    snprintf(text, sizeof text, "{\"do\":%s,\"game\":\"aaaaaaaa\"}", words);
    assert_true(parlour_say(&parlour, who, text, strlen(text)));
}

static void try_move(int who, const char *text) {
    char words[128];
    snprintf(words, sizeof words, "\"move\",\"ply\":%d,\"move\":\"%s\"", row()->plies, text);
    say(who, words);
}

static void play(int who, const char *text) {
    try_move(who, text);
    assert_int_equal(parlour.refusal.status, 0);
}

static void heard(int who, const char *part) {
    if (!strstr(parlour.heard[who], part)) fail_msg("%s: not %s", parlour.heard[who], part);
}

static void begin(const char *rules, ClockKind clock, int64_t base, int64_t inc) {
    parlour_open(&parlour, rules, clock, base, inc);
    for (int who = 0; who < LISTENERS; who++) say(who, "\"watch\"");
}

TEST(the_way_of_a_move_is_given_back_once) {
    begin("tablut-ashton", CLOCK_INCREMENT, 60000, 0);
    play(0, "e3c3");
    play(1, "a4a3");
    parlour.client[0]->lag_us = 200000;
    parlour_wait(&parlour, 1000);
    for (int i = 0; i < 2; i++) {
        try_move(0, i ? "e3e8" : "e3e9");
        assert_string_equal(parlour.refusal.code, "illegal");
    }
    play(0, "c3d3");
    assert_int_equal(row()->left[0], 59200);
    parlour.client[1]->lag_us = 900000; /* no more than 300 ms of it count */
    parlour_wait(&parlour, 60200);
    play(1, "a3a2");
    assert_int_equal(row()->left[1], 100);
    parlour_close(&parlour);
}

/* Who answers pings late is given a second for that, and then 100 ms a ply. */
TEST(what_is_given_back_is_used_up) {
    static const char *const walk[] = {"a3a2", "a2a1", "a1b1", "b1b2", "b2a2", "a2a3"};
    static const int given[] = {300, 300, 300, 300, 200, 100};
    begin("tablut-classic", CLOCK_INCREMENT, 60000, 0);
    play(0, "e3c3");
    play(1, "a4a3");
    parlour.client[0]->lag_us = 300000;
    int64_t left = 60000;
    for (int turn = 0; turn < 6; turn++) {
        parlour_wait(&parlour, 1000);
        play(0, turn % 2 ? "d3c3" : "c3d3");
        left -= 1000 - given[turn];
        assert_int_equal(row()->left[0], left);
        play(1, walk[turn]);
    }
    parlour_close(&parlour);
}

/* The clock runs, with these times left by now; and the lobby can tell since when. */
static void shows(bool running, int64_t first, int64_t second) {
    char told[64];
    int64_t since = rooms_clock_since(parlour.rooms, row()->id);
    int mover = row()->to_move - 1;
    snprintf(told, sizeof told, "\"left\":[%lld,%lld]", (long long)first, (long long)second);
    say(2, "\"watch\"");
    heard(2, told);
    heard(2, running ? "\"running\":true" : "\"running\":false");
    assert_int_equal(since != 0, running);
    int64_t left = row()->left[mover] < 0 ? row()->base : row()->left[mover];
    if (running) assert_int_equal(left - (parlour.now.wall - since), mover ? second : first);
}

TEST(the_lobby_knows_since_when) {
    begin("gardsdansen", CLOCK_INCREMENT, 600000, 2000);
    parlour_wait(&parlour, 70000); /* ten seconds more than the first turn has for nothing */
    shows(true, 590000, 600000);
    play(0, "d2d4");
    parlour_wait(&parlour, 5000);
    shows(true, 585000, 600000);
    play(0, "a2b3");
    parlour_wait(&parlour, 20000);
    shows(false, 587000, 600000);
    play(1, "b4c4");
    play(1, "a3a2");
    parlour_wait(&parlour, 20000);
    shows(true, 567000, 602000);
    play(0, "e2e3");
    parlour_wait(&parlour, 7000);
    shows(true, 560000, 602000);
    say(0, "\"draw\"");
    parlour_wait(&parlour, 1000);
    shows(true, 559000, 602000);
    parlour_close(&parlour);
}
