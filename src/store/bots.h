/* Bots: persons who are programs, with an owner who is a player and with a token; and the log of
 * what they decided, for their owner. For the store's thread, inside a transaction; false is a
 * fault of the database. */
#ifndef STORE_BOTS_H
#define STORE_BOTS_H

#include "store/games.h"

enum {
    BOTS_MOST = 8,         /* of an owner, those that are closed aside */
    BOTS_A_DAY = 16,       /* that an owner makes: each takes a name for good */
    BOT_NOTE = 4 * 200,    /* bytes of a note: 200 characters */
    DECISIONS_MOST = 5000, /* that are kept of a bot */
};

typedef enum BotAnswer { BOT_DONE, BOT_TAKEN, BOT_TOO_MANY, BOT_NONE } BotAnswer;

/* Makes a bot and its token. The name must be good. */
bool bots_add(Db *db, int64_t owner, const char *name, Person *out, char token[TOKEN_TEXT],
              BotAnswer *answer);

/* A bot of this owner that is not closed: a new token, which makes the old one void; or it is
 * closed, for good. *id is 0 if there is none of this name. */
bool bots_renew(Db *db, int64_t owner, const char *name, int64_t *id, char token[TOKEN_TEXT]);
bool bots_close(Db *db, int64_t owner, const char *name, int64_t *id);

/* The owner's bots as JSON, and what one of them decided, newest first; to be freed. NULL: a fault,
 * or, of bots_log, there is no such bot. */
char *bots_list(Db *db, int64_t owner);
char *bots_log(Db *db, int64_t owner, const char *name, int most);

/* What a bot played, and what it says of it; `took_ms` below 0: not known. */
typedef struct Decision {
    int64_t bot;
    char game[GAME_ID];
    int ply; /* plies before it */
    char move[MOVE_TEXT];
    int64_t took_ms;
    char note[BOT_NOTE + 1];
} Decision;
bool bots_note(Db *db, const Decision *decision);

#endif
