#define _GNU_SOURCE /* strcasestr */
/* See rulenames.h. */
#include "cli/rulenames.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
#include "terminal/tell.h"

#include <stdio.h>
#include <string.h>

enum { NAME = 128 };

/* What people call a game of which there are several sets, or spell otherwise. */
static const struct {
    const char *word, *name;
} usual[] = {
    {"tablut", "tablut-ashton"}, {"hnefatafl", "copenhagen"}, {"brandub", "brandubh"},
    {"ardri", "ard-ri"},         {"tawlbwrd", "tawlbwrdd"},
};

/* The one set whose name ends in "-WORD", such as "katz". */
static const char *set_ending_in(const char *word) {
    enum { SHORTEST = 4 };
    const char *found = NULL;
    size_t length = strlen(word);
    for (int i = 0; length >= SHORTEST && i < rules_bases(); i++) {
        const char *name = rules_base(i)->name;
        size_t before = strlen(name) > length ? strlen(name) - length : 0;
        if (!before || name[before - 1] != '-' || strcmp(name + before, word) != 0) continue;
        if (found) return NULL;
        found = name;
    }
    return found;
}

static const char *set_called(const char *word) {
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(usual[i].word, word) == 0) return usual[i].name;
    return set_ending_in(word);
}

/* In the letters that names have: "Tablut Katz" is "tablut-katz", "Mǽrstánas" "maerstanas". */
static void fold(const char *name, char out[NAME]) {
    snprintf(out, NAME, "%s", name);
    tell_fold(out);
    for (char *c = out; *c; c++) *c = *c == ' ' || *c == '_' ? '-' : char_lower(*c);
}

/* Says which set a name has found, and which others have its word in their titles. */
static void tell_taken(const char *name, const char *word, const Rules *taken) {
    char others[512] = "";
    Text text = text_into(others, sizeof others);
    for (int i = 0; *word && i < rules_bases(); i++) {
        const RulesBase *base = rules_base(i);
        if (base == taken->base || !strcasestr(base->title, word)) continue;
        text_string(&text, text.length ? ", " : translate("; there are also "));
        text_string(&text, base->name);
    }
    fail(0, "'%s' is taken as '%s'%s", name, taken->name, others);
}

static bool find_meant(Rules *out, const char *name) {
    char word[NAME], meant[2 * NAME];
    if (strncmp(name, "file:", 5) == 0 || strlen(name) >= NAME) return false;
    fold(name, word);
    if (rulefiles_rules(out, word, NULL)) {
        tell_taken(name, "", out);
        return true;
    }
    char *options = word + strcspn(word, "+"), plus = *options;
    *options = 0;
    const char *set = set_called(word);
    if (!set) return false;
    snprintf(meant, sizeof meant, "%s%s%s", set, plus ? "+" : "", plus ? options + 1 : "");
    if (!rulefiles_rules(out, meant, NULL)) return false;
    tell_taken(name, word, out);
    return true;
}

bool rulenames_ask(Rules *out, const char *name, Error *error) {
    if (rulefiles_ask(out, name, error)) return true;
    bool unknown = error->code == ERROR_RULES_UNKNOWN || error->code == ERROR_OPTION_UNKNOWN;
    return unknown && find_meant(out, name);
}
