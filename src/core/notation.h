/* Positions and moves as text (docs/protocol.md), strict in both directions. */
#ifndef CORE_NOTATION_H
#define CORE_NOTATION_H

#include "core/rules.h"

/* Sizes of buffers that always suffice: a letter a square and what parts the rows, and behind them
 * side and state; a king's move across the largest board that takes as much as one can. */
enum { POSITION_TEXT = MAX_SQUARES + MAX_ROWS + 16, MOVE_TEXT = 9 + 4 * MAX_TAKEN + 1 };

/* BOARD alone: what stands where, side and state aside. */
void board_write(const Rules *rules, const Position *position, Text *out);

/* "BOARD SIDE [STATE]". */
void position_write(const Rules *rules, const Position *position, char out[POSITION_TEXT]);

/* Reads exactly one position, nothing before or after it. False with place and reason, `out`
 * untouched. The result is settled as far as the text alone shows it. */
bool position_read(const Rules *rules, Position *out, const char *text, size_t length,
                   Error *error);

/* Wire form: e3e7, Te4, pass. The squares of the move must be on the board. */
void move_write(const Rules *rules, Move move, char out[MOVE_TEXT]);

/* Puts moves in the order of their wire forms, byte by byte. */
void moves_sort(const Rules *rules, MoveList *list);

/* Human form: Ke5-e8, e3-e7xd7/f7, "T E4xE3/D4", with the captures it makes. */
void move_write_human(const Rules *rules, const Position *position, Move move, char out[MOVE_TEXT]);

/* Wire form only (te4 for Te4 is let pass). Says nothing about legality. `column` is the place of
 * the text in what the user sent, 1 and up, for the error. */
bool move_read_wire(const Rules *rules, Move *out, const char *text, size_t length, int column,
                    Error *error);

/* Either form, either case, with or without hyphen and piece letter, as people write it. A wrong
 * piece letter or capture list is refused, a missing one is fine. Says nothing else about
 * legality. Mǽrstánas: "T E4" may come as one text with its space. */
bool move_read(const Rules *rules, const Position *position, Move *out, const char *text,
               size_t length, int column, Error *error);

#endif
