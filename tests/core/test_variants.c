/* The relatives of Tablut against what other programs and people made of them. Games of people
 * under the Copenhagen rules: every move is legal, takes what it took there, and no game goes on
 * after our end. Positions of up to three programs for each rule set: moves, what one of them leads
 * to, and whether that ends the game. */
#include "base/file.h"
#include "core/notation.h"
#include "support/test.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const results[] = {
    [RESULT_NONE] = NULL, [RESULT_P1] = "p1", [RESULT_P2] = "p2", [RESULT_DRAW] = "draw"};

/* The soldiers taken are those of the list, which may be missing, in whatever order. */
static void same_captures(const Rules *rules, const Effects *effects, const json_t *listed) {
    Bits wanted = 0, found = 0;
    size_t i;
    const json_t *name;
    json_array_foreach(listed, i, name) {
        const char *square = json_string_value(name);
        wanted |= bit(board_find(rules->board, square, strlen(square)));
    }
    for (int k = 0; k < effects->count; k++)
        if (effects->taken[k].piece != 'K') found |= bit(effects->taken[k].square);
    assert_true(found == wanted);
}

/* Position by position: the site ended repetitions on demand alone. */
static void replay(const Rules *rules, const json_t *played) {
    Position now;
    size_t number;
    const json_t *word;
    rules->start(rules, &now);
    json_array_foreach(json_object_get(played, "moves"), number, word) {
        const char *text = json_string_value(word);
        char ply[24];
        Move move;
        Effects effects;
        Error error;
        assert_int_equal(rules->result(rules, &now, NULL), RESULT_NONE);
        assert_true(move_read_wire(rules, &move, text, strlen(text), 1, &error));
        if (rules->refusal(rules, &now, move, NULL)) fail_msg("%s is refused", text);
        rules->play(rules, &now, move, &effects);
        snprintf(ply, sizeof ply, "%zu", number);
        same_captures(rules, &effects, json_object_get(json_object_get(played, "captures"), ply));
    }
    char board[POSITION_TEXT];
    position_write(rules, &now, board);
    assert_string_equal(board, json_string_value(json_object_get(played, "final")));
    const char *wanted = json_string_value(json_object_get(played, "result"));
    const char *found = results[rules->result(rules, &now, NULL)];
    assert_string_equal(found ? found : "none", wanted ? wanted : "none");
}

/* Calls `each` with every line of a file and returns how many there were. */
static int each_line(const char *name, void (*each)(const json_t *)) {
    char path[500];
    const char *why, *source = getenv("TAEFL_SOURCE");
    snprintf(path, sizeof path, "%s/tests/variants/%s", source ? source : ".", name);
    LineReader *reader = lines_open(path, &why);
    assert_non_null(reader);
    size_t length;
    int count = 0;
    for (char *line; (line = lines_next(reader, &length, &why)); count++) {
        json_t *object = json_loadb(line, length, 0, NULL);
        assert_non_null(object);
        each(object);
        json_decref(object);
    }
    lines_close(reader);
    return count;
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "none";
}

static Rules rules;

static void take_rules(const json_t *object) {
    const char *name = text_of(object, "rules");
    if (strcmp(rules.name, name) != 0 && !rules_parse(&rules, name, NULL)) fail_msg("%s", name);
}

static void replay_game(const json_t *object) {
    take_rules(object);
    replay(&rules, object);
}

