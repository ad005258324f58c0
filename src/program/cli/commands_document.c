/* docs/commands.md, from the tables of the commands. */
#include "cli/help.h"

#include <ctype.h>
#include <string.h>

static const char opening[] =
    "# Commands\n\n"
    "`taefl generate --markdown` writes this page from the tables behind `taefl COMMAND --help` "
    "and the manual pages.\n"
    "A test compares the two. [Your first game](first-game.md) shows the commands at work.\n\n"
    "![Playing Tablut in the terminal](pictures/terminal.svg)\n\n"
    "## Common to all\n\n"
    "- Commands that report something have `--json`. Bash, zsh and fish complete commands and "
    "options.\n"
    "- A command overwrites a file only with `--force`. The file then changes in one step and "
    "keeps its mode and owner.\n"
    "  Links are followed. Devices and pipes are written to.\n"
    "- If a file cannot be written, for example on a full disk, the command says so and ends with "
    "exit code 4. The old file stays as it was.\n"
    "- `--rules-file FILE` before a command, or `file:FILE` in place of a rule set, uses rules of "
    "your own ([rule-files.md](rule-files.md)).\n\n"
    "Every command uses the same exit codes:\n\n"
    "| code | meaning |\n|---|---|\n";

/* Text in which Markdown sees no signs of its own, in one line. */
static void write_text(FILE *out, const char *text) {
    for (; *text; text++) {
        if (strchr("|*<[", *text)) fputc('\\', out);
        fputc(*text == '\n' ? ' ' : *text, out);
    }
}

static void row(FILE *out, const char *term, const char *words) {
    fprintf(out, "| `%s` | ", term + strspn(term, " "));
    write_text(out, words);
    fputs(" |\n", out);
}

/* Paragraphs; `docs/NAME.md` becomes a link. */
static void write_paragraphs(FILE *out, const char *text) {
    while (*text) {
        size_t plain = strcspn(text, "\n"), end = strcspn(text, " \n,;:)");
        if (!strncmp(text, "docs/", 5)) {
            const char *dot = strstr(text, ".md");
            if (dot && (size_t)(dot - text) < end) {
                int length = (int)(dot - text) + 3;
                fprintf(out, "[%.*s](%.*s)", length, text, length - 5, text + 5);
                text += length;
                continue;
            }
        }
        if (!plain) {
            fputc('\n', out);
        } else {
            char one[2] = {*text, 0};
            write_text(out, one);
        }
        text++;
    }
    fputc('\n', out);
}

static void title(FILE *out, const Command *command, const char *synopsis) {
    fprintf(out, "\n### taefl %s\n\n", command->name);
    fputc(toupper((unsigned char)*command->summary), out);
    write_text(out, command->summary + 1);
    fprintf(out, ".\n\nUsage: `%s`\n", synopsis);
}

static void example(FILE *out, const Example *e) {
    fprintf(out, "- `%s`: ", e->line);
    write_paragraphs(out, e->words);
}

static void description(FILE *out, const char *paragraphs) {
    fputc('\n', out);
    write_paragraphs(out, paragraphs);
}

void commands_document(FILE *out) {
    static const HelpForm markdown = {{"\n", "\n| argument | meaning |\n|---|---|\n",
                                       "\n| option | meaning |\n|---|---|\n",
                                       "\n| exit code | meaning |\n|---|---|\n"},
                                      title,
                                      NULL,
                                      example,
                                      description,
                                      row};
    fputs(opening, out);
    for (int code = 0; help_codes[code]; code++) {
        char number[12];
        snprintf(number, sizeof number, "%d", code);
        row(out, number, help_codes[code]);
    }
    for (const CommandGroup *group = command_groups; group->name; group++) {
        fprintf(out, "\n## %s\n\n| command | what it does |\n|---|---|\n", group->name);
        for (const Command *const *c = group->commands; *c; c++) {
            fprintf(out, "| [`taefl %s`](#taefl-%s) | ", (*c)->name, (*c)->name);
            write_text(out, (*c)->summary);
            fputs(" |\n", out);
        }
        for (const Command *const *c = group->commands; *c; c++) help_write(out, &markdown, *c);
    }
}
