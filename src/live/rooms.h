/* The games in memory, and who listens to which. Actions come in as orders; what they change is
 * given out to be kept, and is told to those who listen, and to who ordered it, when it has been.
 * All in the loop's thread; no sockets and no database here. */
#ifndef LIVE_ROOMS_H
#define LIVE_ROOMS_H

#include "live/room.h"

typedef struct Rooms Rooms;
typedef struct Hall Hall;

/* Who ordered something: hears once how it went. `refusal` NULL: it is done, and `text` is what was
 * asked for, or NULL. */
typedef struct Requester {
    void (*told)(const struct Requester *requester, const Refusal *refusal, const char *text);
    void *ctx;
    uint64_t ticket;
    int64_t id;
    int64_t seq; /* the game's last event when it was answered */
} Requester;

/* Somebody who listens. The fields below `lag_us` are the rooms' own. */
typedef struct Visitor {
    Person person; /* id 0: nobody known */
    void *ctx;
    uint64_t ticket;
    int64_t lag_us; /* what the way of a message takes */
    bool lobby, mine, current;
    int64_t *deaf; /* persons whose chat is not told */
    int deaf_count;
    Hall **hall; /* whose games are watched */
    int halls;
    int holds; /* orders that remember the visitor */
    bool gone, mine_changed, current_told;
    struct Visitor *next, *previous; /* of all */
    struct Visitor *mine_next;       /* of those who listen to the list of their games */
} Visitor;

typedef struct Order {
    Message message;
    Person person;
    Visitor *visitor; /* NULL: it came by HTTP */
    Requester requester;
    char *plan;     /* of DO_PLAN, own memory */
    int64_t lag_us; /* the visitor's, or that of one at another process */
    bool relayed;   /* it comes from another process, which asks on if this one does not decide */
    /* the rooms' own */
    bool done;         /* another process has done it; event requester.seq is to be told before */
    uint64_t since_us; /* it is to be done; 0: not yet asked for */
} Order;

/* What is to be kept, all of it or nothing, and in the order in which it was given out. It knows
 * who is to be told of it. */
typedef struct Keep {
    Change change;
    GameRow row;   /* after the change */
    bool cancel;   /* the game is taken away instead */
    bool begun;    /* nothing changes, but its players have not heard of the game yet */
    bool followed; /* another process has kept it, and told of it there */
    bool apart;    /* keep_apart has been called */
    char *plan[2];
    ChatRow chat;
    GameRow rematch; /* if change.rematch: a new game with these plies */
    PlyRow *given;
    int given_count;
    /* the rooms' own */
    Hall *hall;
    Order *order;
    Refusal refusal;
    bool refused, watch, leave_out;
    char *answer;
    struct Broadcast *broadcast;
    int broadcasts;
} Keep;

/* A game as it was kept, to be given to rooms_read. All memory is taken over. */
typedef struct Kept {
    GameRow row; /* its id is empty: there is none */
    PlyRow *ply;
    ChatRow *chat;
    int chats;
    char *plan[2];
    bool elsewhere; /* another process decides the game: row.owner */
    bool on;        /* what has been since READ_ON: plies and chat are only the new ones … */
    int first;      /* … from this ply on … */
    bool beside;    /* … and there are chat and plans */
} Kept;

/* How a game is to be read. */
typedef struct Reading {
    enum {
        READ_LOOK,   /* to be decided here if it goes on, and nobody has it */
        READ_DECIDE, /* also when it is over */
        READ_ON      /* what is new of a game that another process decides */
    } how;
    int64_t seq,
        chat;    /* READ_ON: the last event that is known, and the number of the next message */
    int plies;   /* and so many plies */
    bool beside; /* chat and plans may have changed, too */
} Reading;

/* Who is in a game at one process. */
typedef struct Part {
    int64_t process;
    int seats;                /* bits: 1, 2 */
    int watchers, spectators; /* connections, and people without a seat, each once */
} Part;

