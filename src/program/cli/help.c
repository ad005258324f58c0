/* Examples come first: most who ask for help want a line to copy. */
#include "cli/help.h"
#include "cli/report.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 80, COLUMN = 26, NAMES = 12 /* column of a command's summary */ };

/* Characters, not bytes: names of games have letters beyond ASCII. */
static int width_of(const char *text, size_t bytes) {
    int width = 0;
    for (size_t i = 0; i < bytes; i++) width += (text[i] & 0xc0) != 0x80;
    return width;
}

/* Prints text from the cursor's column `at` on, broken between words; further lines begin at
 * `indent`. An empty line in the text stays one. */
static void print_wrapped(const char *text, int at, int indent) {
    bool first = true;
    while (*text) {
        if (text[0] == '\n' && text[1] == '\n') {
            printf("\n\n%*s", indent, "");
            at = indent;
            first = true;
            text += 2;
        }
        size_t bytes = strcspn(text, " \n");
        int width = width_of(text, bytes);
        if (!first && at + 1 + width > WIDTH) {
            printf("\n%*s", indent, "");
            at = indent;
            first = true;
        }
        printf("%s%.*s", first ? "" : " ", (int)bytes, text);
        at += width + !first;
        first = false;
        text += bytes;
        if (*text == ' ' || (*text == '\n' && text[1] != '\n')) text++;
    }
    putchar('\n');
}

/* Two columns: a term and its words, which begin at `column`. */
static void print_columns(const char *term, int column, const char *words) {
    int at = 2 + width_of(term, strlen(term));
    printf("  %s", term);
    if (at + 2 > column)
        printf("\n%*s", column, "");
    else
        printf("%*s", column - at, "");
    print_wrapped(words, column, column);
}

static void print_row(const char *term, const char *words) { print_columns(term, COLUMN, words); }

enum { SYNOPSIS = 160, OPTION_TEXT = 80, OPTION_WORDS = 320 };

/* The call of a command as one line: "taefl moves RULES [POSITION] [OPTION]…". */
static void write_synopsis(const Command *command, char out[SYNOPSIS]) {
    size_t length = (size_t)snprintf(out, SYNOPSIS, "taefl %s", command->name);
    for (const Argument *a = command->arguments; a->name && length < SYNOPSIS; a++)
        length += (size_t)snprintf(out + length, SYNOPSIS - length,
                                   a->optional ? " [%s]%s" : " %s%s", a->name, a->many ? "…" : "");
    if (length < SYNOPSIS) snprintf(out + length, SYNOPSIS - length, " [OPTION]…");
}

/* An option as it is written: "-t N, --threads=N". */
static void write_option(const Option *option, char out[OPTION_TEXT]) {
    char letter[24] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c%s%s, ", option->letter, option->value ? " " : "",
                 option->value ? option->value : "");
    const char *between = !option->value ? "" : option->kind == VALUE_WORDS ? " " : "=";
    snprintf(out, OPTION_TEXT, "%s--%s%s%s", letter, option->name, between,
             option->value ? option->value : "");
}

void help_variable(const Option *option, char out[VARIABLE_NAME]) {
    snprintf(out, VARIABLE_NAME, "TAEFL_%s", option->name);
    for (char *c = out; *c; c++)
        *c = *c == '-' ? '_' : (char)(*c >= 'a' && *c <= 'z' ? *c - 32 : *c);
}

/* The words of an option with its variable, its choices or its range: "search with N threads (1 to
 * 256)". */
static void write_words(const Option *option, char out[OPTION_WORDS]) {
    char variable[VARIABLE_NAME] = "";
    const char *between = option->environment ? "; environment: " : "";
    if (option->environment) help_variable(option, variable);
    int length = snprintf(out, OPTION_WORDS, "%s%s%s", option->words, between, variable);
    if (length >= OPTION_WORDS) return;
    out += length;
    if (option->kind == VALUE_NUMBER)
        snprintf(out, (size_t)(OPTION_WORDS - length), " (%lld to %lld)", (long long)option->low,
                 (long long)option->high);
    else if (option->kind == VALUE_CHOICE)
        snprintf(out, (size_t)(OPTION_WORDS - length), " (one of: %s)", option->choices);
}

