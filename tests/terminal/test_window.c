/* The game drawn in place on a pseudo-terminal: the real program, its real signals and its real
 * files. With TAEFL_PICTURES=FOLDER it also writes docs/pictures/terminal.svg there. */
#include "core/rules.h"
#include "support/window.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define UP "\033[A"
#define DOWN "\033OB"

/* The middle of a square, by the labels at the board's sides. */
static void find_square(const Pty *pty, const char *name, int *column, int *line) {
    char words[5 * PTY_COLUMNS];
    int bottom = -1;
    *column = *line = -1;
    for (int l = 1; l < pty->lines - 3; l++) {
        pty_line(pty, l, words);
        if (words[1] == name[1] && words[0] == ' ') *line = l;
        if (strlen(words) > 20 && strspn(words, " abcdefghi") == strlen(words)) bottom = l;
    }
    for (int c = 0; bottom >= 0 && c < pty->columns; c++)
        if (pty->cell[bottom][c].glyph[0] == name[0] && *column < 0) *column = c;
    assert_true(*column >= 0 && *line >= 0);
}

static const char *at(const Pty *pty, const char *square) {
    int column, line;
    find_square(pty, square, &column, &line);
    return pty->cell[line][column].glyph;
}

static bool shows(const Pty *pty, const char *text) {
    int column, line;
    return pty_find(pty, text, &column, &line);
}

TEST(test_typed_moves) {
    Pty pty;
    window_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "e4d4\r", "Defender e4 to d4.");
    assert_true(pty_wait(&pty, "Black to move."));
    assert_string_equal(at(&pty, "d4"), "○");
    assert_string_equal(at(&pty, "e4"), " ");
    window_key_in(&pty, "d9e7\r", "d9e7 is not allowed. T2 forbids it:");
    assert_true(pty_wait(&pty, "Black to move."));
    window_key_in(&pty, "zz\r", "'zz' is not a move");
    window_key_in(&pty, "d4", "> d4");
    window_key_in(&pty, "\033", "> "); /* Esc drops what was typed, as rubbing out does */
    assert_true(pty_wait_gone(&pty, "> d4"));
    window_key_in(&pty, "d5", "> d5");
    pty_type(&pty, "\x7f\x7f");
    assert_true(pty_wait(&pty, "Tab hint"));
    window_quit(&pty);
}

/* A clause whose words are too long for the lines below the board stands beside it. */
TEST(test_long_refusal) {
    Pty pty;
    window_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "e4d4\r", "Black to move.");
    window_key_in(&pty, "d1c1\r", "White to move.");
    window_key_in(&pty, "d4d1\r", "A2 forbids it");
    assert_true(pty_wait(&pty, "stands in that same camp"));
    window_quit(&pty);
}

TEST(test_undo_redo_flip) {
    Pty pty;
    window_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, UP, "There is nothing to take back.");
    window_key_in(&pty, "e4d4\r", "Defender e4 to d4.");
    window_key_in(&pty, UP, "Taken back.");
    assert_string_equal(at(&pty, "e4"), "○");
    window_key_in(&pty, DOWN, "Again: Defender e4 to d4.");
    assert_string_equal(at(&pty, "d4"), "○");
    window_key_in(&pty, "undo\r", "Taken back.");
    window_key_in(&pty, "redo\r", "Again: Defender e4 to d4.");
    window_key_in(&pty, "flip\r", "i   h   g   f   e   d   c   b   a");
    assert_string_equal(at(&pty, "d4"), "○");
    assert_string_equal(at(&pty, "e4"), " ");
    window_quit(&pty);
}

/* What is typed shows where the piece can go; on the throne's file the king is barred. */
TEST(test_targets) {
    Pty pty;
    window_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "e3", "•");
    assert_string_equal(at(&pty, "d3"), "•");
    assert_string_equal(at(&pty, "i3"), "•");
    assert_string_equal(at(&pty, "e2"), "●");
    pty_type(&pty, "\x7f");
    assert_true(pty_wait_gone(&pty, "•"));
    window_key_in(&pty, "3-d", "•"); /* and to which squares what is typed still leads */
    assert_string_equal(at(&pty, "c3"), " ");
    window_key_in(&pty, "3\r", "Defender e3 to d3.");
    window_quit(&pty);
}

/* What the move that is typed takes is ringed; the way out is called. */
TEST(test_rings_and_calls) {
    Pty pty;
    window_start(&pty, PLAY("tablut-katz", TWO, "--position", "4t4/9/9/9/K8/2t1Tt3/9/9/9 2"));
    assert_true(pty_wait(&pty, "Tuichu: the king has two ways out, a1"));
    window_key_in(&pty, "c4d4", "(○)");
    window_key_in(&pty, "\r", "Attacker c4 to d4, takes e4.");
    assert_string_equal(at(&pty, "e4"), " ");
    window_quit(&pty);
}

