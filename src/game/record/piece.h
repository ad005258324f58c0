/* Pieces as people see and name them: each has one shape and one tone in every game. Drawing and
 * speech use this and need no letters of the position text. */
#pragma once

#include "record/family.h"

/* The piece with this letter of the position text; SHAPE_NONE for 0. */
Piece piece_of(const Rules *rules, char letter);

/* The kinds of pieces of a game, numbered from 0: player 1's first, the most important one of each
 * player first; SHAPE_NONE after the last. */
Piece piece_kind(const Rules *rules, int number);

/* The piece on a square. */
Piece piece_on(const Rules *rules, const Position *position, int square);

/* The pieces that a side has in hand, in the order of the position's state; none in most games.
 * Returns how many. */
enum { MAX_IN_HAND = 4 };
int pieces_in_hand(const Rules *rules, const Position *position, int side, Piece out[MAX_IN_HAND]);

/* The same at the start of the game: all that exist. */
int pieces_at_start(const Rules *rules, int side, Piece out[MAX_IN_HAND]);

/* "attacker", "thunder-stone", in the singular and small; "" for SHAPE_NONE. */
const char *piece_word(Piece piece);
/* "attackers"; and "Attacker", as it begins the sentence of its move. */
const char *piece_plural(Piece piece);
const char *piece_title(Piece piece);

/* The word in the text's language, after "dark " or "light " if both players have such pieces. */
void piece_name(const Rules *rules, Piece piece, Text *out);

/* "disc", "thunder": the name of the shape for programs; "" for SHAPE_NONE. */
const char *shape_word(Shape shape);

/* The name of a mark: "throne", "camp", "corner", "escape", "closed", "hostile". */
const char *mark_word(int mark);

/* The mark on a square, as such a word; "" for none. */
const char *square_mark(const Rules *rules, int square);

/* Adds the list "set": the squares that differ, each with its piece after the ply ("e5K", "e4.").
 */
struct Json;
void piece_changes(const Rules *rules, const Position *before, const Position *after,
                   struct Json *json);

/* One character cell: UTF-8, or the letter of the position text. " " for SHAPE_NONE. */
const char *piece_glyph(Piece piece, bool ascii);
