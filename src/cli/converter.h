/* Games from one form of file into another, all in memory: the inside of `taefl convert`. (Apart
 * from its command line because the JSON of src/record and jansson's use the same names.) */
#ifndef CLI_CONVERTER_H
#define CLI_CONVERTER_H

#include "cli/games.h"
#include "core/error.h"
#include "record/loss.h"

typedef struct Converted {
    char *text; /* to be freed, also after a failure */
    size_t length;
    int games;
    Losses losses;
    bool unwritable; /* the failure: the form cannot hold game number `games` … */
    char rules[96];  /* … of this rule set */
} Converted;

/* Converts all games of a text. `rules`: see otg_read. False with an error. */
bool convert_games(const char *text, size_t size, Form from, Form to, const char *rules,
                   Converted *out, Error *error);

#endif
