/* What people say to a live game, over a WebSocket or by HTTP, as one value; and the reading of it
 * (docs/live.md). Strict: no key that does not belong, none missing, none twice. */
#ifndef LIVE_MESSAGES_H
#define LIVE_MESSAGES_H

#include "store/games.h"

/* One row an action: its word, and which fields belong to it beside `id`. */
#define ACTIONS(X)                                       \
    X(WATCH, "watch", FIELD_GAME | FIELD_FROM)           \
    X(LEAVE, "leave", FIELD_GAME)                        \
    X(LOBBY, "lobby", FIELD_OFF)                         \
    X(CURRENT, "current", FIELD_OFF)                     \
    X(MINE, "mine", FIELD_OFF)                           \
    X(MOVE, "move", FIELD_GAME | FIELD_PLY | FIELD_MOVE) \
    X(RESIGN, "resign", FIELD_GAME)                      \
    X(DRAW, "draw", FIELD_GAME)                          \
    X(DECLINE, "decline", FIELD_GAME)                    \
    X(TAKEBACK, "takeback", FIELD_GAME)                  \
    X(CLAIM, "claim", FIELD_GAME | FIELD_WIN)            \
    X(REMATCH, "rematch", FIELD_GAME)                    \
    X(CHAT, "chat", FIELD_GAME | FIELD_WORDS)            \
    X(PONG, "pong", FIELD_T)

typedef enum Action {
#define X(name, word, fields) DO_##name,
    ACTIONS(X)
#undef X
    /* Asked for by HTTP alone. */
    DO_STATE,
    DO_JOIN,
    DO_CANCEL,
    DO_PLAN,
    DO_RECORD, /* the game as a file */
    DO_PART,   /* one of the two has blocked the other: a second game nobody has moved in is none */
    ACTIONS_ALL
} Action;

enum { CHAT_MOST = 200, NO_ID = -1 };

typedef struct Message {
    Action action;
    int64_t id; /* 0 and up; NO_ID: none came */
    char game[GAME_ID];
    int64_t from; /* the number of the last event that is known; -1: none */
    int ply;      /* -1: the next one, where it came by HTTP */
    char move[MOVE_TEXT];
    bool off, win;
    int64_t t;
    char words[GAME_WORDS]; /* at most CHAT_MOST characters, no control characters */
} Message;

/* Why something is not done. */
typedef struct Refusal {
    int status; /* as HTTP says it */
    const char *code;
    char words[256];
} Refusal;

/* Fills a refusal and returns false. */
__attribute__((format(printf, 4, 5))) bool deny(Refusal *refusal, int status, const char *code,
                                                const char *format, ...);

/* An action's word, also of those by HTTP alone; and back. */
const char *action_word(Action action);
bool action_read(const char *word, Action *out);

/* Reads a message of a WebSocket. False: it is none, and the refusal says why; out->id is the one
 * that came, if it could be read. */
bool message_read(const char *text, size_t length, Message *out, Refusal *why);

/* Whether it is the id of a game: eight letters and digits. */
bool game_id_ok(const char *text, size_t length);

/* Whether a text is UTF-8 of `least` to `most` characters, and none of them a control character or
 * one that changes the direction or has no width. */
bool words_ok(const char *text, size_t length, int least, int most);

#endif
