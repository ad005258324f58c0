/* The full screen, by keys and mouse in a pseudo-terminal: the real program, its real signals and
 * its real files. With TAEFL_PICTURES=FOLDER it also writes docs/pictures/screen.svg there. */
#include "core/rules.h"
#include "support/screen.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

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

static void button(Pty *pty, const char *square, bool down) {
    int column, line;
    find_square(pty, square, &column, &line);
    pty_mouse(pty, column, line, down);
}

static void click(Pty *pty, const char *square) {
    button(pty, square, true);
    button(pty, square, false);
}

static void test_typed_moves(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "e4d4\r", "Defender e4 to d4.");
    assert_true(pty_wait(&pty, "Black to move."));
    assert_string_equal(at(&pty, "d4"), "○");
    assert_string_equal(at(&pty, "e4"), " ");
    screen_key_in(&pty, "d9e7\r", "d9e7 is not allowed. T2 forbids it:");
    assert_true(pty_wait(&pty, "Black to move."));
    screen_key_in(&pty, "zz\r", "'zz' is not a move");
    screen_key_in(&pty, "d4\033", "'zz' is not a move"); /* Esc drops what was typed */
    screen_quit(&pty);
}

/* A clause whose words are too long for the lines below the board stands beside it. */
static void test_long_refusal(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "e4d4\r", "Black to move.");
    screen_key_in(&pty, "d1c1\r", "White to move.");
    screen_key_in(&pty, "d4d1\r", "A2 forbids it");
    assert_true(pty_wait(&pty, "stands in that same camp"));
    screen_quit(&pty);
}

static void test_undo_redo_flip(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "u", "There is nothing to take back.");
    screen_key_in(&pty, "e4d4\r", "Defender e4 to d4.");
    screen_key_in(&pty, "u", "Taken back.");
    assert_string_equal(at(&pty, "e4"), "○");
    screen_key_in(&pty, "r", "Again: Defender e4 to d4.");
    assert_string_equal(at(&pty, "d4"), "○");
    screen_key_in(&pty, "x", "i   h   g   f   e   d   c   b   a");
    assert_string_equal(at(&pty, "d4"), "○");
    assert_string_equal(at(&pty, "e4"), " ");
    screen_quit(&pty);
}

/* Picking up with the keys shows where the piece can go; on the throne's file the king is barred.
 */
static void test_cursor(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "\033OB\033OB\r", "e3, defender: where to?");
    assert_string_equal(at(&pty, "d3"), "•");
    assert_string_equal(at(&pty, "i3"), "•");
    assert_string_equal(at(&pty, "e2"), "●");
    screen_key_in(&pty, "\033", "where to?");
    assert_true(pty_wait_gone(&pty, "•"));
    screen_key_in(&pty, "\r\033OD\r", "Defender e3 to d3.");
    screen_quit(&pty);
}

/* What a piece that is picked up could take is ringed; the way out is called. */
static void test_rings_and_calls(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("tablut-katz", TWO, "--position", "4t4/9/9/9/K8/2t1Tt3/9/9/9 2"));
    assert_true(pty_wait(&pty, "Tuichu: the king has two ways out, a1"));
    click(&pty, "c4");
    assert_true(pty_wait(&pty, "(○)"));
    click(&pty, "d4");
    assert_true(pty_wait(&pty, "Attacker c4 to d4, takes e4."));
    assert_string_equal(at(&pty, "e4"), " ");
    screen_quit(&pty);
}

static void test_mouse(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    click(&pty, "e4");
    assert_true(pty_wait(&pty, "e4, defender: where to?"));
    assert_string_equal(at(&pty, "d4"), "•");
    click(&pty, "d4");
    assert_true(pty_wait(&pty, "Defender e4 to d4."));
    button(&pty, "d9", true); /* dragged */
    button(&pty, "d6", false);
    assert_true(pty_wait(&pty, "Attacker d9 to d6."));
    click(&pty, "g5"); /* a second click puts it back */
    assert_true(pty_wait(&pty, "g5, defender: where to?"));
    click(&pty, "g5");
    assert_true(pty_wait_gone(&pty, "where to?"));
    assert_true(pty_wait(&pty, "White to move."));
    screen_quit(&pty);
}

