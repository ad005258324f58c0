/* Chance: random numbers for tests, the same on every machine and with every compiler. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Chance {
    uint64_t state;
} Chance;

/* The number in TAEFL_SEED, 1 without it. A failing test should print it. */
uint64_t chance_seed(void);

/* A sequence of its own for each name and seed. */
Chance chance_new(const char *name);

/* 0 … n - 1, n >= 1. */
int chance_below(Chance *chance, int n);

bool chance_percent(Chance *chance, int percent);
