/* See spsa.h. */
#include "learning/spsa.h"
#include "base/workers.h"
#include "core/check.h"
#include "core/dice.h"

#include <math.h>

/* Pairs that begin with the same numbers, so that they can be played at a time. */
enum { BATCH = 16 };

/* Who wins both games moves the numbers by so much of their steps at first, and less and less. */
static const double GAIN = 0.06, FADING = 0.6;

typedef struct Pair {
    int direction[SPSA_MOST];
    double points;
    bool whole;
} Pair;

typedef struct Batch {
    const Spsa *spsa;
    Pair pair[BATCH];
} Batch;

void spsa_add(Spsa *spsa, const char *name, int low, int high, int step, int start) {
    ASSERT(spsa->count < SPSA_MOST);
    spsa->number[spsa->count++] = (SpsaNumber){name, low, high, step, start, start};
}

static double within(double value, const SpsaNumber *number) {
    return fmin(fmax(value, number->low), number->high);
}

/* A whole number near `value`: its fraction is the chance of the next one up. */
static int whole(double value, Dice *dice) {
    double fraction = (double)(dice_next(dice) >> 11) * 0x1p-53;
    return (int)floor(value + fraction);
}

static void play_pair(void *context, size_t index) {
    Batch *batch = context;
    const Spsa *s = batch->spsa;
    Pair *pair = &batch->pair[index];
    int number = s->played + (int)index + 1, one[SPSA_MOST], other[SPSA_MOST];
    Dice dice = dice_new(s->seed, (uint64_t)number);
    for (int i = 0; i < s->count; i++) {
        const SpsaNumber *n = &s->number[i];
        pair->direction[i] = dice_below(&dice, 2) ? 1 : -1;
        int moved = pair->direction[i] * n->step;
        one[i] = (int)within(whole(n->after + moved, &dice), n);
        other[i] = (int)within(whole(n->after - moved, &dice), n);
    }
    pair->whole = s->play(s->ctx, number, one, other, &pair->points);
}

static void learn(Spsa *s, const Pair *pair) {
    double gain = GAIN / pow(1 + 10.0 * s->played / s->pairs, FADING);
    for (int i = 0; i < s->count; i++) {
        SpsaNumber *n = &s->number[i];
        double moved = gain * n->step * pair->direction[i] * (pair->points - 1);
        n->after = within(n->after + moved, n);
    }
    s->played++;
}

void spsa_run(Spsa *s) {
    Batch batch = {.spsa = s};
    while (s->played < s->pairs) {
        int left = s->pairs - s->played, count = left < BATCH ? left : BATCH;
        parallel_for(s->threads, (size_t)count, play_pair, &batch);
        for (int i = 0; i < count; i++) {
            if (!batch.pair[i].whole) return;
            learn(s, &batch.pair[i]);
        }
        if (s->progress) s->progress(s->ctx, s);
    }
}
