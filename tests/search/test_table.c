/* The transposition table: what goes in comes out, what is worth less goes first. */
#include "search/table.h"
#include "support/chance.h"
#include "support/test.h"

#include <string.h>

enum { BYTES = 1 << 16 };

static unsigned char memory[BYTES];

static uint64_t random_key(Chance *chance) {
    uint64_t high = (uint64_t)chance_below(chance, INT32_MAX);
    uint64_t low = (uint64_t)chance_below(chance, INT32_MAX);
    return (high << 33 ^ low) | 1;
}

TEST(stores_and_finds) {
    Chance chance = chance_new("table");
    Table table;
    table_init(&table, memory, BYTES);
    for (int i = 0; i < 20000; i++) {
        uint64_t key = random_key(&chance);
        TableEntry in = {.move = (Move)chance_below(&chance, 65536),
                         .value = (int16_t)(chance_below(&chance, 60001) - 30000),
                         .depth = (uint8_t)chance_below(&chance, 256),
                         .bound = (Bound)(1 + chance_below(&chance, 3))};
        table_store(&table, key, &in);
        TableEntry out;
        assert_true(table_probe(&table, key, &out));
        if (in.move) assert_int_equal(out.move, in.move);
        assert_int_equal(out.value, in.value);
        assert_int_equal(out.depth, in.depth);
        assert_int_equal(out.bound, in.bound);
        assert_false(table_probe(&table, key ^ 1ull << 63, &out));
    }
}

TEST(is_empty_at_first_and_when_cleared) {
    Table table;
    TableEntry entry = {.move = 7, .bound = BOUND_EXACT}, out = {.move = 99};
    for (size_t i = 0; i < BYTES; i++) memory[i] = 0xaa;
    table_init(&table, memory, BYTES);
    assert_false(table_probe(&table, 5, &out));
    assert_false(table_probe(&table, 0, &out)); /* the key that empty slots seem to hold */
    table_age(&table);
    table_store(&table, 5, &entry);
    table_clear(&table);
    assert_false(table_probe(&table, 5, &out));
    assert_int_equal(out.move, 99);
    assert_int_equal(table_hashfull(&table), 0);
}

TEST(leaves_its_memory_alone_until_a_search) {
    Table table;
    memset(memory, 0xaa, BYTES);
    table_init_zeroed(&table, memory, BYTES);
    table_clear(&table);
    for (size_t i = 0; i < BYTES; i++) assert_int_equal(memory[i], 0xaa);
}

TEST(keeps_the_move_of_the_same_key) {
    Table table;
    table_init(&table, memory, BYTES);
    TableEntry out, with = {.move = 77, .depth = 9, .bound = BOUND_LOWER},
                    without = {.move = MOVE_NONE, .depth = 3, .bound = BOUND_UPPER};
    table_store(&table, 123456789, &with);
    table_store(&table, 123456789, &without);
    assert_true(table_probe(&table, 123456789, &out));
    assert_int_equal(out.move, 77);
    assert_int_equal(out.bound, BOUND_UPPER);
}

/* Keys that fall into one group: they differ only in bits that do not choose it. */
static uint64_t sister(int i) { return 0x1000000000u + (uint64_t)i; }

TEST(gives_up_old_and_shallow_entries_first) {
    Table table;
    table_init(&table, memory, BYTES);
    TableEntry out;
    for (int i = 1; i <= 4; i++) {
        TableEntry entry = {.depth = (uint8_t)(2 * i), .bound = BOUND_EXACT};
        table_store(&table, sister(i), &entry);
    }
    TableEntry more = {.depth = 1, .bound = BOUND_EXACT};
    table_store(&table, sister(5), &more);
    assert_false(table_probe(&table, sister(1), &out)); /* the shallowest went */
    for (int i = 2; i <= 5; i++) assert_true(table_probe(&table, sister(i), &out));
    for (int i = 0; i < 3; i++) table_age(&table);
    table_store(&table, sister(6), &more);
    table_store(&table, sister(7), &more); /* now depth 1 of this search beats depth 8 of old */
    table_store(&table, sister(8), &more);
    table_store(&table, sister(9), &more);
    for (int i = 6; i <= 9; i++) assert_true(table_probe(&table, sister(i), &out));
}

TEST(stays_inside_its_memory) {
    static unsigned char guarded[TABLE_MIN_BYTES + 200];
    for (int offset = 0; offset < 64; offset += 7) {
        for (size_t i = 0; i < sizeof guarded; i++) guarded[i] = 0x5c;
        Table table;
        table_init(&table, guarded + 64 + offset, TABLE_MIN_BYTES);
        Chance chance = chance_new("guard");
        TableEntry entry = {.move = 1, .bound = BOUND_EXACT, .depth = 200};
        for (int i = 0; i < 5000; i++) table_store(&table, random_key(&chance), &entry);
        assert_true(table_hashfull(&table) > 900);
        for (int i = 0; i < 64 + offset; i++) assert_int_equal(guarded[i], 0x5c);
        for (size_t i = 64 + (size_t)offset + TABLE_MIN_BYTES; i < sizeof guarded; i++)
            assert_int_equal(guarded[i], 0x5c);
    }
}

TEST(says_how_full_it_is) {
    Table table;
    table_init(&table, memory, BYTES);
    Chance chance = chance_new("full");
    TableEntry entry = {.move = 1, .bound = BOUND_EXACT};
    int slots = BYTES / 16;
    for (int i = 0; i < slots / 8; i++) table_store(&table, random_key(&chance), &entry);
    int part = table_hashfull(&table);
    assert_in_range(part, 60, 180);
    for (int i = 0; i < 20 * slots; i++) table_store(&table, random_key(&chance), &entry);
    assert_in_range(table_hashfull(&table), 980, 1000);
    table_age(&table);
    assert_int_equal(table_hashfull(&table), 0);
}
