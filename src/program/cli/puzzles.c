/* taefl puzzles: finds puzzles in games of the engine, and proves puzzles and positions. */
#include "analysis/analyst.h"
#include "base/file.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/rulefiles.h"
#include "proving/mine.h"
#include "cli/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SEED, GAMES, FROM, TURNS, NODES, MOST, JSON };
static const Option options[] = {
    NUMBER(SEED, "seed", 's', "N", 0, INT64_MAX, 1,
           "mine: equal seeds play equal games; default 1"),
    NUMBER(GAMES, "games", 'g', "N", 1, 100000000, 100,
           "mine: how many games to play; default 100"),
    NUMBER(FROM, "from", 0, "N", 1, 100000000, 1,
           "mine: number of the first game, to continue an earlier run"),
    NUMBER(TURNS, "turns", 't', "N", 1, MOST_TURNS, 3,
           "mine, solve: the longest win to look for, in turns; default 3"),
    NUMBER(NODES, "nodes", 'n', "N", 1, INT64_MAX, 0,
           "give up a proof after N positions; default: 4000000 for mine, no limit "
           "for check and solve"),
    NUMBER(MOST, "most", 0, "N", 1, INT64_MAX, INT64_MAX,
           "check: skip puzzles whose proof took more than N positions"),
    OPTION_JSON(JSON),
    {0},
};

enum { FILE_LIMIT = 16 << 20 };

/* ------------------------------------------------------------------ mine */

typedef struct Report {
    const Rules *rules;
    const Mine *mine;
    bool json;
} Report;

static void report_find(void *ctx, const Find *find) {
    const Report *r = ctx;
    const Puzzle *z = find->puzzle;
    char position[POSITION_TEXT], move[MOVE_TEXT];
    position_write(r->rules, &z->position, position);
    move_write(r->rules, z->line[0], move);
    if (r->json) {
        json_t *themes = json_array();
        for (int i = 0; i < z->themes; i++) json_array_append_new(themes, json_string(z->theme[i]));
        json_line(json_pack(
            "{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:I, s:I, s:i, s:b, s:b, s:I, s:i, s:i}",
            "rules", r->rules->name, "position", position, "side", z->position.side + 1, "turns",
            z->turns, "clear", z->clear, "sole", z->sole, "margin", z->margin, "line",
            moves_list(r->rules, z->line, z->length), "themes", themes, "nodes",
            (json_int_t)z->nodes, "engine", (json_int_t)find->engine, "second", find->second,
            "recapture", find->recapture, "greedy", find->greedy, "seed", (json_int_t)r->mine->seed,
            "game", find->game, "ply", find->ply));
    } else {
        printf("%s | %s | %d | %s\n", r->rules->name, position, z->turns, move);
    }
    flush_output();
}

