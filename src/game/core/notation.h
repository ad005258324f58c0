/* Positions and moves as text (docs/protocol.md), strict in both directions. */
#pragma once

#include "core/rules.h"

/* Buffer sizes that are always enough: a letter for each square, row separators, side and state; a
 * king's move across the largest board with the most captures. */
enum { POSITION_TEXT = MAX_SQUARES + MAX_ROWS + 16, MOVE_TEXT = 9 + 4 * MAX_TAKEN + 1 };

/* The board part alone, without side and state. */
void board_write(const Rules *rules, const Position *position, Text *out);

/* "BOARD SIDE [STATE]". */
void position_write(const Rules *rules, const Position *position, char out[POSITION_TEXT]);

/* Reads exactly one position, with nothing before or after it. False with place and reason, and
 * `out` unchanged. Sets the result only as far as the text shows it. */
bool position_read(const Rules *rules, Position *out, const char *text, size_t length,
                   Error *error);

/* Wire form: e3e7, Te4, pass. The squares of the move must be on the board. */
void move_write(const Rules *rules, Move move, char out[MOVE_TEXT]);

/* Puts moves in the order of their wire forms, byte by byte. */
void moves_sort(const Rules *rules, MoveList *list);

/* Human form: Ke5-e8, e3-e7xd7/f7, "T E4xE3/D4", with the captures it makes. */
void move_write_human(const Rules *rules, const Position *position, Move move, char out[MOVE_TEXT]);

/* Reads the wire form only (te4 counts as Te4). Does not check legality. `column` is the place of
 * the text in the user's input, from 1, for the error. */
bool move_read_wire(const Rules *rules, Move *out, const char *text, size_t length, int column,
                    Error *error);

/* Reads wire or human form, in either case, with or without hyphen and piece letter. Captures may
 * also be xf7xd7, with the king or without him. A wrong piece letter or capture list is an error;
 * missing ones are fine. Does not check legality otherwise. Mǽrstánas: "T E4" may be one text with
 * its space. */
bool move_read(const Rules *rules, const Position *position, Move *out, const char *text,
               size_t length, Error *error);
