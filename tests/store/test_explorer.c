/* The explorer, which counts moves whatever side of a board they were played on; the search for
 * games; and the program that fills either database from a file. */
#include "store/archive.h"
#include "store/explorer.h"
#include "store/search.h"
#include "support/chance.h"
#include "support/fixture.h"
#include "support/run.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Rules rules_of(const char *name) {
    Rules rules;
    assert_true(rules_parse(&rules, name, NULL));
    return rules;
}

static const char *wanted_name; /* of the first player of the games that are added; NULL: Ann */

/* Adds a finished game of the moves, and counts it. */
static GameRow add(const char *id, const char *rules, const char *moves, Result result,
                   PersonKind one, PersonKind two) {
    GameRow row = {.phase = GAME_OVER, .result = result, .culprit = -1, .left = {-1, -1}};
    PlyRow plies[64];
    Archived game = {.plies = plies, .source = (char[]){"{}"}};
    bool there;
    strcpy(row.id, id);
    strcpy(row.rules, rules);
    strcpy(row.name[0], wanted_name ? wanted_name : "Ann");
    strcpy(row.name[1], two == PERSON_BOT ? "robot" : "Bob");
    row.kind[0] = one;
    row.kind[1] = two;
    row.ended = 1000 * (int64_t)atoi(id + 4);
    for (const char *at = moves; *at; at += *at == ' ') {
        size_t length = strcspn(at, " ");
        plies[row.plies] = (PlyRow){.left = {-1, -1}, .at = 1};
        memcpy(plies[row.plies++].move, at, length);
        at += length;
    }
    game.row = row;
    assert_true(archive_put(db, &game, &there));
    assert_false(there);
    return game.row;
}

static void count_all(void) {
    int counted;
    do assert_true(explorer_count(db, 3, &counted));
    while (counted);
}

/* "d5d4 1-2=0*0" for each move that was played in the position. */
static const char *ask(const char *rules, const char *position, int who) {
    static char out[512];
    Rules r = rules_of(rules);
    Position p;
    const char *move;
    int wins[2], draws, unfinished;
    json_t *one;
    size_t i;
    if (position)
        assert_true(position_read(&r, &p, position, strlen(position), NULL));
    else
        r.start(&r, &p);
    json_t *all = explorer_ask(db, &r, &p, who);
    assert_true(db_good(db));
    Text text = text_into(out, sizeof out);
    json_array_foreach(all, i, one) {
        char words[MOVE_TEXT + 64];
        json_unpack(one, "{s:s, s:[i, i], s:i, s:i}", "move", &move, "wins", &wins[0], &wins[1],
                    "draws", &draws, "unfinished", &unfinished);
        snprintf(words, sizeof words, "%s%s %d-%d=%d*%d", i ? ", " : "", move, wins[0], wins[1],
                 draws, unfinished);
        text_string(&text, words);
    }
    json_decref(all);
    return out;
}

