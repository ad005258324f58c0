/* taefl db: looking after the data file. */
#include "cli/db.h"
#include "base/memory.h"
#include "base/stop.h"
#include "cli/data.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "record/gamefile.h"
#include "store/archive.h"
#include "store/backup.h"
#include "store/jobs.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const Option options[] = {
    [DB_DATA] = OPTION_DATA,
    [DB_FORCE] = OPTION_FORCE,
    [DB_FROM] = OPTION_FROM,
    [DB_RULES] = {.name = "rules",
                  .letter = 'r',
                  .kind = VALUE_RULES,
                  .value = "NAME",
                  .words = "export: only games by this rule set; import: that of games in OpenTafl "
                           "notation that name none of ours, instead of the rules they describe"},
    [DB_PLAYERS] = {.name = "players",
                    .letter = 'p',
                    .kind = VALUE_CHOICE,
                    .value = "WHO",
                    .choices = "people engines",
                    .words = "import: who played where a game does not say so, without it engines; "
                             "the explorer keeps them apart"},
    [DB_JSON] = OPTION_JSON,
    {0},
};

static const Argument arguments[] = {
    {"ACTION", "'check', 'backup', 'restore', 'export', 'import' or 'jobs'", VALUE_TEXT, false,
     false},
    {"FILE",
     "backup: the copy to make; restore: the copy to take; export: the game file to write, "
     "without it standard output; import: files with games",
     VALUE_FILE, true, true},
    {0},
};

static const Example examples[] = {
    {"taefl db import tests/data/games.pgn", "The games of a file become part of the data."},
    {"taefl db check", "Looks at the data file and plays every game in it again."},
    {"taefl db backup taefl-backup.db",
     "A copy of everything, of PostgreSQL too, while the server goes on."},
    {"taefl db restore --data again.db taefl-backup.db",
     "A copy becomes the data; a server must not be using it."},
    {"taefl db jobs", "What waits for a worker, and who works."},
    {"taefl db export --rules maerstanas games.pgn", "Finished games as a game file."},
    {0},
};

static const ExitCode exits[] = {
    {EXIT_FINE, "done; with check, all is well"},
    {EXIT_NO, "check: something is wrong, and told"},
    {EXIT_USAGE, "the command line is wrong, or a file is there already and --force is not given"},
    {EXIT_INPUT, "a file cannot be read, is none of ours, or a game in it is wrong (the others "
                 "were taken)"},
    {EXIT_FAILED, "something could not be written, a full disk above all, or another program is "
                  "using the data"},
    {EXIT_INTERRUPTED,
     "import or export was ended by a signal; the same command goes on, or begins again"},
    {0},
};

/* ------------------------------------------------------------------ check */

static void tell_flaw(void *json, const char *flaw) {
    if (json)
        json_line(json_pack("{s:o}", "flaw", json_text(flaw)));
    else
        print_line(stdout, "%s", flaw);
}

static int check(const Call *call) {
    int64_t games, flaws;
    Db *db = data_open(call->value[DB_DATA], DB_THERE);
    if (!db) return EXIT_INPUT;
    bool json = call_has(call, DB_JSON);
    bool done = check_all(db, tell_flaw, json ? &json : NULL, &games, &flaws);
    int code = !done ? fail(EXIT_FAILED, "%s", db_why(db)) : flaws ? EXIT_NO : EXIT_FINE;
    if (done && json)
        json_line(json_pack("{s:I, s:I}", "games", (json_int_t)games, "flaws", (json_int_t)flaws));
    else if (done)
        printf("games looked at: %lld, flaws: %lld\n", (long long)games, (long long)flaws);
    db_close(db);
    return code;
}

/* ------------------------------------------------------------------ copies */

