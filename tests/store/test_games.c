/* Games in a database: every function that keeps, changes and finds them. */
#include "store/backup.h"
#include "store/games.h"
#include "store/days.h"
#include "support/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static GameRow waiting(const char *id) {
    GameRow row = {.clock = CLOCK_INCREMENT,
                   .base = 300000,
                   .inc = 5000,
                   .open = true,
                   .chat = true,
                   .challenger = ann_id,
                   .created = 1000,
                   .seat = {ann_id, 0},
                   .culprit = -1,
                   .left = {300000, 300000},
                   .moved_at = 1000};
    strcpy(row.id, id);
    strcpy(row.rules, "tablut-ashton");
    return row;
}

static void add(const GameRow *row, const PlyRow *plies, int count) {
    bool taken;
    assert_true(games_add(db, row, plies, count, &taken));
    assert_false(taken);
}

/* A game that is played, added and joined. */
static GameRow playing(const char *id) {
    GameRow row = waiting(id);
    bool there;
    add(&row, NULL, 0);
    row.seat[1] = bob_id;
    row.phase = GAME_PLAYING;
    row.seq = 1;
    assert_true(games_put(db, &row, &there));
    assert_true(there);
    return row;
}

static PlyRow ply(const char *move, int64_t at) {
    PlyRow row = {.left = {290000, 300000}, .at = at};
    strcpy(row.move, move);
    return row;
}

static PlyAnswer play(GameRow *row, int number, const char *move) {
    PlyRow one = ply(move, 2000 + number);
    PlyAnswer answer;
    row->seq++;
    row->moved_at = one.at;
    assert_true(games_ply(db, row, number, &one, &answer));
    return answer;
}

/* ------------------------------------------------------------------ tests */

STORE_TEST(row_comes_back) {
    GameRow row = waiting("AbCd1234"), found;
    PlyRow given[2] = {ply("e3e7", 0), ply("d1d2", 0)}, *plies;
    given[1].left[0] = -1;
    strcpy(row.position, "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1");
    add(&row, given, 2);
    assert_true(games_read(db, "AbCd1234", &found, &plies));
    assert_int_equal(found.plies, 2);
    assert_string_equal(found.name[0], "Ann");
    assert_string_equal(found.name[1], "");
    assert_int_equal(found.kind[0], PERSON_PLAYER);
    assert_string_equal(plies[1].move, "d1d2");
    assert_int_equal(plies[1].left[0], -1);
    assert_int_equal(plies[1].left[1], 300000);
    assert_int_equal(plies[0].at, 0);
    free(plies);

    /* Everything that changes, changed. */
    row = (GameRow){.clock = row.clock,
                    .base = row.base,
                    .inc = row.inc,
                    .open = true,
                    .chat = true,
                    .challenger = ann_id,
                    .created = 1000,
                    .seat = {bob_id, ann_id},
                    .phase = GAME_OVER,
                    .result = RESULT_P2,
                    .termination = TERMINATION_RESIGN,
                    .reason = "T7",
                    .culprit = 0,
                    .left = {-1, 7},
                    .moved_at = 5,
                    .deadline = 6,
                    .seq = 7,
                    .draw = 1,
                    .takeback_by = 2,
                    .takeback_plies = 3,
                    .drew = {1, 2},
                    .asked = {3, 4},
                    .rematch_by = 1,
                    .rematch = "zzzzzzzz",
                    .ended = 9};
    strcpy(row.id, "AbCd1234");
    strcpy(row.rules, "tablut-ashton");
    strcpy(row.position, "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1");
    bool there;
    assert_true(games_put(db, &row, &there));
    assert_true(there);
    assert_true(games_read(db, "AbCd1234", &found, &plies));
    free(plies);
    row.plies = 2;
    strcpy(row.name[0], "Bob");
    strcpy(row.name[1], "Ann");
    row.kind[0] = row.kind[1] = PERSON_PLAYER;
    assert_memory_equal(&row, &found, sizeof row);
}

/* The second knows the first, and how it ended. */
STORE_TEST(a_match_comes_back) {
    GameRow first = playing("Pair0001"), second = waiting("Pair0002"), found;
    PlyRow *plies;
    bool there;
    second.pair = 2;
    strcpy(second.first, first.id);
    add(&second, NULL, 0);
    assert_int_equal(play(&first, 0, "e3c3"), PLY_ADDED);
    first.phase = GAME_OVER;
    first.result = RESULT_DRAW;
    assert_true(games_put(db, &first, &there));
    assert_true(games_read(db, "Pair0002", &found, &plies));
    free(plies);
    assert_int_equal(found.pair, 2);
    assert_string_equal(found.first, "Pair0001");
    assert_int_equal(found.first_result, RESULT_DRAW);
    assert_int_equal(found.first_plies, 1);
    assert_true(games_read(db, "Pair0001", &found, &plies));
    free(plies);
    assert_int_equal(found.pair, 0);
    assert_string_equal(found.first, "");
}