EMPTY_TEST(moves_are_counted) {
    /* The first moves of the first three are the same, turned and mirrored; so is the second's
     * answer to that of the first. */
    add("Game0001", "tablut-ashton", "e3c3 d1d2", RESULT_P1, PERSON_PLAYER, PERSON_PLAYER);
    add("Game0002", "tablut-ashton", "e3g3 f1f2", RESULT_P2, PERSON_PLAYER, PERSON_GUEST);
    add("Game0003", "tablut-ashton", "e7c7", RESULT_DRAW, PERSON_PLAYER, PERSON_PLAYER);
    add("Game0004", "tablut-ashton", "e3b3", RESULT_NONE, PERSON_PLAYER, PERSON_PLAYER);
    add("Game0005", "tablut-ashton", "c5c3", RESULT_P2, PERSON_BOT, PERSON_BOT);
    add("Game0006", "tablut-ashton", "e3c3", RESULT_P2, PERSON_PLAYER, PERSON_BOT);
    add("Game0007", "tablut-katz", "e3c3", RESULT_P2, PERSON_PLAYER, PERSON_PLAYER);
    count_all();
    const char *found = ask("tablut-ashton", NULL, EXPLORER_PEOPLE);
    assert_non_null(strstr(found, " 1-1=1*0, "));
    assert_non_null(strstr(found, " 0-0=0*1"));
    assert_int_equal(strlen(found), 2 * strlen("e3c3 1-1=1*0") + 2);
    assert_string_equal(strchr(ask("tablut-ashton", NULL, EXPLORER_ENGINES), ' '), " 0-1=0*0");
    assert_string_equal(strchr(ask("tablut-ashton", NULL, EXPLORER_MIXED), ' '), " 0-1=0*0");
    assert_non_null(strstr(ask("tablut-ashton", NULL, EXPLORER_ALL), " 1-3=1*0"));
    assert_string_equal(strchr(ask("tablut-katz", NULL, EXPLORER_ALL), ' '), " 0-1=0*0");
    assert_string_equal(ask("tablut-classic", NULL, EXPLORER_ALL), "");
    /* After the first move the answers are told as they are from there, whichever side that is. */
    assert_string_equal(
        ask("tablut-ashton", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/2T6/4t4/3ttt3 2", EXPLORER_ALL),
        "d1d2 1-1=0*0");
    assert_string_equal(
        ask("tablut-ashton", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/6T2/4t4/3ttt3 2", EXPLORER_ALL),
        "f1f2 1-1=0*0");
    assert_int_equal(db_number(db, "SELECT count(*) FROM games WHERE explored = 0", NO_VALUES), 0);
}

EMPTY_TEST(repeated_positions_count_once) {
    add("Game0001", "tablut-ashton", "e3c3 d1d2 c3e3 d2d1 e3c3", RESULT_P1, PERSON_PLAYER,
        PERSON_PLAYER);
    count_all();
    assert_string_equal(strchr(ask("tablut-ashton", NULL, EXPLORER_ALL), ' '), " 1-0=0*0");
}

EMPTY_TEST(private_and_open_games_are_not_counted) {
    add("Game0001", "tablut-ashton", "e3c3", RESULT_P1, PERSON_PLAYER, PERSON_PLAYER);
    add("Game0002", "tablut-ashton", "e3c3", RESULT_P1, PERSON_PLAYER, PERSON_PLAYER);
    db_run(db, "UPDATE games SET private = 1 WHERE id = 'Game0001'", NO_VALUES);
    db_run(db, "UPDATE games SET phase = 'playing' WHERE id = 'Game0002'", NO_VALUES);
    count_all();
    assert_string_equal(ask("tablut-ashton", NULL, EXPLORER_ALL), "");
    db_run(db, "UPDATE games SET phase = 'over' WHERE id = 'Game0002'", NO_VALUES);
    count_all();
    assert_string_equal(strchr(ask("tablut-ashton", NULL, EXPLORER_ALL), ' '), " 1-0=0*0");
}

EMPTY_TEST(broken_games_stop_nothing) {
    add("Game0001", "tablut-ashton", "e3c3 e3c3", RESULT_P1, PERSON_PLAYER, PERSON_PLAYER);
    add("Game0002", "tablut-ashton", "e3c3", RESULT_P1, PERSON_PLAYER, PERSON_PLAYER);
    add("Game0003", "tablut-ashton", "e3c3", RESULT_P1, PERSON_PLAYER, PERSON_PLAYER);
    db_run(db, "UPDATE games SET plies = 7 WHERE id = 'Game0002'", NO_VALUES);
    count_all();
    assert_string_equal(strchr(ask("tablut-ashton", NULL, EXPLORER_ALL), ' '), " 2-0=0*0");
}

/* In random games: every position, however it is turned, has the same number, and the answer is the
 * same move turned likewise. */
TEST(symmetries_fold) {
    static const char *const names[] = {"tablut-bologna", "maerstanas", "gardsdansen"};
    Chance chance = chance_new("explorer");
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        Rules rules = rules_of(names[n]);
        Position p;
        MoveList list;
        rules.start(&rules, &p);
        for (int ply = 0; ply < 12; ply++) {
            int64_t key = explorer_key(&rules, &p);
            for (int s = 0; s < rules.board->symmetries; s++) {
                Position image = p;
                for (int i = 0; i < 4; i++) image.set[i] = board_image(rules.board, s, p.set[i]);
                assert_true(explorer_key(&rules, &image) == key);
            }
            rules.moves(&rules, &p, &list);
            if (!list.count) break;
            rules.play(&rules, &p, list.move[chance_below(&chance, list.count)], NULL);
            assert_true(explorer_key(&rules, &p) != key);
        }
    }
}

/* The number of a position is kept in databases: it is the same for ever. */
TEST(numbers_stay) {
    Rules rules = rules_of("tablut-ashton");
    Position p;
    rules.start(&rules, &p);
    assert_true(explorer_key(&rules, &p) == 0x6db5990cb4d7d514);
}

static const char *search(GameSearch what, int limit) {
    static char out[256];
    GameList list;
    GamePlace next;
    assert_true(games_search(db, &what, limit, &list, &next));
    *out = 0;
    for (int i = 0; i < list.count; i++) {
        strcat(out, i ? " " : "");
        strcat(out, list.game[i].id + 7);
    }
    if (*next.id) sprintf(out + strlen(out), " > %s", next.id + 7);
    free(list.game);
    return out;
}

EMPTY_TEST(games_are_found) {
    Rules rules = rules_of("tablut-ashton");
    Position p;
    Person cid;
    bool taken;
    add("Game0001", "tablut-ashton", "e3c3 d1d2", RESULT_P1, PERSON_PLAYER, PERSON_PLAYER);
    add("Game0002", "tablut-ashton", "e3g3 f1f2 c5c4", RESULT_P2, PERSON_PLAYER, PERSON_BOT);
    add("Game0003", "maerstanas", "e4", RESULT_DRAW, PERSON_PLAYER, PERSON_PLAYER);
    add("Game0004", "tablut-ashton", "e3b3", RESULT_NONE, PERSON_PLAYER, PERSON_PLAYER);
    assert_true(people_add(db, PERSON_PLAYER, "Cid", NULL, &cid, &taken));
    db_run(db,
           "UPDATE games SET person1 = $1, name1 = NULL, folded1 = NULL, source = NULL WHERE id = "
           "'Game0004'",
           VALUES(cid.id));
    count_all();
    assert_string_equal(search((GameSearch){.result = -1}, 9), "4 3 2 1");
    assert_string_equal(search((GameSearch){.result = -1}, 2), "4 3 > 3");
    assert_string_equal(search((GameSearch){.result = -1}, 4), "4 3 2 1");
    assert_string_equal(search((GameSearch){.result = -1, .after = {3000, "Game0003"}}, 2), "2 1");
    assert_string_equal(search((GameSearch){.result = -1, .player = "Bob"}, 9), "4 3 1");
    assert_string_equal(search((GameSearch){.result = -1, .player = "cID"}, 9), "4");
    assert_string_equal(search((GameSearch){.result = -1, .player = "bOB"}, 9), "4 3 1");
    assert_string_equal(search((GameSearch){.result = -1, .player = "nobody"}, 9), "");
    assert_string_equal(search((GameSearch){.result = -1, .rules = "maerstanas"}, 9), "3");
    assert_string_equal(search((GameSearch){.result = RESULT_P2}, 9), "2");
    assert_string_equal(search((GameSearch){.result = RESULT_NONE}, 9), "4");
    assert_string_equal(search((GameSearch){.result = -1, .since = 2000, .until = 4000}, 9), "3 2");
    assert_string_equal(search((GameSearch){.result = -1, .least = 2, .most = 2}, 9), "1");
    assert_string_equal(search((GameSearch){.result = -1, .who = EXPLORER_PEOPLE}, 2), "4 3 > 3");
    assert_string_equal(search((GameSearch){.result = -1, .who = EXPLORER_MIXED}, 9), "2");
    assert_string_equal(search((GameSearch){.result = -1, .where = PLAYED_HERE}, 9), "4");
    assert_string_equal(
        search((GameSearch){.result = -1, .where = PLAYED_ELSEWHERE, .rules = "maerstanas"}, 9),
        "3");
    assert_string_equal(
        search((GameSearch){.result = -1, .player = "Ann", .who = EXPLORER_PEOPLE}, 1), "3 > 3");
    rules.start(&rules, &p);
    assert_string_equal(search((GameSearch){.result = -1, .by = &rules, .position = &p}, 9),
                        "4 2 1");
    assert_string_equal(
        search((GameSearch){.result = -1, .by = &rules, .position = &p, .player = "robot"}, 9),
        "2");
    static const char after[] = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/6T2/4t4/3ttt3 2";
    assert_true(position_read(&rules, &p, after, sizeof after - 1, NULL));
    assert_string_equal(search((GameSearch){.result = -1, .by = &rules, .position = &p}, 9), "2 1");
}

/* Games that were broken off before a move are no opening and stand in no list but their players'.
 * However many they are, nobody misses what is behind them. */
EMPTY_TEST(games_without_a_move_are_their_players) {
    Rules rules = rules_of("tablut-ashton");
    Position p;
    rules.start(&rules, &p);
    add("Game0001", "tablut-ashton", "e3c3", RESULT_P1, PERSON_PLAYER, PERSON_PLAYER);
    for (int i = 2; i < 9; i++) {
        char id[] = "Game000x";
        id[7] = (char)('0' + i);
        add(id, "tablut-ashton", "", RESULT_NONE, PERSON_PLAYER, PERSON_PLAYER);
    }
    add("Game0009", "tablut-ashton", "e3b3", RESULT_P1, PERSON_PLAYER, PERSON_PLAYER);
    count_all();
    assert_string_equal(search((GameSearch){.result = -1}, 9), "9 1");
    assert_string_equal(search((GameSearch){.result = RESULT_NONE}, 9), "");
    assert_string_equal(search((GameSearch){.result = -1, .rules = "tablut-ashton"}, 1), "9 > 2");
    assert_string_equal(search((GameSearch){.result = -1, .after = {2000, "Game0002"}}, 1), "1");
    assert_string_equal(search((GameSearch){.result = -1, .by = &rules, .position = &p}, 9), "9 1");
    assert_string_equal(search((GameSearch){.result = -1, .player = "Bob"}, 9),
                        "9 8 7 6 5 4 3 2 1");
}

/* Names from files are found in any case, in every alphabet, however their accents are written. */
EMPTY_TEST(players_in_any_case) {
    static const char *const asked[][3] = {
        {"Örjan Åberg", "ÖRJAN ÅBERG", "o\u0308rjan a\u030aberg"},
        {"Екатерина", "ЕКАТЕРИНА", "екатерина"},
        {"Straße", "STRASSE", "strasse"},
        {"Σωκράτης", "ΣΩΚΡΆΤΗΣ", "σωκράτησ"},
    };
    for (int i = 0; i < 4; i++) {
        char id[GAME_ID];
        snprintf(id, sizeof id, "Game000%d", i + 1);
        wanted_name = asked[i][0];
        add(id, "maerstanas", "e4", RESULT_DRAW, PERSON_PLAYER, PERSON_PLAYER);
    }
    wanted_name = NULL;
    count_all();
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) {
            const char id[] = {(char)('1' + i), 0};
            const GameSearch one = {.result = -1, .player = asked[i][k]};
            assert_string_equal(search(one, 9), id);
        }
}

