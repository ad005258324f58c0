/* Writes rules files: the law from its values, the words as they were read (rulefile.h). */
#include "core/fnv.h"
#include "law/lawfield.h"
#include "law/rulefile.h"

static void write_pair(const char *prefix, const char *key, const char *value,
                       const char *separator, Text *out) {
    const char *const parts[] = {prefix, key, " = ", value, separator};
    for (int i = 0; i < 5; i++) text_string(out, parts[i]);
}

/* Writes lines key=value: those of the law, or the others (cites and lines for the engine). */
static void write_changes(const char *changes, bool others, const char *separator, Text *out) {
    while (*changes) {
        const char *end = changes;
        size_t key = 0;
        while (changes[key] != '=') key++;
        bool other = !lawfield_counts(changes, key);
        while (*end != '\n') end++;
        if (other == others) {
            text_string(out, "option.");
            for (; *changes != '='; changes++) text_char(out, *changes);
            text_string(out, " = ");
            text_bytes(out, changes + 1, (size_t)(end - changes - 1));
            text_string(out, separator);
        }
        changes = end + 1;
    }
}

/* Whether the key belongs to an option, clause or step, and not to the whole file. */
static bool is_of_item(const char *key) {
    return string_is(key, 7, "option.") || string_is(key, 7, "clause.") ||
           string_is(key, 6, "lesson");
}

const char *rulefile_told(const RuleFile *file, int number, const char *prefix, int item) {
    static const char *const plain[] = {"author", "history", "note", "line"};
    const RuleWords *w = &file->words[number];
    size_t skip = string_length(prefix), length = string_length(w->key);
    if (w->item != item || (skip ? !string_is(w->key, skip, prefix) : is_of_item(w->key)))
        return NULL;
    if (length > 3 && w->key[length - 3] == '.') return w->key + skip;
    for (int i = 0; i < 4; i++)
        if (string_equal(w->key, plain[i])) return w->key;
    return NULL;
}

const char *rulefile_in(const RuleFile *file, const char *key, int item, const char *language) {
    size_t length = string_length(key);
    for (int i = 0; i < file->word_count; i++) {
        const RuleWords *w = &file->words[i];
        if (w->item == item && string_is(w->key, length, key) && w->key[length] == '.' &&
            string_equal(w->key + length + 1, language))
            return w->text;
    }
    return NULL;
}

static void write_item(const RuleFile *file, const char *prefix, int item, const char *separator,
                       Text *out) {
    size_t length = string_length(prefix);
    for (int i = 0; i < file->word_count; i++) {
        const RuleWords *w = &file->words[i];
        if (length ? w->item == item && string_is(w->key, length, prefix) : !is_of_item(w->key))
            write_pair("", w->key, w->text, separator, out);
    }
}

static void write_lesson(const RuleFile *file, const char *separator, Text *out) {
    for (int i = 0; i < file->word_count; i++)
        if (string_is(file->words[i].key, 6, "lesson"))
            write_pair("", file->words[i].key, file->words[i].text, separator, out);
}

static void add_to_name(RuleFile *file, const char *option) {
    Text name = text_into(file->pool + file->used, sizeof file->pool - file->used);
    text_string(&name, file->name);
    text_char(&name, '-');
    text_string(&name, option);
    file->name = name.start;
    file->used += name.length + 1;
}

void rulefile_settle(RuleFile *file, uint32_t options) {
    int place[MAX_OPTIONS], left = 0, words = 0;
    for (int i = 0; i < MAX_OPTIONS; i++) {
        RulesOption option = file->base.option[i];
        const char *changes = file->changes[i];
        bool on = option.name && options >> i & 1;
        place[i] = on ? -1 : left;
        file->base.option[i] = (RulesOption){0};
        if (on) lawlines_apply(&file->law, changes, file->own, file->clauses);
        if (on) add_to_name(file, option.name);
        if (on || !option.name) continue;
        file->base.option[left] = option;
        file->changes[left++] = changes;
    }
    for (int i = 0; i < file->word_count; i++) {
        RuleWords w = file->words[i];
        bool option = string_is(w.key, 7, "option.");
        if (string_is(w.key, 6, "lesson") || (option && place[w.item] < 0)) continue;
        if (option) w.item = (uint8_t)place[w.item];
        file->words[words++] = w;
    }
    file->word_count = words;
}

static void write_cite(const RuleFile *file, const char *key, ClauseId id, const char *separator,
                       Text *out) {
    if (id && (int)id < CLAUSE_OWN + file->clauses)
        write_pair("cite.", key, rules_base_clause(&file->base, id)->id, separator, out);
}

