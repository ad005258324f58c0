/* See lawtext.h. The name of a file's law contains its hash, so a name and a text that do not
 * belong together are detected. */
#include "record/lawtext.h"

bool lawtext_wanted(const char *name) { return string_is(name, 5, "file:"); }

/* Reads the text, and finds the options in the name, which must be the law's. */
static bool open_law(RuleFile *file, const char *name, const char *text, Rules *rules,
                     bool *in_text, Error *error) {
    *in_text = true;
    if (!rulefile_read(file, text, string_length(text), error)) return false;
    *in_text = false;
    return rulefile_named(file, name, rules, error);
}

Rules *lawtext_rules(Arena *arena, const char *name, const char *text, bool *in_text,
                     Error *error) {
    Rules *rules = arena_take(arena, sizeof *rules);
    *in_text = false;
    if (error) error->code = ERROR_NONE;
    if (!rules) return NULL;
    if (!lawtext_wanted(name)) return rules_parse(rules, name, error) ? rules : NULL;
    RuleFile *file = arena_take(arena, sizeof *file);
    if (!file) return NULL;
    if (!text) {
        error_at(error, ERROR_FILE_TAG_MISSING, 1, "RulesText", NULL);
        return NULL;
    }
    return open_law(file, name, text, rules, in_text, error) ? rules : NULL;
}

const char *lawtext_of(const Rules *rules, char out[RULEFILE_LAW]) {
    const RuleFile *file = rulefile_of(rules);
    if (!file) return NULL;
    Text text = text_into(out, RULEFILE_LAW);
    rulefile_write(file, "\\n", &text);
    if (!text.full) return out;
    text = text_into(out, RULEFILE_LAW);
    rulefile_write_law(file, "\\n", &text);
    return out;
}
