/* Tournaments in a database, with games that end as the test says: each two meet from both sides,
 * rounds follow each other, those who leave are in no further round, and the end comes. */
#include "support/five.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int points_of(const Tournament *t, int64_t who) {
    for (int i = 0; i < t->row.players; i++)
        if (t->entrant[i].person == who) return t->entrant[i].points;
    return -1;
}

TEST_ON(everyone, open_five, close_five) {
    make(TOURNAMENT_EVERYONE, 0, 4);
    begin(true);
    assert_int_equal(started.count, 2);
    assert_int_equal(play_on(), 12);
    begin(false);
    Tournament t = now();
    assert_int_equal(t.row.phase, GAME_OVER);
    assert_int_equal(t.row.rounds, 3);
    assert_int_equal(t.meetings, 6);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(t.entrant[i].person, member[i]); /* those with most points first */
        assert_int_equal(t.entrant[i].points, 4 * (3 - i));
        assert_int_equal(t.entrant[i].place, i + 1);
    }
    /* The first won four half points of each: Sonneborn-Berger 4 × (8 + 4 + 0). */
    assert_int_equal(t.entrant[0].berger, 48);
    for (int i = 0; i < t.meetings; i++) {
        assert_true(t.meeting[i].over);
        assert_int_equal(t.meeting[i].points[0] + t.meeting[i].points[1], 4);
        assert_true(*t.meeting[i].game[0] && *t.meeting[i].game[1]);
        for (int k = 0; k < 2; k++)
            assert_int_equal(t.entrant[t.meeting[i].entrant[k]].person, t.meeting[i].person[k]);
    }
    tournament_free(&t);
}

TEST_ON(odd_swiss, open_five, close_five) {
    make(TOURNAMENT_SWISS, 3, 5);
    begin(true);
    assert_int_equal(play_on(), 3 * 4);
    Tournament t = now();
    assert_int_equal(t.row.phase, GAME_OVER);
    assert_int_equal(t.meetings, 9);
    int rests = 0, sum = 0;
    for (int i = 0; i < t.row.players; i++) {
        rests += t.entrant[i].rests;
        sum += t.entrant[i].points;
    }
    assert_int_equal(rests, 3);
    assert_int_equal(sum, 9 * 4);
    assert_int_equal(t.entrant[0].person, member[0]);
    tournament_free(&t);
}

/* Of five the two leave who have not rested: the three others rest in turn, and nobody meets the
 * same one in two rounds one after the other. */
TEST_ON(swiss_after_leaving, open_five, close_five) {
    bool done;
    make(TOURNAMENT_SWISS, 5, 5);
    begin(true);
    play_until(3);
    Tournament t = now();
    for (int i = 0; i < t.row.players; i++)
        if (!t.entrant[i].rests) {
            assert_true(tournaments_leave(db, id, t.entrant[i].person, &done));
            assert_true(done);
        }
    tournament_free(&t);
    play_on();
    t = now();
    assert_int_equal(t.row.phase, GAME_OVER);
    assert_int_equal(t.row.round, 5);
    for (int i = 0; i < t.row.players; i++) assert_true(t.entrant[i].rests <= 2);
    for (int a = 0; a < t.meetings; a++)
        for (int b = 0; b < a; b++) {
            const Meeting *one = &t.meeting[a], *before = &t.meeting[b];
            bool same = one->person[0] == before->person[0] && one->person[1] == before->person[1];
            bool turned =
                one->person[0] == before->person[1] && one->person[1] == before->person[0];
            assert_false(before->round == one->round - 1 && (same || turned));
        }
    tournament_free(&t);
}

