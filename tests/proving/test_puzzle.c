/* The prover against the plain solver, which shares no code with it: known wins and scores, and
 * every puzzle of the page as far as the plain solver gets. */
#include "base/file.h"
#include "proving/puzzle.h"
#include "reference/solver.h"
#include "support/setup.h"
#include "support/test.h"

#include <glob.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 18, LINE_FIELDS = 8 };

/* The known lines name the nodes that the plain solver needs; those above are left to its own test.
 * Of a puzzle the plain solver looks at so many: with four times as many it proves eight wins more
 * of 114, which test_long_puzzles does. */
static const uint64_t EASY = 60000, PLAIN_LIMIT_ALL = 200000000, PLAIN_LIMIT_MANY = 2000000;
enum { PLAIN_LIMIT = 100000, SOME = 50 /* puzzles of a shelf */ };

static bool all(void) { return getenv("TAEFL_ALL_PUZZLES") != NULL; }

static const char *file_of(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", getenv("TAEFL_SOURCE"), name);
    return path;
}

/* Cuts "a | b | c" into its fields, without the spaces round them. */
static int cut(char *line, char *field[LINE_FIELDS]) {
    int count = 0;
    for (char *at = strtok(line, "|"); at && count < LINE_FIELDS; at = strtok(NULL, "|")) {
        while (*at == ' ') at++;
        size_t length = strlen(at);
        while (length > 0 && at[length - 1] == ' ') at[--length] = '\0';
        field[count++] = at;
    }
    return count;
}

static void read_both(const char *name, const char *text, Rules *rules, Position *position) {
    Error error;
    if (!rules_parse(rules, name, &error) ||
        !position_read(rules, position, text, strlen(text), &error))
        fail_msg("%s %s is refused", name, text);
}

/* Does the move of this wire form win within `turns`? */
static bool wins_with(Prover *prover, const Rules *rules, const Position *p, int turns,
                      const char *word) {
    Move move;
    Error error;
    if (!move_read_wire(rules, &move, word, strlen(word), 1, &error)) fail_msg("no move: %s", word);
    Position next = *p;
    rules->play(rules, &next, move, NULL);
    return prover_wins(prover, &next, p->side, turns - 1) == PROOF_YES;
}

static int winning_moves(Prover *prover, const Rules *rules, const Position *p, int turns) {
    MoveList list;
    int count = 0;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        char word[MOVE_TEXT];
        move_write(rules, list.move[i], word);
        count += wins_with(prover, rules, p, turns, word);
    }
    return count;
}

static void check_win(char *field[LINE_FIELDS]) {
    Rules rules;
    Position position;
    int turns = atoi(field[2]), expected = 0;
    read_both(field[0], field[1], &rules, &position);
    Prover *prover = prover_create(&rules, BITS);
    prover_limit(prover, UINT64_MAX);
    assert_int_equal(prover_shortest(prover, &position, turns), turns);
    for (char *word = strtok(field[4], " "); word; word = strtok(NULL, " "), expected++)
        if (!wins_with(prover, &rules, &position, turns, word))
            fail_msg("%s %s: %s does not win", field[0], field[1], word);
    assert_int_equal(winning_moves(prover, &rules, &position, turns), expected);
    prover_destroy(prover);
}

static void check_score(char *field[LINE_FIELDS]) {
    Rules rules;
    Position position;
    read_both(field[0], field[1], &rules, &position);
    int difference = position.side == P1 ? atoi(field[2]) : -atoi(field[2]);
    Prover *prover = prover_create(&rules, BITS);
    prover_limit(prover, UINT64_MAX);
    assert_int_equal(prover_scores(prover, &position, difference), PROOF_NO);
    assert_int_equal(prover_scores(prover, &position, difference - 1), PROOF_YES);
    prover_destroy(prover);
}

static int known_lines(const char *name, int fields, int nodes_at,
                       void (*check)(char *field[LINE_FIELDS])) {
    const char *why;
    LineReader *lines = lines_open(file_of(name), &why);
    size_t length;
    int count = 0;
    if (!lines) fail_msg("%s: %s", name, why);
    for (char *line; (line = lines_next(lines, &length, &why));) {
        char *field[LINE_FIELDS];
        if (*line == '#' || !*line) continue;
        assert_int_equal(cut(line, field), fields);
        if (strtoull(field[nodes_at], NULL, 10) > EASY) continue;
        check(field);
        count++;
    }
    lines_close(lines);
    return count;
}

TEST(the_prover_finds_known_wins) {
    assert_true(known_lines("tests/data/wins-tafl.txt", 6, 5, check_win) >= 40);
    assert_true(known_lines("tests/data/wins-tafl-7.txt", 6, 5, check_win) >= 10);
    assert_true(known_lines("tests/data/wins-tafl-11.txt", 6, 5, check_win) >= 10);
    assert_true(known_lines("tests/data/wins-gardsdansen.txt", 6, 5, check_win) >= 20);
}

