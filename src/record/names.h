/* Names: which names there are already, and what is kept under each. Finding one takes steps with
 * the length of the name and not with how many there are, whatever they are (a crit-bit tree: D. J.
 * Bernstein, https://cr.yp.to/critbit.html). Memory is the caller's, one Name for each. */
#ifndef RECORD_NAMES_H
#define RECORD_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Name {
    const char *text; /* borrowed */
    void *value;
    struct Name *way[2]; /* as a fork: where names without and with the bit go on … */
    bool forks[2];       /* … and whether to the fork there, or to the name */
    uint8_t bit;         /* one bit of the byte `at`, the first one that tells names here apart */
    size_t at;
} Name;

typedef struct Names { /* all zero: none */
    Name *first;
    bool forks;
} Names;

/* The name `text`; NULL if it is not there. */
Name *names_find(const Names *names, const char *text);

/* Adds a name that is not there yet. */
void names_add(Names *names, Name *name, const char *text, void *value);

#endif
