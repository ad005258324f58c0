/* Games in the database: a row, plies, chat and conditional moves. The process that holds a game in
 * memory decides it; the database keeps its result.
 *
 * Call these functions in the store's thread, inside a transaction. False is a database error; a
 * missing game is an out value. Each function may run again after a failure. */
#pragma once

#include "store/game_row.h"

/* The level of the server's engine in a seat; 0: another player has it. */
int game_engine(const GameRow *game, int seat);

/* Whether its clock counts seconds; else it has none, or one of days. */
bool game_counts_seconds(const GameRow *game);

typedef struct PlyRow {
    char move[MOVE_TEXT]; /* wire form */
    int64_t left[2];      /* ms after it; -1: no clock */
    int64_t at;           /* ms since 1970; 0: came with the challenge */
} PlyRow;

typedef struct GameList {
    GameRow *game; /* to be freed */
    int count;
} GameList;

/* The row of a game that two persons begin at the start of the rules, with a chat, without a clock,
 * unrated and without an id. */
GameRow game_row_begun(const Rules *rules, const int64_t person[2], int64_t now);

/* Creates a game with these plies. A `created` of 0 means now. *taken: the id is in use. If the
 * game starts at once, this sets its first deadline. */
bool games_add(Db *db, const GameRow *game, const PlyRow *plies, int count, bool *taken);

/* Whether the game is at this event: nothing else has changed it since. */
bool games_at(Db *db, const char *id, int64_t seq, bool *there);

/* Whether there is such a game. */
bool games_there(Db *db, const char *id, bool *there);

/* Writes the changing part of a row. *there: the game exists. */
bool games_put(Db *db, const GameRow *game, bool *there);

/* The result of games_ply. */
typedef enum PlyAnswer {
    PLY_ADDED,
    PLY_AGAIN, /* the database has this ply already */
    PLY_STALE, /* another ply has this number, an earlier ply is missing, or the game is not in play
                */
} PlyAnswer;

/* Adds ply number `ply`, counted from 0, together with the row after it. It adds only the next ply,
 * so no ply is played twice. */
bool games_ply(Db *db, const GameRow *after, int ply, const PlyRow *row, PlyAnswer *answer);

/* Takes back plies: `keep` plies stay, with the row after them. */
bool games_cut(Db *db, const GameRow *after, int keep);

/* A challenge that was declined, withdrawn or has expired. Whoever comes too late is told so for
 * GONE_DAYS. */
enum { GONE_DAYS = 14 };
typedef struct GoneGame {
    char id[GAME_ID];       /* "": none */
    int64_t challenger, to; /* persons; 0: none */
    bool declined;          /* by `to` */
    char words[GAME_WORDS]; /* the reason, for these two alone; "": none */
} GoneGame;

/* Deletes the waiting challenge gone->id and keeps `gone`; *there: there was one. */
bool games_cancel(Db *db, const GoneGame *gone, bool *there);

/* An empty out->id: there is none. games_gone_prune: deletes those from before a date. */
bool games_gone(Db *db, const char *id, GoneGame *out);
bool games_gone_prune(Db *db, int64_t before);

/* Reads a whole game. *plies gets row->plies plies, which the caller frees. An empty row->id: no
 * such game. */
bool games_read(Db *db, const char *id, GameRow *row, PlyRow **plies);

/* ---- lists: newest first unless noted, at most `most` games */

bool games_lobby(Db *db, int most, GameList *out);              /* open challenges */
bool games_of(Db *db, int64_t person, int most, GameList *out); /* those in play first */
bool games_waiting_of(Db *db, int64_t person, int64_t *count);
bool games_waiting_for(Db *db, int64_t person, int most, GameList *out); /* oldest first */
bool games_played_by(Db *db, int64_t person, int most, GameList *out);   /* in play */
/* Challenges made before a date, oldest first. */
bool games_stale(Db *db, int64_t before, int most, GameList *out);
/* games_due: past their deadline, the earliest first. games_live: with a real-time clock. */
bool games_due(Db *db, int64_t now, int most, GameList *out);
bool games_live(Db *db, int most, GameList *out);
/* The public games with the most recent moves, ordered by the sum of both ratings, highest first.
 */
bool games_current(Db *db, int most, GameList *out);

/* For src/server/store only: the games "g" that the rest of a statement, from WHERE on, selects. */
bool games_where(Db *db, const char *rest, const DbValue *values, int count, GameList *out);

/* ---- chat and conditional moves */

typedef struct ChatRow {
    int64_t n;      /* number in the game, from the database; 0: not stored yet */
    int64_t person; /* 0: a deleted person */
    char name[PERSON_NAME];
    int seat; /* from 1; 0: a spectator */
    char words[GAME_WORDS];
    int64_t at;
} ChatRow;

bool chat_add(Db *db, const char *game, ChatRow *row); /* sets row->n */

/* The last `most` messages, oldest first. The caller frees them. */
bool chat_read(Db *db, const char *game, int most, ChatRow **rows, int *count);

bool plan_put(Db *db, const char *game, int seat, const char *json); /* "" removes it */
/* To be freed; NULL: none. */
bool plan_read(Db *db, const char *game, int seat, char **json);