const char *const help_codes[] = {
    [EXIT_FINE] = "all is well",
    [EXIT_NO] = "the answer is no: a check failed, or the move asked about is illegal",
    [EXIT_USAGE] = "the command line is wrong",
    [EXIT_INPUT] = "the input is wrong; standard error says which, where and why",
    [EXIT_FAILED] = "an engine or a server failed, or a file cannot be written",
    [EXIT_INTERRUPTED] = "interrupted; the message says how to resume",
    NULL,
};

/* What an exit code means; NULL: the command never ends with it. Every command line may be wrong,
 * and every output may go to a full disk. */
static const char *exit_words(const Command *command, int code) {
    if (command->exits[code]) return command->exits[code];
    if (code == EXIT_FAILED) return "the output cannot be written";
    return code == EXIT_USAGE ? help_codes[code] : NULL;
}

static void write_row(FILE *out, const HelpForm *form, const Option *option) {
    char term[OPTION_TEXT], words[OPTION_WORDS];
    write_option(option, term);
    write_words(option, words);
    form->row(out, term, words);
}

void help_write(FILE *out, const HelpForm *form, const Command *command) {
    static const Option help = {.name = "help", .letter = 'h', .words = "show help and end"};
    char synopsis[SYNOPSIS], code[12];
    write_synopsis(command, synopsis);
    form->title(out, command, synopsis);
    fputs(form->part[PART_EXAMPLES], out);
    for (const Example *e = command->examples; e->line; e++) form->example(out, e);
    if (form->usage) form->usage(out, synopsis);
    if (command->description) form->description(out, command->description);
    if (command->arguments->name) fputs(form->part[PART_ARGUMENTS], out);
    for (const Argument *a = command->arguments; a->name; a++) form->row(out, a->name, a->words);
    fputs(form->part[PART_OPTIONS], out);
    for (const Option *o = command->options; o && o->name; o++) write_row(out, form, o);
    write_row(out, form, &help);
    fputs(form->part[PART_EXITS], out);
    for (int i = 0; i < EXIT_CODES; i++) {
        snprintf(code, sizeof code, "%d", i);
        if (exit_words(command, i)) form->row(out, code, exit_words(command, i));
    }
}

/* ------------------------------------------------------------------ as text */

static void text_title(FILE *out, const Command *command, const char *synopsis) {
    (void)synopsis;
    fprintf(out, "taefl %s: %s\n", command->name, command->summary);
}

static void text_usage(FILE *out, const char *synopsis) { fprintf(out, "\nUsage: %s\n", synopsis); }

static void text_example(FILE *out, const Example *example) {
    fprintf(out, "  %s\n      ", example->line);
    print_wrapped(example->words, 6, 6);
}

static void text_description(FILE *out, const char *paragraphs) {
    fputc('\n', out);
    print_wrapped(paragraphs, 0, 0);
}

static void text_row(FILE *out, const char *term, const char *words) {
    (void)out; /* standard output, as for all help */
    print_row(term, words);
}

void help_command(const Command *command) {
    static const HelpForm text = {
        {"\nExamples:\n", "\nArguments:\n", "\nOptions:\n", "\nExit codes:\n"},
        text_title,
        text_usage,
        text_example,
        text_description,
        text_row};
    help_write(stdout, &text, command);
}

#define WHAT "taefl: play, study and referee Tablut, Mǽrstánas and Gårdsdansen\n"

static void print_commands(const CommandGroup *group) {
    for (const Command *const *c = group->commands; *c; c++)
        print_columns((*c)->name, NAMES, (*c)->summary);
}

/* The first group whole, of the others the names. */
void help_doors(void) {
    puts(WHAT "\nBegin here:");
    print_commands(command_groups);
    puts("\nAll commands:");
    for (const CommandGroup *group = command_groups; group->name; group++) {
        printf("  %-*s", COLUMN - 2, group->name);
        for (const Command *const *c = group->commands; *c; c++) printf(" %s", (*c)->name);
        putchar('\n');
    }
    puts("\n'taefl --help' lists what they do, 'taefl COMMAND --help' explains one of them.");
}

