/* Names: a set of names with a value for each. A search takes time proportional to the length of
 * the name, not to their number (a crit-bit tree: D. J. Bernstein, https://cr.yp.to/critbit.html).
 * The caller provides memory for each Name. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Name {
    const char *text; /* borrowed */
    void *value;
    struct Name *way[2]; /* as a fork: where names without and with the bit continue … */
    bool forks[2];       /* … and whether that is a fork or a name */
    uint8_t bit;         /* one bit of byte `at`, the first that distinguishes the names here */
    size_t at;
} Name;

typedef struct Names { /* all zero: none */
    Name *first;
    bool forks;
} Names;

/* The name `text`; NULL if it is not there. */
Name *names_find(const Names *names, const char *text);

/* Adds a name that is not in the set. */
void names_add(Names *names, Name *name, const char *text, void *value);
