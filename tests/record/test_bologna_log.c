/* The referee's game log: the captured one read, and written again as it was but for the times;
 * refused moves, claimed ends and several games; errors with their places. */
#include "record/bologna_log.h"
#include "core/notation.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 8 << 20, TEXT = 1 << 18 };
static _Alignas(16) char memory[MEMORY];
static char captured[TEXT], text[TEXT], other[TEXT];
static size_t captured_length;

static int load(void **state) {
    char path[1024];
    snprintf(path, sizeof path, "%s/tests/conformance/bologna-gamelog.txt", getenv("TAEFL_SOURCE"));
    FILE *file = fopen(path, "rb");
    if (!file) return -1;
    captured_length = fread(captured, 1, sizeof captured - 1, file);
    fclose(file);
    return captured_length > 100000 ? 0 : -1;
}

static bool read_log(const char *log, size_t length, Tree *tree, Losses *losses, Error *error) {
    static Arena arena;
    arena = arena_over(memory, MEMORY);
    GameFile file = gamefile_over(log, length);
    return bologna_log_read(&file, &arena, tree, losses, error);
}

/* Takes "8:19:29 AM" out of every line that begins with a time. */
static void drop_times(const char *from, char *out) {
    for (const char *line = from; *line;) {
        const char *end = strchr(line, '\n') ? strchr(line, '\n') + 1 : line + strlen(line);
        const char *half = strstr(line, "M it.unibo");
        if (half && half < end && strncmp(line, "Nov 20, 2026 ", 13) == 0) line = half;
        memcpy(out, line, (size_t)(end - line));
        out += end - line;
        line = end;
    }
    *out = 0;
}

TEST(test_captured) {
    static char written[TEXT];
    Tree tree;
    Losses losses = {0};
    Error error;
    assert_true(read_log(captured, captured_length, &tree, &losses, &error));
    assert_string_equal(tree.rules->name, "tablut-bologna");
    assert_string_equal(tree_tag(&tree, "Player1"), "random");
    assert_string_equal(tree_tag(&tree, "Date"), "2026.11.20");
    assert_int_equal(tree_result(&tree), RESULT_P1);
    assert_int_equal(tree_last(&tree)->reason, CLAUSE_T7);
    assert_int_equal(losses.count[LOSS_TIME], 181);
    assert_int_equal(losses.count[LOSS_REFUSED], 0);
    Text out = text_into(written, sizeof written);
    assert_true(bologna_log_write(&tree, &out, &losses, &error));
    drop_times(captured, text);
    drop_times(written, other);
    assert_string_equal(text, other);
}

/* A log made by the functions a referee uses, ply by ply. */
static size_t make(const char *const *moves, int refused_at, Result claimed) {
    static Position path[64];
    static Move played[64];
    static Rules rules;
    Game game;
    Error error;
    Text out = text_into(text, sizeof text);
    BolognaLog log = {.out = &out, .stamp = "Nov 20, 2026 8:19:29 AM"};
    assert_true(rules_parse(&rules, "tablut-bologna", &error));
    game_init(&game, &rules, NULL, path, played, 63);
    bologna_log_begin(&log, game_now(&game), "one", "two");
    for (int i = 0; moves[i]; i++) {
        Move move;
        Effects effects = {0};
        int side = game_now(&game)->side;
        assert_true(move_read_wire(&rules, &move, moves[i], 4, 1, &error));
        bologna_log_move(&log, side, move);
        if (i == refused_at) {
            bologna_log_refused(&log, "A3: not there");
            continue;
        }
        assert_true(game_play(&game, move, &effects, &error));
        bologna_log_played(&log, move, side, game_now(&game), &effects, game.result);
    }
    bologna_log_end(&log, game_now(&game), claimed);
    assert_false(out.full);
    return out.length;
}

TEST(test_refused) {
    static const char *const moves[] = {"e3f3", "e2g2", "f3f7", NULL};
    Tree tree;
    Losses losses = {0};
    Error error;
    size_t length = make(moves, 2, RESULT_P2);
    assert_true(read_log(text, length, &tree, &losses, &error));
    assert_int_equal(tree_result(&tree), RESULT_P2);
    assert_int_equal(tree.termination, TERMINATION_ILLEGAL);
    assert_int_equal(losses.count[LOSS_REFUSED], 1);
    assert_int_equal(losses.count[LOSS_TIME], 2);
}

TEST(test_several) {
    static const char *const moves[] = {"e3f3", "e2g2", NULL};
    size_t length = make(moves, -1, RESULT_DRAW);
    memcpy(other, text, length);
    memcpy(other + length, text, length);
    GameFile file = gamefile_over(other, 2 * length);
    for (int i = 0; i < 2; i++) {
        Arena arena = arena_over(memory, MEMORY);
        Tree tree;
        Error error;
        assert_true(gamefile_more(&file));
        assert_true(bologna_log_read(&file, &arena, &tree, NULL, &error));
        assert_int_equal(tree_result(&tree), RESULT_DRAW);
        assert_string_equal(tree_tag(&tree, "Player2"), "two");
    }
    assert_false(gamefile_more(&file));
}

/* One change of a log each, and where the error must be. */
TEST(test_errors) {
    static const struct {
        const char *from, *to;
        ErrorCode code;
        int line, column;
    } rows[] = {
        {"from e7 to f7", "from e7 to e5", ERROR_MOVE_ILLEGAL, 21, 25},
        {"from e7 to f7", "from e7 to f0", ERROR_FILE_TOKEN, 21, 13},
        {"from e7 to f7", "to e7", ERROR_FILE_TOKEN, 21, 13},
        {"OOOOWOOOO", "OOOOWOOO", ERROR_FILE_TOKEN, 11, 1},
        {"OOOOWOOOO", "OOOXWOOOO", ERROR_FILE_TOKEN, 11, 4},
        {"OOOOWOOOO", "OOKOWOOOO", ERROR_PIECES, 19, 1},
        {"-\nW", "+\nW", ERROR_FILE_TOKEN, 18, 1},
        {"-\nW", "-\nX", ERROR_FILE_TOKEN, 19, 1},
        {"-\nB", "-\nW", ERROR_FILE_TOKEN, 38, 1},
        {"-\nB", "-\nBW\nFINE: Movimento pedina", ERROR_FILE_TOKEN, 39, 1},
        {"Inizio partita", "Movimento pedina", ERROR_FILE_TOKEN, 6, 1},
    };
    static const char *const moves[] = {"e3f3", NULL};
    make(moves, -1, RESULT_DRAW);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Tree tree;
        Error error = {0};
        char *at = strstr(text, rows[i].from);
        assert_non_null(at);
        int length = snprintf(other, sizeof other, "%.*s%s%s", (int)(at - text), text, rows[i].to,
                              at + strlen(rows[i].from));
        assert_false(read_log(other, (size_t)length, &tree, NULL, &error));
        if (error.code != rows[i].code || error.line != rows[i].line ||
            error.column != rows[i].column)
            fail_msg("row %zu: code %s, line %d, column %d", i, error_name(error.code), error.line,
                     error.column);
    }
    Tree tree;
    Error error;
    assert_false(read_log("nothing\n", 8, &tree, NULL, &error));
    assert_int_equal(error.code, ERROR_TEXT_END);
}

int main(void) { return tests_run(__FILE__, load, NULL); }
