/* Challenges that were withdrawn or declined a short while ago, for a bot whose stream of one comes
 * too late to hear of its end. Internal to the rooms. */
#pragma once

#include "live/entry.h"

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
