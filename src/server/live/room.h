/* A room: one game in memory, and the actions that its players may take. It uses no sockets and no
 * database. The caller passes in an action and the time. The room returns a Change, which the
 * caller stores before it tells anyone. So the room may be ahead of the database. */
#pragma once

#include "play/live.h"
#include "live/messages.h"
#include "live/plan.h"

enum {
    ROOM_PLIES = 3000,     /* a longer game is drawn */
    CHATS_KEPT = 50,       /* messages of a game that a new client gets */
    LAG_MOST_US = 300000,  /* most lag compensation for one ply */
    LAG_GAME_US = 1000000, /* a seat's budget for it: start value and maximum */
    LAG_PLY_US = 100000,   /* added to the budget each ply */
    FIRST_MS = 60000,      /* time for a seat's first turn before its clock starts */
    /* The opponent may claim once the mover has been offline so long; without a clock, a day after
     * the last ply. */
    PATIENCE_MS = 60000,
};

typedef struct Room {
    GameRow row; /* as it is in memory, with the names of both seats */
    const Rules *rules;
    Live live;
    int given;              /* plies that came with the challenge */
    uint64_t turn_us;       /* start of the turn, or when the game was read */
    uint64_t first_us;      /* when the clock starts; UINT64_MAX: it runs already, or never will */
    int given_back;         /* ply count at the last lag compensation */
    int64_t lag_left_us[2]; /* lag budget of each seat */
    char *plan[2];          /* conditional moves as the player sent them, JSON; NULL: none */
    ChatRow *chats;         /* the latest chat messages */
    int chat_count;
    bool here[2];
    int watchers, spectators; /* connections; people without a seat, each counted once */
} Room;

typedef struct Now {
    uint64_t us;  /* a clock that never goes back */
    int64_t wall; /* ms since 1970 */
} Now;

/* A person's action in a game. */
typedef struct PlayerAction {
    const Person *person;
    const Message *message;
    const char *plan; /* of DO_PLAN: lines of plies from here on, which plan_check reads */
    int64_t lag_us;   /* how long the message took to arrive */
    Now now;
} PlayerAction;

/* What an action changed. */
typedef struct Change {
    int64_t from; /* the event that it begins at: the store refuses it at any other */
    bool put;     /* the row must be written */
    bool said;    /* all watchers get the full state, not only the plies */
    int cut;      /* plies left after a takeback; -1: no takeback */
    PlyRow *ply;
    int plies; /* new plies, at the end of the game */
    bool plan[2];
    bool chat;    /* the last message is new */
    bool again;   /* a player wants a rematch, or `rematch` is set */
    bool rematch; /* the next game must be created; row.rematch is its id */
} Change;

/* Starts a room from a stored or new game. The room owns the memory of the game. False if the
 * stored game cannot be replayed; the Error gives the reason. */
bool room_begin(Room *room, const Rules *rules, const GameRow *row, const PlyRow *ply, Now now,
                Error *error);
void room_end(Room *room);

/* Messages are stored in their order: this gives the first one without a number the one that the
 * database has chosen. */
void room_numbered(Room *room, int64_t n);

/* The seat of a person, 0 or 1; -1 if they have none. */
int room_seat(const Room *room, int64_t person);

/* Whether a person may see the game. */
bool room_shows(const Room *room, int64_t person);

/* Carries out a person's action, and what it leads to at once: conditional moves and the answers of
 * the server's engine. False with the reason in `why` if it is refused; then nothing has changed,
 * except that the time may have run out. `change` says so. */
bool room_do(Room *room, const PlayerAction *action, Change *change, Refusal *why);

/* Removes the rematch request and the next game from a row, because its players will not play each
 * other again. */
void room_drop_rematch(GameRow *row);

/* Removes a deleted person and their messages. The database has deleted them already. */
void room_forget(Room *room, int64_t person);

/* When a clock may run out, in microseconds of Now.us; UINT64_MAX: never. Correspondence games are
 * not included: their deadline is a date. */
uint64_t room_next(const Room *room);

/* Checks the time. True if something has changed. */
bool room_tick(Room *room, Now now, Change *change);

/* Before the server stops: stops the clocks and writes the remaining times into the row. */
void room_stop(Room *room, Now now, Change *change);

/* Notes that the person in a seat connects or disconnects. */
void room_here(Room *room, int seat, bool here, Now now);

/* Milliseconds until the player who stayed may claim, 0 and up; -1 if no claim is possible. */
int64_t room_claim_ms(const Room *room, Now now);

/* Remaining time of a seat in milliseconds; -1: no clock. */
int64_t room_left(const Room *room, int seat, Now now);

/* Whether a clock runs or a deadline is set. */
bool room_runs(const Room *room);

void change_end(Change *change);
