/* Game files: a Tree as PGN-shaped text and back (docs/gamefile.md), without loss: reading what was
 * written gives an equal tree.
 *
 * Reading walks through a text that may hold several games:
 *
 *     GameFile file = gamefile_over(text, length);
 *     while (gamefile_more(&file))
 *         if (!gamefile_read(&file, &arena, &tree, &error)) … error says line, column and why
 */
#pragma once

#include "record/tree.h"

typedef struct GameFile {
    const char *text; /* borrowed */
    size_t length, at;
    int line;          /* of `at`, 1 and up */
    size_t line_start; /* where that line begins */
    bool among_tags;   /* inside a game's tags; after an error: the error is among tags */
    bool later;        /* a game has been read, so the next one begins with a tag */
    size_t brace;      /* there is no '}' between `at` and here, unless this is before `at` */
} GameFile;

GameFile gamefile_over(const char *text, size_t length);

/* Whether there is anything but white space left. */
bool gamefile_more(GameFile *file);

/* Whether nothing is left but complete comments. They belong to the game that comes next. The arena
 * is scratch. */
bool gamefile_only_comments(const GameFile *file, Arena arena);

/* Reads the next game. The tree and its rules live in the arena, which must outlive them; it takes
 * about 200 bytes for each ply, the text once, and 20 KB. On failure tree and arena are unchanged,
 * and the file is at the error. */
bool gamefile_read(GameFile *file, Arena *arena, Tree *out, Error *error);

/* The same, but keeps the good part. True if the rules and the start could be read; the tree then
 * holds everything before the error. error->code is ERROR_NONE if there was no error. */
bool gamefile_read_part(GameFile *file, Arena *arena, Tree *out, Error *error);

/* Goes to the next game after an error: to the next line with a tag that does not belong to the
 * same game. */
void gamefile_skip(GameFile *file);

/* Appends the game to `out`, in lines of at most 80 columns unless a single word is longer. False
 * if it does not fit (out->full); nothing else fails. Separate games in one file by an empty
 * line. */
bool gamefile_write(const Tree *tree, Text *out, Error *error);

/* "!" for mark 1, … "?!" for 6; NULL for others. */
const char *mark_suffix(int mark);

/* The score at the end of the main line as "A B"; false if the game has no score. */
bool score_text(const Tree *tree, char *out, size_t size);
