/* See rulefiles.h. */
#include "cli/rulefiles.h"
#include "search/profile.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/report.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Loaded {
    struct Loaded *next;
    char *path;
    bool named;    /* by --rules-file: its bare name is known */
    char *network; /* the path of RuleFile.network; NULL: none */
    RuleFile file;
} Loaded;

static Loaded *loaded;

static Loaded *by_path(const char *path, size_t length) {
    for (Loaded *l = loaded; l; l = l->next)
        if (strlen(l->path) == length && memcmp(l->path, path, length) == 0) return l;
    return NULL;
}

const RuleFile *rulefiles_read(int number) {
    const Loaded *l = loaded;
    while (l && number--) l = l->next;
    return l ? &l->file : NULL;
}

static void tell_warnings(const char *path, const RuleFile *file) {
    const char *words;
    for (int i = 0; (words = rulefile_warning(file, i)); i++)
        fail(0, "%s: warning: %s", path, words);
}

enum { REASON = 400 };

static void add(Loaded *entry, const char *path) {
    entry->path = memory_text(path);
    entry->named = false;
    entry->network = NULL;
    entry->next = loaded;
    loaded = entry;
}

/* ------------------------------------------------------------------ the network of a law */

/* Whether a network with this head serves the file's law under any of its options, and which rules
 * these are. */
static bool serves(const char *head, const RuleFile *file, Rules *out) {
    Learned odds;
    for (uint32_t options = 0; options < 1u << rules_option_count(&file->base); options++) {
        rulefile_setup(out, &file->base, options);
        if (!rules_clash(&file->base, options) && network_serves(head, out, &odds)) return true;
    }
    return false;
}

/* Takes the network at `path` for the law if it serves it. *why is set if it is for this law and
 * cannot be used. False: it is not taken. */
static bool take_network(Loaded *entry, const char *path, char why[REASON]) {
    size_t size;
    const char *reason;
    Rules rules;
    Error error;
    *why = 0;
    char *bytes = file_read(path, NETWORK_FILE_MOST, &size, &reason);
    bool ours = bytes && size > NETWORK_HEAD && network_is_headed(bytes) &&
                serves(bytes, &entry->file, &rules);
    NetworkFile *whole = ours ? memory_get(sizeof *whole) : NULL;
    bool good = ours && network_read(whole, &rules, path, bytes, size, &error);
    if (ours && !good) error_text(&error, why, REASON);
    free(whole);
    if (good) {
        free(entry->network);
        entry->network = memory_text(path);
        entry->file.network = bytes; /* until the program ends */
    } else {
        free(bytes);
    }
    return good;
}

