/* Games out of the database as trees, for game files, and trees into it. What a tree has besides
 * its main line (variations, comments other than the clock's) is not kept. */
#ifndef STORE_ARCHIVE_H
#define STORE_ARCHIVE_H

#include "store/games.h"

/* A game as it is kept. `source`: the tags of the file it came from, as a JSON object; NULL: it was
 * played here. */
typedef struct Archived {
    GameRow row;
    PlyRow *plies; /* both to be freed, by archived_free */
    char *source;
} Archived;

void archived_free(Archived *game);

/* An id that is not there leaves row.id empty. False: a fault of the database. */
bool archive_read(Db *db, const char *id, Archived *out);

/* The finished games by these rules (a canonical name; NULL: all), oldest first, until `each`
 * returns false; it may ask the database for more. */
bool archive_each(Db *db, const char *rules, bool (*each)(void *ctx, const char *id), void *ctx);

/* As a tree, whose rules and nodes live in an arena of at least archive_bytes(game). False: the
 * game cannot have been played by its rules. */
size_t archive_bytes(const Archived *game);
bool archive_tree(const Archived *game, Arena *arena, Tree *out, Error *error);

/* The main line of a tree as a finished game, with an id that follows from what is in it, or is
 * that of its tag Id. `kind`: of players of whom the file does not say whether they are people. */
void archive_from_tree(const Tree *tree, PersonKind kind, Archived *out);

/* Puts it into the database. *there: it was there already, and nothing is changed. */
bool archive_put(Db *db, Archived *game, bool *there);

#endif
