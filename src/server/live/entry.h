/* Internal to the rooms (rooms.h). An entry holds one game in memory. It exists while the game is
 * read, played, watched or stored.
 *
 * Calls go down this list of files. Results come back up as answers or as events of Life.
 *     dispatch.c  orders, reading, deadlines
 *     commit.c    changes: stored first, then sent
 *     watching.c  clients, what they watch and what they order
 *     pool.c      people who play anybody
 *     entry.c     the table of entries, and the rules that games share */
#pragma once

#include "live/rooms.h"

enum {
    BUCKETS = 4096,
    WATCHED_MOST = 32,    /* games that one client may watch */
    TICK_US = 100000,     /* longest delay of messages that may wait */
    SCAN_US = 1000000,    /* interval between checks of the deadlines */
    OFFER_US = 300000000, /* a real-time challenge expires this long after its challenger leaves */
    TOPICS_A_TICK = 64    /* topics with other followers that may wait */
};

/* The states of a game in memory, and the events allowed in each. */
typedef enum Life {
    LIFE_NONE, /* returned by life_after: the event cannot happen in this state */
    /* There is no room. */
    LIFE_LOADING,   /* the first reading is under way */
    LIFE_RELOADING, /* read again; afterwards all watchers get the state */
    LIFE_UNREAD,    /* the reading failed and will be repeated */
    /* There is a room. It shows what the database has, or will have once the changes are stored. */
    LIFE_READY,
    /* The same, but it is a challenge whose deletion is on its way. Orders wait until it is stored.
     */
    LIFE_ENDING,
    /* There is a room, but it must not be used. It is read again once no change is on its way. */
    LIFE_LOST,   /* a change was not stored as the room has it; those after it are stored */
    LIFE_UNDONE, /* storing a change failed, so the changes after it fail, too */
    LIVES
} Life;

typedef enum LifeEvent {
    LIFE_READ,   /* the game was read */
    LIFE_FAIL,   /* the reading failed, and a client watches the game */
    LIFE_RETRY,  /* the reading is repeated after LIFE_FAIL */
    LIFE_CANCEL, /* the challenge is to be deleted */
    LIFE_LOSE,   /* the room differs from the database */
    LIFE_UNDO,   /* storing a change failed */
    LIFE_RELOAD, /* no change is on its way, so the game is read again */
    LIFE_EVENTS
} LifeEvent;

Life life_after(Life life, LifeEvent event);

/* Whether there is a room. */
static inline bool life_has_room(Life life) { return life >= LIFE_READY; }

struct Entry {
    Entry *chain;
    char id[GAME_ID];
    Room room;
    Life life;
    bool untold; /* its players have not been told that it has begun */
    bool here_changed;
    bool denied; /* undone because the store denied a change; those after it are done again */
    int commits; /* changes on their way to the store */
    int coming;  /* clients that will watch once the earlier changes are stored */
    Client **watcher;
    int watchers;
    Order **waiting; /* orders that wait until the game is read, or a challenge deleted */
    int waits;
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
    struct TopicChange {
        Topic topic;
        char id[GAME_ID];
    } followed[TOPICS_A_TICK]; /* others follow these */
    int topics;
    uint64_t next_us, scanned_us, told_us;
};

Now rooms_now(const Rooms *rooms);
void rules_end(Rooms *rooms); /* frees what rooms_rules has made */
Entry *entry_find(Rooms *rooms, const char *id);
Entry *entry_get(Rooms *rooms, const char *id); /* finds it, or makes it and starts its reading */
void entry_close(Rooms *rooms, Entry *entry);
void entry_turn(Entry *entry, LifeEvent event);
void entry_read(const Rooms *rooms, const Entry *entry);
bool client_hears(const Client *client, int64_t from);   /* has not blocked this person */
void entry_read_again(const Rooms *rooms, Entry *entry); /* drops the room */

/* ---- commit.c: changes to a game. The store writes each one before anyone is told. */
/* Makes an empty change and takes over the order, which may be NULL. The caller fills it, then
 * calls commit_submit or commit_end. */
Commit *commit_make(Entry *entry, Order *order);
void commit_submit(Rooms *rooms, Commit *commit, Now now);
void commit_end(Commit *commit);
