/* Swiss system: players are sorted by points, then by strength. The first unpaired player gets the
 * best opponent left. If a later player then lacks one at the cost that is allowed, the search
 * backtracks, as it does if the round after this one could not be paired at no cost. It usually
 * ends early. After STEPS_MOST steps it gives up, and allows one more pair at that cost. After
 * PAIRS_MOST of them it allows any number, and then a higher cost. */
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
    const unsigned char *cost;
    int players, allowed, steps;
    bool ahead; /* the round after this one must cost nothing, too */
    int *opponent;
} Row;

enum { FREE = -2, STEPS_MOST = 20000, PAIRS_MOST = 8, AHEAD_MOST = 16 };

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

static int rests_then(const Row *row, int one) {
    return row->player[one].rests + (row->opponent[one] == PAIRING_RESTS);
}

/* Whether all from `one` on who are not paired can be for the next round, at no cost, as far as the
 * steps go. */
static bool next_from(Row *row, int one, bool paired[AHEAD_MOST]) {
    while (one < row->players && paired[one]) one++;
    if (one == row->players) return true;
    for (int other = one + 1; other < row->players && row->steps > 0; other++) {
        row->steps--;
        if (paired[other] || row->cost[one * row->players + other] || row->opponent[one] == other)
            continue;
        paired[other] = true;
        if (next_from(row, one + 1, paired)) return true;
        paired[other] = false;
    }
    return false;
}

/* Whether the next round can be paired at no cost after this one. */
static bool has_next(Row *row) {
    bool paired[AHEAD_MOST] = {false}, found = false;
    if (row->players % 2 == 0) return next_from(row, 0, paired);
    int fewest = rests_then(row, 0);
    for (int i = 1; i < row->players; i++)
        if (rests_then(row, i) < fewest) fewest = rests_then(row, i);
    for (int i = 0; i < row->players && !found; i++) {
        if (rests_then(row, i) != fewest) continue;
        paired[i] = true;
        found = next_from(row, 0, paired);
        paired[i] = false;
    }
    return found;
}

/* Pairs all from place `first` on, at most `dear` of them at the cost that is allowed, the others
 * below it. */
static bool pair_from(Row *row, int first, int dear) {
    while (first < row->count && row->opponent[row->place[first]] != FREE) first++;
    if (first == row->count) return !row->ahead || has_next(row);
    int one = row->place[first], other[PAIRING_MOST], count = candidates(row, first, other);
    for (int i = 0; i < count && row->steps > 0; i++) {
        int cost = row->cost[one * row->players + other[i]];
        int left = dear - (cost && cost == row->allowed);
        if (cost > row->allowed || left < 0) continue;
        row->steps--;
        row->opponent[one] = other[i];
        row->opponent[other[i]] = one;
        if (pair_from(row, first + 1, left)) return true;
        row->opponent[one] = row->opponent[other[i]] = FREE;
    }
    return false;
}

/* Pairs all but the one at place `at`, who rests. */
static bool pair_without(Row *all, int at, int dear) {
    Row row = *all;
    row.opponent[row.place[at]] = PAIRING_RESTS;
    row.count--;
    memmove(row.place + at, row.place + at + 1, (size_t)(row.count - at) * sizeof *row.place);
    bool paired = pair_from(&row, 0, dear);
    if (!paired) row.opponent[all->place[at]] = FREE;
    all->steps = row.steps;
    return paired;
}

/* Of an odd number the last one of those rests who have rested least often, or one before if that
 * costs less. */
static bool pair_odd(Row *row, int dear) {
    int fewest = row->player[0].rests;
    for (int i = 1; i < row->count; i++)
        if (row->player[i].rests < fewest) fewest = row->player[i].rests;
    for (int i = row->count - 1; i >= 0; i--)
        if (row->player[row->place[i]].rests == fewest && pair_without(row, i, dear)) return true;
    return false;
}

static bool pair_ahead(Row *row, int dear, bool ahead) {
    row->steps = STEPS_MOST;
    row->ahead = ahead;
    return row->count % 2 ? pair_odd(row, dear) : pair_from(row, 0, dear);
}

static bool pair_all(Row *row, bool ahead) {
    for (int dear = !!row->allowed; dear <= PAIRS_MOST + 1; dear++) {
        int most = dear <= PAIRS_MOST ? dear : row->count;
        if ((ahead && pair_ahead(row, most, true)) || pair_ahead(row, most, false)) return true;
        if (!row->allowed) break;
    }
    return false;
}

void pairing_swiss(const PairingPlayer *player, int players, const unsigned char *cost, bool last,
                   int opponent[]) {
    Row row = {
        .count = players, .player = player, .cost = cost, .players = players, .opponent = opponent};
    for (int i = 0; i < players; i++) {
        row.place[i] = i;
        opponent[i] = FREE;
    }
    order(&row);
    bool ahead = !last && players <= AHEAD_MOST;
    while (!pair_all(&row, ahead) && row.allowed++ < 255)
        ;
}
