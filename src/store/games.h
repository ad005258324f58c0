/* Games: a row, its plies, its chat, what somebody would answer. Who plays them in memory decides;
 * this is what is left when the lights go out. For the store's thread, inside a transaction; false
 * is a fault of the database, "there is none" an out value. All may run again after a failure.
 * Other processes get a hint of every change (hints.h). */
#ifndef STORE_GAMES_H
#define STORE_GAMES_H

#include "core/notation.h"
#include "record/tree.h"
#include "store/sessions.h"

enum {
    GAME_RULES = 96,
    GAME_REASON = 8,    /* "T7" */
    GAME_WORDS = 512,   /* of a chat message, with its zero byte */
    GAME_PLIES = 65536, /* no more are kept of a game that is taken over */
};

typedef enum GamePhase { GAME_WAITING, GAME_PLAYING, GAME_OVER, GAME_PHASES } GamePhase;
typedef enum ClockKind { CLOCK_NONE, CLOCK_INCREMENT, CLOCK_MOVE, CLOCK_DAYS } ClockKind;

typedef struct GameRow {
    /* ---- what is fixed when it is made */
    char id[GAME_ID];
    char rules[GAME_RULES];
    char position[POSITION_TEXT]; /* "": the start */
    ClockKind clock;
    /* ms; of CLOCK_MOVE and CLOCK_DAYS `base` is what a move has, of CLOCK_DAYS `inc` what each has
     * beside that for the whole game */
    int64_t base, inc;
    bool open, private, chat;
    bool rated;         /* it changes ratings (ranks.h), if both have an account when it ends */
    int64_t challenger; /* a person; 0: none */
    int64_t to;         /* the person who is challenged; 0: anybody may join */
    int64_t origin;     /* stands for the address it is offered from, while it waits; 0: unknown */
    int64_t created;
    int pair;            /* 1 or 2 of a match of two games with sides swapped; 0: it is in none */
    char first[GAME_ID]; /* of the second: the first one; "": none */
    char tournament[GAME_ID]; /* it is played in; "": none */

    /* ---- what games_put writes */
    int64_t seat[2]; /* persons; 0: free, or nobody any more */
    GamePhase phase;
    Result result;
    Termination termination;
    char reason[GAME_REASON]; /* the clause that ended it; "": none did */
    int culprit;              /* the seat that lost by the termination; -1: none */
    int64_t left[2];          /* ms; -1: no clock. Of CLOCK_DAYS see game_reserve */
    int64_t moved_at;         /* ms since 1970: when the turn began */
    int64_t deadline;         /* ms since 1970, but for vacations (game_deadline); 0: none */
    int64_t rested;           /* vacation_total of the mover when the turn began */
    int64_t seq;
    int draw, takeback_by, rematch_by; /* seats counted from 1; 0: nobody */
    int takeback_plies;
    char rematch[GAME_ID]; /* the game played next; "": none */
    int64_t ended;         /* 0: it has not */
    int to_move;           /* the seat that is to move, from 1; 0: none */

    /* ---- what only reading fills */
    int64_t owner;    /* the process that decides it (leases.h); 0: none, or the only one */
    int64_t owned_at; /* ms since 1970: since then */
    char to_name[PERSON_NAME]; /* of `to`; "": nobody */
    int64_t cut_seq;           /* the event at which plies were last taken back; 0: none were */
    int plies;
    Result first_result;       /* of the first one */
    char name[2][PERSON_NAME]; /* "": nobody, or nobody any more */
    PersonKind kind[2];
    Vacation vacation[2]; /* of the two */
    /* While it waits: the challenger's rating in that seat (ranks.h). A deviation of 0: none. */
    int points, deviation;
} GameRow;

/* By when the mover has to have moved, as things stand: later by what vacation there has been in
 * this turn. 0: there is no date. */
int64_t game_deadline(const GameRow *game, int64_t now);

/* The level of the server's engine that has a seat; 0: somebody else has. */
int game_engine(const GameRow *game, int seat);

/* What a seat has left for the whole game beside its days a move, of CLOCK_DAYS. */
int64_t game_reserve(const GameRow *game, int seat);

/* A turn of a seat begins: when, and by when it has to end. */
void game_turn(GameRow *game, int seat, int64_t now);

