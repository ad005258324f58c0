/* Games as the referee plays them, with players who think what they are told to, and the openings
 * they begin from. */
#include "search/chance.h"
#include "search/bed.h"
#include "match/ugi.h"
#include "match/opening.h"
#include "match/record.h"
#include "match/referee.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ clocks, adjudication */

/* Plays the first legal move, says that it took 10 ms, and thinks that player 1 is ahead by what
 * its command says. */
static Player *fake_create(const PlayerSetup *setup) {
    Player *player = malloc(sizeof *player);
    *player = (Player){setup->entrant->kind, *setup};
    return player;
}
static bool fake_begin(Player *player, int number, int seat, uint64_t seed, const Game *game,
                       Trouble *problem) {
    return true;
}
static bool fake_think(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    MoveList list;
    game_moves(turn->game, &list);
    int ahead = atoi(player->setup.entrant->command);
    *out = (Thought){.move = list.move[0], .used_us = 10000, .score = SCORE_POINTS, .depth = 3};
    out->value = turn->seat == P1 ? ahead : -ahead;
    out->chance = chance_foreign(out->value);
    return true;
}
static int fake_seen; /* plies that were told */
static void fake_moved(Player *player, const Game *game) { (void)player, (void)game, fake_seen++; }
static void fake_end(Player *player, Result result, bool good) {
    (void)player, (void)result, assert_true(good);
}
static void fake_destroy(Player *player) { free(player); }
static const PlayerKind fake = {.name = "fake",
                                .create = fake_create,
                                .begin = fake_begin,
                                .think = fake_think,
                                .moved = fake_moved,
                                .end = fake_end,
                                .destroy = fake_destroy};

/* The line of a journal gives the game again, and fits its match. */
static void check_kept(const Record *record, const Rules *rules) {
    const Schedule schedule = {.entrants = 2, .rounds = 1};
    char why[WHY];
    json_t *object = record_json(record, rules);
    Record again;
    if (!record_read(&again, object, rules, &schedule, why)) fail_msg("%s", why);
    json_t *twice = record_json(&again, rules);
    assert_true(json_equal(object, twice));
    json_decref(object);
    json_decref(twice);
    record_free(&again);
}

static Record fake_game(const Rules *rules, char *first, char *second, const Adjudication *a) {
    const Entrant entrants[2] = {{.kind = &fake, .command = first, .control.clock = {1000, 5}},
                                 {.kind = &fake, .command = second, .control = {.nodes = 1}}};
    Seats seats = {.entrant = {0, 1}};
    for (int i = 0; i < 2; i++) {
        const PlayerSetup setup = {.entrant = &entrants[i], .rules = rules};
        seats.player[i] = fake.create(&setup);
    }
    static Opening opening;
    rules->start(rules, &opening.start);
    const GameOrder order = {0, 0, 1, rules, &opening, a};
    Record record;
    Trouble problem;
    fake_seen = 0;
    assert_true(referee_game(&order, &seats, &record, &problem));
    assert_int_equal(fake_seen, 2 * record.plies);
    for (int i = 0; i < 2; i++) fake.destroy(seats.player[i]);
    check_kept(&record, rules);
    return record;
}

/* 10 ms a ply, 5 ms more a turn: one ply in Mǽrstánas, two in Gårdsdansen. */
TEST(test_clocks) {
    const Adjudication cap = {.plies = 12};
    static const int maerstanas[] = {995, 990, 985, 980, 975, 970};
    static const int gardsdansen[] = {990, 985, 975, 970, 960, 955};
    char level[] = "0";
    Rules rules;
    for (int game = 0; game < 2; game++) {
        assert_true(rules_parse(&rules, game ? "gardsdansen" : "maerstanas", NULL));
        Record r = fake_game(&rules, level, level, &cap);
        Position now = r.start;
        for (int i = 0, own = 0; i < r.plies; i++) {
            assert_int_equal(r.note[i].used_ms, 10);
            if (now.side == P2) assert_int_equal(r.note[i].clock_ms, -1);
            if (now.side == P1)
                assert_int_equal(r.note[i].clock_ms, (game ? gardsdansen : maerstanas)[own++]);
            rules.play(&rules, &now, r.move[i], NULL);
        }
        assert_int_equal(r.ending, ENDING_PLIES);
        assert_int_equal(r.result, RESULT_DRAW);
        assert_int_equal(r.plies, 12);
        assert_string_equal(r.note[0].eval, "0.00");
        record_free(&r);
    }
}