typedef struct RoomsSetup {
    void *ctx;
    Now (*now)(void *ctx);
    void (*keep)(void *ctx, Keep *keep); /* rooms_kept when it is, or is not */
    /* rooms_read with what was kept. */
    void (*read)(void *ctx, const char id[GAME_ID], const Reading *how);
    void (*tell)(void *ctx, Visitor *const *to, int count, const char *text);
    void (*mine)(void *ctx, Visitor *visitor); /* the list of the visitor's games has changed */
    /* Somebody listens to the games that go on, which may have changed: rooms_tell_current with
     * them. May be NULL. */
    void (*current)(void *ctx);
    /* After each change that was kept, when a visitor with a ctx begins to watch, and when a game
     * was begun for its players; may be NULL. */
    void (*changed)(void *ctx, const Room *room, const Keep *keep);
    /* Whether somebody may write this; NULL: everybody may. */
    bool (*may_say)(void *ctx, const Person *person, const char *words, Refusal *why);
    /* After a game was read that is decided here; may be NULL. */
    void (*ready)(void *ctx, const Room *room);
    /* Of several processes, else NULL. An order for the one that decides the game: rooms_relayed
     * when it has answered. */
    void (*relay)(void *ctx, Order *order, int64_t process);
    /* Who is in a game here has changed; `asks`: the others are to say who is there. */
    void (*here)(void *ctx, const char id[GAME_ID], const Part *part, bool asks);
} RoomsSetup;

Rooms *rooms_create(const RoomsSetup *setup);
void rooms_destroy(Rooms *rooms);

/* The rules of a name, which all games share; NULL: there are none of this name. */
const Rules *rooms_rules(Rooms *rooms, const char *name);

Visitor *rooms_enter(Rooms *rooms, const Person *person, void *ctx, uint64_t ticket);
void rooms_leave(Rooms *rooms, Visitor *visitor);

/* Does what was ordered; order->plan is taken over. */
void rooms_order(Rooms *rooms, const Order *order);

/* Before a Keep with change.again is kept, if one of the two has blocked the other: nothing of that
 * is kept or told. */
void keep_apart(Keep *keep);

void rooms_kept(Rooms *rooms, Keep *keep, const char *why);
void rooms_read(Rooms *rooms, const char id[GAME_ID], Kept *kept, const char *why);

/* Has a game read if it is not here: because its time runs, or somebody may join it. */
void rooms_load(Rooms *rooms, const char *id);

/* A game that was kept from its beginning is read, and its players hear of it. */
void rooms_begun(Rooms *rooms, const char *id);

/* The lists of games of those who play in it, or are challenged, have changed. */
void rooms_mark_mine(Rooms *rooms, const GameRow *row);

/* The same of all who listen, since nobody knows what has changed. */
void rooms_mark_all(Rooms *rooms);

/* Somebody's name has changed; an empty one: that one is no more. */
void rooms_renamed(Rooms *rooms, const Person *person);

/* Whom a person does not want to read, on all connections there are now. */
void rooms_deafen(Rooms *rooms, int64_t person, const int64_t *others, int count);

/* Challenges of somebody, and those to somebody, are taken away. */
void rooms_drop_challenges(Rooms *rooms, int64_t person);

/* Somebody's vacation has begun or ended. */
void rooms_vacation(Rooms *rooms, int64_t person, const Vacation *vacation);

/* Lets time pass, and tells what may wait. To be called at rooms_next at the latest. */
void rooms_tick(Rooms *rooms);
uint64_t rooms_next(const Rooms *rooms);

/* The lobby as it is now; to be freed. */
char *rooms_lobby(Rooms *rooms, bool event);

/* How many people watch a game, as far as this process knows. */
int rooms_spectators(Rooms *rooms, const char *id);

/* The games that go on, for those who listen and have not heard this text. */
void rooms_tell_current(Rooms *rooms, const char *text);

/* ---- several processes on one database (mirror.c) */

/* Another process has changed a game. `listed`: it is in the lobby. */
void rooms_heard(Rooms *rooms, const char *id, const int64_t person[3], bool listed);

/* Who is in a game at another process. */
void rooms_heard_here(Rooms *rooms, const char *id, const Part *part, bool asks);

/* The processes that live; games of others are taken over if somebody needs them. */
void rooms_living(Rooms *rooms, const int64_t *process, int count);

/* Whether a process is among these. */
bool rooms_lives(const int64_t *process, int count, int64_t which);

/* Until when, of Now.us, no other process takes games of this one. After that nothing is decided or
 * shown until it is called again. */
void rooms_leased(Rooms *rooms, uint64_t until_us);

/* What has been heard may have holes, so all games are looked at. `late`: others may have taken
 * those of this process, so they are read again before anything is done in them. */
void rooms_look(Rooms *rooms, bool late);

/* What came of an order that was relayed; it is taken over. `again`: nothing, since that process
 * does not decide the game. */
void rooms_relayed(Rooms *rooms, Order *order, const Refusal *refusal, int64_t seq, bool again);

/* Before the server ends: clocks stand, and what they show is given out to be kept. No order is
 * taken from then on. */
void rooms_stop(Rooms *rooms);

int rooms_count(const Rooms *rooms);

#endif
