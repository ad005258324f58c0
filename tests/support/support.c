/* See chance.h and test.h. The generator is splitmix64: one addition and a mixing function. */
#include "support/chance.h"
#include "support/test.h"

#include <stdlib.h>

#ifdef TAEFL_SANITIZED
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

int test_effort(int normal) {
    int effort = SANITIZED ? (normal + 3) / 4 : normal;
    return getenv("TAEFL_LONG") ? effort * 10 : effort;
}

uint64_t chance_seed(void) {
    const char *seed = getenv("TAEFL_SEED");
    return seed ? strtoull(seed, NULL, 10) : 1;
}

static uint64_t next(Chance *chance) {
    uint64_t z = chance->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

Chance chance_new(const char *name) {
    Chance chance = {chance_seed()};
    for (; *name; name++) chance.state = next(&chance) ^ (unsigned char)*name;
    return chance;
}

int chance_below(Chance *chance, int n) { return (int)(next(chance) % (uint64_t)n); }

bool chance_percent(Chance *chance, int percent) { return chance_below(chance, 100) < percent; }