STORE_TEST(none_is_no_fault) {
    GameRow row = waiting("NoSuch00"), found;
    PlyRow *plies;
    bool there;
    assert_true(games_read(db, "NoSuch00", &found, &plies));
    assert_string_equal(found.id, "");
    assert_null(plies);
    assert_true(games_put(db, &row, &there));
    assert_false(there);
    assert_true(games_cancel(db, &(GoneGame){.id = "NoSuch00"}, &there));
    assert_false(there);
    assert_true(db_good(db));
}

STORE_TEST(a_challenge_that_is_gone_is_remembered) {
    GameRow row = waiting("Gone0000");
    GoneGame gone = {.id = "Gone0000", .challenger = ann_id, .to = bob_id, .declined = true}, found;
    bool there;
    add(&row, NULL, 0);
    strcpy(gone.words, "later");
    assert_true(games_gone(db, row.id, &found));
    assert_string_equal(found.id, "");
    assert_true(games_cancel(db, &gone, &there));
    assert_true(there);
    assert_true(games_gone(db, row.id, &found));
    assert_memory_equal(&found, &gone, sizeof gone);
    for (int owner = 0; owner < 2; owner++) {
        char *all = people_export(db, owner ? ann_id : bob_id);
        assert_non_null(strstr(all, "\"Gone0000\""));
        assert_int_equal(strstr(all, "later") == NULL, owner);
        free(all);
    }
    assert_true(games_gone_prune(db, db_now(db)));
    assert_true(games_gone(db, row.id, &found));
    assert_string_equal(found.id, "Gone0000");
    assert_true(games_gone_prune(db, db_now(db) + 1));
    assert_true(games_gone(db, row.id, &found));
    assert_string_equal(found.id, "");
}

STORE_TEST(id_is_used_once) {
    GameRow row = waiting("Same0000");
    bool taken;
    add(&row, NULL, 0);
    assert_true(games_add(db, &row, NULL, 0, &taken));
    assert_true(taken);
    assert_true(db_good(db));
}

STORE_TEST(only_the_next_ply_is_added) {
    GameRow row = waiting("Plies000"), found;
    PlyRow *plies;
    add(&row, NULL, 0);
    row.phase = GAME_PLAYING;
    assert_int_equal(play(&row, 0, "e3e7"), PLY_STALE); /* nobody has joined */
    row = playing("Plies001");
    assert_int_equal(play(&row, 1, "e3e7"), PLY_STALE);
    assert_int_equal(play(&row, 0, "e3e7"), PLY_ADDED);
    int64_t seq = row.seq;
    assert_int_equal(play(&row, 0, "e3e7"), PLY_AGAIN);
    assert_int_equal(play(&row, 0, "e3e6"), PLY_STALE);
    row.phase = GAME_OVER;
    row.result = RESULT_P1;
    row.seq = seq;
    assert_int_equal(play(&row, 1, "d1d2"), PLY_ADDED);
    assert_int_equal(play(&row, 2, "d2d3"), PLY_STALE); /* it is over */
    assert_true(games_read(db, "Plies001", &found, &plies));
    assert_int_equal(found.plies, 2);
    assert_int_equal(found.phase, GAME_OVER);
    assert_int_equal(found.seq, seq + 1);
    assert_int_equal(found.moved_at, 2001);
    assert_string_equal(plies[0].move, "e3e7");
    assert_string_equal(plies[1].move, "d1d2");
    free(plies);
}

STORE_TEST(takes_back) {
    GameRow row = playing("Back0000"), found;
    PlyRow *plies;
    static const char *const moves[] = {"e3e7", "d1d2", "e4d4"};
    for (int i = 0; i < 3; i++) assert_int_equal(play(&row, i, moves[i]), PLY_ADDED);
    row.takeback_by = 0;
    assert_true(games_cut(db, &row, 1));
    assert_int_equal(play(&row, 1, "d1d4"), PLY_ADDED);
    assert_true(games_read(db, "Back0000", &found, &plies));
    assert_int_equal(found.plies, 2);
    assert_string_equal(plies[1].move, "d1d4");
    free(plies);
    assert_true(db_part(db));
    assert_false(games_cut(db, &row, 5));
    assert_true(db_part_end(db, false));
    assert_true(games_read(db, "Back0000", &found, &plies));
    assert_int_equal(found.plies, 2);
    free(plies);
}

