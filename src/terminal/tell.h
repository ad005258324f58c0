/* Tell: a game being played in words, the same for line mode and screen. Every function appends to
 * a Text, in its language and without a line end unless it says so. */
#ifndef TERMINAL_TELL_H
#define TERMINAL_TELL_H

#include "terminal/model.h"

/* A text in the language of the game, and what that has for English words. */
Text tell_into(const Model *model, char *buffer, size_t size);
const char *tell_word(const Model *model, const char *english);

/* "person", "taefl, easy". */
void tell_who(const Model *model, int side, Text *out);

/* What is to be called out: the king's ways out, a draw by length that is near. */
void tell_call(const Model *model, Text *out);

/* What each side plays for, one's own first, with `between` between the two: "White: bring the king
 * to a corner. Black: …" */
void tell_aims(const Model *model, char between, Text *out);

/* The last ply, what is to be called after it, and the end of the game. */
void tell_last(const Model *model, Text *out);

/* Who moves, or how the game ended. */
void tell_turn(const Model *model, Text *out);

/* The same with what is to be called and the score. */
void tell_now(const Model *model, Text *out);

/* What is left on a clock: "1:02:03", "4:59", at last "9.3". */
void tell_clock(const Model *model, int side, Text *out);

/* Both clocks: "White has 4:59, Black 5:00." Nothing where there are none. */
void tell_clocks(const Model *model, Text *out);

/* "57 % for White" (its chance of winning), "Black wins in 5 plies", "Dark wins by 3", "even". */
void tell_score(const Model *model, const JobView *view, Text *out);

/* What the engine sees: "depth 8, 57 % for White, 12345 positions"; nothing if nothing yet. */
void tell_view(const Model *model, const JobView *view, Text *out);

/* The moves it expects, at most `most`, from the position now: "e3-e7 d9-d6". */
void tell_line(const Model *model, const JobView *view, int most, Text *out);

/* "Hint: e3-e7 (…)", with what the engine sees. */
void tell_hint(const Model *model, Text *out);

/* "Black resigns. White wins." or, by the rules, "White wins." with `clause` and its words. */
void tell_end(const Model *model, bool clause, Text *out);

/* Whether a move is legal, what it does and by which clauses. */
void tell_why(const Model *model, Move move, Text *out);

/* The rules of the game at hand for a new player, paragraphs with line ends. */
void tell_rules(const Model *model, Text *out);

/* Turns what is not ASCII into what comes closest ("Maerstanas"), in place. */
void tell_fold(char *text);

#endif
