/* See option.h. */
#include "session/option.h"
#include "core/check.h"
#include "core/notation.h"
#include "search/profile.h"
#include "session/work.h"

enum { MIB = 1 << 20, OPTION_LINE = 160, NETWORK_PATH = 2 * POSITION_TEXT };

static bool need_value(Words *words, Word *value, Error *error) {
    return words_need(words, value, "a value", error) && words_end(words, error);
}

static bool need_this(Words *words, const char *expected, Error *error) {
    Word word;
    if (!words_need(words, &word, expected, error)) return false;
    return word_is(&word, expected) ||
           error_token(error, ERROR_STATE, word.column, word.text, word.length, expected);
}

/* Gets memory for this many MiB and threads. */
bool option_memory(Session *s, uint64_t mib, uint64_t threads) {
    void *memory = s->setup.memory(s->setup.ctx, mib * MIB + crew_bytes((int)threads));
    if (!memory) return false;
    s->table_memory = memory;
    s->options.value[OPTION_HASH] = mib;
    s->options.value[OPTION_THREADS] = threads;
    work_memory(s, true);
    return true;
}

/* Lends a game the recall in memory number `half`. */
void option_lend_recall(const Session *s, Game *game, int half) {
    if (s->setup.recall[half]) game_recall(game, s->setup.recall[half]);
}

void option_new_game(Session *s) {
    game_init(&s->game, &s->rules, NULL, s->setup.path[s->half], s->setup.played[s->half],
              s->setup.plies);
    option_lend_recall(s, &s->game, s->half);
    crew_new_game(&s->crew);
}

/* ---- the effect of each option; every function reads the rest of the line */

static bool set_rules(Session *s, Words *words, Error *error) {
    Rules rules;
    Word value;
    char name[sizeof rules.name];
    if (!need_value(words, &value, error)) return false;
    Text text = text_into(name, sizeof name);
    text_bytes(&text, value.text, value.length);
    if (text.full) return error_at(error, ERROR_NAME_LONG, value.column, NULL, NULL);
    bool known = s->law_half >= 0 && string_is(name, 5, "file:")
                     ? rulefile_named(&s->law[s->law_half], name, &rules, error)
                     : rules_parse(&rules, name, error);
    if (!known && s->setup.rules) known = s->setup.rules(s->setup.ctx, name, &rules, error);
    if (!known) {
        error->column += value.column - 1;
        return false;
    }
    s->rules = rules;
    option_new_game(s);
    return true;
}

/* The rest of the line is a rules file with `\
 * ` for each line end. The rules are in force at once. */
static bool set_law(Session *s, Words *words, Error *error) {
    Word first;
    int half = s->law_half == 0;
    if (!words_need(words, &first, "a rules file", error)) return false;
    size_t length = words->length - (size_t)first.column + 1;
    if (!profile_rulefile(&s->law[half], first.text, length, error)) return false;
    words->at = words->length;
    s->law_half = half;
    ASSERT(rulefile_rules(&s->law[half], "", &s->rules, NULL));
    option_new_game(s);
    return true;
}

/* The rest of the line is the path of a network, `<empty>` for the network of the rules' profile,
 * or `none` for the hand-made terms. */
static bool set_network(Session *s, Words *words, Error *error) {
    /* Reads into the room for answers, so that a refused network changes nothing. */
    const uintptr_t line = _Alignof(NetworkFile) - 1;
    NetworkFile *draft = (NetworkFile *)(((uintptr_t)s->setup.room + line) & ~line);
    char path[NETWORK_PATH];
    Word first;
    Text text = text_into(path, sizeof path);
    if (!words_need(words, &first, "the file of a network, <empty> or none", error)) return false;
    size_t length = words->length - (size_t)first.column + 1;
    while (length && char_is_space(first.text[length - 1])) length--;
    text_bytes(&text, first.text, length);
    words->at = words->length;
    if (text.full) return error_at(error, ERROR_NAME_LONG, first.column, NULL, NULL);
    bool terms = string_equal(path, "none");
    if (terms || string_equal(path, "<empty>"))
        s->network.rules[0] = 0;
    else if (!s->setup.network)
        return error_token(error, ERROR_NETWORK_FILE, first.column, first.text, length,
                           "there are no files here");
    else if (s->setup.network(s->setup.ctx, path, &s->rules, draft, error))
        s->network = *draft;
    else
        return false;
    s->terms = terms;
    crew_new_game(&s->crew);
    return true;
}

static bool set_hash(Session *s, uint64_t mib) {
    return option_memory(s, mib, s->options.value[OPTION_THREADS]);
}

static bool set_threads(Session *s, uint64_t threads) {
    return threads == s->options.value[OPTION_THREADS] ||
           option_memory(s, s->options.value[OPTION_HASH], threads);
}

