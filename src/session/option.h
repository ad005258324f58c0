/* The options of a session that are numbers. (`Rules`, a name, is the session's own.) */
#ifndef SESSION_OPTION_H
#define SESSION_OPTION_H

#include "core/text.h"
#include "session/words.h"

typedef enum OptionId {
    OPTION_HASH, /* MiB of table */
    OPTION_THREADS,
    OPTION_MULTIPV,
    OPTION_STRENGTH,
    OPTION_SEED,
    OPTION_OVERHEAD, /* ms */
    OPTION_CONTEMPT, /* hundredths */
    OPTION_COUNT
} OptionId;

typedef struct Options {
    uint64_t value[OPTION_COUNT];
    uint64_t most_threads; /* the host has */
} Options;

/* Every option at its default, for a host with so many threads (1: only the one it calls with). */
Options options_default(int most_threads);

/* The option of a name in either case, or OPTION_COUNT. */
OptionId option_find(const Word *name);

/* Reads a value for an option, within its bounds. */
bool option_read(const Options *options, OptionId id, const Word *value, uint64_t *out,
                 Error *error);

/* "option name … type spin default … min … max …". */
void option_write(const Options *options, OptionId id, Text *out);

/* "Hash, Threads, …". */
void option_names(Text *out);

#endif
