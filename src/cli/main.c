/* taefl: finds the command, parses its line, runs it. */
#include "cli/command.h"
#include "cli/help.h"
#include "cli/report.h"
#include "cli/version.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define X(name) &command_##name,
const Command *const commands[] = {COMMANDS(X) NULL};
#undef X

static const Command *find_command(const char *name) {
    for (const Command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, name) == 0) return *c;
    return NULL;
}

static int unknown_word(const char *word) {
    const char *known[64] = {"--help", "--version"};
    int count = 2;
    for (const Command *const *c = commands; *c && count < 63; c++) known[count++] = (*c)->name;
    const char *meant = did_you_mean(word, known);
    const char *what = word[0] == '-' ? "option" : "command";
    if (meant)
        fail(0, "unknown %s '%s'; did you mean '%s'?", what, word, meant);
    else
        fail(0, "unknown %s '%s'", what, word);
    fputs("taefl: commands are", stderr);
    for (const Command *const *c = commands; *c; c++) fprintf(stderr, " %s", (*c)->name);
    fputs("; see 'taefl --help'\n", stderr);
    return EXIT_USAGE;
}

/* What is written to a full disk or a closed pipe must not end as if all were well. */
static int finish(int code) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return code;
    fail(0, "cannot write the output: %s", strerror(errno));
    return code ? code : EXIT_INPUT;
}

int main(int count, char **arguments) {
    setlocale(LC_CTYPE, "");
    const char *first = count > 1 ? arguments[1] : "--help";
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
        help_program();
        return finish(EXIT_FINE);
    }
    if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0) {
        version_print();
        return finish(EXIT_FINE);
    }
    const Command *command = find_command(first);
    if (!command) return unknown_word(first);
    Call call;
    int code;
    if (command_parse(command, count - 1, arguments + 1, &call, &code)) code = command->run(&call);
    free((void *)call.word);
    free(call.list);
    return finish(code);
}
