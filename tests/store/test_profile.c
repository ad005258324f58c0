/* What the games of a person say to everybody: ratings over time, results, openings. */
#include "store/profile.h"
#include "store/ranks.h"
#include "support/fixture.h"

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
    RatedAt *rows;
    Rank rank[2];
    int count;
    play(&(Wanted){{ann_id, bob_id}, LEFT, RESULT_P1, true, false, NULL});
    play(&(Wanted){{bob_id, ann_id}, LEFT, RESULT_P1, true, true, NULL});
    play(&(Wanted){{ann_id, bob_id}, LEFT, RESULT_P1, false, false, NULL});
    play(&(Wanted){{ann_id, bob_id}, LEFT, RESULT_P2, true, false, NULL});
    assert_true(profile_ratings(db, ann_id, &rows, &count));
    assert_int_equal(count, 3); /* a friendly game is no rating; a private one is */
    assert_int_equal(rows[0].seat, 0);
    assert_int_equal(rows[1].seat, 1);
    assert_int_equal(rows[2].seat, 0);
    assert_true(rows[0].at < rows[1].at && rows[1].at < rows[2].at);
    assert_true(rows[0].points > 1500 && rows[2].points < rows[0].points);
    assert_true(ranks_of(db, ann_id, "brandubh", rank));
    assert_true(fabs(rank[0].rating.points - rows[2].points) < 0.001);
    assert_true(fabs(rank[1].rating.points - rows[1].points) < 0.001);
    free(rows);
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

STORE_TEST(opens) {
    PlayedOpening *rows;
    int count;
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
    assert_true(profile_openings(db, ann_id, &rows, &count));
    assert_int_equal(count, 3);
    assert_int_equal(rows[0].seat, 1);
    assert_int_equal(rows[0].plies, 1);
    assert_int_equal(rows[0].won, 1);
    assert_int_equal(rows[0].drawn, 1);
    assert_int_equal(rows[0].lost, 1);
    assert_int_equal(rows[1].seat, 0);
    assert_int_equal(rows[1].plies, 2);
    assert_int_equal(rows[1].won, 1);
    assert_int_equal(rows[1].lost, 1);
    assert_int_equal(rows[2].lost, 1);
    free(rows);
    assert_true(profile_openings(db, bob_id, &rows, &count));
    assert_int_equal(rows[0].won + rows[0].drawn + rows[0].lost, 4);
    free(rows);
}

int main(void) { return store_tests_run(__FILE__); }
