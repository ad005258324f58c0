/* Names that people choose: which are good, which count as the same, which only look the same, and
 * which nobody may have. */
#ifndef STORE_NAMES_H
#define STORE_NAMES_H

#include "store/db.h"

enum {
    PERSON_NAME = 64,         /* a buffer for a name: at most 20 characters */
    PERSON_NAME_LONGEST = 20, /* characters */
    NAME_LOOKS = 2 * PERSON_NAME
};

/* Whether this can be somebody's name: 2 to 20 letters (Latin, with accents), digits, '-', '_' or
 * '.', the first one a letter. `folded` gets what two names have in common that count as the same.
 */
bool person_name_is_good(const char *name, char folded[PERSON_NAME]);

/* What all names have in common that are easily taken for each other: capitals, accents, 0 and o,
 * 1, i and l, 4 and a, "rn" and "m", one sign and another. "Astr1d" and "Ástrid" look like
 * "Astrid". The name must be good. */
void name_looks(const char *name, char out[NAME_LOOKS]);

/* Whether a name passes for the server or for somebody who looks after it: "admin", "Host-2",
 * "Taefl" and all that begin like that or like a guest, in any spelling that looks the same. */
bool name_is_reserved(const char *name);

/* Whether somebody else has a name that looks like this one. One that counts as the same is not
 * meant. The name must be good. */
bool names_alike(Db *db, const char *name, bool *out);

/* Fills people.looks where it is missing, in databases made before it was kept. */
bool names_fill(Db *db);

#endif
