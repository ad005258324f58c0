/* A job of learning tells its steps in their order, and ends where its caller stops it. */
#include "learning/learn.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { GAMES = 20, EPOCHS = 2, ENOUGH = 5 };

static atomic_bool stop;
static int games, epochs, generations, stop_after;

static void heard(void *ctx, LearnStep step, int done, int of) {
    Learning *job = ctx;
    assert_true(done <= of);
    assert_false(generations);
    switch (step) {
    case LEARN_GAME:
        assert_int_equal(done, ++games);
        assert_int_equal(epochs, 0);
        if (done == stop_after) atomic_store(&stop, true);
        return;
    case LEARN_EPOCH:
        assert_int_equal(done, ++epochs);
        assert_int_equal(games, GAMES);
        return;
    case LEARN_GENERATION:
        assert_int_equal(epochs, EPOCHS);
        assert_true(job->now->positions[PART_LEARNT] > 0);
        generations++;
        return;
    case LEARN_CALIBRATED:
    case LEARN_GATE: fail_msg("too few games for that");
    }
}

static int share, half_life;

static LearnEnd run(Learning *job, int after) {
    stop_after = after;
    atomic_store(&stop, false);
    games = epochs = generations = 0;
    memset(job, 0, sizeof *job);
    assert_true(rules_parse(&job->rules, "brandubh", NULL));
    strcpy(job->made.rules, "brandubh");
    job->plan = (LearnPlan){.games = GAMES,
                            .epochs = EPOCHS,
                            .threads = 1,
                            .share = share,
                            .half_life = half_life,
                            .memory = 1 << 20};
    job->games.settings =
        (SelfPlay){.rules = &job->rules, .seed = 1, .nodes = 5, .random = 4, .longest = 200};
    job->games.stop = &stop;
    job->step = heard;
    job->ctx = job;
    return learn_run(job);
}

static Learning job;

TEST(it_tells_its_steps_in_order) {
    assert_int_equal(run(&job, 0), LEARN_DONE);
    assert_int_equal(generations, 1);
    assert_int_equal(job.now->games, GAMES);
    assert_int_equal(strlen(job.made.sum), 16);
    learn_free(&job);
}

TEST(it_ends_where_it_is_stopped) {
    assert_int_equal(run(&job, ENOUGH), LEARN_STOPPED);
    assert_int_equal(job.kept, ENOUGH);
    assert_null(job.path);
    assert_int_equal(epochs, 0);
    learn_free(&job);
}

/* What is learnt of each position, from results alone: how far from ½, as half-lives. -1: it is ½.
 */
static bool next_target(double *life) {
    TrainRow row;
    if (!positions_next(job.positions, &row)) return false;
    double off = fabs(row.result - 0.5);
    *life = off ? log2(0.5 / off) : -1;
    return true;
}

TEST(results_count_the_less_the_further_off_they_are) {
    double life;
    share = 100;
    int whole = 0, less = 0, last = 0;
    run(&job, 0);
    positions_begin(job.positions, PART_LEARNT, NULL);
    while (next_target(&life)) {
        assert_true(life == -1 || life == 0);
        whole += life == 0;
    }
    learn_free(&job);

    half_life = 10;
    run(&job, 0);
    positions_begin(job.positions, PART_LEARNT, NULL);
    while (next_target(&life)) {
        if (life == -1) continue;
        double left = life * half_life;
        /* A target is a float, so that far from the end little is left of it. */
        if (life < 8) assert_true(left > 0.5 && fabs(left - round(left)) < 0.01);
        less++;
        last += left < 3;
    }
    learn_free(&job);
    share = half_life = 0;
    assert_true(whole > 20);
    assert_int_equal(less, whole);
    assert_true(last > 0);
}