static void check_vector(const json_t *object) {
    const char *text = text_of(object, "position"), *move_text = text_of(object, "move");
    const json_t *moves = json_object_get(object, "moves");
    Position p;
    MoveList list;
    Move move;
    char wire[MOVE_TEXT], next[POSITION_TEXT];
    take_rules(object);
    if (!position_read(&rules, &p, text, strlen(text), NULL)) fail_msg("%s %s", rules.name, text);
    rules.moves(&rules, &p, &list);
    moves_sort(&rules, &list);
    assert_int_equal(list.count, json_array_size(moves));
    for (int i = 0; i < list.count; i++) {
        move_write(&rules, list.move[i], wire);
        assert_string_equal(wire, json_string_value(json_array_get(moves, (size_t)i)));
    }
    if (!json_object_get(object, "move")) return;
    assert_true(move_read_wire(&rules, &move, move_text, strlen(move_text), 1, NULL));
    rules.play(&rules, &p, move, NULL);
    position_write(&rules, &p, next);
    const char *result = results[rules.result(&rules, &p, NULL)];
    bool told = json_object_get(object, "nextResult") != NULL;
    if (strcmp(next, text_of(object, "next")) != 0 ||
        (told && strcmp(result ? result : "none", text_of(object, "nextResult")) != 0))
        fail_msg("%s %s %s: %s %s", rules.name, text, move_text, next, result ? result : "none");
}

TEST(games_of_people) {
    assert_int_equal(each_line("copenhagen-games.jsonl.xz", replay_game), 500);
}

TEST(positions_of_programs) {
    assert_int_equal(each_line("vectors.jsonl.xz", check_vector), 26400);
}

/* What is not in those files: the throne takes part only while three besiege the king on it. */
TEST(linnaean) {
    static const char *const before[] = {"9/9/9/4t4/3tKT3/4t4/9/9/6t2 2",
                                         "9/9/9/4t4/4KT3/4t4/9/9/6t2 2"};
    assert_true(rules_parse(&rules, "saami-tablut+linnaean", NULL));
    for (int i = 0; i < 2; i++) {
        Position p;
        Move move;
        Effects effects;
        assert_true(position_read(&rules, &p, before[i], strlen(before[i]), NULL));
        assert_true(move_read_wire(&rules, &move, "g1g5", 4, 1, NULL));
        rules.play(&rules, &p, move, &effects);
        assert_int_equal(effects.count, i == 0);
        if (i == 0) assert_int_equal(effects.taken[0].clause, CLAUSE_ST6);
    }
}

/* The fullest lists of 11×11: more moves than a byte counts, and two whole rows taken at once. */
TEST(full_lists) {
    static const char many[] = "2t4t3/1t7t1/t4t4t/3t6t/t7t2/4tKt4/5t5/t8t1/3t6t/2t4t3/1t6t2 2";
    static const char rows[] = "11/11/5K5/11/11/11/5t5/11/11/1tttt1tttt1/1TTTT1TTTT1 2";
    Position p;
    Move move;
    Effects effects;
    MoveList list;
    assert_true(rules_parse(&rules, "copenhagen", NULL));
    assert_true(position_read(&rules, &p, many, strlen(many), NULL));
    rules.moves(&rules, &p, &list);
    assert_int_equal(list.count, 289);
    assert_int_equal(rules.count(&rules, &p), 289);
    assert_true(position_read(&rules, &p, rows, strlen(rows), NULL));
    assert_true(move_read_wire(&rules, &move, "f5f1", 4, 1, NULL));
    rules.play(&rules, &p, move, &effects);
    assert_int_equal(effects.count, 8);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(effects.taken[i].square, i < 4 ? 1 + i : 2 + i);
        assert_int_equal(effects.taken[i].clause, CLAUSE_CO6);
    }
    assert_int_equal(p.set[TAFL_WHITE] != 0, false);
}

/* The king of a row stays and is one of its two; what took part in it is told. */
TEST(king_in_a_row) {
    static const char before[] = "11/11/11/11/11/11/11/11/11/1ttt7/1TKT3t3 2";
    Position p;
    Move move;
    Effects effects;
    assert_true(rules_parse(&rules, "copenhagen", NULL));
    assert_true(position_read(&rules, &p, before, strlen(before), NULL));
    assert_true(move_read_wire(&rules, &move, "h1e1", 4, 1, NULL));
    rules.play(&rules, &p, move, &effects);
    assert_int_equal(effects.count, 2);
    for (int i = 0; i < 2; i++) assert_int_equal(effects.taken[i].square, 1 + 2 * i);
    assert_true(p.set[TAFL_KING] == bit(2) && !p.set[TAFL_WHITE] && !p.result);
}
