/* The JSON form of a game file: a Tree as one JSON object and back (docs/gamefile.md). Reading
 * gives an equal tree, except that the marks of a ply come before its comments. */
#pragma once

#include "record/json.h"
#include "record/tree.h"

/* Appends a game as an item or as the whole. False if variations are nested more deeply than
 * json_read accepts; if it does not fit, json->out->full is set. */
bool gamejson_write(const Tree *tree, Json *json, Error *error);

/* Builds the game of a value from json_read; plays every move of it. The tree and its rules live in
 * the arena and keep nothing of the value, whose marks are used. On failure the error has line and
 * column of the text, and the arena is unchanged. */
bool gamejson_read(JsonValue *value, Arena *arena, Tree *out, Error *error);
