/* People and their sessions in a database; passwords. */
#include "store/bots.h"
#include "store/hosting.h"
#include "store/passwords.h"
#include "support/fixture.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static Person get(int64_t id) {
    Person out;
    assert_true(people_get(db, id, &out));
    return out;
}

static Person player(const char *name) { return get(person(PERSON_PLAYER, name)); }

EMPTY_TEST(sessions_are_listed) {
    Person ann = player("Ann"), bob = player("Bob"), found;
    char one[TOKEN_TEXT], two[TOKEN_TEXT], other[TOKEN_TEXT];
    SessionKind how;
    bool own, there;
    assert_true(sessions_make(db, ann.id, SESSION_COOKIE, "Firefox, Linux", one));
    assert_true(sessions_make(db, ann.id, SESSION_COOKIE, NULL, two));
    assert_true(sessions_make(db, bob.id, SESSION_COOKIE, NULL, other));
    json_t *list = sessions_list(db, ann.id, one), *row[2];
    assert_int_equal(json_array_size(list), 2);
    const char *id[2], *device[2];
    int here[2];
    for (int i = 0; i < 2; i++) {
        row[i] = json_array_get(list, (size_t)i);
        json_unpack(row[i], "{s:s, s:s, s:b}", "id", &id[i], "device", &device[i], "here",
                    &here[i]);
    }
    int mine = here[0] ? 0 : 1;
    assert_true(here[mine] && !here[!mine]);
    assert_string_equal(device[mine], "Firefox, Linux");
    assert_string_equal(device[!mine], "");
    assert_true(sessions_end(db, bob.id, id[!mine], other, &own, &there)); /* not his */
    assert_false(there || own);
    assert_true(sessions_end(db, ann.id, id[!mine], one, &own, &there));
    assert_true(there && !own);
    assert_true(sessions_find(db, two, &found, &how));
    assert_int_equal(found.id, 0);
    assert_true(sessions_end(db, ann.id, id[mine], one, &own, &there));
    assert_true(there && own);
    json_decref(list);
}

TEST(common_passwords) {
    static const char *const bad[] = {
        "password", "Password1!", "12345678", "123456789",  "qwertyuiop",   "1q2w3e4r",
        "iloveyou", "sommar2024", "lösenord", "aaaaaaaa",   "12121212",     "hejhejhej",
        "abcdefgh", "football99", "11111111", "Astrid2015", "astridastrid", "passwordpassword",
        "20051224", "!!!welcome", "Sunshine1"};
    static const char *const good[] = {"three tall pines", "correct horse", "kungen går ut",
                                       "eight letters",    "a good one",    "8 ravens in 4 trees",
                                       "football monkeys", "xK4#mq9Lw"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!password_is_common(bad[i], "Astrid")) fail_msg("taken: %s", bad[i]);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (password_is_common(good[i], "Astrid")) fail_msg("refused: %s", good[i]);
}

EMPTY_TEST(guest_becomes_player) {
    Person guest, other;
    bool taken;
    assert_true(people_guest(db, &guest));
    assert_true(people_guest(db, &other));
    assert_true(guest.id != other.id && guest.id > 0);
    assert_int_equal(strncmp(guest.name, "guest-", 6), 0);
    assert_true(people_find(db, guest.name, &other));
    assert_int_equal(other.id, guest.id);
    assert_int_equal(other.kind, PERSON_GUEST);
    player("Bob");
    assert_true(people_rename(db, guest.id, "bOB", "hash", &taken));
    assert_true(taken);
    assert_int_equal(get(guest.id).kind, PERSON_GUEST);
    assert_true(people_rename(db, guest.id, "Åsa", "hash", &taken));
    assert_false(taken);
    assert_true(people_find(db, "åSA", &other));
    assert_int_equal(other.id, guest.id);
    assert_int_equal(other.kind, PERSON_PLAYER);
    assert_string_equal(other.name, "Åsa");
    assert_string_equal(other.hash, "hash");
    assert_true(db_part(db));
    assert_false(people_rename(db, guest.id, "Other", "hash", &taken)); /* a player already */
    assert_true(db_part_end(db, false));
    assert_string_equal(get(guest.id).name, "Åsa");
}

