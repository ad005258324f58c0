/* Tournaments: entrants, pairings by round, and results. A pairing is two games with sides swapped,
 * one after the other (rank/pairing.h). */
#pragma once

#include "store/games.h"
#include "store/moderation.h"

enum { TOURNAMENT_CODE = 7 };
enum { TOURNAMENT_NAME = 4 * 40 + 1, TOURNAMENT_ROUNDS = 30, TOURNAMENT_MOST = 128 /* players */ };

typedef enum TournamentKind {
    TOURNAMENT_EVERYONE, /* everyone against everyone */
    TOURNAMENT_SWISS,
    TOURNAMENT_ARENA, /* free players get new opponents until time is up */
    TOURNAMENT_KINDS
} TournamentKind;
extern const char *const tournament_kind_words[TOURNAMENT_KINDS]; /* "everyone", "swiss", "arena" */

typedef struct TournamentRow {
    char id[GAME_ID], name[TOURNAMENT_NAME];
    int64_t owner;
    TournamentKind kind;
    char rules[GAME_RULES];
    ClockKind clock;
    int64_t base, inc; /* as in GameRow */
    int rounds;        /* Swiss: given; everyone: computed at the start; arena: 0 */
    int round;         /* the present round, from 1; 0: not begun */
    int places;        /* the most players; later ones go on the waiting list */
    int64_t begins;    /* ms since 1970: planned or actual start; 0: started by its owner */
    bool guests;       /* guests may enter, with a nickname */
    int64_t lasts;     /* arena: duration of pairing in ms */
    GamePhase phase;
    char code[TOURNAMENT_CODE]; /* six digits to join by, while it is not over; "": none */
    int64_t paused;             /* ms since 1970: start of the pause of its games; 0: not paused */
    int64_t created, ended;
    int players;                  /* only filled by reading */
    char owner_name[PERSON_NAME]; /* the same */
    bool orphan;                  /* the same: the owner's account is deleted or closed */
    bool early;                   /* the same: over before all its games were played */
} TournamentRow;

/* SQL condition: the owner of tournament "t" has no open account any more. */
#define OWNER_GONE "NOT EXISTS (SELECT 1 FROM people o WHERE o.id = t.owner AND o.closed IS NULL)"

/* SQL condition: tournament "t" ended before its last round, or the end of its time, or with games
 * in play. Its host ended it, or nobody was left. */
#define ENDED_EARLY                                                                             \
    "t.phase = 2 AND (EXISTS (SELECT 1 FROM meetings m WHERE m.tournament = t.id AND m.over = " \
    "0) OR t.round < t.rounds OR (t.lasts > 0 AND t.ended < t.begins + t.lasts))"

typedef struct TournamentEntrant {
    int64_t person;
    char name[PERSON_NAME]; /* "": a deleted person */
    PersonKind kind;
    int points; /* half points of all games; a bye counts as a won match: 4 */
    int rests;  /* so far; in an arena 1 for one who got no opponent the last time */
    bool gone;
    bool waits;  /* on the waiting list */
    int entered; /* order of entry */
    int place;   /* from 1; ties share a place */
    int direct;  /* half points against entrants with equal points (rank/table.h) */
    int berger;  /* Sonneborn-Berger, in quarters of a point */
} TournamentEntrant;

typedef struct Meeting {
    int round;
    int64_t person[2];     /* second 0: the first has a bye */
    int entrant[2];        /* indices in Tournament.entrant; -1: none */
    char game[2][GAME_ID]; /* the first person in seat 1, then in seat 2; "": not begun */
    int points[2];         /* half points in both games */
    bool over;
    int64_t ended; /* ms since 1970: end of the last game; 0: not ended */
} Meeting;

typedef struct Tournament {
    TournamentRow row;          /* row.id "": no such tournament */
    TournamentEntrant *entrant; /* row.players of them, in the order of the table */
    Meeting *meeting;           /* by round */
    int meetings;
    int64_t older; /* of a page: how many meetings come before it */
} Tournament;

/* Makes a tournament with `row`'s id and settings, and a new code. */
bool tournaments_add(Db *db, const TournamentRow *row);

/* Unfinished tournaments first, each group with the newest first, and only those after this one
 * ("": all). The caller frees the rows. */
bool tournaments_list(Db *db, const char *after, int most, TournamentRow **rows, int *count);

/* The number of a person's own unfinished tournaments. */
bool tournaments_own(Db *db, int64_t person, int64_t *count);

/* Reads a row alone; id "": there is no such tournament. */
bool tournaments_row(Db *db, const char *id, TournamentRow *out);

/* Reads a whole tournament; tournament_free frees it. */
bool tournaments_read(Db *db, const char *id, Tournament *out);

/* The same with only so many of the newest meetings, and those in play; 0: none at all. An arena
 * may have hundreds of thousands, and the table's tie-breaks and order are right only with all. */
enum { MEETINGS_ALL = -1 };
bool tournaments_read_latest(Db *db, const char *id, int latest, Tournament *out);

/* A page of the meetings: at most `most` of them in their order, the last of those before number
 * `before`, or of all of them (MEETINGS_ALL) with those in play. The table is right. */
bool tournaments_read_page(Db *db, const char *id, int64_t before, int most, Tournament *out);
void tournament_free(Tournament *tournament);

/* People may enter and leave before the start. A player who leaves later gets no further pairing,
 * and keeps a row of the table only after a pairing.
 * People may still enter or return in an arena and in the first half of a Swiss tournament. *done:
 * something changed. `origin`: a number for the address, kept while they take part; 0: unknown. */
bool tournaments_enter(Db *db, const char *id, int64_t person, int64_t origin, bool *done);
bool tournaments_leave(Db *db, const char *id, int64_t person, bool *done);

typedef struct EntryShare {
    int64_t near; /* how many people who came from `origin` take part */
    int64_t made; /* when the tournament was made; DB_NONE: there is none */
} EntryShare;
bool tournaments_share(Db *db, const char *id, int64_t origin, EntryShare *out);

/* Whether the owner comes from this address, too, as in a classroom. */
bool tournaments_at_home(Db *db, const char *id, const unsigned char peer[PEER_BYTES], bool *out);

/* Deletes a tournament before its start; ends a running one with the present table. Its games in
 * play go on, but count for it no more. */
bool tournaments_cancel(Db *db, const char *id, bool *done);

/* The unfinished tournament with a code; "": there is none. */
bool tournaments_find(Db *db, const char *code, char id[GAME_ID]);

/* Whether an entrant can be paired. */
bool entrant_plays(const TournamentEntrant *entrant);

/* Whether a person who enters now can still be paired. */
bool tournament_takes(const TournamentRow *row, int64_t now);

/* Whether an arena's time is up. */
bool tournament_late(const TournamentRow *row, int64_t now);

/* For rounds.c only. tournaments_alone takes a lock, because the next round depends on the present
 * state. tournaments_end ends a tournament. */
bool tournaments_alone(Db *db);
bool tournaments_end(Db *db, const char *id);