TEST_ON(leaves, open_five, close_five) {
    bool done;
    make(TOURNAMENT_EVERYONE, 0, 5);
    assert_true(tournaments_leave(db, id, member[4], &done)); /* as if never entered */
    assert_true(done);
    begin(true);
    assert_true(tournaments_enter(db, id, member[4], 0, &done));
    assert_false(done);
    assert_true(tournaments_leave(db, id, member[3], &done));
    assert_true(done);
    assert_true(tournaments_leave(db, id, member[3], &done));
    assert_false(done);
    play_on();
    Tournament t = now();
    assert_int_equal(t.row.phase, GAME_OVER);
    assert_int_equal(t.row.players, 4);
    /* Her first game was played, her second one won by the other; then the others rested once each.
     */
    assert_int_equal(points_of(&t, member[3]), 0);
    assert_int_equal(points_of(&t, member[0]), 12);
    int gone = 0;
    for (int i = 0; i < t.meetings; i++)
        gone += t.meeting[i].person[0] == member[3] || t.meeting[i].person[1] == member[3];
    assert_int_equal(gone, 1);
    tournament_free(&t);
}

TEST_ON(nobody_left, open_five, close_five) {
    bool done;
    make(TOURNAMENT_SWISS, 5, 2);
    begin(true);
    assert_true(people_delete(db, member[1]));
    char game[GAME_ID];
    strcpy(game, started.game[0]);
    end_game(game);
    Tournament t = now();
    assert_int_equal(t.row.phase, GAME_OVER);
    tournament_free(&t);
    make(TOURNAMENT_SWISS, 1, 1);
    begin(false);
    assert_true(tournaments_cancel(db, id, &done));
    assert_true(done);
    assert_true(tournaments_cancel(db, id, &done));
    assert_false(done);
    t = now();
    assert_string_equal(t.row.id, "");
    tournament_free(&t);
    TournamentRow *rows;
    int count;
    assert_true(tournaments_list(db, "", 10, &rows, &count));
    assert_int_equal(count, 1);
    assert_string_equal(rows[0].name, "Spring");
    assert_string_equal(rows[0].owner_name, "Ann0");
    assert_int_equal(rows[0].players, 2);
    free(rows);
}

/* However many there are, each page follows the one before, and all are on one page. */
TEST_ON(pages, open_five, close_five) {
    enum { ALL = 23, PAGE = 5 };
    char seen[ALL][GAME_ID], after[GAME_ID] = "";
    int count, listed = 0, over = 0;
    for (int i = 0; i < ALL; i++) {
        make(TOURNAMENT_SWISS, 3, 0);
        db_run(db, "UPDATE tournaments SET created = $2, phase = $3 WHERE id = $1",
               VALUES(id, 1000 + i / 2, i % 3 ? GAME_WAITING : GAME_OVER));
    }
    do {
        TournamentRow *rows;
        assert_true(tournaments_list(db, after, PAGE, &rows, &count));
        for (int i = 0; i < count; i++) {
            assert_true(listed < ALL);
            assert_true(rows[i].phase == GAME_OVER || !over);
            over += rows[i].phase == GAME_OVER;
            for (int k = 0; k < listed; k++) assert_string_not_equal(seen[k], rows[i].id);
            strcpy(seen[listed++], rows[i].id);
            strcpy(after, rows[i].id);
        }
        free(rows);
    } while (count == PAGE);
    assert_int_equal(listed, ALL);
}

/* Of an address those count who take part, and it is not kept longer. */
TEST_ON(shares, open_five, close_five) {
    EntryShare share;
    bool done;
    make(TOURNAMENT_SWISS, 3, 2);
    for (int i = 2; i < 4; i++) assert_true(tournaments_enter(db, id, member[i], 7, &done));
    assert_true(tournaments_share(db, id, 8, &share));
    assert_int_equal(share.near, 0);
    for (int near = 2; near >= 0; near--) {
        assert_true(tournaments_share(db, id, 7, &share));
        assert_int_equal(share.near, near);
        assert_true(share.made > 0);
        if (near == 2)
            assert_true(tournaments_leave(db, id, member[3], &done));
        else if (near == 1)
            assert_true(tournaments_end(db, id));
    }
    assert_true(tournaments_share(db, "NoSuch00", 7, &share));
    assert_int_equal(share.made, DB_NONE);
}

