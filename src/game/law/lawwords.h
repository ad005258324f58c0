/* What a tafl law says, in sentences: a table of words with gaps, filled with the law's values. The
 * rules in plain words (record/lesson.h) and the clauses of laws without clauses of their own
 * (lawclause.h) are made of them. Other languages translate the sentences by id and the names in
 * the gaps by word. */
#pragma once

#include "core/rules.h"

/* The content of a gap: names joined by "and" or "or", or a number. */
typedef struct Gap {
    Bits squares;
    bool attacker, rim; /* "an attacker" before the squares, "the edge of the board" after them */
    uint16_t number;    /* if not 0, only this number */
} Gap;

typedef struct Said {
    uint8_t sentence; /* a row of the table */
    Gap gap[2];
} Said;

enum { MAX_SAID = 48, SAID_TEXT = 1200 };

/* Writes all sentences that hold under a law, in order; returns their number. */
int lawwords(const TaflLaw *law, Said out[MAX_SAID]);

/* The key of the translations: "king-edge". */
const char *lawwords_id(const Said *said);

/* The cite it belongs to, CITE_COUNT for repetition. */
int lawwords_cite(const Said *said);

/* Whether the rules in plain words, or the clause of its cite, contain it. */
bool lawwords_plain(const Said *said);
bool lawwords_clause(const Said *said);

/* The sentence, in the text's language, with its gaps filled. */
void lawwords_write(const TaflLaw *law, const Said *said, Text *out);

/* The names in gap 0 or 1, as words with translations: "throne", "edge", "a4", "attacker", "3".
 * "but" means every square except those that follow. Returns their number. */
enum { MAX_NAMES = 72, NAME_TEXT = 16 };
int lawwords_names(const TaflLaw *law, const Said *said, int gap, char out[MAX_NAMES][NAME_TEXT]);
