/* Which bytes the texts of a game file may contain. A comment escapes a byte that would end it or
 * break the line as &#N; with its decimal number, for example &#125; for a closing brace. */
#pragma once

#include "core/text.h"
#include <stdbool.h>
#include <stddef.h>

/* Whether a comment must escape this byte: control characters except the tab, and '}'. */
bool comment_byte_escaped(unsigned char byte);

/* The length of the escape at `text`, and its byte; 0 if there is none. */
size_t comment_escape(const char *text, size_t length, char *byte);

/* The command with a search's view of the position after it, the same in every file: "[%eval
 * 62.5%,12]". It has player 1's win probability as percent (given in permille, a draw counts half)
 * and the depth in plies (0: left out). A found win is written instead: `win` plies for player 1,
 * -`win` for player 2, "[%eval #7,12]"; 0: none. */
void comment_eval(Text *out, int chance, int win, int depth);

/* What comments say about a search, from player 1's view. */
typedef struct CommentSearch {
    int chance;    /* permille; -1: not said */
    int win;       /* as in comment_eval */
    bool scored;   /* … and `score`, hundredths, is said */
    int64_t score; /* of [%score 0.35,12] */
    int depth;     /* plies; 0: not said */
    int64_t nodes; /* of [%nodes 20000]; 0: not said */
} CommentSearch;

/* Nothing is said yet. */
#define COMMENT_SEARCH ((CommentSearch){.chance = -1})

/* Adds what the commands in a comment say. A command in another form counts as text. */
void comment_search_read(const char *comment, CommentSearch *out);
