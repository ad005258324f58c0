/* See option.h: one row an option. */
#include "session/option.h"
#include "core/position.h"
#include "engine/search.h"

static const struct {
    const char *name;
    uint64_t standard, low, high;
} ROWS[OPTION_COUNT] = {
    [OPTION_HASH] = {"Hash", 16, 1, 65536},
    [OPTION_THREADS] = {"Threads", 1, 1, 1},
    [OPTION_MULTIPV] = {"MultiPV", 1, 1, MAX_MOVES},
    [OPTION_STRENGTH] = {"Strength", MAX_STRENGTH, 1, MAX_STRENGTH},
    [OPTION_SEED] = {"Seed", 0, 0, INT64_MAX},
    [OPTION_OVERHEAD] = {"MoveOverhead", DEFAULT_OVERHEAD_US / 1000, 0, 10000},
};

Options options_default(void) {
    Options options;
    for (int i = 0; i < OPTION_COUNT; i++) options.value[i] = ROWS[i].standard;
    return options;
}

OptionId option_find(const Word *name) {
    int id = 0;
    while (id < OPTION_COUNT && !word_is_name(name, ROWS[id].name)) id++;
    return (OptionId)id;
}

bool option_read(OptionId id, const Word *value, uint64_t *out, Error *error) {
    return word_number(value, ROWS[id].low, ROWS[id].high, out, error);
}

void option_write(OptionId id, Text *out) {
    text_string(out, "option name ");
    text_string(out, ROWS[id].name);
    text_string(out, " type spin default ");
    text_unsigned(out, ROWS[id].standard);
    text_string(out, " min ");
    text_unsigned(out, ROWS[id].low);
    text_string(out, " max ");
    text_unsigned(out, ROWS[id].high);
}

void option_names(Text *out) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (i) text_string(out, ", ");
        text_string(out, ROWS[i].name);
    }
}