EMPTY_TEST(names_are_unique) {
    Person out;
    bool taken;
    player("Ann");
    assert_true(people_add(db, PERSON_BOT, "ANN", NULL, &out, &taken));
    assert_true(taken);
    assert_int_equal(out.id, 0);
    assert_true(people_find(db, "nobody", &out));
    assert_int_equal(out.id, 0);
    assert_true(people_get(db, 4711, &out));
    assert_int_equal(out.id, 0);
    assert_true(db_good(db));
}

EMPTY_TEST(sessions) {
    Person ann = player("Ann"), found;
    char one[TOKEN_TEXT], two[TOKEN_TEXT], three[TOKEN_TEXT];
    SessionKind how;
    assert_true(sessions_make(db, ann.id, SESSION_COOKIE, NULL, one));
    assert_true(sessions_make(db, ann.id, SESSION_TOKEN, "my bot", two));
    assert_true(sessions_make(db, ann.id, SESSION_COOKIE, NULL, three));
    assert_int_equal(strlen(one), TOKEN_TEXT - 1);
    assert_string_not_equal(one, two);
    assert_true(sessions_find(db, two, &found, &how));
    assert_int_equal(found.id, ann.id);
    assert_int_equal(how, SESSION_TOKEN);
    assert_true(sessions_find(db, "no such token", &found, &how));
    assert_int_equal(found.id, 0);
    one[5] ^= 1; /* one letter off */
    assert_true(sessions_find(db, one, &found, &how));
    assert_int_equal(found.id, 0);
    one[5] ^= 1;
    assert_true(sessions_drop(db, three));
    assert_true(sessions_find(db, three, &found, &how));
    assert_int_equal(found.id, 0);
    assert_true(sessions_drop_all_but(db, ann.id, one));
    assert_true(sessions_find(db, two, &found, &how));
    assert_int_equal(found.id, 0);
    assert_true(sessions_find(db, one, &found, &how));
    assert_int_equal(found.id, ann.id);
    assert_true(people_close(db, ann.id, true));
    assert_true(sessions_find(db, one, &found, &how));
    assert_int_equal(found.id, 0);
    assert_true(get(ann.id).closed > 0);
    assert_true(people_close(db, ann.id, false));
    assert_int_equal(get(ann.id).closed, 0);
}

static const PeopleSlice everyone = {0, INT64_MAX};

EMPTY_TEST(seen_is_noted_by_the_hour) {
    Person ann = player("Ann"), found;
    char token[TOKEN_TEXT];
    SessionKind how;
    assert_true(sessions_make(db, ann.id, SESSION_COOKIE, NULL, token));
    int64_t now = db_now(db);
    db_run(db, "UPDATE sessions SET seen = $1", VALUES(now - 3599000));
    db_run(db, "UPDATE people SET seen = $1", VALUES(5));
    assert_true(sessions_find(db, token, &found, &how));
    assert_int_equal(get(ann.id).seen, 5);
    db_run(db, "UPDATE sessions SET seen = $1", VALUES(now - 3600000));
    assert_true(sessions_find(db, token, &found, &how));
    assert_int_equal(get(ann.id).seen, now);
    assert_true(sessions_prune(db, &everyone, now));
    assert_true(sessions_find(db, token, &found, &how));
    assert_int_equal(found.id, ann.id);
    assert_true(sessions_prune(db, &everyone, now + 1));
    assert_true(sessions_find(db, token, &found, &how));
    assert_int_equal(found.id, 0);
}

/* A token or a password is nowhere in the database. */
EMPTY_TEST(tokens_are_not_kept) {
    Person ann = player("Ann");
    char token[TOKEN_TEXT];
    assert_true(sessions_make(db, ann.id, SESSION_COOKIE, NULL, token));
    int64_t same =
        db_number(db, "SELECT count(*) FROM sessions WHERE CAST(hash AS TEXT) = $1", VALUES(token));
    assert_int_equal(same, 0);
    assert_int_equal(db_number(db, "SELECT length(hash) FROM sessions", NO_VALUES), 32);
}

