/* Ratings in a database: a game counts once, for those whose it should, and for nobody else. */
#include "store/ranks.h"
#include "support/fixture.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t guest;
static int number; /* of games */

/* Bob is a bot here. */
static int open_ranked(void **state) {
    Person out;
    open_empty(state);
    ann_id = person(PERSON_PLAYER, "Ann");
    bob_id = person(PERSON_BOT, "Bob");
    assert_true(people_guest(db, &out));
    guest = out.id;
    return 0;
}

/* A game of so many plies that ended so on day `day`; its id. */
static const char *played(int64_t one, int64_t two, bool rated, int plies, Result result, int day) {
    static char id[GAME_ID];
    snprintf(id, sizeof id, "game%04d", number++);
    GameRow row = {.rules = "tablut-katz", .rated = rated, .created = 1, .culprit = -1};
    strcpy(row.id, id);
    bool taken, there;
    PlyAnswer answer;
    assert_true(games_add(db, &row, NULL, 0, &taken));
    row.phase = GAME_PLAYING;
    row.seat[0] = one;
    row.seat[1] = two;
    assert_true(games_put(db, &row, &there));
    for (int i = 0; i < plies; i++) {
        PlyRow ply = {.left = {-1, -1}};
        snprintf(ply.move, sizeof ply.move, "a%da%d", 1 + i % 9, 9 - i % 9);
        assert_true(games_ply(db, &row, i, &ply, &answer));
    }
    row.phase = GAME_OVER;
    row.result = result;
    row.ended = day * INT64_C(86400000);
    assert_true(games_put(db, &row, &there));
    assert_true(ranks_count(db, id));
    return id;
}

static Rank rank_of(int64_t who, int seat) {
    Rank out[2];
    assert_true(ranks_of(db, who, "tablut-katz", out));
    return out[seat];
}

TEST_ON(counts_once, open_ranked, close_it) {
    const char *id = played(ann_id, bob_id, true, RANK_LEAST_PLIES, RESULT_P1, 1);
    Rank first = rank_of(ann_id, 0), second = rank_of(bob_id, 1);
    assert_int_equal(first.games, 1);
    assert_int_equal(first.won, 1);
    assert_int_equal(second.games, 1);
    assert_int_equal(second.won, 0);
    assert_true(first.rating.points > 1600 && second.rating.points < 1400);
    Rating bias;
    int64_t games;
    assert_true(ranks_bias(db, "tablut-katz", &bias, &games));
    assert_true(bias.points > 0 && games == 1);
    assert_true(ranks_count(db, id)); /* again */
    assert_int_equal(rank_of(ann_id, 0).games, 1);
    played(bob_id, ann_id, true, RANK_LEAST_PLIES, RESULT_DRAW, 2);
    assert_int_equal(rank_of(ann_id, 1).drawn, 1);
    /* She was known from the other seat as the stronger one, so a draw cost her something. */
    assert_true(rank_of(ann_id, 1).rating.points < first.rating.points);
    assert_true(rank_of(ann_id, 1).rating.points > 1500);
}

TEST_ON(counts_nobody, open_ranked, close_it) {
    GameRow found;
    PlyRow *plies;
    played(ann_id, bob_id, false, 10, RESULT_P1, 1);                  /* a friendly one */
    played(ann_id, bob_id, true, RANK_LEAST_PLIES - 1, RESULT_P1, 1); /* too short */
    played(ann_id, bob_id, true, 10, RESULT_NONE, 1);                 /* broken off */
    played(ann_id, ann_id, true, 10, RESULT_P1, 1);
    const char *id = played(ann_id, guest, true, 10, RESULT_P1, 1);
    assert_true(games_read(db, id, &found, &plies));
    assert_true(found.rated);
    free(plies);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(rank_of(ann_id, seat).games, 0);
        assert_int_equal(rank_of(bob_id, seat).games, 0);
        assert_int_equal(rank_of(guest, seat).games, 0);
        assert_true(rank_of(ann_id, seat).rating.points == 1500);
    }
}