static int mine(const CommandCall *call) {
    Rules rules;
    int code = input_rules(&rules, call->word[1]);
    if (code) return code;
    Mine what = {.seed = (uint64_t)call->number[SEED],
                 .first = (int)call->number[FROM],
                 .last = (int)(call->number[FROM] + call->number[GAMES] - 1),
                 .most = (int)call->number[TURNS],
                 .limit = call->number[NODES] ? (uint64_t)call->number[NODES] : 4000000};
    Report report = {.rules = &rules, .mine = &what, .json = call_has(call, JSON)};
    puzzle_mine(&rules, &what, report_find, &report);
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ check */

/* What is wrong with an entry is told as "FILE: puzzle ID: …". */
static int wrong(const char *file, const char *id, const char *what) {
    return fail(EXIT_INPUT, "%s: puzzle %s: %s", file, id, what);
}

static int read_line(const char *file, const char *id, const Rules *rules, json_t *line,
                     Puzzle *z) {
    size_t i;
    json_t *move;
    Error error;
    if (json_array_size(line) > MAX_LINE) return wrong(file, id, "the line is too long");
    json_array_foreach(line, i, move) {
        const char *text = json_string_value(move);
        if (!text || !move_read_wire(rules, &z->line[z->length++], text, strlen(text), 1, &error))
            return wrong(file, id, "the line holds something that is no move");
    }
    return EXIT_FINE;
}

static int read_puzzle(const char *file, json_t *entry, Rules *rules, Puzzle *z, const char **id) {
    const char *name, *position;
    json_t *line;
    json_int_t nodes;
    int side;
    Error error;
    *id = "without id";
    *z = (Puzzle){0};
    json_unpack(entry, "{s:s}", "id", id);
    if (json_unpack(entry, "{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:o, s:I}", "rules", &name,
                    "position", &position, "side", &side, "turns", &z->turns, "clear", &z->clear,
                    "sole", &z->sole, "margin", &z->margin, "line", &line, "nodes", &nodes) != 0)
        return wrong(file, *id, "something is missing or not of its kind");
    z->nodes = (uint64_t)nodes;
    if (!rulefiles_ask(rules, name, &error)) return fail_error(file, &error);
    if (!position_read(rules, &z->position, position, strlen(position), &error))
        return fail_error(file, &error);
    if (side != z->position.side + 1) return wrong(file, *id, "'side' is not the side to move");
    if (z->turns < 1 || z->turns > MAX_LINE || z->clear < 0 || z->clear > 2 * MOST_TURNS)
        return wrong(file, *id, "'turns' or 'clear' is out of range");
    return read_line(file, *id, rules, line, z);
}

/* Proves one entry; EXIT_NO if it is refuted. */
static int check_puzzle(const CommandCall *call, const char *file, json_t *entry, int *count) {
    Rules rules;
    Puzzle z;
    const char *id;
    int code = read_puzzle(file, entry, &rules, &z, &id);
    if (code) return code;
    uint64_t limit = call->number[NODES] ? (uint64_t)call->number[NODES] : UINT64_MAX;
    if (z.nodes > (uint64_t)call->number[MOST]) return EXIT_FINE;
    Prover *prover = prover_create(&rules, PROVER_BITS);
    const char *why = puzzle_refute(prover, &rules, limit, &z);
    bool unknown = prover_limit_reached(prover);
    prover_destroy(prover);
    ++*count;
    if (call_has(call, JSON))
        json_line(json_pack("{s:s, s:b, s:o}", "id", id, "proved", why == NULL, "why",
                            why ? json_text(why) : json_null()));
    else if (why)
        print_line(stdout, "FAILED %s: %s", id, why);
    return !why ? EXIT_FINE : unknown ? EXIT_FAILED : EXIT_NO;
}

static int check_file(const CommandCall *call, const char *file) {
    const char *why;
    size_t size, i;
    json_error_t error;
    char *text = text_read(file, FILE_LIMIT, &size, &why);
    if (!text) return fail(EXIT_INPUT, "%s: %s", file, why);
    json_t *all = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error), *entry;
    free(text);
    if (!json_is_array(all)) {
        json_decref(all);
        return fail(EXIT_INPUT, "%s: line %d: %s", file, error.line,
                    *error.text ? error.text : "not a list of puzzles");
    }
    int worst = EXIT_FINE, count = 0, failed = 0;
    json_array_foreach(all, i, entry) {
        progress(i, json_array_size(all), "puzzles");
        int code = check_puzzle(call, file, entry, &count);
        failed += code != EXIT_FINE;
        if (code > worst) worst = code;
    }
    progress_end();
    if (worst != EXIT_INPUT && !call_has(call, JSON))
        print_line(stdout, "%s: %d puzzles, %d proved, %d failed", file, (int)json_array_size(all),
                   count - failed, failed);
    json_decref(all);
    return worst;
}

static int check(const CommandCall *call) {
    int worst = EXIT_FINE;
    for (int i = 1; i < call->words; i++) {
        int code = check_file(call, call->word[i]);
        if (code > worst) worst = code;
    }
    return worst;
}

/* ------------------------------------------------------------------ solve */

/* The moves that keep the shortest win, and how long it is. */
static int solve_turns(Prover *prover, const Rules *rules, const Position *p,
                       const CommandCall *call) {
    int turns = prover_shortest(prover, p, (int)call->number[TURNS]);
    MoveList list;
    Puzzle winning = {.position = *p};
    rules->moves(rules, p, &list);
    for (int i = 0; turns > 0 && i < list.count && winning.length < MAX_LINE; i++) {
        Position next = *p;
        rules->play(rules, &next, list.move[i], NULL);
        if (prover_wins(prover, &next, p->side, turns - 1) == PROOF_YES)
            winning.line[winning.length++] = list.move[i];
    }
    if (turns < 0 || prover_limit_reached(prover))
        return fail(EXIT_FAILED, "more than %" PRId64 " positions", call->number[NODES]);
    json_t *moves = moves_list(rules, winning.line, winning.length), *move;
    size_t i;
    if (call_has(call, JSON)) {
        json_line(json_pack("{s:i, s:o}", "turns", turns, "moves", moves));
    } else {
        printf(turns ? "%d" : "no win", turns);
        json_array_foreach(moves, i, move) printf(" %s", json_string_value(move));
        putchar('\n');
        json_decref(moves);
    }
    return turns ? EXIT_FINE : EXIT_NO;
}