/* `Clear` has been read; checks that nothing follows. */
static bool clear_hash(Session *s, Words *words, Error *error) {
    Word word;
    if (!words_need(words, &word, "Hash", error)) return false;
    if (!word_is_name(&word, "Hash"))
        return error_token(error, ERROR_STATE, word.column, word.text, word.length, "Hash");
    if (!words_end(words, error)) return false;
    crew_new_game(&s->crew);
    return true;
}

/* ---- the table ---- */

static const struct {
    const char *name;
    bool (*set)(Session *, Words *, Error *); /* for a text or a button; NULL: a number */
    const char *text;                         /* default of a text */
    uint64_t number, low, high;               /* default and bounds of a number */
    bool (*change)(Session *, uint64_t);      /* false: no memory; NULL: the next search reads it */
    const char *large; /* name for the error when there is not enough memory */
} ROWS[OPTION_COUNT] = {
    [OPTION_RULES] = {"Rules", .set = set_rules, .text = DEFAULT_RULES},
    [OPTION_RULES_TEXT] = {"RulesText", .set = set_law, .text = "<empty>"},
    [OPTION_EVAL_FILE] = {"EvalFile", .set = set_network, .text = "<empty>"},
    [OPTION_HASH] = {"Hash", NULL, NULL, 16, 1, 65536, set_hash, "a table of that size"},
    [OPTION_THREADS] = {"Threads", NULL, NULL, 1, 1, CREW_THREADS, set_threads, "so many threads"},
    [OPTION_MULTIPV] = {"MultiPV", .number = 1, .low = 1, .high = MAX_MOVES},
    [OPTION_STRENGTH] = {"Strength", .number = MAX_STRENGTH, .low = 1, .high = MAX_STRENGTH},
    [OPTION_SEED] = {"Seed", .high = INT64_MAX},
    [OPTION_OVERHEAD] = {"MoveOverhead", .number = DEFAULT_OVERHEAD_US / 1000, .high = 10000},
    [OPTION_CONTEMPT] = {"Contempt", .number = 200, .high = MAX_CONTEMPT},
    [OPTION_CLEAR_HASH] = {"Clear Hash", .set = clear_hash},
};

Options options_default(int most_threads) {
    Options options = {.most_threads = (uint64_t)most_threads};
    for (int i = 0; i < OPTION_COUNT; i++) options.value[i] = ROWS[i].number;
    return options;
}

static uint64_t high(const Session *s, int id) {
    return id == OPTION_THREADS ? s->options.most_threads : ROWS[id].high;
}

static bool set_number(Session *s, int id, Words *words, Error *error) {
    Word value;
    uint64_t number;
    if (!need_value(words, &value, error) ||
        !word_number(&value, ROWS[id].low, high(s, id), &number, error))
        return false;
    if (ROWS[id].change && !ROWS[id].change(s, number))
        return error_at(error, ERROR_MEMORY, value.column, ROWS[id].large, NULL);
    s->options.value[id] = number;
    return true;
}

void option_list(const Session *s) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        char line[OPTION_LINE];
        Text text = text_into(line, sizeof line);
        text_string(&text, "option name ");
        text_string(&text, ROWS[i].name);
        text_string(&text, ROWS[i].text   ? " type string default "
                           : ROWS[i].high ? " type spin default "
                                          : " type button");
        if (ROWS[i].text) text_string(&text, ROWS[i].text);
        if (ROWS[i].high) {
            text_unsigned(&text, ROWS[i].number);
            text_string(&text, " min ");
            text_unsigned(&text, ROWS[i].low);
            text_string(&text, " max ");
            text_unsigned(&text, high(s, i));
        }
        work_send(s, &text);
    }
}

static bool unknown(const Word *name, Error *error) {
    char known[sizeof error->second];
    Text text = text_into(known, sizeof known);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (i) text_string(&text, ", ");
        text_string(&text, ROWS[i].name);
    }
    return error_token(error, ERROR_OPTION_UNKNOWN, name->column, name->text, name->length, known);
}

bool option_set(Session *s, Words *words, Error *error) {
    Word name;
    int id = 0;
    if (!need_this(words, "name", error) || !words_need(words, &name, "an option", error))
        return false;
    if (word_is_name(&name, "Clear")) return clear_hash(s, words, error);
    while (id < OPTION_COUNT && !word_is_name(&name, ROWS[id].name)) id++;
    if (id == OPTION_COUNT) return unknown(&name, error);
    if (!need_this(words, "value", error)) return false;
    return ROWS[id].set ? ROWS[id].set(s, words, error) : set_number(s, id, words, error);
}
