/* The games in memory and their listeners. Actions come in as orders. The rooms pass each change to
 * the store. Once it is stored, they tell the listeners and the requester. Everything runs in the
 * event loop's thread, without sockets or database. */
#pragma once

#include "live/room.h"
#include "store/jobs.h"

typedef struct Rooms Rooms;
typedef struct Entry Entry;
typedef struct PoolWish PoolWish; /* pool.c */

/* The sender of an order, which gets exactly one answer. `refusal` NULL: the order succeeded, and
 * `text` is the requested text or NULL. */
typedef struct Requester {
    void (*told)(const struct Requester *requester, const Refusal *refusal, const char *text);
    void *ctx;
    uint64_t ticket;
    int64_t id;
} Requester;

/* What a client can follow besides games, one of each at a time. */
typedef enum Topic { TOPIC_TOURNAMENT, TOPIC_STUDY, TOPICS } Topic;

typedef struct Follow {
    char id[GAME_ID]; /* "": none */
    bool told;        /* the client has its state */
} Follow;

/* Two people of the pool, by seat, who are to play. */
typedef struct Meet {
    char id[GAME_ID];
    const Rules *rules;
    int64_t person[2];
    bool rated;
    bool blocked; /* by the store: they may not play, and there is no game */
} Meet;

/* A listener. The fields below `lag_us` belong to the rooms. */
typedef struct Client {
    Person person; /* id 0: not signed in */
    void *ctx;
    uint64_t ticket;
    int64_t lag_us; /* how long a message takes to arrive */
    bool lobby, mine, current;
    int64_t *blocked; /* persons whose chat the client does not get */
    int blocked_count;
    Entry **entry; /* the games the client watches */
    int entries;
    int coming; /* games that it will watch once the earlier changes are stored */
    int holds;  /* orders that refer to the client */
    Follow topic[TOPICS];
    PoolWish *wish; /* what the client waits for in the pool; NULL: it is not there */
    bool gone, mine_changed, mine_asked, current_told;
    struct Client *next, *previous; /* in the list of all clients */
    struct Client *mine_next;       /* in the list of clients that follow their own games */
} Client;

typedef struct Order {
    Message message;
    Person person;
    Client *client; /* NULL: it came by HTTP */
    Requester requester;
    char *plan;     /* of DO_PLAN, own memory */
    int64_t lag_us; /* the rooms' own: of the client */
} Order;

/* An order about a game, without a client, and without a requester who wants an answer. */
Order order_about(const char *game, Action action, const Person *person);

/* A change for the store, which writes all of it or nothing, in the order given. It also holds the
 * messages to send once the change is stored. */
typedef struct Commit {
    Change change;
    GameRow row;      /* after the change */
    bool cancel;      /* delete the game instead, a challenge, … */
    GoneGame gone;    /* … and keep this of it */
    bool joins;       /* the sender of the order takes the free seat */
    bool tells_start; /* no change, but the players must be told that the game has begun */
    bool blocked;     /* one player has blocked the other: commit_block has been called */
    char *plan[2];
    ChatRow chat;
    GameRow rematch; /* if change.rematch: a new game that starts with `given` */
    PlyRow *given;
    int given_count;
    Job *job;     /* the job that the change makes necessary; NULL: none */
    Order *order; /* NULL: nobody asked for it */
    bool denied;  /* the store refuses it, for the reason in `refusal`; it has not failed */
    Refusal refusal;
    /* the rooms' own */
    Entry *entry;
    bool refused, watch;
    char *answer;
    struct Broadcast *broadcast;
    int broadcasts;
} Commit;

/* A stored game for rooms_read, which takes over all memory. */
typedef struct StoredGame {
    GameRow row; /* an empty id: no such game, but perhaps `gone` */
    GoneGame gone;
    PlyRow *ply;
    ChatRow *chat;
    int chats;
    char *plan[2];
} StoredGame;

