/* The table of a tournament: points first, then who beat whom, then Sonneborn-Berger, worked out by
 * hand; rows that nothing separates share a place. */
#include "rank/table.h"
#include "support/test.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* Meetings of two games: half points, four in each. Points of rows are what they scored there. */
static void fill(TableRow *row, int count, const TableMeeting *meeting, int meetings) {
    for (int i = 0; i < count; i++) row[i] = (TableRow){0};
    for (int m = 0; m < meetings; m++)
        for (int side = 0; side < 2; side++)
            if (meeting[m].row[side] != TABLE_RESTS)
                row[meeting[m].row[side]].points += meeting[m].points[side];
    table_make(row, count, meeting, meetings);
}

/* Everyone met everyone. Rows 0 and 1 have eight half points each, and row 1 won their match. */
TEST(test_direct) {
    const TableMeeting meeting[] = {
        {{0, 1}, {1, 3}}, {{0, 2}, {3, 1}}, {{0, 3}, {4, 0}},
        {{1, 2}, {1, 3}}, {{1, 3}, {4, 0}}, {{2, 3}, {2, 2}},
    };
    TableRow row[4];
    fill(row, 4, meeting, COUNT(meeting));
    assert_int_equal(row[0].points, 8);
    assert_int_equal(row[1].points, 8);
    assert_int_equal(row[0].direct, 1);
    assert_int_equal(row[1].direct, 3);
    assert_int_equal(row[2].direct, TABLE_UNMET); /* alone with its points */
    /* Row 0: 1 × 8 + 3 × 6 + 4 × 2; row 1: 3 × 8 + 1 × 6 + 4 × 2. */
    assert_int_equal(row[0].berger, 34);
    assert_int_equal(row[1].berger, 38);
    const int order[] = {1, 0, 2, 3};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(row[i].order, order[i]);
        assert_int_equal(row[order[i]].place, i + 1);
    }
}

/* Rows 0, 1, 2 have as many points, and 0 has not met 2: only Sonneborn-Berger separates them. */
TEST(test_berger) {
    const TableMeeting meeting[] = {
        {{0, 1}, {2, 2}}, {{2, 3}, {4, 0}}, {{0, 4}, {2, 2}}, {{1, 3}, {2, 2}}, {{4, 3}, {3, 1}},
    };
    TableRow row[5];
    fill(row, 5, meeting, COUNT(meeting));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(row[i].points, 4);
        assert_int_equal(row[i].direct, TABLE_UNMET);
    }
    assert_int_equal(row[0].berger, 2 * 4 + 2 * 5);
    assert_int_equal(row[1].berger, 2 * 4 + 2 * 3);
    assert_int_equal(row[2].berger, 4 * 3);
    const int place[] = {2, 3, 4, 5, 1};
    for (int i = 0; i < 5; i++) assert_int_equal(row[i].place, place[i]);
}

/* A rest is worth as much as a match against an equal; equals share their place. */
TEST(test_shared) {
    const TableMeeting meeting[] = {
        {{0, 1}, {2, 2}},
        {{2, TABLE_RESTS}, {4, 0}},
        {{2, 1}, {0, 4}},
        {{0, TABLE_RESTS}, {4, 0}},
    };
    TableRow row[3], none[1];
    fill(row, 3, meeting, COUNT(meeting));
    assert_int_equal(row[0].points, 6);
    assert_int_equal(row[0].direct, 2);
    assert_int_equal(row[0].berger, 2 * 6 + 4 * 6);
    assert_int_equal(row[1].berger, 2 * 6 + 4 * 4);
    const int place[] = {1, 2, 3};
    for (int i = 0; i < 3; i++) assert_int_equal(row[i].place, place[i]);
    fill(row, 3, meeting, 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(row[i].place, 1);
        assert_int_equal(row[i].order, i);
    }
    table_make(none, 0, meeting, 0);
}