/* Every drawing stands where the one before stood: nothing moves up, nothing of it is left, and
 * what stood on the terminal before the game is there again. */
TEST(test_in_place) {
    static const char *const moves[] = {"e4d4\r", "i4e4\r", "f5f4\r", "d9d7\r"};
    static char words[PTY_LINES][5 * PTY_COLUMNS];
    Pty pty;
    window_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    assert_true(pty.second);
    for (int i = 0; i < 4; i++)
        window_key_in(&pty, moves[i], i % 2 ? "White to move." : "Black to move.");
    window_key_in(&pty, "d4d3", "> d4d3");
    for (int l = 0; l < pty.lines; l++) pty_line(&pty, l, words[l]);
    pty_resize(&pty, 100, 30);
    assert_true(pty_wait(&pty, "> d4d3"));
    pty_resize(&pty, 80, 24); /* drawn on an empty screen */
    assert_true(pty_wait(&pty, "> d4d3"));
    for (int l = 0; l < pty.lines; l++) {
        char line[5 * PTY_COLUMNS];
        pty_line(&pty, l, line);
        assert_string_equal(line, words[l]);
    }
    window_key_in(&pty, "\032", "> d4d3"); /* nothing goes on with a shell's job here */
    assert_true(pty.second);
    assert_int_equal(pty.column, 7);
    assert_int_equal(pty.scrolled, 0);
    window_quit(&pty);
}

TEST(test_resize) {
    Pty pty;
    int column, line;
    window_start(&pty, PLAY("tablut-katz", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    assert_true(pty_find(&pty, "┼", &column, &line));
    pty_resize(&pty, 40, 24);
    assert_true(pty_wait(&pty, "a  b  c  d  e  f  g  h  i"));
    assert_false(pty_find(&pty, "┼", &column, &line));
    pty_resize(&pty, 24, 9);
    assert_true(pty_wait(&pty, "The window is too small"));
    pty_resize(&pty, 130, 44);
    assert_true(pty_wait(&pty, "█████"));
    pty_resize(&pty, 80, 24);
    assert_true(pty_wait(&pty, "┼"));
    assert_true(pty_wait(&pty, "White to move."));
    window_quit(&pty);
}

/* In 40 columns the panel stands below the board, and nothing is wider than the terminal. */
TEST(test_narrow) {
    Pty pty;
    pty_start(&pty, 40, 24, PLAY("tablut-katz", TWO, "--clock", "600"), WITH(NULL));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "e3f3\r", "Defender e3 to f3.");
    assert_true(pty_wait(&pty, "Black to move."));
    assert_string_equal(at(&pty, "f3"), "○");
    assert_true(shows(&pty, "Black  10:00  person") || shows(&pty, "Black  9:5"));
    assert_true(shows(&pty, "bring the king to a corner"));
    assert_true(shows(&pty, "e3-f3"));
    assert_true(shows(&pty, ">  Tab hint  Up undo  Down redo  help"));
    assert_false(shows(&pty, "rules"));
    window_key_in(&pty, "d9e7\r", "d9e7 is not allowed."); /* too long for two lines: a page */
    window_key_in(&pty, " ", "Black to move.");
    assert_int_equal(pty.scrolled, 0);
    window_quit(&pty);
}

/* Every signal that ends it keeps the game, undone plies included, and says how to go on. */
TEST(test_interrupt_and_resume) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++) {
        Pty pty;
        window_start(&pty, PLAY("tablut-ashton", TWO));
        assert_true(pty_wait(&pty, "White to move."));
        window_key_in(&pty, "e4d4\r", "Defender e4 to d4.");
        window_key_in(&pty, "d9d6\r", "Attacker d9 to d6.");
        window_key_in(&pty, "d4d3\r", "Defender d4 to d3.");
        window_key_in(&pty, UP, "Taken back.");
        if (signals[i] == SIGINT)
            pty_type(&pty, "\003");
        else
            kill(pty.process, signals[i]);
        assert_int_equal(pty_end(&pty), 5);
        assert_true(pty_wait(&pty, "taefl play --resume"));
        window_start(&pty, PLAY("--resume"));
        assert_true(pty_wait(&pty, "d9-d6"));
        assert_true(pty_wait(&pty, "White to move."));
        assert_string_equal(at(&pty, "d4"), "○");
        assert_string_equal(at(&pty, "d6"), "●");
        window_key_in(&pty, DOWN, "Again: Defender d4 to d3.");
        window_quit(&pty);
    }
}

