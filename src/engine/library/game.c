/* Games: a thin layer over core/game.h, in the caller's memory (room.c). */
#include "library/game.h"
#include "search/profile.h"
#include "core/notation.h"
#include "taefl_version.h"

_Static_assert((int)TAEFL_POSITION_SIZE >= (int)POSITION_TEXT,
               "a position of the largest board fits");

_Static_assert((int)TAEFL_MOST_MOVES == (int)MAX_MOVES, "all moves fit");
_Static_assert((int)TAEFL_MOST_TAKEN == (int)MAX_TAKEN, "all captures fit");
_Static_assert((int)TAEFL_HUMAN_SIZE >= (int)MOVE_TEXT, "a move with its captures fits");

const char *taefl_version(void) { return TAEFL_VERSION; }

int taefl_abi(void) { return TAEFL_ABI; }

int taefl_level(void) { return TAEFL_LEVEL; }

const char *taefl_rules(int number) {
    return number >= 0 && number < rules_bases() ? rules_base(number)->name : NULL;
}

/* ---- memory and errors */

bool library_refuse(taefl_game *game, const Error *error) {
    error_text(error, game->error, sizeof game->error);
    return false;
}

const char *taefl_error(const taefl_game *game) { return game->error; }

void *library_tell(const Error *error, char *why, size_t why_size) {
    if (why) error_text(error, why, why_size);
    return NULL;
}

size_t library_give(const char *text, char *out, size_t size) {
    Text copy = text_into(out, size);
    text_string(&copy, text);
    return copy.length;
}

static taefl_game *make_game(void *memory, size_t size, const Rules *rules, char *why,
                             size_t why_size) {
    Error error;
    taefl_game *game = library_game(memory, size, rules);
    if (game) return game;
    error_at(&error, ERROR_MEMORY, 0, "a game", NULL);
    return library_tell(&error, why, why_size);
}

taefl_game *taefl_game_create(void *memory, size_t size, const char *name, char *why,
                              size_t why_size) {
    Error error;
    Rules rules;
    if (!rules_parse(&rules, name, &error)) return library_tell(&error, why, why_size);
    return make_game(memory, size, &rules, why, why_size);
}

taefl_game *taefl_game_create_by(void *memory, size_t size, const taefl_law *law,
                                 const char *options, char *why, size_t why_size) {
    Error error;
    Rules rules;
    if (!rulefile_rules(&law->file, options, &rules, &error))
        return library_tell(&error, why, why_size);
    return make_game(memory, size, &rules, why, why_size);
}

taefl_game *taefl_game_copy(void *memory, size_t size, const taefl_game *game) {
    return library_copy(memory, size, &game->game, &game->symmetries);
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
        return library_tell(&error, why, why_size);
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
    game_restart(&game->game, &game->rules, position ? &start : NULL);
    game->listed = false;
    return true;
}

size_t taefl_position(const taefl_game *game, char *out, size_t size) {
    char text[POSITION_TEXT];
    position_write(&game->rules, game_now(&game->game), text);
    return library_give(text, out, size);
}

int taefl_player(const taefl_game *game) { return game_now(&game->game)->side + 1; }

int taefl_half(const taefl_game *game) { return game_now(&game->game)->phase; }

int taefl_plies(const taefl_game *game) { return game->game.plies; }

static bool was_played(const taefl_game *game, int ply) {
    return ply >= 0 && ply < game->game.plies;
}

size_t taefl_played(const taefl_game *game, int ply, char *out, size_t size) {
    char text[MOVE_TEXT] = "";
    if (was_played(game, ply)) move_write(&game->rules, game->game.played[ply], text);
    return library_give(text, out, size);
}

int taefl_played_action(const taefl_game *game, int ply) {
    return was_played(game, ply) ? action_of(&game->rules, game->game.played[ply]) : -1;
}

uint64_t taefl_key(const taefl_game *game) { return position_key(game_now(&game->game)); }

uint64_t taefl_key_folded(const taefl_game *game) {
    return symmetries_key(&game->symmetries, game->rules.board, game_now(&game->game));
}

int taefl_occurrences(const taefl_game *game) {
    const Game *g = &game->game;
    return recall_count(&g->recall, g->path, g->plies, game_now(g));
}

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
    return library_give(text, out, size);
}

bool library_read_move(taefl_game *game, const char *text, Move *move) {
    Error error;
    return move_read(&game->rules, game_now(&game->game), move, text, string_length(text),
                     &error) ||
           library_refuse(game, &error);
}

bool library_play(taefl_game *game, Move move) {
    Error error;
    if (!game_play(&game->game, move, NULL, &error)) return library_refuse(game, &error);
    game->listed = false;
    return true;
}

bool taefl_play(taefl_game *game, const char *text) {
    Move move;
    return library_read_move(game, text, &move) && library_play(game, move);
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
    if (!library_read_move(game, text, &move)) return NULL;
    ClauseId clause = game_refusal(&game->game, move);
    return clause ? rules_clause(&game->rules, clause)->id : "";
}

int taefl_effects(const taefl_game *game, taefl_taken *out, int most) {
    const Game *g = &game->game;
    Effects effects;
    if (!g->plies) return 0;
    Position before = g->path[g->plies - 1];
    game->rules.play(&game->rules, &before, g->played[g->plies - 1], &effects);
    for (int i = 0; i < effects.count && i < most; i++) {
        const Taken *taken = &effects.taken[i];
        out[i] = (taefl_taken){.clause = rules_clause(&game->rules, taken->clause)->id,
                               .square = taken->square,
                               .piece = taken->piece};
    }
    return effects.count;
}

uint64_t taefl_perft(const taefl_game *game, int depth) {
    return rules_perft(&game->rules, game_now(&game->game), depth > 0 ? depth : 0, false);
}