/* More games than one question looks at, by two engines; the last one was drawn. A few old ones are
 * by other rules and by people. */
#define SECOND "CASE WHEN i BETWEEN 2 AND 21 THEN 'rare' WHEN i % 2 = 0 THEN 'one' ELSE 'two' END"
static void add_many(void) {
    db_run(db,
           "INSERT INTO games (id, rules, clock, base, inc, open, private, chat, name1, name2, "
           "folded1, folded2, "
           "kind1, kind2, phase, plies, result, culprit, moved_at, seq, draw, takeback_by, "
           "takeback_plies, rematch_by, created, ended, explored, source) WITH RECURSIVE n (i) AS "
           "(SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) SELECT CAST(10000000 + i AS "
           "TEXT), CASE WHEN i BETWEEN 2 AND 21 THEN 'gardsdansen' ELSE 'maerstanas' END, 0, 0, 0, "
           "0, 0, 0, 'one', " SECOND ", 'one', " SECOND
           ", 'bot', 'bot', 'over', 9, CASE WHEN i = 1 THEN 3 ELSE 1 END, 0, 1, 0, "
           "0, 0, 0, 0, 1, 1000 + i / 7, CASE WHEN i BETWEEN 2 AND 21 THEN 17 ELSE 12 END, '{}' "
           "FROM n",
           VALUES(SEARCH_FAR + 21));
}

