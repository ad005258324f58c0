#include "api/puzzle_words.h"

#include <jansson.h>
#include <math.h>

static json_t *solver_json(const Solver *solver) {
    return json_pack("{s:i, s:i, s:I, s:I}", "points", (int)lround(solver->rating.points),
                     "deviation", (int)lround(solver->rating.deviation), "puzzles",
                     (json_int_t)solver->puzzles, "solved", (json_int_t)solver->solved);
}

json_t *progress_json(const PuzzleProgress *progress) {
    json_t *solvers = json_object(), *done = json_object(), *storms = json_object();
    for (int i = 0; i < progress->solvers; i++)
        json_object_set_new(solvers, progress->solver[i].family, solver_json(&progress->solver[i]));
    for (int i = 0; i < progress->attempts; i++)
        json_object_set_new(done, progress->attempt[i].id, json_integer(progress->attempt[i].done));
    for (int i = 0; i < progress->storms; i++)
        json_object_set_new(storms, progress->storm[i].shelf,
                            json_integer(progress->storm[i].best));
    return json_pack("{s:o, s:o, s:o, s:{s:I, s:I}}", "solver", solvers, "done", done, "storms",
                     storms, "streak", "day", (json_int_t)progress->day, "days",
                     (json_int_t)progress->days);
}

json_t *outcome_json(const PuzzleOutcome *outcome) {
    const Rating *rating = &outcome->solver.rating;
    long change = lround(rating->points) - lround(rating->points - outcome->change);
    return json_pack("{s:b, s:i, s:i, s:o, s:i}", "counted", outcome->counted, "change",
                     (int)change, "done", (int)outcome->done, "solver",
                     solver_json(&outcome->solver), "puzzle", (int)lround(outcome->puzzle.points));
}

json_t *storm_json(int score, int64_t best) {
    return json_pack("{s:i, s:I}", "score", score, "best", (json_int_t)best);
}
