/* The engine on its own thread, under the thread sanitizer too: it is started, looked at, stopped
 * and asked for its result from another one. */
#include "support/test.h"
#include "terminal/interrupt.h"
#include "terminal/model.h"

#include <stdlib.h>

static int set_up(void **state) {
    return setenv("XDG_STATE_HOME", "/proc/self", 1); /* nothing is kept */
}

static void begin(Model *model, int wake, const char *rules) {
    Error error;
    model_init(model, wake, 1);
    assert_true(model_new(model, rules, NULL, &error));
}

/* The view of an endless search deepens while it runs, and a stop ends it. */
static void test_view(void **state) {
    int wake = *(int *)*state;
    static Model model;
    begin(&model, wake, "tablut-katz");
    model.looks_on = true;
    for (int i = 0; i < 5; i++) {
        model_set_view(&model, true);
        assert_int_equal(model.job.kind, JOB_VIEW);
        while (job_view(&model.job).depth < 3) interrupt_wait(-1, -1);
        JobView view = job_view(&model.job);
        assert_true(view.line_length > 0 && view.nodes > 0);
        model_set_view(&model, false);
        assert_int_equal(model.job.kind, JOB_NONE);
        Error error;
        assert_true(model_play(&model, view.line[0], &error));
    }
    assert_int_equal(model_game(&model)->plies, 5);
    model_finish(&model);
}

/* A whole game by two engines, each move taken up by the owner's thread; a hint between two stops.
 */
static void test_moves(void **state) {
    int wake = *(int *)*state;
    static Model model;
    begin(&model, wake, "maerstanas+plain");
    assert_true(model_ask_hint(&model));
    job_stop(&model.job);
    assert_true(model_ask_hint(&model));
    while (model_poll(&model) != EVENT_HINT) interrupt_wait(-1, -1);
    assert_int_equal(game_refusal(model_game(&model), model.hint), CLAUSE_NONE);
    model.player[P1] = 0;
    model_set_player(&model, P2, 0);
    assert_false(model_ask_hint(&model));
    int moves = 0;
    while (!model_result(&model)) {
        if (model_poll(&model) == EVENT_MOVE)
            moves++;
        else
            interrupt_wait(-1, -1);
    }
    assert_int_equal(moves, model_game(&model)->plies);
    assert_int_equal(model.job.kind, JOB_NONE);
    assert_true(model.autosave.why[0]); /* it has told that nothing is kept */
    while (model_undo(&model)) moves--;
    assert_int_equal(moves, 0);
    assert_true(model.paused);
    model_finish(&model);
}

int main(void) {
    static int wake;
    static void *shared = &wake;
    wake = interrupt_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_view, shared),
        cmocka_unit_test_prestate(test_moves, shared),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
