/* See shelf.h. A file has one puzzle a line. An index finds it, and only this line is parsed. */
#include "api/shelf.h"

#include "base/memory.h"
#include "core/game.h"
#include "puzzles_made.h" /* Layers.cmake */

#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(symbol, name) extern const char puzzles_##symbol[];
SHELVES(DECLARE)

#define ROW(symbol, name) {name, puzzles_##symbol},
static const struct { const char *name, *text; } shelves[] = {SHELVES(ROW)};

typedef struct Spot {
    char id[PUZZLE_ID];
    const char *shelf, *line;
    bool middle; /* neither one of the easiest nor of the hardest */
} Spot;

static struct {
    pthread_once_t once;
    Spot *spot; /* by id */
    size_t count;
} all = {.once = PTHREAD_ONCE_INIT};

static int by_id(const void *one, const void *two) {
    return strcmp(((const Spot *)one)->id, ((const Spot *)two)->id);
}

/* Difficulty 1 is the easiest, 5 the hardest. */
static bool is_middle(const char *line) {
    static const char key[] = "\"difficulty\":";
    const char *at = strstr(line, key);
    return at && at[sizeof key - 1] > '1' && at[sizeof key - 1] < '5';
}

static void make_index(void) {
    static const char beginning[] = "{\"id\":\"";
    for (size_t i = 0; i < sizeof shelves / sizeof *shelves; i++)
        for (const char *line = shelves[i].text; (line = strstr(line, beginning)); line++) {
            const char *id = line + sizeof beginning - 1;
            size_t length = strcspn(id, "\"");
            Spot *spot = MEMORY_ADD(all.spot, all.count);
            *spot = (Spot){.shelf = shelves[i].name, .line = line, .middle = is_middle(line)};
            memcpy(spot->id, id, length < PUZZLE_ID ? length : PUZZLE_ID - 1);
        }
    qsort(all.spot, all.count, sizeof *all.spot, by_id);
}

json_t *shelf_puzzle(const char *id, const char **shelf) {
    Spot wanted = {.shelf = NULL};
    pthread_once(&all.once, make_index);
    if (strlen(id) >= PUZZLE_ID) return NULL;
    string_copy(wanted.id, PUZZLE_ID, id);
    const Spot *spot = bsearch(&wanted, all.spot, all.count, sizeof wanted, by_id);
    if (!spot) return NULL;
    *shelf = spot->shelf;
    return json_loads(spot->line, JSON_DISABLE_EOF_CHECK, NULL);
}

/* See web/src/app/puzzles.ts: the letter of the shelf whose turn it is, on each of eighteen days. R
 * is one of Tablut's relatives, which take turns among themselves. *had: its turns before. */
static char turn_of(int64_t day, int64_t *had) {
    static const char turns[] = "tRmtRmtRmgRmtRmtRm", relatives[] = "bapsecfwh";
    enum { TURNS = sizeof turns - 1, RELATIVES = sizeof relatives - 1 };
    int64_t at = day % TURNS, each = 0, before = 0;
    for (int i = 0; i < TURNS; i++) {
        if (turns[i] != turns[at]) continue;
        each++;
        before += i < at;
    }
    *had = day / TURNS * each + before;
    if (turns[at] != 'R') return turns[at];
    char letter = relatives[*had % RELATIVES];
    *had /= RELATIVES;
    return letter;
}

bool shelf_is_daily(const char *id, int64_t day) {
    int64_t had, middle = 0, number = -1;
    char letter = turn_of(day, &had);
    pthread_once(&all.once, make_index);
    for (size_t i = 0; i < all.count; i++) {
        const Spot *spot = &all.spot[i];
        if (*spot->id != letter || !spot->middle) continue;
        if (strcmp(spot->id, id) == 0) number = middle;
        middle++;
    }
    return number >= 0 && had % middle == number;
}

void shelf_drop(json_t *puzzle) { json_decref(puzzle); }

bool shelf_about(const json_t *puzzle, PuzzleTry *out) {
    Rules rules;
    Error error;
    if (!rules_parse(&rules, json_string_value(json_object_get(puzzle, "rules")), &error))
        return false;
    out->id = json_string_value(json_object_get(puzzle, "id"));
    out->family = family_word(rules.family);
    out->points = json_number_value(json_object_get(puzzle, "rating"));
    return true;
}

static const char *line_of(const json_t *puzzle, int ply) {
    return json_string_value(json_array_get(json_object_get(puzzle, "line"), (size_t)ply));
}
static int number_of(const json_t *puzzle, const char *key) {
    return (int)json_integer_value(json_object_get(puzzle, key));
}

/* Plays the moves as long as they fit a solution. Returns how many did. */
static int play(const json_t *puzzle, Game *game, char (*move)[MOVE_TEXT], int count) {
    int winner = number_of(puzzle, "side") - 1, sole = number_of(puzzle, "sole");
    bool on_line = true;
    for (int ply = 0; ply < count; ply++) {
        Move made;
        Error error;
        const char *line = on_line ? line_of(puzzle, ply) : NULL;
        bool own = game_now(game)->side == winner, same = line && strcmp(line, move[ply]) == 0;
        if (!same && on_line && (!own || ply < sole)) return ply;
        if (!move_read_wire(game->rules, &made, move[ply], strlen(move[ply]), 1, &error) ||
            !game_play(game, made, NULL, &error))
            return ply;
        on_line = same;
    }
    return count;
}

bool shelf_solves(const json_t *puzzle, char (*move)[MOVE_TEXT], int count) {
    Rules rules;
    Position start;
    Error error;
    const char *position = json_string_value(json_object_get(puzzle, "position"));
    if (!rules_parse(&rules, json_string_value(json_object_get(puzzle, "rules")), &error) ||
        !position_read(&rules, &start, position, strlen(position), &error))
        return false;
    Game game;
    game_begin(&game, &rules, &start, SOLUTION_MOST, memory_resize);
    bool good = play(puzzle, &game, move, count) == count &&
                game.result == result_win(number_of(puzzle, "side") - 1);
    free(game.path);
    free(game.played);
    return good;
}

bool shelf_begins(const json_t *puzzle, const char *moves) {
    int sole = number_of(puzzle, "sole");
    for (int ply = 0; ply < sole; ply++) {
        const char *line = line_of(puzzle, ply);
        size_t length = strcspn(moves, " ");
        if (strlen(line) != length || strncmp(line, moves, length) != 0) return false;
        moves += length + (moves[length] == ' ');
    }
    return !*moves;
}
