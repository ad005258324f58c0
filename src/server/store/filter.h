/* The host's word filter for names and chats: one entry a line. An entry matches a word; with '*'
 * before or after it, it also matches a part of a word. In a name every entry matches as a part,
 * because a name has no spaces. Capitals, accents, digits and look-alike letters of other alphabets
 * make no difference. Doubled or spaced-out letters make none either. */
#pragma once

#include "store/db.h"

enum {
    FILTER_WORD = 128,    /* a buffer for an entry */
    FILTER_MOST = 2000,   /* entries */
    FILTER_TEXT = 4 * 600 /* a text is checked up to this size */
};

/* The plain small letter for one of ASCII, Latin-1 or Latin Extended-A; ' ' if there is none. */
char filter_letter(uint32_t c);

/* Folds a text, so that all its spellings are equal: words with a space before, between and after
 * them. */
void filter_fold(const char *text, char out[FILTER_TEXT]);

/* Reads the entries as they were written, one a line. The caller frees the text. NULL: a fault of
 * the database. */
char *filter_read(Db *db);

/* Replaces all entries by the lines of a text, without empty lines and those that begin with '#'.
 * *bad: the number of an invalid line, and nothing changed; 0: all are valid. It does not end the
 * transaction. */
bool filter_write(Db *db, const char *lines, int *bad);

/* Finds an entry of `lines` (from filter_read) in a text, which is a name or not, and copies it to
 * `found`. False: none. */
bool filter_finds(const char *lines, const char *text, bool name, char found[FILTER_WORD]);

/* Whether two names look the same. */
bool filter_alike(const char *one, const char *two);

/* filter_finds for a name, with the entries of the database. `found` is "" if the name is allowed.
 * False: a fault. */
bool filter_name(Db *db, const char *name, char found[FILTER_WORD]);
