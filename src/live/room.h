/* A room: one game in memory, with what its players may do in it. No sockets, no database: an
 * action comes in with the time, and what it changed goes out as a Change, which is to be kept
 * before anybody is told of it. The room itself is ahead of what is kept. */
#ifndef LIVE_ROOM_H
#define LIVE_ROOM_H

#include "play/live.h"
#include "live/messages.h"
#include "live/plan.h"

enum {
    ROOM_PLIES = 3000,     /* a longer game is drawn */
    CHATS_KEPT = 50,       /* of a game, to be told to those who come */
    LAG_MOST_US = 300000,  /* given back to the mover for the way, of a ply, … */
    LAG_GAME_US = 1000000, /* … and of what a seat has for that at first … */
    LAG_PLY_US = 100000,   /* … and again for each ply, up to that */
    FIRST_MS = 60000,      /* of a seat's first turn, before its clock runs */
    PATIENCE_MS = 60000,   /* who is to move and away so long can lose by it … */
    DAY_MS = 86400000,     /* … and in a game without a clock, so long after the last ply */
};

typedef struct Room {
    GameRow row; /* seats' names included; as it is in memory */
    const Rules *rules;
    Live live;
    int64_t (*times)[2];
    int given;         /* plies that came with the challenge */
    uint64_t turn_us;  /* the turn began then, or here when the game was read */
    int64_t ply_at;    /* ms since 1970: when the last ply that was read was played */
    uint64_t first_us; /* the clock begins to run then; UINT64_MAX: it runs, or never will */
    int drew[2],
        asked[2];   /* plies there were when a seat last offered a draw, or asked for one back */
    int given_back; /* the way was given back at so many plies */
    int64_t lag_left_us[2]; /* a seat may be given back so much */
    char *plan[2];          /* as JSON, as it was said; NULL: none */
    ChatRow *chats;         /* the last ones */
    int chat_count, chat_room;
    int64_t chat_next; /* number of the next */
    bool here[2];
    int watchers, spectators; /* connections; people without a seat, each once */
} Room;

typedef struct Now {
    uint64_t us;  /* a clock that never goes back */
    int64_t wall; /* ms since 1970 */
} Now;

/* What an action changed. */
typedef struct Change {
    bool put;  /* the row */
    bool said; /* everybody hears the state, not the plies alone */
    int cut;   /* so many plies stay; -1: none was taken back */
    PlyRow *ply;
    int plies; /* that were played, the last of the game */
    bool plan[2];
    bool chat;    /* the last message is new */
    bool again;   /* the two are to play each other again: it is asked for, or … */
    bool rematch; /* … the next game is to be made: row.rematch */
} Change;

/* What a room begins with, kept or new: memory for the row's game is the room's. False: what was
 * kept cannot be played (and the Error says why). */
bool room_begin(Room *room, const Rules *rules, const GameRow *row, const PlyRow *ply, Now now,
                Error *error);
void room_end(Room *room);

/* Of a room that another process decides. The row and the plies that came after those the room has:
 * it is as it was kept, and who is here stays. False: they do not fit. And clocks show what they
 * show there: the turn, or that process, began when the row says. */
bool room_follow(Room *room, const GameRow *row, const PlyRow *ply, Now now, Error *error);
void room_since(Room *room, Now now);
void room_hear(Room *room, const ChatRow *row); /* a message is the last one */

/* The seat of a person, from 0; -1: none. */
int room_seat(const Room *room, int64_t person);

/* Whether somebody may see it. */
bool room_shows(const Room *room, int64_t person);

/* What a person does. False: nothing has changed, and `why` says why; but time may have run out,
 * which `change` tells. */
bool room_do(Room *room, const Person *person, const Message *message, int64_t lag_us, Now now,
             Change *change, Refusal *why);

/* The second seat is taken. */
bool room_join(Room *room, const Person *person, Now now, Change *change, Refusal *why);

/* The two do not play each other again, so neither has asked for it, and there is no next game. */
void room_apart(GameRow *row);

/* Whether it is why a match has ended after one game. */
bool room_is_apart(const GameRow *row);

/* A person is no more, and what that one has said neither; the database has forgotten them, too. */
void room_forget(Room *room, int64_t person);

/* Conditional moves, each a line of plies from now on; a text that room_plan_check reads. */
bool room_plan(Room *room, int64_t person, const char *text, size_t length, Change *change,
               Refusal *why);

/* When time may be up, in microseconds of Now.us; UINT64_MAX: never. Correspondence is not told
 * here: its deadline is a date. */
uint64_t room_next(const Room *room);

/* Lets time pass: true if something has changed. */
bool room_tick(Room *room, Now now, Change *change);

/* Clocks stand, and the row has what is left: before the server ends. */
void room_stop(Room *room, Now now, Change *change);

/* A seat's person comes or goes. */
void room_here(Room *room, int seat, bool here, Now now);

/* When the one who stayed may claim: ms from now, 0 and up; -1: not as things stand. */
int64_t room_claim_ms(const Room *room, Now now);

/* Milliseconds left of a seat; -1: no clock. */
int64_t room_left(const Room *room, int seat, Now now);

/* Whether its clock runs, a deadline is one too. */
bool room_runs(const Room *room);

void change_end(Change *change);

#endif
