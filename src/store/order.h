/* What the host of a server keeps order with: addresses that are banned, invitations, notices, and
 * the log of what was done. For the store's thread, inside a transaction; false is a fault of the
 * database. */
#ifndef STORE_ORDER_H
#define STORE_ORDER_H

#include "store/people.h"

/* ---- bans: addresses as address_peer gives them (an IPv4 address, or the /64 of an IPv6 one) */

enum { PEER_BYTES = 16 };

typedef struct Ban {
    unsigned char peer[PEER_BYTES];
    int64_t until;
} Ban;

/* Until then; 0: no more. */
bool bans_put(Db *db, const unsigned char peer[PEER_BYTES], int64_t until);

/* The addresses that a person's sessions last came from; *count of them. */
bool bans_put_person(Db *db, int64_t person, int64_t until, int64_t *count);

/* *until: a ban that runs; 0: none. */
bool bans_find(Db *db, const unsigned char peer[PEER_BYTES], int64_t *until);

/* Those that run, in the order of their bytes; to be freed. */
bool bans_list(Db *db, Ban **out, int *count);

/* Notes where a session comes from. */
bool bans_note(Db *db, const char *token, const unsigned char peer[PEER_BYTES]);

/* ---- invitations: codes by which people register where registration is by invitation */

enum { INVITATION = 13, INVITATION_DAYS = 30, INVITATION_USES = 1000 };

/* A code for so many people, good for 30 days. */
bool invitations_make(Db *db, int uses, char code[INVITATION]);

/* *good: it was one, and is used once more. */
bool invitations_use(Db *db, const char *code, bool *good);

/* ---- notices: texts of the host */

enum { NOTICE_MOST = 20000 };
typedef enum Notice { NOTICE_ANNOUNCEMENT, NOTICE_IMPRINT, NOTICE_PRIVACY, NOTICES } Notice;
extern const char *const notice_words[NOTICES]; /* "announcement" and so on */

bool notices_put(Db *db, Notice notice, const char *words); /* "": none any more */
/* To be freed; NULL in *out: there is none. */
bool notices_read(Db *db, Notice notice, char **out);

/* ---- the log */

enum { ACT_WORDS = 64, ACTS_LISTED = 200 };

typedef struct Act {
    int64_t at;
    char by[PERSON_NAME];    /* "": at the command line */
    char about[PERSON_NAME]; /* "": nobody */
    char what[ACT_WORDS];    /* "mute 24", "close" */
} Act;

bool acts_add(Db *db, const char *by, const char *what, const char *about);

/* The newest first; to be freed. */
bool acts_list(Db *db, int most, Act **out, int *count);

/* Forgets what is over; the log stays for a year. */
bool order_prune(Db *db);

#endif
