/* Rule sets, positions and moves on the command line. Each function returns EXIT_FINE, or the exit
 * code after stderr has said what is wrong and where. */
#pragma once

#include "analysis/games.h"
#include "core/game.h"
#include "core/notation.h"

/* A whole number from low to high. A wrong number is EXIT_USAGE; the message names `what` ("DEPTH",
 * "--threads"). */
int input_number(const char *what, const char *text, int64_t low, int64_t high, int64_t *out);

/* The rule set of this name, or of a name that people use for it. An unknown name is EXIT_USAGE. */
int input_rules(Rules *rules, const char *name);

/* The name of an input for people: "standard input" for "-". */
const char *input_name(const char *path);

/* The text of a file of at most `limit` bytes, plain or compressed (text_read_any); the caller
 * frees it. NULL, and stderr says why. */
char *input_text(const char *path, size_t limit, size_t *size);

/* Checks the value of --columns; NULL: not given. */
int input_columns(const char *columns);
#define FORM_UNKNOWN(what)                                                                     \
    "cannot tell in which form " what " is written; name it with --from, or the columns of a " \
    "table with --columns"

/* Says so if a file of games ended in a part of a line. */
bool input_cut(const Losses *losses, const char *path);

/* The same as a question: as rulefiles_ask, but names as people type them are understood, too:
 * "Tablut-Katz", "Mǽrstánas", "katz", "tablut". Then stderr says which set was taken and which
 * others exist. Files and protocols need exact names (rulefiles.h). */
bool input_named(Rules *rules, const char *name, Error *error);

/* A position; NULL, "start" and "-" are the start position. */
int input_position(const Rules *rules, const char *text, Position *out);

/* A move in any form, read for `position`. It may be illegal. */
int input_move(const Rules *rules, const Position *position, const char *text, Move *out);

/* A position and the moves after it (NULL: none; separated by spaces). `rules` must outlive the
 * game. The game has room for at least one more ply. Free it with game_free. */
int input_game(Game *game, const Rules *rules, const char *position, const char *moves);
void game_free(Game *game);