/* Against the engine: it answers, a hint comes, and its view. A stop in its thought loses nothing.
 */
TEST(test_engine) {
    Pty pty;
    window_start(&pty, PLAY("tablut-classic", "-2", "beginner", "--seed", "1"));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "e4d4\r", "Attacker ");
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "\t", "Hint: ");
    window_key_in(&pty, "view\r", "depth ");
    window_key_in(&pty, "level easy\r", "Black: taefl, easy.");
    window_key_in(&pty, UP, "Taken back.");
    assert_string_equal(at(&pty, "e4"), "○");
    window_quit(&pty);
    window_start(&pty, PLAY("tablut-classic", "-2", "full"));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "e4d4\r", "taefl is thinking");
    pty_type(&pty, "\003");
    assert_int_equal(pty_end(&pty), 5);
    window_start(&pty, PLAY("--resume", "-2", "person"));
    assert_true(pty_wait(&pty, "Black to move."));
    assert_string_equal(at(&pty, "d4"), "○");
    window_quit(&pty);
}

TEST(test_engine_against_engine) {
    Pty pty;
    window_start(&pty, PLAY("gardsdansen", "-1", "beginner", "-2", "beginner", "--seed", "7"));
    assert_true(pty_wait(&pty, "Pawn "));
    window_key_in(&pty, " ", "Paused");
    window_key_in(&pty, UP, "Taken back.");
    window_key_in(&pty, " ", "thinking");
    window_quit(&pty);
}

/* Without a rule set the list of games comes first, and then the board. */
TEST(test_choice) {
    Pty pty;
    pty_start(&pty, 80, 30, (const char *const[]){"play", NULL}, WITH(NULL));
    assert_true(pty_wait(&pty, "Brandubh is the easiest to begin with."));
    window_key_in(&pty, "nothing\r", "unknown rule set 'nothing'");
    assert_false(pty.second);
    window_key_in(&pty, "tablut-katz+custodial-king\r", "Tab hint");
    assert_true(shows(&pty, "+custodial-king"));
    assert_true(pty.second);
    assert_true(pty_wait(&pty, "Black  taefl, easy"));
    window_key_in(&pty, "players newcomer person\r", "White  taefl, newcomer");
    window_quit(&pty);
}

TEST(test_both_halves) {
    Pty pty;
    window_start(&pty, PLAY("gardsdansen", TWO));
    assert_true(pty_wait(&pty, "Light to move: first a pawn."));
    window_key_in(&pty, "d2d4\r", "Light to move: now a stone.");
    window_key_in(&pty, "b2b3\r", "b2b3 is not allowed. G1 forbids it");
    window_key_in(&pty, "a2b3\r", "Dark to move: first a pawn.");
    window_key_in(&pty, "d6-d5 a3-b4\r",
                  "is not allowed."); /* b4 is taken: nothing of the turn is played */
    assert_true(pty_wait(&pty, "Dark to move: first a pawn."));
    window_key_in(&pty, UP, "Light to move: now a stone.");
    window_key_in(&pty, UP, "Light to move: first a pawn.");
    window_quit(&pty);
}

TEST(test_special_stones) {
    Pty pty;
    window_start(&pty, PLAY("maerstanas", TWO));
    assert_true(pty_wait(&pty, "Dark to move."));
    window_key_in(&pty, "a1\r", "Dark places a stone on a1.");
    assert_true(pty_wait(&pty, "Dark  2"));
    window_key_in(&pty, "Tb1\r", "Light places the thunder-stone on b1, which removes a1.");
    assert_true(pty_wait(&pty, "Dark  0"));
    assert_true(pty_wait(&pty, "Light  1"));
    window_key_in(&pty, "Wb1\r", "Dark places the Woden-stone on b1 in place of a thunder-stone.");
    window_quit(&pty);
}

/* A long answer fills the terminal; each key shows more of it, and then the board again. */
TEST(test_pages) {
    Pty pty;
    window_start(&pty, PLAY("maerstanas", TWO));
    assert_true(pty_wait(&pty, "Dark to move."));
    window_key_in(&pty, "?", "A hinge is a side of a stone");
    for (int i = 0; i < 4 && !shows(&pty, "Any key goes back."); i++)
        window_key_in(&pty, " ", "Any key ");
    window_key_in(&pty, " ", "Dark to move.");
    window_key_in(&pty, "help\r",
                  "A move, such as e4, T e4 for the thunder-stone, W e4 for the Woden-stone,");
    assert_true(shows(&pty, "all legal moves"));
    assert_true(shows(&pty, "Any key shows more."));
    window_key_in(&pty, DOWN, "end; the game is kept for 'taefl play --resume'");
    assert_true(shows(&pty, "Any key goes back."));
    window_key_in(&pty, "\r", "Dark to move.");
    window_key_in(&pty, ":why pass\r", "M6:");
    window_quit(&pty);
}

