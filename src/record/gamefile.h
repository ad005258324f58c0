/* Game files: a Tree as PGN-shaped text and back (docs/gamefile.md), without loss: reading what was
 * written gives an equal tree.
 *
 * Reading walks through a text that may hold several games:
 *
 *     GameFile file = gamefile_over(text, length);
 *     while (gamefile_more(&file))
 *         if (!gamefile_read(&file, &arena, &tree, &error)) … error says line, column and why
 */
#ifndef RECORD_GAMEFILE_H
#define RECORD_GAMEFILE_H

#include "record/tree.h"

typedef struct GameFile {
    const char *text; /* borrowed */
    size_t length, at;
    int line;          /* of `at`, 1 and up */
    size_t line_start; /* where that line begins */
    bool among_tags;   /* of a game; after an error, that it stands there */
    size_t brace;      /* no '}' stands between `at` and here, unless that lies before `at` */
} GameFile;

GameFile gamefile_over(const char *text, size_t length);

/* Whether anything but white space is left. */
bool gamefile_more(GameFile *file);

/* Reads the next game. The tree, its rules included, lives in the arena, which must outlive it;
 * about 200 bytes a ply and the text once do, besides 20 KB. On failure the tree and the arena are
 * as before and the file stands where the error is. */
bool gamefile_read(GameFile *file, Arena *arena, Tree *out, Error *error);

/* The same, but keeps what is good: true if the rules and the start could be read, and then the
 * tree holds everything before the error; error->code is ERROR_NONE if there was none. */
bool gamefile_read_part(GameFile *file, Arena *arena, Tree *out, Error *error);

/* Goes on to the next game after an error: to the next line that begins with a tag and does not
 * belong to the tags of the same game. */
void gamefile_skip(GameFile *file);

/* Appends the game to `out`, lines of at most 80 columns where a single word allows. False if it
 * does not fit (out->full); nothing else can fail. Several games in one file are written one after
 * the other with an empty line between. */
bool gamefile_write(const Tree *tree, Text *out, Error *error);

/* "!" for mark 1, … "?!" for 6; NULL for others. */
const char *mark_suffix(int mark);

/* The score at the end of the main line as "A B"; false where the game has none. */
bool score_text(const Tree *tree, char *out, size_t size);

#endif
