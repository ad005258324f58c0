/* Games: a thin layer over core/game.h. The caller's memory holds the structure, the positions and
 * the moves. */
#include "library/game.h"
#include "search/profile.h"
#include "core/notation.h"
#include "record/arena.h"
#include "taefl_version.h"
#include <limits.h>

_Static_assert((int)TAEFL_POSITION_SIZE >= (int)POSITION_TEXT,
               "a position of the largest board fits");

enum { SLACK = 48, PLY = sizeof(Position) + sizeof(Move) }; /* SLACK: most loss by alignment */

const char *taefl_version(void) { return TAEFL_VERSION; }

const char *taefl_rules(int number) {
    return number >= 0 && number < rules_bases() ? rules_base(number)->name : NULL;
}

/* ---- memory and errors */

bool library_refuse(taefl_game *game, const Error *error) {
    error_text(error, game->error, sizeof game->error);
    return false;
}

const char *taefl_error(const taefl_game *game) { return game->error; }

size_t taefl_game_size(int plies) {
    size_t count = plies > 0 ? (size_t)plies : 0;
    return SLACK + sizeof(taefl_game) + sizeof(Position) + count * PLY;
}

/* Takes a game without rules from the memory. NULL if the memory is too small. */
static taefl_game *take_game(Arena *arena, size_t size, Error *error) {
    taefl_game *game = arena_take(arena, sizeof *game);
    /* The limit does not depend on the alignment of the memory. */
    if (size >= taefl_game_size(0)) return game;
    error_at(error, ERROR_MEMORY, 0, "a game", NULL);
    return NULL;
}

static taefl_game *begin_game(taefl_game *game, Arena *arena) {
    size_t left = arena->top - arena->bottom, plies = (left - sizeof(Position)) / PLY;
    int capacity = plies < INT_MAX ? (int)plies : INT_MAX;
    Position *path = arena_take(arena, left);
    Move *played = (Move *)(path + capacity + 1);
    game_init(&game->game, &game->rules, NULL, path, played, capacity);
    game->listed = false;
    game->error[0] = 0;
    return game;
}

static void *tell(const Error *error, char *why, size_t why_size) {
    if (why) error_text(error, why, why_size);
    return NULL;
}

taefl_game *taefl_game_create(void *memory, size_t size, const char *rules, char *why,
                              size_t why_size) {
    Error error;
    Arena arena = arena_over(memory, size);
    taefl_game *game = take_game(&arena, size, &error);
    if (!game || !rules_parse(&game->rules, rules, &error)) return tell(&error, why, why_size);
    return begin_game(game, &arena);
}

taefl_game *taefl_game_create_by(void *memory, size_t size, const taefl_law *law,
                                 const char *options, char *why, size_t why_size) {
    Error error;
    Arena arena = arena_over(memory, size);
    taefl_game *game = take_game(&arena, size, &error);
    if (!game || !rulefile_rules(&law->file, options, &game->rules, &error))
        return tell(&error, why, why_size);
    return begin_game(game, &arena);
}

/* ---- laws */

size_t taefl_law_size(void) { return SLACK + sizeof(taefl_law); }

taefl_law *taefl_rules_read(void *memory, size_t size, const char *text, size_t length, char *why,
                            size_t why_size) {
    Error error;
    Arena arena = arena_over(memory, size);
    taefl_law *law = size >= taefl_law_size() ? arena_take(&arena, sizeof *law) : NULL;
    if (!law) error_at(&error, ERROR_MEMORY, 0, "a law", NULL);
    if (!law || !profile_rulefile(&law->file, text, length, &error))
        return tell(&error, why, why_size);
    return law;
}

const char *taefl_law_name(const taefl_law *law) { return law->file.full; }

const char *taefl_law_warning(const taefl_law *law, int number) {
    return rulefile_warning(&law->file, number);
}

/* ---- setup and queries */

const char *taefl_game_rules(const taefl_game *game) { return game->rules.name; }

bool taefl_set_position(taefl_game *game, const char *position) {
    Error error;
    Position start;
    if (position && !position_read(&game->rules, &start, position, string_length(position), &error))
        return library_refuse(game, &error);
    Game *g = &game->game;
    game_init(g, g->rules, position ? &start : NULL, g->path, g->played, g->capacity);
    game->listed = false;
    return true;
}

static size_t give(const char *text, char *out, size_t size) {
    Text copy = text_into(out, size);
    text_string(&copy, text);
    return copy.length;
}

size_t taefl_position(const taefl_game *game, char *out, size_t size) {
    char text[POSITION_TEXT];
    position_write(&game->rules, game_now(&game->game), text);
    return give(text, out, size);
}

int taefl_player(const taefl_game *game) { return game_now(&game->game)->side + 1; }

int taefl_plies(const taefl_game *game) { return game->game.plies; }

int taefl_result(const taefl_game *game) { return (int)game->game.result; }

const char *taefl_reason(const taefl_game *game) {
    return game->game.reason ? rules_clause(&game->rules, game->game.reason)->id : "";
}

const char *taefl_clause(const char *id) {
    for (int i = CLAUSE_NONE + 1; i < CLAUSE_COUNT; i++)
        if (string_equal(clause_get((ClauseId)i)->id, id)) return clause_get((ClauseId)i)->words;
    return NULL;
}

bool taefl_score(const taefl_game *game, int *first, int *second) {
    if (!game->rules.score) return false;
    int score[2];
    game->rules.score(&game->rules, game_now(&game->game), score);
    *first = score[0];
    *second = score[1];
    return true;
}

int taefl_exits(const taefl_game *game) {
    return game->rules.exits ? bits_count(game->rules.exits(&game->rules, game_now(&game->game)))
                             : 0;
}

/* ---- moves */

int taefl_move_count(taefl_game *game) {
    if (!game->listed) game_moves(&game->game, &game->list);
    game->listed = true;
    return game->list.count;
}

size_t taefl_move(taefl_game *game, int number, char *out, size_t size) {
    char text[MOVE_TEXT] = "";
    if (number >= 0 && number < taefl_move_count(game))
        move_write(&game->rules, game->list.move[number], text);
    return give(text, out, size);
}

static bool read_move(taefl_game *game, const char *text, Move *move) {
    Error error;
    return move_read(&game->rules, game_now(&game->game), move, text, string_length(text),
                     &error) ||
           library_refuse(game, &error);
}

bool taefl_play(taefl_game *game, const char *text) {
    Error error;
    Move move;
    if (!read_move(game, text, &move)) return false;
    if (!game_play(&game->game, move, NULL, &error)) return library_refuse(game, &error);
    game->listed = false;
    return true;
}

bool taefl_undo(taefl_game *game) {
    if (!game_undo(&game->game)) {
        Error error;
        error_at(&error, ERROR_GAME_START, 0, NULL, NULL);
        return library_refuse(game, &error);
    }
    game->listed = false;
    return true;
}

const char *taefl_why(taefl_game *game, const char *text) {
    Move move;
    if (!read_move(game, text, &move)) return NULL;
    ClauseId clause = game_refusal(&game->game, move);
    return clause ? rules_clause(&game->rules, clause)->id : "";
}