TEST(test_files) {
    Pty pty;
    char keys[128];
    window_start(&pty, PLAY("tablut-katz", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "e3f3\r", "Defender e3 to f3.");
    snprintf(keys, sizeof keys, "save %s/game.pgn\r", window_folder);
    window_key_in(&pty, keys, "Saved as ");
    window_key_in(&pty, keys, "already exists");
    window_key_in(&pty, ":new gardsdansen\r", "Light to move: first a pawn.");
    snprintf(keys, sizeof keys, "open %s/game.pgn\r", window_folder);
    window_key_in(&pty, keys, "Black to move.");
    assert_string_equal(at(&pty, "f3"), "○");
    window_key_in(&pty, "open /nowhere/at/all\r", "No such file");
    window_quit(&pty);
    pty_start(&pty, 80, 24, PLAY("--open", strcat(strcpy(keys, window_folder), "/game.pgn")),
              WITH(NULL));
    assert_true(pty_wait(&pty, "e3-f3"));
    window_quit(&pty);
}

/* A window_folder that cannot be written is told, and the game goes on. */
TEST(test_no_state_folder) {
    Pty pty;
    pty_start(&pty, 80, 24, PLAY("tablut-katz", TWO),
              (const char *const[]){"XDG_STATE_HOME=/proc/self", NULL});
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "e3f3\r", "The game cannot be kept: /proc/self");
    assert_true(pty_wait(&pty, "Black to move."));
    pty_type(&pty, "\003");
    assert_int_equal(pty_end(&pty), 5);
    assert_true(pty_wait(&pty, "the game is lost"));
}

/* Both clocks stand beside the board, the running one counts by itself, and the game ends when it
 * has run out; that is taken back like any other end. */
TEST(test_clock) {
    Pty pty;
    window_start(&pty, PLAY("tablut-katz", TWO, "--clock", "37801+60"));
    assert_true(pty_wait(&pty, "Black  10:30:01  person"));
    assert_true(pty_wait(&pty, "White  10:29:"));
    window_key_in(&pty, "e3f3\r", "White  10:3"); /* the increment */
    assert_true(pty_wait(&pty, "Black  10:29:"));
    window_key_in(&pty, UP, "Taken back.");
    assert_true(pty_wait(&pty, "White  10:30:01"));
    assert_true(pty_wait(&pty, "Black  10:30:01"));
    window_key_in(&pty, DOWN, "Again: Defender e3 to f3.");
    assert_true(pty_wait(&pty, "Black  10:29:"));
    window_key_in(&pty, ":clock\r", "White has 10:3");
    pty_type(&pty, "\003");
    assert_int_equal(pty_end(&pty), 5);
    window_start(&pty, PLAY("--resume"));
    assert_true(pty_wait(&pty, "White  10:3"));
    assert_true(pty_wait(&pty, "Black  10:29:"));
    window_key_in(&pty, ":resign\ry", "Black resigns.");
    window_quit(&pty);
    window_start(&pty, PLAY("tablut-katz", TWO, "--clock", "0.3"));
    assert_true(pty_wait(&pty, "White's clock ran out. Black wins."));
    assert_true(pty_wait(&pty, "White  0.0"));
    window_key_in(&pty, "e3f3\r", "The game is over; 'undo' goes on with it.");
    window_quit(&pty);
}

static int coloured_cells(const Pty *pty) {
    int count = 0;
    for (int l = 0; l < pty->lines; l++)
        for (int c = 0; c < pty->columns; c++)
            count += pty->cell[l][c].front != PTY_DEFAULT || pty->cell[l][c].back != PTY_DEFAULT;
    return count;
}

/* Colours, none with NO_COLOR, unless it is empty, and with --color=never; pieces then differ by
 * sign. */
