/* A game in words, for screen readers, line mode and the page's live region: sentences in the
 * language of a Text, each with a full stop, without line ends. */
#pragma once

#include "core/rules.h"
#include "core/text.h"

/* "White", "Dark": the name of a side in the language of `out`; and the same, appended. */
const char *speech_side(const Rules *rules, int side, const Text *out);
void speech_player(const Rules *rules, int side, Text *out);

/* The effects of a legal move: "Attacker d9 to d6, takes e6." "Dark places the thunder-stone on e4,
 * which removes e3 and d4." */
void speech_move(const Rules *rules, const Position *before, Move move, Text *out);

/* The call of a position (T9): "Raichi: the king has one way out, e9." Nothing without a call. */
void speech_call(const Rules *rules, const Position *position, Text *out);

/* "White to move." "Light to move: now a stone." */
void speech_turn(const Rules *rules, const Position *position, Text *out);

/* "Score: Dark 12, Light 9." Nothing in games without a score. */
void speech_score(const Rules *rules, const Position *position, Text *out);

/* A side's pieces in hand: "thunder-stone and Woden-stone", "none". */
void speech_in_hand(const Rules *rules, const Position *position, int side, Text *out);

/* "Dark has in hand: thunder-stone." and the other side on the next line. Nothing in games without
 * pieces in hand. */
void speech_hand(const Rules *rules, const Position *position, Text *out);

/* The end: "White wins. T7: White wins the moment …" `result` is not RESULT_NONE. */
void speech_end(const Rules *rules, Result result, ClauseId reason, Text *out);

/* "A2 forbids it: e2 belongs to a camp … The 16 starting squares …" */
void speech_refusal(const Rules *rules, ClauseId clause, const Obstacle *obstacle, Text *out);

/* "e5, king" "d4, empty" "a4, camp, attacker": a square, no full stop. */
void speech_square(const Rules *rules, const Position *position, int square, Text *out);

/* All pieces, a line for each kind: "Attackers: a4 a5 …". */
void speech_pieces(const Rules *rules, const Position *position, Text *out);
