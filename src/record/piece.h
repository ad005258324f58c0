/* Pieces as people see and name them: one shape and one tone each, whatever the game. Drawing and
 * speaking use this and need no letters of the position text. */
#ifndef RECORD_PIECE_H
#define RECORD_PIECE_H

#include "record/family.h"

/* The piece with this letter of the position text; SHAPE_NONE for 0. */
Piece piece_of(const Rules *rules, char letter);

/* The kinds of pieces of a game, number 0 and up: player 1's first, the most important of each
 * first; SHAPE_NONE after the last. */
Piece piece_kind(const Rules *rules, int number);

/* The piece on a square. */
Piece piece_on(const Rules *rules, const Position *position, int square);

/* The pieces that a side still has in hand, in the order of the position's
 * state; none in games without. Returns how many. */
enum { MAX_IN_HAND = 4 };
int pieces_in_hand(const Rules *rules, const Position *position, int side, Piece out[MAX_IN_HAND]);

/* The same as the game begins: those there can be. */
int pieces_at_start(const Rules *rules, int side, Piece out[MAX_IN_HAND]);

/* "attacker", "thunder-stone", in the singular and small; "" for SHAPE_NONE. */
const char *piece_word(Piece piece);
/* "attackers"; and "Attacker", as it begins the sentence of its move. */
const char *piece_plural(Piece piece);
const char *piece_title(Piece piece);

/* The word in the text's language, with "dark " or "light " before it where both players have such
 * pieces. */
void piece_name(const Rules *rules, Piece piece, Text *out);

/* "disc", "thunder": what the shape is called where programs read, "" for SHAPE_NONE. */
const char *shape_word(Shape shape);

/* "throne", "camp", "corner", "escape", "closed", "hostile", by MARK_…. */
const char *mark_word(int mark);

/* What a square is drawn as, such a word or "". */
const char *square_mark(const Rules *rules, int square);

/* One character cell: UTF-8, or the letter of the position text. " " for SHAPE_NONE. */
const char *piece_glyph(Piece piece, bool ascii);

#endif
