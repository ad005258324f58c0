/* taefl match: plays matches between engines, and reads what they left. This file is the command's
 * table and one run; the settings are in match_options.c, the documents in match_documents.c. */
#include "base/file.h"
#include "base/memory.h"
#include "cli/match_options.h"
#include "match/report.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "base/stop.h"
#include "match/journal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CONCURRENCY = MATCH_OWN_ROWS, JOURNAL, RESUME, GAMES, FORCE, EVENT, LOG, JSON };

#define ENGINE_WORDS                                                                     \
    "name= kind=ugi kind=taefl kind=bologna kind=random kind=greedy kind=beginner cmd= " \
    "proto=uci ports= tc= movetime= nodes= depth= timeout= margin= start= restart=yes option."

static const Option options[] = {
    LIST(MATCH_ENGINE, "engine", 'e', "WORD…", ENGINE_WORDS,
         "add an engine: name=NAME, then cmd=COMMAND or kind=KIND, its limits, and "
         "option.NAME=VALUE; give this option once for each engine"),
    VALUE(
        MATCH_ENGINES, FILE, "engines", 0, "FILE",
        "read engines from this file, one a line, with the words of --engine; # begins a comment"),
    LIST(MATCH_EACH, "each", 0, "WORD…", ENGINE_WORDS,
         "words for every engine, unless the engine has its own"),
    VALUE(MATCH_RULES, RULES, "rules", 'r', "RULES", "the rule set; default: tablut-ashton"),
    VALUE(MATCH_TC, TEXT, "tc", 0, "BASE+INC",
          "time control of every engine: seconds for the game, and seconds more after each turn; "
          "the same as --each tc=BASE+INC"),
    NUMBER(MATCH_PAIRS, "pairs", 'n', "N", 1, MAX_GAMES / 2, 100,
           "how many pairs of games any two opponents play; default 100"),
    FLAG(MATCH_GAUNTLET, "gauntlet", 0,
         "the first engine plays every other one; by default all play each other"),
    LIST(MATCH_OPENINGS, "openings", 'o', "WORD…",
         "random plies= band= nodes= tries= judge=players order=random order=file",
         "a file of openings with order=file or order=random, or random openings; default: random "
         "plies=8 band=10% tries=100, nodes= as the players; band=10% means a win probability of "
         "40 to 60 %; with judge=players the engines judge it"),
    NUMBER(MATCH_SEED, "seed", 's', "N", 0, INT64_MAX, 1,
           "seed for openings and random players; default 1"),
    LIST(MATCH_SPRT, "sprt", 0, "WORD…", "elo0=0 elo1=10 alpha=0.05 beta=0.05",
         "stop when the test decides whether the first engine is stronger by elo1=N or by elo0=N; "
         "alpha= and beta= are the error rates, default 0.05"),
    LIST(MATCH_ADJUDICATE, "adjudicate", 0, "WORD…", "score= moves=4 plies=",
         "score=95% moves=M: a side wins when both engines give it this win probability for M "
         "moves each (score=N: this score in hundredths); plies=N: a draw after N plies"),
    FLAG(MATCH_RESTART, "restart", 0, "start every engine anew for every game"),
    NUMBER(CONCURRENCY, "concurrency", 'c', "N", 1, MAX_CONCURRENCY, 1,
           "games at a time; default 1"),
    VALUE(JOURNAL, FILE, "journal", 'j', "FILE",
          "write every finished game to this file, so that you can resume the match"),
    FLAG(RESUME, "resume", 0,
         "continue the match of the journal; without --engine with its settings"),
    VALUE(GAMES, FILE, "games", 'g', "FILE",
          "write all games to this file as a game file; its old content is lost"),
    OPTION_FORCE(FORCE),
    VALUE(EVENT, TEXT, "event", 0, "TEXT", "the Event tag of the games"),
    VALUE(LOG, FILE, "log", 'l', "FILE",
          "append every line to and from every engine to this file, with time and name"),
    OPTION_JSON(JSON),
    {0},
};

/* ------------------------------------------------------------------ one run */

