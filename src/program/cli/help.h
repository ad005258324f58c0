/* What is made from the tables of the commands and rules: help, and documents (docs/rules.md,
 * docs/commands.md, man pages, shell completions). */
#pragma once

#include "cli/command.h"

#include <stdio.h>

/* A form that the account of a command is written in, in this order. */
typedef enum HelpPart { PART_EXAMPLES, PART_ARGUMENTS, PART_OPTIONS, PART_EXITS, PARTS } HelpPart;
typedef struct HelpForm {
    const char *part[PARTS]; /* what begins it; a part without rows is left out */
    void (*title)(FILE *out, const Command *command, const char *synopsis);
    void (*usage)(FILE *out, const char *synopsis); /* after the examples; NULL: in the title */
    void (*example)(FILE *out, const Example *example);
    void (*description)(FILE *out, const char *paragraphs);
    void (*row)(FILE *out, const char *term, const char *words);
} HelpForm;

/* Writes all that the tables say of a command. */
void help_write(FILE *out, const HelpForm *form, const Command *command);

/* The help of 'taefl' without a command: where to begin, and the names of all commands. */
void help_doors(void);

/* The help of the whole program and of one command, on stdout. */
void help_program(void);
void help_command(const Command *command);

/* The environment variable of an option: "TAEFL_PER_ADDRESS". */
enum { VARIABLE_NAME = 64 };
void help_variable(const Option *option, char out[VARIABLE_NAME]);

/* Where to find the documents that help texts and manual pages name. */
#define HELP_DOCUMENTS                                                                            \
    "documents and examples are installed in share/doc/taefl; the page of 'taefl serve' shows a " \
    "document at /docs/NAME"

/* What each exit code means in every command, by code; NULL ends the list. */
extern const char *const help_codes[];

/* ------------------------------------------------------------------ documents */

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
