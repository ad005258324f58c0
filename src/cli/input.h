/* What commands read from the command line: rule sets, positions, moves. Each returns EXIT_FINE or
 * the exit code after having said on stderr what is wrong and where. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "core/game.h"
#include "core/notation.h"

/* A whole number from low to high; a wrong one is a wrong command line, EXIT_USAGE, and `what`
 * ("DEPTH", "--threads") is named. */
int input_number(const char *what, const char *text, int64_t low, int64_t high, int64_t *out);

/* The rule set of this name, or the one that people call so (rulenames.h); an unknown one is a
 * wrong command line, EXIT_USAGE. */
int input_rules(Rules *rules, const char *name);

/* A position; NULL, "start" and "-" are the start position. */
int input_position(const Rules *rules, const char *text, Position *out);

/* A move in any of its forms, as it could be played in `position`. Says nothing about legality. */
int input_move(const Rules *rules, const Position *position, const char *text, Move *out);

/* A position and the moves played since (NULL: none; separated by spaces). `rules` must outlive the
 * game. There is room for at least one more ply. The game is to be freed with game_free. */
int input_game(Game *game, const Rules *rules, const char *position, const char *moves);
void game_free(Game *game);

#endif
