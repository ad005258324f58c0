/* taefl compare: what two rule sets make of one position. As the page's comparison does, it asks
 * the rules twice and holds the answers against each other; nothing is known here of any game. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Argument arguments[] = {
    {"RULES", "the first rule set", VALUE_RULES, false, false},
    {"RULES", "the second rule set, of the same game", VALUE_RULES, false, false},
    ARGUMENT_POSITION,
    {0},
};

static const Example examples[] = {
    {"taefl compare tablut-ashton tablut-bologna "
     "'3ttt3/9/2T6/t3T3t/tt1TKT1tt/t3T3t/7t1/9/3t1t3 2'",
     "Does the throne strike while the king is on it?"},
    {"taefl compare tablut-ashton tablut-bologna start --moves 'e3f3 e2f2' --json",
     "After moves that are legal in both rule sets; as JSON."},
    {0},
};

static const ExitCode exits[] = {
    {EXIT_FINE, "the rule sets are compared, whether they differ or not"},
    {EXIT_USAGE, "the command line is wrong, a rule set is unknown, or they are different games"},
    {EXIT_INPUT, "the position or one of the moves is wrong in one of the rule sets"},
    {0},
};

/* A move as one of the rule sets sees it. */
typedef struct Choice {
    Move move;
    char wire[MOVE_TEXT], human[MOVE_TEXT];
    Bits takes;
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
        Effects effects;
        *c = (Choice){.move = list.move[i], .refusal = game_refusal(&other->game, list.move[i])};
        move_write(&half->rules, c->move, c->wire);
        move_write_human(&half->rules, game_now(&half->game), c->move, c->human);
        c->result = game_foresee(&half->game, c->move, &next, &effects, &c->ending);
        for (int t = 0; t < effects.count; t++) c->takes |= bit(effects.taken[t].square);
    }
    qsort(half->choice, (size_t)half->count, sizeof *half->choice, by_wire);
}

/* The same move in the other rule set, NULL if that has none. */
static const Choice *counterpart(const Choice *choice, const Half *other) {
    return bsearch(choice, other->choice, (size_t)other->count, sizeof *other->choice, by_wire);
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
    json_t *takes = json_array(), *ending = json_null();
    for (Bits rest = c->takes; rest;)
        json_array_append_new(takes, json_string(half->rules.board->name[bits_pop(&rest)]));
    if (c->result)
        ending = json_pack("{s:o, s:o}", "result", json_result(c->result), "clause",
                           json_clause(&half->rules, c->ending));
    return json_pack("{s:s, s:s, s:o, s:o}", "move", c->wire, "human", c->human, "captures", takes,
                     "ending", ending);
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
        printf("  %s: %s", half[0].rules.name, a->human);
        print_ending(&half[0], a);
        printf("\n  %s: %s", half[1].rules.name, b->human);
        print_ending(&half[1], b);
        putchar('\n');
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
    for (int i = CLAUSE_NONE + 1, first = 1; i < 2 * CLAUSE_LIMIT; i++) {
        const Clause *clause = named[i / CLAUSE_LIMIT][i % CLAUSE_LIMIT];
        if (!clause) continue;
        printf("%s%s (%s) %s\n", first ? "\n" : "", clause->id, clause->standing, clause->words);
        first = 0;
    }
}

static int run(const Call *call) {
    static Half half[2];
    int code = EXIT_FINE, open = 0;
    half[1].second = true;
    for (int side = 0; side < 2 && !code; side++)
        code = input_rules(&half[side].rules, call->word[side]);
    if (!code && half[0].rules.family != half[1].rules.family)
        code =
            fail(EXIT_USAGE, "%s and %s belong to different games; compare rule sets of one game",
                 half[0].rules.name, half[1].rules.name);
    for (; open < 2 && !code; open += !code) {
        code =
            input_game(&half[open].game, &half[open].rules, call->word[2], call->value[ASK_MOVES]);
        if (code) fail(0, "this was found with the rules %s", half[open].rules.name);
    }
    if (!code) {
        for (int side = 0; side < 2; side++) look(&half[side], &half[!side]);
        if (call_has(call, ASK_JSON))
            json_line(as_json(half));
        else
            print_all(half);
    }
    while (open--) game_free(&half[open].game);
    return code;
}

const Command command_compare = {
    .name = "compare",
    .summary = "show how two rule sets differ in one position",
    .description =
        "Lists the moves that only one of the rule sets allows, with the clause by which the other "
        "one forbids them. Then it lists the moves that both allow but that capture or end "
        "differently. The page does the same at /compare.\n\nJSON: rules (an object for each rule "
        "set), alike (how many moves are the same in both) and differ (pairs: the move in the "
        "first and in the second rule set). 'rules' has for each rule set rules, position, moves "
        "(how many) and only (the moves that only it allows). If the game is over, it also has "
        "result and reason. A move has move, human, captures (squares) and ending (result, clause; "
        "or null). A move of 'only' also has forbidden, the clause of the other rule set.",
    .arguments = arguments,
    .options = ask_options,
    .examples = examples,
    .exits = exits,
    .run = run,
};
