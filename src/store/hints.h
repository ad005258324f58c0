/* What other processes on the same database hear of a transaction: lines on a channel, as few
 * NOTIFYs as they fit into. Hints alone: rows are the truth, and a hint may be
 * lost. With SQLite there is nobody else, and nothing happens. */
#ifndef STORE_HINTS_H
#define STORE_HINTS_H

#include "store/value.h"

enum { HINT_CHANNEL = 64 };

/* The channel of a process, or, of process 0, of all of them. It belongs to this database and
 * schema alone. Outside of a transaction, or inside. */
bool hints_channel(Db *db, int64_t process, char out[HINT_CHANNEL]);

/* A line, without its end, for a process or all of them: part of the transaction. The same line
 * twice in a row is one. */
void hints_add(Db *db, int64_t process, const char *line);

/* A game has changed (PEER_GAME), which is said when the transaction has been committed. */
void hints_game(Db *db, const char *id, const int64_t person[3], bool listed);

/* What is heard comes in payloads, and a line may begin in one and end in the next. Heard is zero
 * at first. */
typedef struct Heard {
    char *text;
    size_t size;
} Heard;

/* Calls line(ctx, text) for each line that is whole now. */
void hints_heard(Heard *heard, const char *payload, void (*line)(void *ctx, char *text), void *ctx);
void heard_end(Heard *heard);

#endif
