/* Arenas, and tournaments that go on by the clock or without their owner. */
#include "store/classes.h"
#include "support/five.h"

#include <stdlib.h>
#include <string.h>

TEST_ON(by_the_clock, open_five, close_five) {
    wish.begins = 1; /* in 1970 */
    make(TOURNAMENT_SWISS, 3, 2);
    assert_true(due());
    assert_int_equal(started.count, 1);
    assert_true(due());
    assert_int_equal(started.count, 0);
    wish.begins = 4102444800000; /* in 2100 */
    make(TOURNAMENT_SWISS, 3, 2);
    assert_true(due());
    assert_int_equal(started.count, 0);
    wish.begins = 1;
    make(TOURNAMENT_SWISS, 3, 1); /* too few came, and it is long ago */
    assert_true(due());
    Tournament t = now();
    assert_string_equal(t.row.id, "");
    tournament_free(&t);
}

/* Those that nobody has entered, and those that go on, keep nobody else's from going on. */
TEST_ON(many_are_due, open_five, close_five) {
    for (int i = 0; i < 150; i++) {
        wish.begins = 1000;
        make(TOURNAMENT_SWISS, 3, i % 2);
        db_run(db, "UPDATE tournaments SET begins = $2 WHERE id = $1",
               VALUES(id, db_now(db) - 1000 + i % 7));
    }
    for (int i = 0; i < 120; i++) {
        wish.lasts = 3600000;
        make(TOURNAMENT_ARENA, 0, 2);
        begin(true);
        db_run(db, "UPDATE tournaments SET begins = $2 WHERE id = $1",
               VALUES(id, db_now(db) - 500));
    }
    wish.begins = 1000;
    make(TOURNAMENT_SWISS, 3, 2);
    db_run(db, "UPDATE tournaments SET begins = $2 WHERE id = $1", VALUES(id, db_now(db) - 1));
    assert_true(due());
    assert_int_equal(started.count, 1);
    assert_true(due());
    assert_int_equal(started.count, 0);
}

/* The date is ahead when an arena is paused, and right when it goes on. */
TEST_ON(a_pause_never_shortens_an_arena, open_five, close_five) {
    Started paused = {0};
    bool done;
    wish.lasts = 3600000;
    make(TOURNAMENT_ARENA, 0, 4);
    begin(true);
    assert_true(classes_pause(db, id, true, &paused, &done));
    db_run(db, "UPDATE tournaments SET paused = paused + 7200000 WHERE id = $1", VALUES(id));
    assert_true(classes_pause(db, id, false, &paused, &done));
    free(paused.game);
    Tournament t = now();
    assert_int_equal(t.row.lasts, 3600000);
    tournament_free(&t);
}

/* In an arena the winners of games meet, nobody has two games, and whoever never comes is out. */
TEST_ON(arena, open_five, close_five) {
    wish.lasts = 3600000;
    make(TOURNAMENT_ARENA, 0, 4);
    begin(true);
    assert_int_equal(started.count, 2);
    char game[2][GAME_ID];
    for (int i = 0; i < 2; i++) strcpy(game[i], started.game[i]);
    assert_true(due());
    assert_int_equal(started.count, 0);
    assert_true(enter(4));
    for (int i = 0; i < 2; i++) end_game(game[i]);
    assert_int_equal(started.count, 0); /* it is the clock that pairs */
    assert_true(due());
    assert_int_equal(started.count, 2);
    Tournament t = now();
    assert_int_equal(t.row.round, 2);
    assert_int_equal(entrant(&t, 0)->points, 2);
    int busy[PLAYERS] = {0};
    for (int m = 0; m < t.meetings; m++)
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < PLAYERS; i++)
                busy[i] += !t.meeting[m].over && t.meeting[m].person[k] == member[i];
    int sum = 0;
    for (int i = 0; i < PLAYERS; i++) {
        assert_in_range(busy[i], 0, 1);
        sum += busy[i];
    }
    assert_int_equal(sum, 4);
    tournament_free(&t);
    /* One does not come. */
    GameRow row;
    PlyRow *plies;
    bool there;
    assert_true(games_read(db, started.game[0], &row, &plies));
    free(plies);
    row.phase = GAME_OVER;
    row.result = RESULT_NONE;
    row.termination = TERMINATION_ABANDONED;
    row.culprit = 0;
    row.ended = 5;
    assert_true(games_put(db, &row, &there));
    strcpy(game[0], row.id);
    assert_true(tournaments_count(db, game[0], &started));
    t = now();
    for (int i = 0; i < t.row.players; i++)
        assert_int_equal(t.entrant[i].gone, t.entrant[i].person == row.seat[0]);
    tournament_free(&t);
    /* Time is up: no pairing, and the end comes with the last game. */
    db_run(db, "UPDATE tournaments SET begins = 1 WHERE id = $1", VALUES(id));
    assert_true(due());
    assert_int_equal(started.count, 0);
    t = now();
    assert_int_equal(t.row.phase, GAME_PLAYING);
    for (int m = 0; m < t.meetings; m++)
        if (!t.meeting[m].over) end_game(t.meeting[m].game[0]);
    tournament_free(&t);
    assert_true(due());
    t = now();
    assert_int_equal(t.row.phase, GAME_OVER);
    tournament_free(&t);
}

