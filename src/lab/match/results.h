/* Results: the totals of a match's finished games. */
#pragma once

#include "match/record.h"
#include "match/schedule.h"
#include "match/stats.h"

/* Won, drawn, lost. */
typedef struct Score {
    uint64_t count[3];
} Score;
enum { WON, DRAWN, LOST };

/* The games of two entrants, from the view of the first. */
typedef struct Pairing {
    int first, second;
    PairCounts pairs; /* pairs with both games finished */
    uint64_t games;
    Score side[2]; /* the first's games as player 1, as player 2 */
} Pairing;

typedef struct Reason {
    char word[16];         /* "T7", "time", "plies" */
    uint64_t by_result[4]; /* by Result */
} Reason;

enum { MAX_REASONS = 64 };

typedef struct Results {
    const Schedule *schedule;
    const Rules *rules;
    int pairings;
    Pairing *pairing;
    uint64_t games, by_result[4]; /* by Result: the split by side */
    uint64_t plies;
    uint64_t adjudicated;
    uint64_t (*faults)[FAULT_COUNT]; /* by entrant */
    int reasons;
    Reason reason[MAX_REASONS];
    int room;   /* games that fit into `seen` */
    char *seen; /* by game number: 0 not finished, else 1 + half points of the pairing's first
                   entrant */
} Results;

/* Both pointers must outlive the results. */
void results_init(Results *results, const Schedule *schedule, const Rules *rules);
void results_finish(Results *results);

/* Adds a game. False if the results have it already or it does not match the schedule. */
bool results_add(Results *results, const Record *record);

/* The same for a game of which no more is known: its result, how many plies it had, and why it
 * ended, in a word (cut to the length of Reason.word). */
bool results_score(Results *results, int number, Result result, int plies, const char *word);

bool results_have(const Results *results, int number);

/* Player 1's mean score in all games, 0 … 1. Games from one opening depend on each other, so the
 * unit of the interval is the opening, of which all games are finished. */
Interval results_player1(const Results *results);

/* An entrant's score against all others. */
Score results_of(const Results *results, int entrant);
