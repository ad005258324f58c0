/* Visitors: which games they watch, and their subscriptions to the lobby and to their own games.
 * Internal to the rooms. */
#ifndef LIVE_WATCHING_H
#define LIVE_WATCHING_H

#include "live/hall.h"

enum { ALL = 2 }; /* a view: -1 for spectators, 0 or 1 for a seat, ALL for everyone */

typedef struct Broadcast {
    char *text;
    int view;
    int64_t from; /* the author of a chat message; 0: no chat */
    enum { SAY_ALWAYS, SAY_TOGETHER, SAY_APART } when; /* depends on Keep.apart */
} Broadcast;

void visitor_end(Visitor *visitor); /* frees it if it has left and no order refers to it */
void visitor_tell(Rooms *rooms, Visitor *visitor, char *text); /* frees the text */
void visitor_mine(Rooms *rooms, Visitor *visitor, bool on);
bool visitor_hears(const Visitor *visitor, int64_t from);
void hall_tell(Rooms *rooms, Hall *hall, const Broadcast *broadcast);
void hall_tell_gone(Rooms *rooms, Hall *hall);
void hall_tell_here(Rooms *rooms, Hall *hall, Now now);
void hall_count(Rooms *rooms, Hall *hall); /* counts the people in the game at all processes */
void hall_watch(Rooms *rooms, Hall *hall, Visitor *visitor);
void hall_unwatch(Rooms *rooms, Hall *hall, Visitor *visitor);
void rooms_mark_person(Rooms *rooms, int64_t person); /* their list of games has changed */
void rooms_tell_lobby(Rooms *rooms);
void rooms_tell_mine(Rooms *rooms);
void rooms_ask_current(Rooms *rooms, Now now);

#endif
