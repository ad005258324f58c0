/* taefl compare: what two rule sets make of one position, or of the nearest one in which they
 * differ. As the page's comparison does, it asks the rules twice and holds the answers against each
 * other; nothing is known here of any game. */
#include "base/memory.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"
#include "analysis/difference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = ASK_JSON + 1 };
static const Option options[] = {
    OPTION_MOVES(ASK_MOVES),
    OPTION_JSON(ASK_JSON),
    NUMBER(POSITIONS, "positions", 'n', "N", 1, 100000000, 300000,
           "without a position: search at most N positions; default 300000"),
    {0},
};

/* A move as one of the rule sets sees it. */
typedef struct Choice {
    Move move;
    char wire[MOVE_TEXT], human[MOVE_TEXT];
    Bits takes;
    Effects effects;
    Result result;
    ClauseId ending;
    ClauseId refusal; /* by which the other rule set forbids it; CLAUSE_NONE: it does not */
} Choice;

typedef struct Half {
    Rules rules;
    Game game;
    char position[POSITION_TEXT];
    int count;
    Choice choice[MAX_MOVES];
    bool second;
} Half;

static int by_wire(const void *a, const void *b) {
    return strcmp(((const Choice *)a)->wire, ((const Choice *)b)->wire);
}

static void look(Half *half, const Half *other) {
    MoveList list;
    game_moves(&half->game, &list);
    half->count = list.count;
    position_write(&half->rules, game_now(&half->game), half->position);
    for (int i = 0; i < list.count; i++) {
        Choice *c = &half->choice[i];
        Position next;
        *c = (Choice){.move = list.move[i], .refusal = game_refusal(&other->game, list.move[i])};
        move_write(&half->rules, c->move, c->wire);
        move_write_human(&half->rules, game_now(&half->game), c->move, c->human);
        c->result = game_foresee(&half->game, c->move, &next, &c->effects, &c->ending);
        for (int t = 0; t < c->effects.count; t++) c->takes |= bit(c->effects.taken[t].square);
    }
    qsort(half->choice, (size_t)half->count, sizeof *half->choice, by_wire);
}

/* The same move in the other rule set, NULL if that has none. */
static const Choice *counterpart(const Choice *choice, const Half *other) {
    return bsearch(choice, other->choice, (size_t)other->count, sizeof *other->choice, by_wire);
}

static ClauseId capture_clause(const Choice *choice, int square) {
    int i = 0;
    while (choice->effects.taken[i].square != square) i++;
    return choice->effects.taken[i].clause;
}

/* Both list what they take in the order of the squares, so that its sets say enough. */
static bool alike(const Choice *a, const Choice *b) {
    return a->takes == b->takes && a->result == b->result;
}

static int count_alike(const Half half[2]) {
    int count = 0;
    for (int i = 0; i < half[0].count; i++) {
        const Choice *b = counterpart(&half[0].choice[i], &half[1]);
        count += b && alike(&half[0].choice[i], b);
    }
    return count;
}

/* ------------------------------------------------------------------ JSON */

static json_t *choice_json(const Half *half, const Choice *c) {
    json_t *takes = json_array(), *clauses = json_array(), *ending = json_null();
    for (Bits rest = c->takes; rest;) {
        int square = bits_pop(&rest);
        json_array_append_new(takes, json_string(half->rules.board->name[square]));
        json_array_append_new(clauses, json_clause(&half->rules, capture_clause(c, square)));
    }
    if (c->result)
        ending = json_pack("{s:o, s:o}", "result", json_result(c->result), "clause",
                           json_clause(&half->rules, c->ending));
    return json_pack("{s:s, s:s, s:o, s:o, s:o}", "move", c->wire, "human", c->human, "captures",
                     takes, "clauses", clauses, "ending", ending);
}

static json_t *half_json(const Half half[2], int side) {
    json_t *only = json_array();
    for (int i = 0; i < half[side].count; i++) {
        const Choice *c = &half[side].choice[i];
        if (counterpart(c, &half[!side])) continue;
        json_t *object = choice_json(&half[side], c);
        json_object_set_new(object, "forbidden", json_clause(&half[!side].rules, c->refusal));
        json_array_append_new(only, object);
    }
    const Game *game = &half[side].game;
    return json_pack("{s:s, s:s, s:i, s:o, s:o, s:o}", "rules", half[side].rules.name, "position",
                     half[side].position, "moves", half[side].count, "result",
                     json_result(game->result), "reason", json_clause(game->rules, game->reason),
                     "only", only);
}

