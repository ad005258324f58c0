/* The fields of a tafl law as keys and values in text: the table of docs/rule-files.md. */
#pragma once

#include "core/rules.h"

/* The defaults of all keys on a board of this size, without pieces. */
void lawfield_defaults(TaflLaw *law, int size);

/* Whether `key` is a field of a law ("king-surround") or a cite ("cite.shieldwall"). */
bool lawfield_known(const char *key, size_t length);

/* Whether it is part of the law: neither a cite nor for the engine. */
bool lawfield_counts(const char *key, size_t length);

/* Which of the engine's lines a key is, PROFILE_…; -1: none. And the key of such a line. */
int lawfield_profile(const char *key, size_t length);
const char *lawfield_profile_key(int line);

/* A field as text: its key, its value, and where errors go. */
typedef struct FieldText {
    const char *key;
    size_t key_length;
    const char *text;
    size_t length;
    int column;   /* the place of the value */
    Error *error; /* may be NULL */
} FieldText;

/* Sets a known field that is neither a cite nor for the engine. A set that begins with + or -
 * changes the current value. `start` also sets who begins; a caller that has read `first` must
 * restore that. */
bool lawfield_read(TaflLaw *law, const FieldText *text);

/* Where the law keeps the clause of a cite; NULL: `key` is not a cite. */
ClauseId *lawfield_cite(TaflLaw *law, const char *key, size_t length);

/* How to write the fields in which a law differs from another on the same board: PREFIX, key, " =
 * ", value, SEPARATOR. Size and start are written if the other law has no king. */
typedef struct FieldStyle {
    const char *prefix, *separator;
} FieldStyle;
void lawfield_write(const TaflLaw *law, const TaflLaw *than, const FieldStyle *style, Text *out);

/* The key of a cite after "cite."; cites are 0 to CITE_COUNT, the last for repetition. */
const char *lawfield_cite_key(int cite);

/* A field, numbered from 0, for a screen that shows a law as switches. `group` is its topic (board,
 * ways, capture, king, end), `cites` the cites about it, separated by blanks, `kind` one of size,
 * start, camps, set, flag, step, count, word, and `usual` the default, NULL if the key is required.
 * False after the last field. */
typedef struct FieldNote {
    const char *key, *group, *cites, *kind, *usual;
} FieldNote;
bool lawfield_note(int number, FieldNote *out);

/* The values of a field, numbered from 0; NULL after the last. For a set these are the words for
 * squares, some of which need `camps`. Field 0 is the size. */
const char *lawfield_choice(int number, int choice);

/* Whether two laws on the same board have the same value there. */
bool lawfield_same(const TaflLaw *one, const TaflLaw *other, int number);

/* The value of a field as text, and the squares of a set or of all camps. */
void lawfield_value(const TaflLaw *law, int number, Text *out);
Bits lawfield_squares(const TaflLaw *law, int number);

/* The sets that `all`, `edge` … mean on a board of this side. */
Bits lawfield_edge(int size);
Bits lawfield_corners(int size);
