/* See outputs.h. */
#include "cli/outputs.h"
#include "cli/report.h"

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
        if (output_is_same(*inputs, path)) return "the file that is read cannot be written, too";
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
