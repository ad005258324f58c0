/* A host's means to keep order: banned addresses, invitations, notices, and the log of acts. */
#pragma once

#include "store/people.h"

/* ---- bans: addresses as address_peer gives them (an IPv4 address, or the /64 of an IPv6 one) */

enum { PEER_BYTES = 16 };

typedef struct Ban {
    unsigned char peer[PEER_BYTES];
    int64_t until;
} Ban;

/* Bans an address until then; 0 lifts the ban. */
bool bans_put(Db *db, const unsigned char peer[PEER_BYTES], int64_t until);

/* Whether this is a last address of a person's sessions. */
bool bans_near(Db *db, int64_t person, const unsigned char peer[PEER_BYTES], bool *out);

/* Bans the last addresses of a person's sessions; *count of them. */
bool bans_put_person(Db *db, int64_t person, int64_t until, int64_t *count);

/* *until: the end of the present ban; 0: none. */
bool bans_find(Db *db, const unsigned char peer[PEER_BYTES], int64_t *until);

/* The present bans, in the order of their bytes. The caller frees them. */
bool bans_list(Db *db, Ban **out, int *count);

/* Stores the address of a session. */
bool bans_note(Db *db, const char *token, const unsigned char peer[PEER_BYTES]);

/* ---- invitations: codes to register with, where the server asks for one */

enum { INVITATION = 13, INVITATION_DAYS = 30, INVITATION_USES = 1000 };

/* Makes a code for so many people, valid for INVITATION_DAYS. */
bool invitations_make(Db *db, int uses, char code[INVITATION]);

/* Uses a code once. *good: the code was valid. */
bool invitations_use(Db *db, const char *code, bool *good);

/* ---- notices: texts of the host */

enum { NOTICE_MOST = 20000 };
typedef enum Notice { NOTICE_ANNOUNCEMENT, NOTICE_IMPRINT, NOTICE_PRIVACY, NOTICES } Notice;
extern const char *const notice_words[NOTICES]; /* "announcement" and so on */

bool notices_put(Db *db, Notice notice, const char *words); /* "" removes the notice */
/* NULL in *out if there is none. The caller frees it. */
bool notices_read(Db *db, Notice notice, char **out);

/* ---- the log */

enum { ACT_WORDS = 64, ACTS_LISTED = 200 };

/* `by` "": at the command line; `what`: "mute 24", "close"; `about` "": no person. */
bool acts_add(Db *db, const char *by, const char *what, const char *about);

/* An array of the newest acts (docs/openapi.json). NULL: a fault. */
struct json_t *acts_list(Db *db, int most);

/* Deletes expired rows; the log keeps a year. */
bool order_prune(Db *db);
