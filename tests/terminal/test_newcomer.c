/* What the terminal shows to somebody new: the goal, the rules, which game is easy, the lines of
 * the board; and that giving up is asked back. */
#include "support/window.h"

static bool shows(const Pty *pty, const char *text) {
    int column, line;
    return pty_find(pty, text, &column, &line);
}

/* It resigns after a question. */
TEST(test_resign) {
    Pty pty;
    window_start(&pty, PLAY("tablut-katz", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "resign\r", "Give the game up? y resigns");
    window_key_in(&pty, "n", "The game goes on.");
    window_key_in(&pty, "e4d4\r", "Black to move.");
    window_key_in(&pty, "undo\r", "White to move.");
    window_key_in(&pty, "redo\r", "Again: Defender e4 to d4.");
    window_key_in(&pty, ":resign\r", "Give the game up?");
    window_key_in(&pty, "y", "Black resigns. White wins.");
    window_key_in(&pty, "resign\r", "The game is over.");
    window_quit(&pty);
}

/* What each side plays for stands beside the board for the whole game, one's own side first, and
 * below it where there is no room. */
TEST(test_aims) {
    Pty pty;
    window_start(&pty, PLAY("copenhagen", "-1", "beginner", "-2", "person", "--seed", "1"));
    assert_true(pty_wait(&pty, "Black: take the king before he gets away."));
    assert_true(shows(&pty, "White: bring the king to a corner."));
    window_key_in(&pty, "d11d10\r", "Black to move."); /* after taefl's move */
    assert_true(shows(&pty, "Black: take the king before he gets away."));
    pty_resize(&pty, 50, 20);
    assert_true(pty_wait(&pty, "a  b  c  d  e  f  g  h  i  j  k"));
    assert_true(shows(&pty, "Black: take the king before he gets away. White:"));
    window_quit(&pty);
    window_start(&pty, PLAY("maerstanas", TWO));
    assert_true(pty_wait(&pty, "Both sides: get more points than the other"));
    window_quit(&pty);
}

/* Lines say along which way a piece goes, also where the hexagon is small. */
TEST(test_small_hexagon) {
    Pty pty;
    window_start(&pty, PLAY("gardsdansen", TWO));
    assert_true(pty_wait(&pty, "□⢎⡁ │ ⢈⡱○⢎⡁ │ ⢈⡱○⢎⡁ │ ⢈⡱□"));
    window_key_in(&pty, "d2d4\r", "[○]");
    window_quit(&pty);
    window_start(&pty, PLAY("gardsdansen", "--ascii", TWO));
    assert_true(pty_wait(&pty, "S : | : P : | : P : | : S"));
    window_quit(&pty);
}

/* Where there is room, the hexagon is large too. */
TEST(test_room) {
    static const char *const games[] = {"gardsdansen", "copenhagen", "brandubh"};
    for (int i = 0; i < 3; i++) {
        Pty pty;
        pty_start(&pty, 200, 60, PLAY(games[i], TWO), WITH(NULL));
        assert_true(pty_wait(&pty, "to move"));
        assert_true(shows(&pty, i ? "▄███▄" : " ╱    │    ╲ "));
        window_quit(&pty);
    }
}

int main(void) { return tests_run(__FILE__, window_set_up, window_tear_down); }
