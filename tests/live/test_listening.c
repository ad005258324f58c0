/* Lists and topics: however many messages ask, the database is asked once a tick. */
#include "support/parlour.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static Parlour parlour;

static void say(int who, const char *text) {
    assert_true(parlour_say(&parlour, who, text, strlen(text)));
    assert_int_equal(parlour.refusal.status, 0);
}

static void begin(void) {
    parlour_open(&parlour, "brandubh", CLOCK_NONE, 0, 0);
    parlour_wait(&parlour, 2000);
}

static void end(void) { parlour_close(&parlour); }

static void a_list_is_asked_for_once(void **state) {
    begin();
    parlour.client[2]->person = parlour.client[0]->person; /* a second window */
    for (int i = 0; i < 100; i++) say(i % 2 ? 2 : 0, "{\"do\":\"mine\"}");
    parlour_wait(&parlour, 1000);
    assert_int_equal(parlour.mines, 1);

    /* What changes while the answer is on its way is asked for behind it, for both windows. */
    say(0, "{\"do\":\"mine\"}");
    parlour_wait(&parlour, 1000);
    assert_int_equal(parlour.mines, 1);
    int before[2] = {parlour.tells[0], parlour.tells[2]};
    rooms_tell_mine(parlour.rooms, 1, "a list");
    assert_int_equal(parlour.tells[0], before[0] + 1);
    assert_int_equal(parlour.tells[2], before[1] + 1);
    parlour_wait(&parlour, 1000);
    assert_int_equal(parlour.mines, 2);

    /* One that could not be read is told to nobody, and asked for again when it changes. */
    rooms_tell_mine(parlour.rooms, 1, NULL);
    assert_int_equal(parlour.tells[0], before[0] + 1);
    say(1, "{\"do\":\"move\",\"game\":\"aaaaaaaa\",\"ply\":0,\"move\":\"d7c7\"}");
    parlour_wait(&parlour, 1000);
    assert_int_equal(parlour.mines, 3);

    /* Somebody else's list is another question; who wants none is not asked for. */
    say(1, "{\"do\":\"mine\"}");
    say(0, "{\"do\":\"mine\",\"off\":true}");
    parlour_wait(&parlour, 1000);
    assert_int_equal(parlour.mines, 4);
    rooms_tell_mine(parlour.rooms, 1, "a list");
    assert_int_equal(parlour.tells[0], before[0] + 1);
    end();
}

static void a_topic_is_looked_at_once(void **state) {
    begin();
    for (int i = 0; i < 100; i++) {
        say(0, "{\"do\":\"study\",\"game\":\"bbbbbbbb\"}");
        if (i % 2) say(1, "{\"do\":\"study\",\"game\":\"bbbbbbbb\",\"off\":true}");
        if (i % 2 == 0) say(1, "{\"do\":\"study\",\"game\":\"bbbbbbbb\"}");
    }
    parlour_wait(&parlour, 1000);
    assert_int_equal(parlour.follows, 1);
    assert_true(parlour.untold);
    rooms_tell_topic(parlour.rooms, TOPIC_STUDY, "bbbbbbbb", "a study", false);
    say(1, "{\"do\":\"study\",\"game\":\"cccccccc\"}");
    say(1, "{\"do\":\"study\",\"game\":\"bbbbbbbb\",\"off\":true}");
    parlour_wait(&parlour, 1000);
    assert_int_equal(parlour.follows, 2); /* nobody follows the first any more who did not */
    assert_false(parlour.untold);

    /* More topics than wait at a time are looked at sooner. */
    for (int i = 0; i < 200; i++) {
        char text[64];
        snprintf(text, sizeof text, "{\"do\":\"study\",\"game\":\"dddddd%02d\"}", i % 100);
        say(1, text);
    }
    parlour_wait(&parlour, 1000);
    assert_true(parlour.follows >= 102 && parlour.follows <= 402);
    end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_asked_for_once),
        cmocka_unit_test(a_topic_is_looked_at_once),
    };
    return cmocka_run_group_tests_name("listening", tests, NULL, NULL);
}
