/* What may stand in the texts of a game file, and how a comment holds what it cannot hold as it
 * is: a byte that would end it or break the line is written &#N; with its decimal number, for
 * example &#125; for a closing brace. */
#ifndef RECORD_COMMENT_H
#define RECORD_COMMENT_H

#include "core/text.h"
#include <stdbool.h>
#include <stddef.h>

/* Whether this byte cannot stand in a comment: control characters but the tab, and '}'. */
bool comment_byte_escaped(unsigned char byte);

/* The length of the escape that begins at `text` and its byte; 0 if none begins there. */
size_t comment_escape(const char *text, size_t length, char *byte);

/* The command that says what a search found of the position behind it, the same in every file:
 * "[%eval 62.5%,12]", the chance of winning of player 1 in permille (a draw counts half) as
 * percent, and the depth in plies (0: not said). A win that was found is told instead: `win` plies
 * for player 1, -`win` for player 2, "[%eval #7,12]"; 0: none was. */
void comment_eval(Text *out, int chance, int win, int depth);

#endif
