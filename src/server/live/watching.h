/* Clients: which games they watch, and their subscriptions to the lobby and to their own games.
 * Internal to the rooms. */
#pragma once

#include "live/entry.h"

enum { ALL = 2 }; /* a view: -1 for spectators, 0 or 1 for a seat, ALL for everyone */

typedef struct Broadcast {
    char *text;
    int view;
    int64_t from; /* the author of a chat message; 0: no chat */
    enum { SAY_ALWAYS, SAY_TOGETHER, SAY_BLOCKED } when; /* depends on Commit.blocked */
} Broadcast;

void client_tell(Rooms *rooms, Client *client, char *text); /* frees the text */
void client_mine(Rooms *rooms, Client *client, bool on);
void client_follow(Rooms *rooms, Client *client, Topic topic, const char *id); /* "": none */
void entry_tell(Rooms *rooms, Entry *entry, const Broadcast *broadcast);
/* Tells everybody who watches, or waits to, that a challenge is gone. */
void entry_tell_gone(Rooms *rooms, Entry *entry, const char *reason);
void entry_tell_here(Rooms *rooms, Entry *entry, Now now);
void entry_count(Rooms *rooms, Entry *entry); /* counts the people in the game */
void entry_watch(Rooms *rooms, Entry *entry, Client *client);
void entry_unwatch(Rooms *rooms, Entry *entry, Client *client);
void rooms_tell_lobby(Rooms *rooms);
void rooms_ask_mine(Rooms *rooms);
void rooms_ask_topics(Rooms *rooms);
void rooms_ask_current(Rooms *rooms, Now now);

/* ---- one order, from its arrival to its answer */

/* Copies an order. The copy keeps its client alive until order_end frees it. */
Order *order_hold(const Order *order);
void order_end(Order *order);
void order_tell(const Order *order, const Refusal *refusal, const char *text);
void order_refuse(const Order *order, int status, const char *code, const char *words);

/* Queues an order until the game has been read, and takes it over. Refuses it if the queue is full.
 */
void entry_await(Entry *entry, Order *order);

/* ---- challenges that were withdrawn or declined a short while ago, for a bot whose stream of one
 * comes too late to hear of its end. */

enum { LATE_MOST = 256 };

typedef struct Late {
    char game[GAME_ID];
    int64_t person[2]; /* the challenger and the challenged; 0: none */
    char *reason;
} Late;

/* The last LATE_MOST of them. */
typedef struct LateList {
    Late late[LATE_MOST];
    int next; /* is overwritten */
} LateList;

void late_note(LateList *list, const GameRow *row, const char *reason);
void late_free(LateList *list);

/* Answers an order to watch by `gone` if it is by a bot, and of a challenge from or to it that is
 * remembered. False: it is not answered. */
bool late_tell(Rooms *rooms, Order *order);
