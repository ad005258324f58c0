/* Two clocks: one for measuring, one for dates. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Microseconds of a clock that never goes back and counts from anywhere. */
uint64_t clock_us(void);

/* Milliseconds since 1970, as the machine's clock says; it may be set. For tests alone it can be
 * bent: so many milliseconds ahead as TAEFL_TEST_AHEAD_MS says, which is read once. */
int64_t clock_wall_ms(void);
int64_t clock_bent_ms(void); /* so many; 0 but in tests */
time_t clock_date(void);     /* the same in seconds */

#endif
