/* The wire of the Bologna competition (docs/bologna.md): frames of a 4-byte big-endian length and
 * so many bytes of UTF-8 JSON; names, States and Moves in them. Nothing here touches a socket.
 *
 * Squares are named with row 1 on top there (record/bologna_square.h); whoever uses this sees
 * squares, moves and positions of core. */
#ifndef BOLOGNA_WIRE_H
#define BOLOGNA_WIRE_H

#include "core/refusal.h"

enum {
    BOLOGNA_WHITE_PORT = 5800,
    BOLOGNA_BLACK_PORT = 5801,
    BOLOGNA_FRAME_LIMIT = 16384, /* a State has about 700 bytes; a longer frame is refused */
    BOLOGNA_STATE = 1024,        /* sizes of buffers that always suffice */
    BOLOGNA_MOVE = 64,
    BOLOGNA_NAME = 11,
    BOLOGNA_WHY = 160
};

/* ---- frames */

/* What has come on one connection and has not been taken yet. Starts as zero. */
typedef struct FrameReader {
    unsigned char data[4 * (BOLOGNA_FRAME_LIMIT + 4)];
    size_t length, at; /* bytes in `data`; where the next frame begins */
} FrameReader;

typedef enum FrameStep {
    FRAME_NONE,  /* not all of it is there yet */
    FRAME_WHOLE, /* taken */
    FRAME_LARGE  /* its length is beyond BOLOGNA_FRAME_LIMIT: nothing sensible can follow */
} FrameStep;

/* Room for more bytes: where to put them, and how many fit (0: the sender is far ahead of itself).
 * Whoever has put some there says so by frame_got. Both make the payload taken last invalid. */
unsigned char *frame_room(FrameReader *reader, size_t *room);
void frame_got(FrameReader *reader, size_t count);

/* Takes the next frame. The payload belongs to the reader until its next call. *length is also set
 * for FRAME_LARGE: what the frame claims. */
FrameStep frame_next(FrameReader *reader, const char **payload, size_t *length);

/* The four bytes before a payload. */
void frame_head(size_t length, unsigned char out[4]);

/* ---- squares and moves in words: as on the wire, ours in brackets */

/* A SquareName: "e4 [e6]". */
void bologna_square_words(const Rules *rules, int square, Text *out);

/* "e4 [e6] to e6 [e4]" */
enum { BOLOGNA_MOVE_WORDS = 24 };
void bologna_move_words(Move move, char out[BOLOGNA_MOVE_WORDS]);

/* ---- what is in them */

typedef enum BolognaTurn {
    BOLOGNA_WHITE,
    BOLOGNA_BLACK,
    BOLOGNA_WHITEWIN,
    BOLOGNA_BLACKWIN,
    BOLOGNA_DRAW,
    BOLOGNA_TURNS
} BolognaTurn;

/* What the State says of a game: whose turn it is, or how it ended. */
BolognaTurn bologna_turn(int side, Result result);
Result bologna_result(BolognaTurn turn); /* RESULT_NONE while it goes on */

/* The State as the referee writes it, byte for byte. Only the pieces of `position` count. */
size_t bologna_state_write(const Position *position, BolognaTurn turn, char out[BOLOGNA_STATE]);

/* Reads a State: 9 times 9 of the known words, THRONE on the empty central square and nowhere else,
 * a known turn; further fields are let pass. The position has the side to move of the turn, that of
 * white in a finished one, and is otherwise not judged (Rules.flaw does that). `why` gets words. */
bool bologna_state_read(const char *text, size_t length, Position *out, BolognaTurn *turn,
                        char why[BOLOGNA_WHY]);

/* {"from":"e3","to":"f3","turn":"WHITE"} */
size_t bologna_move_write(Move move, int side, char out[BOLOGNA_MOVE]);

typedef enum BolognaRead {
    BOLOGNA_READ,     /* a move between two squares of the board */
    BOLOGNA_OFF,      /* well formed, but not from and to a square: no legal move */
    BOLOGNA_MALFORMED /* not JSON, or not an object with "from" and "to" */
} BolognaRead;

/* Reads a Move. Its turn may be missing or wrong, upper case and further fields are fine. */
BolognaRead bologna_move_read(const char *text, size_t length, Move *out, char why[BOLOGNA_WHY]);

/* A player's first frame: the name as a JSON string (raw text is accepted too). */
size_t bologna_name_write(const char *name, char out[BOLOGNA_MOVE]);

/* What counts of it: the letters and digits (ASCII) among its first ten characters; may be "".
 * False if the frame is neither a JSON string nor text in UTF-8. */
bool bologna_name_read(const char *text, size_t length, char out[BOLOGNA_NAME]);

#endif
