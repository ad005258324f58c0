/* Tell: describes the game in words, for line mode and window. Every function appends to a Text, in
 * the Text's language and without a line end unless it says otherwise. */
#pragma once

#include "terminal/model.h"

/* A Text in the language of the game, and the translation of English words. */
Text tell_into(const Model *model, char *buffer, size_t size);
const char *tell_word(const Model *model, const char *english);

/* "person", "taefl, easy". */
void tell_who(const Model *model, int side, Text *out);

/* What a player should be warned of: the king's ways out, a draw by length that is near. */
void tell_call(const Model *model, Text *out);

/* What each side plays for, the own side first, with `between` between the two: "White: bring the
 * king to a corner. Black: …" */
void tell_aims(const Model *model, char between, Text *out);

/* The last ply, any warning after it, and the end of the game. */
void tell_last(const Model *model, Text *out);

/* Who moves, or how the game ended. */
void tell_turn(const Model *model, Text *out);

/* The same with warnings and the score. */
void tell_now(const Model *model, Text *out);

/* The time left on a clock: "1:02:03", "4:59", near the end "9.3". */
void tell_clock(const Model *model, int side, Text *out);

/* Both clocks: "White has 4:59, Black 5:00." Nothing without clocks. */
void tell_clocks(const Model *model, Text *out);

/* The engine's view: "depth 8, 57 % for White, 12345 positions"; nothing before the first
 * result. */
void tell_view(const Model *model, const JobView *view, Text *out);

/* The moves that the engine expects from the current position, at most `most`: "e3-e7 d9-d6". */
void tell_line(const Model *model, const JobView *view, int most, Text *out);

/* "Hint: e3-e7 (…)", with the engine's view. */
void tell_hint(const Model *model, Text *out);

/* The end: "Black resigns. White wins." By the rules: "White wins.", with the clause and its words
 * if `clause`. */
void tell_end(const Model *model, bool clause, Text *out);

/* Whether a move is legal, what it does and by which clauses. */
void tell_why(const Model *model, Move move, Text *out);

/* The rules of the current game for a new player, in paragraphs with line ends. */
void tell_rules(const Model *model, Text *out);

/* Replaces what is not ASCII by its closest equivalent ("Maerstanas"), in place. */
void tell_fold(char *text);