static void test_resize(void **state) {
    Pty pty;
    int column, line;
    screen_start(&pty, PLAY("tablut-katz", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    assert_true(pty_find(&pty, "┼", &column, &line));
    pty_resize(&pty, 50, 18);
    assert_true(pty_wait(&pty, "a  b  c  d  e  f  g  h  i"));
    assert_false(pty_find(&pty, "┼", &column, &line));
    pty_resize(&pty, 24, 9);
    assert_true(pty_wait(&pty, "The window is too small"));
    pty_resize(&pty, 130, 44);
    assert_true(pty_wait(&pty, "█████"));
    pty_resize(&pty, 80, 24);
    assert_true(pty_wait(&pty, "┼"));
    assert_true(pty_wait(&pty, "White to move."));
    screen_quit(&pty);
}

/* Every signal that ends it keeps the game, undone plies included, and says how to go on. */
static void test_interrupt_and_resume(void **state) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++) {
        Pty pty;
        screen_start(&pty, PLAY("tablut-ashton", TWO));
        assert_true(pty_wait(&pty, "White to move."));
        screen_key_in(&pty, "e4d4\r", "Defender e4 to d4.");
        screen_key_in(&pty, "d9d6\r", "Attacker d9 to d6.");
        screen_key_in(&pty, "d4d3\r", "Defender d4 to d3.");
        screen_key_in(&pty, "u", "Taken back.");
        if (signals[i] == SIGINT)
            pty_type(&pty, "\003");
        else
            kill(pty.process, signals[i]);
        assert_int_equal(pty_end(&pty), 5);
        assert_true(pty_wait(&pty, "taefl play --resume"));
        screen_start(&pty, PLAY("--resume"));
        assert_true(pty_wait(&pty, "d9-d6"));
        assert_true(pty_wait(&pty, "White to move."));
        assert_string_equal(at(&pty, "d4"), "○");
        assert_string_equal(at(&pty, "d6"), "●");
        screen_key_in(&pty, "r", "Again: Defender d4 to d3.");
        screen_quit(&pty);
    }
}

/* Against the engine: it answers, a hint comes, and its view. A stop in its thought loses nothing.
 */
static void test_engine(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("tablut-classic", "-2", "beginner", "--seed", "1"));
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "e4d4\r", "Attacker ");
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "\t", "Hint: ");
    screen_key_in(&pty, "v", "depth ");
    screen_key_in(&pty, "l", "How well should taefl play?");
    screen_key_in(&pty, "3", "Black: taefl, easy.");
    screen_key_in(&pty, "u", "Taken back.");
    assert_string_equal(at(&pty, "e4"), "○");
    screen_quit(&pty);
    screen_start(&pty, PLAY("tablut-classic", "-2", "full"));
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "e4d4\r", "taefl is thinking");
    pty_type(&pty, "\003");
    assert_int_equal(pty_end(&pty), 5);
    screen_start(&pty, PLAY("--resume", "-2", "person"));
    assert_true(pty_wait(&pty, "Black to move."));
    assert_string_equal(at(&pty, "d4"), "○");
    screen_quit(&pty);
}

static void test_engine_against_engine(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("gardsdansen", "-1", "beginner", "-2", "beginner", "--seed", "7"));
    assert_true(pty_wait(&pty, "Pawn "));
    screen_key_in(&pty, " ", "Paused");
    screen_key_in(&pty, "u", "Taken back.");
    screen_key_in(&pty, " ", "thinking");
    screen_quit(&pty);
}

