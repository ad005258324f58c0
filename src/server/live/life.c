#include "live/life.h"

static const unsigned char next[LIVES][LIFE_EVENTS] = {
    [LIFE_LOADING] = {[LIFE_READ] = LIFE_READY, [LIFE_FAIL] = LIFE_UNREAD},
    [LIFE_RELOADING] = {[LIFE_READ] = LIFE_READY, [LIFE_FAIL] = LIFE_UNREAD},
    [LIFE_UNREAD] = {[LIFE_RETRY] = LIFE_RELOADING},
    [LIFE_READY] =
        {[LIFE_CANCEL] = LIFE_ENDING, [LIFE_LOSE] = LIFE_LOST, [LIFE_UNDO] = LIFE_UNDONE},
    [LIFE_ENDING] = {[LIFE_UNDO] = LIFE_UNDONE},
    [LIFE_LOST] =
        {[LIFE_LOSE] = LIFE_LOST, [LIFE_UNDO] = LIFE_UNDONE, [LIFE_RELOAD] = LIFE_RELOADING},
    [LIFE_UNDONE] =
        {[LIFE_LOSE] = LIFE_UNDONE, [LIFE_UNDO] = LIFE_UNDONE, [LIFE_RELOAD] = LIFE_RELOADING},
};

Life life_after(Life life, LifeEvent event) { return next[life][event]; }