static int copy(const Call *call, bool out) {
    char why[DB_WHY];
    BackupFault fault;
    bool over = call_has(call, DB_FORCE);
    const char *data = data_where(call->value[DB_DATA], !out), *file = call->word[1];
    if (call->words != 2) return fail(EXIT_USAGE, "%s needs the name of one copy", call->word[0]);
    if (!data) return EXIT_USAGE;
    bool good = out ? backup_make(data, file, over, &fault, why)
                    : backup_restore(file, data, over, &fault, why);
    if (good) return EXIT_FINE;
    bool there = fault == BACKUP_THERE;
    if (there && !out && db_is_address(data)) /* which is not repeated: there may be a password */
        return fail(EXIT_USAGE, "there are people and games already; --force replaces them");
    if (there) return fail_output(out ? file : data, output_is_there, NULL);
    return fail(fault == BACKUP_SOURCE ? EXIT_INPUT : EXIT_FAILED, "%s", why);
}

/* ------------------------------------------------------------------ export */

/* The game as text behind what is written; false with code. */
static bool write_game(Db *db, const char *id, Output *out, bool first, int *code) {
    Archived game;
    Error error = {0};
    Tree tree;
    if (!archive_read(db, id, &game)) {
        *code = fail(EXIT_FAILED, "%s", db_why(db));
        return false;
    }
    size_t size = archive_bytes(&game);
    char *memory = memory_get(size), *words = memory_get(size);
    Arena arena = arena_over(memory, size);
    Text text = text_into(words, size);
    bool good = archive_tree(&game, &arena, &tree, &error) && gamefile_write(&tree, &text, &error);
    char what[32] = "game ";
    string_copy(what + 5, sizeof what - 5, id);
    if (!good) *code = fail_error(what, &error);
    if (good && !first) output_put(out, "\n", 1);
    if (good) output_put(out, words, text.length);
    free(memory);
    free(words);
    archived_free(&game);
    return good;
}

typedef struct Export {
    Db *db;
    Output *out;
    bool any;
    int code;
} Export;

static bool export_game(void *ctx, const char *id) {
    Export *e = ctx;
    e->any |= write_game(e->db, id, e->out, !e->any, &e->code);
    return e->code != EXIT_FAILED && !stop_urgency();
}

static int export(const Call *call) {
    const char *why, *path = call->words > 1 ? call->word[1] : "-";
    OutputHow how = call_has(call, DB_FORCE) ? OUTPUT_PRIVATE : OUTPUT_NEW_PRIVATE;
    const char *data = data_where(call->value[DB_DATA], false);
    const char *const inputs[] = {data && !db_is_address(data) ? data : NULL, NULL};
    Rules rules = {.name = ""};
    if (call->words > 2) return fail(EXIT_USAGE, "export writes one file");
    int code = call_has(call, DB_RULES) ? input_rules(&rules, call->value[DB_RULES]) : EXIT_FINE;
    if (!code) code = outputs_check(&(Planned){path, how}, 1, inputs);
    if (code) return code;
    Db *db = data_open(call->value[DB_DATA], DB_THERE);
    if (!db) return EXIT_INPUT;
    Output *out = output_begin(path, how, &why);
    if (!out) {
        db_close(db);
        return fail_output(path, why, NULL);
    }
    stop_on_signal(SIGINT);
    stop_on_signal(SIGTERM);
    Export e = {.db = db, .out = out};
    if (!archive_each(db, *rules.name ? rules.name : NULL, export_game, &e))
        e.code = fail(EXIT_FAILED, "%s", db_why(db));
    if (stop_urgency())
        e.code = fail(EXIT_INTERRUPTED, "interrupted; the same command begins again");
    code = e.code;
    if (code == EXIT_FAILED || code == EXIT_INTERRUPTED)
        output_drop(out);
    else if (!output_close(out, &why))
        code = fail_output(path, why, NULL);
    db_close(db);
    return code;
}

/* ------------------------------------------------------------------ jobs */

enum { RUNNING_MOST = 100 };

typedef struct Queue {
    JobsLoad load;
    Job running[RUNNING_MOST];
    int count;
    int64_t now;
} Queue;

static bool read_queue(Db *db, void *arg) {
    Queue *queue = arg;
    queue->now = db_now(db);
    return jobs_load(db, &queue->load) &&
           jobs_running(db, queue->running, RUNNING_MOST, &queue->count);
}

