/* What the full screen shows to somebody new: the goal, the rules, which game is easy, the lines of
 * the board; and that giving up is asked back. */
#include "support/screen.h"

static bool shows(const Pty *pty, const char *text) {
    int column, line;
    return pty_find(pty, text, &column, &line);
}

/* Typed whole it resigns, after a question; "r" alone still goes forward. */
static void test_resign(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("tablut-katz", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "resign\r", "Give the game up? y resigns");
    screen_key_in(&pty, "n", "The game goes on.");
    screen_key_in(&pty, "e4d4\r", "Black to move.");
    screen_key_in(&pty, "u", "White to move.");
    screen_key_in(&pty, "r", "Again: Defender e4 to d4.");
    screen_key_in(&pty, ":resign\r", "Give the game up?");
    screen_key_in(&pty, "y", "Black resigns. White wins.");
    screen_key_in(&pty, "resign\r", "The game is over.");
    screen_quit(&pty);
}

/* What each side plays for stands beside the board for the whole game, one's own side first, and
 * below it where there is no room. */
static void test_aims(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("copenhagen", "-1", "beginner", "-2", "person", "--seed", "1"));
    assert_true(pty_wait(&pty, "Black: take the king before he gets away."));
    assert_true(shows(&pty, "White: bring the king to a corner."));
    screen_key_in(&pty, "d11d10\r", "Black to move."); /* after taefl's move */
    assert_true(shows(&pty, "Black: take the king before he gets away."));
    pty_resize(&pty, 50, 20);
    assert_true(pty_wait(&pty, "Black: take the king before he gets away. White:"));
    screen_quit(&pty);
    screen_start(&pty, PLAY("maerstanas", TWO));
    assert_true(pty_wait(&pty, "Both sides: get more points than the other"));
    screen_quit(&pty);
}

/* The menu says which game is easy, and begins on it. */
static void test_easiest(void **state) {
    Pty pty;
    screen_start(&pty, PLAY(NULL));
    assert_true(pty_wait(&pty, "Brandubh is the easiest to begin with."));
    screen_key_in(&pty, "\r", "Brandubh, Irish");
    assert_true(pty_wait(&pty, "weak-king"));
    pty_type(&pty, "q"); /* back to the games, then out */
    assert_true(pty_wait(&pty, "Which game?"));
    screen_quit(&pty);
}

/* Lines say along which way a piece goes, also where the hexagon is small. */
static void test_small_hexagon(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("gardsdansen", TWO));
    assert_true(pty_wait(&pty, "□⢎⡁ │ ⢈⡱○⢎⡁ │ ⢈⡱○⢎⡁ │ ⢈⡱□"));
    screen_key_in(&pty, "d2d4\r", "[○]");
    screen_quit(&pty);
    screen_start(&pty, PLAY("gardsdansen", "--ascii", TWO));
    assert_true(pty_wait(&pty, "S : | : P : | : P : | : S"));
    screen_quit(&pty);
}

/* Where there is room, the hexagon is large too, and the rules stand beside the moves. */
static void test_room(void **state) {
    static const char *const games[] = {"gardsdansen", "copenhagen", "brandubh"};
    for (int i = 0; i < 3; i++) {
        Pty pty;
        pty_start(&pty, 200, 50, PLAY(games[i], TWO), WITH(NULL));
        assert_true(pty_wait(&pty, "to move"));
        assert_true(shows(&pty, "Goal: "));
        assert_true(shows(&pty, i ? "▄███▄" : " ╱    │    ╲ "));
        pty_resize(&pty, 120, 40);
        assert_true(pty_wait_gone(&pty, "Goal: "));
        screen_quit(&pty);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resign),  cmocka_unit_test(test_aims),
        cmocka_unit_test(test_easiest), cmocka_unit_test(test_small_hexagon),
        cmocka_unit_test(test_room),
    };
    return cmocka_run_group_tests(tests, screen_set_up, screen_tear_down);
}