static void add_game(const char *id, int64_t one, int64_t two, GamePhase phase) {
    GameRow row = {.challenger = one, .seat = {one, two}, .phase = phase, .left = {-1, -1}};
    PlyRow ply = {.move = "e3e7", .left = {-1, -1}};
    bool taken;
    strcpy(row.id, id);
    strcpy(row.rules, "tablut-ashton");
    assert_true(games_add(db, &row, &ply, 1, &taken));
}

EMPTY_TEST(deleted_people_leave_their_games) {
    Person ann = player("Ann"), bob = player("Bob");
    char token[TOKEN_TEXT], *json;
    GameRow row;
    PlyRow *plies;
    int count;
    ChatRow *chat, words = {.person = ann.id, .seat = 1, .words = "my secret"};
    assert_true(sessions_make(db, ann.id, SESSION_COOKIE, NULL, token));
    add_game("Played00", ann.id, bob.id, GAME_OVER);
    add_game("Played01", bob.id, ann.id, GAME_OVER);
    add_game("Waiting0", ann.id, 0, GAME_WAITING);
    add_game("Waiting1", bob.id, 0, GAME_WAITING);
    assert_true(plan_put(db, "Played00", 1, "[1]"));
    assert_true(plan_put(db, "Played00", 2, "[2]"));
    assert_true(chat_add(db, "Played00", &words));
    assert_true(chat_add(db, "Waiting1", &words));
    assert_true(people_delete(db, ann.id));
    assert_int_equal(get(ann.id).id, 0);
    assert_true(games_read(db, "Played00", &row, &plies));
    assert_int_equal(row.plies, 1);
    assert_int_equal(row.seat[0], 0);
    assert_int_equal(row.challenger, 0);
    assert_string_equal(row.name[0], "");
    assert_string_equal(row.name[1], "Bob");
    free(plies);
    assert_true(games_read(db, "Waiting0", &row, &plies));
    assert_string_equal(row.id, "");
    assert_true(chat_read(db, "Played00", 9, &chat, &count));
    assert_int_equal(count, 0);
    free(chat);
    assert_true(plan_read(db, "Played00", 1, &json));
    assert_null(json);
    assert_true(plan_read(db, "Played00", 2, &json));
    assert_string_equal(json, "[2]");
    free(json);
    player("Ann"); /* the name is free, and is somebody else */
    Person again;
    assert_true(people_find(db, "Ann", &again));
    assert_true(again.id > bob.id && again.id != ann.id);
}

EMPTY_TEST(ids_are_not_used_again) {
    Person last = player("Last");
    assert_true(people_delete(db, last.id));
    assert_true(player("Next").id > last.id);
}

static bool gather(void *names, const Person *person) {
    strcat(strcat(names, " "), person->name);
    return true;
}

/* By the bytes of the name in one case: the page sorts by the language of its reader. */
EMPTY_TEST(names_have_the_same_order_in_both) {
    static const char *const names[] = {"Zoe", "adam", "Öl",   "Åsa", "Älg",
                                        "abE", "ab_c", "ab-d", "AB.f"};
    char found[256] = "";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) person(PERSON_PLAYER, names[i]);
    assert_true(people_list(db, gather, found));
    assert_string_equal(found, " ab-d AB.f ab_c abE adam Zoe Älg Åsa Öl");
}

EMPTY_TEST(prunes_guests_without_games) {
    Person idle, busy, fresh, chatty;
    char token[TOKEN_TEXT];
    int64_t count;
    ChatRow words = {.words = "hello"};
    people_guest(db, &idle);
    people_guest(db, &busy);
    people_guest(db, &fresh);
    people_guest(db, &chatty);
    player("Ann");
    assert_true(sessions_make(db, idle.id, SESSION_COOKIE, NULL, token));
    add_game("Busy0000", busy.id, 0, GAME_WAITING);
    words.person = chatty.id;
    assert_true(chat_add(db, "Busy0000", &words));
    db_run(db, "UPDATE people SET seen = $1 WHERE id <> $2", VALUES(100, fresh.id));
    assert_true(people_prune(db, &everyone, 101, &count));
    assert_int_equal(count, 1);
    assert_int_equal(get(idle.id).id, 0);
    assert_int_equal(get(busy.id).id, busy.id);
}

