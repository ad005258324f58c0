/* Hints for other processes on the same database about a transaction. They are lines, packed into
 * as few NOTIFYs as possible. A hint may be lost; only the rows are reliable. With SQLite these
 * functions do nothing, because there are no other processes. */
#pragma once

#include "store/value.h"

enum { HINT_CHANNEL = 64 };

/* The channel of a process; process 0: the common channel. It is unique to this database and
 * schema. Call it inside or outside a transaction. */
bool hints_channel(Db *db, int64_t process, char out[HINT_CHANNEL]);

/* Adds a line without its newline to the transaction, for one process or (0) for all. The same line
 * twice in a row is sent once. */
void hints_add(Db *db, int64_t process, const char *line);

/* Adds the line that a game has changed (PEER_GAME). It is sent after the commit. */
void hints_game(Db *db, const char *id, const int64_t person[3], bool listed);

/* The receiver's buffer, because a line may span two payloads. It begins as zero. */
typedef struct Heard {
    char *text;
    size_t size;
} Heard;

/* Takes a payload and calls line(ctx, text) for each complete line. */
void hints_heard(Heard *heard, const char *payload, void (*line)(void *ctx, char *text), void *ctx);
void heard_end(Heard *heard);
