/* taefl analyse: what the engine thinks of the games in a file. Everything is found before anything
 * is written, so that a mistake in the last game leaves no half of a file behind. */
#include "base/memory.h"
#include "base/workers.h"
#include "cli/command.h"
#include "analysis/analyst.h"
#include "analysis/games.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "base/stop.h"
#include "record/gamefile.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    NODES,
    MOVETIME,
    DEPTH,
    HASH,
    THREADS,
    GAME,
    LINE,
    OUTPUT,
    SVG,
    FORCE,
    FORM,
    PART,
    RULES,
    COLUMNS,
    JSON
};
static const Option options[] = {
    NUMBER(NODES, "nodes", 'n', "N", 1, INT64_MAX, 0,
           "nodes to search for each position; default 200000 if no limit is given"),
    NUMBER(MOVETIME, "movetime", 0, "MS", 1, 1000000000, 0, "milliseconds to search each position"),
    NUMBER(DEPTH, "depth", 'd', "N", 1, MAX_PLY, 0, "search depth for each position, in plies"),
    NUMBER(HASH, "hash", 0, "MIB", 1, 65536, 64,
           "size of the transposition table, which a game shares; default 64"),
    NUMBER(THREADS, "threads", 't', "N", 1, CREW_THREADS, 1,
           "search with N threads, default 1; with more than one, results vary from run to run"),
    NUMBER(GAME, "game", 'g', "N", 1, INT32_MAX, 0, "analyse only the N-th game of the file"),
    NUMBER(LINE, "line", 0, "N", 1, ANNOTATION_PLIES, 8,
           "length of better lines in the written game, in plies; default 8"),
    VALUE(OUTPUT, FILE, "output", 'o', "FILE",
          "write the games to this file; default: standard output"),
    VALUE(SVG, FILE, "svg", 0, "FILE", "draw the win probability of one game in this file"),
    OPTION_FORCE(FORCE),
    OPTION_FROM(FORM),
    OPTION_PART(PART),
    OPTION_OTG_RULES(RULES),
    OPTION_COLUMNS(COLUMNS),
    FLAG(JSON, "json", 0,
         "write JSON to standard output: one object for each position, one for each "
         "game; the games themselves go only to --output"),
    {0},
};

enum { FILE_LIMIT = 64 << 20, DEFAULT_NODES = 200000 };

static bool stopped(void *ctx) {
    (void)ctx;
    return atomic_load_explicit(&stop_asked, memory_order_relaxed);
}

/* ------------------------------------------------------------------ one run */

typedef struct Run {
    const CommandCall *call;
    const char *in; /* the file's name, for people */
    Crew crew;
    Workers workers;
    SearchLimits limits;
    int game, chosen; /* the present one; the one wanted, 0: all */
    int done;         /* positions, of all games */
    bool terminal;
    char *text; /* the games written so far */
    size_t length, room;
    char *svg;
    json_t *json; /* the lines so far */
} Run;

static void show_progress(void *ctx, int done, int of) {
    const Run *run = ctx;
    fprintf(stderr, "\rgame %d: %d of %d positions ", run->game, done, of);
    if (done == of) fputs("\r\033[K", stderr);
}

/* "White: 31 plies, 2 ?!, 1 ?, 0 ??, accuracy 92.4 %". */
static void say_sum(const Run *run, const Analysis *a) {
    Tally tally[2];
    analysis_tally(a, tally);
    for (int side = P1; side <= P2; side++) {
        const Tally *t = &tally[side];
        const char *name = tree_tag(a->tree, side ? "Player2" : "Player1");
        char accuracy[32] = "";
        if (t->accuracy >= 0)
            snprintf(accuracy, sizeof accuracy, ", accuracy %d.%d %%", t->accuracy / 10,
                     t->accuracy % 10);
        fail(0, "game %d, %s: %d %s, %d ?!, %d ?, %d ??%s", run->game,
             name ? name : a->tree->rules->base->player[side], t->plies,
             t->plies == 1 ? "ply" : "plies", t->marks[0], t->marks[1], t->marks[2], accuracy);
    }
    if (a->known < a->count)
        fail(0, "game %d: the last %d of %d positions are analysed", run->game, a->known, a->count);
}

static void append_game(Run *run, const Tree *tree) {
    if (run->length) run->text[run->length++] = '\n';
    for (;;) {
        Text out = text_into(run->text + run->length, run->room - run->length - 1);
        Error error;
        if (gamefile_write(tree, &out, &error)) {
            run->length += out.length;
            return;
        }
        run->room *= 2;
        run->text = memory_resize(run->text, run->room);
    }
}