static void test_menus(void **state) {
    Pty pty;
    pty_start(&pty, 80, 24, (const char *const[]){"play", NULL}, WITH(NULL));
    assert_true(pty_wait(&pty, "Which game?"));
    assert_true(pty_wait(&pty, "Gårdsdansen"));
    screen_key_in(&pty, "3", "[ ] custodial-king");
    screen_key_in(&pty, "4", "[x] custodial-king");
    screen_key_in(&pty, "1", "Who plays?");
    screen_key_in(&pty, "2", "How well should taefl play?");
    screen_key_in(&pty, "1", "taefl, newcomer");
    assert_true(pty_wait(&pty, "+custodial-king"));
    assert_true(pty_wait(&pty, "i   h   g")); /* black sits below */
    assert_true(pty_wait(&pty, "Black to move."));
    screen_key_in(&pty, "p", "Who plays?");
    screen_key_in(&pty, "3", "Black to move.");
    screen_key_in(&pty, "n", "Which game?");
    pty_type(&pty, "\033");
    assert_true(pty_wait(&pty, "Black to move."));
    screen_quit(&pty);
    /* more rows than digits, and than lines */
    int last = rules_bases() - 1, fetlar = last;
    char row[80], key[2] = "";
    snprintf(row, sizeof row, "%c  %s", 'a' + last - 10, rules_base(last)->title);
    while (strcmp(rules_base(fetlar)->name, "fetlar") != 0) fetlar--;
    key[0] = (char)('a' + fetlar - 10);
    pty_start(&pty, 80, 12, (const char *const[]){"play", NULL}, WITH(NULL));
    assert_true(pty_wait(&pty, "Which game?"));
    for (int i = 0; strcmp(rules_base(i)->name, "brandubh") != 0; i++) pty_type(&pty, "\033OA");
    screen_key_in(&pty, "\033OA", row); /* from the first row to the last */
    screen_key_in(&pty, key, "Who plays?");
    screen_key_in(&pty, "3", "It needs 36 x 17."); /* a board of 11×11 */
    screen_quit(&pty);
}

static void test_both_halves(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("gardsdansen", TWO));
    assert_true(pty_wait(&pty, "Light to move: first a pawn."));
    screen_key_in(&pty, "d2d4\r", "Light to move: now a stone.");
    screen_key_in(&pty, "b2b3\r", "b2b3 is not allowed. G1 forbids it");
    screen_key_in(&pty, "a2b3\r", "Dark to move: first a pawn.");
    screen_key_in(&pty, "d6-d5 a3-b4\r",
                  "is not allowed."); /* b4 is taken: nothing of the turn is played */
    assert_true(pty_wait(&pty, "Dark to move: first a pawn."));
    screen_key_in(&pty, "u", "Light to move: now a stone.");
    screen_key_in(&pty, "u", "Light to move: first a pawn.");
    screen_quit(&pty);
}

static void test_special_stones(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("maerstanas", TWO));
    assert_true(pty_wait(&pty, "Dark to move."));
    screen_key_in(&pty, "a1\r", "Dark places a stone on a1.");
    assert_true(pty_wait(&pty, "Dark  2"));
    screen_key_in(&pty, "t", "Next: your thunder-stone");
    click(&pty, "b1");
    assert_true(pty_wait(&pty, "Light places the thunder-stone on b1, which removes a1."));
    assert_true(pty_wait(&pty, "Dark  0"));
    assert_true(pty_wait(&pty, "Light  1"));
    screen_key_in(&pty, "wb1\r", "Dark places the Woden-stone on b1 in place of a thunder-stone.");
    screen_key_in(&pty, "t", "That stone is not in your hand any more.");
    screen_quit(&pty);
}

static void test_pages(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("maerstanas", TWO));
    assert_true(pty_wait(&pty, "Dark to move."));
    screen_key_in(&pty, "?", "A hinge is a side of a stone");
    screen_key_in(&pty, "?", "t             the next stone is the thunder-stone");
    assert_true(pty_wait(&pty, "w             the next stone is the Woden-stone"));
    assert_true(pty_wait(&pty, "turn the board"));
    screen_key_in(&pty, " ", "Dark to move.");
    screen_key_in(&pty, ":help\r",
                  "A move, such as e4, T e4 for the thunder-stone, W e4 for the Woden-stone,");
    assert_true(pty_wait(&pty, "all legal moves"));
    screen_key_in(&pty, " ", "Dark to move.");
    screen_key_in(&pty, ":why pass\r", "M6:");
    screen_quit(&pty);
}

