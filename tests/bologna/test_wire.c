/* The wire of the Bologna competition: the captured session read and written byte for byte; frames
 * in pieces of every size; what is let pass in moves and names, and what is not. */
#include "bologna/wire.h"
#include "record/bologna_square.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGES = 16 };
typedef struct Message {
    unsigned char bytes[2048];
    size_t length;
} Message;
static Message messages[MESSAGES];
static int message_count;

/* The hex dump: a line with an offset goes on with a message, any other one ends it. */
static int load_capture(void **state) {
    char path[1024], line[512];
    snprintf(path, sizeof path, "%s/tests/conformance/bologna-wire.txt", getenv("TAEFL_SOURCE"));
    FILE *file = fopen(path, "r");
    if (!file) return -1;
    bool inside = false;
    while (fgets(line, sizeof line, file)) {
        bool dump = strncmp(line, "    ", 4) == 0 && line[8] == ' ' && line[9] == ' ';
        if (dump && !inside) message_count++;
        inside = dump;
        if (!dump) continue;
        Message *message = &messages[message_count - 1];
        for (char *byte = line + 10; byte[0] != ' '; byte += 3)
            message->bytes[message->length++] = (unsigned char)strtol(byte, NULL, 16);
    }
    fclose(file);
    return message_count == 10 ? 0 : -1;
}

TEST(test_capture) {
    char text[BOLOGNA_STATE], why[BOLOGNA_WHY], name[BOLOGNA_NAME];
    int states = 0, moves = 0, names = 0;
    for (int i = 0; i < message_count; i++) {
        const char *payload = (char *)messages[i].bytes + 4;
        size_t length = messages[i].length - 4, written;
        unsigned char head[4];
        frame_head(length, head);
        assert_memory_equal(head, messages[i].bytes, 4);
        Position position;
        BolognaTurn turn;
        Move move;
        if (length > 100) {
            assert_true(bologna_state_read(payload, length, &position, &turn, why));
            written = bologna_state_write(&position, turn, text);
            states++;
        } else if (*payload == '{') {
            assert_int_equal(bologna_move_read(payload, length, &move, why), BOLOGNA_READ);
            written = bologna_move_write(move, P1, text);
            moves++;
        } else {
            assert_true(bologna_name_read(payload, length, name));
            written = bologna_name_write(name, text);
            names++;
        }
        assert_int_equal(written, length);
        assert_memory_equal(text, payload, length);
    }
    assert_int_equal(states, 6);
    assert_int_equal(moves, 2);
    assert_int_equal(names, 2);
}

/* The whole capture as one stream, cut at every distance. */
TEST(test_frames) {
    static WireReader reader;
    for (size_t cut = 1; cut < 1500; cut = cut < 10 ? cut + 1 : cut * 2) {
        memset(&reader, 0, sizeof reader);
        int taken = 0;
        unsigned char stream[MESSAGES * 1024];
        size_t size = 0;
        for (int i = 0; i < message_count; i++) {
            memcpy(stream + size, messages[i].bytes, messages[i].length);
            size += messages[i].length;
        }
        for (size_t at = 0; at < size; at += cut) {
            size_t room, count = size - at < cut ? size - at : cut, length;
            const char *payload;
            unsigned char *into = frame_room(&reader, &room);
            assert_true(room >= count);
            memcpy(into, stream + at, count);
            frame_got(&reader, count);
            while (frame_next(&reader, &payload, &length) == FRAME_WHOLE) {
                assert_int_equal(length + 4, messages[taken].length);
                assert_memory_equal(payload, messages[taken].bytes + 4, length);
                taken++;
            }
        }
        assert_int_equal(taken, message_count);
    }
}

static FrameStep feed(const char *bytes, size_t count, size_t *length) {
    static WireReader reader;
    size_t room;
    const char *payload;
    memset(&reader, 0, sizeof reader);
    memcpy(frame_room(&reader, &room), bytes, count);
    frame_got(&reader, count);
    return frame_next(&reader, &payload, length);
}

TEST(test_sizes) {
    size_t length;
    assert_int_equal(feed("\0\0\0", 3, &length), FRAME_NONE);
    assert_int_equal(feed("\0\0\0\0", 4, &length), FRAME_WHOLE);
    assert_int_equal(length, 0);
    assert_int_equal(feed("\0\0\x40\0", 4, &length), FRAME_NONE); /* the limit itself */
    assert_int_equal(feed("\0\0\x40\x01", 4, &length), FRAME_LARGE);
    assert_int_equal(feed("\xff\xff\xff\xff", 4, &length), FRAME_LARGE);
    assert_int_equal(length, 0xffffffffu);
    assert_int_equal(feed("\x07\0\0\0", 4, &length), FRAME_LARGE); /* the wrong way round */
}

