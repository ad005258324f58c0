/* A program of the Bologna competition that plays legal moves by the State alone up to its Nth move
 * and then does what its first argument says: bologna_bot MODE N ROLE TIME HOST PORT. For the tests
 * of the match runner, which must end the game rightly and never hang whatever it does.
 *
 * It checks what it is sent, too: every State must be one, and the last must say how the game
 * ended; what is wrong goes to standard error as "WRONG: …", and the end as "LAST: WHITEWIN". */
#include "bologna/link.h"
#include "support/chance.h"
#include "support/stuck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static Link server;
static int side;
static const char *mode;

static bool is(const char *name) { return strcmp(mode, name) == 0; }

static void put(const char *payload) { link_send(&server, payload, strlen(payload)); }

/* What is wrong instead of a move; true: nothing, or not all. */
static bool misbehave(void) {
    static const unsigned char large[4] = {0x7f, 0xff, 0xff, 0xff};
    if (is("hang")) hang();
    if (is("crash")) abort();
    if (is("exit")) fputs("gone\n", stderr), exit(3);
    if (is("illegal")) put("{\"from\":\"e5\",\"to\":\"e5\",\"turn\":\"WHITE\"}");
    if (is("off")) put("{\"from\":\"e11\",\"to\":\"e5\",\"turn\":\"WHITE\"}");
    if (is("malformed")) put("{\"from\":\"e3\",\"to\"");
    if (is("no-move")) put("[1,2,3]");
    if (is("large")) link_put(&server, large, 4);
    if (is("half")) {
        link_put(&server, "\0\0\0\x25{\"from\":\"e3\"", 16);
        hang();
    }
    if (is("close")) {
        link_close(&server);
        rest();
    }
    if (is("chatty"))
        for (int i = 0; i < 40000; i++) puts("thinking aloud"), fputs("and complaining\n", stderr);
    return is("good") || is("chatty") || is("late") || is("twice") || is("child") || is("deaf");
}

static const char *frame(size_t *length) {
    const char *payload;
    for (;;) {
        FrameStep step = frame_next(&server.reader, &payload, length);
        if (step == FRAME_WHOLE) return payload;
        if (step == FRAME_LARGE || server.over) return NULL;
        struct pollfd polls = link_poll(&server);
        if (poll(&polls, 1, 1000) > 0) link_work(&server, polls.revents);
    }
}

static void move(const Rules *rules, const Position *position, Chance *chance) {
    MoveList list;
    char text[BOLOGNA_MOVE];
    rules->moves(rules, position, &list);
    if (!list.count) return;
    bologna_move_write(list.move[chance_below(chance, list.count)], side, text);
    put(text);
}

/* The State before the last one decides nothing: they must only follow each other by turns. */
static void play(int turn) {
    static const char *const ends[BOLOGNA_TURNS] = {
        [BOLOGNA_WHITEWIN] = "WHITEWIN", [BOLOGNA_BLACKWIN] = "BLACKWIN", [BOLOGNA_DRAW] = "DRAW"};
    Rules rules;
    Chance chance = chance_new("bologna bot");
    int moves = 0, last = -1;
    size_t length;
    rules_parse(&rules, "tablut-bologna", NULL);
    for (const char *state; (state = frame(&length));) {
        Position position;
        BolognaTurn said;
        char why[BOLOGNA_WHY];
        if (!bologna_state_read(state, length, &position, &said, why)) {
            fprintf(stderr, "WRONG: %s\n", why);
            return;
        }
        if (last >= 0 && (int)said == last) fprintf(stderr, "WRONG: the same turn again\n");
        last = (int)said;
        if (said > BOLOGNA_BLACK) {
            fprintf(stderr, "LAST: %s\n", ends[said]);
            return;
        }
        if ((int)said != side) continue;
        if (++moves >= turn && !misbehave()) continue;
        if (moves >= turn && is("late")) nanosleep(&(struct timespec){.tv_nsec = 600000000}, NULL);
        move(&rules, &position, &chance);
        if (moves == turn && is("twice")) move(&rules, &position, &chance);
    }
    fprintf(stderr, "WRONG: no last State\n");
}

int main(int count, char **argument) {
    char why[LINK_WHY];
    if (count < 6) return 2;
    mode = argument[1];
    side = strcmp(argument[3], "white") == 0 ? P1 : P2;
    int port = count > 6 ? atoi(argument[6]) : side == P1 ? BOLOGNA_WHITE_PORT : BOLOGNA_BLACK_PORT;
    if (is("exit-start")) return 7;
    if (is("hang-start")) hang();
    if (is("child") && fork() == 0) hang();
    link_open(&server, link_connect(argument[5], port, why));
    if (server.fd < 0) fprintf(stderr, "WRONG: %s\n", why);
    if (server.fd < 0) return 1;
    if (is("no-name")) hang();
    if (is("bad-name")) put("\xff\xfe");
    if (is("large-name")) link_put(&server, "\x7f\xff\xff\xff", 4);
    if (is("half-name")) {
        link_put(&server, "\0\0\0\x09\"nam", 8);
        hang();
    }
    if (is("close-start")) return 0;
    put("\"test bot\"");
    play(atoi(argument[2]));
    if (is("deaf")) hang();
    return 0;
}
