/* The parts of the match runner by themselves: words, schedule, results, records, ratings. */
#include "core/dice.h"
#include "match/opening.h"
#include "match/ratings.h"
#include "match/record.h"
#include "match/referee.h"
#include "match/results.h"
#include "record/gamefile.h"
#include "support/chance.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TEST(test_words) {
    char why[WHY];
    WordList list = {0};
    assert_true(wordlist_read(
        &list, " name=\"two words\" \tcmd=\"a \\\"b\\\" \\\\ c\" \"\" x#y # no", why));
    assert_int_equal(list.count, 4);
    assert_string_equal(list.word[0], "name=two words");
    assert_string_equal(list.word[1], "cmd=a \"b\" \\ c");
    assert_string_equal(list.word[2], "");
    assert_string_equal(list.word[3], "x#y");
    char *line = wordlist_line(&list);
    WordList again = {0};
    assert_true(wordlist_read(&again, line, why));
    assert_int_equal(again.count, list.count);
    for (int i = 0; i < list.count; i++) assert_string_equal(again.word[i], list.word[i]);
    free(line);
    wordlist_free(&again);
    assert_false(wordlist_read(&list, "a b=\"c d", why));
    assert_string_equal(why, "column 5: the quote is opened here and never closed");
    wordlist_free(&list);
}

/* Random words, backslashes, quotes and # among them, come back from their line. */
TEST(test_words_random) {
    Chance chance = chance_new("words");
    for (int round = 0; round < test_effort(2000); round++) {
        static const char letters[] = "ab \t\"\\#='\n";
        char word[8], why[WHY];
        WordList list = {0}, again = {0};
        for (int i = chance_below(&chance, 4); i >= 0; i--) {
            int length = chance_below(&chance, 7);
            for (int k = 0; k < length; k++) word[k] = letters[chance_below(&chance, 10)];
            word[length] = 0;
            wordlist_add(&list, word);
        }
        char *line = wordlist_line(&list);
        assert_true(wordlist_read(&again, line, why));
        assert_int_equal(again.count, list.count);
        for (int i = 0; i < list.count; i++) assert_string_equal(again.word[i], list.word[i]);
        free(line);
        wordlist_free(&list);
        wordlist_free(&again);
    }
}

TEST(test_schedule) {
    for (int entrants = 2; entrants <= 7; entrants++)
        for (int gauntlet = 0; gauntlet < 2; gauntlet++) {
            Schedule s = {.entrants = entrants, .gauntlet = gauntlet, .rounds = 3};
            int met[8][8] = {{0}}, games = schedule_games(&s);
            for (int n = 0; n < games; n += 2) {
                Fixture a = schedule_game(&s, n), b = schedule_game(&s, n + 1);
                assert_int_equal(a.player[0], b.player[1]);
                assert_int_equal(a.player[1], b.player[0]);
                assert_int_equal(a.opening, b.opening);
                assert_int_equal(a.opening, n / 2 / schedule_pairings(&s));
                assert_true(a.player[0] < a.player[1]);
                met[a.player[0]][a.player[1]]++;
            }
            for (int i = 0; i < entrants; i++)
                for (int k = i + 1; k < entrants; k++)
                    assert_int_equal(met[i][k], gauntlet && i ? 0 : 3);
        }
}

/* ------------------------------------------------------------------ results */

static Record result_of(int number, const Schedule *s, Result result) {
    Fixture f = schedule_game(s, number);
    return (Record){.number = number,
                    .player = {f.player[0], f.player[1]},
                    .result = result,
                    .ending = ENDING_PLIES,
                    .culprit = -1};
}

