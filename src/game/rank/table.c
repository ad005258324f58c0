#include "rank/table.h"

#include <stdbool.h>
#include <string.h>

static void add_bergers(TableRow *row, const TableMeeting *meeting, int meetings) {
    for (int m = 0; m < meetings; m++) {
        int one = meeting[m].row[0], other = meeting[m].row[1];
        row[one].berger += meeting[m].points[0] * row[other == TABLE_RESTS ? one : other].points;
        if (other != TABLE_RESTS) row[other].berger += meeting[m].points[1] * row[one].points;
    }
}

/* The points of a row against the rows with equal points. */
static void find_direct(TableRow *row, int count, int which, const TableMeeting *meeting,
                        int meetings) {
    bool met[TABLE_MOST];
    int equals = 0, found = 0, points = 0;
    memset(met, 0, sizeof met);
    for (int i = 0; i < count; i++) equals += i != which && row[i].points == row[which].points;
    for (int m = 0; m < meetings; m++)
        for (int side = 0; side < 2; side++) {
            int other = meeting[m].row[!side];
            if (meeting[m].row[side] != which || other == TABLE_RESTS) continue;
            if (row[other].points != row[which].points) continue;
            found += !met[other];
            met[other] = true;
            points += meeting[m].points[side];
        }
    row[which].direct = equals && found == equals ? points : TABLE_UNMET;
}

/* If one row has not met all its equals, `direct` counts for none of them. */
static void drop_direct(TableRow *row, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count && row[i].direct == TABLE_UNMET; k++)
            if (row[k].points == row[i].points) row[k].direct = TABLE_UNMET;
}

static int compare(const TableRow *a, const TableRow *b) {
    if (a->points != b->points) return b->points - a->points;
    if (a->direct != b->direct) return b->direct - a->direct;
    return b->berger - a->berger;
}

static void find_places(TableRow *row, int count) {
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && compare(&row[row[at - 1].order], &row[i]) > 0; at--)
            row[at].order = row[at - 1].order;
        row[at].order = i;
    }
    for (int at = 0; at < count; at++) {
        TableRow *one = &row[row[at].order], *above = at ? &row[row[at - 1].order] : NULL;
        one->place = above && compare(above, one) == 0 ? above->place : at + 1;
    }
}

void table_make(TableRow *row, int count, const TableMeeting *meeting, int meetings) {
    for (int i = 0; i < count; i++) row[i].berger = 0;
    add_bergers(row, meeting, meetings);
    for (int i = 0; i < count; i++) find_direct(row, count, i, meeting, meetings);
    drop_direct(row, count);
    find_places(row, count);
}
