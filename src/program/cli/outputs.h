/* Files that a command writes, with the same checks and messages everywhere. Two outputs may not be
 * the same file, and an output may not be an input. A file that exists is overwritten only with
 * --force. */
#pragma once

#include "base/output.h"
#include "cli/command.h"

#define OPTION_FORCE(row) FLAG(row, "force", 0, "overwrite files that exist")

/* How to write what may not be there yet, by the option --force. */
static inline OutputHow outputs_how(bool force) { return force ? OUTPUT_OVER : OUTPUT_NEW; }

/* A file to write; `path` NULL: not wanted. */
typedef struct Planned {
    const char *path;
    OutputHow how;
} Planned;

/* Checks all outputs before the work begins. `inputs` (NULL ends) are the files that are read
 * meanwhile. EXIT_FINE, or the exit code after an error. */
int outputs_check(const Planned *planned, int count, const char *const *inputs);

/* The same check for standard output, before any command: it must not go to the end of a file that
 * the command line names. */
int outputs_check_standard(const CommandCall *call);

/* Reports that a file could not be written, then `hint` (NULL: none). Returns EXIT_USAGE if only
 * --force is missing, else EXIT_FAILED. */
int fail_output(const char *path, const char *why, const char *hint);

/* Writes a whole file (output_write). EXIT_FINE, or the reason and the hint are told. */
int outputs_write(const char *path, OutputHow how, const char *text, size_t size, const char *hint);
