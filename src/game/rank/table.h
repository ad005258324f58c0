/* The standings of a tournament, by points and then by tie-breaks. */
#pragma once

/* A match or game between two rows of the table, with the half points of each. row[1] is
 * TABLE_RESTS if row[0] rested. */
enum { TABLE_MOST = 256 /* rows */, TABLE_RESTS = -1 };
typedef struct TableMeeting {
    int row[2], points[2];
} TableMeeting;

typedef struct TableRow {
    int points; /* input: half points in total */
    int direct; /* result: half points against rows with equal points, or TABLE_UNMET */
    int berger; /* result: Sonneborn-Berger, in quarters of a point */
    int place;  /* result: from 1; rows that no tie-break separates share a place */
    int order;  /* result: row[i].order is the index of the row at rank i, from 0 */
} TableRow;

/* `direct` of a group that did not all meet each other, or of a single row. */
enum { TABLE_UNMET = -1 };

/* Fills the results of `count` rows, at most TABLE_MOST. Among rows with equal points, `direct`
 * decides first, but only if all of them have met each other. Then `berger` decides: the sum over
 * all meetings of the opponent's points times the points scored. A rest counts there as a meeting
 * with an opponent that has the row's own points (FIDE Handbook C.07, articles 6 and 9). Rows that
 * share a place keep their order. */
void table_make(TableRow *row, int count, const TableMeeting *meeting, int meetings);
