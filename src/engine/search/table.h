/* The transposition table, in the caller's memory. Several searchers may share it without locks. If
 * two writers tear an entry, its key no longer matches and readers ignore it. */
#pragma once

#include "core/position.h"
#include <stdatomic.h>
#include <stddef.h>

enum { TABLE_MIN_BYTES = 4096 };

/* Whether the value is an upper bound, a lower bound, or exact. */
typedef enum Bound { BOUND_NONE = 0, BOUND_UPPER = 1, BOUND_LOWER = 2, BOUND_EXACT = 3 } Bound;

/* 16 bytes; `check` is the key xor the data. */
typedef struct Slot {
    _Atomic uint64_t check, data;
} Slot;

typedef struct Table {
    Slot *slot;      /* inside the caller's memory; groups of four, a cache line each */
    uint64_t groups; /* at most 2^32 - 1 */
    uint8_t age;     /* 0 … 63, the number of the present search */
    bool used;       /* a search has begun since the table was empty */
} Table;

/* What a slot says, unpacked. */
typedef struct TableEntry {
    Move move;     /* MOVE_NONE: unknown */
    int16_t value; /* decided scores count from this position: see score_to_table in tree.c */
    uint8_t depth;
    Bound bound;
} TableEntry;

/* Makes an empty table in `bytes` >= TABLE_MIN_BYTES of memory, of any alignment, which must
 * outlive the table. How much of it is used depends on `bytes` alone. */
void table_init(Table *table, void *memory, size_t bytes);

/* The same in memory that is all zeros. It touches none of it, so that pages stay unused until a
 * search comes. */
void table_init_zeroed(Table *table, void *memory, size_t bytes);

/* Forgets everything. An unused table is not touched. */
void table_clear(Table *table);

/* Starts a new age: older entries are overwritten first. Call it before each search, while none
 * runs. */
void table_age(Table *table);

/* Looks up a key (position_key, never 0). False if it is absent; `out` is unchanged then. */
bool table_probe(const Table *table, uint64_t key, TableEntry *out);

/* Prefetches the memory of a key for a later lookup. */
void table_prefetch(const Table *table, uint64_t key);

/* Stores an entry. Without a move, it keeps the older move of the same key. */
void table_store(Table *table, uint64_t key, const TableEntry *entry);

/* Estimates from a sample how full the present search has made the table, in permille. */
int table_hashfull(const Table *table);