TEST(test_adjudication) {
    char won[] = "700", much[] = "655", little[] = "599", lost[] = "-655";
    const Adjudication score = {.score = {600, false}, .moves = 3, .plies = 20};
    Rules rules;
    assert_true(rules_parse(&rules, "maerstanas", NULL));
    static const struct {
        int result, ending, plies;
    } ends[] = {{RESULT_P1, ENDING_SCORE, 6},
                {RESULT_DRAW, ENDING_PLIES, 20},
                {RESULT_DRAW, ENDING_PLIES, 20},
                {RESULT_P2, ENDING_SCORE, 6}};
    char *const views[][2] = {{won, much}, {won, little}, {won, lost}, {lost, lost}};
    for (int i = 0; i < 4; i++) {
        Record r = fake_game(&rules, views[i][0], views[i][1], &score);
        assert_int_equal(r.result, ends[i].result);
        assert_int_equal(r.ending, ends[i].ending);
        assert_int_equal(r.plies, ends[i].plies);
        if (i == 0) assert_string_equal(r.note[1].eval, "6.55"); /* player 1's view */
        if (i == 3) assert_string_equal(r.note[0].eval, "-6.55");
        record_free(&r);
    }
}

/* Hundredths mean something else in each engine; a chance of 95 % is the same for all. */
TEST(test_adjudication_by_chance) {
    char won[] = "700", sure[] = "600", likely[] = "500", lost[] = "-600";
    const Adjudication score = {.score = {950, true}, .moves = 3, .plies = 20};
    Rules rules;
    assert_true(rules_parse(&rules, "maerstanas", NULL));
    assert_in_range(chance_foreign(600), 950, 960);
    assert_in_range(chance_foreign(500), 920, 930);
    char *const views[][2] = {{won, sure}, {won, likely}, {lost, lost}};
    static const int results[] = {RESULT_P1, RESULT_DRAW, RESULT_P2};
    for (int i = 0; i < 3; i++) {
        Record r = fake_game(&rules, views[i][0], views[i][1], &score);
        assert_int_equal(r.result, results[i]);
        assert_int_equal(r.plies, r.result == RESULT_DRAW ? 20 : 6);
        if (r.ending == ENDING_SCORE)
            assert_string_equal(r.words, "adjudicated: both chances were 95 % or more for 3 moves");
        record_free(&r);
    }
}

/* What a program tells of its chance is believed; without that its hundredths are guessed at. */
TEST(test_told_chance) {
    Thought t = {0};
    assert_int_equal(thought_ahead(&t, true), 0);
    answer_info("info depth 3 score cp 120 nodes 10 chance 380 pv a1a2", &t);
    assert_int_equal(thought_ahead(&t, true), -120);
    assert_int_equal(thought_ahead(&t, false), 120);
    answer_info("info depth 4 score cp -200 nodes 20 pv a1a2", &t);
    assert_int_equal(t.chance, 1000 - 731);
    answer_info("info depth 4 score cp -200 chance 1001", &t);
    assert_int_equal(t.chance, 1000 - 731);
    answer_info("info depth 5 score loss 4 chance 0", &t);
    assert_int_equal(thought_ahead(&t, true), -AHEAD_WON);
    assert_int_equal(thought_ahead(&t, false), -AHEAD_WON);
}

/* ------------------------------------------------------------------ openings */

/* The plies of an opening from the start: whole turns, and whoever begins by the rules is to move.
 */
