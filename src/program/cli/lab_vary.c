/* The variants of a rule set for taefl lab balance: its rules file with some values changed. */
#include "base/memory.h"
#include "cli/lab.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
#include "search/profile.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS = 8, VALUES = 16, VARIANTS = 256 };

typedef struct Key {
    const char *name; /* up to `length` */
    int length, values;
    const char *value[VALUES]; /* up to a comma or the end */
} Key;

typedef struct Keys {
    int count;
    Key key[KEYS];
} Keys;

static int value_length(const char *value) { return (int)strcspn(value, ","); }

static int read_key(const char *text, Keys *out) {
    if (out->count == KEYS) return fail(EXIT_USAGE, "--vary: more than %d keys", KEYS);
    Key *key = &out->key[out->count++];
    *key = (Key){.name = text, .length = (int)strcspn(text, "=")};
    const char *at = text + key->length;
    while (*at) {
        if (key->values == VALUES)
            return fail(EXIT_USAGE, "--vary: more than %d values of %.*s", VALUES, key->length,
                        text);
        key->value[key->values++] = ++at;
        at += value_length(at);
    }
    if (key->values && key->length) return EXIT_FINE;
    return fail(EXIT_USAGE, "--vary: '%s' is not KEY=VALUE,VALUE, as in king-step=0,3", text);
}

/* Whether the line sets one of the keys, or belongs to the lesson, which may not hold any more. */
static bool is_left_out(const Keys *keys, const char *line) {
    if (strncmp(line, "name ", 5) == 0 || strncmp(line, "lesson", 6) == 0) return true;
    for (int i = 0; i < keys->count; i++)
        if (strncmp(line, keys->key[i].name, (size_t)keys->key[i].length) == 0 &&
            strncmp(line + keys->key[i].length, " =", 2) == 0)
            return true;
    return false;
}

/* "copenhagen-king-step-4", or as much of it as a name may have. */
static void write_name(const Rules *rules, const Keys *keys, const int *chosen, Text *out) {
    char name[256], last = 0;
    size_t at = (size_t)snprintf(name, sizeof name, "%.60s", rules->base->name);
    for (int i = 0; i < keys->count; i++) {
        const Key *key = &keys->key[i];
        const char *value = key->value[chosen[i]];
        at += (size_t)snprintf(name + at, sizeof name - at, "-%.*s-%.*s",
                               key->length < 20 ? key->length : 20, key->name,
                               value_length(value) < 16 ? value_length(value) : 16, value);
        if (at >= sizeof name) break;
    }
    const char *from = strrchr(name, ':') ? strrchr(name, ':') + 1 : name;
    for (int written = 0; *from && written < RULEFILE_NAME - 2; from++) {
        char letter = islower((unsigned char)*from) || isdigit((unsigned char)*from) ? *from : '-';
        if (letter == '-' && (last == '-' || !written)) continue;
        text_char(out, letter);
        last = letter;
        written++;
    }
    if (last == '-') out->length--;
}

static void write_changes(const Keys *keys, const int *chosen, Text *out) {
    char line[512];
    for (int i = 0; i < keys->count; i++) {
        const Key *key = &keys->key[i];
        snprintf(line, sizeof line, "%.*s = %.*s\n", key->length, key->name,
                 value_length(key->value[chosen[i]]), key->value[chosen[i]]);
        text_string(out, line);
    }
}

/* The rules file with the values chosen. They come behind the lines of the law, before the first
 * clause or option. */
static void write_variant(const Rules *rules, const char *file, const Keys *keys, const int *chosen,
                          Text *out) {
    bool changed = false;
    text_string(out, "name = ");
    write_name(rules, keys, chosen, out);
    text_char(out, '\n');
    for (const char *line = file; *line;) {
        int length = (int)strcspn(line, "\n");
        bool ends = strncmp(line, "clause", 6) == 0 || strncmp(line, "option", 6) == 0 ||
                    strncmp(line, "cite", 4) == 0;
        if (ends && !changed) write_changes(keys, chosen, out);
        changed |= ends;
        if (!is_left_out(keys, line)) {
            text_bytes(out, line, (size_t)length);
            text_char(out, '\n');
        }
        line += length + (line[length] == '\n');
    }
    if (!changed) write_changes(keys, chosen, out);
}

/* The hash of a law in the name of its file. */
static const char *hash_of(const RuleFile *file) { return strchr(file->full, '#'); }

static int add_variant(const char *text, RuleFile **files, Rules *rules, int *count) {
    Error error;
    char words[512];
    RuleFile *file = memory_get(sizeof *file);
    if (!profile_rulefile(file, text, strlen(text), &error)) {
        error.line = error.column = 0; /* of a file that nobody has seen */
        error_translate(&error, words);
        free(file);
        return fail(EXIT_USAGE, "--vary: %s", words);
    }
    for (int i = 0; i < *count; i++)
        if (strcmp(hash_of(files[i]), hash_of(file)) == 0) {
            free(file);
            return EXIT_FINE;
        }
    files[*count] = file;
    return rulefile_rules(file, "", &rules[(*count)++], &error) ? EXIT_FINE
                                                                : fail_error("--vary", &error);
}

static bool next_choice(const Keys *keys, int *chosen) {
    for (int i = keys->count - 1; i >= 0; i--) {
        if (++chosen[i] < keys->key[i].values) return true;
        chosen[i] = 0;
    }
    return false;
}

static int make_all(const Rules *rules, const Keys *keys, Rules *out, int *count) {
    static char file[RULEFILE_TEXT], variant[RULEFILE_TEXT];
    static RuleFile *files[VARIANTS + 1];
    int chosen[KEYS] = {0}, code = EXIT_FINE;
    files[0] = memory_get(sizeof *files[0]);
    *files[0] = *rulefiles_settled(rules); /* only its name is looked at */
    Text text = text_into(file, sizeof file);
    rulefile_write(rulefiles_settled(rules), "\n", &text);
    out[0] = *rules;
    *count = 1;
    do {
        Text made = text_into(variant, sizeof variant);
        write_variant(rules, file, keys, chosen, &made);
        if (*count > VARIANTS) return fail(EXIT_USAGE, "--vary: more than %d variants", VARIANTS);
        code = add_variant(variant, files, out, count);
    } while (!code && next_choice(keys, chosen));
    return code;
}

int lab_variants(const CommandCall *call, const Rules *rules, Rules **out, int *count) {
    Keys keys = {0};
    int code = EXIT_FINE;
    for (int i = 0; !code && i < call->listed; i++)
        if (call->list[i].row == LAB_VARY) code = read_key(call->list[i].text, &keys);
    if (!code && !rules_law(rules))
        code = fail(EXIT_USAGE, "--vary: the rules of %s are not in a rules file", rules->name);
    if (code) return code;
    *out = memory_get((VARIANTS + 1) * sizeof **out);
    return make_all(rules, &keys, *out, count);
}
