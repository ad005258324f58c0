/* Actions that come from outside, and all that are legal as a mask. */
#include "library/game.h"

bool library_choose(const Rules *rules, int action, Move *out, Error *error) {
    int actions = action_count(rules);
    if (action >= 0 && action < actions) {
        *out = action_move(rules, action);
        return true;
    }
    char range[32];
    Text text = text_into(range, sizeof range);
    text_string(&text, "0 to ");
    text_number(&text, actions - 1);
    return error_at(error, ERROR_NUMBER, 0, TEXT_NUMBER(action), range);
}

void library_mask(const Rules *rules, const MoveList *legal, uint8_t *out) {
    __builtin_memset(out, 0, (size_t)action_count(rules));
    for (int i = 0; i < legal->count; i++) out[action_of(rules, legal->move[i])] = 1;
}
