/* Moderation: mutes and closed accounts by hosts, reports and blocks by people. */
#pragma once

#include "store/filter.h"
#include "store/games.h"
#include "store/moderation.h"

enum {
    CONTACTS_MOST = 200, /* friends of a person, and people whom one has blocked */
    REPORTS_A_DAY = 10,  /* of a person */
    REPORT_LONGEST = 500 /* characters */
};

/* ---- reports: about the opponent in a game */

typedef enum ReportAnswer {
    REPORT_KEPT,
    REPORT_AGAIN,     /* this person has reported this game already */
    REPORT_TOO_MANY,  /* in a day */
    REPORT_NOT_YOURS, /* the person does not play in this game */
} ReportAnswer;

bool reports_add(Db *db, int64_t by, const char *game, const char *words, ReportAnswer *answer);

/* An array of the open reports after this one (0: all), the oldest first (docs/openapi.json). NULL:
 * a fault. */
struct json_t *reports_open(Db *db, int64_t after, int most);

/* Closes a report. *there: it was open. */
bool reports_done(Db *db, int64_t id, bool *there);

/* ---- people */

/* An array of the muted people and closed accounts, without bots of a deleted owner
 * (docs/openapi.json). NULL: a fault. */
struct json_t *hosting_held(Db *db, int most);

/* Whether a name resembles that of another moderator or admin. */
bool hosting_alike(Db *db, int64_t person, const char *name, bool *out);

/* ---- blocks, and friends, which need not be mutual and whose challenges a person accepts */

typedef enum ContactList { CONTACT_BLOCKED, CONTACT_FRIEND } ContactList;

/* Adds to a person's list, or removes. *full: it has CONTACTS_MOST, and nothing changed. */
bool contacts_put(Db *db, ContactList list, int64_t person, int64_t other, bool on, bool *full);

/* An array of the people of a list, by name. NULL: a fault. */
struct json_t *contacts_read(Db *db, ContactList list, int64_t person);

/* Whether `other` is a friend of `person`. */
bool friends_has(Db *db, int64_t person, int64_t other, bool *out);
bool friends_set_wants(Db *db, int64_t person, ChallengeWish wants);

/* Whether either of the two has blocked the other. */
bool blocks_between(Db *db, int64_t one, int64_t two, bool *out);

/* The same, or one of the two is deleted or has a closed account. */
bool blocks_or_gone(Db *db, int64_t one, int64_t two, bool *out);

/* The second games of matches that these two are playing, and their challenges by name. */
bool blocks_games(Db *db, int64_t one, int64_t two, GameList *out);

/* Whether the challenger of a waiting game has blocked a person. */
bool blocks_join(Db *db, const char *game, int64_t person, bool *out);

/* The ids of the people whom a person has blocked. The caller frees them. */
bool blocks_of(Db *db, int64_t person, int64_t **others, int *count);

/* ---- the copy of all this in a server's memory */

typedef struct Pair {
    int64_t one, two;
} Pair;

typedef struct HostLook {
    /* input */
    int64_t since;                   /* look for people stirred since then (people_stir); 0: none */
    int64_t filter_count, filter_at; /* of the filter that the server has */
    /* output */
    int64_t now;    /* by the clock of the database */
    Pair *stirred;  /* person, when; … */
    bool *out;      /* … without any session; … */
    Person *person; /* … as they are now */
    int stirs;
    Pair *muted; /* person, until */
    int mutes;
    Pair *blocks; /* person, other: of the stirred ones */
    int blocked;
    Ban *ban; /* the present bans, as from bans_list */
    int bans;
    char *filter; /* as from filter_read; NULL: unchanged */
} HostLook;

bool hosting_look(Db *db, HostLook *look);
void hosting_look_end(HostLook *look);
