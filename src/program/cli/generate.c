/* taefl generate: man pages and shell completions, which the build needs, and docs/commands.md. */
#include "base/file.h"
#include "cli/command.h"
#include "cli/outputs.h"
#include "cli/help.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

enum { OUT, MARKDOWN, FORCE };
static const Option options[] = {
    VALUE(OUT, FOLDER, "out", 'o', "FOLDER",
          "the folder to write to; it is made if it does not exist"),
    FLAG(MARKDOWN, "markdown", 0, "print all commands instead, as the text of docs/commands.md"),
    OPTION_FORCE(FORCE),
    {0},
};

enum { PATH_TEXT = 4096 };

/* Puts FOLDER/place/name there; `place` may hold several folders. */
static int put_file(const CommandCall *call, const char *place, const char *name, const char *text,
                    size_t size) {
    char path[PATH_TEXT];
    const char *why, *folder = call->value[OUT];
    int length = snprintf(path, sizeof path, "%s/%s", folder, place);
    if (length < 0 || (size_t)length + strlen(name) + 2 > sizeof path)
        return fail(EXIT_USAGE, "%s: the name is too long", folder);
    if (!folder_make(path, 0755, &why)) return fail_output(path, why, NULL);
    path[length] = '/';
    strcpy(path + length + 1, name);
    return outputs_write(path, outputs_how(call_has(call, FORCE)), text, size, NULL);
}

/* One document: `write`, or `about` a command. */
static int make(const CommandCall *call, const char *place, const char *name, void (*write)(FILE *),
                const Command *about) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return fail(EXIT_FAILED, "%s: no memory", name);
    if (about)
        manual_command(out, about);
    else
        write(out);
    fclose(out);
    int code = put_file(call, place, name, text, size);
    free(text);
    return code;
}

static int run(const CommandCall *call) {
    const char *folder = call->value[OUT];
    if (call_has(call, MARKDOWN)) {
        commands_document(stdout);
        return EXIT_FINE;
    }
    if (!folder || !*folder) return fail(EXIT_USAGE, "--out=FOLDER is missing");
    int code = make(call, "man/man1", "taefl.1", manual_program, NULL);
    for (const Command *const *c = commands; *c && !code; c++) {
        char name[64];
        snprintf(name, sizeof name, "taefl-%s.1", (*c)->name);
        code = make(call, "man/man1", name, NULL, *c);
    }
    if (!code) code = make(call, "bash-completion/completions", "taefl", complete_bash, NULL);
    if (!code) code = make(call, "zsh/site-functions", "_taefl", complete_zsh, NULL);
    if (!code) code = make(call, "fish/vendor_completions.d", "taefl.fish", complete_fish, NULL);
    return code;
}

const Command command_generate = {
    .name = "generate",
    .summary = "write man pages and shell completions into a folder",
    .description = "For people who build or package taefl.",
    .options = options,
    .examples =
        {{"taefl generate --out share",
          "Writes share/man/man1/*.1, share/bash-completion/completions/taefl, "
          "share/zsh/site-functions/_taefl and share/fish/vendor_completions.d/taefl.fish."}},
    .exits = {[EXIT_FINE] = "all files are written, or the commands printed",
              [EXIT_USAGE] = "the command line is wrong, or a file exists and --force is not given",
              [EXIT_FAILED] = "a file cannot be written there"},
    .run = run,
};
