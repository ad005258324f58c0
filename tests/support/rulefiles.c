/* See rulefiles.h. */
#include "support/rulefiles.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *rulefile_text(const char *name) {
    enum { MOST = 1 << 16 };
    const char *source = getenv("TAEFL_SOURCE");
    char path[500], *text = malloc(MOST);
    snprintf(path, sizeof path, "%s/data/rules/%s.rules", source ? source : ".", name);
    FILE *in = fopen(path, "r");
    if (!in || !text) fail_msg("%s cannot be read", path);
    text[fread(text, 1, MOST - 1, in)] = 0;
    fclose(in);
    return text;
}

void rulefile_good(RuleFile *out, const char *text) {
    Error error;
    char words[512];
    if (rulefile_read(out, text, strlen(text), &error)) return;
    error_text(&error, words, sizeof words);
    fail_msg("%s\nin\n%s", words, text);
}
