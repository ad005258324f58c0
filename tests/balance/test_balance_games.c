/* Games that measure a law: their openings, that they depend on nothing but their number, what is
 * found in them, a law and its mirror image, and two seeds. */
#include "balance/run.h"
#include "core/fold.h"
#include "law/rulefile.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const atomic_bool never;
static const Strength nodes = {STRENGTH_NODES, 60, 0, "60"},
                      greedy = {STRENGTH_GREEDY, 0, 0, "greedy"};

static Law law_of(const Rules *rules) {
    Law law = {.rules = rules, .judge = "terms"};
    first_turns(rules, &law.turns);
    return law;
}

static Rules named(const char *name) {
    Rules rules;
    assert_true(rules_parse(&rules, name, NULL));
    return rules;
}

static Rung measure(const Question *question, const Law *law, const Strength *strength,
                    const StopRule *rule, int threads) {
    char why[BALANCE_WHY];
    Run run = {.question = question,
               .kept = kept_open(question, NULL, NULL, 0, why),
               .rule = *rule,
               .threads = threads,
               .stop = &never};
    Rung rung = {.law = law, .strength = strength};
    assert_true(run_rung(&run, &rung, why));
    assert_true(kept_close(run.kept, why));
    return rung;
}

/* ------------------------------------------------------------------ openings */

/* The number of first turns, by comparing all images of all positions after them. */
static int counted_plainly(const Rules *rules) {
    Position start, found[600];
    MoveList list, second;
    int count = 0;
    rules->start(rules, &start);
    rules->moves(rules, &start, &list);
    for (int i = 0; i < list.count; i++) {
        Position half = start;
        rules->play(rules, &half, list.move[i], NULL);
        second = (MoveList){.count = 1};
        if (half.side == start.side) rules->moves(rules, &half, &second);
        for (int k = 0; k < second.count; k++) {
            Position next = half;
            bool known = false;
            if (half.side == start.side) rules->play(rules, &next, second.move[k], NULL);
            for (int s = 0; s < rules->board->symmetries; s++) {
                Position image = position_image(rules->board, s, &next);
                for (int f = 0; f < count && !known; f++) known = position_equal(&image, &found[f]);
            }
            if (!known) found[count++] = next;
        }
    }
    return count;
}

TEST(every_first_turn_comes_in_rotation) {
    static const char *const names[] = {"brandubh", "copenhagen", "gardsdansen", "maerstanas"};
    for (int i = 0; i < 4; i++) {
        Rules rules = named(names[i]);
        Law law = law_of(&rules);
        int count = law.turns.count, *times = calloc((size_t)count, sizeof *times);
        bool same = true;
        assert_int_equal(count, counted_plainly(&rules));
        for (int n = 1; n <= 3 * count; n++) {
            int turn = first_turn_of(&law.turns, 7, n);
            times[turn]++;
            assert_int_equal(times[turn], (n - 1) / count + 1);
            same &= turn == first_turn_of(&law.turns, 8, n);
        }
        assert_false(same);
        free(times);
        first_turns_free(&law.turns);
    }
}

/* ------------------------------------------------------------------ games */

TEST(a_game_depends_on_its_number_alone) {
    Rules rules = named("brandubh");
    Law law = law_of(&rules);
    int games = test_whole() ? 40 : 12;
    for (int kind = 0; kind < 4; kind++) { /* the last one between greedy players */
        const Question question = {
            .seed = 5, .openings = (OpeningKind)(kind % 3), .opening = 6, .longest = 120};
        const StopRule rule = {.games = games, .width = 0.001, .precise = true};
        const Strength *strength = kind == 3 ? &greedy : &nodes;
        Rung one = measure(&question, &law, strength, &rule, 1);
        Rung three = measure(&question, &law, strength, &rule, 3);
        assert_int_equal(one.played, games);
        assert_int_equal(one.count, three.count);
        assert_memory_equal(one.facts, three.facts, (size_t)one.count * sizeof *one.facts);
        assert_int_equal(one.played, one.count + one.repeated);
        rung_free(&one);
        rung_free(&three);
    }
    first_turns_free(&law.turns);
}

