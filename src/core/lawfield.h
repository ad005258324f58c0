/* The fields of a tafl law as keys and values in text: the table of docs/rule-files.md. */
#ifndef CORE_LAWFIELD_H
#define CORE_LAWFIELD_H

#include "core/rules.h"

/* The law of a key that is left out, on a board of this side: 7, 9 or 11. No pieces stand yet. */
void lawfield_defaults(TaflLaw *law, int size);

/* Whether `key` is a field of a law ("king-surround"), or a clause it cites ("cite.shieldwall"). */
bool lawfield_known(const char *key, size_t length);

/* Whether it is part of the law: not a clause that is cited, and not for the engine. */
bool lawfield_counts(const char *key, size_t length);

/* Which of the engine's lines a key is, PROFILE_…; -1: none. And the key of one. */
int lawfield_profile(const char *key, size_t length);
const char *lawfield_profile_key(int line);

/* Sets a known field that is no cite and no line of the engine's; `column` is the place of the
 * value. A set that begins with + or - changes what is there. `start` sets who begins: a caller
 * that has read `first` before it keeps that. */
bool lawfield_read(TaflLaw *law, const char *key, size_t key_length, const char *value,
                   size_t length, int column, Error *error);

/* Where the law keeps the clause that is cited for something; NULL: `key` is no such thing. */
ClauseId *lawfield_cite(TaflLaw *law, const char *key, size_t length);

/* Writes each field in which the law differs from another on the same board as PREFIX, key, " = ",
 * value, SEPARATOR; size and start if the other has no king. */
typedef struct FieldStyle {
    const char *prefix, *separator;
} FieldStyle;
void lawfield_write(const TaflLaw *law, const TaflLaw *than, const FieldStyle *style, Text *out);

/* What a cite is called after "cite."; 0 to CITE_COUNT, which is that of a repeated position. */
const char *lawfield_cite_key(int cite);

/* Field number 0 and up, for a screen that shows a law as switches: `group` is what it is about
 * (board, ways, capture, king, end), `cites` the cites whose clauses speak of it, with blanks
 * between, `kind` one of size, start, camps, set, flag, step, count, word; `usual` is what it is
 * when it is left out, NULL if it must be given. False beyond the last. */
typedef struct FieldNote {
    const char *key, *group, *cites, *kind, *usual;
} FieldNote;
bool lawfield_note(int number, FieldNote *out);

/* Its values, choice 0 and up; NULL beyond the last. Of a set the words for squares, of which
 * `camps` needs some. Field 0 is the size. */
const char *lawfield_choice(int number, int choice);

/* Whether two laws on the same board have the same there. */
bool lawfield_same(const TaflLaw *one, const TaflLaw *other, int number);

/* What a law has there, as text, and the squares of a set or of all camps. */
void lawfield_value(const TaflLaw *law, int number, Text *out);
Bits lawfield_squares(const TaflLaw *law, int number);

/* The sets that `all`, `edge` … stand for on a board of this side. */
Bits lawfield_edge(int size);
Bits lawfield_corners(int size);

#endif
