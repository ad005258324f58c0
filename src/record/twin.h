/* The JSON twin of a game file: a Tree as one JSON object and back (docs/gamefile.md). Reading what
 * was written gives an equal tree, but that the marks of a ply come before its comments. */
#ifndef RECORD_TWIN_H
#define RECORD_TWIN_H

#include "record/json.h"
#include "record/tree.h"

/* Appends a game as an item or as the whole. False if variations are nested deeper than json_read
 * would read them again; what does not fit leaves json->out->full. */
bool twin_write(const Tree *tree, Json *json, Error *error);

/* Builds the game that a value, read by json_read, tells; every move of it is played. The tree, its
 * rules included, lives in the arena and keeps nothing of the value, whose marks are used. On
 * failure the error has line and column of the text, and the arena is as before. */
bool twin_read(JsonValue *value, Arena *arena, Tree *out, Error *error);

#endif
