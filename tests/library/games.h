/* What the tests of the library share: all rule sets, and positions as letters. */
#pragma once

#include "referee/plain.h"
#include "support/chance.h"
#include "support/test.h"
#include "taefl.h"
#include <stdio.h>
#include <string.h>

enum { SQUARES = 121, ACTIONS = 2420, ROOM = 1 << 18 };

/* A game at the start of these rules. */
static inline taefl_game *game_of(void *memory, size_t size, const char *rules) {
    char why[TAEFL_ERROR_SIZE];
    taefl_game *game = taefl_game_create(memory, size, rules, why, sizeof why);
    if (!game) fail_msg("%s", why);
    return game;
}

/* Does something for every rule set with every set of its options; `games` is how often. */
static inline void each_rules(void (*test)(const char *rules, Chance *chance), const char *name) {
    Chance chance = chance_new(name);
    PlainRules rules;
    char text[PLAIN_NAME];
    for (int n = 0; plain_rules_at(n, &rules); n++) {
        plain_rules_name(&rules, text);
        test(text, &chance);
    }
}

/* A random legal action, below 0 if the game is over. A piece of the last turn but one goes back
 * half of the time, so that positions come again. */
static inline int any_action(taefl_game *game, Chance *chance) {
    uint16_t legal[TAEFL_MOST_MOVES];
    char text[TAEFL_MOVE_SIZE], last[TAEFL_MOVE_SIZE];
    int count = taefl_legal(game, legal), before = taefl_fact(game, TAEFL_HALVES) * 2;
    size_t length = taefl_played(game, taefl_plies(game) - before, last, sizeof last);
    for (int i = 0; length && i < count && chance_below(chance, 2); i++) {
        taefl_action_text(game, legal[i], text, sizeof text);
        size_t half = length / 2;
        if (strlen(text) == length && length % 2 == 0 && !memcmp(text, last + half, half) &&
            !memcmp(text + half, last, half))
            return legal[i];
    }
    return count ? legal[chance_below(chance, count)] : -1;
}

/* Rows of a position's text: how many squares each has, and the number of its first square. */
static inline int text_row(const taefl_game *game, int row, int *first) {
    static const int nodes[] = {4, 5, 6, 7, 6, 5, 4};
    int size = taefl_fact(game, TAEFL_SIZE);
    if (taefl_fact(game, TAEFL_HEXAGON)) {
        *first = 0;
        for (int i = 0; i < row; i++) *first += nodes[i];
        return nodes[row];
    }
    *first = size * (taefl_fact(game, TAEFL_PLACES) ? row : size - 1 - row);
    return size;
}

/* The letter on each square, '.' for none. */
static inline void letters_of(const taefl_game *game, char out[SQUARES]) {
    char text[TAEFL_POSITION_SIZE];
    taefl_position(game, text, sizeof text);
    const char *at = text;
    memset(out, '.', SQUARES);
    for (int row = 0; row < taefl_fact(game, TAEFL_SIZE); row++, at++) {
        int square;
        text_row(game, row, &square);
        while (*at != '/' && *at != ' ') {
            int skip = 0;
            while (*at >= '0' && *at <= '9') skip = 10 * skip + *at++ - '0';
            square += skip;
            if (*at != '/' && *at != ' ') out[square++] = *at++;
        }
    }
}

/* The text of a position with these letters, and the side and state of `game`. */
static inline void text_of(const taefl_game *game, const char letters[SQUARES],
                           char out[TAEFL_POSITION_SIZE]) {
    char text[TAEFL_POSITION_SIZE];
    taefl_position(game, text, sizeof text);
    char *at = out;
    for (int row = 0; row < taefl_fact(game, TAEFL_SIZE); row++) {
        int square, empty = 0, length = text_row(game, row, &square);
        for (int i = 0; i <= length; i++) {
            bool piece = i < length && letters[square + i] != '.';
            if (empty && (piece || i == length)) at += sprintf(at, "%d", empty);
            empty = piece || i == length ? 0 : empty + 1;
            if (piece) *at++ = letters[square + i];
        }
        *at++ = '/';
    }
    strcpy(at - 1, strchr(text, ' '));
}

/* Both are at the same place. */
static inline void assert_same(const taefl_game *game, const taefl_game *other) {
    char text[TAEFL_POSITION_SIZE], same[TAEFL_POSITION_SIZE];
    taefl_position(game, text, sizeof text);
    taefl_position(other, same, sizeof same);
    assert_string_equal(text, same);
    assert_string_equal(taefl_game_rules(game), taefl_game_rules(other));
    assert_int_equal(taefl_plies(game), taefl_plies(other));
    assert_int_equal(taefl_result(game), taefl_result(other));
    assert_string_equal(taefl_reason(game), taefl_reason(other));
    assert_int_equal(taefl_occurrences(game), taefl_occurrences(other));
    assert_true(taefl_key(game) == taefl_key(other));
}
