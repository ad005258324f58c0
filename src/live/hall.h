/* The inside of the rooms (rooms.h). A hall is the place of a game in memory: it is there while the
 * game is read, played, listened to or kept.
 *
 * Commands go down these files, and what came of them goes up as an answer or an event of Life:
 * halls.c (what is ordered, read and due), mirror.c (games that another process decides), keeping.c
 * (what is to be kept, and told then), orders.c, watching.c (who listens), hall.c. */
#ifndef LIVE_HALL_H
#define LIVE_HALL_H

#include "live/life.h"
#include "live/rooms.h"

enum {
    BUCKETS = 4096,
    WATCHED_MOST = 32,    /* games that a visitor watches */
    TICK_US = 100000,     /* what may wait waits so long at most */
    SCAN_US = 1000000,    /* dates are looked at so often */
    OFFER_US = 300000000, /* an open challenge with a clock waits so long for its challenger */
};

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
    bool lobby_changed, here_changed, mine_changed, current_changed, stopped;
    uint64_t current_us; /* the games that go on were last asked for */
    char *current;       /* as they were last told */
    uint64_t next_us, scanned_us, told_us;
    uint64_t leased_us; /* 0: there are no others */
};

Now rooms_now(const Rooms *rooms);
Hall *hall_find(Rooms *rooms, const char *id);
/* Makes it, and has it read, if it is not there; `decide`: also to be decided here if it is over.
 */
Hall *hall_get(Rooms *rooms, const char *id, bool decide);
void hall_close(Rooms *rooms, Hall *hall);
void hall_turn(Hall *hall, LifeEvent event);
void hall_read(Rooms *rooms, Hall *hall, bool decide);         /* from its beginning */
void hall_read_again(Rooms *rooms, Hall *hall, LifeEvent why); /* LIFE_RELOAD or LIFE_CLAIM */
void hall_lose(Rooms *rooms, Hall *hall); /* it is read again, when no change is on its way */
/* Tells the other processes who is here; `asks`: and has them tell who is there. */
void hall_say_here(Rooms *rooms, const Hall *hall, bool asks);

#endif
