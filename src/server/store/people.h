/* People: guests, players with a name and a password, bots. */
#pragma once

#include "store/names.h"
#include "store/passwords.h"

typedef enum PersonKind { PERSON_GUEST, PERSON_PLAYER, PERSON_BOT, PERSON_KINDS } PersonKind;
typedef enum PersonRole { ROLE_PLAYER, ROLE_MODERATOR, ROLE_ADMIN, ROLES } PersonRole;

/* Whose challenges by name a person accepts. */
typedef enum ChallengeWish {
    WANTS_EVERYONE,
    WANTS_ACCOUNTS, /* from people with an account, and from bots */
    WANTS_FRIENDS,  /* hosting.h */
    CHALLENGE_WISHES
} ChallengeWish;
extern const char *const challenge_wish_words[CHALLENGE_WISHES]; /* "everyone" and so on */

/* "guest", "player", "bot"; "player", "moderator", "admin". */
extern const char *const person_kind_words[PERSON_KINDS];
extern const char *const role_words[ROLES];

/* A correspondence player's vacation (days.h). Durations in ms, dates in ms since 1970. */
typedef struct Vacation {
    int64_t since, until; /* start, and latest end; 0: no vacation now */
    int64_t total;        /* all earlier vacation */
    int64_t spent;        /* earlier vacation in this year: */
    int year;
} Vacation;

typedef struct Person {
    int64_t id; /* 0: no person */
    char name[PERSON_NAME];
    PersonKind kind;
    PersonRole role;
    char hash[PERSON_HASH]; /* "": no password */
    int64_t created, seen;  /* ms since 1970 */
    int64_t closed;         /* 0: not closed */
    int64_t muted;          /* no chat until then; 0: not muted */
    ChallengeWish wants;
    Vacation vacation;
} Person;

/* Makes a guest with a unique name such as "guest-4f7k". */
bool people_guest(Db *db, Person *out);

/* Finds or makes the server's own engine at a level, a bot named "Taefl 3". People's names have no
 * space, so no person can take that name. */
bool people_engine(Db *db, int level, Person *out);

/* The level of a person that is the server's engine; 0: another one. */
int person_engine(PersonKind kind, const char *name);

/* Makes a player or a bot with a valid name. *taken: the name is in use, and nothing was made. */
bool people_add(Db *db, PersonKind kind, const char *name, const char *hash, Person *out,
                bool *taken);

/* Gives a guest a valid name. With a hash the guest becomes a player, who keeps the games and
 * sessions. *taken: the name is in use, and nothing was changed. */
bool people_rename(Db *db, int64_t guest, const char *name, const char *hash, bool *taken);

/* out->id is 0 if there is no such person. */
bool people_find(Db *db, const char *name, Person *out);
bool people_get(Db *db, int64_t id, Person *out);

/* Locks a person until the end of the transaction and reads them anew. Call it before a write that
 * rests on a password checked earlier. *same: the hash is still person->hash. If not, *person stays
 * as it was. */
bool people_hold(Db *db, Person *person, bool *same);

bool people_set_hash(Db *db, int64_t id, const char *hash);
bool people_set_role(Db *db, int64_t id, PersonRole role);

/* Closes an account or opens it again. Closing ends its sessions and those of its bots, and deletes
 * challenges from and to it. Games in play stay. */
bool people_close(Db *db, int64_t id, bool closed);

/* Mutes a person in chats until then; 0 lifts it. */
bool people_mute(Db *db, int64_t id, int64_t until);

/* Marks a person as changed, so that all servers reload them (hosting.h). The functions that change
 * a hash or a role, close or mute do this themselves. */
bool people_stir(Db *db, int64_t id);

/* Deletes a person with their sessions, conditional moves, chat messages and waiting challenges.
 * Their games stay, without the name. */
bool people_delete(Db *db, int64_t id);

/* The next people of all, in the order of their ids: there may be very many. */
typedef struct PeopleSlice {
    int64_t after, last; /* ids; last 0: all have been in a slice */
} PeopleSlice;
bool people_slice(Db *db, PeopleSlice *slice); /* those behind slice->last */

/* Deletes those guests of a slice that were not seen since `before` and have no game; *count of
 * them. */
bool people_prune(Db *db, const PeopleSlice *slice, int64_t before, int64_t *count);

/* All data about a person, as JSON. The caller frees it. NULL: a fault, or no such person. */
char *people_export(Db *db, int64_t id);

/* Lists all people with an account by name; stops when `each` returns false. */
bool people_list(Db *db, bool (*each)(void *ctx, const Person *person), void *ctx);
