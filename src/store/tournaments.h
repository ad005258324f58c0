/* Tournaments: who plays in them, who meets whom in which round, and what came of it. When two meet
 * they play two games with sides swapped, one after the other (rank/pairing.h). For the store's
 * thread, inside a transaction; false is a fault of the database. */
#ifndef STORE_TOURNAMENTS_H
#define STORE_TOURNAMENTS_H

#include "store/games.h"

enum { TOURNAMENT_NAME = 128, TOURNAMENT_ROUNDS = 30, TOURNAMENT_MOST = 128 /* players */ };

typedef enum TournamentKind {
    TOURNAMENT_EVERYONE, /* everyone against everyone */
    TOURNAMENT_SWISS,
    TOURNAMENT_ARENA, /* whoever is free meets somebody else, until time is up */
    TOURNAMENT_KINDS
} TournamentKind;
extern const char *const tournament_kind_words[TOURNAMENT_KINDS]; /* "everyone", "swiss", "arena" */

typedef struct TournamentRow {
    char id[GAME_ID], name[TOURNAMENT_NAME];
    int64_t owner;
    TournamentKind kind;
    char rules[GAME_RULES];
    ClockKind clock;
    int64_t base, inc; /* as of a game */
    int rounds;        /* Swiss: as many; everyone: worked out when it begins; arena: 0 */
    int round;         /* the one that is played, from 1; 0: it has not begun */
    int places;        /* who enters when so many have stands on the waiting list */
    int64_t begins;    /* ms since 1970: when it is to begin, or has begun; 0: when it is told to */
    bool guests;       /* may enter, with a nickname */
    int64_t lasts;     /* arena: for so many ms it pairs */
    GamePhase phase;
    int64_t created, ended;
    int players;                  /* only filled by reading */
    char owner_name[PERSON_NAME]; /* the same */
} TournamentRow;

typedef struct Entrant {
    int64_t person;
    char name[PERSON_NAME]; /* "": nobody any more */
    PersonKind kind;
    int points; /* half points of all games, a rest as a match won: 4 */
    bool rested, gone;
    bool waits;  /* on the waiting list */
    int entered; /* in which order */
    int place;   /* from 1; equals share one */
    int direct;  /* half points against those with as many points (rank/table.h) */
    int berger;  /* Sonneborn-Berger, in quarters of a point */
} Entrant;

typedef struct Meeting {
    int round;
    int64_t person[2];     /* the second 0: the first one rests */
    int entrant[2];        /* their places in Tournament.entrant; -1: nobody */
    char game[2][GAME_ID]; /* the first one in seat 1, then in seat 2; "": not begun */
    int points[2];         /* half points in both games */
    bool over;
    int64_t ended; /* ms since 1970: the last of its games; 0: it has not */
} Meeting;

typedef struct Tournament {
    TournamentRow row; /* row.id "": there is none */
    Entrant *entrant;  /* row.players of them, the first of the table first */
    Meeting *meeting;  /* by round */
    int meetings;
} Tournament;

/* Makes one with `row`'s id and what it says up to `rounds`. */
bool tournaments_add(Db *db, const TournamentRow *row);

/* The newest ones, those that are not over first; to be freed. */
bool tournaments_list(Db *db, int most, TournamentRow **rows, int *count);

/* How many of a person are not over. */
bool tournaments_own(Db *db, int64_t person, int64_t *count);

/* All of one; to be given back by tournament_free. */
bool tournaments_read(Db *db, const char *id, Tournament *out);
void tournament_free(Tournament *tournament);

/* Before it begins one may enter and leave. Later leaving means to be in no further round, and one
 * may enter, or come back, in an arena and in the first half of a Swiss tournament. *done: whether
 * anything changed. */
bool tournaments_enter(Db *db, const char *id, int64_t person, bool *done);
bool tournaments_leave(Db *db, const char *id, int64_t person, bool *done);

/* Takes out one that has not begun, or ends one that has, where it stands. */
bool tournaments_cancel(Db *db, const char *id, bool *done);

/* Whether an entrant is there to be paired. */
bool entrant_plays(const Entrant *entrant);

/* Whether somebody who enters now would still be paired. */
bool tournament_takes(const TournamentRow *row, int64_t now);

/* Whether an arena's time is up. */
bool tournament_late(const TournamentRow *row, int64_t now);

/* For rounds.c: what is there now decides what comes next, so processes wait for each other; and
 * the end of one. */
bool tournaments_alone(Db *db);
bool tournaments_end(Db *db, const char *id);

#endif
