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

#include <stdlib.h>
#include <string.h>

static const Option options[] = {
    OPTION_DATA(DB_DATA),
    OPTION_FORCE(DB_FORCE),
    OPTION_FROM(DB_FROM),
    VALUE(DB_RULES, RULES, "rules", 'r', "NAME",
          "export: only games of this rule set; import: for games in OpenTafl notation or a table "
          "that name no rule set of Taefl, use this one and not the rules they describe"),
    OPTION_COLUMNS(DB_COLUMNS),
    FLAG(DB_PUBLIC, "public", 0,
         "export: only games that everybody may see and find: not private ones, and "
         "none without a move"),
    CHOICE(DB_PLAYERS, "players", 'p', "WHO", "people engines",
           "import: who played the games that do not say so, people or engines; "
           "default: engines; the opening explorer counts them separately"),
    OPTION_JSON(DB_JSON),
    {0},
};

/* ------------------------------------------------------------------ check */

static void tell_flaw(void *json, const char *flaw) {
    if (json)
        json_line(json_pack("{s:o}", "flaw", json_text(flaw)));
    else
        print_line(stdout, "%s", flaw);
}

static int check(const CommandCall *call) {
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

static int copy(const CommandCall *call, bool out) {
    char why[DB_WHY];
    BackupFault fault;
    bool over = call_has(call, DB_FORCE);
    const char *file = call->word[1];
    if (call->words != 2 || strcmp(file, "-") == 0)
        return fail(EXIT_USAGE, "%s needs the name of one file%s", call->word[0],
                    call->words == 2 ? ", and '-' is none" : "");
    const char *data = data_where(call->value[DB_DATA], !out);
    if (!data) return EXIT_USAGE;
    bool good = out ? backup_make(data, file, over, &fault, why)
                    : backup_restore(file, data, over, &fault, why);
    if (good) return EXIT_FINE;
    bool there = fault == BACKUP_THERE;
    if (there && !out && db_is_address(data)) /* which is not repeated: there may be a password */
        return fail(EXIT_USAGE,
                    "the database already holds people and games; --force replaces them");
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

static int export(const CommandCall *call) {
    const char *why, *path = call->words > 1 ? call->word[1] : "-";
    bool public = call_has(call, DB_PUBLIC), force = call_has(call, DB_FORCE);
    OutputHow how = public ? outputs_how(force) : (force ? OUTPUT_PRIVATE : OUTPUT_NEW_PRIVATE);
    const char *data = data_where(call->value[DB_DATA], false);
    const char *const inputs[] = {data && backup_is_data(data, path) ? path : NULL, NULL};
    Rules rules = {.name = ""};
    if (call->words > 2) return fail(EXIT_USAGE, "export needs the name of one file");
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
    watch_signals();
    Export e = {.db = db, .out = out};
    if (!archive_each(db, *rules.name ? rules.name : NULL, public, export_game, &e))
        e.code = fail(EXIT_FAILED, "%s", db_why(db));
    if (stop_urgency())
        e.code = fail(EXIT_INTERRUPTED, "interrupted; run the same command to start again");
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

static int jobs(const CommandCall *call) {
    if (call->words > 1) return fail(EXIT_USAGE, "jobs takes no file; name the data with --data");
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

static int run(const CommandCall *call) {
    static const char *const actions[] = {"check",  "backup", "restore", "export",
                                          "import", "jobs",   NULL};
    const char *action = call->word[0];
    if (call_has(call, DB_PUBLIC) && strcmp(action, "export") != 0)
        return fail(EXIT_USAGE, "--public is for export");
    if (strcmp(action, "check") == 0)
        return call->words == 1
                   ? check(call)
                   : fail(EXIT_USAGE, "check takes no file; name the data with --data");
    if (strcmp(action, "backup") == 0) return copy(call, true);
    if (strcmp(action, "restore") == 0) return copy(call, false);
    if (strcmp(action, "export") == 0) return export(call);
    if (strcmp(action, "import") == 0) return db_import(call);
    if (strcmp(action, "jobs") == 0) return jobs(call);
    const char *meant = did_you_mean(action, actions);
    if (meant) return fail(EXIT_USAGE, "db has no action '%s'; did you mean %s?", action, meant);
    return fail(
        EXIT_USAGE,
        "db has no action '%s'; the actions are check, backup, restore, export, import and jobs",
        action);
}

const Command command_db = {
    .name = "db",
    .summary = "manage the data of a server: check, backup, restore, export, import, jobs",
    .description =
        "The data of a server (accounts, and games with every move) is one SQLite file or a "
        "PostgreSQL database. docs/store.md lists its contents.\n\n'backup', 'export' and 'import' "
        "may run while a server runs, 'restore' may not. A backup is checked before it gets its "
        "name. Only its owner may read it, because it has password hashes.\n\n'export' writes "
        "finished games, also private ones, so only the owner may read the file. With --public it "
        "leaves those out, and everybody may read the file. It never has addresses, passwords or "
        "chat. 'import' reads all forms of 'taefl convert', plain or .xz, of any size. From each "
        "game it keeps the main line, clock times, players, date and other tags, but no variations "
        "and no other comments. It checks every move by the rules, and skips games that are "
        "already in the data.\n\n'jobs' prints how many engine moves and analyses are waiting, "
        "running or failed, and which workers run them. JSON: kind, waiting, running, failed and "
        "oldest (ms); then worker, kind, game, ply and tries of each running job.",
    .arguments = {{"ACTION", "'check', 'backup', 'restore', 'export', 'import' or 'jobs'",
                   VALUE_TEXT, false, false},
                  {"FILE",
                   "backup: the copy to write; restore: the copy to read; export: the game file to "
                   "write, default standard output; import: files with games",
                   VALUE_FILE, true, true}},
    .actions = "check backup restore export import jobs",
    .options = options,
    .examples = {{"taefl db import tests/data/games.pgn", "Adds the games of a file to the data."},
                 {"taefl db check", "Checks the data and replays every game in it."},
                 {"taefl db backup taefl-backup.db",
                  "Copies everything, also from PostgreSQL, while the server runs."},
                 {"taefl db restore --data again.db taefl-backup.db",
                  "Restores the data from a copy. No server may be using the data."},
                 {"taefl db jobs", "Shows waiting jobs and the workers."},
                 {"taefl db export --rules maerstanas games.pgn",
                  "Writes finished games to a game file."},
                 {"taefl db export --public public.pgn",
                  "Writes the games that everybody may see."}},
    .exits = {[EXIT_FINE] = "done; check: the data is right",
              [EXIT_NO] = "check: the data is wrong; the output says where",
              [EXIT_USAGE] = "the command line is wrong, or a file exists and --force is not given",
              [EXIT_INPUT] = "a file cannot be read or is not Taefl's, or a game in it is wrong "
                             "(the other games are imported)",
              [EXIT_FAILED] = "a file cannot be written, for example on a full disk, or another "
                              "program uses the data",
              [EXIT_INTERRUPTED] = "import or export was ended by a signal; the same command "
                                   "continues an import and repeats an export"},
    .run = run,
};
