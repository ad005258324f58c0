/* The trainer: it learns what the positions show, the same from the same seed. A calibration finds
 * what scores mean and changes the odds as it says. */
#include "search/eval.h"
#include "search/family.h"
#include "learning/calibration.h"
#include "learning/trainer.h"
#include "support/chance.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

enum { GAMES = 60, PLIES = 60, EPOCHS = 6 };

static Rules rules;

/* Positions of random games; player 1 is said to win where the king has left the middle. */
static void collect(const char *name, Part part, Positions *out) {
    Chance chance = chance_new(name);
    for (int g = 0; g < GAMES; g++) {
        Position p;
        rules.start(&rules, &p);
        Bits middle = p.set[TAFL_KING];
        for (int ply = 0; ply < PLIES && !p.result; ply++) {
            MoveList list;
            rules.moves(&rules, &p, &list);
            if (!list.count) break;
            rules.play(&rules, &p, list.move[chance_below(&chance, list.count)], NULL);
            TrainRow row;
            row_of(&rules, &p, p.set[TAFL_KING] != middle ? 1 : 0, &row);
            positions_add(out, part, &row);
        }
    }
}

static Positions *collected(size_t memory) {
    char why[POSITIONS_WHY];
    Positions *out = positions_new(NULL, "network", rules.board->squares, memory, why);
    if (!out) fail_msg("%s", why);
    collect("seen", PART_LEARNT, out);
    collect("unseen", PART_HELD_OUT, out);
    if (!positions_finish(out)) fail_msg("%s", positions_flaw(out));
    return out;
}

static Trainer *trained(Positions *rows) {
    const Training training = {
        .rules = &rules, .seed = 5, .epochs = EPOCHS, .batch = 64, .rate = 0.005};
    Trainer *trainer = trainer_new(&training);
    for (int i = 0; i < EPOCHS; i++) trainer_epoch(trainer, rows);
    return trainer;
}

static void learns_what_positions_show(void **state) {
    /* With little memory and from another file: blocks are read again and again. */
    Positions *rows = collected(1), *copy = collected(1);
    Trainer *trainer = trained(rows), *again = trained(copy);
    double sum = 0, count = (double)positions_count(rows, PART_HELD_OUT);
    TrainRow row;
    positions_begin(rows, PART_HELD_OUT, NULL);
    while (positions_next(rows, &row)) sum += (double)row.result;
    double share = sum / count;
    double constant = -share * log(share) - (1 - share) * log(1 - share);
    double loss = trainer_loss(trainer, rows);
    if (loss > constant / 2) fail_msg("%f held out, %f without learning", loss, constant);
    static Network network, same;
    trainer_network(trainer, &network);
    trainer_network(again, &same);
    assert_memory_equal(&network, &same, sizeof network);
    trainer_free(trainer);
    trainer_free(again);
    positions_free(rows);
    positions_free(copy);
}

static void begins_with_a_network(void **state) {
    Positions *rows = collected(1 << 20);
    Trainer *trainer = trained(rows);
    static Network first, second;
    trainer_network(trainer, &first);
    Trainer *next = trainer_new(&(Training){.rules = &rules, .seed = 6, .begin = &first});
    trainer_network(next, &second);
    assert_memory_equal(&first, &second, sizeof first);
    /* It was rounded to whole numbers. */
    double was = trainer_loss(trainer, rows), is = trainer_loss(next, rows);
    if (fabs(is - was) > 0.02) fail_msg("%f held out, %f before", is, was);
    trainer_free(trainer);
    trainer_free(next);
    positions_free(rows);
}

static void calibration_changes_the_odds_as_it_says(void **state) {
    Positions *rows = collected(1 << 20);
    Trainer *trainer = trained(rows);
    static Network before, after;
    trainer_network(trainer, &before);
    after = before;
    calibration_apply(&(Calibration){.factor = 0.5, .constant = 0.25}, &after);
    const Learned before_learned = learned_plain(&before), after_learned = learned_plain(&after);
    Chance chance = chance_new("positions");
    Position p;
    rules.start(&rules, &p);
    for (int ply = 0; ply < PLIES && !p.result; ply++) {
        MoveList list;
        rules.moves(&rules, &p, &list);
        if (!list.count) break;
        rules.play(&rules, &p, list.move[chance_below(&chance, list.count)], NULL);
        int mover = p.side == P1 ? 1 : -1;
        double was = mover * engine_learned(&before_learned, &rules, &p);
        double is = mover * engine_learned(&after_learned, &rules, &p);
        double wanted = 0.5 * was + 0.25 * before.scale;
        /* The output's whole numbers are rounded, each by half a 64th at most. */
        if (fabs(is - wanted) > before.scale * NETWORK_HIDDEN / 2.0 / NETWORK_UNIT)
            fail_msg("%f, not %f", is, wanted);
    }
    trainer_free(trainer);
    positions_free(rows);
}

/* One score a game, and results drawn with the odds that a calibration gives it. */
static void calibration_finds_what_scores_mean(void **state) {
    enum { MANY = 4000, UNIT = 200 };
    static Network network = {.scale = UNIT};
    static int16_t score[MANY];
    static SelfGame game[MANY];
    const SelfGames games = {
        .settings = {.learned = learned_plain(&network), .random = 6}, .count = MANY, .game = game};
    Chance chance = chance_new("results");
    for (int i = 0; i < MANY; i++) {
        score[i] = (int16_t)(1 + i % 400 - 200);
        double odds = 0.6 * score[i] / UNIT - 0.5;
        bool won = chance_below(&chance, 1 << 16) < (1 << 16) / (1 + exp(-odds));
        game[i] = (SelfGame){.plies = 1, .score = &score[i], .result = won ? RESULT_P1 : RESULT_P2};
    }
    Calibration found;
    calibration_fit(&games, &found);
    if (fabs(found.factor - 0.6) > 0.2 || fabs(found.constant + 0.5) > 0.1)
        fail_msg("odds × %f %+f", found.factor, found.constant);
    assert_true(found.fitted_error < 0.03 && found.error > 0.08);
    const FitLine *line = &found.line[0];
    assert_int_equal(line->games, MANY);
    assert_int_equal(found.line[1].games, 0);
    assert_true(fabs(line->fitted - line->scored) < 0.01 && fabs(line->predicted - 0.5) < 0.01);

    /* What a repetition is worth predicts nothing: one game in a hundred that ends otherwise. */
    Calibration again;
    for (int i = 0; i < MANY; i += 100) {
        score[i] = EVAL_MAX;
        game[i].result = RESULT_P2;
    }
    calibration_fit(&games, &again);
    assert_true(fabs(again.factor - found.factor) < 0.05);
    assert_true(fabs(again.constant - found.constant) < 0.05);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(learns_what_positions_show),
        cmocka_unit_test(begins_with_a_network),
        cmocka_unit_test(calibration_changes_the_odds_as_it_says),
        cmocka_unit_test(calibration_finds_what_scores_mean),
    };
    if (!rules_parse(&rules, "tablut-classic", NULL)) return EXIT_FAILURE;
    return cmocka_run_group_tests_name("trainer", tests, NULL, NULL);
}
