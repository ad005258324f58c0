/* What the games of a person say to everybody: ratings over time, results, openings. */
#include "store/profile.h"
#include "store/ranks.h"
#include "support/fixture.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number; /* of games */

typedef struct Wanted {
    int64_t person[2];
    const char *moves; /* four letters each */
    Result result;
    bool rated, private;
    const char *position;
} Wanted;

static void play(const Wanted *wanted) {
    GameRow row = {.rules = "brandubh", .rated = wanted->rated, .created = 1, .culprit = -1};
    snprintf(row.id, sizeof row.id, "game%04d", number++);
    row.private = wanted->private;
    if (wanted->position) strcpy(row.position, wanted->position);
    bool taken, there;
    PlyAnswer answer;
    assert_true(games_add(db, &row, NULL, 0, &taken));
    row.phase = GAME_PLAYING;
    for (int seat = 0; seat < 2; seat++) row.seat[seat] = wanted->person[seat];
    assert_true(games_put(db, &row, &there));
    for (int i = 0; wanted->moves[5 * i]; i++) {
        PlyRow ply = {.left = {-1, -1}};
        memcpy(ply.move, wanted->moves + 5 * i, 4);
        assert_true(games_ply(db, &row, i, &ply, &answer));
    }
    row.phase = GAME_OVER;
    row.result = wanted->result;
    row.ended = number * INT64_C(1000);
    assert_true(games_put(db, &row, &there));
    assert_true(ranks_count(db, row.id));
}

/* Seat 2 begins. Two that are images of each other, and one with another answer. */
#define LEFT "d1c1 d3c3 c1b1 c3b3 "
#define RIGHT "d1e1 d3e3 e1f1 e3f3 "
#define OTHER "d1e1 d3c3 e1f1 c3b3 "

STORE_TEST(rates) {
    Rank rank[2];
    json_int_t at[3];
    int seat[2], points[3];
    play(&(Wanted){{ann_id, bob_id}, LEFT, RESULT_P1, true, false, NULL});
    play(&(Wanted){{bob_id, ann_id}, LEFT, RESULT_P1, true, true, NULL});
    play(&(Wanted){{ann_id, bob_id}, LEFT, RESULT_P1, false, false, NULL});
    play(&(Wanted){{ann_id, bob_id}, LEFT, RESULT_P2, true, false, NULL});
    json_t *history = profile_history(db, ann_id);
    /* A friendly game is no rating; a private one is. */
    assert_int_equal(json_unpack(history, "[{s:i, s:[[I, i], [I, i]!]}, {s:i, s:[[I, i]!]} !]",
                                 "seat", &seat[0], "points", &at[0], &points[0], &at[2], &points[2],
                                 "seat", &seat[1], "points", &at[1], &points[1]),
                     0);
    json_decref(history);
    assert_int_equal(seat[0], 1);
    assert_int_equal(seat[1], 2);
    assert_true(at[0] < at[1] && at[1] < at[2]);
    assert_true(points[0] > 1500 && points[2] < points[0]);
    assert_true(ranks_of(db, ann_id, "brandubh", rank));
    const char *rated = "SELECT CASE WHEN person1 = $2 THEN rating1 ELSE rating2 END FROM games "
                        "WHERE ended = $1";
    for (int i = 0; i < 2; i++) {
        assert_int_equal(points[2 - i], lround(rank[i].rating.points));
        assert_int_equal(db_number(db, rated, VALUES((int64_t)at[2 - i], ann_id)),
                         llround(rank[i].rating.points * 1000));
    }
}

STORE_TEST(scores) {
    int64_t cat = person(PERSON_BOT, "Cat");
    play(&(Wanted){{ann_id, bob_id}, LEFT, RESULT_P1, false, false, NULL});
    play(&(Wanted){{bob_id, ann_id}, LEFT, RESULT_P1, false, false, NULL});
    play(&(Wanted){{bob_id, ann_id}, LEFT, RESULT_DRAW, false, false, NULL});
    play(&(Wanted){{ann_id, cat}, LEFT, RESULT_P2, false, false, NULL});
    play(&(Wanted){{ann_id, cat}, LEFT, RESULT_P1, false, true, NULL});
    play(&(Wanted){{ann_id, cat}, LEFT, RESULT_NONE, false, false, NULL});
    assert_string_equal(list_text(profile_rules(db, ann_id)),
                        "[{\"rules\":\"brandubh\",\"seat\":1,\"won\":1,\"drawn\":0,\"lost\":1},"
                        "{\"rules\":\"brandubh\",\"seat\":2,\"won\":0,\"drawn\":1,\"lost\":1}]");
    assert_string_equal(list_text(profile_rivals(db, ann_id)),
                        "[{\"name\":\"Bob\",\"kind\":\"player\",\"won\":1,\"drawn\":1,\"lost\":1},"
                        "{\"name\":\"Cat\",\"kind\":\"bot\",\"won\":0,\"drawn\":0,\"lost\":1}]");
}

static json_int_t number_of(const json_t *one, const char *key) {
    return json_integer_value(json_object_get(one, key));
}

STORE_TEST(opens) {
    play(&(Wanted){{bob_id, ann_id}, LEFT, RESULT_P2, false, false, NULL});
    play(&(Wanted){{bob_id, ann_id}, RIGHT, RESULT_P1, false, false, NULL});
    play(&(Wanted){{bob_id, ann_id}, "d1c1 ", RESULT_DRAW, false, false, NULL});
    play(&(Wanted){{ann_id, bob_id}, LEFT, RESULT_P1, false, false, NULL});
    play(&(Wanted){{ann_id, bob_id}, RIGHT, RESULT_P2, false, false, NULL});
    play(&(Wanted){{ann_id, bob_id}, OTHER, RESULT_P2, false, false, NULL});
    play(&(Wanted){{ann_id, bob_id}, "d1c1 ", RESULT_P2, false, false, NULL}); /* before her turn */
    play(&(Wanted){{ann_id, bob_id}, LEFT, RESULT_P2, false, true, NULL});
    play(
        &(Wanted){{bob_id, ann_id}, "a1a7 ", RESULT_P2, false, false, NULL}); /* not by the rules */
    json_t *list = profile_openings(db, ann_id);
    const json_t *one[3];
    assert_int_equal(json_array_size(list), 3);
    for (size_t i = 0; i < 3; i++) one[i] = json_array_get(list, i);
    assert_int_equal(number_of(one[0], "seat"), 2);
    assert_int_equal(json_array_size(json_object_get(one[0], "moves")), 1);
    assert_int_equal(number_of(one[0], "won"), 1);
    assert_int_equal(number_of(one[0], "drawn"), 1);
    assert_int_equal(number_of(one[0], "lost"), 1);
    assert_int_equal(number_of(one[1], "seat"), 1);
    assert_int_equal(json_array_size(json_object_get(one[1], "moves")), 2);
    assert_int_equal(number_of(one[1], "won"), 1);
    assert_int_equal(number_of(one[1], "lost"), 1);
    assert_int_equal(number_of(one[2], "lost"), 1);
    json_decref(list);
    list = profile_openings(db, bob_id);
    one[0] = json_array_get(list, 0);
    assert_int_equal(
        number_of(one[0], "won") + number_of(one[0], "drawn") + number_of(one[0], "lost"), 4);
    json_decref(list);
}

int main(void) { return store_tests_run(__FILE__); }
