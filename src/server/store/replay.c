/* See replay.h. */
#include "store/replay.h"

#include <string.h>

bool replay_begin(const Rules *rules, const GameRow *game, Position *out) {
    rules->start(rules, out);
    return !*game->position ||
           position_read(rules, out, game->position, strlen(game->position), NULL);
}

bool replay_next(const Rules *rules, Position *position, const PlyRow *ply, Move *move) {
    Move read;
    if (!move_read_wire(rules, &read, ply->move, strlen(ply->move), 0, NULL) ||
        rules->refusal(rules, position, read, NULL) != CLAUSE_NONE)
        return false;
    if (move) *move = read;
    rules->play(rules, position, read, NULL);
    return true;
}
