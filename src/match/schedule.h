/* Schedule: which game is played by whom. Games come in pairs, 2n and 2n + 1, with the same two
 * players and the same opening, sides swapped. A round is one pair of every two who meet; all pairs
 * of a round begin with the same opening. The order is fixed, so more rounds only go on with it. */
#ifndef MATCH_SCHEDULE_H
#define MATCH_SCHEDULE_H

#include <stdbool.h>

typedef struct Schedule {
    int entrants;
    bool gauntlet; /* the first one against each other one; else everyone against everyone */
    int rounds;
} Schedule;

typedef struct Fixture {
    int player[2]; /* in the seats */
    int opening;
} Fixture;

int schedule_pairings(const Schedule *schedule); /* who meet: how many */
int schedule_games(const Schedule *schedule);    /* in all */

/* Pairing number k: first < second. */
void schedule_pairing(const Schedule *schedule, int k, int *first, int *second);

/* Game number 0 … and up, also beyond the rounds. */
Fixture schedule_game(const Schedule *schedule, int number);

#endif
