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

/* Completions for the three shells. */
void complete_bash(FILE *out);
void complete_zsh(FILE *out);
void complete_fish(FILE *out);
