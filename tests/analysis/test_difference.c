/* The shortest line to a difference, against a search without symmetry and without a table. */
#include "law/rulefile.h"
#include "analysis/difference.h"
#include "support/laws.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 50000, TRIES = 60, DEPTH = 2 };

static Rules read_name(const char *name) {
    Rules rules;
    assert_true(rules_parse(&rules, name, NULL));
    return rules;
}

static Result end_of(const Rules *rules, const Position *position) {
    return rules->result(rules, position, NULL);
}

/* Whether the two laws treat a position alike, and if `left` also all positions so many plies on.
 */
static bool alike(const Rules *a, const Rules *b, const Position *position, int left) {
    MoveList list[2] = {{0}, {0}};
    a->moves(a, position, &list[0]);
    b->moves(b, position, &list[1]);
    if (list[0].count != list[1].count) return false;
    for (int i = 0; i < list[0].count; i++) {
        Position next = *position, other = *position;
        if (!moves_have(&list[1], list[0].move[i])) return false;
        a->play(a, &next, list[0].move[i], NULL);
        b->play(b, &other, list[0].move[i], NULL);
        if (!position_equal(&next, &other) || end_of(a, &next) != end_of(b, &next)) return false;
        if (left && !alike(a, b, &next, left - 1)) return false;
    }
    return true;
}

/* The least number of plies to a difference, -1 if it is greater than `most`. */
static int plies_to_difference(const Rules *a, const Rules *b, int most) {
    Position start;
    a->start(a, &start);
    for (int plies = 0; plies <= most; plies++)
        if (!alike(a, b, &start, plies)) return plies;
    return -1;
}

/* The line leads by moves of both laws to the position, where they differ. */
static void check_line(const Rules *a, const Rules *b, const Difference *found) {
    Position position;
    a->start(a, &position);
    for (int i = 0; i < found->plies; i++) {
        assert_int_equal(a->refusal(a, &position, found->line[i], NULL), CLAUSE_NONE);
        assert_int_equal(b->refusal(b, &position, found->line[i], NULL), CLAUSE_NONE);
        a->play(a, &position, found->line[i], NULL);
    }
    assert_true(position_equal(&position, &found->position));
    assert_false(alike(a, b, &position, 0));
}

static void check_found(const Rules *a, const Rules *b, int most) {
    static Difference found;
    int plies = plies_to_difference(a, b, most);
    difference_find(a, b, MOST, NULL, &found);
    if (plies < 0) {
        assert_true(found.kind == DIFFERENCE_NOWHERE || found.plies > most);
        if (found.kind == DIFFERENCE_FOUND) check_line(a, b, &found);
        return;
    }
    assert_int_equal(found.kind, DIFFERENCE_FOUND);
    assert_int_equal(found.plies, plies);
    check_line(a, b, &found);
}

TEST(finds_the_shortest_line_of_brandubhs_options) {
    Rules rules = read_name("brandubh"), weak = read_name("brandubh+weak-king");
    static Difference found;
    difference_find(&rules, &weak, MOST, NULL, &found);
    assert_int_equal(found.kind, DIFFERENCE_FOUND);
    assert_int_equal(found.plies, 4);
    check_line(&rules, &weak, &found);
    assert_int_equal(plies_to_difference(&rules, &weak, 3), -1);
}

/* The rules of a few lines. */
static Rules read_lines(RuleFile *file, const char *start, const char *more) {
    char text[256];
    Rules rules;
    snprintf(text, sizeof text, "name = small\nsize = 7\nstart = %s\nstep = 1\nking-step = 1\n%s\n",
             start, more);
    assert_true(rulefile_read(file, text, strlen(text), NULL));
    assert_true(rulefile_rules(file, "", &rules, NULL));
    return rules;
}

