/* Mining: the engine plays games against itself from random openings, and positions of them become
 * puzzles. Equal arguments find equal puzzles on every machine. */
#pragma once

#include "proving/puzzle.h"

typedef struct Mine {
    uint64_t seed;
    int first, last; /* numbers of the games; each is the same whatever others are played */
    int most;        /* turns of a win */
    uint64_t limit;  /* nodes of one proof */
} Mine;

/* A puzzle as found. */
typedef struct Find {
    const Puzzle *puzzle;
    int game, ply;
    uint64_t engine; /* nodes after which the engine stays with the solution, ENGINE_NODES: never */
    int second;      /* what the engine thinks of the best other move (score.h); 0 in Mǽrstánas */
    bool recapture;  /* takes back the piece that moved last, or on its square */
    bool greedy;     /* Mǽrstánas: no other move gains more points at once */
} Find;

enum { ENGINE_NODES = 300000 };

void puzzle_mine(const Rules *rules, const Mine *mine, void (*found)(void *ctx, const Find *find),
                 void *ctx);
