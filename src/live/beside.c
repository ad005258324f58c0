/* See room.h. The parts of a room that do not depend on the play: memory, access, chat, and matches
 * of two games. */
#include "live/room.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void room_end(Room *room) {
    free(room->live.game.path);
    free(room->live.game.played);
    free(room->live.times);
    free(room->chats);
    for (int seat = 0; seat < 2; seat++) free(room->plan[seat]);
    *room = (Room){0};
}

void change_end(Change *change) { free(change->ply); }

void room_hear(Room *room, const ChatRow *row) {
    if (room->chat_count == CHATS_KEPT) {
        memmove(room->chats, room->chats + 1, (CHATS_KEPT - 1) * sizeof *room->chats);
        room->chat_count--;
    }
    room->chats = memory_resize(room->chats, ((size_t)room->chat_count + 1) * sizeof *room->chats);
    room->chats[room->chat_count++] = *row;
}

void room_apart(GameRow *row) {
    row->rematch_by = 0;
    *row->rematch = 0;
}

void room_numbered(Room *room, int64_t n) {
    int i = 0;
    while (i < room->chat_count && room->chats[i].n) i++;
    if (i < room->chat_count) room->chats[i].n = n;
}

/* An aborted first game never has a second one. A second game that is aborted for want of a move
 * has a `culprit`; one that is aborted after a block has none. */
bool room_is_apart(const GameRow *row) {
    if (row->phase != GAME_OVER) return false;
    if (row->pair == 2) return row->result == RESULT_NONE && row->culprit < 0;
    return row->pair && row->result != RESULT_NONE && (!*row->rematch || row->rematch_by);
}

int room_seat(const Room *room, int64_t person) {
    for (int seat = 0; seat < 2 && person; seat++)
        if (room->row.seat[seat] == person) return seat;
    return -1;
}

bool room_shows(const Room *room, int64_t person) {
    const GameRow *row = &room->row;
    return !row->private || row->phase == GAME_WAITING || room_seat(room, person) >= 0;
}
