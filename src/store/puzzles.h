/* Puzzles in the database: how strong people are at them and how hard they are (rank/rating.h), and
 * what somebody has done. What a puzzle is, its caller knows. For the store's thread, inside a
 * transaction; false is a fault of the database. */
#ifndef STORE_PUZZLES_H
#define STORE_PUZZLES_H

#include "rank/rating.h"
#include "store/db.h"

#include <stdbool.h>

enum { PUZZLE_ID = 8, PUZZLE_SHELF = 24 };

/* Somebody's strength at the puzzles of a family of games. */
typedef struct Solver {
    char family[PUZZLE_SHELF];
    Rating rating;
    int64_t puzzles, solved; /* counted; 0 puzzles: unrated, the rating is a new player's */
    int64_t last;            /* ms since 1970: the last one */
} Solver;

typedef enum PuzzleDone { PUZZLE_FAILED, PUZZLE_HELPED, PUZZLE_ALONE } PuzzleDone;

typedef struct PuzzleTry {
    const char *id, *family;
    double points; /* of the puzzle, if nobody has tried it */
    bool solved;   /* alone if it is the first try, since every other try is told, too */
    int64_t day;   /* since 1970, of which it is the puzzle; 0: of none */
} PuzzleTry;

typedef struct PuzzleOutcome {
    bool counted;    /* it was the person's first try, which alone changes ratings */
    double change;   /* of the solver */
    PuzzleDone done; /* the best so far */
    Solver solver;
    Rating puzzle;
} PuzzleOutcome;

bool puzzles_try(Db *db, int64_t person, const PuzzleTry *try, PuzzleOutcome *out);

/* Keeps the score of a storm if it is the person's best on that shelf; *best is what is kept. */
bool puzzles_storm(Db *db, int64_t person, const char *shelf, int64_t score, int64_t *best);

typedef struct PuzzleAttempt {
    char id[PUZZLE_ID];
    PuzzleDone done;
} PuzzleAttempt;

typedef struct PuzzleStorm {
    char shelf[PUZZLE_SHELF];
    int64_t best;
} PuzzleStorm;

/* All of a person's. */
typedef struct PuzzleDeeds {
    Solver *solver;
    PuzzleAttempt *attempt;
    PuzzleStorm *storm;
    int solvers, attempts, storms;
    int64_t day, days; /* the last of the days running on which the day's puzzle was solved, and how
                          many; 0: none */
} PuzzleDeeds;

bool puzzles_of(Db *db, int64_t person, PuzzleDeeds *out);
void puzzles_free(PuzzleDeeds *deeds);

#endif
