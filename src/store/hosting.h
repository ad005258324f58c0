/* What a host holds against people, and people against each other: mutes, closed accounts, reports,
 * blocks. For the store's thread, inside a transaction; false is a fault of the database. */
#ifndef STORE_HOSTING_H
#define STORE_HOSTING_H

#include "store/filter.h"
#include "store/games.h"
#include "store/order.h"

enum {
    BLOCKS_MOST = 200,   /* of a person */
    REPORTS_A_DAY = 10,  /* of a person */
    REPORT_LONGEST = 500 /* characters */
};

/* ---- reports: of the other one in a game */

typedef struct Report {
    int64_t id, at;
    char by[PERSON_NAME], about[PERSON_NAME]; /* by: "" for somebody who is gone */
    char game[GAME_ID];
    char words[4 * REPORT_LONGEST + 1];
} Report;

typedef enum ReportAnswer {
    REPORT_KEPT,
    REPORT_AGAIN,     /* this game was reported by this person */
    REPORT_TOO_MANY,  /* in a day */
    REPORT_NOT_YOURS, /* the person is not one of the two */
} ReportAnswer;

bool reports_add(Db *db, int64_t by, const char *game, const char *words, ReportAnswer *answer);

/* Those that nobody has looked after, oldest first; to be freed. */
bool reports_open(Db *db, int most, Report **out, int *count);

/* *there: it was open. */
bool reports_done(Db *db, int64_t id, bool *there);

/* ---- people */

/* Those who are muted or closed, but for bots whose owner is gone; to be freed. */
bool hosting_held(Db *db, int most, Person **out, int *count);

/* Whether a name looks like that of a moderator or admin, this person aside. */
bool hosting_alike(Db *db, int64_t person, const char *name, bool *out);

/* ---- blocks */

/* *full: there are as many as there may be, and nothing has changed. */
bool blocks_put(Db *db, int64_t person, int64_t other, bool on, bool *full);

/* Whether either of two has blocked the other. */
bool blocks_between(Db *db, int64_t one, int64_t two, bool *out);

/* The second games of matches that two play now. */
bool blocks_seconds(Db *db, int64_t one, int64_t two, GameList *out);

/* Whether whoever offers a game that waits has blocked a person. */
bool blocks_join(Db *db, const char *game, int64_t person, bool *out);

/* Whom a person has blocked, as numbers; to be freed. */
bool blocks_of(Db *db, int64_t person, int64_t **others, int *count);

/* The same by name; to be freed. */
bool blocks_list(Db *db, int64_t person, Person **out, int *count);

/* ---- what servers remember of all that */

typedef struct Pair {
    int64_t one, two;
} Pair;

typedef struct HostLook {
    /* given */
    int64_t since;                   /* whoever was stirred from then on; 0: nobody */
    int64_t filter_count, filter_at; /* of the filter that is known */
    /* found */
    int64_t now;   /* by the clock of the database */
    Pair *stirred; /* person, when; … */
    bool *out;     /* … who has no session any more, … */
    bool *closed;  /* … because the account is closed; … */
    Vacation *vacation;
    int stirs;
    Pair *muted; /* person, until */
    int mutes;
    Pair *blocks; /* person, other: of the stirred ones */
    int blocked;
    Ban *ban; /* those that run, as bans_list gives them */
    int bans;
    char *filter; /* as filter_read gives it; NULL: it is the known one */
} HostLook;

bool hosting_look(Db *db, HostLook *look);
void hosting_look_end(HostLook *look);

#endif
