/* Reads names of rules, and counts their trees. A base is static data (registry.c); its family's
 * setup turns base and options into law and functions. */
#include "core/rules.h"

int rules_option_count(const RulesBase *base) {
    int count = 0;
    while (count < MAX_OPTIONS && base->option[count].name) count++;
    return count;
}

void rules_name(const RulesBase *base, uint32_t options, char *out, size_t size) {
    Text text = text_into(out, size);
    text_string(&text, base->name);
    for (int i = 0; i < rules_option_count(base); i++)
        if (options >> i & 1) {
            text_char(&text, '+');
            text_string(&text, base->option[i].name);
        }
}

bool rules_has_option(const Rules *rules, const char *option) {
    for (int i = 0; i < rules_option_count(rules->base); i++)
        if (rules->options >> i & 1 && string_equal(rules->base->option[i].name, option))
            return true;
    return false;
}

bool rules_base_has_clause(const RulesBase *base, ClauseId id) {
    if ((int)id >= CLAUSE_PLAIN) return base->made;
    return id < CLAUSE_OWN || (base->own && base->own[id - CLAUSE_OWN].id);
}

const Clause *rules_base_clause(const RulesBase *base, ClauseId id) {
    static const Clause none = {"-", "stated", "Another clause.", "another rule set"};
    if (id < CLAUSE_OWN) return clause_get(id);
    if (!rules_base_has_clause(base, id)) return &none;
    return (int)id < CLAUSE_PLAIN ? &base->own[id - CLAUSE_OWN] : &base->made[id - CLAUSE_PLAIN];
}

const Clause *rules_clause(const Rules *rules, ClauseId id) {
    bool made = (int)id >= CLAUSE_PLAIN && rules->made;
    return made ? &rules->made[id - CLAUSE_PLAIN] : rules_base_clause(rules->base, id);
}

ClauseId rules_listed(const Rules *rules, int number) {
    for (int i = 0; i < MAX_CLAUSES && rules->base->clause[i]; i++) {
        ClauseId id = rules->base->clause[i];
        if (*rules_clause(rules, id)->words && !number--) return id;
    }
    return CLAUSE_NONE;
}

static bool unknown_base(Error *error, const char *word, size_t length) {
    char known[400];
    Text text = text_into(known, sizeof known);
    for (int i = 0; i < rules_bases(); i++) {
        if (i) text_string(&text, ", ");
        text_string(&text, rules_base(i)->name);
    }
    return error_token(error, ERROR_RULES_UNKNOWN, 1, word, length, known);
}

static bool unknown_option(Error *error, const RulesBase *base, int column, const char *word,
                           size_t length) {
    char known[400];
    Text text = text_into(known, sizeof known);
    for (int i = 0; i < rules_option_count(base); i++) {
        if (i) text_string(&text, ", ");
        text_string(&text, base->option[i].name);
    }
    if (!text.length) text_string(&text, "none");
    return error_token(error, ERROR_OPTION_UNKNOWN, column, word, length, known);
}

static size_t word_length(const char *word) {
    size_t length = 0;
    while (word[length] && word[length] != '+') length++;
    return length;
}

enum { FORMER = MAX_OPTIONS }; /* the number of RulesBase.former while a name is read */

/* The number of an option, -1 if it is unknown. */
static int find_option(const RulesBase *base, const char *word, size_t length) {
    for (int i = 0; i < rules_option_count(base); i++)
        if (string_is(word, length, base->option[i].name)) return i;
    return base->former && string_is(word, length, base->former) ? FORMER : -1;
}

const char *rules_clash(const RulesBase *base, uint32_t options) {
    static const char *const opposite = WORDS("another option says the opposite");
    if (options >> FORMER && options & base->older) return opposite;
    return base->apart && (options & base->apart) == base->apart ? base->why : NULL;
}

bool rules_read_options(const RulesBase *base, const char *text, int column, uint32_t *out,
                        Error *error) {
    uint32_t options = 0;
    size_t length;
    for (const char *word = text; *word == '+'; word += length) {
        length = word_length(++word);
        int here = column + (int)(word - text), found = find_option(base, word, length);
        if (found < 0) return unknown_option(error, base, here, word, length);
        if (options >> found & 1)
            return error_token(error, ERROR_OPTION_TWICE, here, word, length, NULL);
        options |= 1u << found;
        const char *clash = rules_clash(base, options);
        if (clash) return error_token(error, ERROR_OPTION_CLASH, here, word, length, clash);
    }
    *out = options & ~(1u << FORMER);
    return true;
}

bool rules_parse(Rules *out, const char *name, Error *error) {
    size_t length = word_length(name);
    uint32_t options;
    const RulesBase *base = NULL;
    for (int i = 0; i < rules_bases(); i++)
        if (string_is(name, length, rules_base(i)->name)) base = rules_base(i);
    if (!base) return unknown_base(error, name, length);
    if (!rules_read_options(base, name + length, (int)length + 1, &options, error)) return false;
    base->setup(out, base, options);
    rules_name(base, options, out->name, sizeof out->name);
    return true;
}

uint64_t rules_perft(const Rules *rules, const Position *position, int depth, bool make_all) {
    if (depth == 0) return 1;
    if (depth == 1 && !make_all) return (uint64_t)rules->count(rules, position);
    MoveList list;
    rules->moves(rules, position, &list);
    uint64_t leaves = 0;
    for (int i = 0; i < list.count; i++) {
        Position next = *position;
        rules->play(rules, &next, list.move[i], NULL);
        leaves += rules_perft(rules, &next, depth - 1, make_all);
    }
    return leaves;
}
