/* Mǽrstánas: points decide, so a puzzle is told by the stone that begins it. */
#include "proving/family.h"
#include "proving/puzzle.h"

static void first(const Rules *rules, const Effects *effects, Puzzle *z) {
    int kind = move_kind(z->line[0]);
    (void)rules, (void)effects;
    puzzle_theme(z, kind == KIND_THUNDER ? "thunder" : kind == KIND_WODEN ? "woden" : "stone");
    if (z->margin == 1) puzzle_theme(z, "one-point");
}

extern const ProvingFamily proving_maerstanas;
const ProvingFamily proving_maerstanas = {.first = first};