static int solve_score(Prover *prover, const Rules *rules, const Position *p,
                       const CommandCall *call) {
    int difference = -200;
    ProofAnswer more = PROOF_YES;
    (void)rules;
    while ((more = prover_scores(prover, p, difference)) == PROOF_YES) difference++;
    if (more == PROOF_UNKNOWN)
        return fail(EXIT_FAILED, "more than %" PRId64 " positions", call->number[NODES]);
    if (call_has(call, JSON))
        json_line(json_pack("{s:i}", "difference", difference));
    else
        printf("%+d\n", difference);
    return difference > 0 ? EXIT_FINE : EXIT_NO;
}

static int solve(const CommandCall *call) {
    Rules rules;
    Position position;
    if (call->words != 3) return fail(EXIT_USAGE, "solve needs RULES and POSITION");
    int code = input_rules(&rules, call->word[1]);
    if (!code) code = input_position(&rules, call->word[2], &position);
    if (code) return code;
    Prover *prover = prover_create(&rules, PROVER_BITS);
    prover_limit(prover, call->number[NODES] ? (uint64_t)call->number[NODES] : UINT64_MAX);
    code = (rules.score ? solve_score : solve_turns)(prover, &rules, &position, call);
    prover_destroy(prover);
    return code;
}

static int run(const CommandCall *call) {
    const char *action = call->word[0];
    if (strcmp(action, "mine") == 0) {
        if (call->words == 2) return mine(call);
        return fail(EXIT_USAGE, "mine needs one rule set");
    }
    if (strcmp(action, "check") == 0) return check(call);
    if (strcmp(action, "solve") == 0) return solve(call);
    return fail(EXIT_USAGE, "unknown action '%s'; actions are mine, check, solve", action);
}

const Command command_puzzles = {
    .name = "puzzles",
    .summary = "find puzzles in the engine's games, and prove them",
    .description =
        "In a puzzle the side to move has a forced win, and only one first move wins. "
        "docs/puzzles.md defines the proof. 'mine' plays games and looks for puzzles in them, and "
        "'check' proves puzzles again. 'solve' prints the number of turns in which the side to "
        "move wins, and the first moves. For Mǽrstánas it prints the final lead of the side to "
        "move. Repetition is ignored, which matters under one law only.\n\nJSON of mine: rules, "
        "position, side, turns, clear, sole, margin, line, "
        "themes, nodes, engine, second, recapture, greedy, seed, game, ply. Of check: id, proved, "
        "why. Of solve: turns, moves, or difference.",
    .arguments = {{"ACTION", "'mine', 'check' or 'solve'", VALUE_TEXT, false, false},
                  {"WHAT", "mine: RULES; check: puzzle files; solve: RULES POSITION", VALUE_FILE,
                   false, true}},
    .actions = "mine check solve",
    .options = options,
    .examples =
        {{"taefl puzzles check web/data/puzzles/tafl.json --most 20000",
          "Proves again every puzzle of the file that takes at most 20,000 positions."},
         {"taefl puzzles solve tablut-ashton '3ttt3/9/1TK1t4/1tT3T1t/tt1T5/3t1TTt1/3t1t3/2T6/t6t1 "
          "1'",
          "Prints '1 c7c9': White wins in one turn, with c7c9."},
         {"taefl puzzles mine tablut-katz --seed 7 --games 3 --turns 2 --json > found.jsonl",
          "Plays three games and writes each puzzle as soon as it is found."}},
    .exits = {[EXIT_FINE] = "done; all puzzles are right",
              [EXIT_NO] = "a puzzle is wrong, or there is no win in so many turns",
              [EXIT_USAGE] = "the command line is wrong, or the rule set is unknown",
              [EXIT_INPUT] = "a file cannot be read, or a puzzle or a position is wrong",
              [EXIT_FAILED] = "a proof took more positions than --nodes allows"},
    .run = run,
};
