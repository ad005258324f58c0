/* Tables of games: fields with quotes, maps of columns, words for results, and errors with their
 * places. */
#include "record/csv.h"
#include "support/setup.h"
#include "support/test.h"

#include <string.h>

enum { MEMORY = 8 << 20 };
static _Alignas(16) char memory[MEMORY];

static CsvMap map;
static CsvFile table;

static void open_table(const char *columns, const char *text) {
    Error error = {0};
    char words[256];
    if (csv_map_read(&map, columns, &error) &&
        csv_begin(&table, text, strlen(text), &map, NULL, &error))
        return;
    error_text(&error, words, sizeof words);
    fail_msg("%s: %s", columns, words);
}

static bool read_row(Tree *tree, Error *error) {
    static Arena arena;
    arena = arena_over(memory, MEMORY);
    return csv_read(&table, &arena, tree, error);
}

static int plies_of(const Tree *tree) {
    int plies = 0;
    for (const Node *node = tree->root; node->child; node = node->child) plies++;
    return plies;
}

TEST(quoted_fields) {
    Tree tree;
    Error error;
    open_table("taefl",
               "\xef\xbb\xbfgame,rules,\"moves\",player1,date,other\r\n"
               "7,tablut-katz,\"e3d3\nd1c1\",\"Ada \"\"the\"\", first\",2026-11-20,\"\"\r\n"
               "\n8,tablut-katz,1. e3-d3 1... d1-c1 2. d3e3,,,x");
    assert_true(csv_more(&table));
    assert_true(read_row(&tree, &error));
    assert_int_equal(plies_of(&tree), 2);
    assert_string_equal(tree_tag(&tree, "Player1"), "Ada \"the\", first");
    assert_string_equal(tree_tag(&tree, "Date"), "2026.11.20");
    assert_string_equal(tree_tag(&tree, "Id"), "7");
    assert_true(csv_more(&table));
    assert_true(read_row(&tree, &error));
    assert_int_equal(plies_of(&tree), 3);
    assert_null(tree_tag(&tree, "Player1"));
    assert_false(csv_more(&table));
}

