/* The life of a game in memory (hall.h): one state, and what may happen in each. */
#ifndef LIVE_LIFE_H
#define LIVE_LIFE_H

#include <stdbool.h>

typedef enum Life {
    LIFE_NONE, /* as an answer of life_after: this cannot happen */
    /* The room is not there. */
    LIFE_LOADING,   /* the game is read for the first time */
    LIFE_CLAIMING,  /* it is read to be decided here, since no process decides it */
    LIFE_RELOADING, /* it is read again, and all who watch are told how it is then */
    LIFE_UNREAD,    /* reading it failed, and is tried again */
    /* The room is there, and shows what is or will be in the database. */
    LIFE_DECIDED,  /* this process decides the game */
    LIFE_MIRRORED, /* another process does: this one reads what is kept, and tells it */
    /* The room is there, but is not to be used: it is read again when no change is on its way. */
    LIFE_LOST,   /* another process may have changed the game */
    LIFE_UNDONE, /* a change could not be kept, so those given out behind it are not kept either */
    LIVES
} Life;

typedef enum LifeEvent {
    LIFE_READ_HERE,      /* it was read, and is decided here */
    LIFE_READ_ELSEWHERE, /* it was read, and is decided elsewhere */
    LIFE_FAIL,           /* it could not be read, and somebody watches it */
    LIFE_RETRY,          /* it is read once more after that */
    LIFE_LOSE,           /* the room is no longer what the database has */
    LIFE_UNDO,           /* a change could not be kept */
    LIFE_RELOAD,         /* no change is on its way any more, so it is read again */
    LIFE_CLAIM,          /* no process decides it, and somebody here wants to do something */
    LIFE_EVENTS
} LifeEvent;

Life life_after(Life life, LifeEvent event);

/* Whether there is a room. */
static inline bool life_has_room(Life life) { return life >= LIFE_DECIDED; }

/* Whether the room may be used. */
static inline bool life_usable(Life life) { return life == LIFE_DECIDED || life == LIFE_MIRRORED; }

#endif
