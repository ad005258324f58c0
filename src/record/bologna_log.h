/* The game log of the Bologna competition's referee: written ply by ply while a game is played, or
 * for a whole Tree, and read back. docs/gamefile.md says what of it is kept.
 *
 * The referee leaves a taken king on the board of its last State, and so do its log and its
 * messages; a Position of core does not. bologna_shown turns one into the other. */
#ifndef RECORD_BOLOGNA_LOG_H
#define RECORD_BOLOGNA_LOG_H

#include "record/gamefile.h"
#include "record/loss.h"

/* The position after a ply as the referee shows it. */
Position bologna_shown(const Position *after, const Effects *effects);

/* ---- writing. What does not fit leaves log->out->full. */
typedef struct BolognaLog {
    Text *out;
    const char *stamp; /* "Nov 20, 2026 8:19:29 AM"; borrowed, set anew whenever time has passed */
    int cache;         /* positions since the last capture, which the referee counts */
} BolognaLog;

void bologna_log_begin(BolognaLog *log, const Position *start, const char *white,
                       const char *black);

/* A move that is being made: always first. Its squares are on the board. */
void bologna_log_move(BolognaLog *log, int side, Move move);

/* Then either that it was refused, and why in one line, … */
void bologna_log_refused(BolognaLog *log, const char *why);

/* … or what it did. `result` is that of the game after it. */
void bologna_log_played(BolognaLog *log, Move move, int side, const Position *after,
                        const Effects *effects, Result result);

/* The end of the game, whoever ended it; `shown` as by bologna_shown. */
void bologna_log_end(BolognaLog *log, const Position *shown, Result result);

/* A whole game of the tafl family; a game of another one is an error. */
bool bologna_log_write(const Tree *tree, Text *out, Losses *losses, Error *error);

/* ---- reading: games of tablut-bologna, one after the other, as gamefile_read. Lines that say
 * nothing of the game are passed over. Boards in the log must be those of the game. */
bool bologna_log_read(GameFile *file, Arena *arena, Tree *out, Losses *losses, Error *error);

#endif
