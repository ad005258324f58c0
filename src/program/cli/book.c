/* taefl book: makes the opening book of a rule set from games of the engine against itself. */
#include "base/memory.h"
#include "base/workers.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/selfgames.h"
#include "cli/version.h"
#include "search/profile.h"
#include "learning/book.h"

#include <stdio.h>
#include <stdlib.h>

enum { OUT, GAMES, NODES, WIDE, SEED, LONGEST, DATA, THREADS, FORCE, JSON };

static const Option options[] = {
    VALUE(OUT, FILE, "out", 'o', "FILE", "write the book to this file, not to the standard output"),
    NUMBER(GAMES, "games", 0, "N", 1, 100000, 400, "how many games to play; default 400"),
    NUMBER(NODES, "nodes", 0, "N", 1, INT64_MAX, 1000,
           "search N nodes for each move; default 1000"),
    NUMBER(WIDE, "wide", 0, "N", 1, 100, 12,
           "draw each of the first N plies among the best moves, and search --nodes "
           "nodes for each of these; default 12"),
    NUMBER(SEED, "seed", 0, "N", 0, INT64_MAX, 1, "equal seeds play equal games; default 1"),
    NUMBER(LONGEST, "longest", 0, "N", 200, 1000, 240,
           "a game is a draw after N plies; default 240"),
    VALUE(DATA, FILE, "data", 'd', "FILE",
          "keep the games in this file; games that it has are not played again"),
    NUMBER(THREADS, "threads", 0, "N", 1, MAX_WORKERS, 1, "play N games at a time; default 1"),
    OPTION_FORCE(FORCE),
    OPTION_JSON(JSON),
    {0},
};

static int prepare(const CommandCall *call, Rules *rules, char sum[17], SelfGames *games) {
    int code = input_rules(rules, call->word[0]);
    if (code) return code;
    games->settings = (SelfPlay){.rules = rules,
                                 .learned = profile_network(rules),
                                 .sum = profile_sum(rules, sum),
                                 .seed = (uint64_t)call->number[SEED],
                                 .nodes = call->number[NODES],
                                 .wide = (int)call->number[WIDE],
                                 .longest = (int)call->number[LONGEST]};
    const Planned planned[] = {{call->value[OUT], outputs_how(call_has(call, FORCE))},
                               {call->value[DATA], OUTPUT_ADD}};
    return outputs_check(planned, 2, (const char *[]){NULL});
}

static int write_book(const CommandCall *call, const SelfGames *games) {
    const char *why, *path = call_has(call, OUT) ? call->value[OUT] : "-";
    Output *out = output_begin(path, outputs_how(call_has(call, FORCE)), &why);
    if (!out) return fail_output(path, why, NULL);
    BookSize size = book_write(games, (int)call->number[GAMES], version_program(), out);
    if (!output_close(out, &why)) return fail_output(path, why, NULL);
    if (!call_has(call, OUT)) return EXIT_FINE;
    if (call_has(call, JSON))
        json_line(json_pack("{s:s, s:i, s:i}", "rules", games->settings.rules->name, "positions",
                            size.positions, "moves", size.moves));
    else
        printf("%s: %d positions, %d moves\n", games->settings.rules->name, size.positions,
               size.moves);
    return EXIT_FINE;
}

static int run(const CommandCall *call) {
    SelfGames *games = memory_get(sizeof *games);
    Rules *rules = memory_get(sizeof *rules);
    char sum[17];
    int code = prepare(call, rules, sum, games);
    if (!code)
        code = selfgames_play(games, call->value[DATA], (int)call->number[GAMES],
                              (int)call->number[THREADS]);
    if (!code) code = write_book(call, games);
    code = selfgames_end(games, code);
    free(rules);
    free(games);
    return code;
}

const Command command_book = {
    .name = "book",
    .summary = "make an opening book by self-play",
    .description =
        "Plays games of the engine against itself. In the opening the engine draws among its best "
        "moves, better ones more often. Then it always plays the best move. For each move that two "
        "games or more had, the book has the number of wins and draws. Positions that a symmetry "
        "of the board makes equal count as one. The same seed gives the same book with any number "
        "of threads. docs/book.md describes the file.\n\n"
        "JSON, with --out: rules, positions, moves.",
    .arguments = {ARGUMENT_RULES},
    .options = options,
    .examples =
        {{"taefl book brandubh --games 20 --nodes 20",
          "A small book on the standard output. It has too few games to learn from."},
         {"taefl book brandubh --games 20 --nodes 20 --data brandubh.games --out brandubh.book",
          "Keeps the games too. After Ctrl-C the same command continues."}},
    .exits = {[EXIT_FINE] = "the book is written",
              [EXIT_USAGE] = "the command line is wrong, or the rule set is unknown",
              [EXIT_INPUT] = "the games cannot be read, or have other rules or settings",
              [EXIT_FAILED] = "a file cannot be written; with --data the same command continues",
              [EXIT_INTERRUPTED] = "interrupted; with --data the same command continues"},
    .run = run,
};