TEST(test_colours) {
    Pty pty;
    pty_start(&pty, 80, 24, PLAY("tablut-ashton", TWO), WITH("NO_COLOR="));
    assert_true(pty_wait(&pty, "White to move."));
    assert_true(coloured_cells(&pty) > 500);
    window_quit(&pty);
    pty_start(&pty, 80, 24, PLAY("tablut-ashton", TWO), WITH("NO_COLOR=1"));
    assert_true(pty_wait(&pty, "White to move."));
    assert_int_equal(coloured_cells(&pty), 0);
    assert_string_equal(at(&pty, "e7"), "○");
    assert_string_equal(at(&pty, "e8"), "●");
    assert_string_equal(at(&pty, "e5"), "♔");
    window_quit(&pty);
    window_start(&pty, PLAY("tablut-ashton", TWO, "--color=never"));
    assert_true(pty_wait(&pty, "White to move."));
    assert_int_equal(coloured_cells(&pty), 0);
    window_quit(&pty);
}

/* In colour, too, the sides differ by shape: on the board and where the players stand. */
TEST(test_shapes) {
    Pty pty;
    int column, line;
    window_start(&pty, PLAY("gardsdansen", TWO));
    assert_true(pty_wait(&pty, "Light to move"));
    assert_true(coloured_cells(&pty) > 300);
    assert_true(pty_find(&pty, "○  Light", &column, &line));
    assert_true(pty_find(&pty, "●  Dark", &column, &line));
    static const char *const pieces[] = {"○", "●", "□", "■"};
    for (int i = 0; i < 4; i++) assert_true(pty_find(&pty, pieces[i], &column, &line));
    window_quit(&pty);
    window_start(&pty, PLAY("maerstanas", TWO));
    assert_true(pty_wait(&pty, "Dark to move."));
    assert_true(coloured_cells(&pty) > 300);
    assert_true(pty_find(&pty, "●  Dark", &column, &line));
    assert_true(pty_find(&pty, "○  Light", &column, &line));
    static const char *const moves[] = {"a1\r", "g7\r", "Tc3\r", "Te5\r", "Wg7\r", "Wa1\r"};
    static const char *const glyphs[] = {"●", "○", "◆", "◇", "▲", "△"};
    for (int i = 0; i < 6; i++) {
        window_key_in(&pty, moves[i], i % 2 ? "Dark to move." : "Light to move.");
        assert_string_equal(at(&pty, (char[]){moves[i][i > 1], moves[i][1 + (i > 1)], 0}),
                            glyphs[i]);
    }
    window_quit(&pty);
}

/* Nothing beyond ASCII, by option and where the locale is not UTF-8. */
TEST(test_ascii) {
    Pty pty;
    for (int i = 0; i < 2; i++) {
        const char *const option[] = {"play", "maerstanas", TWO, i ? "--flip" : "--ascii", NULL};
        pty_start(&pty, 80, 24, option, WITH(i ? "LC_ALL=C" : NULL));
        assert_true(pty_wait(&pty, "Maerstanas"));
        assert_true(pty_wait(&pty, "Dark to move."));
        window_key_in(&pty, "a1\r", "Light to move.");
        assert_string_equal(at(&pty, "a1"), "S");
        for (int page = 0; page < 2; page++) {
            for (int l = 0; l < pty.lines; l++)
                for (int c = 0; c < pty.columns; c++) assert_true(pty.cell[l][c].glyph[0] > 0);
            window_key_in(&pty, page ? " " : "?", page ? "Light to move." : "Thanks:");
        }
        window_quit(&pty);
    }
}

/* A terminal that cannot be drawn on gets line mode, without a sequence. */
TEST(test_dumb) {
    Pty pty;
    pty_start(&pty, 80, 40, PLAY("tablut-katz", TWO), WITH("TERM=dumb"));
    assert_true(pty_wait(&pty, "White to move."));
    window_key_in(&pty, "e3f3\n", "Defender e3 to f3.");
    assert_false(pty.second);
    assert_int_equal(coloured_cells(&pty), 0);
    pty_type(&pty, "quit\n");
    assert_int_equal(pty_end(&pty), 0);
}

/* The picture for the documents: a game in its middle, and a move half typed. */
TEST(test_picture) {
    static const char *const moves[] = {"e4d4\r", "i4e4\r", "f5f4\r", "d9d7\r", "d4d3\r", "h5h3\r"};
    Pty pty;
    window_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        window_key_in(&pty, moves[i], i % 2 ? "White to move." : "Black to move.");
    window_key_in(&pty, "g5", "•");
    char path[256] = "";
    const char *target = getenv("TAEFL_PICTURES");
    snprintf(path, sizeof path, "%s/terminal.svg", target ? target : window_folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    pty_svg(&pty, file);
    assert_true(ftell(file) > 4000 && ftell(file) < 60000);
    fclose(file);
    window_quit(&pty);
}

int main(void) { return tests_run(__FILE__, window_set_up, window_tear_down); }