/* It ends: what it took beyond its days is taken from the reserve. */
void game_turn_end(GameRow *game, int seat, int64_t now);

typedef struct PlyRow {
    char move[MOVE_TEXT]; /* wire form */
    int64_t left[2];      /* ms after it; -1: no clock */
    int64_t at;           /* ms since 1970; 0: it was given with the challenge */
} PlyRow;

typedef struct GameList {
    GameRow *game; /* to be freed */
    int count;
} GameList;

/* Makes a game with the plies given. A `created` of 0 is now. *taken: the id is in use. The date of
 * one that is played at once is found here. */
bool games_add(Db *db, const GameRow *game, const PlyRow *plies, int count, bool *taken);

/* Writes what changes of a row. *there: whether there is such a game. */
bool games_put(Db *db, const GameRow *game, bool *there);

/* What came of a ply. */
typedef enum PlyAnswer {
    PLY_ADDED,
    PLY_AGAIN, /* the same ply was there already: nothing to do */
    PLY_STALE, /* another one is there, or one before it is missing, or the game is not played */
} PlyAnswer;

/* Adds ply number `ply` (plies before it) together with the row after it. Only the next one is
 * added, so nothing is ever played twice. */
bool games_ply(Db *db, const GameRow *after, int ply, const PlyRow *row, PlyAnswer *answer);

/* Takes back: only `keep` plies stay, with the row after that. */
bool games_cut(Db *db, const GameRow *after, int keep);

/* A challenge that waits is taken out; *there: it was one. */
bool games_cancel(Db *db, const char *id, bool *there);

/* A whole game. *plies gets row.plies of them, to be freed. An empty id: there is none. */
bool games_read(Db *db, const char *id, GameRow *row, PlyRow **plies);

/* The same for who knows its first `known` plies as they were at event `seq`: *plies are those from
 * number *first on, which is `known`, or 0 if some were taken back meanwhile. */
bool games_read_on(Db *db, const char *id, int64_t seq, int known, GameRow *row, PlyRow **plies,
                   int *first);

/* ---- lists, newest first unless said otherwise; at most `most` */

bool games_lobby(Db *db, int most, GameList *out);              /* open challenges */
bool games_of(Db *db, int64_t person, int most, GameList *out); /* those played first */
bool games_waiting_of(Db *db, int64_t person, int64_t *count);
bool games_waiting_for(Db *db, int64_t person, int most, GameList *out);        /* oldest first */
bool games_challenges_between(Db *db, int64_t one, int64_t two, GameList *out); /* by name */
bool games_playing_of(Db *db, int64_t person, int64_t *count);
bool games_played_by(Db *db, int64_t person, int most, GameList *out); /* that go on */
/* Challenges made before a date: oldest first. */
bool games_stale(Db *db, int64_t before, int most, GameList *out);
/* Of those that no other living process decides: whose deadline is over, soonest first; and whose
 * clock counts seconds, which is what a server that starts takes over. */
bool games_due(Db *db, int64_t now, int most, GameList *out);
bool games_live(Db *db, int most, GameList *out);
/* Of the games that go on, that everybody may see and that were moved in last: the highest rated
 * first, by the sum of both seats' ratings. */
bool games_current(Db *db, int most, GameList *out);

/* For the store's own: the games "g" of which the rest of a statement, from WHERE on, is true. */
bool games_where(Db *db, const char *rest, const Value *values, int count, GameList *out);

/* ---- chat and conditional moves */

typedef struct ChatRow {
    int64_t n, person; /* 0: nobody any more */
    char name[PERSON_NAME];
    int seat; /* from 1; 0: a spectator */
    char words[GAME_WORDS];
    int64_t at;
} ChatRow;

bool chat_add(Db *db, const char *game, const ChatRow *row);

/* The messages from number n on, of the last `most`, oldest first; to be freed. */
bool chat_read_on(Db *db, const char *game, int64_t n, int most, ChatRow **rows, int *count);

bool plan_put(Db *db, const char *game, int seat, const char *json); /* "" removes it */
/* To be freed; NULL: none. */
bool plan_read(Db *db, const char *game, int seat, char **json);

#endif