STORE_TEST(a_played_game_is_not_cancelled) {
    bool there;
    playing("Join0000");
    assert_true(games_cancel(db, &(GoneGame){.id = "Join0000"}, &there));
    assert_false(there);
}

static bool has(const GameList *list, const char *ids) {
    char found[256] = "";
    for (int i = 0; i < list->count; i++) {
        strcat(found, i ? " " : "");
        strcat(found, list->game[i].id);
    }
    if (strcmp(found, ids) != 0) print_error("found: %s, expected: %s\n", found, ids);
    return strcmp(found, ids) == 0;
}

STORE_TEST(lists) {
    GameList list;
    GameRow row;
    int64_t count;
    bool there;
    row = waiting("Open0001");
    add(&row, NULL, 0);
    row = waiting("Open0002");
    row.created = 2000;
    add(&row, NULL, 0);
    row = waiting("Closed01");
    row.open = false;
    row.seat[0] = 0; /* any seat: only the challenger is known */
    add(&row, NULL, 0);
    row = playing("Play0001");
    row.moved_at = 3000;
    games_put(db, &row, &there);
    row = playing("Over0001");
    row.phase = GAME_OVER;
    row.moved_at = 9000;
    games_put(db, &row, &there);
    row = waiting("Days0001");
    row.clock = CLOCK_DAYS;
    add(&row, NULL, 0);
    row.seat[1] = bob_id;
    row.phase = GAME_PLAYING;
    row.deadline = 5000;
    games_put(db, &row, &there);

    assert_true(games_lobby(db, 9, &list));
    assert_true(has(&list, "Open0002 Open0001"));
    free(list.game);
    assert_true(games_lobby(db, 1, &list));
    assert_true(has(&list, "Open0002"));
    free(list.game);
    assert_true(games_of(db, ann_id, 9, &list));
    assert_true(has(&list, "Play0001 Days0001 Closed01 Open0001 Open0002 Over0001"));
    free(list.game);
    assert_true(games_of(db, bob_id, 2, &list));
    assert_true(has(&list, "Play0001 Days0001"));
    assert_string_equal(list.game[0].name[0], "Ann");
    free(list.game);
    assert_true(games_waiting_of(db, ann_id, &count));
    assert_int_equal(count, 3);
    assert_true(games_due(db, 4999, 9, &list));
    assert_true(has(&list, ""));
    free(list.game);
    assert_true(games_due(db, 5000, 9, &list));
    assert_true(has(&list, "Days0001"));
    free(list.game);
    assert_true(games_live(db, 9, &list));
    assert_true(has(&list, "Play0001"));
    free(list.game);
    assert_true(games_cancel(db, &(GoneGame){.id = "Open0002"}, &there));
    assert_true(there);
    assert_true(games_lobby(db, 9, &list));
    assert_true(has(&list, "Open0001"));
    free(list.game);
}

/* A server that starts loads so many open challenges. One person's, or one address's, leave room.
 */
STORE_TEST(open_challenges_take_turns) {
    GameList list;
    for (int i = 0; i < 9; i++) {
        char name[GAME_ID];
        snprintf(name, sizeof name, "Open000%d", i);
        GameRow row = waiting(name);
        row.created = i < 2 ? i + 1 : 1000 + i;
        row.challenger = i == 0 ? bob_id : i < 5 ? ann_id : 0;
        row.origin = i < 5 ? 0 : 77;
        if (i == 1) row.challenger = bob_id + 100, row.origin = 78;
        if (i >= 5) row.challenger = bob_id + 100 + i;
        add(&row, NULL, 0);
    }
    assert_true(games_lobby(db, 4, &list));
    assert_true(has(&list, "Open0008 Open0004 Open0001 Open0000"));
    free(list.game);
    assert_true(games_lobby(db, 9, &list));
    assert_int_equal(list.count, 9);
    free(list.game);
}

