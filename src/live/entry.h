/* Internal to the rooms (rooms.h). An entry holds one game in memory. It exists while the game is
 * read, played, watched or stored.
 *
 * Calls go down this list of files. Results come back up as answers or as events of Life.
 *     dispatch.c  orders, reading, deadlines
 *     replica.c   games that another process decides
 *     commit.c    changes: stored first, then sent
 *     orders.c    one order
 *     watching.c  clients and what they watch
 *     entry.c     the table of entries */
#pragma once

#include "live/life.h"
#include "live/rooms.h"

enum {
    BUCKETS = 4096,
    WATCHED_MOST = 32,    /* games that one client may watch */
    TICK_US = 100000,     /* longest delay of messages that may wait */
    SCAN_US = 1000000,    /* interval between checks of the deadlines */
    OFFER_US = 300000000, /* a real-time challenge expires this long after its challenger leaves */
};

struct Entry {
    Entry *chain;
    char id[GAME_ID];
    Room room;
    Life life;
    bool begun; /* its players have not been told of it yet */
    bool here_changed;
    int commits; /* changes on their way to the store */
    int coming;  /* clients that will watch once the earlier changes are stored */
    Client **watcher;
    int watchers, watcher_room;
    Order **waiting; /* orders that wait until the game is read */
    int waits;
    /* ---- with several processes */
    int64_t owner; /* the process that decides a replica; 0: none */
    bool reading;  /* the store is reading what is new in the game */
    bool again;    /* another reading must follow */
    bool beside;   /* the next reading includes chat and plans */
    int served;    /* how many of `waiting`, from the first, accept the current reading */
    Part told;     /* the people here, as last sent to the other processes */
    Part *part;    /* the people at other processes */
    int parts;
};

struct Rooms {
    RoomsSetup setup;
    Entry *bucket[BUCKETS]; /* by the game's id */
    int count;
    struct Shared *shared; /* rules */
    Client *clients;
    Client *mine[BUCKETS]; /* clients who follow their own games, by person */
    bool lobby_changed, here_changed, mine_changed, current_changed, stopped;
    uint64_t current_us; /* last request for the games in progress */
    char *current;       /* the games in progress, as last sent */
    uint64_t next_us, scanned_us, told_us;
    uint64_t leased_us; /* end of the lease; 0: there are no other processes */
};

Now rooms_now(const Rooms *rooms);
Entry *entry_find(Rooms *rooms, const char *id);
/* Finds an entry, or makes it and starts its reading. `decide`: this process takes the game even if
 * it is over. */
Entry *entry_get(Rooms *rooms, const char *id, bool decide);
void entry_close(Rooms *rooms, Entry *entry);
void entry_turn(Entry *entry, LifeEvent event);
void entry_read(Rooms *rooms, Entry *entry, bool decide);         /* from its beginning */
void entry_read_again(Rooms *rooms, Entry *entry, LifeEvent why); /* LIFE_RELOAD or LIFE_CLAIM */
void entry_lose(Rooms *rooms, Entry *entry); /* reads it again, once no change is on its way */
/* Tells the other processes who is in the game here. `asks`: they must report their people, too. */
void entry_say_here(Rooms *rooms, const Entry *entry, bool asks);
