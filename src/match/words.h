/* Word lists as they stand in files, in the journal and after options: NAME=VALUE and others, with
 * blanks between. A value with blanks is quoted, name="two words" or "name=two words"; inside
 * quotes
 * \" is a quote and \\ a backslash. '#' at the start of a word begins a comment. */
#ifndef MATCH_WORDS_H
#define MATCH_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WHY = 512 }; /* size of the text that says why something was refused */

typedef struct WordList {
    int count, room;
    char **word; /* without quotes */
} WordList;

void wordlist_add(WordList *list, const char *word);
void wordlist_free(WordList *list);

/* Reads the words of a line and adds them. False with the column and the reason in `why`. */
bool wordlist_read(WordList *list, const char *line, char why[WHY]);

/* The line that gives these words again; to be freed. */
char *wordlist_line(const WordList *list);

/* "cmd=x" is `name` "cmd": its value, else NULL. */
const char *word_value(const char *word, const char *name);

/* A whole number from low to high, digits only; a decimal number; milliseconds given in seconds. */
bool word_int(const char *text, int64_t low, int64_t high, int64_t *out);
bool word_real(const char *text, double low, double high, double *out);
bool word_seconds(const char *text, int64_t low_ms, int64_t high_ms, int64_t *out);

/* How far ahead somebody is: in hundredths, or in permille of the chance of winning
 * (engine/chance.h), which mean the same in every game. */
typedef struct Lead {
    int amount; /* 0: none */
    bool chance;
} Lead;

/* "300" is hundredths, up to `most`; "95%" is a chance, from low to high percent. lead_write gives
 * either again. */
enum { LEAD_TEXT = 16 };
bool word_lead(const char *text, int most, int low, int high, Lead *out);
void lead_write(Lead lead, char out[LEAD_TEXT]);

/* Puts formatted words into `why` and returns false. */
__attribute__((format(printf, 2, 3))) bool refuse(char why[WHY], const char *format, ...);

#endif
