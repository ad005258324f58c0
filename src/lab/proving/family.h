/* What the prover and the miner of puzzles know of a family of games: a lab_NAME in
 * src/game/families/NAME/proving, NAME as in FAMILIES (core/families.h). */
#pragma once

#include "core/rules.h"
#include "search/solver.h"

typedef struct Puzzle Puzzle;

typedef struct ProvingFamily {
    /* Whether the side to move wins with its next ply; UNKNOWN: each must be played. NULL: always
     * that. */
    ProofAnswer (*glance)(const Rules *rules, const Position *position);
    /* Adds the themes (puzzle_theme) of the first move and what it does, and of the last position,
     * in which the puzzle is won by this clause. NULL: none. */
    void (*first)(const Rules *rules, const Effects *effects, Puzzle *puzzle);
    void (*end)(const Rules *rules, const Position *last, ClauseId clause, Puzzle *puzzle);
} ProvingFamily;

const ProvingFamily *proving_family(Family family);

/* How many pieces of the other side (Gårdsdansen: pawns) could move in at least `least` directions,
 * were it its turn. */
int lab_free_pieces(const Rules *rules, const Position *position, int least);
