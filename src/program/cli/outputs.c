/* See outputs.h. */
#include "cli/outputs.h"
#include "cli/report.h"

#include <string.h>
#include <unistd.h>

int fail_output(const char *path, const char *why, const char *hint) {
    if (why == output_is_there) return fail(EXIT_USAGE, "%s %s; --force writes over it", path, why);
    fail(0, "%s: %s", path, why);
    return hint ? fail(EXIT_FAILED, "%s", hint) : EXIT_FAILED;
}

int outputs_write(const char *path, OutputHow how, const char *text, size_t size,
                  const char *hint) {
    const char *why;
    return output_write(path, how, text, size, &why) ? EXIT_FINE : fail_output(path, why, hint);
}

/* With what another one collides: words, or NULL. */
static const char *collision(const Planned *planned, int number, const char *const *inputs) {
    const char *path = planned[number].path;
    for (int i = 0; i < number; i++)
        if (planned[i].path && output_is_same(planned[i].path, path))
            return "two outputs cannot be one file";
    for (; *inputs; inputs++)
        if (strcmp(*inputs, "-") == 0 ? output_is_descriptor(path, STDIN_FILENO)
                                      : output_is_same(*inputs, path))
            return "the file that is read cannot be written, too";
    if (output_is_descriptor(path, STDOUT_FILENO)) return "that is where standard output goes";
    if (output_is_descriptor(path, STDERR_FILENO)) return "that is where standard error goes";
    return NULL;
}

int outputs_check(const Planned *planned, int count, const char *const *inputs) {
    for (int i = 0; i < count; i++) {
        const char *path = planned[i].path, *why;
        if (!path) continue;
        why = collision(planned, i, inputs);
        if (why) return fail(EXIT_USAGE, "%s: %s", path, why);
        if (!output_check(path, planned[i].how, &why)) return fail_output(path, why, NULL);
    }
    return EXIT_FINE;
}

static int check_standard(const char *path) {
    if (!path || !output_is_descriptor(path, STDOUT_FILENO)) return EXIT_FINE;
    return fail(EXIT_USAGE, "%s: standard output already goes there", path);
}

int outputs_check_standard(const CommandCall *call) {
    const Command *command = call->command;
    int code = EXIT_FINE;
    for (int row = 0; !code && command->options && command->options[row].name; row++)
        if (command->options[row].kind == VALUE_FILE) code = check_standard(call->value[row]);
    const Argument *argument = command->arguments;
    for (int i = 0; !code && i < call->words && argument->name; i++) {
        if (argument->kind == VALUE_FILE) code = check_standard(call->word[i]);
        if (!argument->many) argument++;
    }
    return code;
}
