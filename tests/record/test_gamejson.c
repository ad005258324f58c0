/* Games as JSON: on random games of every rule set what is written is read as the same tree; the
 * written form word for word; what is refused, and where. */
#include "random_tree.h"
#include "record/gamefile.h"
#include "record/gamejson.h"
#include <stdio.h>
#include <stdlib.h>

enum { MEMORY = 16 << 20, TEXT = 4 << 20 };

static void *first_memory, *second_memory;
static char *text, *again;

static void write(const Tree *tree, char *out) {
    Text into = text_into(out, TEXT);
    Json json = json_into(&into);
    assert_true(gamejson_write(tree, &json, NULL));
    assert_false(into.full);
}

static bool read(const char *from, Arena *arena, Tree *out, Error *error) {
    size_t top = arena->top;
    JsonValue *value = NULL;
    bool good = json_read(from, strlen(from), arena, &value, error) &&
                gamejson_read(value, arena, out, error);
    arena->top = top;
    return good;
}

static void assert_read(const char *from, Arena *arena, Tree *out) {
    Error error;
    char words[300];
    if (read(from, arena, out, &error)) return;
    error_text(&error, words, sizeof words);
    fail_msg("%s\n%s", words, from);
}

/* The JSON form has the marks of a ply before its comments. */
static void marks_first(Tree *tree) {
    for (Node *node = tree->root; node; node = (Node *)(uintptr_t)node_next(node)) {
        Note *all = node->note[NOTE_AFTER], *marks = NULL, *comments = NULL;
        Note **mark = &marks, **comment = &comments;
        for (; all; all = all->next) {
            Note ***end = all->text ? &comment : &mark;
            **end = all;
            *end = &all->next;
        }
        *comment = NULL;
        *mark = comments;
        node->note[NOTE_AFTER] = marks;
    }
}

static void round_trip(const Rules *rules) {
    Arena first = arena_over(first_memory, MEMORY), second = arena_over(second_memory, MEMORY);
    Tree tree, back;
    random_tree(&tree, &first, rules);
    marks_first(&tree);
    write(&tree, text);
    assert_read(text, &second, &back);
    assert_same_tree(&tree, &back);
    write(&back, again);
    assert_string_equal(text, again);
}

static void every_rule_set(void **state) {
    int rounds = test_effort(24);
    for (Rules rules = {0}; setup_next(&rules);)
        for (int n = 0; n < rounds; n++) round_trip(&rules);
}

/* A game file of every kind of thing, word for word. */
static void written_form(void **state) {
    static const char file[] =
        "[Event \"Club \\\"A\\\"\"]\n[Result \"1-0\"]\n[Rules \"gardsdansen\"]\n"
        "[TimeControl \"600+5\"]\n[Termination \"resign\"]\n\n"
        "{Before} 1. d2-d4!? {[%clk 0:09:58]} $14 a2-b3 d6-d5 (1... {or} c5-c4 b5-c5 (1... b5-d5)) "
        "{after} (1... f4-f3) a3-a2 1-0\n";
    static const char form[] =
        "{\"rules\":\"gardsdansen\",\"tags\":{\"Event\":\"Club \\\"A\\\"\",\"TimeControl\":"
        "\"600+5\"},\"result\":\"1-0\",\"termination\":\"resign\",\"comments\":[\"Before\"],"
        "\"moves\":[{\"move\":\"d2d4\",\"name\":\"d2-d4\",\"marks\":[5,14],\"comments\":"
        "[\"[%clk 0:09:58]\"]},{\"move\":\"a2b3\",\"name\":\"a2-b3\"},{\"move\":\"d6d5\","
        "\"name\":\"d6-d5\",\"variations\":[[{\"move\":\"c5c4\",\"name\":\"c5-c4\",\"intro\":"
        "[\"or\"],\"trail\":[\"after\"]},{\"move\":\"b5c5\",\"name\":\"b5-c5\",\"variations\":"
        "[[{\"move\":\"b5d5\",\"name\":\"b5-d5\"}]]}],[{\"move\":\"f4f3\",\"name\":\"f4-f3\"}]]},"
        "{\"move\":\"a3a2\",\"name\":\"a3-a2\"}]}";
    Arena arena = arena_over(first_memory, MEMORY);
    GameFile games = gamefile_over(file, strlen(file));
    Tree tree;
    Error error;
    char words[300] = "";
    if (!gamefile_read(&games, &arena, &tree, &error)) error_text(&error, words, sizeof words);
    assert_string_equal(words, "");
    write(&tree, text);
    assert_string_equal(text, form);
}

