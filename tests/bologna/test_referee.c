/* The referee over real sockets, in a thread of its own: the captured session byte for byte, and
 * every way in which a player can fail. Nothing here depends on how fast anything is, but that a
 * player who never answers loses on time. */
#include "core/notation.h"
#include "bologna/referee.h"
#include "record/bologna_square.h"
#include "support/test.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct Bed {
    BolognaReferee *referee;
    pthread_t thread;
    atomic_bool stop;
    int fd[2];
} Bed;

static bool stopped(void *ctx) { return atomic_load(&((Bed *)ctx)->stop); }

static void *run(void *ctx) {
    Bed *bed = ctx;
    bologna_referee_play(bed->referee);
    return NULL;
}

static void open_bed(Bed *bed, int seconds, int errors) {
    char why[LINK_WHY];
    BolognaRefereeSetup setup = {.address = "127.0.0.1",
                                 .move_us = seconds * 1000000ll,
                                 .errors = errors,
                                 .stopped = stopped,
                                 .ctx = bed};
    *bed = (Bed){.fd = {-1, -1}};
    bed->referee = bologna_referee_create(&setup, why);
    assert_non_null(bed->referee);
}

static void start(Bed *bed) { assert_int_equal(pthread_create(&bed->thread, NULL, run, bed), 0); }

static void join(Bed *bed) {
    for (int side = 0; side < 2; side++) {
        if (bed->fd[side] >= 0) close(bed->fd[side]);
        bed->fd[side] = -1;
    }
    pthread_join(bed->thread, NULL);
}

static int dial(Bed *bed, int side) {
    char why[LINK_WHY];
    int fd = link_connect("127.0.0.1", bologna_referee_port(bed->referee, side), why);
    assert_true(fd >= 0);
    struct timeval patience = {.tv_sec = 120};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return bed->fd[side] = fd;
}

static void put(Bed *bed, int side, const char *payload) {
    unsigned char frame[1024];
    size_t length = strlen(payload);
    frame_head(length, frame);
    memcpy(frame + 4, payload, length);
    assert_int_equal(send(bed->fd[side], frame, length + 4, MSG_NOSIGNAL), length + 4);
}

static void take(int fd, void *out, size_t count) {
    unsigned char *into = out;
    while (count) {
        struct pollfd wait = {fd, POLLIN, 0};
        assert_int_equal(poll(&wait, 1, 120000), 1);
        ssize_t got = recv(fd, into, count, 0);
        assert_true(got > 0);
        into += got;
        count -= (size_t)got;
    }
}

/* The next State; its turn. */
static BolognaTurn get(Bed *bed, int side, Position *out) {
    unsigned char head[4];
    char text[BOLOGNA_STATE], why[BOLOGNA_WHY];
    BolognaTurn turn;
    take(bed->fd[side], head, 4);
    size_t length = (size_t)head[2] << 8 | head[3];
    assert_true(length < sizeof text && !head[0] && !head[1]);
    take(bed->fd[side], text, length);
    assert_true(bologna_state_read(text, length, out, &turn, why));
    return turn;
}

static void expect(Bed *bed, BolognaTurn turn) {
    Position position;
    for (int side = 0; side < 2; side++)
        if (bed->fd[side] >= 0) assert_int_equal(get(bed, side, &position), turn);
}

/* The connection ends, and in order: no reset that would lose the last State. */
static void expect_end(Bed *bed) {
    char byte;
    for (int side = 0; side < 2; side++) {
        if (bed->fd[side] < 0) continue;
        struct pollfd wait = {bed->fd[side], POLLIN, 0};
        assert_int_equal(poll(&wait, 1, 120000), 1);
        assert_int_equal(recv(bed->fd[side], &byte, 1, 0), 0);
    }
}

static void both_come(Bed *bed) {
    start(bed);
    for (int side = 0; side < 2; side++) dial(bed, side);
    put(bed, 0, "\"white\"");
    put(bed, 1, "black");
    expect(bed, BOLOGNA_WHITE);
}

static void over(Bed *bed, BolognaEnd end, Result result) {
    join(bed);
    assert_int_equal(bed->referee->end, end);
    assert_int_equal(bed->referee->result, result);
    bologna_referee_destroy(bed->referee);
}

/* ---- the captured session, as both players saw it */

typedef struct Dump {
    bool from_server;
    int side;
    unsigned char bytes[1024];
    size_t length;
} Dump;

