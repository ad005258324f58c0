/* Games of people under the Copenhagen rules, as another site recorded them: every move is legal,
 * takes what it took there, and no game goes on after our end. */
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
        wanted |= bit(board_find(&rules->board, square, strlen(square)));
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

static void games_of_people(void **state) {
    char path[500];
    const char *why, *source = getenv("TAEFL_SOURCE");
    Rules rules;
    (void)state;
    assert_true(rules_parse(&rules, "copenhagen", NULL));
    snprintf(path, sizeof path, "%s/tests/variants/copenhagen-games.jsonl.xz", source);
    LineReader *lines = lines_open(path, &why);
    assert_non_null(lines);
    size_t length;
    int games = 0;
    for (char *line; (line = lines_next(lines, &length, &why)); games++) {
        json_t *played = json_loadb(line, length, 0, NULL);
        assert_non_null(played);
        replay(&rules, played);
        json_decref(played);
    }
    lines_close(lines);
    assert_int_equal(games, 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_of_people)};
    return cmocka_run_group_tests_name("people", tests, NULL, NULL);
}
