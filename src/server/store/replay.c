#include "store/replay.h"

#include "base/memory.h"

#include <stdlib.h>
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

bool replay_board(Db *db, const char *id, GameBoard *out) {
    Rules rules;
    Position position;
    PlyRow *ply = NULL;
    GameRow row;
    Move move = MOVE_PASS;
    *out = (GameBoard){.squares = {-1, -1}};
    if (!games_read(db, id, &row, &ply)) return false;
    bool good =
        *row.id && rules_parse(&rules, row.rules, NULL) && replay_begin(&rules, &row, &position);
    for (int i = 0; good && i < row.plies; i++) {
        good = replay_next(&rules, &position, &ply[i], &move);
        if (good) string_copy(out->last, sizeof out->last, ply[i].move);
    }
    if (good && *out->last && move != MOVE_PASS) {
        out->squares[0] = move_from(move);
        out->squares[1] = move_to(move);
    }
    for (int square = 0; good && square < rules.board->squares; square++) {
        char letter = rules.letter(&position, square);
        out->letters[square] = letter ? letter : '.';
    }
    free(ply);
    return true;
}
