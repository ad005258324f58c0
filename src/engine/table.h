/* The transposition table: what earlier searching found out about positions, in memory the caller
 * gives. Several searchers may share one table: entries are read and written without locks, and
 * an entry torn by two writers is recognised by its key and ignored. */
#ifndef ENGINE_TABLE_H
#define ENGINE_TABLE_H

#include "core/position.h"
#include <stdatomic.h>
#include <stddef.h>

enum { TABLE_MIN_BYTES = 4096 };

/* What is known of a value: at most, at least, or exactly this. */
typedef enum Bound { BOUND_NONE = 0, BOUND_UPPER = 1, BOUND_LOWER = 2, BOUND_EXACT = 3 } Bound;

/* 16 bytes; `check` is the key xor the data. */
typedef struct Slot {
    _Atomic uint64_t check, data;
} Slot;

typedef struct Table {
    Slot *slot;      /* inside the caller's memory; groups of four, a cache line each */
    uint64_t groups; /* at most 2^32 - 1 */
    uint8_t age;     /* 0 … 63, the number of the present search */
} Table;

/* What a slot says, unpacked. */
typedef struct Entry {
    Move move;     /* MOVE_NONE: unknown */
    int16_t value; /* as stored: see search.c for the distance to the end in it */
    uint8_t depth;
    Bound bound;
} Entry;

/* Makes an empty table in `bytes` >= TABLE_MIN_BYTES of memory, of any alignment, which must
 * outlive the table. How much of it is used depends on `bytes` alone. */
void table_init(Table *table, void *memory, size_t bytes);

/* Forgets everything. */
void table_clear(Table *table);

/* A new search begins: what earlier ones left is overwritten first. Call it while nobody searches.
 */
void table_age(Table *table);

/* Looks a key (position_key, never 0) up; false and `out` untouched if it is not there. */
bool table_probe(const Table *table, uint64_t key, Entry *out);

/* Says that a key will be looked up soon, so that the memory is there by then. */
void table_prefetch(const Table *table, uint64_t key);

/* Stores; without a move an older move for the same key is kept. */
void table_store(Table *table, uint64_t key, const Entry *entry);

/* How much of the table the present search has filled, in permille, from a sample. */
int table_hashfull(const Table *table);

#endif
