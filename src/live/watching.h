/* Who listens to which game, to the lobby and to the list of their own games. Inside of the rooms.
 */
#ifndef LIVE_WATCHING_H
#define LIVE_WATCHING_H

#include "live/hall.h"

enum { ALL = 2 }; /* views: -1 of spectators, 0 and 1 of a seat, and of everybody */

typedef struct Broadcast {
    char *text;
    int view;
    int64_t from;                                      /* who has written it; 0: it is no chat */
    enum { SAY_ALWAYS, SAY_TOGETHER, SAY_APART } when; /* as Keep.apart says */
} Broadcast;

void visitor_end(Visitor *visitor); /* if it is gone, and nothing remembers it */
void visitor_tell(Rooms *rooms, Visitor *visitor, char *text); /* which is freed */
void visitor_mine(Rooms *rooms, Visitor *visitor, bool on);
bool visitor_hears(const Visitor *visitor, int64_t from);
void hall_tell(Rooms *rooms, Hall *hall, const Broadcast *broadcast);
void hall_tell_gone(Rooms *rooms, Hall *hall);
void hall_tell_here(Rooms *rooms, Hall *hall, Now now);
void hall_count(Rooms *rooms, Hall *hall); /* who is here, at any process */
void hall_watch(Rooms *rooms, Hall *hall, Visitor *visitor);
void hall_unwatch(Rooms *rooms, Hall *hall, Visitor *visitor);
void rooms_mark_person(Rooms *rooms, int64_t person); /* the list of whose games has changed */
void rooms_tell_lobby(Rooms *rooms);
void rooms_tell_mine(Rooms *rooms);
void rooms_ask_current(Rooms *rooms, Now now);

#endif
