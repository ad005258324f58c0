/* TimeControl: clocks as words, the same for people, options and game files: the time control
 * ("300+5": seconds, and seconds added after each turn) and the time left ("0:04:59.300"). */
#pragma once

#include "core/text.h"

typedef struct TimeControl {
    int64_t base_ms; /* 0: no clock */
    int64_t inc_ms;
} TimeControl;

/* Reads "60+0.5", or "60" without an increment: one millisecond to 30 days, and an increment of up
 * to a day. Rounds to milliseconds. False: not a time control. */
bool timing_read(const char *text, TimeControl *out);
void timing_write(TimeControl control, Text *out);

/* Writes and reads the time left. The reader also accepts seconds without a fraction, and advances
 * past the text. */
void timing_left_write(int64_t left_ms, Text *out);
bool timing_left_read(const char **text, int64_t *left_ms);

/* The command of a comment with the time left of the player who has just moved: "[%clk
 * 0:04:59.300]". The reader finds it anywhere in a comment. */
void timing_comment(int64_t left_ms, Text *out);
bool timing_comment_read(const char *comment, int64_t *left_ms);