typedef struct RoomsSetup {
    void *ctx;
    Now (*now)(void *ctx);
    void (*commit)(void *ctx, Commit *commit); /* answer with rooms_committed, stored or not */
    void (*read)(void *ctx, const char id[GAME_ID]); /* answer with rooms_read */
    void (*tell)(void *ctx, Client *const *to, int count, const char *text);
    /* A person's list of games may have changed, and a client follows it: answer with
     * rooms_tell_mine. */
    void (*mine)(void *ctx, int64_t person);
    /* The games in progress may have changed, and a client follows them: answer with
     * rooms_tell_current. May be NULL. */
    void (*current)(void *ctx);
    /* Other clients follow a topic. Some of them lack its state (`on`): answer with
     * rooms_tell_topic. May be NULL. */
    void (*follows)(void *ctx, Topic topic, const char id[GAME_ID], bool on);
    /* Makes the game of two people of the pool: answer with rooms_met. */
    void (*meet)(void *ctx, const Meet *meet);
    /* Called after each stored change, when a client with a ctx begins to watch, and when a game
     * begins for its players. May be NULL. */
    void (*changed)(void *ctx, const Room *room, const Commit *commit);
    /* Whether a person may post these words; NULL: everyone may. */
    bool (*may_say)(void *ctx, const Person *person, const char *words, Refusal *why);
    /* Whether a person may begin another game by a message: a rematch, or one of the pool. NULL:
     * everyone may. */
    bool (*may_begin)(void *ctx, const Person *person, Refusal *why);
    /* The job that a worker must do after a change: the store adds it in the same transaction.
     * False: none. May be NULL. */
    bool (*job)(void *ctx, const Room *room, Job *out);
    /* Called after reading a game; may be NULL. */
    void (*ready)(void *ctx, const Room *room);
    /* Refusals go through `commit`, too: another server may have taken the place of this one, and
     * the database knows. */
    bool fenced;
} RoomsSetup;

Rooms *rooms_create(const RoomsSetup *setup);
void rooms_destroy(Rooms *rooms);

/* The rules of this name, shared by all games; NULL if there are none. */
const Rules *rooms_rules(Rooms *rooms, const char *name);

Client *rooms_enter(Rooms *rooms, const Person *person, void *ctx, uint64_t ticket);
void rooms_leave(Rooms *rooms, Client *client);

/* Carries out an order and takes over order->plan. */
void rooms_order(Rooms *rooms, const Order *order);

/* The store calls this before it writes a Commit with change.again, if one player has blocked the
 * other. It removes the rematch from the change and its messages. */
void commit_block(Commit *commit);

/* Before rooms_committed: whether a change that was not stored is no failure, because the store has
 * denied it or one before it. */
bool rooms_denied(const Commit *commit);
void rooms_committed(Rooms *rooms, Commit *commit, const char *why);
void rooms_read(Rooms *rooms, const char id[GAME_ID], StoredGame *stored, const char *why);

/* Loads a game that is not in memory, because its clock runs or a person may join it. */
void rooms_load(Rooms *rooms, const char *id);

/* Loads a game that the store has started, and tells its players. */
void rooms_begun(Rooms *rooms, const char *id);

/* The game of two people of the pool is made, or cannot be (`why`, or meet->blocked). */
void rooms_met(Rooms *rooms, const Meet *meet, const char *why);

/* Marks the game lists of its players and of the challenged person as changed. */
void rooms_mark_mine(Rooms *rooms, const GameRow *row);

/* Applies a person's new name. An empty name means that the account is deleted. */
void rooms_renamed(Rooms *rooms, const Person *person);

/* Sets whose chat a person does not get, on all their present connections. */
void rooms_set_blocked(Rooms *rooms, int64_t person, const int64_t *others, int count);

/* Removes all challenges from and to a person. */
void rooms_drop_challenges(Rooms *rooms, int64_t person);

/* A person's vacation has begun or ended. */
void rooms_vacation(Rooms *rooms, int64_t person, const Vacation *vacation);

/* Checks the time and sends the messages that may wait. Call it at rooms_next at the latest. */
void rooms_tick(Rooms *rooms);
uint64_t rooms_next(const Rooms *rooms);

/* The lobby now; the caller frees the text. */
char *rooms_lobby(Rooms *rooms, bool event);

/* The number of spectators, and when the clock of the player to move began to run, in ms since
 * 1970; 0: it does not run. */
int rooms_spectators(Rooms *rooms, const char *id);
int64_t rooms_clock_since(Rooms *rooms, const char *id);

/* Whether a person follows their own games on a connection: a page is open. */
bool rooms_follows(const Rooms *rooms, int64_t person);

/* Sends a person's list of games to the clients that follow it. `text` NULL: it cannot be read. */
void rooms_tell_mine(Rooms *rooms, int64_t person, const char *text);

/* Sends the games in progress to the clients that follow them and lack this text. */
void rooms_tell_current(Rooms *rooms, const char *text);

/* Sends a topic's state to its followers. Without `all`, followers that were already sent a state
 * do not get it. rooms_next_follower: the first follower after `last` (NULL: of all); NULL if
 * there is none. */
void rooms_tell_topic(Rooms *rooms, Topic topic, const char *id, const char *text, bool all);
const Client *rooms_next_follower(const Rooms *rooms, Topic topic, const char *id,
                                  const Client *last);

/* Before the server stops: stops the clocks, passes their times to the store, and refuses all
 * further orders. */
void rooms_stop(Rooms *rooms);

int rooms_count(const Rooms *rooms);