static int load(Dump *dump, int most) {
    char path[1024], line[512];
    int count = 0;
    snprintf(path, sizeof path, "%s/tests/conformance/bologna-wire.txt", getenv("TAEFL_SOURCE"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (strstr(line, "C->S len") || strstr(line, "S->C len")) {
            assert_true(count < most);
            dump[count++] = (Dump){.from_server = strstr(line, "S->C") != NULL,
                                   .side = strstr(line, "BLACK ") != NULL};
        } else if (line[0] == ' ' && line[8] == ' ' && line[9] == ' ' && count) {
            Dump *d = &dump[count - 1];
            for (char *b = line + 10; *b != ' '; b += 3)
                d->bytes[d->length++] = (unsigned char)strtol(b, NULL, 16);
        }
    }
    fclose(file);
    return count;
}

TEST(test_capture) {
    static Dump dump[16];
    unsigned char bytes[1024];
    Bed bed;
    int count = load(dump, 16);
    assert_int_equal(count, 10);
    open_bed(&bed, 600, 1);
    start(&bed);
    for (int side = 0; side < 2; side++) dial(&bed, side);
    for (int i = 0; i < count; i++) {
        int fd = bed.fd[dump[i].side];
        if (dump[i].from_server) {
            take(fd, bytes, dump[i].length);
            assert_memory_equal(bytes, dump[i].bytes, dump[i].length);
        } else {
            assert_int_equal(send(fd, dump[i].bytes, dump[i].length, 0), dump[i].length);
        }
    }
    expect_end(&bed);
    assert_string_equal(bed.referee->name[0], "white");
    over(&bed, BOLOGNA_REF_ILLEGAL, RESULT_P2);
}

/* ---- endings */

TEST(test_illegal) {
    static const char *const moves[] = {
        "{\"from\":\"e3\",\"to\":\"e5\"}", "{\"from\":\"d1\",\"to\":\"d2\"}",
        "{\"from\":\"a1\",\"to\":\"a2\"}", "{\"from\":\"e3\",\"to\":\"e11\"}"};
    static const ClauseId clauses[] = {CLAUSE_T2, CLAUSE_T1, CLAUSE_T1, CLAUSE_T1};
    static const char *const words[] = {
        ("e3 [e7] to e5 [e5] is not legal. The defender on e4 [e6] stands in the way. T2: A "
         "piece moves like the rook"),
        "The attacker on d1 [d9] is the other player's. T1: ", "There is no piece on a1 [a9].",
        "'e11' is not a square of the board"};
    for (size_t i = 0; i < 4; i++) {
        Bed bed;
        open_bed(&bed, 600, 0);
        both_come(&bed);
        put(&bed, 0, moves[i]);
        expect(&bed, BOLOGNA_BLACKWIN);
        expect_end(&bed);
        join(&bed);
        assert_int_equal(bed.referee->clause, clauses[i]);
        if (!strstr(bed.referee->why, words[i])) fail_msg("%s", bed.referee->why);
        assert_int_equal(bed.referee->end, BOLOGNA_REF_ILLEGAL);
        assert_int_equal(bed.referee->result, RESULT_P2);
        bologna_referee_destroy(bed.referee);
    }
}

TEST(test_malformed) {
    static const char *const messages[] = {"", "{", "[1]", "{\"from\":\"e3\"}", "\xff\xfe"};
    for (size_t i = 0; i < 5; i++) {
        Bed bed;
        open_bed(&bed, 600, 5); /* errors are for illegal moves */
        both_come(&bed);
        put(&bed, 0, "{\"from\":\"E3\",\"to\":\"f3\",\"turn\":\"black\",\"x\":[]}");
        expect(&bed, BOLOGNA_BLACK);
        put(&bed, 1, messages[i]);
        put(&bed, 1, "what is left unread must not take the last State away");
        expect(&bed, BOLOGNA_WHITEWIN);
        expect_end(&bed);
        over(&bed, BOLOGNA_REF_MALFORMED, RESULT_P1);
    }
}

TEST(test_oversized) {
    Bed bed;
    open_bed(&bed, 600, 0);
    both_come(&bed);
    assert_int_equal(send(bed.fd[0], "\x7f\xff\xff\xff", 4, 0), 4);
    expect(&bed, BOLOGNA_BLACKWIN);
    expect_end(&bed);
    over(&bed, BOLOGNA_REF_OVERSIZED, RESULT_P2);
}

TEST(test_disconnected) {
    Bed bed;
    open_bed(&bed, 600, 0);
    both_come(&bed);
    send(bed.fd[0], "\0\0\0\x26{", 5, 0); /* in the middle of a frame */
    close(bed.fd[0]);
    bed.fd[0] = -1;
    expect(&bed, BOLOGNA_BLACKWIN);
    expect_end(&bed);
    over(&bed, BOLOGNA_REF_DISCONNECTED, RESULT_P2);
}

TEST(test_time) {
    Bed bed;
    open_bed(&bed, 1, 0);
    both_come(&bed);
    send(bed.fd[0], "\0\0", 2, 0);
    expect(&bed, BOLOGNA_BLACKWIN);
    expect_end(&bed);
    over(&bed, BOLOGNA_REF_TIME, RESULT_P2);
}

/* Bytes that come early are the next moves, also of one who has closed his side since. */
TEST(test_early) {
    Bed bed;
    Position position;
    open_bed(&bed, 600, 0);
    start(&bed);
    dial(&bed, 1);
    put(&bed, 1, "\"early\"");
    put(&bed, 1, "{\"from\":\"e2\",\"to\":\"f2\"}");
    dial(&bed, 0);
    put(&bed, 0, "\"late\"");
    expect(&bed, BOLOGNA_WHITE);
    put(&bed, 1, "{\"from\":\"f2\",\"to\":\"g2\"}");
    shutdown(bed.fd[1], SHUT_WR);
    put(&bed, 0, "{\"from\":\"e3\",\"to\":\"f3\"}");
    expect(&bed, BOLOGNA_BLACK);
    expect(&bed, BOLOGNA_WHITE);
    put(&bed, 0, "{\"from\":\"e4\",\"to\":\"f4\"}");
    expect(&bed, BOLOGNA_BLACK);
    assert_int_equal(get(&bed, 0, &position), BOLOGNA_WHITE);
    assert_true(bits_has(position.set[TAFL_BLACK], bologna_find("g2", 2)));
    assert_int_equal(get(&bed, 1, &position), BOLOGNA_WHITE);
    put(&bed, 0, "{\"from\":\"f3\",\"to\":\"f2\"}");
    expect(&bed, BOLOGNA_BLACK);
    expect(&bed, BOLOGNA_WHITEWIN); /* nothing more can come from black */
    expect_end(&bed);
    over(&bed, BOLOGNA_REF_DISCONNECTED, RESULT_P1);
}

/* A whole game in which the king is taken: he stands on the last State. Then another one on the
 * same referee, after somebody who left before it began. */
TEST(test_games) {
    static const char *const moves[] = {"e3a3", "e2a2", "c5c1", "b5b1", "g5g1", "h5h1",
                                        "e7a7", "e8a8", "e4b4", "e1e4", "b4b2", "a6d6",
                                        "b2c2", "f9f6", "c2c1", "e9e6", "c1c9", "f1f4",
                                        "c9c4", "d1d4", "c4c1", "i5f5", "c1c9", "a5d5"};
    Bed bed;
    Position position;
    open_bed(&bed, 600, 0);
    both_come(&bed);
    for (int i = 0; i < 24; i++) {
        char text[BOLOGNA_MOVE];
        Move move;
        Error error;
        assert_true(move_read_wire(&bed.referee->rules, &move, moves[i], 4, 1, &error));
        bologna_move_write(move, i % 2, text);
        put(&bed, i % 2, text);
        BolognaTurn turn = i == 23 ? BOLOGNA_BLACKWIN : i % 2 ? BOLOGNA_WHITE : BOLOGNA_BLACK;
        assert_int_equal(get(&bed, 1, &position), turn);
        assert_int_equal(get(&bed, 0, &position), turn);
    }
    assert_true(position.set[TAFL_KING] == bit(BOLOGNA_CENTRE));
    expect_end(&bed);
    join(&bed);
    assert_int_equal(bed.referee->end, BOLOGNA_REF_RULES);
    assert_int_equal(bed.referee->game.reason, CLAUSE_T7);

    start(&bed);
    dial(&bed, 0);
    close(bed.fd[0]);
    for (int side = 0; side < 2; side++) dial(&bed, side);
    put(&bed, 0, "\"../..\"");
    put(&bed, 1, "\"\xc3\xa6\x01 b/c\"");
    expect(&bed, BOLOGNA_WHITE);
    assert_string_equal(bed.referee->name[0], "white");
    put(&bed, 0, "{}");
    expect(&bed, BOLOGNA_BLACKWIN);
    over(&bed, BOLOGNA_REF_MALFORMED, RESULT_P2);
}

TEST(test_stop) {
    Bed bed;
    open_bed(&bed, 600, 0);
    both_come(&bed);
    atomic_store(&bed.stop, true);
    expect_end(&bed);
    over(&bed, BOLOGNA_REF_INTERRUPTED, RESULT_NONE);
}

TEST(test_taken_port) {
    Bed bed;
    char why[LINK_WHY] = "";
    open_bed(&bed, 1, 0);
    BolognaRefereeSetup setup = bed.referee->setup;
    assert_null(bologna_referee_create(&setup, why));
    assert_non_null(strstr(why, "cannot listen"));
    bologna_referee_destroy(bed.referee);
}