/* Three places for five: two wait, and one of them moves up when somebody leaves. */
TEST_ON(waiting_list, open_five, close_five) {
    bool done;
    wish.places = 3;
    make(TOURNAMENT_SWISS, 4, 5);
    Tournament t = now();
    for (int i = 0; i < 5; i++) assert_int_equal(entrant(&t, i)->waits, i >= 3);
    tournament_free(&t);
    assert_true(tournaments_leave(db, id, member[1], &done));
    t = now();
    assert_false(entrant(&t, 3)->waits);
    assert_true(entrant(&t, 4)->waits);
    tournament_free(&t);
    begin(true);
    assert_true(tournaments_leave(db, id, member[0], &done));
    assert_true(enter(0)); /* behind those who waited */
    assert_false(enter(0));
    play_on();
    t = now();
    assert_int_equal(t.row.rounds, 3); /* for three players */
    assert_true(entrant(&t, 0)->waits);
    assert_false(entrant(&t, 4)->waits);
    int met = 0;
    for (int i = 0; i < t.meetings; i++)
        met += t.meeting[i].person[0] == member[4] || t.meeting[i].person[1] == member[4];
    assert_int_equal(met, 2); /* rounds 2 and 3 */
    tournament_free(&t);
    /* Where everyone meets everyone the list ends with the beginning. */
    wish.places = 2;
    make(TOURNAMENT_EVERYONE, 0, 3);
    begin(true);
    assert_true(tournaments_leave(db, id, member[1], &done));
    assert_int_equal(play_on(), 1);
    t = now();
    assert_int_equal(t.row.phase, GAME_OVER);
    assert_true(entrant(&t, 2)->waits);
    assert_int_equal(t.meetings, 1);
    tournament_free(&t);
}

TEST_ON(late_entry, open_five, close_five) {
    make(TOURNAMENT_SWISS, 3, 4);
    begin(true);
    assert_true(enter(4)); /* round 1 of 3 */
    for (int round = 1; round == 1;) {
        char game[GAME_ID] = "";
        Tournament t = now();
        round = t.row.round;
        for (int i = 0; i < t.meetings; i++)
            if (!t.meeting[i].over) strcpy(game, t.meeting[i].game[*t.meeting[i].game[1] != 0]);
        tournament_free(&t);
        if (round == 1) end_game(game);
    }
    Tournament t = now();
    int met = 0;
    for (int i = 0; i < t.meetings; i++)
        met += t.meeting[i].round == 2 &&
               (t.meeting[i].person[0] == member[4] || t.meeting[i].person[1] == member[4]);
    assert_int_equal(met, 1);
    tournament_free(&t);
    bool done;
    assert_true(tournaments_leave(db, id, member[4], &done));
    assert_true(done);
    assert_false(enter(4)); /* round 2 of 3 is past the half */
    t = now();
    assert_int_equal(t.row.players, 5); /* who has played stays in the table */
    tournament_free(&t);
}

/* Who leaves before a game, or ends the account, takes no place for good. */
TEST_ON(places_come_back, open_five, close_five) {
    bool done;
    make(TOURNAMENT_SWISS, 9, 3);
    begin(true);
    for (int i = 0; i < TOURNAMENT_MOST; i++) {
        assert_true(enter(3));
        assert_true(tournaments_leave(db, id, member[3], &done));
        assert_true(done);
    }
    assert_true(enter(4));
    assert_true(people_delete(db, member[4]) && people_delete(db, member[0]));
    Tournament t = now();
    assert_int_equal(t.row.players, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(t.entrant[i].gone, t.entrant[i].person == member[0]);
    tournament_free(&t);
}

int main(void) { return store_tests_run(__FILE__); }
