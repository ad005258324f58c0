/* A time beyond one round of the wheel is in its slot too, and is skipped once in each round. */
#include "http/wheel.h"

#include <stddef.h>

void wheel_init(Wheel *wheel, uint64_t grain, uint64_t now) {
    *wheel = (Wheel){.grain = grain, .turn = now / grain};
}

static void put(Timer **list, Timer *timer) {
    timer->next = *list;
    timer->link = list;
    if (timer->next) timer->next->link = &timer->next;
    *list = timer;
}

void wheel_clear(Timer *timer) {
    if (!timer->link) return;
    *timer->link = timer->next;
    if (timer->next) timer->next->link = timer->link;
    timer->next = NULL;
    timer->link = NULL;
}

void wheel_set(Wheel *wheel, Timer *timer, uint64_t due) {
    uint64_t turn = due / wheel->grain + 1;
    wheel_clear(timer);
    timer->due = due;
    if (turn <= wheel->turn) turn = wheel->turn + 1;
    put(&wheel->slots[turn % WHEEL_SLOTS], timer);
}

/* Takes the timers of the slots that have passed; after a long sleep each slot once. */
static void pass(Wheel *wheel, uint64_t now) {
    uint64_t to = now / wheel->grain;
    uint64_t from = to > wheel->turn + WHEEL_SLOTS ? to - WHEEL_SLOTS : wheel->turn;
    if (to <= wheel->turn) return;
    for (uint64_t turn = from + 1; turn <= to; turn++) {
        Timer **slot = &wheel->slots[turn % WHEEL_SLOTS];
        while (*slot) {
            Timer *timer = *slot;
            wheel_clear(timer);
            put(&wheel->passed, timer);
        }
    }
    wheel->turn = to;
}

Timer *wheel_due(Wheel *wheel, uint64_t now) {
    pass(wheel, now);
    while (wheel->passed) {
        Timer *timer = wheel->passed;
        wheel_clear(timer);
        if (timer->due <= now) return timer;
        wheel_set(wheel, timer, timer->due);
    }
    return NULL;
}