/* Each slice has a few hundred people, however many there are, and together they have all. */
EMPTY_TEST(people_come_in_slices) {
    PeopleSlice slice = {0};
    int64_t first = player("First").id, count, all = 0;
    int slices = 0;
    db_run(
        db,
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT "
        "INTO people (name, folded, kind, role, created, seen) SELECT 'guest-' || i, 'guest-' || "
        "i, 'guest', 'player', 1, 1 FROM n",
        NO_VALUES);
    while (people_slice(db, &slice) && slice.last) {
        assert_true(people_prune(db, &slice, 2, &count));
        assert_true(count <= 500);
        all += count;
        slices++;
    }
    assert_int_equal(all, 2000);
    assert_true(slices >= 4 && slices <= 8);
    assert_int_equal(get(first).id, first);
}

/* Guests who cannot come back leave their places in others' lists: those who are gone, and those
 * who have no session any more. */
EMPTY_TEST(the_gone_take_no_place) {
    Person ann = player("Ann"), bob = player("Bob"), guest;
    char token[TOKEN_TEXT];
    bool full;
    int64_t count;
    for (int times = 0; times < 2; times++) {
        for (int i = 0; i < CONTACTS_MOST; i++) {
            assert_true(people_guest(db, &guest));
            assert_true(sessions_make(db, guest.id, SESSION_COOKIE, NULL, token));
            assert_true(contacts_put(db, CONTACT_BLOCKED, ann.id, guest.id, true, &full) && !full);
            assert_true(contacts_put(db, CONTACT_FRIEND, ann.id, guest.id, true, &full) && !full);
        }
        assert_true(contacts_put(db, CONTACT_BLOCKED, ann.id, bob.id, true, &full) && full);
        assert_true(contacts_put(db, CONTACT_FRIEND, ann.id, bob.id, true, &full) && full);
        if (times)
            assert_true(sessions_drop_all_but(db, guest.id, NULL));
        else
            assert_true(people_prune(db, &everyone, db_now(db) + 1, &count));
        assert_true(contacts_put(db, CONTACT_BLOCKED, ann.id, bob.id, true, &full) && !full);
        assert_true(contacts_put(db, CONTACT_FRIEND, ann.id, bob.id, true, &full) && !full);
        assert_true(contacts_put(db, CONTACT_BLOCKED, ann.id, bob.id, false, &full));
        assert_true(contacts_put(db, CONTACT_FRIEND, ann.id, bob.id, false, &full));
    }
}

EMPTY_TEST(export_has_it_all) {
    Person ann = player("Ann"), bob = player("Bob");
    char token[TOKEN_TEXT];
    ChatRow words = {.person = ann.id, .seat = 1, .words = "hello", .at = 4};
    assert_true(sessions_make(db, ann.id, SESSION_TOKEN, "my bot", token));
    add_game("Played00", bob.id, ann.id, GAME_OVER);
    add_game("Others00", bob.id, 0, GAME_WAITING);
    assert_true(chat_add(db, "Played00", &words));
    assert_true(plan_put(db, "Played00", 1, "[\"not hers\"]"));
    assert_true(plan_put(db, "Played00", 2, "[\"hers\"]"));
    add_game("Zoffered", 0, 0, GAME_WAITING);
    db_run(db, "UPDATE games SET challenger = $1 WHERE id = 'Zoffered'", VALUES(ann.id));
    db_run(db, "UPDATE people SET vacation_since = 77 WHERE id = $1", VALUES(ann.id));
    Person bot;
    char secret[TOKEN_TEXT];
    BotAnswer made;
    assert_true(bots_add(db, ann.id, "Anns-bot", &bot, secret, &made));
    char *text = people_export(db, ann.id);
    json_t *all = json_loads(text, 0, NULL),
           *game = json_array_get(json_object_get(all, "games"), 0);
    assert_string_equal(json_string_value(json_object_get(all, "name")), "Ann");
    assert_int_equal(json_array_size(json_object_get(all, "games")), 2);
    assert_string_equal(json_string_value(json_object_get(game, "id")), "Played00");
    assert_non_null(strstr(text, "Zoffered"));
    assert_non_null(strstr(text, "\"[\\\"hers"));
    assert_null(strstr(text, "not hers"));
    assert_non_null(strstr(text, "\"since\": 77"));
    assert_non_null(strstr(text, "Anns-bot"));
    assert_int_equal(json_integer_value(json_object_get(game, "seat")), 2);
    assert_int_equal(json_array_size(json_object_get(game, "moves")), 1);
    assert_non_null(strstr(text, "e3e7"));
    assert_non_null(strstr(text, "hello"));
    assert_non_null(strstr(text, "my bot"));
    assert_null(strstr(text, secret));
    assert_null(strstr(text, token)); /* no secrets, and nobody else's name */
    assert_null(strstr(text, "Bob"));
    json_decref(all);
    free(text);
    assert_null(people_export(db, 4711));
}

