/* Puzzle ratings of people and of puzzles (rank/rating.h), and what each person has solved. The
 * puzzles themselves are the caller's. */
#pragma once

#include "rank/rating.h"
#include "store/db.h"

#include <stdbool.h>

enum { PUZZLE_ID = 8, PUZZLE_SHELF = 24 };

/* A person's rating at the puzzles of a family of games. */
typedef struct Solver {
    char family[PUZZLE_SHELF];
    Rating rating;
    int64_t puzzles, solved; /* counted; 0 puzzles: unrated, the rating is a new player's */
    int64_t last;            /* ms since 1970: the last one */
} Solver;

typedef enum PuzzleDone { PUZZLE_FAILED, PUZZLE_HELPED, PUZZLE_ALONE } PuzzleDone;

typedef struct PuzzleTry {
    const char *id, *family;
    double points; /* the puzzle's rating, if nobody has tried it */
    bool solved;   /* PUZZLE_ALONE on the first try, PUZZLE_HELPED on a later one or unrated */
    bool unrated;  /* changes no rating, and no later try does */
    int64_t day;   /* in days since 1970: it is the puzzle of this day; 0: of no day */
} PuzzleTry;

typedef struct PuzzleOutcome {
    bool counted;    /* the person's first try, and rated; only this one changes ratings */
    double change;   /* of the solver */
    PuzzleDone done; /* the best so far */
    Solver solver;
    Rating puzzle;
} PuzzleOutcome;

bool puzzles_try(Db *db, int64_t person, const PuzzleTry *try, PuzzleOutcome *out);

/* Stores the score of a storm if it is the person's best on that shelf. *best: the stored score. */
bool puzzles_storm(Db *db, int64_t person, const char *shelf, int64_t score, int64_t *best);

/* As docs/openapi.json describes them: all puzzle results of a person (NULL: a fault); and an
 * outcome. */
struct json_t *puzzles_of(Db *db, int64_t person);
struct json_t *outcome_json(const PuzzleOutcome *outcome);
