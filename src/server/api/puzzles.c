/* Puzzles with an account: /api/me/puzzles and /api/me/storm. The server checks that a solution is
 * right. It trusts the solver not to have had help. */
#include "api/body.h"
#include "api/routes.h"
#include "api/shelf.h"

#include "base/clock.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { STORM_MOST = 200, STORM_TEXT = PUZZLE_ID + 2 * MOVE_TEXT };

/* Solutions are checked when a request is read, so that the database does not wait for the rules.
 */
static bool not_solved(Refusal *why, const char *id) {
    return deny(why, 400, "not-solved", "these moves do not solve puzzle '%.*s'", UTF8_CUT(id, 20));
}

/* Target of read_list: up to `most` strings shorter than `size`. *count receives their number, or
 * -1 if the key is missing. */
typedef struct Strings {
    char *out;
    size_t size;
    int most, *count;
} Strings;

static bool read_list(const Call *call, const char *key, Strings to, Refusal *why) {
    const JsonValue *list = body_get(call, key);
    *to.count = list ? 0 : -1;
    if (list && list->kind != JSON_KIND_ARRAY)
        return deny(why, 400, "bad-field", "'%s' must be a list of strings", key);
    for (const JsonValue *one = list ? list->first : NULL; one; one = one->next) {
        if (one->kind != JSON_KIND_STRING || one->length >= to.size)
            return deny(why, 400, "bad-field", "'%s' must be a list of short strings", key);
        if (*to.count == to.most)
            return deny(why, 400, "bad-field", "'%s' has too many entries", key);
        string_copy(to.out + (size_t)(*to.count)++ * to.size, to.size, one->text);
    }
    return true;
}

/* ------------------------------------------------------------------ the caller's results */

static bool run_solved(Db *db, Call *call) {
    json_t *all = puzzles_of(db, call->person.id);
    return call_json(call, all, all != NULL);
}

/* ------------------------------------------------------------------ an attempt */

typedef struct Attempt {
    json_t *puzzle;
    PuzzleTry try; /* its texts are the puzzle's */
} Attempt;

static void drop_attempt(void *own) {
    shelf_drop(((Attempt *)own)->puzzle);
    free(own);
}

static bool read_try(Call *call, Refusal *why) {
    Attempt *attempt = call->own = memory_get(sizeof *attempt);
    PuzzleTry *try = &attempt->try;
    char move[SOLUTION_MOST][MOVE_TEXT];
    int count; /* -1: not solved */
    int64_t today = clock_wall_ms() / DAY_MS;
    const char *shelf;
    call->drop = drop_attempt;
    /* The day is a date of the person's own calendar. */
    if (!call_body(call, why) ||
        !read_list(call, "moves", (Strings){*move, MOVE_TEXT, SOLUTION_MOST, &count}, why) ||
        !body_number(call->reading->fields, "day", today - 1, today + 1, &try->day, why) ||
        !body_bool(call, "unrated", &try->unrated, why))
        return false;
    attempt->puzzle = shelf_puzzle(call->word, &shelf);
    if (!attempt->puzzle)
        return deny(why, 404, "no-puzzle", "there is no puzzle '%.*s'", UTF8_CUT(call->word, 20));
    if (try->day && !shelf_is_daily(call->word, try->day))
        return deny(why, 400, "bad-field", "'day' is not the day of puzzle '%.7s'", call->word);
    try->solved = count >= 0;
    bool fits = !try->solved || shelf_solves(attempt->puzzle, move, count);
    return (fits && shelf_about(attempt->puzzle, try)) || not_solved(why, call->word);
}

static bool run_try(Db *db, Call *call) {
    const Attempt *attempt = call->own;
    PuzzleOutcome outcome;
    return puzzles_try(db, call->person.id, &attempt->try, &outcome) &&
           call_json(call, outcome_json(&outcome), true);
}

/* ------------------------------------------------------------------ a storm */

typedef struct Storm {
    char game[PUZZLE_SHELF];
    char solved[STORM_MOST][STORM_TEXT]; /* "ID MOVE" or "ID MOVE MOVE" */
    int count;
} Storm;

/* Whether a solution is right, belongs to the storm's shelf, and is not repeated. Cuts the moves
 * off. */
static bool is_solved(Storm *storm, int which) {
    char *id = storm->solved[which], *moves = strchr(id, ' ');
    const char *shelf;
    if (moves) *moves++ = 0;
    for (int i = 0; i < which; i++)
        if (strcmp(storm->solved[i], id) == 0) return false;
    json_t *puzzle = moves ? shelf_puzzle(id, &shelf) : NULL;
    bool good = puzzle && strcmp(shelf, storm->game) == 0 && shelf_begins(puzzle, moves);
    shelf_drop(puzzle);
    return good;
}

static bool read_storm(Call *call, Refusal *why) {
    Storm *storm = call->own = memory_get(sizeof *storm);
    bool good = call_body(call, why) &&
                body_text(call, "game", storm->game, sizeof storm->game, why) &&
                read_list(call, "solved",
                          (Strings){*storm->solved, STORM_TEXT, STORM_MOST, &storm->count}, why);
    if (good && storm->count < 0) return deny(why, 400, "bad-field", "'solved' must be a list");
    for (int i = 0; good && i < storm->count; i++)
        if (!is_solved(storm, i)) return not_solved(why, storm->solved[i]);
    return good;
}

static bool run_storm(Db *db, Call *call) {
    const Storm *storm = call->own;
    int64_t best;
    if (!puzzles_storm(db, call->person.id, storm->game, storm->count, &best)) return false;
    json_t *score = json_pack("{s:i, s:I}", "score", storm->count, "best", (json_int_t)best);
    return call_json(call, score, true);
}

const Route puzzle_routes[] = {
    {HTTP_GET, "/api/me/puzzles", CALL_PLAYER, LIMIT_REST, NULL, NULL, run_solved, NULL},
    {HTTP_POST, "/api/me/puzzles/~", CALL_PLAYER, LIMIT_PUZZLES, "moves day unrated", read_try,
     run_try, NULL},
    {HTTP_POST, "/api/me/storm", CALL_PLAYER, LIMIT_PUZZLES, "game solved", read_storm, run_storm,
     NULL},
    {.path = NULL},
};