static bool note(void *ctx, const Person *person) {
    strcat(ctx, person->name);
    strcat(ctx, person->role == ROLE_ADMIN ? "! " : " ");
    return true;
}

EMPTY_TEST(lists_people) {
    char found[64] = "";
    Person guest, cid = player("Cid");
    player("bob");
    player("Ann");
    people_guest(db, &guest);
    assert_true(people_set_role(db, cid.id, ROLE_ADMIN));
    assert_true(people_list(db, note, found));
    assert_string_equal(found, "Ann bob Cid! ");
    assert_true(people_set_hash(db, cid.id, "new"));
    assert_string_equal(get(cid.id).hash, "new");
}

TEST(passwords) {
    char hash[PERSON_HASH], other[PERSON_HASH];
    assert_true(password_hash("kungen går ut", hash));
    assert_int_equal(strncmp(hash, "$argon2id$", 10), 0);
    assert_true(password_fits("kungen går ut", hash));
    assert_false(password_fits("kungen gar ut", hash));
    assert_false(password_fits("", ""));
    assert_true(password_fits("kungen ga\u030ar\u00a0ut", hash)); /* from another keyboard */
    assert_true(password_hash("kungen ga\u030ar ut", other));
    assert_true(password_fits("kungen går ut", other));
    assert_true(password_hash("kungen går ut", other));
    assert_string_not_equal(hash, other);
}

static void folds(const char *text, const char *expected) {
    char folded[FILTER_TEXT];
    filter_fold(text, folded);
    assert_string_equal(folded, expected);
}

static bool finds(const char *entry, const char *text, bool name) {
    char found[FILTER_WORD];
    return filter_finds(entry, text, name, found);
}

TEST(words_are_folded) {
    folds("Hello, world!", " helo world ");
    folds("N\xc3\x8esse  n1s5e n-i-s-s-e", " nise nise nise ");
    folds("\xd0\xbd\xd1\x96\xd1\x95\xd1\x95\xd0\xb5", " hise "); /* Cyrillic letters */
    folds("ni\xcc\x8asse", " nise ");
    folds("", " ");
    assert_true(finds("nisse\n", "You N1SSE!", false));
    assert_true(finds("nisse", "n i s s e", false));
    assert_true(finds("other\nnisse\n", "ni$$e", false));
    assert_false(finds("nisse", "tomtenisse", false));
    assert_true(finds("*nisse", "tomtenisse", false));
    assert_false(finds("*nisse", "nissens", false));
    assert_true(finds("nisse*", "nissens", false));
    assert_false(finds("nisse", "nice weather, isn't it", false));
    assert_true(finds("nisse", "x-N.i.sse_9", true));
    assert_false(finds("nisse", "Astrid", true));
    assert_false(finds("", "", false));
}

EMPTY_TEST(filter_is_kept) {
    char found[FILTER_WORD];
    int bad;
    assert_true(filter_write(db, "# none\nnisse\r\n\n*troll*", &bad));
    assert_int_equal(bad, 0);
    char *lines = filter_read(db);
    assert_string_equal(lines, "*troll*\nnisse\n");
    free(lines);
    assert_true(filter_name(db, "Mr.Troll", found));
    assert_string_equal(found, "*troll*");
    assert_true(filter_name(db, "Astrid", found));
    assert_string_equal(found, "");
    assert_true(filter_write(db, "fine\ntwo words\n", &bad));
    assert_int_equal(bad, 2);
    assert_true(filter_name(db, "nisse", found));
    assert_string_equal(found, "nisse");
}

