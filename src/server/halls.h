/* The inside of the rooms (rooms.h), for halls.c, keeping.c and watching.c: a hall is the place of
 * a game in memory. */
#ifndef SERVER_HALLS_H
#define SERVER_HALLS_H

#include "server/rooms.h"

enum {
    BUCKETS = 4096,
    WATCHED_MOST = 32,    /* games that a visitor watches */
    TICK_US = 100000,     /* what may wait waits so long at most */
    SCAN_US = 1000000,    /* dates are looked at so often */
    OFFER_US = 300000000, /* an open challenge with a clock waits so long for its challenger */
    ALL = 2               /* views: -1 of spectators, 0 and 1 of a seat, and of everybody */
};

typedef struct Saying {
    char *text;
    int view;
    int64_t from; /* who has written it; 0: it is no chat */
} Saying;

struct Hall {
    Hall *chain;
    char id[GAME_ID];
    Room room;
    bool ready; /* the room can be used; else it is being read */
    bool lost;  /* something could not be kept: it is read again */
    bool begun; /* its players have not heard of it yet */
    bool here_changed;
    int keeping; /* changes that are on their way to be kept */
    int coming;  /* visitors who will watch when those before them are */
    Visitor **watcher;
    int watchers, watcher_room;
    Order **waiting; /* until it is read */
    int waits;
};

struct Rooms {
    RoomsSetup setup;
    Hall *bucket[BUCKETS]; /* by the game's id */
    int count;
    struct Shared *shared; /* rules */
    Visitor *visitors;
    Visitor *mine[BUCKETS]; /* those who listen to the list of their games, by person */
    bool lobby_changed, here_changed, mine_changed, stopped;
    uint64_t next_us, scanned_us, told_us;
};

/* ---- halls.c */
Now rooms_now(const Rooms *rooms);
void hall_close(Rooms *rooms, Hall *hall);
void hall_read_again(Rooms *rooms, Hall *hall);

/* ---- keeping.c */
void order_end(Order *order);
void order_tell(const Order *order, const Refusal *refusal, const char *text);
void order_refuse(const Order *order, int status, const char *code, const char *words);

/* A change of a game to be filled; the order, which may be NULL, is taken over. Then it is given
 * out, or ended. */
Keep *keep_make(Hall *hall, Order *order);
void keep_give(Rooms *rooms, Keep *keep, Now now);
void keep_end(Keep *keep);

/* ---- watching.c */
void visitor_end(Visitor *visitor); /* if it is gone, and nothing remembers it */
void visitor_tell(Rooms *rooms, Visitor *visitor, char *text); /* which is freed */
void visitor_mine(Rooms *rooms, Visitor *visitor, bool on);
void hall_tell(Rooms *rooms, Hall *hall, const Saying *saying);
bool visitor_hears(const Visitor *visitor, int64_t from);
void hall_tell_gone(Rooms *rooms, Hall *hall);
void hall_tell_here(Rooms *rooms, Hall *hall, Now now);
void hall_count(Rooms *rooms, Hall *hall); /* who is here */
void hall_watch(Rooms *rooms, Hall *hall, Visitor *visitor);
void hall_unwatch(Rooms *rooms, Hall *hall, Visitor *visitor);
void rooms_tell_lobby(Rooms *rooms);
void rooms_tell_mine(Rooms *rooms);

#endif