static json_t *as_json(const Half half[2]) {
    json_t *other = json_array();
    for (int i = 0; i < half[0].count; i++) {
        const Choice *a = &half[0].choice[i], *b = counterpart(a, &half[1]);
        if (!b || alike(a, b)) continue;
        json_array_append_new(
            other, json_pack("[o, o]", choice_json(&half[0], a), choice_json(&half[1], b)));
    }
    return json_pack("{s:[o, o], s:i, s:o}", "rules", half_json(half, 0), half_json(half, 1),
                     "alike", count_alike(half), "differ", other);
}

/* ------------------------------------------------------------------ text */

/* Which clauses have been named, to be told in words at the end: built-in ones, then those of the
 * two files. */
static const Clause *named[2][CLAUSE_LIMIT];

static const char *clause_name(const Half *half, ClauseId id) {
    const Clause *clause = rules_clause(&half->rules, id);
    named[id >= CLAUSE_OWN && half->second][id] = clause;
    return clause->id;
}

static void print_ending(const Half *half, const Choice *c) {
    char words[64];
    if (!c->result) return;
    result_words(&half->rules, c->result, words);
    printf(", ends the game: %s, by %s", words, clause_name(half, c->ending));
}

/* By which clauses it captures what the other rule set leaves. */
static void print_captures(const Half *half, const Choice *c, Bits others) {
    for (Bits rest = c->takes & ~others; rest;) {
        int square = bits_pop(&rest);
        printf(", captures %s by %s", half->rules.board->name[square],
               clause_name(half, capture_clause(c, square)));
    }
}

static void print_only(const Half half[2], int side) {
    int count = 0;
    for (int i = 0; i < half[side].count; i++)
        count += !counterpart(&half[side].choice[i], &half[!side]);
    if (count) printf("\nOnly in %s: %d\n", half[side].rules.name, count);
    for (int i = 0; i < half[side].count; i++) {
        const Choice *c = &half[side].choice[i];
        if (counterpart(c, &half[!side])) continue;
        printf("  %s", c->human);
        print_ending(&half[side], c);
        if (c->refusal)
            printf("; %s %s by %s\n", half[!side].rules.name,
                   half[!side].game.result ? "is over" : "forbids it",
                   clause_name(&half[!side], c->refusal));
        else
            putchar('\n');
    }
}

static void print_differing(const Half half[2]) {
    bool any = false;
    for (int i = 0; i < half[0].count; i++) {
        const Choice *a = &half[0].choice[i], *b = counterpart(a, &half[1]);
        if (!b || alike(a, b)) continue;
        if (!any) puts("\nThe same move, with other captures or another end:");
        any = true;
        const Choice *choice[] = {a, b};
        for (int side = 0; side < 2; side++) {
            printf("  %s: %s", half[side].rules.name, choice[side]->human);
            print_captures(&half[side], choice[side], choice[!side]->takes);
            print_ending(&half[side], choice[side]);
            putchar('\n');
        }
    }
}

static void print_half(const Half *half) {
    printf("%s: %d move%s", half->rules.name, half->count, half->count == 1 ? "" : "s");
    if (half->game.result) {
        char words[64];
        result_words(&half->rules, half->game.result, words);
        printf(", the game is over: %s, by %s", words, clause_name(half, half->game.reason));
    }
    putchar('\n');
}

static void print_all(const Half half[2]) {
    for (int side = 0; side < 2; side++) print_half(&half[side]);
    printf("Alike in both: %d\n", count_alike(half));
    for (int side = 0; side < 2; side++) print_only(half, side);
    print_differing(half);
}

static void print_clauses(void) {
    for (int i = CLAUSE_NONE + 1, first = 1; i < 2 * CLAUSE_LIMIT; i++) {
        const Clause *clause = named[i / CLAUSE_LIMIT][i % CLAUSE_LIMIT];
        if (!clause) continue;
        printf("%s%s (%s) %s\n", first ? "\n" : "", clause->id, clause->standing, clause->words);
        first = 0;
    }
}

/* ------------------------------------------------------------------ the nearest difference */

static bool same_past(const Rules *a, const Rules *b) {
    bool same = a->repetition.occurrences == b->repetition.occurrences &&
                (!a->repetition.occurrences || a->repetition.kind == b->repetition.kind);
    for (int i = 0; i < LIMIT_KINDS; i++) same &= a->limit[i].most == b->limit[i].most;
    return same;
}

