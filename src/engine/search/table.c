/* Groups of four slots in a cache line. A slot is two words, written and read one by one without a
 * lock: `check` holds key ^ data, so that a slot whose halves come from two writers fits no key.
 *
 * data, from the lowest bit: move 16, value 16, depth 8, bound 2, age 6. */
#include "search/table.h"
#include "core/check.h"

enum { GROUP = 4, GROUP_BYTES = GROUP * (int)sizeof(Slot), AGES = 64, SAMPLE = 250 };

static uint64_t pack(const TableEntry *entry, uint8_t age) {
    return (uint64_t)entry->move | (uint64_t)(uint16_t)entry->value << 16 |
           (uint64_t)entry->depth << 32 | (uint64_t)entry->bound << 40 | (uint64_t)age << 42;
}

static TableEntry unpack(uint64_t data) {
    return (TableEntry){.move = (Move)data,
                        .value = (int16_t)(data >> 16),
                        .depth = (uint8_t)(data >> 32),
                        .bound = (Bound)(data >> 40 & 3)};
}

static int age_of(uint64_t data) { return (int)(data >> 42 & (AGES - 1)); }

static uint64_t read(const _Atomic uint64_t *word) {
    return atomic_load_explicit(word, memory_order_relaxed);
}

static void write(_Atomic uint64_t *word, uint64_t value) {
    atomic_store_explicit(word, value, memory_order_relaxed);
}

static Slot *group_of(const Table *table, uint64_t key) {
    return table->slot + ((key >> 32) * table->groups >> 32) * GROUP;
}

void table_init_zeroed(Table *table, void *memory, size_t bytes) {
    ASSERT(bytes >= TABLE_MIN_BYTES);
    uintptr_t start = ((uintptr_t)memory + GROUP_BYTES - 1) & ~(uintptr_t)(GROUP_BYTES - 1);
    table->slot = (Slot *)start;
    table->groups = bytes / GROUP_BYTES - 1; /* one less, whether the memory is aligned or not */
    if (table->groups > UINT32_MAX) table->groups = UINT32_MAX;
    table->age = 0;
    table->used = false;
}

void table_init(Table *table, void *memory, size_t bytes) {
    table_init_zeroed(table, memory, bytes);
    table->used = true;
    table_clear(table);
}

void table_clear(Table *table) {
    if (table->used) __builtin_memset(table->slot, 0, table->groups * GROUP_BYTES);
    table->age = 0;
    table->used = false;
}

void table_age(Table *table) {
    table->age = (table->age + 1) % AGES;
    table->used = true;
}

bool table_probe(const Table *table, uint64_t key, TableEntry *out) {
    const Slot *group = group_of(table, key);
    for (int i = 0; i < GROUP; i++) {
        uint64_t data = read(&group[i].data);
        if ((read(&group[i].check) ^ data) != key) continue;
        TableEntry entry = unpack(data);
        if (entry.bound == BOUND_NONE) continue; /* an empty slot */
        *out = entry;
        return true;
    }
    return false;
}

void table_prefetch(const Table *table, uint64_t key) {
#ifdef __wasm__ /* which has no instruction for it; nothing waits for what is read */
    (void)*(const volatile uint64_t *)group_of(table, key);
#else
    __builtin_prefetch(group_of(table, key));
#endif
}

/* What a slot is worth keeping: deep entries of this search most, empty slots least. */
static int worth(const Table *table, uint64_t data) {
    if (!data) return INT32_MIN;
    int years = (table->age - age_of(data) + AGES) % AGES;
    return (int)(data >> 32 & 0xff) - 8 * years;
}

void table_store(Table *table, uint64_t key, const TableEntry *entry) {
    Slot *group = group_of(table, key), *slot = NULL;
    TableEntry new = *entry;
    int least = 0;
    for (int i = 0; i < GROUP; i++) {
        uint64_t data = read(&group[i].data);
        if ((read(&group[i].check) ^ data) == key) {
            if (new.move == MOVE_NONE) new.move = unpack(data).move;
            slot = &group[i];
            break;
        }
        int value = worth(table, data);
        if (slot && value >= least) continue;
        slot = &group[i];
        least = value;
    }
    uint64_t data = pack(&new, table->age);
    write(&slot->data, data);
    write(&slot->check, key ^ data);
}

int table_hashfull(const Table *table) {
    size_t groups = table->groups < SAMPLE ? table->groups : SAMPLE;
    size_t filled = 0;
    for (size_t i = 0; i < groups * GROUP; i++) {
        uint64_t data = read(&table->slot[i].data);
        filled += unpack(data).bound != BOUND_NONE && age_of(data) == table->age;
    }
    return (int)(filled * 1000 / (groups * GROUP));
}
