/* Times at which something is to be looked at, as many as there are connections: setting one and
 * clearing one cost the same however many there are, and what is not due costs nothing. */
#ifndef HTTP_WHEEL_H
#define HTTP_WHEEL_H

#include <stdint.h>

enum { WHEEL_SLOTS = 512 };

/* Part of what it wakes; all zero: not set. */
typedef struct Timer {
    struct Timer *next, **link; /* `link`: what points at this one; NULL: not set */
    uint64_t due;
} Timer;

typedef struct Wheel {
    uint64_t grain; /* ms from slot to slot: nothing is early, and late by a grain at most */
    uint64_t turn;  /* slots gone by since the beginning */
    Timer *slots[WHEEL_SLOTS];
    Timer *passed; /* taken from slots that have gone by, not looked at yet */
} Wheel;

void wheel_init(Wheel *wheel, uint64_t grain, uint64_t now);

/* Sets it, or sets it anew. `due` and `now` in ms of the same clock, which never goes back. */
void wheel_set(Wheel *wheel, Timer *timer, uint64_t due);
void wheel_clear(Timer *timer);

/* The next one whose time has come, which is not set any more; NULL: none is left. */
Timer *wheel_due(Wheel *wheel, uint64_t now);

#endif