/* Sequential scans of the tables that grow, and rows that were got from them by an index, in this
 * transaction. */
static int64_t scans(bool rows) {
    return db_number(db,
                     rows ? "SELECT CAST(sum(idx_tup_fetch) AS BIGINT) FROM "
                            "pg_stat_xact_user_tables WHERE relname IN ('games', 'positions', "
                            "'explorer')"
                          : "SELECT CAST(sum(seq_scan) AS BIGINT) FROM pg_stat_xact_user_tables "
                            "WHERE relname IN ('games', 'positions', 'explorer')",
                     NO_VALUES);
}

EMPTY_TEST(many_games_are_found_in_steps) {
    GameList list;
    GamePlace next;
    GameSearch drawn = {.result = RESULT_DRAW};
    add_many();
    if (kind == DB_POSTGRES) db_run(db, "SET LOCAL enable_seqscan = off", NO_VALUES);
    int64_t before = kind == DB_POSTGRES ? scans(false) : 0;
    const GameSearch wide[] = {drawn,
                               {.result = RESULT_DRAW, .rules = "maerstanas"},
                               {.result = RESULT_DRAW, .player = "one"},
                               {.result = RESULT_DRAW, .who = EXPLORER_ENGINES}};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        GameSearch s = wide[i];
        assert_true(games_search(db, &s, 9, &list, &next));
        assert_int_equal(list.count, 0);
        assert_string_equal(next.id, "10000022"); /* nobody waits for what is far away */
        s.after = next;
        assert_true(games_search(db, &s, 9, &list, &next));
        assert_int_equal(list.count, 1);
        assert_string_equal(list.game->id, "10000001");
        assert_string_equal(next.id, "");
        free(list.game);
    }
    /* What is found at once is all that is looked at. */
    const GameSearch quick[] = {{.result = -1},
                                {.result = -1, .rules = "gardsdansen"},
                                {.result = -1, .who = EXPLORER_PEOPLE},
                                {.result = -1, .player = "one"},
                                {.result = -1, .player = "rare"},
                                {.result = -1, .player = "two", .after = {1350, "10002450"}},
                                {.result = -1, .who = EXPLORER_ENGINES, .since = 1200}};
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++) {
        int64_t rows = kind == DB_POSTGRES ? scans(true) : 0;
        assert_true(games_search(db, &quick[i], 9, &list, &next));
        assert_int_equal(list.count, 9);
        assert_int_equal(next.ended, list.game[8].ended);
        assert_string_equal(next.id, list.game[8].id);
        free(list.game);
        if (kind == DB_POSTGRES) assert_in_range(scans(true) - rows, 1, 100);
    }
    ask("maerstanas", NULL, EXPLORER_ALL);
    Rules rules = rules_of("maerstanas");
    Position p;
    rules.start(&rules, &p);
    assert_string_equal(search((GameSearch){.result = -1, .by = &rules, .position = &p}, 9), "");
    if (kind == DB_POSTGRES) assert_int_equal(scans(false), before);
}

