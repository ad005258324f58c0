/* People: guests, players with a name and a password, bots. All functions are for the store's
 * thread and run inside a transaction; false is a fault of the database (db_why). */
#ifndef STORE_PEOPLE_H
#define STORE_PEOPLE_H

#include "store/names.h"
#include "store/passwords.h"

typedef enum PersonKind { PERSON_GUEST, PERSON_PLAYER, PERSON_BOT, PERSON_KINDS } PersonKind;
typedef enum PersonRole { ROLE_PLAYER, ROLE_MODERATOR, ROLE_ADMIN, ROLES } PersonRole;

/* Whose challenges by name somebody takes. */
typedef enum ChallengeWish {
    WANTS_EVERYONE,
    WANTS_ACCOUNTS, /* of those with an account, and of bots */
    WANTS_FRIENDS,  /* friends.h */
    CHALLENGE_WISHES
} ChallengeWish;
extern const char *const challenge_wish_words[CHALLENGE_WISHES]; /* "everyone" and so on */

/* "guest", "player", "bot"; "player", "moderator", "admin". */
extern const char *const person_kind_words[PERSON_KINDS];
extern const char *const role_words[ROLES];

/* Of somebody who plays by correspondence (vacation.h); ms, and dates in ms since 1970. */
typedef struct Vacation {
    int64_t since, until; /* it began, and ends at the latest then; 0: there is none */
    int64_t total;        /* all there was before that */
    int64_t spent;        /* the same of this year: */
    int year;
} Vacation;

/* All vacation there has been by now, and whether there is one. */
int64_t vacation_total(const Vacation *vacation, int64_t now);
bool vacation_on(const Vacation *vacation, int64_t now);

typedef struct Person {
    int64_t id; /* 0: nobody */
    char name[PERSON_NAME];
    PersonKind kind;
    PersonRole role;
    char hash[PERSON_HASH]; /* "": no password */
    int64_t created, seen;  /* ms since 1970 */
    int64_t closed;         /* 0: not closed */
    int64_t muted;          /* may not chat until then; 0: may */
    ChallengeWish wants;
    Vacation vacation;
} Person;

/* Makes a guest with a name of its own, "guest-4f7k". */
bool people_guest(Db *db, Person *out);

/* The server's own engine at a level, a bot named "Taefl 3", as nobody else can be, since no name
 * that people choose has a space. Made where it is not there. */
#define PERSON_ENGINE "Taefl "
bool people_engine(Db *db, int level, Person *out);

/* Makes a player or a bot. *taken: somebody has the name, and nothing was made. The name must be
 * good. */
bool people_add(Db *db, PersonKind kind, const char *name, const char *hash, Person *out,
                bool *taken);

/* A guest becomes a player and keeps games and sessions. */
bool people_claim(Db *db, int64_t guest, const char *name, const char *hash, bool *taken);

/* A guest gets a name of their choice; the same rules. */
bool people_nickname(Db *db, int64_t guest, const char *name, bool *taken);

/* out->id is 0 if there is nobody. */
bool people_find(Db *db, const char *name, Person *out);
bool people_get(Db *db, int64_t id, Person *out);

bool people_set_hash(Db *db, int64_t id, const char *hash);
bool people_set_role(Db *db, int64_t id, PersonRole role);

/* Closes an account, or opens it again: its sessions and its bots' end, challenges of it and to it
 * are gone. Games that are played stay. */
bool people_close(Db *db, int64_t id, bool closed);

/* May not chat until then; 0: may again. */
bool people_mute(Db *db, int64_t id, int64_t until);

/* Something has changed that servers remember of a person: they look again (hosting.h). The
 * functions that change a hash, a role, or close or mute do it themselves. */
bool people_stir(Db *db, int64_t id);

/* Deletes a person: sessions, plans and words in chats are gone, the games stay, without a name.
 * Challenges that wait are gone, too. */
bool people_delete(Db *db, int64_t id);

/* Guests who have not been seen since `before` and are in no game are deleted; *count of them. */
bool people_prune(Db *db, int64_t before, int64_t *count);

/* Everything kept about a person, as JSON; to be freed. NULL: a fault, or there is nobody. */
char *people_export(Db *db, int64_t id);

/* Everybody with an account by name; stops when `each` returns false. */
bool people_list(Db *db, bool (*each)(void *ctx, const Person *person), void *ctx);

#endif
