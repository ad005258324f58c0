/* Files that a command is told to write: the same refusals and the same words everywhere. Two that
 * are one file, or one that is also read, would destroy each other; what is there already is
 * written over only with --force. */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "base/output.h"
#include "cli/command.h"

#define OPTION_FORCE \
    { FLAG("force", 0, "overwrite files that exist") }

/* A file to be written; `path` NULL: it is not wanted. */
typedef struct Planned {
    const char *path;
    OutputHow how;
} Planned;

/* Looks at all of them before anything is done: `inputs` (NULL ends) are the files that are read
 * meanwhile. EXIT_FINE, or the reason is told and the exit code returned. */
int outputs_check(const Planned *planned, int count, const char *const *inputs);

/* The same for standard output, before any command: it must not go to the end of a file that the
 * command line names. */
int outputs_check_standard(const Call *call);

/* A file could not be written: tells it, then `hint` (NULL: none), how to go on. Returns the exit
 * code, EXIT_USAGE where only --force is missing and EXIT_FAILED for everything else, a full disk
 * above all. */
int fail_output(const char *path, const char *why, const char *hint);

/* Writes a whole file (output_write). EXIT_FINE, or the reason and the hint are told. */
int outputs_write(const char *path, OutputHow how, const char *text, size_t size, const char *hint);

#endif