static int analyse_game(Run *run, Tree *tree) {
    const Host host = {&run->workers, stopped, workers_now_us, workers_spawn, workers_join};
    Analysis a;
    Error error;
    int code = EXIT_FINE;
    const Analyst analyst = {&run->crew, &run->limits, &host};
    analysis_make(&a, tree, &analyst, run->terminal ? show_progress : NULL, run);
    run->done += a.known;
    if (call_has(run->call, JSON)) analysis_json(&a, run->game, run->json);
    if (call_has(run->call, SVG)) run->svg = analysis_svg(&a);
    if (!call_has(run->call, JSON)) say_sum(run, &a);
    if (analysis_annotate(&a, tree, (int)run->call->number[LINE], &error))
        append_game(run, tree);
    else
        code = fail_error(run->in, &error);
    analysis_free(&a);
    return code;
}

/* All games, or the one wanted; others are read for their mistakes alone. After an interruption the
 * rest is written as it is. */
static int analyse_all(Run *run, Games *games) {
    Error error = {0};
    Losses losses = {0};
    while (games_more(games)) {
        Tree tree;
        if (!games_next(games, &tree, &losses, &error)) {
            if (error.code) return fail_error(run->in, &error);
            break; /* nothing good is left */
        }
        run->game++;
        if (run->chosen && run->game != run->chosen) continue;
        if (run->svg)
            return fail(EXIT_USAGE,
                        "--svg draws one game, but %s has several; choose one with --game",
                        run->in);
        int code = EXIT_FINE;
        if (stopped(NULL))
            append_game(run, &tree);
        else
            code = analyse_game(run, &tree);
        if (code) return code;
    }
    input_cut(&losses, run->in);
    if (run->game == 0) {
        error_at(&error, ERROR_TEXT_EMPTY, 0, "a game", NULL);
        return fail_error(run->in, &error);
    }
    if (run->game < run->chosen)
        return fail(EXIT_INPUT, "%s: there is no game %d; the file ends with game %d", run->in,
                    run->chosen, run->game);
    return stopped(NULL) ? EXIT_INTERRUPTED : EXIT_FINE;
}

/* ------------------------------------------------------------------ writing */

static int write_file(const CommandCall *call, int row, const char *text, size_t length) {
    return outputs_write(call->value[row], outputs_how(call_has(call, FORCE)), text, length,
                         "the analysis was not written; run the same command again");
}

static int deliver(const Run *run) {
    const CommandCall *call = run->call;
    int code = EXIT_FINE;
    if (run->svg) code = write_file(call, SVG, run->svg, strlen(run->svg));
    if (!code && call_has(call, OUTPUT))
        code = write_file(call, OUTPUT, run->text, run->length);
    else if (!code && !call_has(call, JSON))
        fwrite(run->text, 1, run->length, stdout);
    size_t i;
    json_t *line;
    json_array_foreach(run->json, i, line) json_line(json_incref(line));
    return code;
}

/* A file that cannot be written, or may not be, is told of before the work. */
static int check_targets(const CommandCall *call) {
    const char *const inputs[] = {call->word[0], NULL};
    OutputHow how = outputs_how(call_has(call, FORCE));
    const Planned planned[] = {{call->value[OUTPUT], how}, {call->value[SVG], how}};
    return outputs_check(planned, 2, inputs);
}

static SearchLimits limits_of(const CommandCall *call) {
    SearchLimits limits = search_limits();
    limits.nodes = (uint64_t)call->number[NODES];
    limits.movetime_us = call->number[MOVETIME] * 1000;
    limits.depth = (int)call->number[DEPTH];
    if (!limits.nodes && !limits.movetime_us && !limits.depth) limits.nodes = DEFAULT_NODES;
    return limits;
}

/* A mistake in a game that is read in part. */
static void tell_mistake(void *run, const Error *error, bool kept) {
    fail_error(((const Run *)run)->in, error);
    fail(0, kept ? "the moves before it are analysed" : "no move of this game can be analysed");
}