typedef struct Run {
    const CommandCall *call;
    MatchOptions options;
    Results results;
    MatchReport report;
    Journal *journal; /* NULL: none */
    Output *games;    /* NULL: none */
    char *replayed;   /* the games of the journal that is resumed, as … */
    size_t length;    /* … the file of games has them */
    Log *log;
    LiveTable live;
    bool has_live;
    int said; /* interrupts that were told */
    int code; /* of what failed meanwhile */
} Run;

/* What could not be written is told with how to go on. */
static int cannot_write(const Run *run, const char *path, const char *why) {
    const char *journal = run->call->value[JOURNAL], *games = run->call->value[GAMES];
    char hint[WHY];
    snprintf(hint, sizeof hint, "go on with: taefl match --resume --journal %s%s%s",
             journal ? journal : "", games ? " --games " : "", games ? games : "");
    return fail_output(path, why, journal ? hint : NULL);
}

static char *game_text(const Run *run, const Record *record) {
    return record_game(record, &run->options.rules, run->options.entrant, run->call->value[EVENT]);
}

static bool write_game(Run *run, const Record *record) {
    const char *why;
    char *text = game_text(run, record);
    output_print(run->games, "%s%s", run->results.games > 1 ? "\n" : "", text);
    free(text);
    if (output_flush(run->games, &why)) return true;
    run->code = cannot_write(run, run->call->value[GAMES], why);
    return false;
}

static void replay_game(Run *run, const Record *record) {
    char *text = game_text(run, record);
    size_t length = strlen(text), gap = run->length != 0;
    run->replayed = memory_resize(run->replayed, run->length + gap + length);
    if (gap) run->replayed[run->length++] = '\n';
    memcpy(run->replayed + run->length, text, length);
    run->length += length;
    free(text);
}

/* One game of the journal that is resumed. */
static void take_game(void *ctx, const Record *record) {
    Run *run = ctx;
    if (call_has(run->call, GAMES)) replay_game(run, record);
    if (!run->options.openings.by_players || record->book > OPENING_PLIES) return;
    Opening opening = {.start = record->start, .plies = record->book};
    memcpy(opening.move, record->move, (size_t)record->book * sizeof(Move));
    openings_know(&run->options.openings, record->opening, &opening);
}

static bool finished(void *ctx, const Record *record) {
    Run *run = ctx;
    const char *why;
    if (run->journal && !journal_add(run->journal, record, &why)) {
        run->code = cannot_write(run, run->call->value[JOURNAL], why);
        return false;
    }
    if (run->games && !write_game(run, record)) return false;
    if (run->has_live) live_show(&run->live, &run->report, false);
    return true;
}

static void failed(void *ctx, const char *why) {
    Run *run = ctx;
    live_clear(&run->live);
    run->code = fail(EXIT_FAILED, "the match cannot go on: %s", why);
}

static int interrupts(void *ctx) {
    Run *run = ctx;
    int times = stop_urgency();
    if (times > run->said) {
        live_clear(&run->live);
        fail(0, times > 1 ? "stopping now"
                          : "finishing the running games; press Ctrl-C again to stop at once");
    }
    run->said = times;
    return times;
}

/* ------------------------------------------------------------------ before it */

/* The settings of this run, those of the journal where the command line has none. */
static int read_settings(Run *run) {
    const CommandCall *call = run->call;
    const char *path = call->value[JOURNAL];
    bool there = false, resume = call_has(call, RESUME);
    char why[WHY];
    if (resume && !path) return fail(EXIT_USAGE, "--resume needs --journal=FILE");
    json_t *old = path ? journal_settings(path, &there, why) : NULL;
    if (there && !old) return fail(EXIT_INPUT, "%s", why);
    if (there && !resume) {
        json_decref(old);
        return fail(EXIT_USAGE, "%s: already exists; --resume continues it", path);
    }
    bool engines = call_has(call, MATCH_ENGINE) || call_has(call, MATCH_ENGINES);
    int code = EXIT_FINE;
    json_t *settings = old && !engines ? json_incref(old) : match_settings(call, &code);
    if (settings) {
        if (old && !engines && call_has(call, MATCH_PAIRS))
            json_object_set_new(settings, "pairs", json_integer(call->number[MATCH_PAIRS]));
        code = match_options_read(&run->options, settings, false);
    }
    if (!code && old && !match_settings_fit(run->options.settings, old, path)) {
        match_options_free(&run->options);
        code = EXIT_INPUT;
    }
    json_decref(settings);
    json_decref(old);
    return code;
}

