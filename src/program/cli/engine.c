/* taefl engine: a UGI session (session/session.h) on standard input and output. This file is its
 * host: it reads lines, gives memory and the clock, and runs jobs on a thread of their own so that
 * lines are read meanwhile. The end of the input is `quit`. */
#include "base/file.h"
#include "base/memory.h"
#include "base/workers.h"
#include "cli/command.h"
#include "cli/report.h"
#include "cli/input.h"
#include "learning/learn.h"
#include "cli/rulefiles.h"
#include "cli/version.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMAND_LIMIT = 1 << 20 }; /* bytes; a longer line is an error */

typedef struct Engine {
    Session session;
    Workers workers; /* the job's thread */
    Workers crew;    /* the other threads of its search: belongs to that thread */
    void *table;
    char name[64];
    char line[COMMAND_LIMIT];
    /* What the session is given (session/session.h). */
    Position path[2][SESSION_PLIES + 1];
    Move played[2][SESSION_PLIES];
    int32_t recall[2][SESSION_RECALL];
    char room[SESSION_ROOM];
} Engine;

/* One call of stdio a line, which locks: lines of the two threads do not mix. */
static void write_line(void *ctx, const char *text, size_t length) {
    (void)ctx;
    printf("%.*s\n", (int)length, text);
}

/* More than the machine has is refused here, since the system would promise it and end the program
 * when the table is written to. */
static void *table_memory(void *ctx, uint64_t bytes) {
    Engine *engine = ctx;
    uint64_t there = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    void *memory = bytes < there / 4 * 3 ? memory_try_large((size_t)bytes) : NULL;
    if (!memory) return NULL;
    free(engine->table);
    engine->table = memset(memory, 0, (size_t)bytes);
    return memory;
}

/* "file:mine#1a2b3c4d" is the name of a law, not a path: of it the session knows best what is
 * wrong. */
static bool file_rules(void *ctx, const char *name, Rules *out, Error *error) {
    Error mine;
    (void)ctx;
    if (rulefiles_ask(out, name, &mine)) return true;
    if (mine.code != ERROR_RULES_FILE || !strchr(name, '#')) *error = mine;
    return false;
}

static bool file_network(void *ctx, const char *path, const Rules *rules, NetworkFile *out,
                         Error *error) {
    const char *why;
    (void)ctx;
    if (!file_is_regular(path, &why))
        return error_token(error, ERROR_NETWORK_FILE, 0, path, strlen(path), why);
    return network_load(path, rules, out, error);
}

static void run_job(void *session) { session_run(session, 0); }

/* The job before has sent its last line, or session_line would have refused this one. */
static void start_job(Engine *engine) {
    workers_join(&engine->workers);
    if (!workers_spawn(&engine->workers, run_job, &engine->session)) run_job(&engine->session);
}

/* Drops a byte-order mark, which some shells put before what they pipe. */
static void skip_mark(void) {
    static const unsigned char mark[] = {0xEF, 0xBB, 0xBF};
    size_t at = 0;
    int c = 0;
    while (at < sizeof mark && (c = getc_unlocked(stdin)) == mark[at]) at++;
    if (at < sizeof mark) ungetc(c, stdin); /* no command begins with a part of it */
}

/* Reads a line of any length, of which up to COMMAND_LIMIT bytes are kept. False at the end of the
 * input; a last line without an end counts. */
static bool read_line(Engine *engine, size_t *length) {
    int c;
    *length = 0;
    while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
        if (*length < COMMAND_LIMIT) engine->line[*length] = (char)c;
        ++*length;
    }
    return c != EOF || *length;
}

static SessionNext take_line(Engine *engine, size_t length) {
    if (length <= COMMAND_LIMIT) return session_line(&engine->session, engine->line, length);
    session_line_long(&engine->session, COMMAND_LIMIT);
    return SESSION_READ;
}

static bool start(Engine *engine) {
    snprintf(engine->name, sizeof engine->name, "Taefl %s", version_number());
    const SessionSetup setup = {
        .name = engine->name,
        .path = {engine->path[0], engine->path[1]},
        .played = {engine->played[0], engine->played[1]},
        .plies = SESSION_PLIES,
        .recall = {engine->recall[0], engine->recall[1]},
        .room = engine->room,
        .room_size = sizeof engine->room,
        .ctx = engine,
        .line = write_line,
        .memory = table_memory,
        .rules = file_rules,
        .network = file_network,
        .host = {&engine->crew, NULL, workers_now_us, workers_spawn, workers_join},
    };
    workers_init(&engine->workers);
    workers_init(&engine->crew);
    return session_init(&engine->session, &setup);
}

static int run(const CommandCall *call) {
    (void)call;
    // 27 MB, most of which a short game never touches.
    Engine *engine = calloc(1, sizeof *engine);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!engine || !start(engine)) return fail(EXIT_FAILED, "not enough memory for the table");
    size_t length;
    SessionNext next = SESSION_READ;
    skip_mark();
    while (next != SESSION_QUIT && !ferror(stdout) && read_line(engine, &length)) {
        next = take_line(engine, length);
        if (next == SESSION_RUN) start_job(engine);
    }
    if (next != SESSION_QUIT) session_line(&engine->session, "quit", 4);
    workers_join(&engine->workers);
    free(engine->table);
    free(engine);
    return EXIT_FINE;
}

const Command command_engine = {
    .name = "engine",
    .summary = "run the engine for another program, by UGI on standard input and output",
    .description = "Reads commands of the Universal Game Interface, one a line, and answers on "
                   "standard output. docs/protocol.md describes all commands.",
    .examples = {{"taefl engine",
                  "Type UGI by hand: 'ugi', 'position startpos', 'go movetime 1000', 'quit'."},
                 {"printf 'setoption name Rules value tablut-katz\\nquery moves\\n' | taefl engine",
                  "Ask from a script. The program ends when the input ends."}},
    .exits = {[EXIT_FINE] = "quit, or the end of the input",
              [EXIT_FAILED] =
                  "there is not enough memory for the table, or the output cannot be written"},
    .run = run,
};
