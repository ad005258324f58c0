/* Tournaments in a database, with games that end as the test says: each two meet from both sides,
 * rounds follow each other, those who leave are in no further round, and the end comes. */
#include "base/memory.h"
#include "store/classes.h"
#include "store/rounds.h"
#include "support/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 5 };

static int64_t member[PLAYERS];
static char id[GAME_ID];
static Started started;

static int open_five(void **state) {
    open_empty(state);
    for (int i = 0; i < PLAYERS; i++) {
        char name[16];
        snprintf(name, sizeof name, "Ann%d", i);
        member[i] = person(PERSON_PLAYER, name);
    }
    return 0;
}

static int close_five(void **state) {
    free(started.game);
    started = (Started){0};
    return close_it(state);
}

/* Does all that is due; started gets the games of the last step that began any. */
static bool due(void) {
    DuePlace place = {0};
    Started all = {0};
    bool good = true;
    do {
        good = tournaments_due(db, &place, &started);
        for (int i = 0; i < started.count; i++)
            strcpy(*MEMORY_ADD(all.game, all.count), started.game[i]);
    } while (good && *place.id);
    free(started.game);
    started = all;
    return good;
}

/* What make() gives a tournament besides; cleared there. */
static TournamentRow wish;

static void make(TournamentKind form, int rounds, int players) {
    TournamentRow row = {.begins = wish.begins,
                         .lasts = wish.lasts,
                         .places = wish.places ? wish.places : TOURNAMENT_MOST,
                         .owner = member[0],
                         .kind = form,
                         .clock = CLOCK_INCREMENT,
                         .base = 60000,
                         .inc = 1000,
                         .rounds = rounds,
                         .name = "Spring",
                         .rules = "tablut-katz"};
    bool done;
    wish = (TournamentRow){0};
    game_id_make(row.id);
    strcpy(id, row.id);
    assert_true(tournaments_add(db, &row));
    for (int i = 0; i < players; i++) {
        assert_true(tournaments_enter(db, id, member[i], 0, &done));
        assert_true(done);
        assert_true(tournaments_enter(db, id, member[i], 0, &done)); /* once is enough */
        assert_false(done);
    }
}

static void begin(bool works) {
    bool begun;
    assert_true(tournaments_begin(db, id, &started, &begun));
    assert_int_equal(begun, works);
}

static Tournament now(void) {
    Tournament t;
    assert_true(tournaments_read(db, id, &t));
    return t;
}

static int strength(int64_t who) {
    for (int i = 0; i < PLAYERS; i++)
        if (member[i] == who) return PLAYERS - i;
    return 0;
}

/* Ends a game for the stronger one, whoever was earlier in the list. */
static void end_game(const char *game) {
    GameRow row;
    PlyRow *plies;
    bool there;
    assert_true(games_read(db, game, &row, &plies));
    free(plies);
    assert_int_equal(row.phase, GAME_PLAYING);
    assert_int_equal(row.to_move, 1);
    assert_true(row.rated && !row.open);
    assert_string_equal(row.tournament, id);
    row.phase = GAME_OVER;
    row.result = strength(row.seat[0]) > strength(row.seat[1]) ? RESULT_P1 : RESULT_P2;
    row.ended = 5;
    assert_true(games_put(db, &row, &there));
    assert_true(tournaments_count(db, game, &started));
}

/* Plays all games that are under way until there are none, or until a round begins (0: none); how
 * many there were. */
static int play_until(int round) {
    char wait[64][GAME_ID];
    int waiting = 0, played = 0;
    for (;;) {
        Tournament t = now();
        bool begun = t.row.round == round;
        tournament_free(&t);
        if (begun) return played;
        for (int i = 0; i < started.count; i++) strcpy(wait[waiting++], started.game[i]);
        if (!waiting) return played;
        char game[GAME_ID];
        strcpy(game, wait[--waiting]);
        end_game(game);
        played++;
        Started again = {0};
        assert_true(tournaments_count(db, game, &again)); /* a second time counts nothing */
        assert_int_equal(again.count, 0);
        free(again.game);
    }
}
static int play_on(void) { return play_until(0); }

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

static bool enter(int who) {
    bool done;
    assert_true(tournaments_enter(db, id, member[who], 0, &done));
    return done;
}

static const Entrant *entrant(const Tournament *t, int who) {
    for (int i = 0; i < t->row.players; i++)
        if (t->entrant[i].person == member[who]) return &t->entrant[i];
    return NULL;
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
        const Entrant *one = &page->entrant[i], *other = &all->entrant[i];
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
