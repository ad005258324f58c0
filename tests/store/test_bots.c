/* Bots in a database: owners, tokens, the log of decisions, challenges by name. */
#include "store/bots.h"
#include "store/hosting.h"
#include "support/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Person make(const char *name, BotAnswer wanted, char token[TOKEN_TEXT]) {
    Person out = {0};
    BotAnswer answer;
    assert_true(bots_add(db, ann_id, name, &out, token, &answer));
    assert_int_equal(answer, wanted);
    return out;
}

static int64_t who(const char *token) {
    Person out;
    SessionKind session;
    assert_true(sessions_find(db, token, &out, &session));
    if (out.id) assert_int_equal(session, SESSION_TOKEN);
    return out.id;
}

STORE_TEST(owners) {
    char token[TOKEN_TEXT], second[TOKEN_TEXT], name[PERSON_NAME];
    int64_t id;
    Person bot = make("Kungen", BOT_DONE, token);
    assert_int_equal(bot.kind, PERSON_BOT);
    assert_int_equal(who(token), bot.id);
    make("kungen", BOT_TAKEN, second);
    for (int i = 1; i < BOTS_MOST; i++) {
        snprintf(name, sizeof name, "Bot-%d", i);
        make(name, BOT_DONE, second);
    }
    make("More", BOT_TOO_MANY, second);
    assert_true(bots_renew(db, bob_id, "Kungen", &id, second));
    assert_int_equal(id, 0);
    assert_true(bots_renew(db, ann_id, "kungen", &id, second));
    assert_int_equal(id, bot.id);
    assert_int_equal(who(token), 0);
    assert_int_equal(who(second), bot.id);
    assert_true(bots_close(db, ann_id, "Kungen", &id));
    assert_int_equal(id, bot.id);
    assert_int_equal(who(second), 0);
    assert_true(bots_close(db, ann_id, "Kungen", &id));
    assert_int_equal(id, 0);
    /* What its owner closed is nothing that a host holds back. */
    assert_string_equal(list_text(hosting_held(db, 10)), "[]");
    make("More", BOT_DONE, second);
    const char *list = list_text(bots_list(db, ann_id));
    assert_non_null(strstr(list, "\"name\":\"Kungen\""));
    assert_non_null(strstr(list, "\"closed\":true"));

    /* Closing some makes room for no more names than a day has. */
    for (int i = 1; i < BOTS_A_DAY - BOTS_MOST; i++) {
        snprintf(name, sizeof name, "Bot-%d", i);
        assert_true(bots_close(db, ann_id, name, &id));
        snprintf(name, sizeof name, "Next-%d", i);
        make(name, BOT_DONE, second);
    }
    assert_true(bots_close(db, ann_id, "More", &id));
    make("Another", BOT_TOO_MANY, token);

    /* Whose owner goes is closed. */
    assert_int_equal(who(second) != 0, 1);
    assert_true(people_delete(db, ann_id));
    assert_int_equal(who(second), 0);
}

static GameRow game(const char *id, int64_t from, int64_t to) {
    GameRow row = {.challenger = from, .to = to, .seat = {from, 0}, .culprit = -1, .created = 1000};
    bool taken;
    strcpy(row.id, id);
    strcpy(row.rules, "maerstanas");
    row.left[0] = row.left[1] = -1;
    assert_true(games_add(db, &row, NULL, 0, &taken));
    return row;
}

STORE_TEST(decisions) {
    char token[TOKEN_TEXT];
    int64_t bot = make("Kungen", BOT_DONE, token).id;
    game("aaaaaaaa", bob_id, bot);
    Decision d = {
        .bot = bot, .game = "aaaaaaaa", .ply = 4, .move = "e4", .took_ms = 25, .note = "n"};
    assert_true(bots_note(db, &d));
    *d.note = 0; /* the same once more: its answer was lost */
    assert_true(bots_note(db, &d));
    const char *log = list_text(bots_log(db, ann_id, "Kungen", 10));
    assert_non_null(strstr(log, "\"move\":\"e4\",\"ms\":25,\"note\":\"n\""));
    strcpy(d.move, "d4"); /* another one, after a ply was taken back */
    d.took_ms = -1;
    assert_true(bots_note(db, &d));
    log = list_text(bots_log(db, ann_id, "Kungen", 10));
    assert_non_null(strstr(log, "\"move\":\"d4\",\"ms\":null,\"note\":null"));
    assert_null(strstr(log, "\"e4\""));
    assert_null(bots_log(db, bob_id, "Kungen", 10));
    assert_null(bots_log(db, ann_id, "Nobody", 10));
    assert_true(people_delete(db, bot));
}

STORE_TEST(challenges) {
    GameList list;
    GameRow row = game("aaaaaaaa", ann_id, bob_id);
    game("bbbbbbbb", ann_id, 0);
    assert_true(games_waiting_for(db, bob_id, 10, &list));
    assert_int_equal(list.count, 1);
    assert_int_equal(list.game[0].to, bob_id);
    free(list.game);
    assert_true(games_of(db, bob_id, 10, &list));
    assert_int_equal(list.count, 1);
    free(list.game);
    assert_true(games_played_by(db, bob_id, 10, &list));
    assert_int_equal(list.count, 0);
    free(list.game);
    bool there;
    row.seat[1] = bob_id;
    row.phase = GAME_PLAYING;
    assert_true(games_put(db, &row, &there));
    assert_true(there);
    assert_true(games_played_by(db, bob_id, 10, &list));
    assert_int_equal(list.count, 1);
    free(list.game);
    assert_true(games_waiting_for(db, bob_id, 10, &list));
    assert_int_equal(list.count, 0);
    free(list.game);

    /* A challenge to somebody who goes is gone, too. */
    game("cccccccc", ann_id, bob_id);
    PlyRow *plies;
    assert_true(people_delete(db, bob_id));
    assert_true(games_read(db, "cccccccc", &row, &plies));
    assert_string_equal(row.id, "");
}

int main(void) { return store_tests_run(__FILE__); }