static void check_plies(const Rules *rules, const Opening *opening) {
    Bed *bed = bed_new(rules->name, NULL);
    assert_int_equal(game_now(&bed->game)->side, rules->first);
    for (int i = 0; i < opening->plies; i++)
        assert_true(game_play(&bed->game, opening->move[i], NULL, NULL));
    assert_int_equal(bed->game.result, RESULT_NONE);
    assert_int_equal(game_now(&bed->game)->phase, PHASE_PAWN);
    if (rules->traits.king) assert_int_equal(game_now(&bed->game)->side, rules->first);
    assert_in_range(opening->plies, 6, 12);
    free(bed);
}

/* How many of six are level. */
static int check_openings(const Rules *rules) {
    static const char text[] = "random plies=6 band=150 nodes=300 tries=20";
    Openings openings;
    char why[WHY];
    WordList words = {0};
    assert_true(wordlist_read(&words, text, why));
    assert_true(openings_read(&openings, &words, rules, 10000, 1, why));
    assert_string_equal(openings.words, text);
    static Opening list[6], again;
    for (int n = 0; n < 6; n++) openings_get(&openings, n, NULL, NULL, &list[n]);
    int level = 0;
    for (int n = 5; n >= 0; n--) { /* in another order */
        openings_get(&openings, n, NULL, NULL, &again);
        assert_memory_equal(again.move, list[n].move, sizeof(Move) * (size_t)again.plies);
        assert_int_equal(again.plies, list[n].plies);
        check_plies(rules, &again);
        assert_true(abs(again.ahead) <= 150 || again.tries <= 20);
        level += abs(again.ahead) <= 150;
    }
    assert_true(memcmp(list[0].move, list[1].move, sizeof(Move) * 6) != 0);
    openings_free(&openings);
    wordlist_free(&words);
    return level;
}

TEST(test_random_openings) {
    int relatives = 0, level = 0;
    for (int b = 0; b < rules_bases(); b++) {
        Rules rules;
        assert_true(rules_parse(&rules, rules_base(b)->name, NULL));
        bool relative = rules.traits.king && strncmp(rules.name, "tablut-", 7) != 0;
        if (relative && !test_whole() && b % 3) continue; /* the same code for all of them */
        int found = check_openings(&rules);
        relatives += relative;
        if (relative) level += found;
        /* In Katz's game white is far ahead from the start. */
        if (!relative && strcmp(rules.name, "tablut-katz") != 0) assert_true(found >= 3);
    }
    /* What is level there changes with their weights: in some of them one side is ahead early. */
    assert_true(level >= 2 * relatives);
}

/* Level is what leaves both a chance near a half: Bologna's black is far ahead where the score is
 * 0. Without words openings are judged like that, with the nodes given. */
TEST(test_level_chances) {
    Rules rules;
    Openings openings;
    char why[WHY];
    WordList words = {0};
    static Opening opening;
    assert_true(rules_parse(&rules, "tablut-bologna", NULL));
    assert_true(openings_read(&openings, &words, &rules, 400, 1, why));
    assert_string_equal(openings.words, "random plies=8 band=10% nodes=400 tries=100");
    int level = 0;
    for (int n = 0; n < 6; n++) {
        openings_get(&openings, n, NULL, NULL, &opening);
        Bed *bed = bed_new(rules.name, NULL);
        for (int i = 0; i < opening.plies; i++)
            assert_true(game_play(&bed->game, opening.move[i], NULL, NULL));
        bed_search_nodes(bed, 400);
        int chance = chance_of(&rules, game_now(&bed->game), bed->result.score, 400);
        assert_int_equal(abs(opening.ahead), abs(chance - 500));
        level += chance >= 400 && chance <= 600;
        free(bed);
    }
    assert_true(level >= 3);
    openings_free(&openings);
    assert_true(wordlist_read(&words, "random band=50%", why));
    assert_false(openings_read(&openings, &words, &rules, 400, 1, why));
    wordlist_free(&words);
}
