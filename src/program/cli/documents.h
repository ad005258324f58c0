/* Documents made from the program's own data: docs/rules.md, docs/commands.md, man pages, shell
 * completions. */
#pragma once

#include "cli/command.h"

#include <stdio.h>

/* All rule sets with options and clauses, in Markdown. */
void rules_document(FILE *out);

/* All commands with options, examples and exit codes, in Markdown. */
void commands_document(FILE *out);

/* man pages, section 1: taefl(1), and taefl-COMMAND(1). */
void manual_program(FILE *out);
void manual_command(FILE *out, const Command *command);

/* What completes the last of the words after the program's name: a line each, with what it means
 * after a tab. ":files" and ":folders" leave it to the shell. */
void complete_words(FILE *out, char *const *word, int count);

/* Completions for the three shells: scripts that ask `taefl --complete`. */
void complete_bash(FILE *out);
void complete_zsh(FILE *out);
void complete_fish(FILE *out);