static void test_files(void **state) {
    Pty pty;
    char keys[128];
    screen_start(&pty, PLAY("tablut-katz", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "e3f3\r", "Defender e3 to f3.");
    snprintf(keys, sizeof keys, "s%s/game.pgn\r", screen_folder);
    screen_key_in(&pty, keys, "Saved as ");
    screen_key_in(&pty, keys, "already exists");
    screen_key_in(&pty, ":new gardsdansen\r", "Light to move: first a pawn.");
    snprintf(keys, sizeof keys, "o%s/game.pgn\r", screen_folder);
    screen_key_in(&pty, keys, "Black to move.");
    assert_string_equal(at(&pty, "f3"), "○");
    screen_key_in(&pty, "o/nowhere/at/all\r", "No such file");
    screen_quit(&pty);
    pty_start(&pty, 80, 24, PLAY("--open", strcat(strcpy(keys, screen_folder), "/game.pgn")),
              WITH(NULL));
    assert_true(pty_wait(&pty, "e3-f3"));
    screen_quit(&pty);
}

/* A screen_folder that cannot be written is told, and the game goes on. */
static void test_no_state_folder(void **state) {
    Pty pty;
    pty_start(&pty, 80, 24, PLAY("tablut-katz", TWO),
              (const char *const[]){"XDG_STATE_HOME=/proc/self", NULL});
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "e3f3\r", "The game cannot be kept: /proc/self");
    assert_true(pty_wait(&pty, "Black to move."));
    pty_type(&pty, "\003");
    assert_int_equal(pty_end(&pty), 5);
    assert_true(pty_wait(&pty, "the game is lost"));
}

/* Both clocks stand beside the board, the running one counts by itself, and the game ends when it
 * has run out; that is taken back like any other end. */
static void test_clock(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("tablut-katz", TWO, "--clock", "37801+60"));
    assert_true(pty_wait(&pty, "Black  10:30:01  person"));
    assert_true(pty_wait(&pty, "White  10:29:"));
    screen_key_in(&pty, "e3f3\r", "White  10:3"); /* the increment */
    assert_true(pty_wait(&pty, "Black  10:29:"));
    screen_key_in(&pty, "u", "Taken back.");
    assert_true(pty_wait(&pty, "White  10:30:01"));
    assert_true(pty_wait(&pty, "Black  10:30:01"));
    screen_key_in(&pty, "r", "Again: Defender e3 to f3.");
    assert_true(pty_wait(&pty, "Black  10:29:"));
    pty_resize(&pty, 50, 18); /* no room for the panel */
    assert_true(pty_wait(&pty, "Black 10:29:"));
    screen_key_in(&pty, ":clock\r", "White has 10:3");
    pty_type(&pty, "\003");
    assert_int_equal(pty_end(&pty), 5);
    screen_start(&pty, PLAY("--resume"));
    assert_true(pty_wait(&pty, "White  10:3"));
    assert_true(pty_wait(&pty, "Black  10:29:"));
    screen_key_in(&pty, ":resign\ry", "Black resigns.");
    screen_quit(&pty);
    screen_start(&pty, PLAY("tablut-katz", TWO, "--clock", "0.3"));
    assert_true(pty_wait(&pty, "White's clock ran out. Black wins."));
    assert_true(pty_wait(&pty, "White  0.0"));
    screen_key_in(&pty, "e3f3\r", "The game is over; 'undo' goes on with it.");
    screen_quit(&pty);
}

static int coloured_cells(const Pty *pty) {
    int count = 0;
    for (int l = 0; l < pty->lines; l++)
        for (int c = 0; c < pty->columns; c++)
            count += pty->cell[l][c].front != PTY_DEFAULT || pty->cell[l][c].back != PTY_DEFAULT;
    return count;
}

/* Colours, none with NO_COLOR and with --color=never; pieces then differ by sign. */
static void test_colours(void **state) {
    Pty pty;
    screen_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    assert_true(coloured_cells(&pty) > 500);
    screen_quit(&pty);
    pty_start(&pty, 80, 24, PLAY("tablut-ashton", TWO), WITH("NO_COLOR=1"));
    assert_true(pty_wait(&pty, "White to move."));
    assert_int_equal(coloured_cells(&pty), 0);
    assert_string_equal(at(&pty, "e7"), "○");
    assert_string_equal(at(&pty, "e8"), "●");
    assert_string_equal(at(&pty, "e5"), "♔");
    screen_quit(&pty);
    screen_start(&pty, PLAY("tablut-ashton", TWO, "--color=never"));
    assert_true(pty_wait(&pty, "White to move."));
    assert_int_equal(coloured_cells(&pty), 0);
    screen_quit(&pty);
}