TEST(test_squares) {
    char name[3];
    Rules rules;
    assert_true(rules_parse(&rules, "tablut-bologna", NULL));
    int e7 = board_find(rules.board, "e7", 2);
    bologna_square(e7, name);
    assert_string_equal(name, "e3");
    assert_int_equal(bologna_find("E3", 2), e7);
    assert_int_equal(bologna_at(2, 4), e7);
    for (int s = 0; s < 81; s++) {
        bologna_square(s, name);
        assert_int_equal(bologna_find(name, 2), s);
    }
    assert_int_equal(bologna_find("j3", 2), -1);
    assert_int_equal(bologna_find("a0", 2), -1);
    assert_int_equal(bologna_find("a10", 3), -1);
}

static BolognaRead read_move(const char *text, Move *move) {
    char why[BOLOGNA_WHY] = "";
    BolognaRead read = bologna_move_read(text, strlen(text), move, why);
    assert_true((read == BOLOGNA_READ) == !*why);
    return read;
}

TEST(test_moves) {
    static const char *const good[] = {
        "{\"from\":\"e3\",\"to\":\"f3\",\"turn\":\"WHITE\"}", "{\"from\":\"e3\",\"to\":\"f3\"}",
        "{\"to\":\"F3\",\"from\":\"E3\",\"turn\":\"BLACK\"}",
        " { \"turn\" : 7 , \"more\" : [ {} ] , \"from\" : \"e3\", \"to\" : \"f3\" } "};
    static const char *const off[] = {"{\"from\":\"e3\",\"to\":\"f10\"}",
                                      "{\"from\":\"\",\"to\":\"f1\"}",
                                      "{\"from\":\"j3\",\"to\":\"f1\"}"};
    static const char *const bad[] = {"",
                                      "e3f3",
                                      "{\"from\":\"e3\"}",
                                      "[]",
                                      "null",
                                      "{\"from\":\"e3\",\"to\":3}",
                                      "{\"from\":\"e3\",\"to\":\"f3\"",
                                      "{\"from\":\"e3\",\"from\":\"e4\",\"to\":\"f3\"}",
                                      "{\"from\":\"e3\",\"to\":\"f3\"} x",
                                      "{\"from\":\"\xff\"}"};
    Move move, expected = move_make(bologna_find("e3", 2), bologna_find("f3", 2), KIND_SLIDE);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(read_move(good[i], &move), BOLOGNA_READ);
        assert_int_equal(move, expected);
    }
    for (size_t i = 0; i < sizeof off / sizeof *off; i++)
        assert_int_equal(read_move(off[i], &move), BOLOGNA_OFF);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(read_move(bad[i], &move), BOLOGNA_MALFORMED);
}

TEST(test_names) {
    static const char *const names[][2] = {{"\"white\"", "white"},
                                           {"Team Taefl 2026", "TeamTaefl"},
                                           {"\"../../etc\"", "etc"},
                                           {"\"a\\nb\\u0007c\"", "abc"},
                                           {"\"0123456789ABC\"", "0123456789"},
                                           {"\"M\xc7\xbd"
                                            "rstanas\"",
                                            "Mrstanas"},
                                           {"\"\"", ""},
                                           {"---", ""}};
    char name[BOLOGNA_NAME];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(bologna_name_read(names[i][0], strlen(names[i][0]), name));
        assert_string_equal(name, names[i][1]);
    }
    assert_false(bologna_name_read("\xff\xfe", 2, name));
}

/* One change of a good State each. */
TEST(test_bad_states) {
    static const char *const changes[][2] = {{"\"turn\":\"WHITE\"", "\"turn\":\"white\""},
                                             {"\"turn\":\"WHITE\"", "\"turn\":null"},
                                             {"\"KING\"", "\"THRONE\""},
                                             {"\"KING\"", "\"EMPTY\""},
                                             {"\"EMPTY\"", "\"THRONE\""},
                                             {"\"EMPTY\"", "7"},
                                             {"\"EMPTY\",", ""},
                                             {"\"board\"", "\"bored\""}};
    Rules rules;
    Position start, position;
    BolognaTurn turn;
    char text[BOLOGNA_STATE], changed[2 * BOLOGNA_STATE], why[BOLOGNA_WHY];
    assert_true(rules_parse(&rules, "tablut-bologna", NULL));
    rules.start(&rules, &start);
    bologna_state_write(&start, BOLOGNA_WHITE, text);
    assert_true(bologna_state_read(text, strlen(text), &position, &turn, why));
    assert_true(position_equal(&start, &position));
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char *at = strstr(text, changes[i][0]);
        assert_non_null(at);
        int count = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text,
                             changes[i][1], at + strlen(changes[i][0]));
        *why = 0;
        bool good = bologna_state_read(changed, (size_t)count, &position, &turn, why);
        /* an empty castle is what THRONE means, though a game without a king is over */
        assert_true(good == (strcmp(changes[i][1], "\"THRONE\"") == 0 && changes[i][0][1] == 'K'));
        assert_true(good || *why);
    }
}

int main(void) { return tests_run(__FILE__, load_capture, NULL); }
