/* Schedule: the players and the opening of each game. Games 2n and 2n + 1 are a pair: the same two
 * players and opening, sides swapped. A round has one pair for every pairing, all from the same
 * opening. The order is fixed, so a longer schedule only adds games at the end. */
#pragma once

#include <stdbool.h>

typedef struct Schedule {
    int entrants;
    bool gauntlet; /* the first entrant against each other one; else all against all */
    bool once;     /* a pair has only its first game, because the second would repeat it */
    int rounds;
} Schedule;

typedef struct Fixture {
    int player[2]; /* in the seats */
    int opening;
} Fixture;

int schedule_pairings(const Schedule *schedule); /* the number of pairings */
int schedule_games(const Schedule *schedule);    /* games in all */
int schedule_step(const Schedule *schedule);     /* their numbers are its multiples: 1 or 2 */

/* Pairing number k: first < second. */
void schedule_pairing(const Schedule *schedule, int k, int *first, int *second);

/* Game `number`, from 0, also beyond the last round. */
Fixture schedule_game(const Schedule *schedule, int number);
