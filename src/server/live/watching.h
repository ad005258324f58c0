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
/* Tells everybody who watches, or waits to, that a challenge is gone. An empty gone->id: nobody
 * knows how it went. */
void entry_tell_gone(Rooms *rooms, Entry *entry, const GoneGame *gone);
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
/* Answers an order about a challenge that is gone, or, with an empty gone->id, about no game. */
void order_tell_gone(Rooms *rooms, const Order *order, const GoneGame *gone);
void order_refuse(const Order *order, int status, const char *code, const char *words);

/* Queues an order until the game has been read, and takes it over. Refuses it if the queue is full.
 */
void entry_await(Entry *entry, Order *order);