/* What a player could choose from and what was taken, position by position. */
static void count_plainly(const Law *law, const BalanceGame *game, int choices[2], int *taken) {
    Position now;
    MoveList list;
    law->rules->start(law->rules, &now);
    int pieces = bits_count(now.set[0] | now.set[1] | now.set[2]);
    choices[0] = choices[1] = 0;
    for (int i = 0; i < game->plies; i++) {
        law->rules->moves(law->rules, &now, &list);
        choices[now.side] += list.count;
        law->rules->play(law->rules, &now, game->move[i], NULL);
    }
    *taken = pieces - bits_count(now.set[0] | now.set[1] | now.set[2]);
}

/* A game of greedy players with scores that we choose: the winner is lost, then level, then sure.
 */
TEST(finds_what_is_in_a_game) {
    Rules rules = named("brandubh");
    Law law = law_of(&rules);
    const Question question = {.seed = 2, .longest = 100};
    int choices[2], taken, won = 0;
    for (int n = 1; n <= 20; n++) {
        BalanceGame game;
        Facts facts;
        assert_true(balance_play(&question, &law, &greedy, n, &never, &game));
        assert_null(game.score);
        int16_t sure = game.result == RESULT_P1 ? 9000 : -9000, plies = (int16_t)game.plies;
        game.score = calloc((size_t)plies, sizeof *game.score);
        for (int i = 0; i < plies; i++)
            game.score[i] = (int16_t)(i < 4 ? -sure : i < plies - 2 ? 0 : sure);
        facts_of(&law, &nodes, &game, &facts);
        count_plainly(&law, &game, choices, &taken);
        assert_int_equal(facts.plies, plies);
        assert_int_equal(facts.moves[P1] + facts.moves[P2], plies);
        assert_int_equal(facts.choices[P1], choices[P1]);
        assert_int_equal(facts.choices[P2], choices[P2]);
        assert_in_range(facts.taken, taken, taken + 1); /* the king stays in the last position */
        if (game.result == result_win(P1) || game.result == result_win(P2)) {
            assert_int_equal(facts.decided, plies > 6 ? plies - 2 : 4);
            assert_int_equal(facts.leads, plies > 4);
            assert_true(facts.lowest < 50);
            won++;
        }
        balance_game_free(&game);
    }
    assert_true(won > 10);
    first_turns_free(&law.turns);
}

TEST(refuses_what_is_no_game) {
    Rules rules = named("brandubh");
    Law law = {.rules = &rules};
    const Question question = {.longest = 100}, brief = {.longest = 2};
    char why[BALANCE_WHY];
    BalanceGame game;
    assert_false(balance_replay(&question, &law, "d2f2 d4d1", &game, why));
    assert_non_null(strstr(why, "move 2:"));
    assert_false(balance_replay(&question, &law, "d2f2 d3a3", &game, why));
    assert_non_null(strstr(why, "not over after 2 plies"));
    assert_true(balance_replay(&brief, &law, "d2f2 d3a3", &game, why));
    assert_int_equal(game.result, RESULT_NONE);
    balance_game_free(&game);
}

/* ------------------------------------------------------------------ mirror images */

TEST(a_law_and_its_mirror_agree) {
    static const char *const starts[2] = {"3t3/3t3/2TT3/ttTK1tt/3T3/3t3/3t3",
                                          "3t3/3t3/3TT2/tt1KTtt/3T3/3t3/3t3"};
    static RuleFile file[2];
    const Question question = {.seed = 3, .opening = 6, .longest = 150};
    const StopRule rule = {.games = test_whole() ? 160 : 40, .width = 0.001, .precise = true};
    Rules rules[2];
    Law law[2];
    Rung rung[2];
    for (int i = 0; i < 2; i++) {
        char text[256];
        snprintf(text, sizeof text, "name = leaning\nbase = brandubh\nstart = %s 2\n", starts[i]);
        assert_true(rulefile_read(&file[i], text, strlen(text), NULL));
        assert_true(rulefile_rules(&file[i], "", &rules[i], NULL));
        law[i] = law_of(&rules[i]);
        rung[i] = measure(&question, &law[i], &nodes, &rule, 2);
    }
    /* they have the same first turns, so all of their games are pairs */
    int pairs;
    assert_int_equal(law[0].turns.count, law[1].turns.count);
    for (int i = 0; i < law[0].turns.count; i++)
        assert_true(law[0].turns.turn[i].key == law[1].turns.turn[i].key);
    Band difference = rung_difference(&rung[0], &rung[1], &rule, &pairs);
    print_message("leaning laws: %.3f ± %.3f and %.3f ± %.3f, differ by %.3f ± %.3f\n",
                  rung[0].estimate.score.value, rung[0].estimate.score.half,
                  rung[1].estimate.score.value, rung[1].estimate.score.half, difference.value,
                  difference.half);
    assert_true(pairs > rule.games * 5 / 8);
    assert_true(fabs(difference.value) <= difference.half);
    for (int i = 0; i < 2; i++) {
        rung_free(&rung[i]);
        first_turns_free(&law[i].turns);
    }
}

