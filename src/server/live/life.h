/* The states of a game in memory (entry.h), and the events allowed in each. */
#pragma once

#include <stdbool.h>

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
