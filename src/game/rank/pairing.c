/* Swiss system: players are sorted by points, then by strength. The first unpaired player gets the
 * best opponent left. If a later player then lacks a new opponent, the search backtracks. It
 * usually ends early. After STEPS_MOST steps it gives up, and allows one more meeting of the same
 * two. */
#include "rank/pairing.h"

#include <string.h>

int pairing_rounds(int players) { return players - (players % 2 == 0); }

/* One player keeps a fixed place and the others rotate. With an odd number the fixed place is
 * empty, and its opponent rests. */
void pairing_everyone(int players, int round, int opponent[]) {
    int places = players + players % 2, turning = places - 1;
    for (int i = 0; i < players; i++) {
        int other = (2 * round - i) % turning;
        other = i == turning ? round % turning : other < 0 ? other + turning : other;
        if (i != turning && other == i) other = turning;
        opponent[i] = other < players ? other : PAIRING_RESTS;
    }
}

typedef struct Row {
    int count, place[PAIRING_MOST]; /* players by points, without the resting one */
    const PairingPlayer *player;
    const unsigned char *met;
    int players, allowed, steps;
    int *opponent;
} Row;

enum { FREE = -2, STEPS_MOST = 20000 };

static bool before(const PairingPlayer *a, const PairingPlayer *b) {
    return a->points != b->points ? a->points > b->points : a->strength > b->strength;
}

static void order(Row *row) {
    for (int i = 1; i < row->count; i++) {
        int moved = row->place[i], at = i;
        for (; at > 0 && before(&row->player[moved], &row->player[row->place[at - 1]]); at--)
            row->place[at] = row->place[at - 1];
        row->place[at] = moved;
    }
}

/* Lists the unpaired players after `first`, best opponent first. With equal points: those from the
 * middle of the group on, then those before it, nearest to the middle first. All other players
 * follow. */
static int candidates(const Row *row, int first, int out[]) {
    int count = 0, group = 0, points = row->player[row->place[first]].points;
    for (int i = first + 1; i < row->count; i++) {
        if (row->opponent[row->place[i]] != FREE) continue;
        group += row->player[row->place[i]].points == points;
        out[count++] = row->place[i];
    }
    int half = group / 2, turned[PAIRING_MOST], at = 0;
    for (int i = half; i < group; i++) turned[at++] = out[i];
    for (int i = half - 1; i >= 0; i--) turned[at++] = out[i];
    memcpy(out, turned, (size_t)group * sizeof *out);
    return count;
}

static bool pair_from(Row *row, int first) {
    while (first < row->count && row->opponent[row->place[first]] != FREE) first++;
    if (first == row->count) return true;
    int one = row->place[first], other[PAIRING_MOST], count = candidates(row, first, other);
    for (int i = 0; i < count && row->steps > 0; i++) {
        if (row->met[one * row->players + other[i]] > row->allowed) continue;
        row->steps--;
        row->opponent[one] = other[i];
        row->opponent[other[i]] = one;
        if (pair_from(row, first + 1)) return true;
        row->opponent[one] = row->opponent[other[i]] = FREE;
    }
    return false;
}

/* The last player in the row without a rest so far, or the last of all. */
static int who_rests(const Row *row) {
    for (int i = row->count - 1; i >= 0; i--)
        if (!row->player[row->place[i]].rested) return i;
    return row->count - 1;
}

void pairing_swiss(const PairingPlayer *player, int players, const unsigned char *met,
                   int opponent[]) {
    Row row = {
        .count = players, .player = player, .met = met, .players = players, .opponent = opponent};
    for (int i = 0; i < players; i++) {
        row.place[i] = i;
        opponent[i] = FREE;
    }
    order(&row);
    if (players % 2) {
        int at = who_rests(&row);
        opponent[row.place[at]] = PAIRING_RESTS;
        row.count--;
        memmove(row.place + at, row.place + at + 1, (size_t)(row.count - at) * sizeof *row.place);
    }
    do row.steps = STEPS_MOST;
    while (!pair_from(&row, 0) && row.allowed++ < 255);
}
