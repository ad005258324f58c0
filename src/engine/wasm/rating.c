/* Rates a puzzle solver when no server keeps the rating (rank/rating.h). */
#include "rank/rating.h"

#define EXPORT(name) __attribute__((export_name(#name), used, visibility("default")))

static Rating solver;

/* Returns where the host writes a solver's points, deviation and volatility, as three doubles.
 * Zeros mean a new solver. */
EXPORT(taefl_solver) Rating *taefl_solver(void);
Rating *taefl_solver(void) { return &solver; }

/* Updates the solver's rating in that place after a puzzle of `points`. `solved` is 1, or 0 if it
 * was not solved. */
EXPORT(taefl_rate) void taefl_rate(double points, int solved);
void taefl_rate(double points, int solved) {
    Rating puzzle = rating_of_puzzle(points);
    if (solver.deviation <= 0) solver = rating_new();
    rating_solve(&solver, &puzzle, solved != 0);
}
