/* Two clocks: one for measuring, one for dates. */
#pragma once

#include <stdint.h>
#include <time.h>

/* Monotonic time in microseconds, from an arbitrary start. */
uint64_t clock_us(void);

/* Milliseconds since 1970, by the machine's clock and the correction of clock_set_ahead_ms. Both
 * may change. For tests only, TAEFL_TEST_AHEAD_MS shifts it ahead; it is read once. */
int64_t clock_wall_ms(void);

/* How far clock_wall_ms is ahead of the machine's clock, at first 0. A server sets it to follow the
 * clock of its database. Any thread may call these. */
void clock_set_ahead_ms(int64_t ms);
int64_t clock_ahead_ms(void);
int64_t clock_bent_ms(void); /* the shift of tests; 0 without one */
time_t clock_date(void);     /* clock_wall_ms in seconds */
