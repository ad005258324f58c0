/* taefl learn export and import: the numbers of a network as JSON, and a network of such numbers.
 * Whom a network serves. */
#include "learning/network_json.h"
#include "base/file.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "cli/input.h"
#include "cli/learn.h"
#include "cli/outputs.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 64 << 20 }; /* bytes of a text, with room for blanks */

/* The rules of --rules, or the first in a list of names. */
static int choose_rules(Learn *l, const char *asked, const char *served) {
    char name[RULES_NAME];
    if (asked) return input_rules(&l->job.rules, asked);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(served, " ,@\n"), served);
    if (!*name) return fail(EXIT_USAGE, "--rules=RULES is missing: the file names no rules");
    if (strncmp(name, "file:", 5) == 0)
        return fail(EXIT_USAGE, "--rules=file:FILE is missing: the file serves %s", name);
    return input_rules(&l->job.rules, name);
}

/* Says what was written, unless it went there itself. */
static int report(const Learn *l, const char *what, const char *words, const char *sum) {
    const char *out = l->job.plan.out;
    if (l->json)
        json_line(json_pack("{s:s, s:s, s:s}", "rules", l->job.rules.name, what, out, "sum", sum));
    else if (strcmp(out, "-") != 0)
        printf("%s: %s %s\n", out, words, sum);
    return EXIT_FINE;
}

int learn_export(Learn *l, const char *rules) {
    Error error;
    const char *path = l->call->word[1], *why;
    size_t size;
    char *bytes = file_read(path, NETWORK_FILE_MOST + 1, &size, &why);
    if (!bytes) return fail(EXIT_INPUT, "%s: %s", path, why);
    bool headed = size >= NETWORK_HEAD && network_is_headed(bytes);
    int code = choose_rules(l, rules, headed ? network_list(bytes) : DEFAULT_RULES);
    if (!code && !network_read(&l->job.from, &l->job.rules, path, bytes, size, &error))
        code = fail_error(NULL, &error);
    free(bytes);
    if (code) return code;
    char *text = json_written(network_json_write(&l->job.from));
    code = outputs_write(l->job.plan.out, outputs_how(l->job.plan.over), text, strlen(text), NULL);
    free(text);
    return code ? code : report(l, "weights", "weights of network", l->job.from.sum);
}

int learn_served(Learn *l, const char *also) {
    Learning *job = &l->job;
    Text served = text_into(job->made.rules, sizeof job->made.rules);
    text_string(&served, job->rules.name);
    for (const char *at = also; at && *at;) {
        size_t length = strcspn(at, ",");
        char name[RULES_NAME];
        Rules rules;
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        int code = input_rules(&rules, name);
        if (code) return code;
        if (rules.family != l->job.rules.family ||
            rules.board->squares != l->job.rules.board->squares)
            return fail(EXIT_USAGE, "--also: %s is not played on the board of %s", rules.name,
                        l->job.rules.name);
        text_char(&served, ' ');
        text_string(&served, rules.name);
        at += length + (at[length] == ',');
    }
    return served.full
               ? fail(EXIT_USAGE,
                      "--also: too many rule sets; their names do not fit in the network's file")
               : EXIT_FINE;
}

/* Whether a network's file can be made of what was read: everything that a reader of it checks. */
static bool is_sound(Learn *l, Error *error) {
    char *bytes = memory_get(NETWORK_FILE_MOST);
    size_t size = network_write(&l->job.made, bytes);
    bool sound = network_read(&l->job.from, &l->job.rules, l->call->word[1], bytes, size, error);
    free(bytes);
    return sound;
}

int learn_import(Learn *l, const char *rules, const char *also) {
    Error error;
    char flaw[NETWORK_JSON_WHY];
    const char *path = l->call->word[1], *why;
    size_t size;
    char *text = text_read(path, MOST, &size, &why);
    if (!text) return fail(EXIT_INPUT, "%s: %s", path, why);
    bool read = network_json_read(&l->job.made, text, size, flaw);
    free(text);
    if (!read) return fail(EXIT_INPUT, "%s: %s", path, flaw);
    int code = choose_rules(l, rules, l->job.made.rules);
    if (!code && !*l->job.made.rules) code = learn_served(l, also);
    if (!code && !is_sound(l, &error)) code = fail_error(NULL, &error);
    if (!code) code = learn_ended(&l->job, learn_write(&l->job, l->job.plan.out, l->job.plan.over));
    return code ? code : report(l, "network", "network", l->job.made.sum);
}
