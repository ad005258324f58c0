/* Two clocks: one for measuring, one for dates. */
#pragma once

#include <stdint.h>
#include <time.h>

/* Monotonic time in microseconds, from an arbitrary start. */
uint64_t clock_us(void);

/* Milliseconds since 1970 by the machine's clock, which may be set. For tests only,
 * TAEFL_TEST_AHEAD_MS shifts it ahead; it is read once. */
int64_t clock_wall_ms(void);
int64_t clock_bent_ms(void); /* that shift; 0 except in tests */
time_t clock_date(void);     /* clock_wall_ms in seconds */