TEST(test_results) {
    const Schedule s = {.entrants = 2, .rounds = 4};
    Results r;
    results_init(&r, &s, NULL);
    static const Result games[8] = {RESULT_P1,   RESULT_P2, RESULT_P1, RESULT_P1,
                                    RESULT_DRAW, RESULT_P2, RESULT_P2, RESULT_P1};
    static const int order[8] = {1, 4, 0, 7, 3, 2, 5, 6};
    for (int i = 0; i < 8; i++) {
        Record record = result_of(order[i], &s, games[order[i]]);
        assert_false(results_have(&r, order[i]));
        assert_true(results_add(&r, &record));
        assert_true(results_have(&r, order[i]));
        assert_false(results_add(&r, &record));
    }
    /* Pairs of the first: 2, 1, 1½, 0. */
    static const uint64_t pairs[5] = {1, 0, 1, 1, 1};
    assert_memory_equal(r.pairing[0].pairs.count, pairs, sizeof pairs);
    assert_int_equal(r.by_result[RESULT_P1], 4);
    assert_int_equal(r.by_result[RESULT_DRAW], 1);
    Score first = results_of(&r, 0), second = results_of(&r, 1);
    assert_int_equal(first.count[WON], 4);
    assert_int_equal(first.count[LOST], 3);
    assert_int_equal(second.count[WON], 3);
    assert_int_equal(r.pairing[0].side[0].count[WON], 2);
    assert_int_equal(r.pairing[0].side[0].count[DRAWN], 1);
    assert_int_equal(r.pairing[0].side[1].count[WON], 2);
    assert_float_equal(results_player1(&r).value, (0.5 + 1 + 0.25 + 0.5) / 4, 1e-12);
    Record wrong = result_of(8, &s, RESULT_P1);
    wrong.player[0] = 1;
    assert_false(results_add(&r, &wrong));
    uint64_t plies = r.plies;
    assert_true(results_score(&r, 8, RESULT_DRAW, 40, "agreement"));
    assert_true(results_score(&r, 9, RESULT_P2, 2, "a word that is far too long"));
    assert_true(results_score(&r, 10, RESULT_P2, 2, "a word that is far too long"));
    assert_false(results_score(&r, 9, RESULT_P2, 2, "agreement"));
    assert_int_equal(r.plies - plies, 44);
    assert_int_equal(r.pairing[0].pairs.count[3], pairs[3] + 1);
    assert_string_equal(r.reason[r.reasons - 1].word, "a word that is ");
    assert_int_equal(r.reason[r.reasons - 1].by_result[RESULT_P2], 2);
    results_finish(&r);
}

/* Equal engines: the first games of three pairs are all. An opening is one unit, not two. */
TEST(test_once) {
    const Schedule s = {.entrants = 2, .once = true, .rounds = 3};
    static const Result games[3] = {RESULT_P1, RESULT_P1, RESULT_DRAW};
    Results r;
    results_init(&r, &s, NULL);
    assert_int_equal(schedule_games(&s), 3);
    assert_int_equal(schedule_step(&s), 2);
    for (int i = 0; i < 3; i++) {
        Record record = result_of(2 * i, &s, games[i]);
        assert_int_equal(record.player[0], 0);
        assert_true(results_add(&r, &record));
    }
    Interval found = results_player1(&r), same = mean_interval(3, 2.5, 2.25);
    assert_memory_equal(&found, &same, sizeof same);
    assert_float_equal(found.value, 2.5 / 3, 1e-12);
    assert_int_equal(pairs_total(&r.pairing[0].pairs), 0);
    results_finish(&r);
}

/* ------------------------------------------------------------------ games */

static Entrant random_entrant(const char *name) {
    Entrant entrant = {.kind = &player_random};
    snprintf(entrant.name, sizeof entrant.name, "%s", name);
    return entrant;
}

/* Plays a game between random movers. */
static Record random_game(const Rules *rules, int number, const Adjudication *adjudication) {
    static Entrant entrants[2];
    entrants[0] = random_entrant("a");
    entrants[1] = random_entrant("b");
    Seats seats = {.entrant = {number % 2, 1 - number % 2}};
    for (int i = 0; i < 2; i++) {
        const PlayerSetup setup = {.entrant = &entrants[i], .rules = rules};
        seats.player[i] = player_random.create(&setup);
    }
    static Opening opening;
    Openings openings;
    char why[WHY];
    WordList words = {0};
    assert_true(wordlist_read(&words, "random plies=5 band=0", why));
    assert_true(openings_read(&openings, &words, rules, 10000, 7, why));
    openings_get(&openings, number / 2, NULL, NULL, &opening);
    const GameOrder order = {number, number / 2, 3, rules, &opening, adjudication};
    Record record;
    Trouble problem;
    assert_true(referee_game(&order, &seats, &record, &problem));
    openings_free(&openings);
    wordlist_free(&words);
    for (int i = 0; i < 2; i++) player_random.destroy(seats.player[i]);
    return record;
}

