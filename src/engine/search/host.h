/* Host: what a search may ask of the program around it. The freestanding layers have no clock and
 * no threads of their own; whoever calls them fills this in. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Host {
    void *ctx; /* handed back to every function; may be NULL */
    /* Whether the search should end now. Called from the searching thread at least every 1,024
     * nodes, so it must be cheap (an atomic flag). NULL: never. */
    bool (*stop)(void *ctx);
    /* A clock that never goes back, in microseconds from anywhere. NULL: time limits are ignored
     * and times are reported as 0. */
    uint64_t (*now_us)(void *ctx);
    /* Runs job(argument) on another thread; false if there is none to be had. NULL: one thread. */
    bool (*spawn)(void *ctx, void (*job)(void *argument), void *argument);
    /* Waits for everything spawned. NULL exactly if spawn is. */
    void (*join)(void *ctx);
} Host;
