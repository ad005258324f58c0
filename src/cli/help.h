/* Help as text, made from the tables. */
#pragma once

#include "cli/command.h"

/* The help of 'taefl' without a command: where to begin, and the names of all commands. */
void help_doors(void);

/* The help of the whole program and of one command, on stdout. */
void help_program(void);
void help_command(const Command *command);

/* The call of a command as one line: "taefl moves RULES [POSITION] [OPTION]…". */
enum { SYNOPSIS = 160 };
void help_synopsis(const Command *command, char out[SYNOPSIS]);

/* An option as it is written: "-t N, --threads=N". */
enum { OPTION_TEXT = 80 };
void help_option(const Option *option, char out[OPTION_TEXT]);

/* The environment variable of an option: "TAEFL_PER_ADDRESS". */
enum { VARIABLE_NAME = 64 };
void help_variable(const Option *option, char out[VARIABLE_NAME]);

/* The words of an option with its variable, its choices or its range: "search with N threads (1 to
 * 256)". */
enum { OPTION_WORDS = 320 };
void help_words(const Option *option, char out[OPTION_WORDS]);

/* Where to find the documents that help texts and manual pages name. */
#define HELP_DOCUMENTS                                                                            \
    "documents and examples are installed in share/doc/taefl; the page of 'taefl serve' shows a " \
    "document at /docs/NAME"

/* What each exit code means in every command, by code; NULL ends the list. */
extern const char *const help_codes[];

/* Exit code `number` of a command, in order of the codes; `words` is NULL after the last one. Every
 * command has EXIT_FAILED, even if its table does not name it, because every output may go to a
 * full disk. */
const ExitCode *help_exit(const Command *command, int number);
