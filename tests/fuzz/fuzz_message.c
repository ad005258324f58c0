/* Fuzz target: what people say in a game. The input is lines: who says it ('0', '1', '2' a
 * spectator), and the message; 'w' lets time pass, 'f' lets what waits fail to be kept, 'p' sends a
 * plan, 's' asks by HTTP. Whatever comes, every order is answered once, numbers of events never go
 * back, and the game that is kept can be played again and is the one in memory. */
#include "support/parlour.h"

#include <stdlib.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())
enum { LINE = 4096, LINES = 60 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Parlour parlour;

static void check_kept(int64_t *seq) {
    const Shadow *shadow = &parlour.shadow[0];
    const GameRow *row = &shadow->row;
    Room room;
    Error error;
    if (!*row->id) return;
    CHECK(row->seq >= *seq);
    *seq = row->seq;
    CHECK((row->phase == GAME_OVER) == (row->ended != 0));
    CHECK(room_begin(&room, rooms_rules(parlour.rooms, row->rules), row, shadow->ply, parlour.now,
                     &error));
    CHECK(room.row.plies == room.live.game.plies);
    CHECK(room.live.ending || row->phase != GAME_OVER);
    CHECK(!room.live.ending || row->phase == GAME_OVER);
    CHECK(row->phase != GAME_PLAYING || row->to_move == live_seat(&room.live) + 1);
    room_end(&room);
}

static void do_line(const char *line, size_t length) {
    switch (*line) {
    case '0':
    case '1':
    case '2': parlour_say(&parlour, *line - '0', line + 1, length - 1); break;
    case 'w': parlour_wait(&parlour, length * 1000); break;
    case 'f':
        parlour.hold = !parlour.hold;
        if (!parlour.hold) parlour_deliver(&parlour, length == 1);
        break;
    case 'p': parlour_ask(&parlour, (int)(length & 1), DO_PLAN, line + 1); break;
    case 's': parlour_ask(&parlour, (int)length % 3, DO_STATE, NULL); break;
    default: break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const rules[] = {"tablut-ashton", "maerstanas", "gardsdansen"};
    char line[LINE];
    int64_t seq = 0;
    const uint8_t *at = data, *end = data + size;
    ClockKind clock = size ? (ClockKind)(*at & 3) : CLOCK_NONE;
    parlour_open(&parlour, rules[size ? (*at >> 2) % 3 : 0], clock, 60000, 1000);
    for (int lines = 0; at < end && lines < LINES; lines++) {
        size_t length = 0;
        for (; at < end && *at != '\n'; at++)
            if (*at && length < LINE - 1) line[length++] = (char)*at;
        at += at < end;
        line[length] = 0;
        if (length) do_line(line, length);
        if (!parlour.hold) check_kept(&seq);
        if (parlour.commits > COMMITS / 2) break;
    }
    parlour.hold = false;
    parlour_deliver(&parlour, true);
    check_kept(&seq);
    CHECK(parlour.answers == parlour.orders);
    parlour_close(&parlour);
    return 0;
}
