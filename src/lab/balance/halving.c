/* See halving.h. */
#include "balance/halving.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

/* Candidates that reached the same round are sorted by how far off they are. */
typedef struct Placed {
    Candidate candidate;
    double off;
    int number;
} Placed;

static int by_place(const void *a, const void *b) {
    const Placed *one = a, *other = b;
    if (one->off != other->off) return one->off < other->off ? -1 : 1;
    return one->number - other->number;
}

static void sort_round(Candidate *candidates, int count, double toward) {
    Placed *placed = memory_get((size_t)count * sizeof *placed);
    for (int i = 0; i < count; i++)
        placed[i] =
            (Placed){candidates[i], fabs(candidates[i].rung.estimate.score.value - toward), i};
    qsort(placed, (size_t)count, sizeof *placed, by_place);
    for (int i = 0; i < count; i++) candidates[i] = placed[i].candidate;
    free(placed);
}

int halving_run(const Run *run, Candidate *candidates, int count, double toward,
                char why[BALANCE_WHY]) {
    Run round = *run;
    int alive = count, games = HALVING_GAMES;
    round.rule = (StopRule){.games = games, .precise = true};
    for (;;) {
        round.rule.games = games < run->rule.games ? games : run->rule.games;
        for (int i = 0; i < alive; i++) {
            if (!run_rung(&round, &candidates[i].rung, why)) return 0;
            candidates[i].rounds++;
        }
        sort_round(candidates, alive, toward);
        if (alive <= HALVING_FINALISTS) return alive;
        alive = alive / 2 > HALVING_FINALISTS ? alive / 2 : HALVING_FINALISTS;
        games *= 2;
    }
}
