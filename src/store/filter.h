/* Words that the host does not want in names and chats: one entry a line. An entry is a word; with
 * '*' before or behind it, it may also be a part of one. Names are held to all of them as parts,
 * since a name has no spaces. Capitals, accents, digits and letters of other alphabets that look
 * the same, letters that are doubled or spaced out make no difference. */
#ifndef STORE_FILTER_H
#define STORE_FILTER_H

#include "store/db.h"

enum {
    FILTER_WORD = 128,    /* a buffer for an entry */
    FILTER_MOST = 2000,   /* entries */
    FILTER_TEXT = 4 * 600 /* a text that is looked at: what is behind that is not */
};

/* The plain small letter of one of ASCII, Latin-1 or Latin Extended-A; ' ' for what has none. */
char filter_letter(uint32_t c);

/* What all spellings of a text have in common: words with a space before, between and behind. */
void filter_fold(const char *text, char out[FILTER_TEXT]);

/* Entries as they were written, one a line, to be freed. NULL: a fault of the database. */
char *filter_read(Db *db);

/* Replaces all entries by the lines of a text; empty lines and those with '#' first are none. *bad:
 * the number of a line that is none, and nothing has changed; 0: all are good. Ends no transaction.
 */
bool filter_write(Db *db, const char *lines, int *bad);

/* The entry of `lines` (as filter_read gives them) that a text has, in `found`; false: none. */
bool filter_finds(const char *lines, const char *text, bool name, char found[FILTER_WORD]);

/* Whether two names look the same. */
bool filter_alike(const char *one, const char *two);

/* filter_finds for a name, by what the database has. False: a fault. *found is "" where it may be.
 */
bool filter_name(Db *db, const char *name, char found[FILTER_WORD]);

#endif