TEST(the_prover_finds_known_scores) {
    assert_true(known_lines("tests/data/scores-maerstanas.txt", 4, 3, check_score) >= 40);
}

TEST(out_of_nodes_is_no_answer) {
    Rules rules;
    Position position;
    read_both("tablut-ashton", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1", &rules,
              &position);
    Prover *prover = prover_create(&rules, BITS);
    prover_limit(prover, 100);
    assert_int_equal(prover_shortest(prover, &position, 3), -1);
    assert_true(prover_limit_reached(prover));
    prover_limit(prover, UINT64_MAX);
    assert_int_equal(prover_shortest(prover, &position, 2), 0);
    prover_destroy(prover);
}

/* Whether a move ends the game for its side, and whether one does so by a ring or a fort. */
static bool wins_at_once(const Rules *rules, const Position *p, bool *walls) {
    MoveList list;
    bool won = false;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = *p;
        ClauseId why;
        rules->play(rules, &next, list.move[i], NULL);
        if (rules->result(rules, &next, &why) != result_win(p->side)) continue;
        won = true;
        const ClauseId *cite = rules->law.tafl.cite;
        *walls |= why == cite[CITE_FORT] || why == cite[CITE_ENCIRCLED];
    }
    return won;
}

/* Of what ends a game at once the prover looks at few moves: they must be enough. */
TEST(what_wins_at_once_is_seen_at_a_glance) {
    Chance chance = chance_new("glance");
    Rules rules;
    Position p;
    bool walls = false;
    read_both("copenhagen", "5t5/11/11/4t1t4/3tT2t3/2t2K2t2/3tT1Tt3/4t1t4/5t5/11/11 2", &rules, &p);
    Prover *prover = prover_create(&rules, BITS);
    prover_limit(prover, UINT64_MAX);
    assert_int_equal(winning_moves(prover, &rules, &p, 1), 3);
    read_both("copenhagen", "11/2t1t1t4/11/8t2/11/t9t/5T5/11/2t8/3TT6/2TK3t3 1", &rules, &p);
    assert_int_equal(prover_shortest(prover, &p, 1), 1);
    prover_destroy(prover);
    for (int base = 0; base < rules_bases(); base++) {
        assert_true(rules_parse(&rules, rules_base(base)->name, NULL));
        if (!rules.traits.king) continue;
        prover = prover_create(&rules, 4);
        for (int i = 0, many = test_effort(400); i < many; i++) {
            setup_playable(&chance, &rules, 20 + chance_below(&chance, 81), &p);
            prover_clear(prover);
            prover_limit(prover, UINT64_MAX);
            if ((prover_shortest(prover, &p, 1) == 1) == wins_at_once(&rules, &p, &walls)) continue;
            char text[POSITION_TEXT];
            position_write(&rules, &p, text);
            fail_msg("%s %s", rules.name, text);
        }
        prover_destroy(prover);
    }
    assert_true(walls);
}

/* ------------------------------------------------------------------ the puzzles of the page */

typedef struct Seen {
    int puzzles, proved, unique, quick;
} Seen;

/* A puzzle as its file gives it. */
typedef struct Given {
    const char *id, *rules, *position, *first; /* `first`: the first move of its line */
    int turns, clear, margin;
    json_int_t nodes;
} Given;

/* What the plain solver says of one puzzle: never anything else than the file. */
static void check_puzzle(const Given *given, uint64_t limit, Seen *seen) {
    PlainRules rules;
    PlainPosition p;
    PlainMove moves[PLAIN_MOVES];
    char why[160], word[8];
    assert_true(plain_rules(&rules, given->rules));
    if (!plain_position_set(&p, &rules, given->position, why, sizeof why))
        fail_msg("%s: %s", given->id, why);
    int turns = given->turns, clear = given->clear;
    Solver *solver = solver_create(&rules, BITS + 2);
    seen->puzzles++;
    seen->quick += turns == 1;
    if (!clear) {
        int difference;
        if (solver_score(solver, &p, limit, &difference) == SOLVER_YES) {
            assert_int_equal(p.side == 1 ? difference : -difference, given->margin);
            seen->proved++;
        }
    } else {
        int shortest = solver_shortest(solver, &p, turns, limit);
        if (shortest >= 0) assert_int_equal(shortest, turns);
        seen->proved += shortest > 0;
        for (int within = turns; within <= clear; within += clear - turns) {
            int count = solver_first_moves(solver, &p, within, limit, moves);
            if (count < 0) continue;
            if (count != 1)
                fail_msg("%s: %d first moves win within %d turns", given->id, count, within);
            plain_move_text(&rules, moves[0], word);
            assert_string_equal(word, given->first);
            seen->unique += within == clear;
        }
    }
    solver_destroy(solver);
}