/* Who begins is in the start, or said by `first`: the same law, and the same games. */
TEST(a_law_written_in_another_way_agrees) {
    static const char *const texts[2] = {
        "name = one\nbase = brandubh\nfirst = defenders\n",
        "name = other\nbase = brandubh\nstart = 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 1\n"};
    static RuleFile file[2];
    const Question question = {.seed = 3, .opening = 6, .longest = 150};
    const StopRule rule = {.games = test_whole() ? 60 : 20, .width = 0.001, .precise = true};
    Rules rules[3] = {named("brandubh+defenders-begin")};
    Rung rung[3];
    Law law[3];
    for (int i = 0; i < 3; i++) {
        if (i) assert_true(rulefile_read(&file[i - 1], texts[i - 1], strlen(texts[i - 1]), NULL));
        if (i) assert_true(rulefile_rules(&file[i - 1], "", &rules[i], NULL));
        law[i] = law_of(&rules[i]);
        rung[i] = measure(&question, &law[i], &nodes, &rule, 1);
        assert_int_equal(rung[i].count, rung[0].count);
        assert_true(rung[i].estimate.score.value == rung[0].estimate.score.value);
        assert_memory_equal(rung[i].points, rung[0].points,
                            (size_t)rung[0].count * sizeof *rung[0].points);
    }
    for (int i = 0; i < 3; i++) {
        rung_free(&rung[i]);
        first_turns_free(&law[i].turns);
    }
}

TEST(two_seeds_agree) {
    Rules rules = named("brandubh");
    Law law = law_of(&rules);
    const StopRule rule = {.games = test_whole() ? 160 : 40, .width = 0.001, .precise = true};
    Rung rung[2];
    for (int i = 0; i < 2; i++) {
        const Question question = {.seed = (uint64_t)i + 1, .opening = 8, .longest = 150};
        rung[i] = measure(&question, &law, &nodes, &rule, 2);
    }
    const Band *one = &rung[0].estimate.score, *two = &rung[1].estimate.score;
    assert_true(fabs(one->value - two->value) <= one->half + two->half);
    rung_free(&rung[0]);
    rung_free(&rung[1]);
    first_turns_free(&law.turns);
}

/* Both games of a pair have one opening, and who searches more wins more. */
TEST(skill_is_from_pairs) {
    Rules rules = named("brandubh");
    Law law = law_of(&rules);
    const Question question = {.seed = 6, .opening = 6, .longest = 150};
    char why[BALANCE_WHY];
    const Strength both = {STRENGTH_NODES, 20, 400, "20v400"};
    for (int pair = 1; pair <= 5; pair++) {
        BalanceGame game[2];
        for (int i = 0; i < 2; i++)
            assert_true(balance_play(&question, &law, &both, 2 * pair - 1 + i, &never, &game[i]));
        assert_int_equal(game[0].turn, game[1].turn);
        assert_memory_equal(game[0].move, game[1].move, 6 * sizeof(Move));
        for (int i = 0; i < 2; i++) balance_game_free(&game[i]);
    }
    Run run = {.question = &question,
               .kept = kept_open(&question, NULL, NULL, 0, why),
               .rule = {.games = 10},
               .threads = 2,
               .stop = &never};
    Skill skill = {.weak = 20, .strong = 400};
    assert_true(skill_measure(&run, &law, 40, &skill, why));
    assert_true(skill.pairs > 20 && skill.pairs <= 40);
    assert_true(skill.elo.low > 0 && skill.elo.low < skill.elo.value);
    assert_true(kept_close(run.kept, why));
    first_turns_free(&law.turns);
}
