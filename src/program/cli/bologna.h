/* The parts of `taefl bologna`: the rows of its option table, and a function for each part. */
#pragma once

#include "cli/command.h"
#include "terminal/interrupt.h"

enum {
    BOLOGNA_LISTEN,
    BOLOGNA_WHITE_ROW,
    BOLOGNA_BLACK_ROW,
    BOLOGNA_TIME,
    BOLOGNA_ERRORS,
    BOLOGNA_GAMES,
    BOLOGNA_LOG,
    BOLOGNA_PORT,
    BOLOGNA_NAME_ROW,
    BOLOGNA_STRENGTH,
    BOLOGNA_THREADS,
    BOLOGNA_WAIT,
    BOLOGNA_ONLY,
    BOLOGNA_JSON
};

/* Whether a signal has come: what the parts ask while they run. */
static inline bool bologna_stopped(void *ctx) {
    (void)ctx;
    return interrupt_seen();
}

/* Each returns the exit code; call->word[0] is the name of the part. */
int bologna_serve(const CommandCall *call);
int bologna_play(const CommandCall *call);
int bologna_check(const CommandCall *call);
