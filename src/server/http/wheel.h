/* Timers, as many as connections. Setting and clearing one costs the same for any number of them,
 * and timers that are not due cost nothing. */
#pragma once

#include <stdint.h>

enum { WHEEL_SLOTS = 512 };

/* Part of the object that it wakes; all zero: not set. */
typedef struct Timer {
    struct Timer *next, **link; /* `link`: the pointer to this timer; NULL: not set */
    uint64_t due;
} Timer;

typedef struct Wheel {
    uint64_t grain; /* ms between slots: no timer is early, and none later than this */
    uint64_t turn;  /* slots passed since the beginning */
    Timer *slots[WHEEL_SLOTS];
    Timer *passed; /* from slots that have passed, not handled yet */
} Wheel;

void wheel_init(Wheel *wheel, uint64_t grain, uint64_t now);

/* Sets the timer, or sets it again. `due` and `now` are in ms of one monotonic clock. */
void wheel_set(Wheel *wheel, Timer *timer, uint64_t due);
void wheel_clear(Timer *timer);

/* The next timer that is due; it is then no longer set. NULL: none. */
Timer *wheel_due(Wheel *wheel, uint64_t now);
