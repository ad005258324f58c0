/* Manual pages in the man macros. Text is escaped: a line may not begin with a dot or a quote, and
 * a hyphen that a reader may copy must be a real one. */
#include "cli/help.h"
#include "cli/version.h"

#include <string.h>

static void text(FILE *out, const char *words) {
    bool line_start = true;
    for (; *words; words++) {
        if (line_start && (*words == '.' || *words == '\'')) fputs("\\&", out);
        if (*words == '\\')
            fputs("\\e", out);
        else if (*words == '-')
            fputs("\\-", out);
        else if (words[0] == '\n' && words[1] == '\n')
            fputs("\n.PP", out);
        else
            fputc(*words, out);
        line_start = *words == '\n';
    }
    fputc('\n', out);
}

static void line(FILE *out, const char *before, const char *words) {
    fputs(before, out);
    text(out, words);
}

static void row(FILE *out, const char *term, const char *words) {
    line(out, ".TP\n.B ", term + strspn(term, " "));
    text(out, words);
}

static void title(FILE *out, const char *name, const char *summary) {
    char number[64];
    snprintf(number, sizeof number, "taefl %s", version_number());
    fprintf(out, ".TH %s 1 \"\" \"%s\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\n", name, number);
    text(out, name);
    line(out, "\\- ", summary);
}

static void environment(FILE *out) {
    fputs(".SH ENVIRONMENT\n", out);
    row(out, "NO_COLOR",
        "If set and not empty, no colours are used unless \\-\\-color=always is given.");
    row(out, "TAEFL_LISTEN", "Where taefl serve listens, unless --listen says so.");
}

void manual_program(FILE *out) {
    title(out, "taefl", "play, study and referee Tablut, Mǽrstánas and Gårdsdansen");
    fputs(".SH SYNOPSIS\n.B taefl\n.I COMMAND\n.RI [ ARGUMENT ]...\n.RI [ OPTION ]...\n.SH "
          "EXAMPLES\n",
          out);
    for (const Command *const *c = commands; *c; c++)
        row(out, (*c)->examples->line, (*c)->examples->words);
    fputs(".SH COMMANDS\n", out);
    for (const Command *const *c = commands; *c; c++) {
        fprintf(out, ".TP\n.BR taefl\\-%s (1)\n", (*c)->name);
        text(out, (*c)->summary);
    }
    fputs(".SH OPTIONS\n", out);
    row(out, "-h, --help", "show help, or with a command its own, and end");
    row(out, "-V, --version", "show version, commit and compiler, and end");
    row(out, "--rules-file FILE",
        "before the command: add the rule set of a file; file:FILE names one anywhere");
    fputs(".SH EXIT STATUS\n", out);
    for (int code = 0; help_codes[code]; code++) {
        char number[12];
        snprintf(number, sizeof number, "%d", code);
        row(out, number, help_codes[code]);
    }
    environment(out);
    fputs(".SH FILES\n", out);
    row(out, "docs/NAME.md", HELP_DOCUMENTS);
}

static void command_title(FILE *out, const Command *command, const char *synopsis) {
    char name[64];
    snprintf(name, sizeof name, "taefl-%s", command->name);
    title(out, name, command->summary);
    line(out, ".SH SYNOPSIS\n", synopsis);
}

static void example(FILE *out, const Example *e) { row(out, e->line, e->words); }

static void description(FILE *out, const char *paragraphs) {
    line(out, ".SH DESCRIPTION\n", paragraphs);
}

void manual_command(FILE *out, const Command *command) {
    static const HelpForm manual = {
        {".SH EXAMPLES\n", ".SH ARGUMENTS\n", ".SH OPTIONS\n", ".SH EXIT STATUS\n"},
        command_title,
        NULL,
        example,
        description,
        row};
    help_write(out, &manual, command);
    if (command->description && strstr(command->description, "docs/")) {
        fputs(".SH FILES\n", out);
        row(out, "docs/NAME.md", HELP_DOCUMENTS);
    }
    fputs(".SH SEE ALSO\n.BR taefl (1)\n", out);
}
