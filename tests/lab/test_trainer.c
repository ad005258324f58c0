/* The trainer: it learns what the positions show, the same from the same seed, and a calibration
 * changes the odds as it says. */
#include "core/game.h"
#include "engine/mind.h"
#include "lab/trainer.h"
#include "support/chance.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

enum { GAMES = 60, PLIES = 60, EPOCHS = 6 };

static Rules rules;

/* Positions of random games; player 1 is said to win where the king has left the middle. */
static void collect(const char *name, TrainRows *rows) {
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
            train_add(rows, &rules, &p, p.set[TAFL_KING] != middle ? 1 : 0);
        }
    }
}

static Trainer *trained(const TrainRows *rows) {
    const Training training = {
        .rules = &rules, .seed = 5, .epochs = EPOCHS, .batch = 64, .rate = 0.005};
    Trainer *trainer = trainer_new(&training);
    for (int i = 0; i < EPOCHS; i++) trainer_epoch(trainer, rows);
    return trainer;
}

static void learns_what_positions_show(void **state) {
    (void)state;
    TrainRows rows = {0}, unseen = {0};
    collect("seen", &rows);
    collect("unseen", &unseen);
    Trainer *trainer = trained(&rows), *again = trained(&rows);
    double sum = 0;
    for (size_t i = 0; i < unseen.count; i++) sum += (double)unseen.row[i].result;
    double share = sum / (double)unseen.count;
    double constant = -share * log(share) - (1 - share) * log(1 - share);
    double loss = trainer_loss(trainer, &unseen);
    if (loss > constant / 2) fail_msg("%f held out, %f without learning", loss, constant);
    static Network network, same;
    trainer_network(trainer, &network);
    trainer_network(again, &same);
    assert_memory_equal(&network, &same, sizeof network);
    trainer_free(trainer);
    trainer_free(again);
    train_free(&rows);
    train_free(&unseen);
}

static void calibration_changes_the_odds_as_it_says(void **state) {
    (void)state;
    TrainRows rows = {0};
    collect("seen", &rows);
    Trainer *trainer = trained(&rows);
    static Network before, after;
    trainer_network(trainer, &before);
    trainer_calibrate(trainer, 0.5, 0.25);
    trainer_network(trainer, &after);
    Chance chance = chance_new("positions");
    Position p;
    rules.start(&rules, &p);
    for (int ply = 0; ply < PLIES && !p.result; ply++) {
        MoveList list;
        rules.moves(&rules, &p, &list);
        if (!list.count) break;
        rules.play(&rules, &p, list.move[chance_below(&chance, list.count)], NULL);
        int mover = p.side == P1 ? 1 : -1;
        double was = mover * mind_learned(&before, &rules, &p);
        double is = mover * mind_learned(&after, &rules, &p);
        double wanted = 0.5 * was + 0.25 * before.scale;
        /* The output's whole numbers are rounded, each by half a 64th at most. */
        if (fabs(is - wanted) > before.scale * NETWORK_HIDDEN / 2.0 / NETWORK_UNIT)
            fail_msg("%f, not %f", is, wanted);
    }
    trainer_free(trainer);
    train_free(&rows);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(learns_what_positions_show),
        cmocka_unit_test(calibration_changes_the_odds_as_it_says),
    };
    if (!rules_parse(&rules, "tablut-classic", NULL)) return EXIT_FAILURE;
    return cmocka_run_group_tests_name("trainer", tests, NULL, NULL);
}