/* The clauses that need the history of a game. */
static int past_clauses(const Rules *rules, ClauseId out[1 + LIMIT_KINDS]) {
    int count = 0;
    if (rules->repetition.occurrences) out[count++] = rules->repetition.clause;
    for (int i = 0; i < LIMIT_KINDS; i++)
        if (rules->limit[i].most) out[count++] = rules->limit[i].clause;
    return count;
}

static void print_past(const Half half[2]) {
    printf("\nRepetition and limits on a game's length were not compared.");
    if (same_past(&half[0].rules, &half[1].rules)) {
        puts(" They are the same in both.");
        return;
    }
    printf(" There they differ:");
    for (int side = 0; side < 2; side++) {
        ClauseId clause[1 + LIMIT_KINDS];
        int count = past_clauses(&half[side].rules, clause);
        printf("%s %s has %s", side ? "," : "", half[side].rules.name, count ? "" : "none");
        for (int i = 0; i < count; i++)
            printf("%s%s", i ? " and " : "", clause_name(&half[side], clause[i]));
    }
    puts(".");
}

static json_t *past_json(const Half half[2]) {
    json_t *past[2];
    bool same = same_past(&half[0].rules, &half[1].rules);
    for (int side = 0; side < 2; side++) {
        ClauseId clause[1 + LIMIT_KINDS];
        int count = same ? 0 : past_clauses(&half[side].rules, clause);
        past[side] = json_array();
        for (int i = 0; i < count; i++)
            json_array_append_new(past[side], json_clause(&half[side].rules, clause[i]));
    }
    return json_pack("[o, o]", past[0], past[1]);
}

/* The moves of the line in human form, as text or as JSON: exactly one of the two is wanted. */
static void write_line(const Rules *rules, const Difference *found, json_t *out) {
    Position position;
    char wire[MOVE_TEXT], human[MOVE_TEXT];
    rules->start(rules, &position);
    for (int i = 0; i < found->plies; i++) {
        move_write(rules, found->line[i], wire);
        move_write_human(rules, &position, found->line[i], human);
        rules->play(rules, &position, found->line[i], NULL);
        if (out)
            json_array_append_new(out, json_pack("{s:s, s:s}", "move", wire, "human", human));
        else
            printf("%s%s", i ? "  " : ": ", human);
    }
}

static void print_found(const Half half[2], const Difference *found) {
    const char *plies = found->plies == 1 ? "ply" : "plies";
    switch (found->kind) {
    case DIFFERENCE_START:
        printf("They begin differently.\n%s: %s\n%s: %s\n\n", half[0].rules.name, half[0].position,
               half[1].rules.name, half[1].position);
        break;
    case DIFFERENCE_FOUND:
        if (found->plies)
            printf("The first difference comes after %d %s", found->plies, plies);
        else
            printf("They differ in the start position");
        write_line(&half[0].rules, found, NULL);
        printf("\nPosition: %s\n\n", half[0].position);
        break;
    case DIFFERENCE_NOWHERE: puts("They differ in no position."); return;
    case DIFFERENCE_UNKNOWN:
        printf("The first %d %s are alike in both: the same moves, captures and results in %zu "
               "positions.\nThere the search ended; --positions makes it longer.\n",
               found->plies, plies, found->positions);
        return;
    }
    print_all(half);
}

static json_t *found_json(const Half half[2], const Difference *found) {
    bool any = found->kind == DIFFERENCE_FOUND || found->kind == DIFFERENCE_START;
    json_t *object = as_json(half), *line = any ? json_array() : json_null();
    if (any) write_line(&half[0].rules, found, line);
    json_object_set_new(object, "line", line);
    json_object_set_new(object, "plies",
                        found->kind == DIFFERENCE_NOWHERE ? json_null()
                                                          : json_integer(found->plies));
    json_object_set_new(object, "positions", json_integer((json_int_t)found->positions));
    json_object_set_new(object, "history", past_json(half));
    return object;
}

static void look_at_both(Half half[2]) {
    for (int side = 0; side < 2; side++) look(&half[side], &half[!side]);
}

/* From where they differ the games begin anew: the line there may repeat a board, which history
 * would forbid. */
