/* The game log of the Bologna competition's referee: writes it ply by ply during a game or for a
 * whole Tree, and reads it back. docs/gamefile.md says what it can hold.
 *
 * The referee leaves a captured king on the board of its last State, and so do its log and
 * messages. A Position of core does not; bologna_shown adds him. */
#pragma once

#include "record/gamefile.h"
#include "record/loss.h"

/* The position after a ply as the referee shows it: with a captured king. */
Position bologna_shown(const Position *after, const Effects *effects);

/* ---- writing. What does not fit leaves log->out->full. */
typedef struct BolognaLog {
    Text *out;
    const char *stamp; /* "Nov 20, 2026 8:19:29 AM"; borrowed; the caller renews it */
    int cache;         /* positions since the last capture, as the referee counts them */
} BolognaLog;

void bologna_log_begin(BolognaLog *log, const Position *start, const char *white,
                       const char *black);

/* A move; always first. Its squares are on the board. */
void bologna_log_move(BolognaLog *log, int side, Move move);

/* Then either that it was refused, with the reason in one line, … */
void bologna_log_refused(BolognaLog *log, const char *why);

/* … or its effects. `result` is the game's result after it. */
void bologna_log_played(BolognaLog *log, Move move, int side, const Position *after,
                        const Effects *effects, Result result);

/* The end of the game; `shown` as from bologna_shown. */
void bologna_log_end(BolognaLog *log, const Position *shown, Result result);

/* Writes a whole game. A game outside the tafl family is an error. */
bool bologna_log_write(const Tree *tree, Text *out, Losses *losses, Error *error);

/* ---- reading: games of tablut-bologna, one after the other, as gamefile_read. Ignores lines that
 * are not about the game. Boards in the log must match the game. */
bool bologna_log_read(GameFile *file, Arena *arena, Tree *out, Losses *losses, Error *error);
