/* Bench: fixed searches whose node counts are the same on every machine and with every compiler.
 * A change of those of the terms is a change of the search. */
#pragma once

#include "search/crew.h"

enum { BENCH_TABLE_BYTES = 8 << 20 };

/* Rule set number 0 … bench_count() - 1, which are evaluated by the hand-made terms, and its name.
 * From there on there are so many that are evaluated by their networks. (The page's engine carries
 * none of these: there they are evaluated by the terms, too.) */
int bench_count(void);
int bench_learned(void);
const char *bench_name(int number);

/* Runs the searches of one rule set from a cleared table and returns the sum of their nodes. Uses
 * `memory` of BENCH_TABLE_BYTES bytes for the table and `searcher` as its own. `host` may be NULL;
 * a stop makes the number worthless. */
uint64_t bench_run(int number, Searcher *searcher, void *memory, const Host *host);

/* How the positions are searched: to the depth of bench_run and `deeper` plies more, 0 or above; if
 * `position_us` is above 0, so many microseconds each instead. */
typedef struct BenchEffort {
    int threads, deeper;
    int64_t position_us;
} BenchEffort;

/* The same by a crew; returns the nodes of all threads. With several of them these are never the
 * same twice. `memory` holds BENCH_TABLE_BYTES + crew_bytes(threads). */
uint64_t bench_crew(int number, BenchEffort effort, Searcher *searcher, void *memory,
                    const Host *host);