TEST(results_in_words) {
    static const struct {
        const char *row;
        Result result;
        Termination termination;
    } rows[] = {
        {"e3d3,1-0", RESULT_P1, TERMINATION_UNSAID},
        {"e3d3,white", RESULT_P1, TERMINATION_UNSAID},
        {"e3d3,Attackers", RESULT_P2, TERMINATION_UNSAID},
        {"e3d3,2", RESULT_P2, TERMINATION_UNSAID},
        {"e3d3,draw", RESULT_DRAW, TERMINATION_UNSAID},
        {"e3d3,Ongoing", RESULT_NONE, TERMINATION_UNSAID},
        {"e3d3,", RESULT_NONE, TERMINATION_UNSAID},
        {"e3d3 timeout,White", RESULT_P1, TERMINATION_TIME},
        {"e3d3 timeout,", RESULT_P1, TERMINATION_TIME},
        {"e3d3 d1c1 resigns,", RESULT_P2, TERMINATION_RESIGN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Tree tree;
        Error error;
        open_table("moves=1,result=2", rows[i].row);
        Rules rules;
        assert_true(rules_parse(&rules, "tablut-katz", NULL));
        table.rules = &rules;
        if (!read_row(&tree, &error)) fail_msg("%s", rows[i].row);
        assert_int_equal(tree_result(&tree), rows[i].result);
        if (tree.termination != rows[i].termination) fail_msg("%s", rows[i].row);
    }
}

/* What is wrong in a table, and where. */
TEST(refused_tables) {
    static const struct {
        const char *columns, *text;
        ErrorCode code;
        int line, column;
    } rows[] = {
        {"taefl", "rules,moves\ntablut-katz,e3d3 e9e8\n", ERROR_MOVE_ILLEGAL, 2, 18},
        {"taefl", "rules,moves\ntablut-katz,\"e3d3\nd1c1 e9e8\"\n", ERROR_MOVE_ILLEGAL, 3, 6},
        {"taefl", "rules,moves\nchess,e3d3\n", ERROR_RULES_UNKNOWN, 2, 1},
        {"taefl", "rules,moves\n,e3d3\n", ERROR_ARGUMENT_MISSING, 2, 1},
        {"taefl", "rules,moves\ntablut-katz,\"e3d3\n", ERROR_FILE_OPEN, 2, 13},
        {"taefl", "rules,moves\ntablut-katz,\"e3d3\"x\n", ERROR_FILE_TOKEN, 2, 19},
        {"taefl", "rules,moves\ntablut-katz,e3\"d3\n", ERROR_FILE_TOKEN, 2, 15},
        {"taefl", "rules,moves\ntablut-katz\n", ERROR_FILE_TOKEN, 2, 1},
        {"taefl", "rules,moves\ntablut-katz,e3d3,\n", ERROR_FILE_TOKEN, 2, 1},
        {"taefl", "rules,moves,result\ntablut-katz,e3d3,won\n", ERROR_FILE_TAG_VALUE, 2, 18},
        {"taefl", "rules,moves,start\ntablut-katz,e3d3,9 1\n", ERROR_BOARD_ROWS, 2, 19},
        {"taefl", "rules,moves\ntablut-katz,e3d3 timeout d1c1\n", ERROR_TEXT_EXTRA, 2, 26},
        {"hnefatafl-org", "h1-h3,0,0\n", ERROR_FILE_TOKEN, 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Tree tree;
        Error error = {0};
        char words[256];
        open_table(rows[i].columns, rows[i].text);
        if (read_row(&tree, &error)) fail_msg("read: %s", rows[i].text);
        error_text(&error, words, sizeof words);
        if (error.code != rows[i].code || error.line != rows[i].line ||
            error.column != rows[i].column)
            fail_msg("%s: %s", rows[i].text, words);
        csv_skip(&table);
        if (error.code != ERROR_FILE_OPEN) assert_false(csv_more(&table));
    }
}

TEST(refused_maps) {
    static const struct {
        const char *columns, *head;
        ErrorCode code;
        int column;
    } rows[] = {
        {"", "", ERROR_ARGUMENT_MISSING, 0},
        {"result=4", "", ERROR_ARGUMENT_MISSING, 0},
        {"moves=1,winner=2", "", ERROR_FILE_TOKEN, 9},
        {"moves=", "", ERROR_ARGUMENT_MISSING, 1},
        {"moves=1,result=winner", "", ERROR_FILE_TOKEN, 0},
        {"moves=line", "a,b\n", ERROR_FILE_TOKEN, 1},
        {"moves=line", "", ERROR_TEXT_EMPTY, 1},
        {"moves=1,moves=2", "", ERROR_FILE_TOKEN, 9},
        {"moves=line", "line,a,line\n", ERROR_FILE_TOKEN, 8},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Error error = {0};
        bool good = csv_map_read(&map, rows[i].columns, &error) &&
                    csv_begin(&table, rows[i].head, strlen(rows[i].head), &map, NULL, &error);
        if (good || error.code != rows[i].code || error.column != rows[i].column)
            fail_msg("%s", rows[i].columns);
    }
}

TEST(by_the_look) {
    static const char *const texts[][2] = {
        {"h1-h3 f8-i8,0,0,Ongoing\n", "hnefatafl-org"},
        {"game,rules,moves\n", "taefl"},
        {"\"moves\",rules\n", "taefl"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_string_equal(csv_by_look(texts[i][0], strlen(texts[i][0])), texts[i][1]);
    static const char *const others[] = {"", "moves\n", "hello, world\n", "\"open", "a,b,c,d\n"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_null(csv_by_look(others[i], strlen(others[i])));
}