STORE_TEST(chats) {
    GameRow row = playing("Chat0000");
    ChatRow *rows, one = {.person = ann_id, .seat = 1};
    int count;
    bool there;
    for (int n = 1; n <= 5; n++) {
        one.person = n % 2 ? ann_id : 0;
        one.at = 100 * n;
        snprintf(one.words, sizeof one.words, "words %d", n);
        assert_true(chat_add(db, row.id, &one));
        assert_int_equal(one.n, n);
    }
    assert_true(chat_read(db, row.id, 2, &rows, &count));
    assert_int_equal(count, 2);
    assert_int_equal(rows[0].n, 4);
    assert_string_equal(rows[0].words, "words 4");
    assert_int_equal(rows[0].person, 0);
    assert_string_equal(rows[1].words, "words 5");
    assert_string_equal(rows[1].name, "Ann");
    assert_int_equal(rows[1].at, 500);
    free(rows);
    assert_true(chat_read(db, row.id, 100, &rows, &count));
    assert_int_equal(count, 5);
    free(rows);
    row = waiting("Chat0001");
    add(&row, NULL, 0);
    assert_true(chat_add(db, row.id, &one));
    assert_true(plan_put(db, row.id, 1, "[]"));
    assert_true(games_cancel(db, &(GoneGame){.id = "Chat0001"}, &there));
    assert_true(there);
    assert_true(chat_read(db, row.id, 9, &rows, &count));
    assert_int_equal(count, 0);
    free(rows);
}

STORE_TEST(plans) {
    GameRow row = playing("Plan0000");
    char *json;
    assert_true(plan_read(db, row.id, 1, &json));
    assert_null(json);
    assert_true(plan_put(db, row.id, 1, "[[\"a1a2\"]]"));
    assert_true(plan_put(db, row.id, 1, "[[\"b1b2\"]]"));
    assert_true(plan_put(db, row.id, 2, "[]"));
    assert_true(plan_read(db, row.id, 1, &json));
    assert_string_equal(json, "[[\"b1b2\"]]");
    free(json);
    assert_true(plan_put(db, row.id, 1, ""));
    assert_true(plan_read(db, row.id, 1, &json));
    assert_null(json);
}

/* What must not be is refused by the database itself. */
STORE_TEST(constraints) {
    static const char *const wrong[] = {
        "INSERT INTO plies (game, ply, move, at) VALUES ('NoSuch00', 0, 'a1a2', 0)",
        "INSERT INTO plies (game, ply, move, at) VALUES ('Rule0000', 0, 'a1a3', 0)",
        "UPDATE games SET phase = 'lost' WHERE id = 'Rule0000'",
        "UPDATE games SET result = 4 WHERE id = 'Rule0000'",
        "UPDATE games SET person1 = 4711 WHERE id = 'Rule0000'",
        "UPDATE games SET seq = NULL WHERE id = 'Rule0000'",
        "UPDATE games SET seq = 'often' WHERE id = 'Rule0000'",
        "DELETE FROM games WHERE id = 'Rule0000'",
        "UPDATE people SET folded = 'ann_id'",
        "no SQL at all",
    };
    GameRow row = playing("Rule0000"), found;
    PlyRow *plies;
    assert_int_equal(play(&row, 0, "e3e7"), PLY_ADDED);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_true(db_part(db));
        if (db_run(db, wrong[i], NO_VALUES) != -1) fail_msg("allowed: %s", wrong[i]);
        assert_false(db_good(db));
        assert_true(strlen(db_why(db)) > 5);
        assert_int_equal(db_number(db, "SELECT 1", NO_VALUES), DB_NONE); /* it sticks */
        assert_true(db_part_end(db, false));
        assert_int_equal(db_number(db, "SELECT 1", NO_VALUES), 1);
    }
    assert_true(games_read(db, row.id, &found, &plies)); /* what was before is there */
    assert_int_equal(found.plies, 1);
    free(plies);
}

/* 2026-01-01 and 2027-01-01. */
enum { DAY = 86400000 };
static const int64_t new_year = 1767225600000, next_year = 1798761600000;

STORE_TEST(vacations_are_counted) {
    Vacation v = {.total = 1000};
    assert_int_equal(vacation_total(&v, new_year), 1000);
    assert_int_equal(vacation_left(&v, new_year), VACATION_MS);
    v = (Vacation){.since = new_year, .until = new_year + VACATION_MS, .total = 1000, .year = 2026};
    assert_true(vacation_on(&v, new_year + DAY));
    assert_int_equal(vacation_total(&v, new_year + DAY), 1000 + DAY);
    assert_int_equal(vacation_left(&v, new_year + DAY), VACATION_MS - DAY);
    assert_false(vacation_on(&v, new_year + 31LL * DAY)); /* it has ended by itself */
    assert_int_equal(vacation_total(&v, next_year), 1000 + VACATION_MS);
    assert_int_equal(vacation_left(&v, next_year - 1), 0);
    assert_int_equal(vacation_left(&v, next_year), VACATION_MS);
    int64_t begun = next_year - 20LL * DAY; /* its days count for the year of its start */
    v = (Vacation){.since = begun, .until = begun + VACATION_MS, .year = 2026};
    assert_int_equal(vacation_left(&v, next_year + DAY), VACATION_MS - 21LL * DAY);
    assert_int_equal(vacation_left(&v, v.until - 1), 1);
    assert_int_equal(vacation_left(&v, v.until), VACATION_MS);
    v = (Vacation){.total = VACATION_MS, .spent = VACATION_MS, .year = 2026};
    assert_int_equal(vacation_left(&v, next_year - 1), 0);
    assert_int_equal(vacation_left(&v, next_year), VACATION_MS);
}