void help_program(void) {
    puts(WHAT "\nExamples:");
    for (const Command *const *c = commands; *c; c++) printf("  %s\n", (*c)->examples->line);
    puts("\nUsage: taefl COMMAND [ARGUMENT]… [OPTION]…\n\nCommands:");
    for (const CommandGroup *group = command_groups; group->name; group++) {
        printf("\n%s:\n", group->name);
        print_commands(group);
        flush_output(); /* before the buffer is full, or the reason of a failure is lost */
    }
    puts("\nOptions:");
    print_row("-h, --help", "show this, or with a command its own help, and end");
    print_row("-V, --version", "show version, commit and compiler, with --json as JSON, and end");
    print_row("--rules-file FILE", "before the command: add the rule set of a file; 'file:FILE' "
                                   "names one anywhere (docs/rule-files.md)");
    puts("\nDocuments:");
    print_row("docs/NAME.md", HELP_DOCUMENTS);
    puts("\nEnvironment:");
    print_row("NO_COLOR", "if set and not empty, no colours are used");
    puts("\n'taefl help COMMAND' shows examples and all options of a command.");
}

/* ------------------------------------------------------------------ taefl help */

static int run(const CommandCall *call) {
    const Command *about = call->words ? command_find(call->word[0]) : NULL;
    if (call->words && !about) return EXIT_USAGE;
    if (about)
        help_command(about);
    else
        help_program();
    return EXIT_FINE;
}

#define X(name) #name " "
const Command command_help = {
    .name = "help",
    .summary = "explain a command or the whole program",
    .arguments = {{"COMMAND", "the command to explain; default: the whole program", VALUE_TEXT,
                   true, false}},
    .actions = COMMANDS(X),
    .examples = {{"taefl help convert", "The same as 'taefl convert --help'."},
                 {"taefl help", "All commands, with an example of each."}},
    .exits = {[EXIT_FINE] = "the help is shown",
              [EXIT_USAGE] = "the command line is wrong, or there is no such command"},
    .run = run,
};
#undef X

/* ------------------------------------------------------------------ the list of commands */

#define X(name) &command_##name,
const Command *const commands[] = {COMMANDS(X) NULL};
#define G(name, list) {name, (const Command *const[]){list NULL}},
const CommandGroup command_groups[] = {COMMAND_GROUPS(G, X){NULL, NULL}};
#undef G
#undef X

/* The commands of every edition of the program. */
#undef WHOLE
#define WHOLE(...) __VA_ARGS__
#define X(name) #name,
static const char *const of_any_edition[] = {COMMANDS(X) NULL};
#undef X

/* Whether this is a command that only another edition has; `commands` has none of this name. */
static bool lacks(const char *word) {
    const char *const *name = of_any_edition;
    while (*name && strcmp(*name, word) != 0) name++;
    return *name != NULL;
}

static void say_unknown(const char *word) {
    if (lacks(word)) {
        fail(0, "this edition of taefl has no '%s'; docs/platforms.md says what it has", word);
        return;
    }
    const char *known[64] = {"--help", "--version", "--rules-file"};
    int count = 3;
    for (const Command *const *c = commands; *c && count < 63; c++) known[count++] = (*c)->name;
    const char *meant = did_you_mean(word, known);
    bool option = word[0] == '-';
    if (meant && option)
        fail(0, "unknown option '%s'; did you mean '%s'?", word, meant);
    else if (meant)
        fail(0, "unknown command '%s'; did you mean '%s'?", word, meant);
    else if (option)
        fail(0, "unknown option '%s'", word);
    else
        fail(0, "unknown command '%s'", word);
    fputs(translate("taefl: commands are"), stderr);
    for (const Command *const *c = commands; *c; c++) fprintf(stderr, " %s", (*c)->name);
    fputs(translate("; see 'taefl --help'\n"), stderr);
}

const Command *command_find(const char *name) {
    for (const Command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, name) == 0) return *c;
    say_unknown(name);
    return NULL;
}
