/* See puzzles.h. Rows are written before they are read, which locks them against other changes. The
 * solver's row comes first, since only that person changes it, and then the puzzle's. */
#include "store/puzzles.h"
#include "store/columns.h"

#include <jansson.h>

static Solver read_solver(const Rows *rows) {
    Solver solver = {.rating = rows_rating(rows, 0)};
    rows_take(rows, 3, FIELDS(solver.puzzles, solver.solved, solver.last, solver.family));
    return solver;
}
#define SOLVER "SELECT points, deviation, volatility, puzzles, solved, last, family FROM solvers "

static bool read_both(Db *db, int64_t person, const PuzzleTry *try, PuzzleOutcome *out) {
    out->puzzle = rating_of_puzzle(try->points);
    Rows rows = db_ask(db, SOLVER "WHERE person = $1 AND family = $2", VALUES(person, try->family));
    while (rows_next(&rows)) out->solver = read_solver(&rows);
    rows = db_ask(db, "SELECT points, deviation, volatility FROM puzzles WHERE id = $1",
                  VALUES(try->id));
    while (rows_next(&rows)) out->puzzle = rows_rating(&rows, 0);
    return db_good(db);
}

/* Counts one more try. Missing rows of the solver or the puzzle are created. */
static void write_both(Db *db, int64_t person, const PuzzleTry *try, int64_t now) {
    Rating new = rating_new(), puzzle = rating_of_puzzle(try->points);
    db_run(db,
           "INSERT INTO solvers (person, family, points, deviation, volatility, puzzles, solved, "
           "last) VALUES ($1, $2, $3, $4, $5, 1, $6, $7) ON CONFLICT (person, family) DO UPDATE "
           "SET puzzles = solvers.puzzles + 1, solved = solvers.solved + $6",
           VALUES(person, try->family, RATING_VALUES(new), try->solved, now));
    db_run(db,
           "INSERT INTO puzzles (id, points, deviation, volatility, tries, solved) VALUES ($1, $2, "
           "$3, $4, 1, $5) ON CONFLICT (id) DO UPDATE SET tries = puzzles.tries + 1, solved = "
           "puzzles.solved + $5",
           VALUES(try->id, RATING_VALUES(puzzle), try->solved));
}

static bool count_try(Db *db, int64_t person, const PuzzleTry *try, PuzzleOutcome *out) {
    int64_t now = db_now(db);
    write_both(db, person, try, now);
    if (!read_both(db, person, try, out)) return false;
    Solver *solver = &out->solver;
    double before = solver->rating.points;
    solver->rating = rating_rested(solver->rating, (double)(now - solver->last) / (double)DAY_MS);
    rating_solve(&solver->rating, &out->puzzle, try->solved);
    solver->last = now;
    out->change = solver->rating.points - before;
    db_run(db,
           "UPDATE solvers SET points = $3, deviation = $4, volatility = $5, last = $6 WHERE "
           "person = $1 AND family = $2",
           VALUES(person, try->family, RATING_VALUES(solver->rating), now));
    return db_exec(db,
                   "UPDATE puzzles SET points = $2, deviation = $3, volatility = $4 WHERE id = $1",
                   VALUES(try->id, RATING_VALUES(out->puzzle)));
}

static void count_day(Db *db, int64_t person, int64_t day) {
    db_run(db,
           "INSERT INTO streaks (person, day, days) VALUES ($1, $2, 1) ON CONFLICT (person) DO "
           "UPDATE SET days = CASE streaks.day WHEN $2 - 1 THEN streaks.days + 1 ELSE 1 END, day = "
           "$2 WHERE streaks.day < $2",
           VALUES(person, day));
}

bool puzzles_try(Db *db, int64_t person, const PuzzleTry *try, PuzzleOutcome *out) {
    *out = (PuzzleOutcome){0};
    PuzzleDone alone = try->unrated ? PUZZLE_HELPED : PUZZLE_ALONE;
    PuzzleDone done = try->solved ? alone : PUZZLE_FAILED;
    bool first = db_run(db,
                        "INSERT INTO attempts (person, puzzle, done, at) VALUES ($1, $2, $3, $4) "
                        "ON CONFLICT (person, puzzle) DO NOTHING",
                        VALUES(person, try->id, done, db_now(db))) > 0;
    out->counted = first && !try->unrated;
    if (try->solved && !first)
        db_run(db, "UPDATE attempts SET done = $3 WHERE person = $1 AND puzzle = $2 AND done < $3",
               VALUES(person, try->id, PUZZLE_HELPED));
    out->done = (PuzzleDone)db_number(
        db, "SELECT done FROM attempts WHERE person = $1 AND puzzle = $2", VALUES(person, try->id));
    if (try->solved && try->day) count_day(db, person, try->day);
    return out->counted ? count_try(db, person, try, out) : read_both(db, person, try, out);
}

bool puzzles_storm(Db *db, int64_t person, const char *shelf, int64_t score, int64_t *best) {
    db_run(db,
           "INSERT INTO storms (person, shelf, best, at) VALUES ($1, $2, $3, $4) ON CONFLICT "
           "(person, shelf) DO UPDATE SET best = $3, at = $4 WHERE storms.best < $3",
           VALUES(person, shelf, score, db_now(db)));
    return db_count(db, best, "SELECT best FROM storms WHERE person = $1 AND shelf = $2",
                    VALUES(person, shelf));
}

static json_t *solver_json(const Solver *solver) {
    return json_pack("{s:i, s:i, s:I, s:I}", "points", (int)lround(solver->rating.points),
                     "deviation", (int)lround(solver->rating.deviation), "puzzles",
                     (json_int_t)solver->puzzles, "solved", (json_int_t)solver->solved);
}

json_t *outcome_json(const PuzzleOutcome *outcome) {
    const Rating *rating = &outcome->solver.rating;
    long change = lround(rating->points) - lround(rating->points - outcome->change);
    return json_pack("{s:b, s:i, s:i, s:o, s:i}", "counted", outcome->counted, "change",
                     (int)change, "done", (int)outcome->done, "solver",
                     solver_json(&outcome->solver), "puzzle", (int)lround(outcome->puzzle.points));
}

/* An object with the number of each row under its text. */
static json_t *numbers_json(Rows rows) {
    json_t *all = json_object();
    while (rows_next(&rows))
        json_object_set_new(all, rows_text(&rows, 0), json_integer(rows_int(&rows, 1)));
    return all;
}

json_t *puzzles_of(Db *db, int64_t person) {
    json_t *solvers = json_object();
    json_int_t day = 0, days = 0;
    Rows rows = db_ask(db, SOLVER "WHERE person = $1 ORDER BY family", VALUES(person));
    while (rows_next(&rows)) {
        Solver solver = read_solver(&rows);
        json_object_set_new(solvers, solver.family, solver_json(&solver));
    }
    json_t *done = numbers_json(db_ask(
        db, "SELECT puzzle, done FROM attempts WHERE person = $1 ORDER BY puzzle", VALUES(person)));
    json_t *storms = numbers_json(db_ask(
        db, "SELECT shelf, best FROM storms WHERE person = $1 ORDER BY shelf", VALUES(person)));
    rows = db_ask(db, "SELECT day, days FROM streaks WHERE person = $1", VALUES(person));
    while (rows_next(&rows)) rows_take(&rows, 0, FIELDS(day, days));
    return db_list(db, json_pack("{s:o, s:o, s:o, s:{s:I, s:I}}", "solver", solvers, "done", done,
                                 "storms", storms, "streak", "day", day, "days", days));
}
