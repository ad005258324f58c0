/* SPSA, simultaneous perturbation (Spall 1992): finds better whole numbers by pairs of games. For
 * each pair every number is moved by its step, at random up or down; one player has them moved so,
 * the other the opposite way; then they move a little toward the player who did better. What comes
 * out follows from the seed, whatever the number of threads. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { SPSA_MOST = 32 };

typedef struct SpsaNumber {
    const char *name;
    int low, high, step; /* bounds, and what is tried to both sides */
    int before;
    double after;
} SpsaNumber;

typedef struct Spsa {
    uint64_t seed;
    int pairs, threads; /* all pairs, for which the moves get smaller; how many at a time */
    int count, played;  /* numbers; pairs so far */
    SpsaNumber number[SPSA_MOST];

    /* Plays pair number `pair`, from 1 on, of the numbers one[0 … count - 1] against other[…], and
     * gives one's points, 0 … 2. Called on several threads at once. False: it was stopped. */
    bool (*play)(void *ctx, int pair, const int *one, const int *other, double *points);
    /* Called now and then on the thread of spsa_run; may be NULL. */
    void (*progress)(void *ctx, const struct Spsa *spsa);
    void *ctx;
} Spsa;

/* Adds a number to `count`, which begins at 0. */
void spsa_add(Spsa *spsa, const char *name, int low, int high, int step, int start);

/* Plays all pairs, or until one is stopped. */
void spsa_run(Spsa *spsa);
