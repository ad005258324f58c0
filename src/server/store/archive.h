/* Games as trees: read from the database for game files, and stored from game files. Only the main
 * line and the comments about clocks are kept; variations and other comments are not. */
#pragma once

#include "store/games.h"

/* A stored game. `source`: the tags of the file it came from, as a JSON object; NULL: it was played
 * here. */
typedef struct Archived {
    GameRow row;
    PlyRow *plies; /* archived_free frees this and `source` */
    char *source;
    int64_t rating[2]; /* of the players after a rated game, in thousandths of a point; 0: none */
} Archived;

void archived_free(Archived *game);

/* Reads a game; row.id is empty if there is none with this id. False: a fault of the database. */
bool archive_read(Db *db, const char *id, Archived *out);

/* Calls `each` for the finished games with these rules (a canonical name; NULL: all), oldest first.
 * `open`: only for those that everybody may see and find, which are not private and have a move.
 * It stops when `each` returns false. `each` may use the database. */
bool archive_each(Db *db, const char *rules, bool open, bool (*each)(void *ctx, const char *id),
                  void *ctx);

/* Converts a game to a tree. Its rules and nodes live in the arena, which needs at least
 * archive_bytes(game); its text in any form needs no more. False: the game breaks its rules. */
size_t archive_bytes(const Archived *game);
bool archive_tree(const Archived *game, Arena *arena, Tree *out, Error *error);

/* Makes a finished game from the main line of a tree. Its id is the tag Id, or else a hash of the
 * game. `kind`: the kind of a player if the file does not say whether it is a person. */
void archive_from_tree(const Tree *tree, PersonKind kind, Archived *out);

/* Stores a game. *there: it was stored already, and nothing changed. */
bool archive_put(Db *db, Archived *game, bool *there);
