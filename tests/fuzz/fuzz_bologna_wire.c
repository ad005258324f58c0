/* Fuzz: what comes over the wire of the Bologna competition. The bytes are a stream of frames, cut
 * in pieces by its first byte; every payload is read as a name, a Move and a State. What can be
 * read is written in a form that is read as the same. */
#include "bologna/wire.h"
#include <stdlib.h>
#include <string.h>

static void check(bool good) {
    if (!good) abort();
}

static void check_payload(const char *text, size_t length) {
    char name[BOLOGNA_NAME], again[BOLOGNA_NAME], why[BOLOGNA_WHY], out[BOLOGNA_STATE];
    Position position, same;
    BolognaTurn turn, turn_again;
    Move move, move_again;
    if (bologna_name_read(text, length, name)) {
        size_t count = bologna_name_write(name, out);
        check(bologna_name_read(out, count, again) && strcmp(name, again) == 0);
        check(strspn(name, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") ==
              strlen(name));
    }
    *why = 0;
    if (bologna_move_read(text, length, &move, why) == BOLOGNA_READ) {
        size_t count = bologna_move_write(move, P1, out);
        check(bologna_move_read(out, count, &move_again, why) == BOLOGNA_READ);
        check(move == move_again);
    } else {
        check(*why != 0);
    }
    *why = 0;
    if (bologna_state_read(text, length, &position, &turn, why)) {
        size_t count = bologna_state_write(&position, turn, out);
        check(bologna_state_read(out, count, &same, &turn_again, why));
        check(turn == turn_again && position_equal(&position, &same));
    } else {
        check(*why != 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static WireReader reader;
    if (size < 2) return 0;
    size_t piece = (size_t)data[0] + 1, length;
    const char *payload;
    memset(&reader, 0, sizeof reader);
    check_payload((const char *)data + 1, size - 1);
    for (size_t at = 1; at < size; at += piece) {
        size_t room, count = size - at < piece ? size - at : piece;
        unsigned char *into = frame_room(&reader, &room);
        if (room < count) return 0;
        memcpy(into, data + at, count);
        frame_got(&reader, count);
        FrameStep step;
        while ((step = frame_next(&reader, &payload, &length)) == FRAME_WHOLE)
            check_payload(payload, length);
        if (step == FRAME_LARGE) {
            check(length > BOLOGNA_FRAME_LIMIT);
            return 0;
        }
    }
    return 0;
}
