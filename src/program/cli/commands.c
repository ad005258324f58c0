/* The list of commands, and the one that a word means. */
#include "cli/command.h"
#include "cli/report.h"

#include <stdio.h>
#include <string.h>

#define X(name) &command_##name,
const Command *const commands[] = {COMMANDS(X) NULL};
#define G(name, list) {name, (const Command *const[]){list NULL}},
const CommandGroup command_groups[] = {COMMAND_GROUPS(G, X){NULL, NULL}};
#undef G
#undef X

static void say_unknown(const char *word) {
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