TEST_ON(rests, open_ranked, close_it) {
    for (int i = 0; i < 30; i++) played(ann_id, bob_id, true, 6, i % 2 ? RESULT_P1 : RESULT_P2, 1);
    double sure = rank_of(ann_id, 0).rating.deviation;
    assert_true(sure < 120);
    played(ann_id, bob_id, true, 6, RESULT_P1, 1000);
    assert_true(rank_of(ann_id, 0).rating.deviation > sure + 50);
}

/* Whoever looks at a challenge sees how strong its creator is from that seat. */
TEST_ON(waits, open_ranked, close_it) {
    played(ann_id, bob_id, true, 6, RESULT_P1, 1);
    Rank rank = rank_of(ann_id, 0);
    GameList list;
    bool taken;
    for (int seat = 0; seat < 2; seat++) {
        GameRow row = {.id = "waiting0", .rules = "tablut-katz", .open = true, .culprit = -1};
        row.id[7] = (char)('0' + seat);
        row.challenger = row.seat[seat] = ann_id;
        row.created = seat + 1;
        assert_true(games_add(db, &row, NULL, 0, &taken));
    }
    assert_true(games_lobby(db, 9, &list));
    assert_int_equal(list.count, 2);
    assert_int_equal(list.game[0].deviation, 0); /* she has never played from there */
    assert_int_equal(list.game[1].points, (int)lround(rank.rating.points));
    assert_int_equal(list.game[1].deviation, (int)lround(rank.rating.deviation));
    free(list.game);
}

/* How many are in the leaderboard, and who leads it. */
static int best(PersonKind who, int seat, double deviation, char first[PERSON_NAME]) {
    RankWish wish = {"tablut-katz", who, seat, deviation, 10};
    json_t *list = ranks_best(db, &wish);
    assert_non_null(list);
    int count = (int)json_array_size(list);
    const char *name = json_string_value(json_object_get(json_array_get(list, 0), "name"));
    snprintf(first, PERSON_NAME, "%s", name ? name : "");
    json_decref(list);
    return count;
}

TEST_ON(lists, open_ranked, close_it) {
    int64_t cat = person(PERSON_PLAYER, "Cat");
    for (int i = 0; i < 12; i++) {
        played(ann_id, bob_id, true, 6, RESULT_P1, 1);
        played(bob_id, ann_id, true, 6, RESULT_P2, 1);
    }
    played(cat, bob_id, true, 6, RESULT_P1, 1); /* hardly known */
    char name[PERSON_NAME];
    assert_int_equal(best(PERSON_PLAYER, 0, 200, name), 1);
    assert_string_equal(name, "Ann");
    assert_int_equal(best(PERSON_BOT, 0, 200, name), 1);
    assert_string_equal(name, "Bob");
    assert_int_equal(best(PERSON_PLAYER, 0, 400, name), 2);
    assert_string_equal(name, "Ann");
    assert_int_equal(best(PERSON_PLAYER, 2, 400, name), 1);
    assert_string_equal(name, "Ann"); /* Cat never played seat 2 */
    assert_int_equal(db_number(db,
                               "SELECT count(*) FROM ratings r WHERE mean <> (SELECT "
                               "CAST(sum(o.points) AS BIGINT) / count(*) FROM ratings o WHERE "
                               "o.person = r.person AND o.rules = r.rules)",
                               NO_VALUES),
                     0);
    RankWish other = {"tablut-ashton", PERSON_PLAYER, 0, 400, 10};
    assert_string_equal(list_text(ranks_best(db, &other)), "[]");
    const char *only = list_text(ranks_of_person(db, cat));
    assert_non_null(strstr(only, "[{\"rules\":\"tablut-katz\",\"seats\":[{\"points\":"));
    assert_non_null(strstr(only, "\"games\":1,\"won\":1,\"drawn\":0},null]}]"));
    char *text = people_export(db, cat);
    assert_non_null(strstr(text, "\"ratings\""));
    free(text);
    assert_true(people_delete(db, cat));
    assert_int_equal(best(PERSON_PLAYER, 0, 400, name), 1);
}

int main(void) { return store_tests_run(__FILE__); }
