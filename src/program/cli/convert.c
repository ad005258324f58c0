/* taefl convert: games from one form of file into another. All games are read and written in
 * memory first, so that a mistake in the last one leaves no half of a file behind. */
#include "cli/command.h"
#include "analysis/converter.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

enum { FROM, TO, PART, RULES, COLUMNS, FORCE };
static const Option options[] = {
    OPTION_FROM(FROM),
    CHOICE(TO, "to", 't', "FORM", FORM_WORDS " embed",
           "write this form; default: by the ending of OUT (.json, .otg, .log, .pgn, "
           ".html), otherwise a game file"),
    FLAG(PART, "part", 0,
         "accept a file with mistakes and report them on standard error: keep each game of a game "
         "file up to its first mistake, and drop such games of other files"),
    OPTION_OTG_RULES(RULES),
    OPTION_COLUMNS(COLUMNS),
    OPTION_FORCE(FORCE),
    {0},
};

enum { FILE_LIMIT = 64 << 20 };

/* ------------------------------------------------------------------ forms */

static bool form_by_name(const char *path, Form *out) {
    static const char *const ends[][2] = {{".json", "json"},      {".otg", "otg"},
                                          {".log", "bologna"},    {".pgn", "gamefile"},
                                          {".taefl", "gamefile"}, {".html", "embed"}};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++)
        if (strcmp(dot, ends[i][0]) == 0) return form_find(ends[i][1], out);
    return false;
}

static void say_losses(const Losses *losses, const char *in, Form to) {
    char words[512];
    Text text = text_into(words, sizeof words);
    for (int i = 0; i < LOSS_KINDS; i++) {
        if (!losses->count[i] || i == LOSS_LINE) continue;
        if (text.length) text_string(&text, ", ");
        text_number(&text, losses->count[i]);
        text_char(&text, ' ');
        text_string(&text, loss_words((Loss)i, losses->count[i]));
    }
    if (text.length)
        fail(0, "%s cannot hold everything, so this is left out: %s", form_names[to], words);
    input_cut(losses, in);
}

static int deliver(const CommandCall *call, const char *out, const Converted *c) {
    return outputs_write(out, outputs_how(call_has(call, FORCE)), c->text, c->length,
                         "the games were not written; run the same command again");
}

/* What went wrong, as the exit code. */
static int explain(const char *in, Form from, Form to, const Converted *c, const Error *error) {
    if (c->unwritable && error->code == ERROR_FILE_TAG_VALUE)
        return fail(EXIT_INPUT, "%s: game %d cannot be written as %s: its rule set is %s%s", in,
                    c->games, form_names[to], c->rules,
                    to == FORM_BOLOGNA ? ", and the game is none of tablut-bologna" : "");
    if (c->unwritable) {
        char words[512];
        error_text(error, words, sizeof words);
        return fail(EXIT_INPUT, "%s: game %d cannot be written as %s: it is %s", in, c->games,
                    form_names[to], words);
    }
    int code = fail_error(in, error);
    if (from == FORM_OTG && error->code == ERROR_RULE_VALUE)
        fail(0, "name the rule set of these games with --rules");
    return code;
}

/* A mistake in a game that is read in part. */
static void tell_mistake(void *in, const Error *error, bool kept) {
    fail_error(in, error);
    fail(0, kept ? "the moves before it are kept" : "no move of this game can be kept");
}

static int choose_forms(const CommandCall *call, const char *in, const char *text, size_t size,
                        Conversion *out_forms) {
    Form *from = &out_forms->from.form, *to = &out_forms->to;
    const char *out = call->word[1];
    if (!form_choose(call->value[FROM], call->value[COLUMNS], text, size, from))
        return fail(EXIT_USAGE, FORM_UNKNOWN("%s"), in);
    *to = FORM_GAMEFILE;
    if (call_has(call, TO))
        form_find(call->value[TO], to);
    else if (!(out && form_by_name(out, to)) && *from == FORM_GAMEFILE)
        return fail(EXIT_USAGE, "%s is already a game file; choose another form with --to", in);
    return EXIT_FINE;
}

