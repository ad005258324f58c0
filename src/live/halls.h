/* The inside of the rooms (rooms.h), for halls.c, keeping.c and watching.c: a hall is the place of
 * a game in memory. */
#ifndef LIVE_HALLS_H
#define LIVE_HALLS_H

#include "live/life.h"
#include "live/rooms.h"

enum {
    BUCKETS = 4096,
    WATCHED_MOST = 32,    /* games that a visitor watches */
    TICK_US = 100000,     /* what may wait waits so long at most */
    SCAN_US = 1000000,    /* dates are looked at so often */
    OFFER_US = 300000000, /* an open challenge with a clock waits so long for its challenger */
    ALL = 2               /* views: -1 of spectators, 0 and 1 of a seat, and of everybody */
};

typedef struct Broadcast {
    char *text;
    int view;
    int64_t from;                                      /* who has written it; 0: it is no chat */
    enum { SAY_ALWAYS, SAY_TOGETHER, SAY_APART } when; /* as Keep.apart says */
} Broadcast;

struct Hall {
    Hall *chain;
    char id[GAME_ID];
    Room room;
    Life life;
    bool begun; /* its players have not heard of it yet */
    bool here_changed;
    int keeping; /* changes that are on their way to be kept */
    int coming;  /* visitors who will watch when those before them are */
    Visitor **watcher;
    int watchers, watcher_room;
    Order **waiting; /* until it is read */
    int waits;
    /* ---- of several processes */
    int64_t owner; /* the process that decides it, if it is mirrored; 0: nobody */
    bool reading;  /* what is new is being read … */
    bool again;    /* … and is to be once more */
    bool beside;   /* chat and plans with it */
    int served;    /* of those who wait, so many get what is being read */
    Part told;     /* who is here, as the others know it */
    Part *part;    /* who is there */
    int parts;
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
    uint64_t leased_us; /* 0: there are no others */
};

/* ---- halls.c */
Now rooms_now(const Rooms *rooms);
Hall *hall_find(Rooms *rooms, const char *id);
Hall *hall_get(Rooms *rooms, const char *id, bool decide); /* makes it if it is not there */
void hall_close(Rooms *rooms, Hall *hall);
void hall_turn(Hall *hall, LifeEvent event);
void hall_read_again(Rooms *rooms, Hall *hall, LifeEvent why); /* LIFE_RELOAD or LIFE_CLAIM */
void hall_lose(Rooms *rooms, Hall *hall); /* it is read again, when no change is on its way */
void hall_await(Hall *hall, Order *order);
/* Both take the order over: it is done now, or when the game has been read. */
void hall_run(Rooms *rooms, Hall *hall, Order *order);
void hall_take(Rooms *rooms, Order *order);
bool hall_furnish(Rooms *rooms, Hall *hall, Kept *kept);
void hall_serve(Rooms *rooms, Hall *hall, bool good, const char *why);

/* ---- mirror.c */
bool mirror_does(Rooms *rooms, Hall *hall, Order *order); /* false: the mirror answers itself */
bool mirror_lapsed(const Rooms *rooms); /* another process may have taken any game */
bool mirror_fresh(const Hall *hall, const Order *order); /* what is read is new enough for it */
void mirror_read_on(Rooms *rooms, Hall *hall, bool beside);
void mirror_read(Rooms *rooms, Hall *hall, Kept *kept, const char *why);
void mirror_began(Rooms *rooms, Hall *hall); /* a hall was opened */
void mirror_tell_here(Rooms *rooms, Hall *hall);
void mirror_count(const Hall *hall, Part *all); /* adds those at other processes */

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
void hall_tell(Rooms *rooms, Hall *hall, const Broadcast *broadcast);
bool visitor_hears(const Visitor *visitor, int64_t from);
void hall_tell_gone(Rooms *rooms, Hall *hall);
void hall_tell_here(Rooms *rooms, Hall *hall, Now now);
void hall_count(Rooms *rooms, Hall *hall); /* who is here */
Part hall_part(const Hall *hall);          /* … of those at this process */
void hall_watch(Rooms *rooms, Hall *hall, Visitor *visitor);
void hall_unwatch(Rooms *rooms, Hall *hall, Visitor *visitor);
void rooms_mark_person(Rooms *rooms, int64_t person); /* the list of whose games has changed */
void rooms_tell_lobby(Rooms *rooms);
void rooms_tell_mine(Rooms *rooms);

#endif