/* Marks on one side of the board: the start position is its own image, the laws are not. */
TEST(folds_only_by_what_both_laws_keep) {
    static const char *const start = "7/7/7/3K3/7/3t3/7 2", *const closed[] = {"no-stop = b2",
                                                                               "no-stop = f2"};
    static RuleFile file[2];
    for (int i = 0; i < 2; i++) {
        Rules open = read_lines(&file[0], start, "no-stop = none"),
              half = read_lines(&file[1], start, closed[i]);
        assert_int_equal(plies_to_difference(&open, &half, DEPTH), 2);
        check_found(&open, &half, DEPTH);
    }
}

/* Replaces a line of a rules file, or adds it. */
static void put_line(char text[RULEFILE_LAW], const char *key, const char *value) {
    char rest[RULEFILE_LAW] = "", *line = text;
    for (char *end; (end = strchr(line, '\n')); line = end + 1) {
        bool same = !strncmp(line, key, strlen(key)) && line[strlen(key)] == ' ';
        if (!same) strncat(rest, line, (size_t)(end + 1 - line));
    }
    const char *const parts[] = {key, " = ", value, "\n"};
    strcpy(text, rest);
    for (int i = 0; i < 4; i++) strcat(text, parts[i]);
}

/* Laws with marks in any pattern, a few pieces, and one key that differs. */
TEST(agrees_with_a_plain_search) {
    static const char *const start[] = {"3t3/7/3T3/2tKT2/7/4t2/7 2", "7/1t5/7/T2K3/4t2/7/3t3 1"};
    static const char *const key[] = {"hostile", "no-stop", "king-surround", "escape"};
    Chance chance = chance_new("differences");
    static RuleFile file[2];
    int deep = 0;
    for (int i = 0; i < test_effort(TRIES); i++) {
        char text[2][RULEFILE_LAW], square[16];
        Rules rules[2];
        law_random(&chance, 7, &file[0], text[0]);
        put_line(text[0], "start", start[i % 2]);
        memcpy(text[1], text[0], sizeof text[0]);
        snprintf(square, sizeof square, "%c%d", 'a' + chance_below(&chance, 7),
                 1 + chance_below(&chance, 7));
        put_line(text[1], key[chance_below(&chance, 4)], square);
        bool good = true;
        for (int k = 0; k < 2 && good; k++)
            good = rulefile_read(&file[k], text[k], strlen(text[k]), NULL) &&
                   rulefile_rules(&file[k], "", &rules[k], NULL);
        if (!good) continue;
        check_found(&rules[0], &rules[1], DEPTH);
        deep += plies_to_difference(&rules[0], &rules[1], 0) < 0;
    }
    if (test_whole()) assert_true(deep > 20);
}

TEST(says_when_there_is_none) {
    static const char *const start = "7/7/7/3K3/7/7/3t3 1";
    static Difference found;
    static RuleFile file[2];
    Rules rules = read_name("brandubh"), weak = read_name("brandubh+weak-king");
    difference_find(&rules, &rules, MOST, NULL, &found);
    assert_int_equal(found.kind, DIFFERENCE_NOWHERE);
    difference_find(&rules, &weak, 1000, NULL, &found);
    assert_int_equal(found.kind, DIFFERENCE_UNKNOWN);
    assert_true(found.plies > 0 && found.plies <= 3);
    /* History plays no part: laws that differ in repetition alone are alike in every position. */
    Rules draws = read_lines(&file[0], start, "repetition = third-draws"),
          loses = read_lines(&file[1], start, "repetition = mover-loses");
    difference_find(&draws, &loses, MOST, NULL, &found);
    assert_int_equal(found.kind, DIFFERENCE_NOWHERE);
    assert_true(found.positions > 100);
}

TEST(says_that_they_begin_differently) {
    static Difference found;
    Rules full = read_name("maerstanas"), plain = read_name("maerstanas+plain");
    difference_find(&full, &plain, MOST, NULL, &found);
    assert_int_equal(found.kind, DIFFERENCE_START);
    assert_int_equal(found.plies, 0);
}
