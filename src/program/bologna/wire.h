/* The wire format of the Bologna competition (docs/bologna.md): frames of a 4-byte big-endian
 * length and that many bytes of UTF-8 JSON with names, States and Moves. Nothing here touches a
 * socket.
 *
 * The wire counts rows from the top (record/bologna_square.h). Callers see the squares, moves and
 * positions of core. */
#pragma once

#include "law/refusal.h"

enum {
    BOLOGNA_WHITE_PORT = 5800,
    BOLOGNA_BLACK_PORT = 5801,
    BOLOGNA_FRAME_LIMIT = 16384, /* a State has about 700 bytes; a longer frame is refused */
    BOLOGNA_STATE = 1024,        /* sizes of buffers that are always large enough */
    BOLOGNA_MOVE = 64,
    BOLOGNA_NAME = 11,
    BOLOGNA_WHY = 160
};

/* ---- frames */

/* The bytes received on one connection that have not been taken. Starts as zero. */
typedef struct WireReader {
    unsigned char data[4 * (BOLOGNA_FRAME_LIMIT + 4)];
    size_t length, at; /* bytes in `data`; where the next frame begins */
} WireReader;

typedef enum FrameStep {
    FRAME_NONE,  /* the frame is not complete yet */
    FRAME_WHOLE, /* taken */
    FRAME_LARGE  /* its length exceeds BOLOGNA_FRAME_LIMIT, so the rest of the stream is useless */
} FrameStep;

/* Where to put received bytes, and how many fit; 0: the sender is too far ahead. Report them with
 * frame_got. Both calls invalidate the payload taken last. */
unsigned char *frame_room(WireReader *reader, size_t *room);
void frame_got(WireReader *reader, size_t count);

/* Takes the next frame. The payload is valid until the next call on the reader. For FRAME_LARGE,
 * *length is the length that the frame claims. */
FrameStep frame_next(WireReader *reader, const char **payload, size_t *length);

/* Whether frame_next would take a frame, or refuse one. */
bool frame_waits(const WireReader *reader);

/* Writes the four bytes before a payload. */
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

/* The turn of a State: the side to move, or how the game ended. */
BolognaTurn bologna_turn(int side, Result result);
Result bologna_result(BolognaTurn turn); /* RESULT_NONE while it goes on */

/* Writes the State as the referee does, byte for byte. Only the pieces of `position` count. */
size_t bologna_state_write(const Position *position, BolognaTurn turn, char out[BOLOGNA_STATE]);

/* Reads a State: 9 × 9 known words, THRONE on the empty central square only, and a known turn.
 * Ignores other fields. The side to move is that of the turn, white in a finished game. Does not
 * check the position otherwise (see Rules.flaw). On failure `why` gets the reason. */
bool bologna_state_read(const char *text, size_t length, Position *out, BolognaTurn *turn,
                        char why[BOLOGNA_WHY]);

/* {"from":"e3","to":"f3","turn":"WHITE"} */
size_t bologna_move_write(Move move, int side, char out[BOLOGNA_MOVE]);

typedef enum BolognaRead {
    BOLOGNA_READ,     /* a move between two squares of the board */
    BOLOGNA_OFF,      /* well formed, but not between two squares of the board: an illegal move */
    BOLOGNA_MALFORMED /* not JSON, or not an object with "from" and "to" */
} BolognaRead;

/* Reads a Move. Ignores its turn and other fields, and accepts upper case. */
BolognaRead bologna_move_read(const char *text, size_t length, Move *out, char why[BOLOGNA_WHY]);

/* Writes a player's first frame: its name as a JSON string. */
size_t bologna_name_write(const char *name, char out[BOLOGNA_MOVE]);

/* Reads a player's first frame, a JSON string or plain UTF-8 text; false if it is neither. The name
 * is the ASCII letters and digits among its first ten characters; may be "". */
bool bologna_name_read(const char *text, size_t length, char out[BOLOGNA_NAME]);