static void check_game_file(const Record *record, const Rules *rules) {
    const Entrant entrants[2] = {random_entrant("a \"quoted\""), random_entrant("b")};
    char *text = record_game(record, rules, entrants, "An event");
    size_t size = (1 << 16) + (size_t)record->plies * 1024;
    void *memory = malloc(size);
    Arena arena = arena_over(memory, size);
    GameFile file = gamefile_over(text, strlen(text));
    Tree tree;
    Error error;
    assert_true(gamefile_read(&file, &arena, &tree, &error));
    assert_false(gamefile_more(&file));
    assert_int_equal(tree_result(&tree), record->result);
    const Node *node = tree.root;
    for (int i = 0; i < record->plies; i++) {
        node = node->child;
        assert_int_equal(node->move, record->move[i]);
    }
    assert_null(node->child);
    assert_string_equal(tree_tag(&tree, "Player1"), entrants[record->player[0]].name);
    free(memory);
    free(text);
}

/* [%eval] is player 1's chance in percent in every file: of our own engine's scores it is told, of
 * others only the wins they found; their scores keep a name of their own. */
TEST(test_evals) {
    static const struct {
        const char *eval;
        int depth;
        const char *ours, *others;
    } rows[] = {
        {"0.00", 12, "{[%eval 50%,12] 0.007 s}", "{[%score 0.00,12] 0.007 s}"},
        {"-0.00", 0, "{[%eval 50%] 0.007 s}", "{[%score -0.00] 0.007 s}"},
        {"#7", 9, "{[%eval #7,9] 0.007 s}", "{[%eval #7,9] 0.007 s}"},
        {"#-7", 0, "{[%eval #-7] 0.007 s}", "{[%eval #-7] 0.007 s}"},
        {"", 4, "{0.007 s}", "{0.007 s}"},
    };
    Rules rules;
    assert_true(rules_parse(&rules, "tablut-katz", NULL));
    Entrant entrants[2] = {random_entrant("a"), random_entrant("b")};
    entrants[0].own_command = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int other = 0; other < 2; other++) {
            Move move = move_make(board_find(rules.board, "e3", 2),
                                  board_find(rules.board, "d3", 2), KIND_SLIDE);
            PlyNote note = {.used_ms = 7, .clock_ms = -1, .depth = rows[i].depth};
            Record record = {.player = {other, !other}, .plies = 1, .move = &move, .note = &note};
            snprintf(note.eval, sizeof note.eval, "%s", rows[i].eval);
            rules.start(&rules, &record.start);
            char *text = record_game(&record, &rules, entrants, NULL);
            if (!strstr(text, other ? rows[i].others : rows[i].ours)) fail_msg("%s", text);
            free(text);
        }
}

static const Schedule ten_rounds = {.entrants = 2, .rounds = 10};

static void check_json(const Record *record, const Rules *rules) {
    char why[WHY];
    json_t *object = record_json(record, rules);
    Record again;
    if (!record_read(&again, object, rules, &ten_rounds, why)) fail_msg("%s", why);
    json_t *twice = record_json(&again, rules);
    assert_true(json_equal(object, twice));
    json_decref(object);
    json_decref(twice);
    record_free(&again);
}

TEST(test_records) {
    const Adjudication none = {0}, cap = {.plies = 30};
    for (int b = 0; b < rules_bases(); b++) {
        Rules rules;
        assert_true(rules_parse(&rules, rules_base(b)->name, NULL));
        for (int n = 0; n < test_effort(12); n++) {
            Record record = random_game(&rules, n, n % 3 ? &none : &cap);
            assert_true(record.result != RESULT_NONE);
            if (record.ending == ENDING_PLIES) assert_true(record.plies >= 30);
            check_json(&record, &rules);
            check_game_file(&record, &rules);
            record_free(&record);
        }
    }
}

static bool line_fits(const json_t *object, const Rules *rules, char why[WHY]) {
    Record record;
    if (!record_read(&record, object, rules, &ten_rounds, why)) return false;
    record_free(&record);
    return true;
}

/* A journal's line that says something else than its moves, or what no match writes, is
 * refused, never taken over. */
