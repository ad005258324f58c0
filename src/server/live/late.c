/* See late.h. */
#include "live/late.h"
#include "base/memory.h"
#include "live/watching.h"
#include "live/words.h"

#include <stdlib.h>

void late_note(LateList *list, const GameRow *row, const char *reason) {
    Late *late = &list->late[list->next];
    list->next = (list->next + 1) % LATE_MOST;
    free(late->reason);
    *late = (Late){.person = {row->challenger, row->to}, .reason = memory_text(reason)};
    string_copy(late->game, sizeof late->game, row->id);
}

void late_free(LateList *list) {
    for (int i = 0; i < LATE_MOST; i++) free(list->late[i].reason);
}

static const Late *find(const LateList *list, const char *game, int64_t person) {
    for (const Late *late = list->late; late < list->late + LATE_MOST; late++)
        if (late->reason && string_equal(late->game, game))
            return late->person[0] == person || late->person[1] == person ? late : NULL;
    return NULL;
}

bool late_tell(Rooms *rooms, Order *order) {
    if (order->message.action != DO_WATCH || order->person.kind != PERSON_BOT) return false;
    const Late *late = find(rooms->late, order->message.game, order->person.id);
    if (!late) return false;
    client_tell(rooms, order->client, say_gone(late->game, late->reason));
    order_tell(order, NULL, NULL);
    return true;
}
