/* See clock.h. */
#include "base/clock.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

uint64_t clock_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

int64_t clock_bent_ms(void) {
    static _Thread_local bool asked;
    static _Thread_local int64_t ahead_ms;
    if (!asked) {
        const char *text = getenv("TAEFL_TEST_AHEAD_MS");
        ahead_ms = text ? strtoll(text, NULL, 10) : 0;
        asked = true;
    }
    return ahead_ms;
}

static _Atomic int64_t ahead;

void clock_set_ahead_ms(int64_t ms) { atomic_store(&ahead, ms); }
int64_t clock_ahead_ms(void) { return atomic_load(&ahead); }

int64_t clock_wall_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + clock_bent_ms() + clock_ahead_ms();
}

time_t clock_date(void) { return (time_t)(clock_wall_ms() / 1000); }
