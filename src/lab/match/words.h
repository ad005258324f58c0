/* Word lists in files, in the journal and after options: NAME=VALUE and other words, separated by
 * blanks. A value with blanks needs quotes: name="two words" or "name=two words". Inside quotes \"
 * is a quote and \\ a backslash. '#' at the start of a word begins a comment. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { WHY = 512 }; /* size of the text with the reason for a refusal */

typedef struct WordList {
    int count, room;
    char **word; /* without quotes */
} WordList;

void wordlist_add(WordList *list, const char *word);
__attribute__((format(printf, 2, 3))) void wordlist_print(WordList *list, const char *format, ...);
void wordlist_free(WordList *list);

/* Adds the words of a line. False with column and reason in `why`. */
bool wordlist_read(WordList *list, const char *line, char why[WHY]);

/* A line that reads back as these words; the caller frees it. */
char *wordlist_line(const WordList *list);

/* The value of a word "name=value" with this name, else NULL. */
const char *word_value(const char *word, const char *name);

/* A whole number from low to high, digits only; a decimal number; milliseconds given in seconds. */
bool word_int(const char *text, int64_t low, int64_t high, int64_t *out);
bool word_real(const char *text, double low, double high, double *out);
bool word_seconds(const char *text, int64_t low_ms, int64_t high_ms, int64_t *out);

/* A lead, in hundredths or as a win probability in permille (search/chance.h). The probability
 * means the same in every game. */
typedef struct Lead {
    int amount; /* 0: none */
    bool chance;
} Lead;

/* Reads "300" as hundredths, up to `most`, or "95%" as a probability, from low to high percent.
 * lead_write writes the same form. */
enum { LEAD_TEXT = 16 };
bool word_lead(const char *text, int most, int low, int high, Lead *out);
void lead_write(Lead lead, char out[LEAD_TEXT]);

/* Writes a formatted reason into `why` and returns false. */
__attribute__((format(printf, 2, 3))) bool refuse(char why[WHY], const char *format, ...);