static void tell_queue(const Queue *queue, bool json) {
    for (int kind = 0; kind < JOB_KINDS; kind++) {
        const int64_t *count = queue->load.kind[kind].count;
        json_int_t oldest = queue->load.kind[kind].oldest_ms;
        if (json)
            json_line(json_pack("{s:s, s:I, s:I, s:I, s:I}", "kind", job_kind_words[kind],
                                "waiting", (json_int_t)count[JOB_WAITING], "running",
                                (json_int_t)count[JOB_RUNNING], "failed",
                                (json_int_t)count[JOB_FAILED], "oldest", oldest));
        else
            printf("%s: %lld waiting, the oldest for %lld s; %lld running, %lld failed\n",
                   job_kind_words[kind], (long long)count[JOB_WAITING], (long long)oldest / 1000,
                   (long long)count[JOB_RUNNING], (long long)count[JOB_FAILED]);
    }
    for (int i = 0; i < queue->count; i++) {
        const Job *job = &queue->running[i];
        if (json)
            json_line(json_pack("{s:s, s:s, s:s, s:i, s:i}", "worker", job->worker, "kind",
                                job_kind_words[job->kind], "game", job->game, "ply", job->ply,
                                "tries", job->tries));
        else
            printf("%s: %s of %s, asked for %lld s ago\n", job->worker, job_kind_words[job->kind],
                   job->game, (long long)(queue->now - job->created) / 1000);
    }
}

static int jobs(const Call *call) {
    if (call->words > 1) return fail(EXIT_USAGE, "jobs takes no file; --data does");
    Db *db = data_open(call->value[DB_DATA], DB_THERE);
    if (!db) return EXIT_INPUT;
    Queue *queue = memory_get(sizeof *queue);
    bool done = db_transact(db, read_queue, queue);
    if (done) tell_queue(queue, call_has(call, DB_JSON));
    int code = done ? EXIT_FINE : fail(EXIT_FAILED, "%s", db_why(db));
    free(queue);
    db_close(db);
    return code;
}

/* ------------------------------------------------------------------ the command */

static int run(const Call *call) {
    static const char *const actions[] = {"check",  "backup", "restore", "export",
                                          "import", "jobs",   NULL};
    const char *action = call->word[0];
    if (strcmp(action, "check") == 0)
        return call->words == 1 ? check(call)
                                : fail(EXIT_USAGE, "check takes no file; --data does");
    if (strcmp(action, "backup") == 0) return copy(call, true);
    if (strcmp(action, "restore") == 0) return copy(call, false);
    if (strcmp(action, "export") == 0) return export(call);
    if (strcmp(action, "import") == 0) return db_import(call);
    if (strcmp(action, "jobs") == 0) return jobs(call);
    const char *meant = did_you_mean(action, actions);
    if (meant) return fail(EXIT_USAGE, "db has no action '%s'; did you mean %s?", action, meant);
    return fail(EXIT_USAGE,
                "db has no action '%s'; there are check, backup, restore, export, import and jobs",
                action);
}

const Command command_db = {
    .name = "db",
    .summary = "look after the data of the server: check, backup, restore, export, import, jobs",
    .description =
        "What a server keeps (people, games with every move) is one file of SQLite, or a "
        "database of PostgreSQL, whose own tools make its copies. docs/store.md says what is in "
        "it.\n\n"
        "backup and export may run while a server does, import too; restore may not. A copy is "
        "looked at before it gets its name, and readable by its owner alone, since it holds the "
        "hashes of passwords.\n\n"
        "export writes finished games, private ones too, so its file is readable by its owner "
        "alone as well. import reads every form that taefl "
        "convert does, game files of any size, plain or .xz. Of each game it keeps the main line "
        "with what was left on the clocks, players, date and other tags, no variations and no "
        "other comments; every move is played by the rules. A game that is there already is passed "
        "by.\n\n"
        "jobs tells how many engine moves and analyses wait for a worker, are worked at or have "
        "failed, and who works. JSON: kind, waiting, running, failed and oldest (ms); then worker, "
        "kind, game, ply and tries of each that is worked at.",
    .arguments = arguments,
    .actions = "check backup restore export import jobs",
    .options = options,
    .examples = examples,
    .exits = exits,
    .run = run,
};