/* Whether a game's date is over, as the database finds it, and as its row says. */
static bool due(const char *id, int64_t now) {
    GameList list;
    bool found = false;
    assert_true(games_due(db, now, 10, &list));
    for (int i = 0; i < list.count; i++) {
        found |= strcmp(list.game[i].id, id) == 0;
        assert_true(game_deadline(&list.game[i], now) <= now);
    }
    free(list.game);
    return found;
}

STORE_TEST(vacations_move_dates) {
    bool none;
    GameRow row = waiting("aaaaaaaa");
    row.clock = CLOCK_DAYS;
    row.base = DAY;
    row.inc = 0;
    row.left[0] = row.left[1] = -1;
    row.phase = GAME_PLAYING;
    row.seat[1] = bob_id;
    row.to_move = 1;
    row.created = row.moved_at = db_now(db);
    add(&row, NULL, 0);
    int64_t end = row.moved_at + DAY;
    assert_false(due("aaaaaaaa", end - 1));
    assert_true(due("aaaaaaaa", end));
    assert_true(vacation_put(db, bob_id, true, &none)); /* it is not his turn */
    assert_true(due("aaaaaaaa", end));
    assert_true(vacation_put(db, ann_id, true, &none));
    assert_false(none);
    assert_false(due("aaaaaaaa", end + 29LL * DAY));
    assert_true(due("aaaaaaaa", end + 31LL * DAY)); /* the days are used up */
    GameRow other = row;                            /* begins while she is away */
    strcpy(other.id, "bbbbbbbb");
    add(&other, NULL, 0);
    assert_false(due("bbbbbbbb", end + 29LL * DAY));
    assert_true(vacation_put(db, ann_id, false, &none));
    assert_true(due("aaaaaaaa", end + 1000));
    db_run(db, "UPDATE people SET vacation_spent = $1", VALUES(VACATION_MS));
    assert_true(vacation_put(db, ann_id, true, &none));
    assert_true(none);
}

/* From either kind into a file, and from there into either kind: all of it, and numbers go on. */
STORE_TEST(copies) {
    char token[TOKEN_TEXT], why[DB_WHY], file[256];
    const char *again = database_new(kind);
    BackupFault fault;
    Person found;
    SessionKind how;
    snprintf(file, sizeof file, "%s/copy-%d.db", database_folder(), (int)kind);
    playing("aaaaaaaa");
    GameRow row = playing("bbbbbbbb"), second = waiting("cccccccc");
    assert_int_equal(play(&row, 0, "e3c3"), PLY_ADDED);
    second.pair = 2;
    strcpy(second.first, "bbbbbbbb");
    add(&second, NULL, 0);
    assert_true(sessions_make(db, ann_id, SESSION_COOKIE, NULL, token));
    int64_t gone = person(PERSON_PLAYER, "Gone");
    assert_true(people_delete(db, gone));
    database_commit(db);
    if (!backup_make(where, file, false, &fault, why)) fail_msg("%s", why);
    assert_false(backup_make(where, file, false, &fault, why));
    assert_int_equal(fault, BACKUP_THERE);
    if (!backup_restore(file, again, false, &fault, why)) fail_msg("%s", why);
    assert_false(backup_restore(file, again, false, &fault, why));
    assert_int_equal(fault, BACKUP_THERE);
    if (!backup_restore(file, again, true, &fault, why)) fail_msg("%s", why);
    db_close(db);
    db = database_open(again, DB_SERVER);
    assert_false(backup_restore(file, again, true, &fault, why));
    assert_non_null(strstr(why, "using it"));
    assert_int_equal(fault, BACKUP_TARGET);
    database_begin(db);
    assert_true(sessions_find(db, token, &found, &how));
    assert_int_equal(found.id, ann_id);
    PlyRow *plies;
    assert_true(games_read(db, "bbbbbbbb", &row, &plies));
    assert_string_equal(plies->move, "e3c3");
    free(plies);
    assert_true(games_read(db, "cccccccc", &row, &plies));
    assert_int_equal(row.pair, 2);
    assert_string_equal(row.first, "bbbbbbbb");
    free(plies);
    assert_true(person(PERSON_PLAYER, "New") > gone); /* no number is given twice */
}

int main(void) { return store_tests_run(__FILE__); }
