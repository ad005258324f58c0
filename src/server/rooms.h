/* The games in memory, and who listens to which. Deeds come in as orders; what they change is given
 * out to be kept, and is told to those who listen, and to who ordered it, when it has been. All in
 * the loop's thread; no sockets and no database here. */
#ifndef SERVER_ROOMS_H
#define SERVER_ROOMS_H

#include "server/room.h"

typedef struct Rooms Rooms;
typedef struct Hall Hall;

/* Who ordered something: hears once how it went. `refusal` NULL: it is done, and `text` is what was
 * asked for, or NULL. */
typedef struct Asker {
    void (*told)(const struct Asker *asker, const Refusal *refusal, const char *text);
    void *ctx;
    uint64_t ticket;
    int64_t id;
} Asker;

/* Somebody who listens. The fields below `lag_us` are the rooms' own. */
typedef struct Visitor {
    Person person; /* id 0: nobody known */
    void *ctx;
    uint64_t ticket;
    int64_t lag_us; /* what the way of a message takes */
    bool lobby, mine;
    int64_t *deaf; /* persons whose chat is not told */
    int deaf_count;
    Hall **hall; /* whose games are watched */
    int halls;
    int holds; /* orders that remember the visitor */
    bool gone, mine_changed;
    struct Visitor *next, *previous; /* of all */
    struct Visitor *mine_next;       /* of those who listen to the list of their games */
} Visitor;

typedef struct Order {
    Message message;
    Person person;
    Visitor *visitor; /* NULL: it came by HTTP */
    Asker asker;
    char *plan; /* of DO_PLAN, own memory */
} Order;

/* What is to be kept, all of it or nothing, and in the order in which it was given out. It knows
 * who is to be told of it. */
typedef struct Keep {
    Change change;
    GameRow row; /* after the change */
    bool cancel; /* the game is taken away instead */
    bool begun;  /* nothing changes, but its players have not heard of the game yet */
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
    struct Saying *saying;
    int sayings;
} Keep;

/* A game as it was kept, to be given to rooms_read. All memory is taken over. */
typedef struct Kept {
    GameRow row; /* its id is empty: there is none */
    PlyRow *ply;
    ChatRow *chat;
    int chats;
    char *plan[2];
} Kept;

typedef struct RoomsSetup {
    void *ctx;
    Now (*now)(void *ctx);
    void (*keep)(void *ctx, Keep *keep);             /* rooms_kept when it is, or is not */
    void (*read)(void *ctx, const char id[GAME_ID]); /* rooms_read with what was kept */
    void (*tell)(void *ctx, Visitor *const *to, int count, const char *text);
    void (*mine)(void *ctx, Visitor *visitor); /* the list of the visitor's games has changed */
    /* After each change that was kept, when a visitor with a ctx begins to watch, and when a game
     * was begun for its players; may be NULL. */
    void (*changed)(void *ctx, const Room *room, const Keep *keep);
    /* Whether somebody may write this; NULL: everybody may. */
    bool (*may_say)(void *ctx, const Person *person, const char *words, Refusal *why);
    /* After a game was read; may be NULL. */
    void (*ready)(void *ctx, const Room *room);
} RoomsSetup;

Rooms *rooms_create(const RoomsSetup *setup);
void rooms_destroy(Rooms *rooms);

/* The rules of a name, which all games share; NULL: there are none of this name. */
const Rules *rooms_rules(Rooms *rooms, const char *name);

Visitor *rooms_enter(Rooms *rooms, const Person *person, void *ctx, uint64_t ticket);
void rooms_leave(Rooms *rooms, Visitor *visitor);

/* Does what was ordered; order->plan is taken over. */
void rooms_order(Rooms *rooms, const Order *order);

void rooms_kept(Rooms *rooms, Keep *keep, const char *why);
void rooms_read(Rooms *rooms, const char id[GAME_ID], Kept *kept, const char *why);

/* Has a game read if it is not here: because its time runs, or somebody may join it. */
void rooms_load(Rooms *rooms, const char *id);

/* A game that was kept from its beginning is read, and its players hear of it. */
void rooms_begun(Rooms *rooms, const char *id);

/* The lists of games of those who play in it, or are challenged, have changed. */
void rooms_mark_mine(Rooms *rooms, const GameRow *row);

/* Somebody's name has changed. */
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

/* Before the server ends: clocks stand, and what they show is given out to be kept. No order is
 * taken from then on. */
void rooms_stop(Rooms *rooms);

int rooms_count(const Rooms *rooms);

#endif
