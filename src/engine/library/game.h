/* The structures behind the opaque types of taefl.h. */
#pragma once

#include "core/action.h"
#include "core/game.h"
#include "core/symmetry.h"
#include "law/rulefile.h"
#include "record/arena.h"
#include "taefl.h"

struct taefl_game {
    Rules rules;
    Game game; /* its memory follows the structure */
    Symmetries symmetries;
    MoveList list;
    bool listed; /* `list` holds the moves of the current position */
    char error[TAEFL_ERROR_SIZE];
};

struct taefl_law {
    RuleFile file;
};

enum { SLACK = 48 }; /* most bytes that the alignment of two structures in an Arena can cost */

/* Keeps an error's text for taefl_error and returns false. */
bool library_refuse(taefl_game *game, const Error *error);

/* Writes an error to `why`, which may be NULL, and returns NULL. */
void *library_tell(const Error *error, char *why, size_t why_size);

/* Copies a text as far as it fits. Returns the length of the copy. */
size_t library_give(const char *text, char *out, size_t size);

/* A game's memory for so many plies: positions, moves and a Recall. */
size_t library_room(int plies);

/* Begins a game in such memory, which is aligned for a Position. `start` as in game_init. */
void library_begin(Game *game, const Rules *rules, const Position *start, void *room, int plies);

/* Takes over the plies of another game by the same rules. The game must have room for them. */
void library_follow(Game *game, const Game *other);

/* Makes a game by these rules in the caller's memory, at their start; or one as another one, whose
 * symmetries are known. NULL if the memory is too small. */
taefl_game *library_game(void *memory, size_t size, const Rules *rules);
taefl_game *library_copy(void *memory, size_t size, const Game *other,
                         const Symmetries *symmetries);

/* Reads a move, or plays one. False with the error kept. */
bool library_read_move(taefl_game *game, const char *text, Move *move);
bool library_play(taefl_game *game, Move move);

/* As action_move for any number; false with an error if it is no action. */
bool library_choose(const Rules *rules, int action, Move *out, Error *error);

/* How many planes a position has. */
enum { MOST_PLANES = 16 };
int library_planes(const Rules *rules);

/* What is the same in the planes of all positions of the rules, and where the rest goes. */
typedef struct Scene {
    const Rules *rules; /* borrowed */
    size_t size;        /* bytes of `planes` that are used */
    uint8_t piece[128]; /* the plane of a piece, by its letter */
    uint8_t place[MAX_SQUARES];
    uint8_t planes[MOST_PLANES * MAX_SQUARES];
} Scene;
void library_scene(const Rules *rules, Scene *out);

/* Writes the planes of the present position of a game by the scene's rules. */
void library_observe(const Scene *scene, const Game *game, uint8_t *out);

/* Rows and columns of a plane, and the place of a square in it. */
int library_place(const Board *board, int square);

/* A byte for each action, 1 if it is legal. */
void library_mask(const Rules *rules, const MoveList *legal, uint8_t *out);
