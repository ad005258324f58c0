/* taefl lab: proofs that a side wins, and their certificates. */
#include "cli/lab.h"
#include "base/workers.h"
#include "cli/report.h"

#include <string.h>

static const Option options[] = {
    [LAB_CHUNK] = {NUMBER("chunk", 'c', "N", 0, 65535, -1,
                          "verify: check only this chunk of each file, counted from 0; what is "
                          "said of all chunks together, such as repetition, is left out")},
    [LAB_JOBS] = {NUMBER("jobs", 'j', "N", 1, MAX_WORKERS, 1,
                         "verify: check N chunks at a time; default 1")},
    [LAB_JSON] = OPTION_JSON,
    {0},
};

static const Argument arguments[] = {
    {"ACTION", "'verify'", VALUE_TEXT, false, false},
    {"WHAT", "verify: certificates; those that others rest on must be among them", VALUE_FILE, true,
     true},
    {0},
};

static const Example examples[] = {
    {"taefl lab verify tests/data/tiny.proof", "Checks every certificate with the plain rules."},
    {"taefl lab verify --chunk 0 tests/data/tiny.proof", "Checks the first chunk of each."},
    {0},
};

static const ExitCode exits[] = {
    {EXIT_FINE, "verify: every claim is proved"},
    {EXIT_NO, "verify: a certificate does not prove its claim; the message says where and why"},
    {EXIT_USAGE, "the command line is wrong"},
    {EXIT_INPUT, "verify: a file cannot be read or is no certificate"},
    {0},
};

static int run(const Call *call) {
    const char *action = call->word[0];
    if (strcmp(action, "verify") == 0) return lab_verify(call);
    return fail(EXIT_USAGE, "lab has no action '%s'; the action is verify", action);
}

const Command command_lab = {
    .name = "lab",
    .summary = "check proofs that a side wins",
    .description =
        "A certificate holds the winner's moves from a position, for every reply of the other "
        "side. "
        "docs/proofs.md says what is in it and what is assumed.\n\n'verify' walks through it with "
        "the plain rules, which share no code with the engine: every move is legal, every reply is "
        "answered, every line ends in a win, and no repetition stands in the way.\n\nJSON: file, "
        "rules, start, winner, longest, positions, moves, chunks.",
    .arguments = arguments,
    .actions = "verify",
    .options = options,
    .examples = examples,
    .exits = exits,
    .run = run,
};