/* In colour, too, the sides differ by shape: on the board and where the players stand. */
static void test_shapes(void **state) {
    Pty pty;
    int column, line;
    screen_start(&pty, PLAY("gardsdansen", TWO));
    assert_true(pty_wait(&pty, "Light to move"));
    assert_true(coloured_cells(&pty) > 300);
    assert_true(pty_find(&pty, "○  Light", &column, &line));
    assert_true(pty_find(&pty, "●  Dark", &column, &line));
    static const char *const pieces[] = {"○", "●", "□", "■"};
    for (int i = 0; i < 4; i++) assert_true(pty_find(&pty, pieces[i], &column, &line));
    screen_quit(&pty);
    screen_start(&pty, PLAY("maerstanas", TWO));
    assert_true(pty_wait(&pty, "Dark to move."));
    assert_true(coloured_cells(&pty) > 300);
    assert_true(pty_find(&pty, "●  Dark", &column, &line));
    assert_true(pty_find(&pty, "○  Light", &column, &line));
    static const char *const moves[] = {"a1\r", "g7\r", "Tc3\r", "Te5\r", "Wg7\r", "Wa1\r"};
    static const char *const glyphs[] = {"●", "○", "◆", "◇", "▲", "△"};
    for (int i = 0; i < 6; i++) {
        screen_key_in(&pty, moves[i], i % 2 ? "Dark to move." : "Light to move.");
        assert_string_equal(at(&pty, (char[]){moves[i][i > 1], moves[i][1 + (i > 1)], 0}),
                            glyphs[i]);
    }
    screen_quit(&pty);
}

/* Nothing beyond ASCII, by option and where the locale is not UTF-8. */
static void test_ascii(void **state) {
    Pty pty;
    for (int i = 0; i < 2; i++) {
        const char *const option[] = {"play", "maerstanas", TWO, i ? "--flip" : "--ascii", NULL};
        pty_start(&pty, 80, 24, option, WITH(i ? "LC_ALL=C" : NULL));
        assert_true(pty_wait(&pty, "Maerstanas"));
        assert_true(pty_wait(&pty, "Dark to move."));
        screen_key_in(&pty, "a1\r", "Light to move.");
        assert_string_equal(at(&pty, "a1"), "S");
        for (int page = 0; page < 2; page++) {
            for (int l = 0; l < pty.lines; l++)
                for (int c = 0; c < pty.columns; c++) assert_true(pty.cell[l][c].glyph[0] > 0);
            screen_key_in(&pty, page ? " " : "?", page ? "Light to move." : "Thanks:");
        }
        screen_quit(&pty);
    }
}

/* Without a full screen there is line mode. */
static void test_dumb(void **state) {
    Pty pty;
    pty_start(&pty, 80, 40, PLAY("tablut-katz", TWO), WITH("TERM=dumb"));
    assert_true(pty_wait(&pty, "playing line by line"));
    assert_true(pty_wait(&pty, "White to move."));
    screen_key_in(&pty, "e3f3\n", "Defender e3 to f3.");
    pty_type(&pty, "quit\n");
    assert_int_equal(pty_end(&pty), 0);
}

/* The picture for the README: a game in its middle. */
static void test_picture(void **state) {
    static const char *const moves[] = {"e4d4\r", "i4e4\r", "f5f4\r", "d9d7\r", "d4d3\r", "h5h3\r"};
    Pty pty;
    screen_start(&pty, PLAY("tablut-ashton", TWO));
    assert_true(pty_wait(&pty, "White to move."));
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        screen_key_in(&pty, moves[i], i % 2 ? "White to move." : "Black to move.");
    click(&pty, "g5");
    assert_true(pty_wait(&pty, "where to?"));
    char path[256] = "";
    const char *target = getenv("TAEFL_PICTURES");
    snprintf(path, sizeof path, "%s/screen.svg", target ? target : screen_folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    pty_svg(&pty, file);
    assert_true(ftell(file) > 4000 && ftell(file) < 60000);
    fclose(file);
    screen_quit(&pty);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_typed_moves),
        cmocka_unit_test(test_long_refusal),
        cmocka_unit_test(test_undo_redo_flip),
        cmocka_unit_test(test_cursor),
        cmocka_unit_test(test_rings_and_calls),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_resize),
        cmocka_unit_test(test_interrupt_and_resume),
        cmocka_unit_test(test_engine),
        cmocka_unit_test(test_engine_against_engine),
        cmocka_unit_test(test_menus),
        cmocka_unit_test(test_both_halves),
        cmocka_unit_test(test_special_stones),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_no_state_folder),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_ascii),
        cmocka_unit_test(test_dumb),
        cmocka_unit_test(test_picture),
    };
    return cmocka_run_group_tests(tests, screen_set_up, screen_tear_down);
}