/* Writes the cites that the file names itself. */
static void write_cites(const RuleFile *file, const char *separator, Text *out) {
    const Repetition *repetition = &file->law.repetition;
    for (int i = 0; i < CITE_COUNT; i++)
        write_cite(file, lawfield_cite_key(i), file->law.cite[i], separator, out);
    write_cite(file, lawfield_cite_key(CITE_COUNT), repetition->clause, separator, out);
    write_cite(file, "forbidden", repetition->forbids, separator, out);
}

/* The built-in clauses that hold, the file's own aside. */
static void write_clauses(const RuleFile *file, const char *separator, Text *out) {
    int written = 0;
    for (int i = 0; i < MAX_CLAUSES && file->base.clause[i]; i++) {
        if (file->base.clause[i] >= CLAUSE_OWN) continue;
        text_string(out, written++ ? "+" : "clauses = ");
        text_string(out, clause_get(file->base.clause[i])->id);
    }
    if (written) text_string(out, separator);
}

static void write_profile(const TaflLaw *law, const char *separator, Text *out) {
    for (int i = 0; i < PROFILE_LINES; i++) {
        const char *end = law->profile[i];
        if (!end) continue;
        while (*end && *end != '\n') end++;
        text_string(out, lawfield_profile_key(i));
        text_string(out, " = ");
        text_bytes(out, law->profile[i], (size_t)(end - law->profile[i]));
        text_string(out, separator);
    }
}

/* Writes the players' names from the base, unless the file has its own. */
static void write_players(const RuleFile *file, const char *separator, Text *out) {
    static const char *const key[] = {"player-1", "player-2"};
    for (int side = 0; side < 2; side++) {
        const char *name = file->base.player[side];
        bool said = string_is(name, string_length(name), rulefile_players[side]);
        for (int i = 0; i < file->word_count; i++)
            said |= string_is(key[side], 8, file->words[i].key);
        if (!said) write_pair("", key[side], name, separator, out);
    }
}

static void write_file(const RuleFile *file, bool words, const char *separator, Text *out) {
    TaflLaw than;
    FieldStyle style = {"", separator};
    lawfield_defaults(&than, file->law.size);
    write_pair("", "name", file->name, separator, out);
    if (words) write_item(file, "", 0, separator, out);
    if (words) write_players(file, separator, out);
    lawfield_write(&file->law, &than, &style, out);
    if (words) write_profile(&file->law, separator, out);
    for (int i = 0; words && i < file->clauses; i++) {
        write_pair("", "clause", file->own[i].id, separator, out);
        write_pair("clause.", "mark", file->own[i].standing, separator, out);
        write_item(file, "clause.", i, separator, out);
    }
    if (words) write_clauses(file, separator, out);
    if (words) write_cites(file, separator, out);
    for (int i = 0; i < rules_option_count(&file->base); i++) {
        const RulesOption *option = &file->base.option[i];
        write_pair("", "option", option->name, separator, out);
        if (words) write_item(file, "option.", i, separator, out);
        if (words && (int)option->clause < CLAUSE_OWN + file->clauses)
            write_pair("option.", "clause", rules_base_clause(&file->base, option->clause)->id,
                       separator, out);
        write_changes(file->changes[i], false, separator, out);
        if (words) write_changes(file->changes[i], true, separator, out);
    }
    if (words) write_lesson(file, separator, out);
}

void rulefile_write_law(const RuleFile *file, const char *separator, Text *out) {
    write_file(file, false, separator, out);
}

void rulefile_write(const RuleFile *file, const char *separator, Text *out) {
    write_file(file, true, separator, out);
}

bool rulefile_name(RuleFile *file) {
    char law[RULEFILE_LAW];
    Text text = text_into(law, sizeof law), full = text_into(file->full, sizeof file->full);
    rulefile_write_law(file, "\\n", &text);
    if (text.full) return false;
    text = text_into(law, sizeof law);
    rulefile_write_law(file, "\n", &text);
    const char *from = law;
    while (*from != '\n') from++; /* skips the name, which is not part of the law */
    uint64_t hash = fnv_add(FNV_BEGIN, from, string_length(from));
    text_string(&full, "file:");
    text_string(&full, file->name);
    text_char(&full, '#');
    text_hex(&full, hash ^ hash >> 32, 8);
    file->base.name = file->full;
    return true;
}
