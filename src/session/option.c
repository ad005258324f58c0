/* See option.h: one row an option. */
#include "session/option.h"
#include "core/position.h"
#include "engine/crew.h"

static const struct {
    const char *name;
    uint64_t standard, low, high;
} ROWS[OPTION_COUNT] = {
    [OPTION_HASH] = {"Hash", 16, 1, 65536},
    [OPTION_THREADS] = {"Threads", 1, 1, CREW_THREADS},
    [OPTION_MULTIPV] = {"MultiPV", 1, 1, MAX_MOVES},
    [OPTION_STRENGTH] = {"Strength", MAX_STRENGTH, 1, MAX_STRENGTH},
    [OPTION_SEED] = {"Seed", 0, 0, INT64_MAX},
    [OPTION_OVERHEAD] = {"MoveOverhead", DEFAULT_OVERHEAD_US / 1000, 0, 10000},
    [OPTION_CONTEMPT] = {"Contempt", 200, 0, MAX_CONTEMPT},
};

Options options_default(int most_threads) {
    Options options = {.most_threads = (uint64_t)most_threads};
    for (int i = 0; i < OPTION_COUNT; i++) options.value[i] = ROWS[i].standard;
    return options;
}

OptionId option_find(const Word *name) {
    int id = 0;
    while (id < OPTION_COUNT && !word_is_name(name, ROWS[id].name)) id++;
    return (OptionId)id;
}

static uint64_t high(const Options *options, OptionId id) {
    return id == OPTION_THREADS ? options->most_threads : ROWS[id].high;
}

bool option_read(const Options *options, OptionId id, const Word *value, uint64_t *out,
                 Error *error) {
    return word_number(value, ROWS[id].low, high(options, id), out, error);
}

void option_write(const Options *options, OptionId id, Text *out) {
    text_string(out, "option name ");
    text_string(out, ROWS[id].name);
    text_string(out, " type spin default ");
    text_unsigned(out, ROWS[id].standard);
    text_string(out, " min ");
    text_unsigned(out, ROWS[id].low);
    text_string(out, " max ");
    text_unsigned(out, high(options, id));
}

void option_names(Text *out) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (i) text_string(out, ", ");
        text_string(out, ROWS[i].name);
    }
}
