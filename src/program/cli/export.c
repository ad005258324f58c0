/* taefl export: games or positions out of files as a table for other programs. Rows are written as
 * they are read, into a file that appears only at the end. */
#include "analysis/games.h"
#include "base/memory.h"
#include "base/stop.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "tables/rows.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TO, OUTPUT, FORCE, FROM, RULES, COLUMNS, TRAINING, UNQUIET, SCHEMA, JSON };
static const Option options[] = {
    CHOICE(TO, "to", 't', "FORM", TABLE_FORM_WORDS,
           "the form of the table; default: by the ending of --output, otherwise jsonl"),
    VALUE(OUTPUT, FILE, "output", 'o', "FILE",
          "write to this file; default: standard output, but not for parquet"),
    OPTION_FORCE(FORCE),
    OPTION_FROM(FROM),
    OPTION_OTG_RULES(RULES),
    OPTION_COLUMNS(COLUMNS),
    FLAG(TRAINING, "training", 0,
         "positions: only those to learn from, which have a move and a result, are "
         "quiet, and come after the opening"),
    FLAG(UNQUIET, "unquiet", 0, "with --training: also those that are not quiet"),
    FLAG(SCHEMA, "schema", 0, "write the JSON Schema of a row, and read nothing"),
    FLAG(JSON, "json", 0, "with --output: report games, rows and refused games as JSON"),
    {0},
};

enum { FILE_LIMIT = 1 << 30 };

typedef struct Export {
    const CommandCall *call;
    bool positions;
    RowChoice choice;
    const Rules *rules; /* of --rules, or NULL */
    RowWriter *table;
    RowMaker rows;
    int64_t games, written, refused; /* `written`: rows */
} Export;

/* ------------------------------------------------------------------ files */

static void take_game(Export *e, const char *source, const Tree *tree) {
    RowGame game = {tree, source, ++e->games};
    if (e->positions) {
        e->written += rows_positions(&e->rows, &game, e->choice, e->table);
    } else {
        rows_game(&e->rows, &game, e->table);
        e->written++;
    }
}

static void refuse(Export *e, const char *source, const Error *error) {
    fail_error(source, error);
    e->refused++;
}

static void read_games(Export *e, const char *source, const char *text, size_t size) {
    Losses losses = {0};
    Error error = {0};
    GamesHow how = {.rules = e->rules, .columns = e->call->value[COLUMNS]};
    if (!form_choose(e->call->value[FROM], how.columns, text, size, &how.form)) {
        fail(0, FORM_UNKNOWN("%s"), source);
        e->refused++;
        return;
    }
    Games *games = games_open(text, size, &how, &error);
    if (!games) refuse(e, source, &error);
    while (games && games_more(games) && !stop_urgency()) {
        Tree tree;
        bool good = games_next(games, &tree, &losses, &error);
        if (good)
            take_game(e, source, &tree);
        else
            refuse(e, source, &error);
        if (!good && !games_skip(games)) break;
    }
    e->refused += input_cut(&losses, source);
    games_close(games);
}

static void read_file(Export *e, const char *path) {
    int64_t before = e->games + e->refused;
    size_t size;
    char *text = input_text(path, FILE_LIMIT, &size);
    if (text) read_games(e, input_name(path), text, size);
    if (text && e->games + e->refused == before && !stop_urgency())
        fail(0, "%s: holds no game", input_name(path));
    e->refused += e->games + e->refused == before;
    free(text);
}

/* ------------------------------------------------------------------ the table */

static TableForm form_of(const CommandCall *call) {
    const char *name = call->value[OUTPUT], *dot = name ? strrchr(name, '.') : NULL;
    const char *word = call_has(call, TO) ? call->value[TO] : dot ? dot + 1 : "";
    for (int form = 0; form < TABLE_FORMS; form++)
        if (strcasecmp(word, table_forms[form]) == 0) return (TableForm)form;
    return TABLE_JSONL;
}

static void tell(const Export *e) {
    if (call_has(e->call, JSON))
        json_line(json_pack("{s:I, s:I, s:I}", "games", (json_int_t)e->games, "rows",
                            (json_int_t)e->written, "refused", (json_int_t)e->refused));
    if (e->refused)
        fail(0, "games written: %lld, refused: %lld", (long long)e->games, (long long)e->refused);
    else if (call_has(e->call, OUTPUT) && !call_has(e->call, JSON))
        printf("games: %lld, rows: %lld\n", (long long)e->games, (long long)e->written);
}

