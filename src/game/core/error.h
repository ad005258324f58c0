/* Errors about outside data: a code, a place and up to two arguments. The English words are here;
 * other languages translate by code. */
#pragma once

#include "core/clause.h"
#include "core/text.h"
#include <stdbool.h>
#include <stddef.h>

/* One row for each code: name, English words. `%1` and `%2` are the arguments. The name is the key
 * of the translations and never changes. */
#define ERROR_CODES(X)                                                                      \
    X(NONE, "no error")                                                                     \
    X(RULES_UNKNOWN, "unknown rule set '%1'; known rule sets: %2")                          \
    X(OPTION_UNKNOWN, "unknown option '%1'; known options: %2")                             \
    X(OPTION_TWICE, "option '%1' is given twice")                                           \
    X(OPTION_CLASH, "option '%1' is not possible here: %2")                                 \
    X(NAME_LONG, "the name is too long")                                                    \
    X(TEXT_EMPTY, "the text is empty; expected %1")                                         \
    X(TEXT_END, "the text ends here; expected %1")                                          \
    X(TEXT_EXTRA, "unexpected '%1' after the end")                                          \
    X(BOARD_LETTER, "'%1' is not a piece of this game; the pieces are %2")                  \
    X(BOARD_ZERO, "'0' cannot count empty squares")                                         \
    X(BOARD_DIGITS, "two numbers of empty squares follow each other")                       \
    X(BOARD_LONG, "row %1 has more than %2 squares")                                        \
    X(BOARD_SHORT, "row %1 has only %2 squares")                                            \
    X(BOARD_ROWS, "the board needs %1 rows, found %2")                                      \
    X(SIDE, "the side to move is 1 or 2, not '%1'")                                         \
    X(STATE, "'%1' is not valid here; expected %2")                                         \
    X(PIECES, "too many pieces %1; the limit is %2")                                        \
    X(SQUARE_CASTLE, "no soldier may stand on the throne %1")                               \
    X(SQUARE_CAMP, "no white piece may stand in a camp, but one is on %1")                  \
    X(SQUARE_CORNER, "no soldier may stand on the closed square %1")                        \
    X(SPECIAL_TWICE, "special stone '%1' is in hand and on the board")                      \
    X(SPECIAL_PLAIN, "special stone '%1' in a game without special stones")                 \
    X(PHASE_NO_LIGHT, "a stone move cannot come next: no light stone can move")             \
    X(PHASE_NO_DARK, "a stone move cannot come next: no dark stone can move")               \
    X(PHASE_OVER, "a finished game has the phase 'p'")                                      \
    X(BOTH_LOST, "both players have lost their pawns or stones, which is impossible")       \
    X(MOVE_FORM, "'%1' is not a move; expected %2")                                         \
    X(MOVE_SQUARE, "'%1' is not a square of this board")                                    \
    X(MOVE_PIECE, "the piece on %2 is not '%1'")                                            \
    X(MOVE_CAPTURES, "the captures of %1 are not '%2'")                                     \
    X(MOVE_ILLEGAL, "%1 is not legal: %2")                                                  \
    X(MOVE_OLDER, "%1 is no longer legal; under the name %2 this game can be read")         \
    X(GAME_OVER, "%2 is not possible: the game is over (%1)")                               \
    X(GAME_FULL, "the game is full: it can hold %1 plies")                                  \
    X(GAME_START, "no move has been played that could be taken back")                       \
    X(FILE_TAG, "%1 is not a tag; expected [Name \"value\"]")                               \
    X(FILE_TAG_TWICE, "tag %1 appears twice")                                               \
    X(FILE_TAG_VALUE, "tag %1 cannot be '%2'")                                              \
    X(FILE_TOKEN, "unexpected '%1': %2")                                                    \
    X(FILE_OPEN, "%1 is opened here and never closed")                                      \
    X(FILE_CLOSE, "%1 has nothing to close")                                                \
    X(FILE_NUMBER, "turn number '%1' should be %2")                                         \
    X(FILE_RESULT, "the result %1 contradicts %2")                                          \
    X(FILE_UTF8, "the text is not valid UTF-8")                                             \
    X(FILE_LARGE, "too large: %1")                                                          \
    X(COMMAND, "unknown command '%1'")                                                      \
    X(ARGUMENT_MISSING, "%1 needs %2")                                                      \
    X(BUSY, "%1 while a search runs; send stop first")                                      \
    X(NUMBER, "'%1' is not a number from %2")                                               \
    X(CONTROL_BYTE, "the line has a control byte")                                          \
    X(LINE_LONG, "the line is longer than %1 bytes")                                        \
    X(MEMORY, "not enough memory for %1")                                                   \
    X(STOPPED, "%1 was stopped before its end")                                             \
    X(FILE_TAG_MISSING, "the tag %1 is missing")                                            \
    X(JSON_TOKEN, "unexpected '%1'; expected %2")                                           \
    X(JSON_KEY, "unknown key '%1' in %2")                                                   \
    X(JSON_KEY_TWICE, "key '%1' appears twice")                                             \
    X(JSON_KIND, "%1 must be %2")                                                           \
    X(JSON_DEEP, "nested too deep; the limit is %1")                                        \
    X(RULE_LINE, "'%1' is not a line of a rules file; expected KEY = VALUE")                \
    X(RULE_KEY, "unknown key '%1' in %2")                                                   \
    X(RULE_TWICE, "key '%1' appears twice")                                                 \
    X(RULE_VALUE, "'%1' is not a valid value; expected %2")                                 \
    X(RULE_FIRST, "'%1' must come after size or base, which set the size of the board")     \
    X(RULE_MISSING, "the key %1 is missing")                                                \
    X(LAW_KINGS, "the start must have one king, but has %1")                                \
    X(LAW_ATTACKERS, "there are no attackers at the start")                                 \
    X(LAW_OVER, "the king starts on the escape square %1")                                  \
    X(LAW_ESCAPE, "the king can never reach an escape square")                              \
    X(LAW_STUCK, "player %1 cannot move at the start (player 1 defends, player 2 attacks)") \
    X(LAW_ENCIRCLED, "the defenders are encircled at the start")                            \
    X(RULES_FILE, "the rules file %1 cannot be read: %2")                                   \
    X(NETWORK_FILE, "the network %1 cannot be used: %2")

