/* The table of a tournament: who is first, by points and then by tie-breaks. */
#ifndef RANK_TABLE_H
#define RANK_TABLE_H

/* Somebody's match or game against somebody: rows of the table, and what each scored in half
 * points. row[1] is TABLE_RESTS where row[0] rested. */
enum { TABLE_MOST = 256 /* rows */, TABLE_RESTS = -1 };
typedef struct TableMeeting {
    int row[2], points[2];
} TableMeeting;

typedef struct TableRow {
    int points; /* given: half points in all */
    int direct; /* found: half points against those with as many points, or TABLE_UNMET */
    int berger; /* found: Sonneborn-Berger, in quarters of a point */
    int place;  /* found: from 1; rows that nothing separates share one */
    int order;  /* found: the row that comes `order` places from the top has this number */
} TableRow;

/* Of a group in which not each has met each other, and of one alone. */
enum { TABLE_UNMET = -1 };

/* Fills what is found of `count` rows, at most TABLE_MOST. Rows with equal points are separated by
 * `direct`, which counts only if all of them have met each other, then by `berger`: the sum of each
 * opponent's points times what was scored against them. A rest counts there as one against somebody
 * with as many points as the row itself (FIDE Handbook C.07, articles 6 and 9). Rows that share a
 * place keep their order. */
void table_make(TableRow *row, int count, const TableMeeting *meeting, int meetings);

#endif