static int run(const CommandCall *call) {
    const char *in = input_name(call->word[0]);
    const char *out = call->words > 1 ? call->word[1] : "-", *const inputs[] = {call->word[0],
                                                                                NULL};
    size_t size;
    Rules rules;
    Conversion conversion = {
        .from = {.rules = call_has(call, RULES) ? &rules : NULL, .columns = call->value[COLUMNS]},
        .told = call_has(call, PART) ? tell_mistake : NULL,
        .ctx = (void *)(uintptr_t)in};
    Error error = {0};
    int code = call_has(call, RULES) ? input_rules(&rules, call->value[RULES]) : EXIT_FINE;
    if (!code) code = input_columns(call->value[COLUMNS]);
    if (!code) code = outputs_check(&(Planned){out, outputs_how(call_has(call, FORCE))}, 1, inputs);
    if (code) return code;
    char *text = input_text(call->word[0], FILE_LIMIT, &size);
    if (!text) return EXIT_INPUT;
    code = choose_forms(call, in, text, size, &conversion);
    if (!code) {
        Converted c;
        code = convert_games(text, size, &conversion, &c, &error)
                   ? deliver(call, out, &c)
                   : explain(in, conversion.from.form, conversion.to, &c, &error);
        if (c.cut) fail(0, "the games after it cannot be found");
        if (!code) say_losses(&c.losses, in, conversion.to);
        free(c.text);
    }
    free(text);
    return code;
}

const Command command_convert = {
    .name = "convert",
    .summary = "convert game files between forms",
    .description =
        "Taefl's own form is 'gamefile', and 'json' holds the same. 'otg' is OpenTafl notation for "
        "tafl, and 'bologna' is the log of the Bologna competition's referee. 'csv' is a table, "
        "and 'lines' the JSON lines of a match, of self-play or of 'taefl export games'; both can "
        "only be read. 'embed' is a <taefl-game> element for a web page; it can only be written. "
        "If the written form cannot hold something, standard error says what and how often. "
        "docs/gamefile.md has the whole list. Every move is checked by the rules. A mistake is "
        "reported with file, line and column. Then nothing is written, unless --part is given. A "
        "file may hold several games.",
    .arguments = {{"IN", "the file to read; '-' is standard input", VALUE_FILE, false, false},
                  {"OUT", "the file to write; standard output is '-' or nothing", VALUE_FILE, true,
                   false}},
    .options = options,
    .examples =
        {{"taefl convert tests/conformance/bologna-gamelog.txt game.pgn",
          "Turns a log of the Bologna referee into a game file."},
         {"taefl convert game.pgn game.json", "Turns a game file into JSON. Nothing is lost."},
         {"taefl convert --to otg game.pgn > game.otg",
          "Writes OpenTafl notation, and says what that notation cannot hold."},
         {"taefl convert --to embed game.pgn > game.html",
          "Writes a game for a page of your own. docs/embed.md says what else the page needs."},
         {"taefl convert --part --to json game.pgn > game.json",
          "Keeps each game of a faulty file up to its first mistake."},
         {"taefl convert --rules tablut-classic tests/fuzz/seeds/otg/other.otg",
          "Reads a game of another program and checks it by a rule set of Taefl."},
         {"taefl convert --columns moves=1,result=4 --rules copenhagen "
          "tests/variants/hnefatafl-org-sample.csv table.pgn",
          "Reads games from two columns of a table without a head."}},
    .exits = {[EXIT_FINE] =
                  "all games are written; standard error names the parts that were dropped",
              [EXIT_USAGE] = "the command line is wrong, the form of the file is unclear, or OUT "
                             "exists and --force is not given",
              [EXIT_INPUT] =
                  "a file cannot be read, a game in it is wrong, or the wanted form cannot hold it",
              [EXIT_FAILED] = "OUT cannot be written; it is unchanged"},
    .run = run,
};