static int find(const CommandCall *call, Half half[2]) {
    static Difference found;
    difference_find(&half[0].rules, &half[1].rules, (size_t)call->number[POSITIONS], progress,
                    &found);
    progress_end();
    const Position *from = found.kind == DIFFERENCE_START ? NULL : &found.position;
    for (int side = 0; side < 2; side++)
        game_begin(&half[side].game, &half[side].rules, from, 1, memory_resize);
    look_at_both(half);
    if (call_has(call, ASK_JSON)) {
        json_line(found_json(half, &found));
    } else {
        print_found(half, &found);
        print_past(half);
        print_clauses();
    }
    for (int side = 0; side < 2; side++) game_free(&half[side].game);
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ one position */

static int compare(const CommandCall *call, Half half[2]) {
    int code = EXIT_FINE, open = 0;
    for (; open < 2 && !code; open += !code) {
        code =
            input_game(&half[open].game, &half[open].rules, call->word[2], call->value[ASK_MOVES]);
        if (code) fail(0, "this was found with the rules %s", half[open].rules.name);
    }
    if (!code) {
        look_at_both(half);
        if (call_has(call, ASK_JSON)) {
            json_line(as_json(half));
        } else {
            print_all(half);
            print_clauses();
        }
    }
    while (open--) game_free(&half[open].game);
    return code;
}

static int run(const CommandCall *call) {
    static Half half[2];
    half[1].second = true;
    for (int side = 0; side < 2; side++) {
        int code = input_rules(&half[side].rules, call->word[side]);
        if (code) return code;
    }
    const char *a = half[0].rules.name, *b = half[1].rules.name;
    if (half[0].rules.family != half[1].rules.family)
        return fail(EXIT_USAGE,
                    "%s and %s belong to different games; compare rule sets of one game", a, b);
    if (half[0].rules.board != half[1].rules.board)
        return fail(EXIT_USAGE,
                    "%s and %s have boards of different sizes; compare rule sets of one board", a,
                    b);
    bool search = !call->word[2] && !call_has(call, ASK_MOVES);
    return search ? find(call, half) : compare(call, half);
}

const Command command_compare = {
    .name = "compare",
    .summary = "show where two rule sets differ",
    .description =
        "Lists the moves that only one of the rule sets allows, with the clause by which the other "
        "one forbids them. Then it lists the moves that both allow but that capture or end "
        "differently. The page does the same at /compare.\n\nWithout a position it first finds a "
        "shortest line of moves after which the rule sets differ, breadth first from the start "
        "position. All moves of the line are the same in both. If it finds none, it says how many "
        "plies are alike. Repetition and limits on a game's length play no part; their clauses are "
        "named if they differ.\n\nJSON: rules (an object for each rule set), alike (how many moves "
        "are the same in both) and differ (pairs: the move in the first and in the second rule "
        "set). 'rules' has for each rule set rules, position, moves (how many) and only (the moves "
        "that only it allows). If the game is over, it also has result and reason. A move has "
        "move, human, captures (squares), clauses (of the captures) and ending (result, clause; or "
        "null). A move of 'only' also has forbidden, the clause of the other rule set.\n\n"
        "Without a position also line (the moves, each with move and human; null if none was "
        "found), plies (how long it is, or how many plies are alike; null if they differ in no "
        "position), positions (how many were compared) and history (for each rule set its clauses "
        "of repetition and limits, if they differ).",
    .arguments = {{"RULES", "the first rule set", VALUE_RULES, false, false},
                  {"RULES", "the second rule set, of the same game", VALUE_RULES, false, false},
                  {"POSITION",
                   "'BOARD SIDE [STATE]'; the start position is 'start' or '-'; without a position "
                   "and --moves, the nearest one in which the rule sets differ",
                   VALUE_TEXT, true, false}},
    .options = options,
    .examples = {{"taefl compare tablut-ashton tablut-bologna",
                  "Finds the shortest line after which they differ."},
                 {"taefl compare tablut-ashton tablut-bologna "
                  "'3ttt3/9/2T6/t3T3t/tt1TKT1tt/t3T3t/7t1/9/3t1t3 2'",
                  "Does the throne strike while the king is on it?"},
                 {"taefl compare tablut-ashton tablut-bologna start --moves 'e3f3 e2f2' --json",
                  "After moves that are legal in both rule sets; as JSON."}},
    .exits = {[EXIT_FINE] = "the rule sets are compared, whether they differ or not",
              [EXIT_USAGE] = "the command line is wrong, a rule set is unknown, or they are "
                             "different games or have different boards",
              [EXIT_INPUT] = "the position or one of the moves is wrong in one of the rule sets"},
    .run = run,
};
