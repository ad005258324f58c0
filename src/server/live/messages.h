/* Messages from people to a live game, over WebSocket or HTTP, and their parser (docs/live.md). The
 * parser is strict: it refuses unknown, missing and repeated keys. */
#pragma once

#include "store/games.h"

/* One row per action: its word, and its fields besides `id`. */
#define ACTIONS(X)                                                    \
    X(WATCH, "watch", FIELD_GAME | FIELD_FROM)                        \
    X(LEAVE, "leave", FIELD_GAME)                                     \
    X(LOBBY, "lobby", FIELD_OFF)                                      \
    X(CURRENT, "current", FIELD_OFF)                                  \
    X(POOL, "pool", FIELD_RULES | FIELD_OFF)                          \
    X(MINE, "mine", FIELD_OFF)                                        \
    X(TOURNAMENT, "tournament", FIELD_GAME | FIELD_OFF)               \
    X(STUDY, "study", FIELD_GAME | FIELD_OFF)                         \
    X(MOVE, "move", FIELD_GAME | FIELD_PLY | FIELD_MOVE | FIELD_NOTE) \
    X(RESIGN, "resign", FIELD_GAME)                                   \
    X(DRAW, "draw", FIELD_GAME | FIELD_PLY)                           \
    X(DECLINE, "decline", FIELD_GAME | FIELD_PLY | FIELD_OFFER)       \
    X(TAKEBACK, "takeback", FIELD_GAME | FIELD_PLY)                   \
    X(CLAIM, "claim", FIELD_GAME | FIELD_WIN)                         \
    X(REMATCH, "rematch", FIELD_GAME)                                 \
    X(CHAT, "chat", FIELD_GAME | FIELD_WORDS)                         \
    X(PONG, "pong", FIELD_T)

typedef enum Action {
#define X(name, word, fields) DO_##name,
    ACTIONS(X)
#undef X
    /* By HTTP only. */
    DO_STATE,
    DO_JOIN,
    DO_CANCEL,
    DO_PLAN,
    DO_PAUSE,  /* pauses the game with its tournament */
    DO_RESUME, /* resumes it */
    DO_PART,   /* after a player blocked the other: aborts a second game without moves */
    DO_QUIT,   /* resigns before the account is deleted, in a pause too */
    ACTIONS_ALL
} Action;

enum {
    CHAT_MOST = 200,
    NO_ID = -1,
    POOL_RULES = 24 /* rule sets that somebody in the pool may name */
};

typedef struct Message {
    Action action;
    int64_t id; /* 0 and up; NO_ID: the message has none */
    char game[GAME_ID];
    int64_t from; /* the last event the client knows; -1: none */
    int ply;      /* plies before a move, or at which an offer is answered; -1: not said */
    char move[MOVE_TEXT];
    Action offer; /* which one is declined: DO_DRAW, DO_TAKEBACK; DO_WATCH: whichever there is */
    bool off, win;
    int64_t t;
    char words[GAME_WORDS]; /* at most CHAT_MOST characters, no control characters: chat, the reason
                             * of a declined challenge, a bot's note about its move */
    char rules[POOL_RULES * GAME_RULES]; /* names of rule sets, one a line */
} Message;

/* Why the server refuses a message. */
typedef struct Refusal {
    int status; /* HTTP status */
    const char *code;
    char words[256];
} Refusal;

/* Fills a refusal and returns false. */
__attribute__((format(printf, 4, 5))) bool deny(Refusal *refusal, int status, const char *code,
                                                const char *format, ...);

/* The same, with the words of an Error. */
bool deny_error(Refusal *refusal, int status, const char *code, const Error *error);

/* The word of an action, also in HTTP. */
const char *action_word(Action action);

/* Reads a WebSocket message. False with the reason in `why` if it is malformed. out->id is set if
 * it could be read. */
bool message_read(const char *text, size_t length, Message *out, Refusal *why);

typedef struct WordsLimit {
    int least, most; /* characters */
} WordsLimit;

/* Who answers an offer says at which ply: if the offer is gone, the answer would be a new one, or
 * decline another. False with the reason if the game has other `plies`. */
bool message_is_now(const Message *message, int plies, Refusal *why);

/* Checks words that people read, and says what `key` may have if they are wrong (base/unicode.h).
 */
bool words_check(const char *key, const char *text, size_t length, WordsLimit limit, Refusal *why);
