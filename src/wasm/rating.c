/* The rating of somebody who solves puzzles where no server keeps it (rank/rating.h). */
#include "rank/rating.h"

#define EXPORT(name) __attribute__((export_name(#name), used, visibility("default")))

static Rating solver;

/* Where the host writes a solver's points, deviation and volatility as three doubles; zeros are
 * somebody new. */
EXPORT(taefl_solver) Rating *taefl_solver(void);
Rating *taefl_solver(void) { return &solver; }

/* The solver has tried a puzzle of so many points: solved 1 or not 0. What is new stands in the
 * same place. */
EXPORT(taefl_rate) void taefl_rate(double points, int solved);
void taefl_rate(double points, int solved) {
    Rating puzzle = rating_of_puzzle(points);
    if (solver.deviation <= 0) solver = rating_new();
    rating_solve(&solver, &puzzle, solved != 0);
}
