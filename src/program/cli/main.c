/* taefl: finds the command, parses its line, runs it. */
#include "base/child.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
#include "cli/version.h"

#include <fcntl.h>
#include <jansson.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* taefl --version, and nothing behind it but --json. */
static int show_version(int count, char **arguments) {
    bool json = count == 3 && strcmp(arguments[2], "--json") == 0;
    if (count > 2 && !json)
        return fail(EXIT_USAGE, "'%s' cannot follow --version; only --json can", arguments[2]);
    version_print(json);
    return EXIT_FINE;
}

/* Descriptors 0 to 2 that are closed would be given to the first files opened, and what is meant
 * for people would be written into those. Something stands there instead that can neither be read
 * nor written as they would be, so that it is told as an error and not lost. */
static void fill_standard(void) {
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++) {
        if (fcntl(i, F_GETFD) != -1) continue;
        int flags = i == STDIN_FILENO ? O_WRONLY : O_RDONLY; /* the other way round */
        if (open("/dev/null", flags) < 0 && open("/", O_RDONLY) < 0) _Exit(EXIT_FAILED);
    }
}

static void *json_memory(size_t bytes) { return memory_resize(NULL, bytes); }

static void prepare(void) {
    fill_standard();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
    json_set_alloc_funcs(json_memory, free);
    setlocale(LC_CTYPE, "");
}

/* What is written to a full disk or a closed pipe must not end as if all were well. */
static int finish(int code) {
    const char *flaw = flush_output();
    if (!flaw || code == EXIT_FAILED) return code; /* that has been told */
    return fail(EXIT_FAILED, "cannot write the output%s%s", *flaw ? ": " : "", flaw);
}

/* taefl --rules-file FILE …: before the command, as often as wanted. */
static int take_rules_files(int *count, char ***arguments) {
    while (*count > 1 && strcmp((*arguments)[1], "--rules-file") == 0) {
        if (*count == 2) return fail(EXIT_USAGE, "--rules-file needs FILE");
        int code = rulefiles_load((*arguments)[2]);
        if (code) return code;
        *count -= 2;
        *arguments += 2;
    }
    return EXIT_FINE;
}

int main(int count, char **arguments) {
    child_choose(arguments);
    prepare();
    int code = take_rules_files(&count, &arguments);
    if (code) return code;
    if (count == 1) {
        help_doors();
        return finish(EXIT_FINE);
    }
    const char *first = arguments[1];
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
        help_program();
        return finish(EXIT_FINE);
    }
    if (strcmp(first, "--complete") == 0) {
        complete_words(stdout, arguments + 2, count - 2);
        return finish(EXIT_FINE);
    }
    if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0) {
        return finish(show_version(count, arguments));
    }
    const Command *command = command_find(first);
    if (!command) return EXIT_USAGE;
    CommandCall call;
    if (command_parse(command, count - 1, arguments + 1, &call, &code)) {
        code = outputs_check_standard(&call);
        if (!code) code = command->run(&call);
    }
    free((void *)call.word);
    free(call.list);
    return finish(code);
}