TEST(test_bad_records) {
    const Adjudication none = {0}, cap = {.plies = 30};
    Rules rules;
    char why[WHY];
    assert_true(rules_parse(&rules, "tablut-katz", NULL));
    Record by_rules = random_game(&rules, 0, &none), by_plies = random_game(&rules, 1, &cap);
    assert_int_equal(by_rules.ending, ENDING_RULES);
    assert_int_equal(by_plies.ending, ENDING_PLIES);
    static const struct {
        const char *key, *json;
    } changes[] = {{"game", "0"},          {"game", "99999999"},  {"game", "3"},
                   {"player1", "2"},       {"player1", "0"},      {"opening", "7"},
                   {"result", "\"none\""}, {"result", "\"x\""},   {"ending", "\"fault\""},
                   {"ending", "\"x\""},    {"reason", "\"T1\""},  {"reason", "\"crash\""},
                   {"start", "\"9 1\""},   {"moves", "\"e3e3\""}, {"moves", "\"\""},
                   {"moves", "7"},         {"culprit", "3"},      {"culprit", "1"},
                   {"culprit", "-1"},      {"book", "100000"},    {"book", "-1"},
                   {"book", "4"},          {"words", "null"},     {"used", "null"},
                   {"used", "[]"},         {"used", "[1,2,3]"},   {"clock", "[]"},
                   {"eval", "\"\""},       {"depth", "{}"},       {"depth", "[0.5]"},
                   {"nodes", "[]"},        {"nodes", "7"},        {"more", "1"}};
    for (int k = 0; k < 2; k++) {
        const Record *record = k ? &by_plies : &by_rules;
        json_t *object = record_json(record, &rules);
        if (!line_fits(object, &rules, why)) fail_msg("%s", why);
        json_decref(object);
        for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
            object = record_json(record, &rules);
            json_object_set_new(object, changes[i].key,
                                json_loads(changes[i].json, JSON_DECODE_ANY, NULL));
            json_t *as_before = record_json(record, &rules);
            bool other = !json_equal(object, as_before);
            json_decref(as_before);
            if (other && line_fits(object, &rules, why))
                fail_msg("%s: %s is taken", changes[i].key, changes[i].json);
            json_decref(object);
        }
    }
    record_free(&by_rules);
    record_free(&by_plies);
}

/* One note of a ply, or the end of a game by fault, changed in a record that is right otherwise. */
TEST(test_bad_notes) {
    const Adjudication none = {0};
    Rules rules;
    char why[WHY];
    assert_true(rules_parse(&rules, "tablut-katz", NULL));
    Record record = random_game(&rules, 0, &none);
    static const struct {
        const char *column, *json;
        bool fits;
    } notes[] = {{"eval", "\"0.35\"", true},
                 {"eval", "7", false},
                 {"eval", "\"1234567890123456\"", false},
                 {"used", "99999999999", false},
                 {"depth", "3", true},
                 {"depth", "0.5", false},
                 {"nodes", "12345678901", true}};
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        json_t *object = record_json(&record, &rules);
        json_array_set_new(json_object_get(object, notes[i].column), 3,
                           json_loads(notes[i].json, JSON_DECODE_ANY, NULL));
        if (line_fits(object, &rules, why) != notes[i].fits)
            fail_msg("%s %s: %s", notes[i].column, notes[i].json, why);
        json_decref(object);
    }
    /* By a fault of who is to move: that side loses. Cut off behind the book, it may be anybody. */
    json_t *object = record_json(&record, &rules);
    json_object_set_new(object, "ending", json_string("fault"));
    json_object_set_new(object, "reason", json_string("time"));
    json_object_set_new(object, "words", json_string("too late"));
    json_object_set_new(object, "moves", json_string(""));
    json_object_set_new(object, "book", json_integer(0));
    static const char *const columns[] = {"used", "clock", "eval", "depth", "nodes"};
    for (int i = 0; i < 5; i++) json_array_clear(json_object_get(object, columns[i]));
    for (int culprit = 0; culprit <= 2; culprit++)
        for (int winner = 1; winner <= 2; winner++) {
            json_object_set_new(object, "culprit", json_integer(culprit));
            json_object_set_new(object, "result", json_string(winner == 1 ? "p1" : "p2"));
            assert_int_equal(line_fits(object, &rules, why), culprit && culprit != winner);
        }
    json_decref(object);
    record_free(&record);
}

/* ------------------------------------------------------------------ ratings */

static const EloRating *rating_of(const Ratings *r, const EloRating *list, const char *name) {
    for (int i = 0; i < r->players; i++)
        if (strcmp(r->player[list[i].player].name, name) == 0) return &list[i];
    fail_msg("no %s", name);
    return NULL;
}

