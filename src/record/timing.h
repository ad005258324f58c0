/* TimeControl: clocks as words, the same for people, options and game files: what a clock begins
 * with
 * ("300+5", seconds and what is added after each turn) and what is left on it ("0:04:59.300"). */
#ifndef RECORD_TIMING_H
#define RECORD_TIMING_H

#include "core/text.h"

typedef struct TimeControl {
    int64_t base_ms; /* 0: no clock */
    int64_t inc_ms;
} TimeControl;

/* "60+0.5", or "60" for nothing added: from a millisecond up to 30 days, and up to a day more a
 * turn; what is beyond milliseconds is rounded. False: it is none. */
bool timing_read(const char *text, TimeControl *out);
void timing_write(TimeControl control, Text *out);

/* What is left on a clock; its reader takes seconds without a fraction, too, and goes on behind
 * what it has read. */
void timing_left_write(int64_t left_ms, Text *out);
bool timing_left_read(const char **text, int64_t *left_ms);

/* The command of a comment that says what is left to the player who has just moved:
 * "[%clk 0:04:59.300]". Reading finds it anywhere in a comment. */
void timing_comment(int64_t left_ms, Text *out);
bool timing_comment_read(const char *comment, int64_t *left_ms);

#endif
