#include "live/life.h"

static const unsigned char next[LIVES][LIFE_EVENTS] = {
    [LIFE_LOADING] = {[LIFE_READ_HERE] = LIFE_DECIDED,
                      [LIFE_READ_ELSEWHERE] = LIFE_REPLICA,
                      [LIFE_FAIL] = LIFE_UNREAD,
                      [LIFE_LOSE] = LIFE_RELOADING},
    [LIFE_CLAIMING] = {[LIFE_READ_HERE] = LIFE_DECIDED,
                       [LIFE_READ_ELSEWHERE] = LIFE_REPLICA,
                       [LIFE_FAIL] = LIFE_UNREAD},
    [LIFE_RELOADING] = {[LIFE_READ_HERE] = LIFE_DECIDED,
                        [LIFE_READ_ELSEWHERE] = LIFE_REPLICA,
                        [LIFE_FAIL] = LIFE_UNREAD},
    [LIFE_UNREAD] = {[LIFE_RETRY] = LIFE_RELOADING},
    [LIFE_DECIDED] = {[LIFE_LOSE] = LIFE_LOST, [LIFE_UNDO] = LIFE_UNDONE},
    [LIFE_REPLICA] = {[LIFE_LOSE] = LIFE_LOST, [LIFE_CLAIM] = LIFE_CLAIMING},
    [LIFE_LOST] =
        {[LIFE_LOSE] = LIFE_LOST, [LIFE_UNDO] = LIFE_UNDONE, [LIFE_RELOAD] = LIFE_RELOADING},
    [LIFE_UNDONE] =
        {[LIFE_LOSE] = LIFE_UNDONE, [LIFE_UNDO] = LIFE_UNDONE, [LIFE_RELOAD] = LIFE_RELOADING},
};

Life life_after(Life life, LifeEvent event) { return next[life][event]; }