static int analyse_text(Run *run, const char *text, size_t size, const GamesHow *how) {
    size_t bytes = (size_t)run->call->number[HASH] << 20;
    void *memory = malloc(bytes);
    if (!memory)
        return fail(EXIT_USAGE, "--hash: not enough memory for %lld MiB",
                    (long long)run->call->number[HASH]);
    Table table;
    Error error;
    table_init(&table, memory, bytes);
    Searcher *leader = memory_get(sizeof *leader);
    int threads = (int)run->call->number[THREADS];
    void *hands = memory_get(crew_bytes(threads) + 1);
    search_init(leader, &table);
    crew_init(&run->crew, leader, threads, hands);
    workers_init(&run->workers);
    run->room = 1 << 20;
    run->text = memory_get(run->room);
    run->json = json_array();
    watch_signals();
    Games *games = games_open(text, size, how, &error);
    if (games && call_has(run->call, PART)) games_in_part(games, tell_mistake, run);
    int code = games ? analyse_all(run, games) : fail_error(run->in, &error);
    if (!code || code == EXIT_INTERRUPTED) {
        int written = deliver(run);
        if (written) code = written;
    }
    if (code == EXIT_INTERRUPTED)
        fail(0, "interrupted; %d positions are analysed, the others are unchanged", run->done);
    games_close(games);
    json_decref(run->json);
    free(run->svg);
    free(run->text);
    free(hands);
    free(leader);
    free(memory);
    return code;
}

static int run(const CommandCall *call) {
    Run run = {.call = call,
               .in = input_name(call->word[0]),
               .limits = limits_of(call),
               .chosen = (int)call->number[GAME],
               .terminal = isatty(STDERR_FILENO)};
    size_t size;
    Rules rules;
    GamesHow how = {.rules = call_has(call, RULES) ? &rules : NULL,
                    .columns = call->value[COLUMNS],
                    .spare = ANNOTATION_BYTES};
    int code = call_has(call, RULES) ? input_rules(&rules, call->value[RULES]) : EXIT_FINE;
    if (!code) code = input_columns(call->value[COLUMNS]);
    if (!code) code = check_targets(call);
    if (code) return code;
    char *text = input_text(call->word[0], FILE_LIMIT, &size);
    if (!text) return EXIT_INPUT;
    bool known = form_choose(call->value[FORM], call->value[COLUMNS], text, size, &how.form);
    if (known && call_has(call, PART) && how.form != FORM_GAMEFILE)
        code = fail(EXIT_USAGE, "--part is for game files; %s is read as %s", run.in,
                    form_names[how.form]);
    else if (known)
        code = analyse_text(&run, text, size, &how);
    else
        code = fail(EXIT_INPUT, FORM_UNKNOWN("%s"), run.in);
    free(text);
    return code;
}

const Command command_analyse = {
    .name = "analyse",
    .summary = "evaluate the positions of games, and mark mistakes",
    .description =
        "Searches every position of the main line, from the last one to the first. The written "
        "game has after each ply [%eval …] with player 1's win probability and the depth. A "
        "mistake gets a mark (?!, ? or ?\?) if it has none, the better line as a variation, and "
        "the reason in words. Variations, comments and marks of the file stay; only an earlier "
        "analysis is replaced. In Gårdsdansen each half of a turn is judged by itself. In "
        "Mǽrstánas 'final N' means that the final score is proven: player 1's score minus player "
        "2's.\n\nWith --nodes or --depth and one thread, the same file gives the same result "
        "everywhere. Standard error has a summary of both sides. Ctrl-C ends the analysis and "
        "writes the finished part.\n\nJSON, for each position: game, ply, move, name, by, mark, "
        "lost, stake, chance, score (kind, value), final, depth, nodes, line, better, reason and "
        "words. Then for each game: game, rules, positions, known and players (name, plies, marks, "
        "lost, accuracy). Chances, scores and final are player 1's. docs/analyse.md explains the "
        "fields.",
    .arguments = {{"FILE", "the games, in any form of 'taefl convert'; '-' is standard input",
                   VALUE_FILE, false, false}},
    .options = options,
    .examples = {{"taefl analyse tests/conformance/bologna-gamelog.txt --nodes 2000 > analysed.pgn",
                  "Writes the game with win probabilities, marks and better lines. The summary "
                  "goes to standard error."},
                 {"taefl analyse game.pgn -o marked.pgn --svg game.svg --depth 2",
                  "Writes the same to a file, and draws the win probability."},
                 {"taefl analyse game.pgn --game 1 --nodes 1000 --json",
                  "Writes an object for each position of one game, for scripts."}},
    .exits = {[EXIT_FINE] = "all games are analysed",
              [EXIT_USAGE] = "the command line is wrong, or a file to write exists",
              [EXIT_INPUT] = "the file cannot be read, or a game in it is wrong",
              [EXIT_FAILED] = "a file cannot be written; it is unchanged",
              [EXIT_INTERRUPTED] =
                  "interrupted; finished games are written analysed, the others unchanged"},
    .run = run,
};