static void add_games(Ratings *r, const char *a, const char *b, int won, int drawn, int lost) {
    for (int i = 0; i < won; i++) ratings_add(r, a, b, 2);
    for (int i = 0; i < drawn; i++) ratings_add(r, b, a, 1);
    for (int i = 0; i < lost; i++) ratings_add(r, b, a, 2);
}

/* Two players: known by formula. */
TEST(test_ratings_of_two) {
    Ratings r = {0};
    EloRating list[2];
    add_games(&r, "a", "b", 60, 30, 10);
    assert_int_equal(ratings_compute(&r, list), 1);
    double difference = rating_of(&r, list, "a")->elo - rating_of(&r, list, "b")->elo;
    assert_true(fabs(difference - 400 * log10(0.75 / 0.25)) < 1e-6);
    assert_float_equal(r.player[rating_of(&r, list, "b")->player].points, 25, 0);
    /* var(difference) = 1 / (n p (1 - p)); each is half of it away from the mean. */
    double error = 1.959964 * sqrt(1 / (100 * 0.75 * 0.25)) / 2 * 400 / log(10);
    assert_true(fabs(list[0].error - error) < 1e-3);
    ratings_finish(&r);
}

/* Many: the maximum has every player's expected score equal to the real one; found here by the old
 * iteration of Zermelo (1929), which shares nothing with Newton's method. */
TEST(test_ratings_of_many) {
    enum { PLAYERS = 9 };
    static const char *const names[PLAYERS] = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
    Chance chance = chance_new("ratings");
    Ratings r = {0};
    double scored[PLAYERS][PLAYERS] = {{0}}, strength[PLAYERS];
    for (int n = 0; n < 3000; n++) {
        int a = chance_below(&chance, PLAYERS), b = chance_below(&chance, PLAYERS);
        if (a == b) continue;
        int half = chance_below(&chance, 100) < 50 + 4 * (b - a) ? 2 : chance_below(&chance, 2);
        ratings_add(&r, names[a], names[b], half);
        scored[a][b] += half / 2.0;
        scored[b][a] += 1 - half / 2.0;
    }
    for (int i = 0; i < PLAYERS; i++) strength[i] = 1;
    for (int round = 0; round < 5000; round++)
        for (int i = 0; i < PLAYERS; i++) {
            double points = 0, sum = 0;
            for (int k = 0; k < PLAYERS; k++) {
                if (k == i) continue;
                points += scored[i][k];
                sum += (scored[i][k] + scored[k][i]) / (strength[i] + strength[k]);
            }
            strength[i] = points / sum;
        }
    double mean = 0;
    for (int i = 0; i < PLAYERS; i++) mean += 400 * log10(strength[i]) / PLAYERS;
    EloRating list[PLAYERS];
    assert_int_equal(ratings_compute(&r, list), 1);
    for (int i = 0; i < PLAYERS; i++) {
        const EloRating *found = rating_of(&r, list, names[i]);
        assert_true(fabs(found->elo - (400 * log10(strength[i]) - mean)) < 1e-4);
        assert_true(found->error > 5 && found->error < 60);
    }
    ratings_finish(&r);
}

/* Who only won, only lost or never met the others is a group of its own. */
TEST(test_rating_groups) {
    Ratings r = {0};
    EloRating list[8];
    add_games(&r, "a", "b", 3, 1, 2);
    add_games(&r, "god", "a", 5, 0, 0);
    add_games(&r, "x", "y", 0, 2, 0);
    assert_int_equal(ratings_compute(&r, list), 3);
    assert_int_equal(rating_of(&r, list, "a")->group, rating_of(&r, list, "b")->group);
    assert_int_equal(rating_of(&r, list, "x")->group, rating_of(&r, list, "y")->group);
    assert_true(rating_of(&r, list, "a")->group != rating_of(&r, list, "x")->group);
    assert_true(isinf(rating_of(&r, list, "god")->error));
    assert_true(rating_of(&r, list, "x")->elo == 0);
    ratings_finish(&r);
}

TEST(test_dice) {
    Dice dice = dice_new(1, 2), other = dice_new(1, 3), again = dice_new(1, 2);
    int count[7] = {0}, same = 0;
    for (int i = 0; i < 70000; i++) {
        int number = dice_below(&dice, 7);
        assert_int_equal(number, dice_below(&again, 7));
        same += number == dice_below(&other, 7);
        count[number]++;
    }
    for (int i = 0; i < 7; i++) assert_in_range(count[i], 9600, 10400);
    assert_in_range(same, 9600, 10400);
}