static void put_game(const char *id, int64_t one, int64_t two, GamePhase phase) {
    bool taken;
    GameRow row = {.rules = "maerstanas", .culprit = -1, .left = {-1, -1}, .challenger = one};
    memcpy(row.id, id, GAME_ID);
    row.seat[0] = one;
    row.seat[1] = two;
    row.phase = phase;
    assert_true(games_add(db, &row, NULL, 0, &taken));
    assert_false(taken);
}

EMPTY_TEST(reports) {
    Person ann = player("Ann"), bob = player("Bob"), eve = player("Eve");
    ReportAnswer answer;
    json_int_t id;
    const char *by, *about;
    bool there;
    put_game("Aaaaaaa1", ann.id, bob.id, GAME_OVER);
    assert_true(reports_add(db, ann.id, "Aaaaaaa1", "was rude", &answer));
    assert_int_equal(answer, REPORT_KEPT);
    assert_true(reports_add(db, ann.id, "Aaaaaaa1", "was rude", &answer));
    assert_int_equal(answer, REPORT_AGAIN);
    assert_true(reports_add(db, eve.id, "Aaaaaaa1", "was rude", &answer));
    assert_int_equal(answer, REPORT_NOT_YOURS);
    json_t *reports = reports_open(db, 0, 10);
    assert_int_equal(json_array_size(reports), 1);
    json_unpack(json_array_get(reports, 0), "{s:I, s:s, s:s}", "id", &id, "by", &by, "about",
                &about);
    assert_string_equal(by, "Ann");
    assert_string_equal(about, "Bob");
    json_decref(reports);
    for (char last = '2'; last <= '2' + REPORTS_A_DAY - 1; last++) {
        char game[GAME_ID] = "Aaaaaaa1";
        game[GAME_ID - 2] = last;
        put_game(game, ann.id, bob.id, GAME_OVER);
        assert_true(reports_add(db, ann.id, game, "was rude", &answer));
    }
    assert_int_equal(answer, REPORT_TOO_MANY);
    /* Pages follow each other, also after the last report of one has been put away. */
    int64_t last_id = 0, seen[REPORTS_A_DAY];
    int listed = 0;
    size_t count;
    do {
        reports = reports_open(db, last_id, 3);
        count = json_array_size(reports);
        for (size_t i = 0; i < count; i++) {
            last_id = json_integer_value(json_object_get(json_array_get(reports, i), "id"));
            for (int k = 0; k < listed; k++) assert_int_not_equal(seen[k], last_id);
            seen[listed++] = last_id;
        }
        json_decref(reports);
        if (listed == 3) assert_true(reports_done(db, last_id, &there));
    } while (count == 3);
    assert_int_equal(listed, REPORTS_A_DAY);
    assert_true(reports_done(db, id, &there));
    assert_true(there);
    assert_true(reports_done(db, id, &there));
    assert_false(there);
    assert_true(people_delete(db, bob.id));
    reports = reports_open(db, 0, 10);
    assert_int_equal(json_array_size(reports), 0);
    json_decref(reports);
}

EMPTY_TEST(blocks) {
    Person ann = player("Ann"), bob = player("Bob");
    bool full, out;
    put_game("Aaaaaaa1", ann.id, 0, GAME_WAITING);
    assert_true(blocks_between(db, ann.id, bob.id, &out));
    assert_false(out);
    assert_true(contacts_put(db, CONTACT_BLOCKED, ann.id, bob.id, true, &full));
    assert_true(contacts_put(db, CONTACT_BLOCKED, ann.id, bob.id, true, &full)); /* twice is once */
    assert_false(full);
    assert_true(blocks_between(db, bob.id, ann.id, &out));
    assert_true(out);
    assert_true(blocks_join(db, "Aaaaaaa1", bob.id, &out));
    assert_true(out);
    assert_string_equal(list_text(contacts_read(db, CONTACT_BLOCKED, ann.id)),
                        "[{\"name\":\"Bob\",\"kind\":\"player\"}]");
    char *kept = people_export(db, ann.id);
    assert_non_null(strstr(kept, "\"Bob\""));
    free(kept);
    assert_true(blocks_or_gone(db, bob.id, ann.id, &out));
    assert_true(out);
    assert_true(contacts_put(db, CONTACT_BLOCKED, ann.id, bob.id, false, &full));
    assert_true(blocks_join(db, "Aaaaaaa1", bob.id, &out));
    assert_false(out);
}

