/* What processes tell each other: every kind comes back as it went, and nothing else is read. */
#include "store/peer.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static PeerMessage full(PeerKind kind) {
    PeerMessage message = {.kind = kind,
                           .from = 7000000000,
                           .game = "abcdefgh",
                           .player = {1, 2, 3},
                           .listed = true,
                           .seats = 3,
                           .watchers = 12,
                           .spectators = 10,
                           .asks = true,
                           .person = {.id = 5, .kind = PERSON_BOT, .role = ROLE_ADMIN},
                           .open = true,
                           .stream = 2,
                           .number = 9,
                           .seq = 44,
                           .action = "move",
                           .ply = -1,
                           .move = "d5d6",
                           .win = true,
                           .lag_us = 1500,
                           .words = "two\nlines, \"quoted\" \\ and Mǽrstánas",
                           .status = 409,
                           .code = "taken"};
    strcpy(message.person.name, "Ǽlfréd");
    message.text = strdup("{\"a\":1}\t");
    return message;
}

/* Fields that do not belong to a kind are not in its line, so that a second trip changes nothing.
 */
static void every_kind_comes_back(void **state) {
    for (PeerKind kind = 0; kind < PEER_ALL; kind++) {
        PeerMessage message = full(kind), read, again;
        char *line = peer_write(&message);
        assert_null(strchr(line, '\n'));
        assert_true(peer_read(line, &read));
        assert_int_equal(read.kind, kind);
        assert_int_equal(read.from, message.from);
        char *second = peer_write(&read);
        assert_string_equal(line, second);
        assert_true(peer_read(second, &again));
        peer_end(&message);
        peer_end(&read);
        peer_end(&again);
        free(line);
        free(second);
    }
}

static void an_order_is_whole(void **state) {
    PeerMessage message = full(PEER_ORDER), read;
    char *line = peer_write(&message);
    assert_true(peer_read(line, &read));
    assert_int_equal(read.number, 9);
    assert_string_equal(read.action, "move");
    assert_string_equal(read.game, "abcdefgh");
    assert_int_equal(read.ply, -1);
    assert_string_equal(read.move, "d5d6");
    assert_true(read.win);
    assert_int_equal(read.lag_us, 1500);
    assert_string_equal(read.words, message.words);
    assert_int_equal(read.person.id, 5);
    assert_int_equal(read.person.kind, PERSON_BOT);
    assert_int_equal(read.person.role, ROLE_ADMIN);
    assert_string_equal(read.person.name, "Ǽlfréd");
    assert_string_equal(read.text, message.text);
    peer_end(&read);
    free(line);
    free(message.text);
    message.text = NULL; /* no plan */
    line = peer_write(&message);
    assert_true(peer_read(line, &read));
    assert_null(read.text);
    free(line);
}

static void what_is_none_is_not_read(void **state) {
    static const char *const lines[] = {
        "",
        "g 1 abcdefgh 1 2 3 1", /* as it was once said */
        "null",
        "[]",
        "{",
        "{}",
        "{\"say\":\"end\"}",
        "{\"say\":1,\"from\":1}",
        "{\"say\":\"\",\"from\":1}",
        "{\"say\":\"ends\",\"from\":1}",
        "{\"say\":\"end\",\"from\":\"1\"}",
        "{\"say\":\"end\",\"from\":1.5}",
        "{\"say\":\"end\",\"from\":99999999999999999999}",
        "{\"say\":\"end\",\"from\":1,\"more\":1}",
        "{\"say\":\"end\",\"from\":1,\"from\":1}",
        "{\"say\":\"end\",\"from\":1} {}",
        "{\"say\":\"part\",\"from\":1}",
        "{\"say\":\"part\",\"from\":1,\"person\":null}",
        "{\"say\":\"stream\",\"from\":1,\"person\":1,\"name\":\"x\",\"stream\":3}",
        "{\"say\":\"stream\",\"from\":1,\"person\":1,\"name\":\"x\",\"stream\":-1}",
        "{\"say\":\"stream\",\"from\":1,\"person\":1,\"name\":\"a name that is longer than any "
        "name may be, and longer still, and even longer than that "
        "be, by far\",\"stream\":1}",
        "{\"say\":\"line\",\"from\":1,\"person\":1,\"text\":1}",
        "{\"say\":\"here\",\"from\":1,\"game\":\"abcdefghi\",\"seats\":1,\"watchers\":1,"
        "\"spectators\":0,\"asks\":false}",
        "{\"say\":\"here\",\"from\":1,\"game\":\"abcdefgh\",\"seats\":4,\"watchers\":1,"
        "\"spectators\":0,\"asks\":false}",
        "{\"say\":\"here\",\"from\":1,\"game\":\"abcdefgh\",\"seats\":1,\"watchers\":4294967297,"
        "\"spectators\":0,\"asks\":false}",
        "{\"say\":\"here\",\"from\":1,\"game\":\"abcdefgh\",\"seats\":1,\"watchers\":1,"
        "\"spectators\":0,\"asks\":0}",
        "{\"say\":\"name\",\"from\":1,\"person\":1,\"kind\":9,\"role\":0,\"name\":\"x\"}",
        "{\"say\":\"answer\",\"from\":1,\"number\":1,\"seq\":1,\"status\":1000,\"code\":\"\","
        "\"words\":\"\"}",
        "{\"say\":\"end\",\"from\":1,\"\xff\":1}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        PeerMessage read;
        if (peer_read(lines[i], &read)) fail_msg("read: %s", lines[i]);
        assert_null(read.text);
    }
}

/* A line that is cut off anywhere, or with another byte anywhere, is read as one or refused, and
 * leaves nothing behind. */
static void broken_lines(void **state) {
    for (PeerKind kind = 0; kind < PEER_ALL; kind++) {
        PeerMessage message = full(kind), read;
        char *line = peer_write(&message);
        for (size_t i = 0, length = strlen(line); i < length; i++) {
            char *broken = strndup(line, i);
            assert_false(peer_read(broken, &read));
            free(broken);
            broken = strdup(line);
            broken[i] ^= 1;
            if (peer_read(broken, &read)) peer_end(&read);
            free(broken);
        }
        free(line);
        peer_end(&message);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_comes_back),
        cmocka_unit_test(an_order_is_whole),
        cmocka_unit_test(what_is_none_is_not_read),
        cmocka_unit_test(broken_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