static int write_table(Export *e, const char *path, OutputHow how) {
    const CommandCall *call = e->call;
    const char *why;
    Output *out = output_begin(path, how, &why);
    if (!out) return fail_output(path, why, NULL);
    stop_on_signal(SIGINT);
    stop_on_signal(SIGTERM);
    e->table = writer_begin(e->positions ? &shape_positions : &shape_games, form_of(call), out);
    for (int i = 1; i < call->words && !stop_urgency(); i++) read_file(e, call->word[i]);
    writer_end(e->table);
    rows_free(&e->rows);
    if (stop_urgency()) {
        output_drop(out);
        return fail(EXIT_INTERRUPTED, "interrupted; run the same command to start again");
    }
    if (!output_close(out, &why)) return fail_output(path, why, "the table was not written");
    tell(e);
    return e->refused ? EXIT_INPUT : EXIT_FINE;
}

/* ------------------------------------------------------------------ the command */

static int schema(const Export *e) {
    char *text = shape_schema(e->positions ? &shape_positions : &shape_games);
    fputs(text, stdout);
    free(text);
    return EXIT_FINE;
}

static int check(const CommandCall *call, bool positions) {
    if (call_has(call, SCHEMA) && call->words > 1)
        return fail(EXIT_USAGE, "--schema reads no file");
    if (!call_has(call, SCHEMA) && call->words == 1)
        return fail(EXIT_USAGE, "export needs one or more files with games");
    if (call_has(call, TRAINING) && !positions)
        return fail(EXIT_USAGE, "--training is for positions");
    if (call_has(call, UNQUIET) && !call_has(call, TRAINING))
        return fail(EXIT_USAGE, "--unquiet needs --training; without it all positions are written");
    if (call_has(call, JSON) && !call_has(call, OUTPUT))
        return fail(EXIT_USAGE, "--json needs --output: the table goes to standard output");
    if (form_of(call) == TABLE_PARQUET && !call_has(call, OUTPUT) && !call_has(call, SCHEMA))
        return fail(EXIT_USAGE, "parquet is not text; name a file with --output");
    return EXIT_FINE;
}

static int run(const CommandCall *call) {
    const char *what = call->word[0], *path = call_has(call, OUTPUT) ? call->value[OUTPUT] : "-";
    OutputHow how = outputs_how(call_has(call, FORCE));
    Rules rules;
    Export e = {.call = call,
                .positions = strcmp(what, "positions") == 0,
                .choice = call_has(call, UNQUIET)    ? ROWS_UNQUIET
                          : call_has(call, TRAINING) ? ROWS_TRAINING
                                                     : ROWS_ALL,
                .rules = call_has(call, RULES) ? &rules : NULL};
    if (!e.positions && strcmp(what, "games") != 0)
        return fail(EXIT_USAGE, "a row is one of 'games' or 'positions', not '%s'", what);
    int code = check(call, e.positions);
    if (!code && call_has(call, SCHEMA)) return schema(&e);
    if (!code && e.rules) code = input_rules(&rules, call->value[RULES]);
    if (!code) code = input_columns(call->value[COLUMNS]);
    if (!code) code = outputs_check(&(Planned){path, how}, 1, (const char *const *)call->word + 1);
    return code ? code : write_table(&e, path, how);
}

const Command command_export = {
    .name = "export",
    .summary = "write games or positions as a table: JSON lines, CSV or Parquet",
    .description =
        "Reads games in every format of 'taefl convert', plays each game by its rules, and writes "
        "a row for each game, or for each position of its main line. docs/data.md explains the "
        "columns. The columns and their order are the same in all three forms.\n\nA "
        "game with a mistake is reported with file, line and column and left out. The last line of "
        "standard error says how many games were refused.\n\nJSON: games (written), rows, and "
        "refused.",
    .arguments =
        {{"WHAT", "'games' or 'positions': what a row is", VALUE_TEXT, false, false},
         {"FILE",
          "files with games in any form of 'taefl convert', plain or .xz; '-' is standard input",
          VALUE_FILE, true, true}},
    .actions = "games positions",
    .options = options,
    .examples = {{"taefl export games tests/data/games.pgn",
                  "Writes a line of JSON for each game."},
                 {"taefl export games tests/variants/hnefatafl-org-sample.csv -o games.csv",
                  "Writes the games of another site as a table with a head."},
                 {"taefl export positions tests/data/games.pgn -o positions.parquet",
                  "Writes a row for each position, for pandas, DuckDB or R."},
                 {"taefl export positions --training --unquiet tests/data/games.pgn --to csv",
                  "Writes positions to learn from, with move, score and result apart."},
                 {"taefl export positions --schema", "Writes the JSON Schema of a row."}},
    .exits = {[EXIT_FINE] = "all games are written",
              [EXIT_USAGE] = "the command line is wrong, or a file exists and --force is not given",
              [EXIT_INPUT] =
                  "a file cannot be read, or a game in it is wrong; the other games are written",
              [EXIT_FAILED] = "the output cannot be written; it is unchanged",
              [EXIT_INTERRUPTED] = "interrupted; the output is unchanged"},
    .run = run,
};