/* A resumed match may write over what it has written itself. */
static OutputHow how(const CommandCall *call) {
    return outputs_how(call_has(call, FORCE) || call_has(call, RESUME));
}

/* No file may be two things, nor be written over unasked. */
static int check_outputs(const CommandCall *call) {
    const char *inputs[3] = {NULL};
    int count = 0;
    if (call_has(call, MATCH_ENGINES)) inputs[count++] = call->value[MATCH_ENGINES];
    for (int i = 0; i < call->listed && count < 2; i++)
        if (call->list[i].row == MATCH_OPENINGS && !strchr(call->list[i].text, '='))
            inputs[count++] = call->list[i].text;
    const Planned planned[] = {{call->value[JOURNAL], OUTPUT_ADD},
                               {call->value[GAMES], how(call)},
                               {call->value[LOG], OUTPUT_ADD}};
    return outputs_check(planned, 3, inputs);
}

/* Whether what stands there is a part of what the journal gives again, so that nothing is lost. */
static bool is_ours(const Run *run, const char *path) {
    size_t size;
    const char *why;
    char *old = file_read(path, run->length, &size, &why);
    bool ours = old && (!size || memcmp(old, run->replayed, size) == 0);
    free(old);
    return ours;
}

static int open_games(Run *run) {
    const CommandCall *call = run->call;
    const char *path = call->value[GAMES], *why;
    if (!path) return EXIT_FINE;
    bool there = !output_check(path, OUTPUT_NEW, &why) && why == output_is_there;
    if (there && !call_has(call, FORCE) && !is_ours(run, path))
        return fail(
            EXIT_USAGE,
            "%s already exists, and its games are not the journal's; --force writes over it", path);
    run->games = output_open(path, how(call), &why);
    if (!run->games) return cannot_write(run, path, why);
    output_put(run->games, run->replayed, run->length);
    return output_flush(run->games, &why) ? EXIT_FINE : cannot_write(run, path, why);
}

static int open_journal(Run *run) {
    const char *path = run->call->value[JOURNAL];
    JsonState state;
    char why[WHY];
    if (!path) return EXIT_FINE;
    const JournalReader reader = {&run->options.rules, &run->options.schedule, &run->results,
                                  take_game, run};
    run->journal =
        journal_open(path, run->options.settings, call_has(run->call, RESUME), reader, &state, why);
    if (!run->journal) return fail(state.unwritable ? EXIT_FAILED : EXIT_INPUT, "%s", why);
    if (state.torn)
        fail(0, "%s: the last line was incomplete and is removed; its game is played again", path);
    if (run->results.games)
        fail(0, "%s: %d games are played already", path, (int)run->results.games);
    return EXIT_FINE;
}

static int open_log(Run *run) {
    const char *path = run->call->value[LOG], *why = NULL;
    if (path && !(run->log = log_open(path, &why))) return cannot_write(run, path, why);
    return EXIT_FINE;
}

/* Where a pair cannot have its first game alone, its second one is worth nothing. */
static void warn_of_repeats(const MatchOptions *o) {
    for (int i = 0; i < o->count && !o->schedule.once; i++)
        for (int k = i + 1; k < o->count && !(o->schedule.gauntlet && i); k++)
            if (entrants_repeat(&o->entrant[i], &o->entrant[k]))
                fail(0,
                     "warning: '%s' and '%s' are equal and deterministic, so both games of each of "
                     "their pairs are the same game",
                     o->entrant[i].name, o->entrant[k].name);
}

static void warn(const Run *run) {
    warn_of_repeats(&run->options);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t games = run->call->number[CONCURRENCY];
    if (games > cores)
        fail(0,
             "warning: %d games at a time on %ld cores: engines will slow each other down and may "
             "lose on time",
             (int)games, cores);
}