typedef enum ErrorCode {
#define X(name, words) ERROR_##name,
    ERROR_CODES(X)
#undef X
        ERROR_COUNT
} ErrorCode;

typedef struct Error {
    ErrorCode code;
    int line;        /* from 1 in files; 0: the input is one line */
    int column;      /* of the wrong byte, from 1; 0: unknown */
    ClauseId clause; /* of a refused move; otherwise CLAUSE_NONE */
    char first[96];  /* arguments, cut to fit */
    char second[400];
    char within[160]; /* for a law: a key without a line, the options that cause it */
} Error;

/* Fills an Error and returns false, so that a function can end with `return error_at(…)`. `error`,
 * first and second may be NULL. Sets line and clause to 0. */
bool error_at(Error *error, ErrorCode code, int column, const char *first, const char *second);

/* The same for arguments with a length; makes them printable. */
bool error_token(Error *error, ErrorCode code, int column, const char *token, size_t length,
                 const char *second);

/* Writes "line 40, column 7: words (within)", cut to fit (256 bytes are always enough). Returns the
 * length. */
size_t error_text(const Error *error, char *out, size_t size);

/* The same in the text's language, including expected items that have a translation. */
void error_write(const Error *error, Text *out);

/* The name of a code ("BOARD_ZERO"), and its English words with %1 and %2. */
const char *error_name(ErrorCode code);
const char *error_words(ErrorCode code);
