/* Visitors: which games they watch, and their subscriptions to the lobby and to their own games.
 * Internal to the rooms. */
#ifndef LIVE_WATCHING_H
#define LIVE_WATCHING_H

#include "live/entry.h"

enum { ALL = 2 }; /* a view: -1 for spectators, 0 or 1 for a seat, ALL for everyone */

typedef struct Broadcast {
    char *text;
    int view;
    int64_t from; /* the author of a chat message; 0: no chat */
    enum { SAY_ALWAYS, SAY_TOGETHER, SAY_APART } when; /* depends on Commit.apart */
} Broadcast;

void visitor_end(Visitor *visitor); /* frees it if it has left and no order refers to it */
void visitor_tell(Rooms *rooms, Visitor *visitor, char *text); /* frees the text */
void visitor_mine(Rooms *rooms, Visitor *visitor, bool on);
bool visitor_hears(const Visitor *visitor, int64_t from);
void entry_tell(Rooms *rooms, Entry *entry, const Broadcast *broadcast);
void entry_tell_gone(Rooms *rooms, Entry *entry);
void entry_tell_here(Rooms *rooms, Entry *entry, Now now);
void entry_count(Rooms *rooms, Entry *entry); /* counts the people in the game at all processes */
void entry_watch(Rooms *rooms, Entry *entry, Visitor *visitor);
void entry_unwatch(Rooms *rooms, Entry *entry, Visitor *visitor);
void rooms_mark_person(Rooms *rooms, int64_t person); /* their list of games has changed */
void rooms_tell_lobby(Rooms *rooms);
void rooms_tell_mine(Rooms *rooms);
void rooms_ask_current(Rooms *rooms, Now now);

#endif