/* What only the owner can begin or end goes on without the owner, and nothing of others changes. */
TEST_ON(without_owner, open_five, close_five) {
    enum { GONE, CLOSED, OLD, YOUNG, CASES };
    const int64_t day = 86400000, before = db_now(db);
    char waiting[CASES][GAME_ID], playing[CASES][GAME_ID];
    Started running = {0}, changed = {0}, paused = {0};
    bool done;
    for (int i = 0; i < CASES; i++) {
        make(TOURNAMENT_EVERYONE, 0, 3);
        strcpy(waiting[i], id);
        make(TOURNAMENT_EVERYONE, 0, 3);
        strcpy(playing[i], id);
        begin(true);
        assert_true(classes_pause(db, id, true, &paused, &done));
        assert_true(classes_show(db, id, "{}"));
        for (int k = 0; k < 2; k++)
            db_run(db, "UPDATE tournaments SET owner = $2 WHERE id = $1",
                   VALUES(k ? playing[i] : waiting[i], member[i == OLD ? YOUNG : i]));
    }
    free(paused.game);
    db_run(db, "UPDATE tournaments SET created = $2, paused = paused - $3 WHERE id = $1",
           VALUES(playing[OLD], before, 15 * day));
    db_run(db, "UPDATE tournaments SET created = created - $2 WHERE id = $1",
           VALUES(waiting[OLD], 15 * day));
    assert_true(people_delete(db, member[GONE]));
    assert_true(people_close(db, member[CLOSED], true));
    assert_true(classes_adopt(db, &running, &changed));
    assert_int_equal(running.count, 3); /* one game each */
    for (int i = 0; i < CASES; i++) {
        Tournament t;
        ClassState state_now;
        assert_true(tournaments_read(db, waiting[i], &t));
        assert_int_equal(t.row.orphan, i == GONE || i == CLOSED);
        if (i == YOUNG)
            assert_int_equal(t.row.begins, 0);
        else
            assert_in_range(t.row.begins, before + day, before + 2 * day);
        tournament_free(&t);
        assert_true(classes_state(db, playing[i], &state_now));
        assert_int_equal(!state_now.paused, i != YOUNG);
        assert_int_equal(!state_now.board, i == GONE || i == CLOSED);
        free(state_now.board);
        int told = 0;
        for (int k = 0; k < changed.count; k++) told += !strcmp(changed.game[k], playing[i]);
        assert_int_equal(told > 0, i != YOUNG);
    }
    /* The day comes, and it begins without its owner. */
    db_run(db, "UPDATE tournaments SET begins = 1 WHERE id = $1", VALUES(waiting[CLOSED]));
    assert_true(due());
    strcpy(id, waiting[CLOSED]);
    assert_int_equal(started.count, 1);
    play_on();
    Tournament t = now();
    assert_int_equal(t.row.phase, GAME_OVER);
    tournament_free(&t);
    free(running.game);
    free(changed.game);
}

/* Meeting number i of `arena_pages`: who, by its own way, and the half points. */
static void add_meeting(int i) {
    int a = i % PLAYERS, b = (a + 1 + i / PLAYERS % (PLAYERS - 1)) % PLAYERS, points = i * 7 % 3;
    assert_true(
        db_exec(db,
                "INSERT INTO meetings (tournament, round, n, person1, person2, points1, "
                "points2, over) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                VALUES(id, 100 + i / 3, i % 3, member[a], member[b], points, 2 - points, i != 4)));
}

static void same_part(const Tournament *page, const Tournament *all) {
    for (int i = 0; i < PLAYERS; i++) {
        const TournamentEntrant *one = &page->entrant[i], *other = &all->entrant[i];
        assert_int_equal(one->person, other->person);
        assert_int_equal(one->place, other->place);
        assert_int_equal(one->direct, other->direct);
        assert_int_equal(one->berger, other->berger);
    }
    for (int i = 0; i < page->meetings; i++) {
        const Meeting *one = &page->meeting[i], *other = &all->meeting[page->older + i];
        assert_int_equal(one->round, other->round);
        assert_int_equal(one->over, other->over);
        assert_memory_equal(one->person, other->person, sizeof one->person);
        assert_memory_equal(one->points, other->points, sizeof one->points);
        assert_memory_equal(one->entrant, other->entrant, sizeof one->entrant);
    }
}

/* The pages of an arena have each meeting once and the table of all; the last one also has a
 * meeting that is still played. */
TEST_ON(arena_pages, open_five, close_five) {
    enum { PAGE = 10, ALL = 47 };
    Tournament all, page;
    int64_t before = ALL;
    (void)state;
    make(TOURNAMENT_ARENA, 0, PLAYERS);
    for (int i = 0; i < ALL; i++) add_meeting(i);
    assert_true(tournaments_read(db, id, &all));
    assert_true(tournaments_read_page(db, id, MEETINGS_ALL, PAGE, &page));
    assert_int_equal(page.meetings, PAGE + 1);
    assert_false(page.meeting[0].over);
    assert_int_equal(page.older, ALL - PAGE);
    for (int met = ALL; met > 0; before = page.older) {
        tournament_free(&page);
        assert_true(tournaments_read_page(db, id, before, PAGE, &page));
        met -= page.meetings;
        assert_int_equal(page.older, met);
        same_part(&page, &all);
    }
    tournament_free(&page);
    tournament_free(&all);
}

int main(void) { return store_tests_run(__FILE__); }
