/* Games from one form of file into another, all in memory: the inside of `taefl convert`. */
#pragma once

#include "analysis/games.h"
#include "core/error.h"
#include "record/loss.h"

typedef struct Converted {
    char *text; /* to be freed, also after a failure */
    size_t length;
    int games;
    Losses losses;
    bool cut;        /* the games behind a mistake could not be found */
    bool unwritable; /* the failure: the form cannot hold game number `games` … */
    char rules[96];  /* … of this rule set */
} Converted;

typedef struct Conversion {
    GamesHow from;
    Form to;
    void (*told)(void *ctx, const Error *error,
                 bool kept); /* see games_in_part; of other forms a game with a mistake is left
                                out. NULL: games must be whole */
    void *ctx;
} Conversion;

/* Converts all games of a text. False with an error. */
bool convert_games(const char *text, size_t size, const Conversion *how, Converted *out,
                   Error *error);
