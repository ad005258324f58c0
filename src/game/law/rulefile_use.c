/* Uses of a rules file that has been read: its rules by option and by name, its warnings and its
 * lines for the engine. */
#include "law/lawcheck.h"
#include "law/lawfield.h"
#include "law/rulefile.h"
#include "core/check.h"
#include "core/fnv.h"
#include "core/tafl.h"

ClauseId lawlines_clause(const Clause *own, int count, const char *id, size_t length) {
    for (int i = 0; i < count; i++)
        if (string_is(id, length, own[i].id)) return (ClauseId)(CLAUSE_OWN + i);
    return clause_find(id, length);
}

/* Applies the lines with `first`, or all the others. */
static void apply(TaflLaw *law, const char *lines, const Clause *own, int count, bool first) {
    while (*lines) {
        const char *value = lines, *end;
        while (*value != '=') value++;
        for (end = value; *end != '\n';) end++;
        size_t key_length = (size_t)(value - lines), length = (size_t)(end - value - 1);
        const char *line = lines;
        lines = end + 1;
        if (string_is(line, key_length, "first") != first) continue;
        ClauseId *cite = lawfield_cite(law, line, key_length);
        int profile = lawfield_profile(line, key_length);
        if (profile >= 0)
            law->profile[profile] = value + 1;
        else if (cite)
            *cite = lawlines_clause(own, count, value + 1, length);
        else
            ASSERT(
                lawfield_read(law, &(FieldText){line, key_length, value + 1, length, .column = 1}));
    }
}

void lawlines_apply(TaflLaw *law, const char *lines, const Clause *own, int count) {
    apply(law, lines, own, count, false);
    apply(law, lines, own, count, true);
}

/* The central square if the law says anything about it; otherwise the empty set. */
static Bits throne_of(const TaflLaw *law) {
    Bits centre = bit(law->size * law->size / 2), all = bit(law->size * law->size) - 1;
    Bits named = law->barred | law->no_pass | law->no_stop_soldier | law->no_stop_king |
                 law->hostile | law->hostile_to_white | law->hostile_to_black;
    if (law->king_surround != all) named |= law->king_surround;
    return law->linnaean || law->camps & centre ? centre : named & centre;
}

void rulefile_setup(Rules *out, const RulesBase *base, uint32_t options) {
    const RuleFile *file = (const RuleFile *)base;
    TaflLaw law = file->law;
    for (int i = 0; i < rules_option_count(base); i++)
        if (options >> i & 1) lawlines_apply(&law, file->changes[i], file->own, file->clauses);
    law.throne = throne_of(&law);
    tafl_make(out, base, options, &law);
    out->made = file->made[options];
    out->twin = file->twin[options].base;
    out->twin_options = file->twin[options].options;
    rules_name(base, options, out->name, sizeof out->name);
}

const RuleFile *rulefile_from(const RulesBase *base) {
    return base->setup == rulefile_setup ? (const RuleFile *)base : NULL;
}

/* A hash of the law under the options in force, whatever rule set writes it. */
static uint64_t law_hash(const TaflLaw *law) {
    char text[RULEFILE_LAW];
    TaflLaw plain;
    const FieldStyle style = {"", "\n"};
    Text out = text_into(text, sizeof text);
    lawfield_defaults(&plain, law->size);
    lawfield_write(law, &plain, &style, &out);
    return fnv_add(FNV_BEGIN, text, out.length);
}

/* Notes a built-in rule set for the options under which the file has its law. The first one counts.
 */
static void note_twin(RuleFile *file, const uint64_t *hash, int sets, LawTwin twin) {
    Rules rules;
    twin.base->setup(&rules, twin.base, twin.options);
    if (rules.law.tafl.size != file->law.size) return;
    uint64_t found = law_hash(&rules.law.tafl);
    for (int i = 0; i < sets; i++)
        if (hash[i] == found && !file->twin[i].base) file->twin[i] = twin;
}

void rulefile_find_twins(RuleFile *file) {
    uint64_t hash[1 << MAX_OPTIONS];
    int sets = 1 << rules_option_count(&file->base);
    for (int i = 0; i < sets; i++) {
        Rules rules;
        file->twin[i] = (LawTwin){0};
        rulefile_setup(&rules, &file->base, (uint32_t)i);
        hash[i] = law_hash(&rules.law.tafl);
    }
    for (int number = 0; number < rules_bases(); number++) {
        const RulesBase *base = rules_base(number);
        uint32_t every = base->family == LAW_FAMILY ? 1u << rules_option_count(base) : 0;
        for (uint32_t options = 0; options < every; options++)
            if (!rules_clash(base, options)) note_twin(file, hash, sets, (LawTwin){base, options});
    }
}

void rulefile_hash(const Rules *rules, char out[LAW_HASH]) {
    Text text = text_into(out, LAW_HASH);
    if (rules_law(rules)) text_hex(&text, law_hash(&rules->law.tafl), LAW_HASH - 1);
}

/* The length up to the first option. */
static size_t word_length(const char *name) {
    size_t length = 0;
    while (name[length] && name[length] != '+') length++;
    return length;
}

static bool with_options(const RuleFile *file, const char *options, int column, Rules *out,
                         Error *error) {
    uint32_t bits;
    if (!rules_read_options(&file->base, options, column, &bits, error)) return false;
    rulefile_setup(out, &file->base, bits);
    return true;
}

bool rulefile_rules(const RuleFile *file, const char *options, Rules *out, Error *error) {
    return with_options(file, options, 1, out, error);
}

bool rulefile_named(const RuleFile *file, const char *name, Rules *out, Error *error) {
    size_t length = string_length(file->full);
    if (!string_is(name, word_length(name), file->full))
        return error_token(error, ERROR_RULES_UNKNOWN, 1, name, string_length(name), file->full);
    return with_options(file, name + length, (int)length + 1, out, error);
}

const char *rulefile_warning(const RuleFile *file, int number) {
    for (int i = 0; lawcheck_warning(i); i++)
        if (file->warnings >> i & 1 && number-- == 0) return lawcheck_warning(i);
    return NULL;
}

const char *rulefile_profile(const RuleFile *file, int item, int line) {
    const char *changes = item ? file->changes[item - 1] : "";
    while (*changes) {
        size_t key = 0;
        while (changes[key] != '=') key++;
        if (lawfield_profile(changes, key) == line) return changes + key + 1;
        while (*changes++ != '\n') continue;
    }
    return item ? NULL : file->law.profile[line];
}
