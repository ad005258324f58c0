/* The memory of a game: positions, then its Recall, then moves. */
#include "library/game.h"

/* No more than this a ply, and for the start. */
enum { RECALL = 3 * sizeof(int32_t), PLY = sizeof(Position) + RECALL + sizeof(Move) };
enum { START = sizeof(Position) + RECALL };

size_t library_room(int plies) { return START + (size_t)(plies > 0 ? plies : 0) * PLY; }

size_t taefl_game_size(int plies) { return SLACK + sizeof(taefl_game) + library_room(plies); }

static int library_plies(size_t bytes) {
    size_t plies = (bytes - START) / PLY;
    return plies < INT32_MAX / 4 ? (int)plies : INT32_MAX / 4;
}

void library_begin(Game *game, const Rules *rules, const Position *start, void *room, int plies) {
    Position *path = room;
    char *recall = (char *)(path + plies + 1);
    Move *played = (Move *)(void *)(recall + recall_bytes(plies + 1));
    game_init(game, rules, start, path, played, plies);
    game_recall(game, recall);
}

void library_follow(Game *game, const Game *other) {
    ASSERT(game->capacity >= other->plies);
    __builtin_memcpy(game->path, other->path, (size_t)(other->plies + 1) * sizeof(Position));
    __builtin_memcpy(game->played, other->played, (size_t)other->plies * sizeof(Move));
    game->plies = other->plies;
    game->result = other->result;
    game->reason = other->reason;
    game->beyond = other->beyond;
    game_recall(game, game->recall.bucket);
}

/* Takes a game whose symmetries are still to be set. */
static taefl_game *take_game(void *memory, size_t size, const Rules *rules) {
    /* The limit does not depend on the alignment of the memory. */
    if (size < taefl_game_size(0)) return NULL;
    Arena arena = arena_over(memory, size);
    taefl_game *game = arena_take(&arena, sizeof *game);
    size_t left = arena.top - arena.bottom;
    game->rules = *rules;
    library_begin(&game->game, &game->rules, NULL, arena_take(&arena, left), library_plies(left));
    game->listed = false;
    game->error[0] = 0;
    return game;
}

taefl_game *library_game(void *memory, size_t size, const Rules *rules) {
    taefl_game *game = take_game(memory, size, rules);
    if (game) game->symmetries = symmetries_of(rules);
    return game;
}

taefl_game *library_copy(void *memory, size_t size, const Game *other,
                         const Symmetries *symmetries) {
    taefl_game *game = take_game(memory, size, other->rules);
    if (!game || game->game.capacity < other->plies) return NULL;
    game->symmetries = *symmetries;
    library_follow(&game->game, other);
    return game;
}