static int is_network(const struct dirent *entry) {
    size_t length = strlen(entry->d_name), ending = strlen(".network");
    return length > ending && strcmp(entry->d_name + length - ending, ".network") == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Looks for a network of the law beside its file: the first by name. */
static void find_network(Loaded *entry) {
    const char *slash = strrchr(entry->path, '/');
    int folder = slash ? (int)(slash - entry->path) + 1 : 0;
    char why[REASON], place[4096];
    const char *reason;
    struct dirent **list;
    snprintf(place, sizeof place, "%.*s", folder, entry->path);
    int count = scandir(folder ? place : ".", &list, is_network, by_name);
    for (int i = 0; i < count; i++) {
        if (!entry->network) {
            char path[sizeof place + sizeof list[i]->d_name];
            snprintf(path, sizeof path, "%s%s", place, list[i]->d_name);
            *why = 0;
            if (file_is_regular(path, &reason)) take_network(entry, path, why);
            if (*why) fail(0, "%s: warning: it is not used: %s", entry->path, why);
        }
        free(list[i]);
    }
    if (count >= 0) free(list);
}

static Loaded *of_rules(const Rules *rules) {
    Loaded *l = loaded;
    while (l && &l->file != rulefile_of(rules)) l = l->next;
    return l;
}

const char *rulefiles_network(const Rules *rules) {
    const Loaded *l = of_rules(rules);
    return l ? l->network : NULL;
}

int rulefiles_take_network(const Rules *rules, const char *path) {
    Loaded *l = of_rules(rules);
    char why[REASON];
    if (!l || take_network(l, path, why)) return EXIT_FINE;
    if (*why) return fail(EXIT_INPUT, "%s", why);
    return fail(EXIT_INPUT, "%s: there is no network for %s, and the match was played with one",
                path, rules->name);
}

void rulefiles_without_networks(void) {
    for (Loaded *l = loaded; l; l = l->next) {
        free((char *)l->file.network);
        l->file.network = NULL;
    }
}

/* ------------------------------------------------------------------ files */

/* False, and why it cannot be played; error.code is ERROR_RULES_FILE if it cannot be read. */
static bool load(const char *path, Error *error, char reason[REASON]) {
    const char *why;
    size_t size;
    if (by_path(path, strlen(path))) return true;
    char *text = text_read_any(path, RULEFILE_TEXT, &size, &why);
    if (!text) {
        snprintf(reason, REASON, "%s", why);
        return error_at(error, ERROR_RULES_FILE, 0, path, why);
    }
    Loaded *entry = memory_get(sizeof *entry);
    bool fine = profile_rulefile(&entry->file, text, size, error);
    free(text);
    if (!fine) {
        error_text(error, reason, REASON);
        free(entry);
        return false;
    }
    add(entry, path);
    tell_warnings(path, &entry->file);
    find_network(entry);
    return true;
}

static int want_path(const char *path) {
    char reason[REASON];
    Error error;
    if (load(path, &error, reason)) return EXIT_FINE;
    if (error.code == ERROR_RULES_FILE) return fail(EXIT_INPUT, "%s: %s", path, reason);
    return fail_error(path, &error);
}

int rulefiles_load(const char *path) {
    Rules rules;
    int code = want_path(path);
    if (code) return code;
    Loaded *entry = by_path(path, strlen(path));
    const char *name = entry->file.name;
    if (rules_parse(&rules, name, NULL))
        return fail(EXIT_INPUT, "%s: name = %s is the name of a built-in rule set; choose another",
                    path, name);
    entry->named = true;
    return EXIT_FINE;
}

int rulefiles_take(const char *name, const char *text) {
    Rules rules;
    Error error;
    if (rulefiles_rules(&rules, name, NULL)) return EXIT_FINE;
    Loaded *entry = memory_get(sizeof *entry);
    if (profile_rulefile(&entry->file, text, strlen(text), &error) &&
        rulefile_named(&entry->file, name, &rules, &error)) {
        add(entry, "");
        return EXIT_FINE;
    }
    free(entry);
    return fail_error(name, &error);
}

/* Up to the first option, which comes after the last folder of a path. */
static size_t name_length(const char *name) {
    const char *slash = strrchr(name, '/');
    return (size_t)(slash ? slash - name : 0) + strcspn(slash ? slash : name, "+");
}

/* The path that a name "file:PATH+option" means, to be freed; NULL for all other names. */
static char *path_wanted(const char *name) {
    Rules rules;
    if (strncmp(name, "file:", 5) != 0 || rulefiles_rules(&rules, name, NULL)) return NULL;
    size_t length = name_length(name) - 5;
    char *path = memory_get(length + 1);
    memcpy(path, name + 5, length);
    path[length] = 0;
    return path;
}

int rulefiles_want(const char *name) {
    char *path = path_wanted(name);
    int code = path ? want_path(path) : EXIT_FINE;
    free(path);
    return code;
}

bool rulefiles_ask(Rules *out, const char *name, Error *error) {
    char *path = path_wanted(name), reason[REASON];
    const char *why = reason;
    Error mistake;
    bool good = !path || (file_is_regular(path, &why) && load(path, &mistake, reason));
    if (!good) error_token(error, ERROR_RULES_FILE, 1, path, strlen(path), why);
    free(path);
    return good && rulefiles_rules(out, name, error);
}

bool rulefiles_rules(Rules *out, const char *name, Error *error) {
    size_t length = name_length(name);
    bool named = strncmp(name, "file:", 5) == 0;
    const Loaded *found = named ? by_path(name + 5, length - 5) : NULL;
    for (const Loaded *l = loaded; l && !found; l = l->next)
        if (string_is(name, length, l->file.full) ||
            (l->named && string_is(name, length, l->file.name)))
            found = l;
    if (found) return rulefile_rules(&found->file, name + length, out, error);
    return rules_parse(out, name, error);
}

/* The text of a built-in rule set, or the law of a file. */
static void write_source(const Rules *rules, Text *out) {
    const RuleText *found = rule_texts;
    if (rulefile_of(rules)) {
        rulefile_write_law(rulefile_of(rules), "\n", out);
        return;
    }
    while (strcmp(found->name, rules->base->name) != 0) found++;
    for (const char *const *line = found->lines; *line; line++) {
        text_string(out, *line);
        text_char(out, '\n');
    }
}

const RuleFile *rulefiles_settled(const Rules *rules) {
    static RuleFile file;
    static char whole[RULEFILE_TEXT];
    Text text = text_into(whole, sizeof whole);
    write_source(rules, &text);
    bool fine = rulefile_read(&file, whole, text.length, NULL);
    if (fine && rules->options) rulefile_settle(&file, rules->options);
    return fine ? &file : NULL;
}

const char *rulefiles_law(const Rules *rules) {
    static char law[RULEFILE_LAW];
    Text text = text_into(law, sizeof law);
    rulefile_write_law(rulefiles_settled(rules), "\n", &text);
    return law;
}
