/* A job of learning tells its steps in their order, and ends where its caller stops it. */
#include "learning/learn.h"
#include "support/test.h"

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

static LearnEnd run(Learning *job, int after) {
    stop_after = after;
    atomic_store(&stop, false);
    games = epochs = generations = 0;
    memset(job, 0, sizeof *job);
    assert_true(rules_parse(&job->rules, "brandubh", NULL));
    strcpy(job->made.rules, "brandubh");
    job->plan = (LearnPlan){.games = GAMES, .epochs = EPOCHS, .threads = 1, .memory = 1 << 20};
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