static int try_engines(const Run *run, const MatchSetup *setup) {
    const MatchOptions *o = &run->options;
    char why[WHY];
    bool tells = false, any = false;
    for (int i = 0; i < o->count; i++) {
        if (!match_try(setup, i, &stop_asked, &tells, why) && !stop_urgency())
            return fail(EXIT_FAILED, "%s", why);
        any |= tells;
        if (o->openings.by_players && !tells && !stop_urgency())
            fail(0, "'%s' reports no score, so the other engines judge the openings",
                 o->entrant[i].name);
    }
    if (o->openings.by_players && !any && !stop_urgency())
        return fail(EXIT_FAILED, "judge=players: no engine reports a score");
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ after it */

static int code_of(Run *run, MatchEnd end) {
    const char *path = run->call->value[JOURNAL];
    if (end == MATCH_DECIDED)
        return sprt_verdict(&run->options.sprt, &run->results.pairing[0].pairs) == SPRT_H0
                   ? EXIT_NO
                   : EXIT_FINE;
    if (end == MATCH_FAILED) return run->code ? run->code : EXIT_FAILED;
    if (end == MATCH_COMPLETE) return EXIT_FINE;
    if (path)
        fail(0, "interrupted; go on with: taefl match --resume --journal %s", path);
    else
        fail(0, "interrupted; without --journal it cannot be resumed");
    return EXIT_INTERRUPTED;
}

static int play(Run *run) {
    static const char *const states[] = {"complete", "decided", "interrupted", "failed"};
    MatchOptions *o = &run->options;
    const MatchSetup setup = {.rules = &o->rules,
                              .entrants = o->entrant,
                              .schedule = &o->schedule,
                              .openings = &o->openings,
                              .adjudication = o->adjudication,
                              .sprt = o->has_sprt ? &o->sprt : NULL,
                              .seed = o->seed,
                              .concurrency = (int)run->call->number[CONCURRENCY],
                              .log = run->log};
    run->report = (MatchReport){
        &o->rules, o->entrant, &run->results, setup.sprt, referee_last_ply(&o->adjudication),
        "running"};
    run->has_live = isatty(STDERR_FILENO);
    char why[WHY];
    if (!entrants_ports(o->entrant, o->count, setup.concurrency, why))
        return fail(EXIT_USAGE, "%s", why);
    warn(run);
    int code = try_engines(run, &setup);
    if (code) return code;
    const MatchHost host = {
        .ctx = run, .finished = finished, .interrupts = interrupts, .failed = failed};
    MatchEnd end = stop_urgency() ? MATCH_INTERRUPTED : match_run(&setup, &run->results, &host);
    live_clear(&run->live);
    run->report.state = states[end];
    if (call_has(run->call, JSON))
        json_line(match_report_json(&run->report));
    else
        match_report_text(stdout, &run->report);
    flush_output();
    return code_of(run, end);
}

static int close_outputs(Run *run, int code) {
    const CommandCall *call = run->call;
    const char *why = NULL;
    if (!output_close(run->games, &why) && !code) code = cannot_write(run, call->value[GAMES], why);
    journal_close(run->journal);
    if (!log_close(run->log, &why) && !code)
        code = fail(EXIT_FAILED, "%s: %s: not all of it could be written", call->value[LOG], why);
    return code;
}

static int play_match(const CommandCall *call) {
    Run *run = memory_get(sizeof *run);
    run->call = call;
    watch_signals();
    signal(SIGPIPE, SIG_IGN);
    int code = check_outputs(call);
    if (!code) code = read_settings(run);
    if (!code) {
        results_init(&run->results, &run->options.schedule, &run->options.rules);
        code = open_journal(run);
        if (!code) code = open_games(run);
        if (!code) code = open_log(run);
        if (!code) code = play(run);
        code = close_outputs(run, code);
        results_finish(&run->results);
        match_options_free(&run->options);
    }
    free(run->replayed);
    free(run);
    return code;
}

static int run(const CommandCall *call) {
    const char *action = call->words ? call->word[0] : NULL;
    bool json = call_has(call, JSON);
    if (!action) return play_match(call);
    if (strcmp(action, "report") == 0) {
        if (call->words == 2) return match_document_report(call->word[1], json);
        return fail(EXIT_USAGE, "report needs one FILE, a journal");
    }
    if (strcmp(action, "ratings") == 0) {
        if (call->words > 1) return match_document_ratings(call->word + 1, call->words - 1, json);
        return fail(EXIT_USAGE, "ratings needs a FILE, a game file");
    }
    return fail(EXIT_USAGE, "'%s' is no action; expected report or ratings, or options only",
                action);
}

const Command command_match = {
    .name = "match",
    .summary = "play matches between engines to find the stronger one",
    .description =
        "Games come in pairs: both start from the same opening, with sides swapped. If two engines "
        "are equal and deterministic, the second game would repeat the first, so it is not played. "
        "Taefl is the referee. An engine loses a game by an illegal move, a crash, an unreadable "
        "answer, a closed connection, or if its time runs out.\n\nAn engine is any UGI program "
        "(docs/protocol.md), or one that speaks UCI (proto=uci). Without cmd= it is one of these: "
        "kind=taefl, the default; kind=random; kind=greedy, a one-ply greedy player; "
        "kind=beginner, a player who has just read the lesson. With cmd= and kind=bologna it is a "
        "program of the Bologna competition, which connects to taefl. Its movetime= must be whole "
        "seconds, and its cmd= may contain {role}, {time}, {host} and {port}.\n\nLimits are tc=, "
        "movetime= (ms), nodes= and depth=. timeout= is the longest time for a move without a "
        "clock, in seconds. An answer may be margin= ms late (default 50), and start= is the time "
        "for all other answers in seconds (default 10). docs/match.md has everything "
        "else.\n\nJSON: one object with state, rules, games, sides (player 1's score with its "
        "interval), once, endings, engines (score, faults, evaluation), pairings (score, "
        "asPlayer1, asPlayer2, pairs, mean, elo, superiority), sprt.",
    .arguments = {{"ACTION",
                   "'report': print the result of a journal; 'ratings': rate all players of game "
                   "files; nothing: play a match",
                   VALUE_TEXT, true, false},
                  {"FILE", "report: the journal; ratings: the game files", VALUE_FILE, true, true}},
    .actions = "report ratings",
    .options = options,
    .examples =
        {{"taefl match --engine name=small nodes=300 --engine kind=random --pairs 2",
          "Plays taefl at 300 nodes a move against a random player."},
         {"taefl match --engine name=new cmd=./new-engine --engine name=old cmd=./old-engine --tc "
          "1+0.01 --pairs 1000 --concurrency 2 --journal run.jsonl --games run.games --sprt elo0=0 "
          "elo1=10",
          "Tests whether the new version is stronger, and stops when that is decided. After "
          "Ctrl-C, 'taefl match --resume --journal run.jsonl' continues."},
         {"taefl match --rules maerstanas --each nodes=300 --engine name=a --engine name=b "
          "option.Strength=5 --engine kind=random --pairs 1 --json",
          "Plays all against all, and prints the result as JSON."},
         {"taefl match --rules tablut-bologna --engine kind=bologna movetime=1000 name=client "
          "'cmd=taefl bologna player {role} {time} {host} --port {port}' --engine nodes=300 "
          "--pairs 1",
          "Plays a program of the Bologna competition, here taefl itself, against the engine."},
         {"taefl match report run.jsonl", "Prints the result so far, also while the match runs."},
         {"taefl match ratings run.games",
          "Prints the Elo ratings of all players of a game file."}},
    .exits = {[EXIT_FINE] = "all games are played, or --sprt decided for elo1",
              [EXIT_NO] = "--sprt decided for elo0",
              [EXIT_USAGE] = "the command line is wrong, or a file to write exists",
              [EXIT_INPUT] = "an opening, the journal or another file is wrong, or the journal is "
                             "of other settings",
              [EXIT_FAILED] = "an engine cannot be started, or a file cannot be written; the "
                              "message says how to continue",
              [EXIT_INTERRUPTED] = "interrupted; the message says how to continue"},
    .run = run,
};