static Seen check_puzzles(const char *shelf, int least, int64_t most) {
    Seen seen = {0};
    json_error_t error;
    char name[64];
    snprintf(name, sizeof name, "web/data/puzzles/%s.json", shelf);
    json_t *file = json_load_file(file_of(name), JSON_REJECT_DUPLICATES, &error), *entry;
    size_t i;
    if (!file) fail_msg("%s: %s", name, error.text);
    /* Of a large shelf some are enough where not all are wanted, and nothing that is ours reads
     * them here, so where everything is slow fewer. */
    size_t step = json_array_size(file) / SOME * !all() + 1;
    if (!test_whole()) step *= 4;
    uint64_t limit = test_whole() ? (uint64_t)test_effort(PLAIN_LIMIT) : PLAIN_LIMIT / 4;
    if (all()) limit = most == INT64_MAX ? PLAIN_LIMIT_ALL : PLAIN_LIMIT_MANY;
    json_array_foreach(file, i, entry) {
        if (i % step) continue;
        Given given;
        assert_int_equal(json_unpack(entry, "{s:s, s:s, s:s, s:i, s:i, s:i, s:[s], s:I}", "id",
                                     &given.id, "rules", &given.rules, "position", &given.position,
                                     "turns", &given.turns, "clear", &given.clear, "margin",
                                     &given.margin, "line", &given.first, "nodes", &given.nodes),
                         0);
        if (given.nodes > most && !all()) continue;
        check_puzzle(&given, limit, &seen);
    }
    printf("%s: %d puzzles, of which the plain solver proves %d wins and %d first moves\n", name,
           seen.puzzles, seen.proved, seen.unique);
    assert_true((int)json_array_size(file) >= least);
    if (step == 1 && most == INT64_MAX) assert_true(seen.quick * 5 <= seen.puzzles);
    json_decref(file);
    return seen;
}

/* How many it must get through shows that the check is one. */
TEST(the_plain_solver_agrees_with_the_puzzles) {
    Seen seen = check_puzzles("tafl", 30, INT64_MAX);
    assert_true(seen.proved * 3 >= seen.puzzles * 2);
    assert_true(seen.unique * 3 >= seen.puzzles);
    seen = check_puzzles("gardsdansen", 30, INT64_MAX);
    assert_true(seen.proved * 2 >= seen.puzzles);
    seen = check_puzzles("maerstanas", 30, INT64_MAX);
    assert_true(seen.proved * 2 >= seen.puzzles);
}

/* Of Tablut's relatives those that it proves quickly are enough, where not all are wanted. */
TEST(the_plain_solver_agrees_with_those_of_the_relatives) {
    glob_t found;
    Seen seen = {0};
    assert_int_equal(glob(file_of("web/data/puzzles/*.json"), 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char shelf[32];
        const char *name = strrchr(found.gl_pathv[i], '/') + 1;
        snprintf(shelf, sizeof shelf, "%.*s", (int)strcspn(name, "."), name);
        if (strcmp(shelf, "tafl") == 0 || strcmp(shelf, "maerstanas") == 0 ||
            strcmp(shelf, "gardsdansen") == 0)
            continue;
        Seen more = check_puzzles(shelf, 20, 1000);
        seen.puzzles += more.puzzles;
        seen.proved += more.proved;
        seen.unique += more.unique;
    }
    globfree(&found);
    assert_true(seen.proved * 4 >= seen.puzzles * 3);
    assert_true(seen.unique * 3 >= seen.puzzles);
}

/* ------------------------------------------------------------------ what is wrong is refuted */

TEST(wrong_puzzles_are_refuted) {
    Rules rules;
    Puzzle good = {.turns = 3}, bad;
    /* Black closes c1 first: any other move lets the king out or takes longer. */
    read_both("tablut-classic", "4t4/9/3T1t1t1/2t1t2T1/tt1T5/1Kt4T1/t1tt4t/1t7/2T1t4 2", &rules,
              &good.position);
    Prover *prover = prover_create(&rules, BITS);
    assert_int_equal(puzzle_prove(prover, &rules, 4000000, &good), PROOF_YES);
    assert_true(puzzle_finish(prover, &rules, 4000000, &good));
    assert_int_equal(good.turns, 2);
    assert_null(puzzle_refute(prover, &rules, 4000000, &good));

    bad = good;
    bad.turns = 1;
    assert_non_null(puzzle_refute(prover, &rules, 4000000, &bad));
    bad = good;
    bad.clear = 2;
    assert_non_null(puzzle_refute(prover, &rules, 4000000, &bad));
    bad = good;
    bad.line[0] = good.line[2];
    assert_non_null(puzzle_refute(prover, &rules, 4000000, &bad));
    bad = good;
    bad.length = 1;
    assert_non_null(puzzle_refute(prover, &rules, 4000000, &bad));
    bad = good;
    bad.margin = 1;
    assert_non_null(puzzle_refute(prover, &rules, 4000000, &bad));
    bad = good;
    bad.position.side = P1;
    assert_non_null(puzzle_refute(prover, &rules, 4000000, &bad));
    assert_non_null(puzzle_refute(prover, &rules, 10, &good));
    prover_destroy(prover);
}
