/* Names that people choose: which are valid, which are equal, which look alike, and which are
 * reserved. */
#pragma once

#include "store/db.h"

/* How the names of guests without a nickname begin. */
#define GUEST_PREFIX "guest-"

enum {
    PERSON_NAME = 64,         /* a buffer for a name: at most 20 characters */
    PERSON_NAME_LONGEST = 20, /* characters */
    NAME_LOOKS = 2 * PERSON_NAME
};

/* Whether a name is valid: 2 to 20 letters (Latin, with accents), digits, '-', '_' or '.', the
 * first one a letter. `folded` gets a form that is the same for all names that count as equal. */
bool person_name_is_good(const char *name, char folded[PERSON_NAME]);

/* Writes a form that is the same for all names that are easily confused. It folds capitals,
 * accents, 0 and o, 1, i and l, 4 and a, "rn" and "m", and drops signs. "Astr1d", "Ástrid" and
 * "As-trid" look like "Astrid". The name must be valid. */
void name_looks(const char *name, char out[NAME_LOOKS]);

/* Whether a name could pass for the server or its staff: "admin", "Host-2", "Taefl". Every name
 * that begins like those or like a guest's is reserved, too, in any look-alike spelling. */
bool name_is_reserved(const char *name);

/* Whether another person has a name that looks like this one. It ignores a name that counts as
 * equal, and guests' names unless this one is for a guest (`nickname`). The name must be valid. */
bool names_alike(Db *db, const char *name, bool nickname, bool *out);

/* Makes the name free for an account: other guests who look like it keep their nickname only behind
 * "guest-", which no account has. They are stirred. */
bool names_make_way(Db *db, const char *name, int64_t person);

/* Pairs of accounts whose names look alike, as older versions allowed more of them. `each` returns
 * false to stop. */
bool names_pairs(Db *db, bool (*each)(void *ctx, const char *one, const char *two), void *ctx);

/* Fills people.looks where it is missing, in databases older than that column, and lets guests who
 * look like an account then make way. */
bool names_fill(Db *db);

/* So many random letters and digits, no two of which look alike, and a zero byte. Safe in any
 * thread. */
void letters_make(char *out, int count);
