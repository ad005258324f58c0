/* Games in files of JSON lines: the journal of `taefl match` (docs/match.md), the games of
 * `taefl learn` and `taefl tune` (docs/tune.md), and `taefl export games`. Reads them as trees.
 * Times, scores, depths and nodes become comments as game files have them. */
#pragma once

#include "record/gamefile.h"

typedef struct GameLines GameLines;

/* Whether a text begins as such a file. */
bool gamelines_by_look(const char *text, size_t length);

/* Begins to read a text, which is borrowed, as are `rules` (gameline_read). NULL
 * with an error. Free it with gamelines_close, which
 * takes NULL too. */
GameLines *gamelines_open(const char *text, size_t length, const Rules *rules, Error *error);
void gamelines_close(GameLines *lines);

/* Whether there is another line. A last line that is not whole has been cut off by a kill, and does
 * not count. */
bool gamelines_more(GameLines *lines);
/* Whether there is no other line but one that was cut off. */
bool gamelines_cut(GameLines *lines);

/* Reads the next line, which is still the next until it is skipped. */
bool gamelines_read(GameLines *lines, Arena *arena, Tree *out, Error *error);
void gamelines_skip(GameLines *lines);
