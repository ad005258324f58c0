/* Bed: a game, a table and a searcher, all in one piece of memory, for the tests of the engine. */
#pragma once

#include "core/notation.h"
#include "law/rulefile.h"
#include "search/search.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BED_PLIES = 1200, BED_TABLE_BYTES = 1 << 20 };

typedef struct Bed {
    Rules rules;
    Game game;
    Position path[BED_PLIES + 1];
    Move played[BED_PLIES];
    Table table;
    Searcher searcher;
    SearchResult result;
    _Alignas(64) unsigned char memory[BED_TABLE_BYTES];
} Bed;

/* The six published rule sets. */
static const char *const bed_bases[] = {"tablut-ashton",  "tablut-bologna", "tablut-katz",
                                        "tablut-classic", "maerstanas",     "gardsdansen"};
enum { BED_BASES = sizeof bed_bases / sizeof *bed_bases };

/* Sets up a game by the bed's rules: `position` NULL is the start. The table and the searcher are
 * as new. */
static inline void bed_begin(Bed *bed, const char *position) {
    Position p;
    Error error;
    if (position && !position_read(&bed->rules, &p, position, strlen(position), &error))
        fail_msg("%s: %s", bed->rules.name, position);
    game_init(&bed->game, &bed->rules, position ? &p : NULL, bed->path, bed->played, BED_PLIES);
    table_init(&bed->table, bed->memory, sizeof bed->memory);
    search_init(&bed->searcher, &bed->table);
}

static inline void bed_set(Bed *bed, const char *rules, const char *position) {
    Error error;
    assert_true(rules_parse(&bed->rules, rules, &error));
    bed_begin(bed, position);
}

static inline Bed *bed_new(const char *rules, const char *position) {
    Bed *bed = malloc(sizeof *bed);
    assert_non_null(bed);
    bed_set(bed, rules, position);
    return bed;
}

/* By the law of this text, which `file` keeps as long as the bed is used. */
static inline Bed *bed_law(RuleFile *file, const char *text, const char *position) {
    Bed *bed = malloc(sizeof *bed);
    assert_non_null(bed);
    if (!rulefile_read(file, text, strlen(text), NULL)) fail_msg("not read:\n%s", text);
    assert_true(rulefile_rules(file, "", &bed->rules, NULL));
    bed_begin(bed, position);
    return bed;
}

static inline void bed_play(Bed *bed, const char *moves) {
    char text[16];
    for (int length; sscanf(moves, "%15s%n", text, &length) == 1; moves += length) {
        Move move;
        Error error;
        assert_true(move_read_wire(&bed->rules, &move, text, strlen(text), 1, &error));
        assert_true(game_play(&bed->game, move, NULL, &error));
    }
}

static inline Move bed_search(Bed *bed, const SearchLimits *limits) {
    search_go(&bed->searcher, &bed->game, limits, NULL, (SearchReport){0}, &bed->result);
    return bed->result.best;
}

static inline Move bed_search_nodes(Bed *bed, uint64_t nodes) {
    SearchLimits limits = search_limits();
    limits.nodes = nodes;
    return bed_search(bed, &limits);
}
