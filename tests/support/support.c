/* See chance.h and test.h. The generator is splitmix64: one addition and a mixing function. */
#include "core/dice.h"
#include "support/chance.h"
#include "support/test.h"

#include <stdlib.h>

/* The part of a random sample that a build takes. Only gcc's plain build takes all of it. */
#ifdef TAEFL_SANITIZED
enum { SHARE = 12 };
#elif defined __clang__
enum { SHARE = 4 };
#else
enum { SHARE = 1 };
#endif

int test_effort(int normal) {
    int effort = (normal + SHARE - 1) / SHARE;
    return getenv("TAEFL_LONG") ? effort * 5 : effort;
}

bool test_whole(void) { return SHARE == 1; }

uint64_t chance_seed(void) {
    const char *seed = getenv("TAEFL_SEED");
    return seed ? strtoull(seed, NULL, 10) : 1;
}

static uint64_t next(Chance *chance) {
    Dice dice = {chance->state};
    uint64_t number = dice_next(&dice);
    chance->state = dice.state;
    return number;
}

Chance chance_new(const char *name) {
    Chance chance = {chance_seed()};
    for (; *name; name++) chance.state = next(&chance) ^ (unsigned char)*name;
    return chance;
}

int chance_below(Chance *chance, int n) { return (int)(next(chance) % (uint64_t)n); }

bool chance_percent(Chance *chance, int percent) { return chance_below(chance, 100) < percent; }
