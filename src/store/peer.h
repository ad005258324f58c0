/* Messages between the processes on one database. Each is a line of JSON through PostgreSQL's
 * NOTIFY (hints.h). A line names its kind and has exactly the fields of that kind. */
#pragma once

#include "core/notation.h"
#include "store/sessions.h"

/* One row per kind: its word, and its fields besides `from`. */
#define PEER_KINDS(X)                                                                              \
    X(GAME, "game", PEER_GAME_ID | PEER_PLAYERS | PEER_LISTED) /* a game has changed */            \
    X(HERE, "here", PEER_GAME_ID | PEER_PRESENCE | PEER_ASKS)  /* the people in a game */          \
    X(NAME, "name", PEER_PERSON | PEER_STANDING)               /* a new name; "": a person left */ \
    X(PART, "part", PEER_PERSON)                      /* a person's sockets and streams end */     \
    X(LINE, "line", PEER_PERSON | PEER_TEXT)          /* for a bot's stream of events */           \
    X(STREAM, "stream", PEER_PERSON | PEER_STREAM_OF) /* where a bot's stream is */                \
    X(STREAMS, "streams", 0)                          /* asks for the bots' streams */             \
    X(TOURNAMENT, "tournament", PEER_GAME_ID)         /* a tournament, `game`, has changed */      \
    X(STUDY, "study", PEER_GAME_ID | PEER_CHAPTER)    /* a study, `game`, has changed */           \
    X(FOLLOWERS, "followers", PEER_GAME_ID | PEER_ASKS | PEER_TEXT) /* of `game` at `from` */      \
    X(PAGE_ASKED, "page?", PEER_PERSON | PEER_NUMBER) /* has the person a page open? */            \
    X(PAGE, "page", PEER_NUMBER | PEER_OPEN)          /* the answer of `from` */                   \
    X(TAKEN, "taken", PEER_TEXT)                      /* what clients took (http/limits.h) */      \
    X(END, "end", 0)                                  /* `from` shuts down */                      \
    X(ORDER, "order", PEER_GAME_ID | PEER_PERSON | PEER_STANDING | PEER_ORDERED | PEER_TEXT)       \
    X(ANSWER, "answer", PEER_ANSWERED) /* the result of an order */

typedef enum PeerKind {
#define X(name, word, fields) PEER_##name,
    PEER_KINDS(X)
#undef X
        PEER_ALL
} PeerKind;

/* Fields that come together. */
enum {
    PEER_GAME_ID = 1 << 0,   /* game */
    PEER_PLAYERS = 1 << 1,   /* player */
    PEER_LISTED = 1 << 2,    /* listed */
    PEER_PRESENCE = 1 << 3,  /* seats, watchers, spectators */
    PEER_PERSON = 1 << 4,    /* person.id */
    PEER_STANDING = 1 << 5,  /* person.kind, person.role, person.name */
    PEER_STREAM_OF = 1 << 6, /* stream, person.name */
    PEER_ORDERED = 1 << 7,   /* number, action, ply, move, win, words, lag_us */
    PEER_ANSWERED = 1 << 8,  /* number, seq, status, code, words */
    PEER_TEXT = 1 << 9,      /* text; a plan may be missing */
    PEER_CHAPTER = 1 << 10,  /* number: the chapter that has; 0: none */
    PEER_NUMBER = 1 << 11,   /* number */
    PEER_OPEN = 1 << 12,     /* open */
    PEER_ASKS = 1 << 13      /* asks */
};

enum { PEER_WORDS = 801 }; /* no less than GAME_WORDS */

typedef struct PeerMessage {
    PeerKind kind;
    int64_t from; /* the sending process */
    char game[GAME_ID];
    int64_t player[3]; /* both players and the challenged person; 0: none */
    bool listed;       /* the lobby shows the game */
    int seats;         /* bits: 1, 2 */
    int watchers, spectators;
    bool asks; /* asks the others to report their people */
    Person person;
    bool open;
    int stream; /* 0: gone, 1: open at `from`, 2: beginning there */
    int64_t number, seq;
    char action[16];
    int ply; /* -1: the next one */
    char move[MOVE_TEXT];
    bool win;
    int64_t lag_us;
    char words[PEER_WORDS];
    int status; /* 0: the order succeeded */
    char code[32];
    char *text; /* NULL: none */
} PeerMessage;

/* The line without its newline. The caller frees it. */
char *peer_write(const PeerMessage *message);

/* Reads a line. False if it is malformed; peer_end is not needed then. */
bool peer_read(const char *line, PeerMessage *out);
void peer_end(PeerMessage *message);
