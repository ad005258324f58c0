/* Puzzles: positions whose mover has a forced win that begins with one move only, proved.
 *
 * Tablut and Gårdsdansen: the mover wins within `turns` turns and not within fewer, and every other
 * first ply is proved not to win within `clear` turns, `clear` > `turns` (prover.h says what a turn
 * is). In Gårdsdansen the first ply is the pawn's; `sole` tells whether the stone's is the only
 * one, too. Mǽrstánas: played out to the end by both sides as well as possible, the first move wins
 * and every other draws or loses; `clear` is 0. Repetition aside, as in prover.h. */
#pragma once

#include "proving/prover.h"
#include "core/notation.h"

enum { MAX_LINE = 80, MAX_THEMES = 8, MOST_TURNS = 9 };

typedef struct Puzzle {
    Position position;
    int turns;  /* the winner's; Mǽrstánas: its placements in the line */
    int clear;  /* see above */
    int sole;   /* plies at the beginning of the line of which each is the only one that wins: 1, or
                   2 for a whole turn of Gårdsdansen */
    int margin; /* Mǽrstánas: final difference, winner's less loser's; else 0 */
    int length; /* of the line: best play of both sides, the longest defence, to the end */
    Move line[MAX_LINE];
    uint64_t nodes; /* that the proof took from an empty table */
    const char *theme[MAX_THEMES];
    int themes;
} Puzzle;

/* Adds a theme, a word that lives for ever; one that is there already, or has no room, is dropped.
 */
void puzzle_theme(Puzzle *puzzle, const char *theme);

/* Makes a puzzle of its position, without line and themes: the shortest win in at most the given
 * `turns`, and `clear` one more than that, or the given one if that is more. NO if there is no win
 * or more than one first move. Clears the prover's table; UNKNOWN beyond `limit` nodes. */
ProofAnswer puzzle_prove(Prover *prover, const Rules *rules, uint64_t limit, Puzzle *puzzle);

/* Adds line and themes to what puzzle_prove() made; false beyond `limit` nodes. */
bool puzzle_finish(Prover *prover, const Rules *rules, uint64_t limit, Puzzle *puzzle);

/* Proves a whole puzzle once more, its line included: NULL if all of it is true, otherwise words
 * that say what is not. */
const char *puzzle_refute(Prover *prover, const Rules *rules, uint64_t limit, const Puzzle *puzzle);