/* What a file without the core's help may leave out, and where its keys may stand. */
static void little_is_needed(void **state) {
    Arena arena = arena_over(first_memory, MEMORY);
    Tree tree;
    assert_read("{\"moves\":[{\"variations\":[[{\"move\":\"b1\"}]],\"move\":\"A1\"},{\"move\":"
                "\"T b1\",\"name\":\"T B1xA1\"}],\"termination\":\"\",\"position\":\"\","
                "\"score\":\"99 0\",\"rules\":\"maerstanas\"}",
                &arena, &tree);
    Text out = text_into(text, TEXT);
    assert_true(gamefile_write(&tree, &out, NULL));
    assert_non_null(strstr(text, "1. A1 (1. B1) 1... T B1xA1 *\n"));
    assert_read("{\"rules\":\"tablut-katz\",\"position\":\"9/8K/9/9/9/9/4t4/9/2T6 2\","
                "\"moves\":[],\"result\":\"0-1\",\"tags\":{\"White\":\"W\",\"Event\":\"?\"}}",
                &arena, &tree);
    assert_int_equal(tree.claimed, RESULT_P2);
    assert_string_equal(tree_tag(&tree, "Player1"), "W");
    assert_null(tree_tag(&tree, "Event"));
}

static void mistakes(void **state) {
    static const struct {
        const char *text;
        ErrorCode code;
        int column; /* of line 2 */
        ClauseId clause;
    } rows[] = {
        {"[]", ERROR_JSON_KIND, 1, 0},
        {"{\"moves\":[]}", ERROR_ARGUMENT_MISSING, 1, 0},
        {"{\"rules\":\"maerstanas\"}", ERROR_ARGUMENT_MISSING, 1, 0},
        {"{\"rules\":\"go\",\"moves\":[]}", ERROR_RULES_UNKNOWN, 11, 0},
        {"{\"rules\":\"maerstanas+fun\",\"moves\":[]}", ERROR_OPTION_UNKNOWN, 22, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[],\"x\":1}", ERROR_JSON_KEY, 38, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":{}}", ERROR_JSON_KIND, 31, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[\"e4\"]}", ERROR_JSON_KIND, 32, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[{}]}", ERROR_ARGUMENT_MISSING, 32, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[{\"move\":4}]}", ERROR_JSON_KIND, 40, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[{\"move\":\"e9\"}]}", ERROR_MOVE_SQUARE, 41, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[{\"move\":\"We4\"}]}", ERROR_MOVE_ILLEGAL, 40,
         CLAUSE_M5},
        {"{\"rules\":\"maerstanas\",\"moves\":[{\"move\":\"e4\",\"name\":\"E5\"}]}",
         ERROR_JSON_KIND, 52, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[{\"move\":\"e4\",\"marks\":[256]}]}",
         ERROR_JSON_KIND, 54, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[{\"move\":\"e4\",\"comments\":[1]}]}",
         ERROR_JSON_KIND, 57, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[{\"move\":\"e4\",\"intro\":[\"a\"]}]}",
         ERROR_JSON_KEY, 53, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[{\"move\":\"e4\",\"variations\":[{}]}]}",
         ERROR_JSON_KIND, 59, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[{\"move\":\"e4\",\"variations\":[[]]}]}",
         ERROR_JSON_KIND, 59, 0},
        {"{\"rules\":\"maerstanas\",\"moves\":[{\"move\":\"e4\",\"variations\":[[1]]}]}",
         ERROR_JSON_KIND, 60, 0},
        {"{\"rules\":\"maerstanas\",\"position\":\"7/7 1 -\",\"moves\":[]}", ERROR_BOARD_ROWS, 38,
         0},
        {"{\"rules\":\"maerstanas\",\"tags\":{\"Result\":\"*\"},\"moves\":[]}", ERROR_FILE_TAG, 40,
         0},
        {"{\"rules\":\"maerstanas\",\"tags\":{\"Event\":1},\"moves\":[]}", ERROR_JSON_KIND, 39, 0},
        {"{\"rules\":\"maerstanas\",\"tags\":{\"Event\":\"a\\nb\"},\"moves\":[]}",
         ERROR_CONTROL_BYTE, 41, 0},
        {"{\"rules\":\"maerstanas\",\"result\":\"1\",\"moves\":[]}", ERROR_FILE_TAG_VALUE, 32, 0},
        {"{\"rules\":\"maerstanas\",\"termination\":\"bored\",\"moves\":[]}", ERROR_FILE_TAG_VALUE,
         37, 0},
        {"{\"rules\":\"maerstanas\",\"result\":\"1-0\",\"termination\":\"unfinished\",\"moves\":[]"
         "}",
         ERROR_FILE_RESULT, 52, 0},
        {"{\"rules\":\"tablut-katz\",\"position\":\"8K/9/9/9/9/9/4t4/9/2T6 2\",\"result\":\"0-1\","
         "\"moves\":[]}",
         ERROR_FILE_RESULT, 71, 0},
        {"{\"rules\":\"tablut-katz\",\"position\":\"8K/9/9/9/9/9/4t4/9/2T6 2\","
         "\"moves\":[{\"move\":\"e3e4\"}]}",
         ERROR_GAME_OVER, 79, CLAUSE_T7},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena arena = arena_over(first_memory, MEMORY), before = arena;
        char whole[512];
        Tree tree;
        Error error;
        snprintf(whole, sizeof whole, "\n%s", rows[i].text);
        assert_false(read(whole, &arena, &tree, &error));
        assert_memory_equal(&arena, &before, sizeof arena);
        bool right = error.code == rows[i].code && error.line == 2 &&
                     error.column == rows[i].column && error.clause == rows[i].clause;
        wrong += !right;
        if (!right)
            print_error("%s: %s at %d, %d, clause %d\n", rows[i].text, error_name(error.code),
                        error.line, error.column, (int)error.clause);
    }
    assert_int_equal(wrong, 0);
}

/* Variations of variations: as deep as can be read again, and no deeper. */
static void depth(void **state) {
    static Rules rules;
    static Position path[1025];
    static Move played[1024];
    Arena arena = arena_over(first_memory, MEMORY), second = arena_over(second_memory, MEMORY);
    Game game = {.path = path, .played = played, .capacity = 1024};
    Tree tree, back;
    assert_true(rules_parse(&rules, "tablut-katz", NULL));
    assert_true(tree_init(&tree, &arena, &rules, NULL, NULL));
    Node *node = tree.root;
    int levels = 0;
    for (Error error;; levels++) {
        Text out = text_into(text, TEXT);
        Json json = json_into(&out);
        if (!gamejson_write(&tree, &json, &error)) {
            assert_int_equal(error.code, ERROR_JSON_DEEP);
            break;
        }
        assert_true(tree_game(&tree, node, &game, NULL));
        MoveList list;
        game_moves(&game, &list);
        Node *last = NULL;
        for (int i = 0; i < 2; i++) { /* the second is the variation, in which it goes on */
            Move move = list.move[(unsigned)(levels + i) % (unsigned)list.count];
            assert_true(game_play(&game, move, NULL, NULL));
            bool over = game.result != RESULT_NONE;
            last = tree_append(&tree, node, &game, NULL);
            game_undo(&game);
            if (over) last = node->parent ? node : last;
        }
        node = last;
        if (levels == 300) {
            write(&tree, text);
            assert_read(text, &second, &back);
            assert_same_tree(&tree, &back);
        }
    }
    assert_true(levels > 320 && levels < 340);
}

int main(void) {
    chance = chance_new("gamejson");
    first_memory = malloc(MEMORY);
    second_memory = malloc(MEMORY);
    text = malloc(TEXT);
    again = malloc(TEXT);
    if (!first_memory || !second_memory || !text || !again) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_set), cmocka_unit_test(written_form),
        cmocka_unit_test(little_is_needed), cmocka_unit_test(mistakes), cmocka_unit_test(depth)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(first_memory);
    free(second_memory);
    free(text);
    free(again);
    return failed;
}