EMPTY_TEST(who_is_gone_meets_nobody) {
    Person ann = player("Ann"), bob = player("Bob");
    bool out;
    assert_true(blocks_or_gone(db, ann.id, bob.id, &out));
    assert_false(out);
    assert_true(people_close(db, bob.id, true));
    assert_true(blocks_or_gone(db, ann.id, bob.id, &out));
    assert_true(out);
    assert_true(people_close(db, bob.id, false));
    assert_true(people_delete(db, ann.id));
    assert_true(blocks_or_gone(db, ann.id, bob.id, &out));
    assert_true(out);
}

EMPTY_TEST(servers_look) {
    Person ann = player("Ann"), bob = player("Bob");
    HostLook look = {.filter_count = -1};
    char token[TOKEN_TEXT];
    bool full;
    put_game("Aaaaaaa1", ann.id, 0, GAME_WAITING);
    assert_true(sessions_make(db, ann.id, SESSION_COOKIE, NULL, token));
    assert_true(sessions_make(db, bob.id, SESSION_COOKIE, NULL, token));
    assert_true(hosting_look(db, &look));
    assert_int_equal(look.stirs + look.mutes, 0);
    assert_string_equal(look.filter, "");
    int64_t filter = look.filter_count, at = look.filter_at, since = look.now;
    hosting_look_end(&look);
    assert_true(people_close(db, ann.id, true));
    assert_true(people_mute(db, bob.id, since + 1000000));
    assert_true(contacts_put(db, CONTACT_BLOCKED, bob.id, ann.id, true, &full));
    look = (HostLook){.since = since, .filter_count = filter, .filter_at = at};
    assert_true(hosting_look(db, &look));
    assert_int_equal(look.stirs, 2);
    assert_null(look.filter); /* as it was */
    for (int i = 0; i < 2; i++) {
        bool gone = look.stirred[i].one == ann.id;
        assert_int_equal(look.out[i], gone);
        assert_int_equal(look.person[i].closed != 0, gone);
    }
    assert_int_equal(look.mutes, 1);
    assert_int_equal(look.muted->one, bob.id);
    assert_int_equal(look.blocked, 1);
    assert_int_equal(look.blocks->two, ann.id);
    hosting_look_end(&look);
    GameRow row;
    PlyRow *plies;
    assert_true(games_read(db, "Aaaaaaa1", &row, &plies));
    free(plies);
    assert_string_equal(row.id, ""); /* a challenge goes with its challenger */
    json_t *held = hosting_held(db, 10);
    assert_int_equal(json_array_size(held), 2);
    json_decref(held);
    assert_true(people_close(db, ann.id, false) && people_mute(db, bob.id, 0));
    assert_string_equal(list_text(hosting_held(db, 10)), "[]");
}

EMPTY_TEST(a_checked_password_is_held) {
    Person ann = player("Ann"), guest;
    bool same;
    assert_true(people_guest(db, &guest));
    assert_true(people_hold(db, &guest, &same) && same);
    assert_true(people_set_hash(db, ann.id, "one"));
    assert_true(people_hold(db, &ann, &same) && !same); /* as it was read before */
    assert_string_equal(ann.hash, "hash");
    ann = get(ann.id);
    assert_true(people_close(db, ann.id, true));
    assert_true(people_hold(db, &ann, &same) && same);
    assert_true(ann.closed);
    assert_true(people_delete(db, ann.id));
    assert_true(people_hold(db, &ann, &same) && !same);
}

int main(void) { return store_tests_run(__FILE__); }
