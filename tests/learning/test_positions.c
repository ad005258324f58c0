/* Packed positions: every row comes back as it was, once a pass, in memory or block by block from
 * the disk, in the file's order or shuffled; a byte that has changed is found. */
#include "learning/positions.h"
#include "support/chance.h"
#include "support/test.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { SQUARES = 81, ROWS = 5000, HELD_OUT = 7, LITTLE = 1, MUCH = 1 << 24 };
static const char path[] = "test_positions.tmp";

static Chance chance;

/* Row `number` says its number in its first inputs. */
static TrainRow row_with(int number) {
    TrainRow row = {.view = (uint8_t)(number % NETWORK_VIEWS), .result = (float)(number % 3) / 2};
    for (int bit = 0; bit < 13; bit++)
        if (number >> bit & 1) row.input[row.inputs++] = (uint16_t)bit;
    for (int i = 20 + number % 5; i < FEATURE_SETS * SQUARES; i += 11 + number % 7)
        row.input[row.inputs++] = (uint16_t)i;
    return row;
}

static int number_in(const TrainRow *row) {
    int number = 0;
    for (int i = 0; i < row->inputs && row->input[i] < 13; i++) number |= 1 << row->input[i];
    return number;
}

static void add(Positions *p, int from, int to) {
    for (int i = from; i < to; i++) {
        TrainRow row = row_with(i);
        positions_add(p, i % HELD_OUT ? PART_LEARNT : PART_HELD_OUT, &row);
    }
    if (!positions_finish(p)) fail_msg("%s", positions_flaw(p));
}

static Positions *filled_to(int rows, const char *name, size_t memory) {
    char why[POSITIONS_WHY];
    Positions *p = positions_new(name, "beside", SQUARES, memory, why);
    if (!p) fail_msg("%s", why);
    add(p, 0, rows);
    return p;
}

static Positions *filled(const char *name, size_t memory) { return filled_to(ROWS, name, memory); }

/* Reads a part; returns how many rows were not behind the one before them. */
static int read_part(Positions *p, Part part, Dice *dice) {
    static bool seen[ROWS];
    memset(seen, 0, sizeof seen);
    int count = 0, back = 0, last = -1;
    TrainRow row;
    for (positions_begin(p, part, dice); positions_next(p, &row); count++) {
        int number = number_in(&row);
        TrainRow wanted = row_with(number);
        assert_int_equal(part, number % HELD_OUT ? PART_LEARNT : PART_HELD_OUT);
        assert_false(seen[number]);
        assert_int_equal(row.view, wanted.view);
        assert_int_equal(row.inputs, wanted.inputs);
        assert_memory_equal(row.input, wanted.input, wanted.inputs * sizeof *row.input);
        assert_true(row.result > wanted.result - 1e-4f && row.result < wanted.result + 1e-4f);
        seen[number] = true;
        back += number < last;
        last = number;
    }
    if (positions_flaw(p)) fail_msg("%s", positions_flaw(p));
    assert_int_equal(count, positions_count(p, part));
    return back;
}

static void every_row_comes_back(void **state) {
    for (int i = 0; i < 2; i++) {
        Positions *p = filled(NULL, i ? LITTLE : MUCH);
        Dice dice = {5};
        assert_int_equal(read_part(p, PART_LEARNT, NULL), 0);
        assert_int_equal(read_part(p, PART_HELD_OUT, NULL), 0);
        for (int pass = 0; pass < 2; pass++) /* about half of them, if they are well mixed */
            assert_in_range(read_part(p, PART_LEARNT, &dice), ROWS / 3, ROWS / 2);
        positions_free(p);
    }
    assert_int_equal(access(path, F_OK), -1);
}

static void rows_are_added_between_two_passes(void **state) {
    for (int i = 0; i < 2; i++) {
        Positions *p = filled_to(100, NULL, i ? LITTLE : MUCH);
        read_part(p, PART_LEARNT, NULL);
        add(p, 100, ROWS);
        assert_int_equal(positions_count(p, PART_LEARNT) + positions_count(p, PART_HELD_OUT), ROWS);
        assert_int_equal(read_part(p, PART_LEARNT, NULL), 0);
        assert_int_equal(read_part(p, PART_HELD_OUT, NULL), 0);
        Dice dice = {5};
        assert_in_range(read_part(p, PART_LEARNT, &dice), ROWS / 3, ROWS / 2);
        positions_free(p);
    }
}

static void a_changed_byte_is_found(void **state) {
    Positions *p = filled(path, LITTLE);
    int descriptor = open(path, O_RDWR);
    off_t size = lseek(descriptor, 0, SEEK_END), head = lseek(descriptor, 0, SEEK_SET) + 200;
    off_t at = head + (off_t)chance_below(&chance, (int)(size - head));
    char byte;
    assert_int_equal(pread(descriptor, &byte, 1, at), 1);
    byte ^= 4;
    assert_int_equal(pwrite(descriptor, &byte, 1, at), 1);
    TrainRow row;
    for (Part part = 0; part < PARTS; part++) {
        positions_begin(p, part, NULL);
        while (positions_next(p, &row)) continue;
    }
    const char *flaw = positions_flaw(p);
    assert_non_null(flaw);
    assert_non_null(strstr(flaw, "test_positions.tmp: block "));
    assert_non_null(strstr(flaw, "checksum is wrong"));
    assert_int_equal(ftruncate(descriptor, size - 10), 0);
    positions_free(p);
    close(descriptor);
    unlink(path);
}

static void where_nothing_can_be_written_is_said(void **state) {
    char why[POSITIONS_WHY];
    assert_null(positions_new("no-folder/positions", NULL, SQUARES, MUCH, why));
    assert_string_equal(why, "no-folder/positions: No such file or directory");
    assert_null(positions_new(NULL, "no-folder/network", SQUARES, MUCH, why));
    Positions *p = positions_new("/dev/full", NULL, SQUARES, MUCH, why);
    if (!p) return;
    TrainRow row = row_with(1);
    positions_add(p, PART_LEARNT, &row);
    assert_false(positions_finish(p));
    assert_string_equal(positions_flaw(p), "/dev/full: No space left on device");
    positions_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_comes_back),
        cmocka_unit_test(rows_are_added_between_two_passes),
        cmocka_unit_test(a_changed_byte_is_found),
        cmocka_unit_test(where_nothing_can_be_written_is_said),
    };
    chance = chance_new("positions");
    return cmocka_run_group_tests_name("positions", tests, NULL, NULL);
}
