/* See shelf.h. A file has one puzzle a line. Only the requested line is parsed. */
#include "api/shelf.h"

#include "base/memory.h"
#include "core/game.h"
#include "puzzles_made.h" /* Layers.cmake */

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(symbol, name) extern const char puzzles_##symbol[];
SHELVES(DECLARE)

#define ROW(symbol, name) {name, puzzles_##symbol},
static const struct { const char *name, *text; } shelves[] = {SHELVES(ROW)};

json_t *shelf_puzzle(const char *id, const char **shelf) {
    char beginning[PUZZLE_ID + 16];
    size_t length = strlen(id);
    for (size_t i = 0; i < length; i++)
        if (!islower((unsigned char)id[i]) && !isdigit((unsigned char)id[i])) return NULL;
    if (!length || length >= PUZZLE_ID) return NULL;
    Text text = text_into(beginning, sizeof beginning);
    text_string(&text, "{\"id\":\"");
    text_string(&text, id);
    text_string(&text, "\",");
    for (size_t i = 0; i < sizeof shelves / sizeof *shelves; i++) {
        const char *line = strstr(shelves[i].text, beginning);
        if (!line) continue;
        *shelf = shelves[i].name;
        return json_loads(line, JSON_DISABLE_EOF_CHECK, NULL);
    }
    return NULL;
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
    Position *path = memory_resize(NULL, (SOLUTION_MOST + 1) * sizeof *path);
    Move *played = memory_resize(NULL, SOLUTION_MOST * sizeof *played);
    Game game;
    game_init(&game, &rules, &start, path, played, SOLUTION_MOST);
    bool good = play(puzzle, &game, move, count) == count &&
                game.result == result_win(number_of(puzzle, "side") - 1);
    free(path);
    free(played);
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
