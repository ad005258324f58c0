/* Dice: random numbers by splitmix64 (Steele, Lea, Flood 2014: one addition and a mixing
 * function), the same on every machine. */
#pragma once

#include <stdint.h>

typedef struct Dice {
    uint64_t state;
} Dice;

static inline uint64_t dice_next(Dice *dice) {
    uint64_t z = dice->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* A separate sequence for each seed and number. */
static inline Dice dice_new(uint64_t seed, uint64_t number) {
    Dice dice = {seed};
    dice.state = dice_next(&dice) ^ number * 0xd1342543de82ef95u;
    dice_next(&dice);
    return dice;
}

/* 0 … n - 1 from the upper half of a number. Slightly uneven, but existing puzzles and suites were
 * drawn with it. */
static inline unsigned dice_draw(Dice *dice, unsigned n) {
    return (unsigned)(dice_next(dice) >> 33) % n;
}

/* 0 … n - 1, n >= 1, each equally likely. */
static inline int dice_below(Dice *dice, int n) {
    uint64_t bound = (uint64_t)n, least = -bound % bound, number;
    do number = dice_next(dice);
    while (number < least);
    return (int)(number % bound);
}
