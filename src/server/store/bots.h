/* Bots: persons that are programs. A bot has a token and an owner, who is a player. The log of its
 * decisions is for its owner. */
#pragma once

#include "store/games.h"

enum {
    BOT_GAMES = 16,        /* of one bot at a time, … */
    BOT_ENGINES = 4,       /* … and those of them against the server's engine */
    BOTS_MOST = 8,         /* of an owner, without closed ones */
    BOTS_A_DAY = 16,       /* new ones of an owner: each takes a name for good */
    BOT_NOTE = 4 * 200,    /* bytes of a note: 200 characters */
    DECISIONS_MOST = 5000, /* kept for each bot */
};

typedef enum BotAnswer { BOT_DONE, BOT_TAKEN, BOT_TOO_MANY } BotAnswer;

/* Makes a bot and its token. The name must be valid. */
bool bots_add(Db *db, int64_t owner, const char *name, Person *out, char token[TOKEN_TEXT],
              BotAnswer *answer);

/* For an open bot of this owner; *id is 0 if there is none of this name. bots_renew makes a new
 * token, which voids the old one. bots_close closes the bot for good. */
bool bots_renew(Db *db, int64_t owner, const char *name, int64_t *id, char token[TOKEN_TEXT]);
bool bots_close(Db *db, int64_t owner, const char *name, int64_t *id);

/* Why a bot may not begin another game, against the server's engine or not; *why NULL: it may. */
bool bots_full(Db *db, int64_t bot, bool engine, const char **why);

/* An array of the owner's bots; and of the decisions of one bot, newest first (docs/openapi.json).
 * NULL: a fault or, from bots_log, no such bot. */
struct json_t *bots_list(Db *db, int64_t owner);
struct json_t *bots_log(Db *db, int64_t owner, const char *name, int most);

/* A bot's move and its note about it. `took_ms` below 0: unknown. */
typedef struct Decision {
    int64_t bot;
    char game[GAME_ID];
    int ply; /* plies before it */
    char move[MOVE_TEXT];
    int64_t took_ms;
    char note[BOT_NOTE + 1];
} Decision;
bool bots_note(Db *db, const Decision *decision);
