/* What a tafl law says, in sentences: a table of words with gaps, which the law's values fill. The
 * rules in plain words are made of them (record/lesson.h), and so are the clauses of a law whose
 * file has none of its own (lawclause.h). Other languages translate the table by id and the names
 * in the gaps by word. */
#ifndef CORE_LAWWORDS_H
#define CORE_LAWWORDS_H

#include "core/rules.h"

/* What stands in a gap: names joined by "and" or "or", or a number. */
typedef struct Gap {
    Bits squares;
    bool attacker, rim; /* "an attacker" before the squares, "the edge of the board" behind them */
    uint16_t number;    /* if it is not 0, nothing else */
} Gap;

typedef struct Said {
    uint8_t sentence; /* a row of the table */
    Gap gap[2];
} Said;

enum { MAX_SAID = 48, SAID_TEXT = 1200 };

/* All that is true of a law, in the order in which it is told; the length of the list. */
int lawwords(const TaflLaw *law, Said out[MAX_SAID]);

/* By which translations are found: "king-edge". */
const char *lawwords_id(const Said *said);

/* The cite it belongs to, CITE_COUNT for repetition. */
int lawwords_cite(const Said *said);

/* Whether the rules in plain words have it, and whether the clause of its cite has. */
bool lawwords_plain(const Said *said);
bool lawwords_clause(const Said *said);

/* The sentence, in the text's language, with its gaps filled. */
void lawwords_write(const TaflLaw *law, const Said *said, Text *out);

/* The names in gap 0 or 1, as words that every language knows: "throne", "edge", "a4", "attacker",
 * "3"; "but" says: every square but those that follow. Their number. */
enum { MAX_NAMES = 72, NAME_TEXT = 16 };
int lawwords_names(const TaflLaw *law, const Said *said, int gap, char out[MAX_NAMES][NAME_TEXT]);

#endif
