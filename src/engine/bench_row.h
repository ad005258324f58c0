/* What `taefl bench` searches of a rule set: bench.h. Each family has its own (family.h). */
#pragma once

#include <stdbool.h>

enum { BENCH_POSITIONS = 3 };

/* Positions from the opening to the end, searched to a fixed depth, which is chosen so that each
 * rule set takes about as long as the others. */
typedef struct BenchRow {
    const char *rules;
    int depth;
    const char *position[BENCH_POSITIONS]; /* NULL: the start */
    bool beside;                           /* stands beside the total, which stays what it was */
} BenchRow;