/* The program fills either database from a file, and what it writes is the same. */
EMPTY_TEST(program_fills_it) {
    static char *exported[2];
    char file[512];
    snprintf(file, sizeof file, "%s/tests/data/games.pgn", getenv("TAEFL_SOURCE"));
    database_commit(db);
    Output out = run_taefl((const char *const[]){"db", "import", "--data", where, file, NULL});
    assert_int_equal(out.code, 0);
    assert_string_equal(out.text, "games added: 6, there already: 0\n");
    free(out.text);
    out = run_taefl((const char *const[]){"db", "check", "--data", where, NULL});
    assert_int_equal(out.code, 0);
    assert_string_equal(out.text, "games looked at: 6, flaws: 0\n");
    free(out.text);
    out = run_taefl((const char *const[]){"db", "export", "--data", where, NULL});
    assert_int_equal(out.code, 0);
    exported[kind] = out.text;
    if (exported[!kind]) assert_string_equal(exported[0], exported[1]);
    database_begin(db);
    assert_int_equal(db_number(db, "SELECT count(*) FROM games WHERE explored = 0", NO_VALUES), 0);
    /* Two games of each began alike, and were won by one each. */
    assert_string_equal(strchr(ask("maerstanas", NULL, EXPLORER_ENGINES), ' '), " 1-1=0*0");
    assert_string_equal(strchr(ask("gardsdansen+rim-jumps", NULL, EXPLORER_ENGINES), ' '),
                        " 1-1=0*0");
    if (exported[!kind]) {
        free(exported[0]);
        free(exported[1]);
    }
}

/* Long games are counted a few at a time, so that the store's other work does not wait. */
EMPTY_TEST(long_games) {
    char moves[64 * 5] = "e3c3 d1d2";
    int counted;
    for (int i = 0; i < 14; i++) strcat(moves, i % 2 ? " e3c3 c2d2" : " c3e3 d2c2");
    for (int i = 0; i < 14; i++) strcat(moves, i % 2 ? " e3c3 c2d2" : " c3e3 d2c2");
    for (int i = 1; i <= 5; i++) {
        char id[GAME_ID];
        snprintf(id, sizeof id, "long%04d", i);
        add(id, "tablut-ashton", moves, RESULT_DRAW, PERSON_PLAYER, PERSON_PLAYER);
    }
    assert_true(explorer_count(db, 5, &counted));
    assert_int_equal(counted, 4);
    assert_true(explorer_count(db, 5, &counted));
    assert_int_equal(counted, 1);
    assert_true(explorer_count(db, 5, &counted));
    assert_int_equal(counted, 0);
}

int main(void) { return store_tests_run(__FILE__); }
