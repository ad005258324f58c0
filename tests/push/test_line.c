/* Which notification is sent next: people take turns, slow services do not hold up others, and who
 * asks to wait is left alone. Time is what the test says. */
#include "push/line.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define S 1000000ull

static PostLine line;
static uint64_t now, next;

static int begin(void **state) {
    now = 1000 * S;
    return 0;
}

static int end(void **state) {
    line_end(&line);
    return 0;
}

static void add(int64_t whom, const char *endpoint, const char *topic) {
    Post *post = calloc(1, sizeof *post);
    post->whom = whom;
    post->keep_s = 300;
    snprintf(post->endpoint, sizeof post->endpoint, "https://%s", endpoint);
    snprintf(post->topic, sizeof post->topic, "%s", topic);
    line_add(&line, post, now);
}

static Post *take(void) { return line_take(&line, now, &next); }

/* The answer to a post came after so many seconds. */
static bool answer(Post *post, int status, int64_t retry_s, uint64_t seconds) {
    now += seconds * S;
    post->status = status;
    post->retry_s = retry_s;
    bool again = line_sent(&line, post, seconds * S, now);
    if (!again) free(post);
    return again;
}

/* A service that answers at once. */
static void know(const char *endpoint) {
    add(99, endpoint, "");
    answer(take(), 201, 0, 0);
}

TEST_ON(people_take_turns, begin, end) {
    static const int64_t wanted[] = {1, 2, 3, 1, 2, 1, 1};
    char endpoint[32];
    for (int i = 0; i < 4; i++) {
        snprintf(endpoint, sizeof endpoint, "one.example/%d", i);
        add(1, endpoint, "a");
    }
    for (int i = 0; i < 2; i++) {
        snprintf(endpoint, sizeof endpoint, "two.example/%d", i);
        add(2, endpoint, "a");
    }
    add(3, "three.example/", "a");
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        Post *post = take();
        assert_int_equal(post->whom, wanted[i]);
        answer(post, 201, 0, 0);
    }
    assert_null(take());
}

TEST_ON(one_of_a_person_is_sent_at_a_time, begin, end) {
    know("quick.example/");
    add(1, "quick.example/1", "a");
    add(1, "quick.example/2", "a");
    Post *one = take();
    assert_null(take());
    answer(one, 201, 0, 0);
    answer(take(), 201, 0, 0);
}

TEST_ON(slow_services_leave_room, begin, end) {
    Post *slow[POSTS_SLOW];
    char endpoint[32];
    know("quick.example/");
    for (int i = 0; i < 9; i++) {
        snprintf(endpoint, sizeof endpoint, "slow%d.example/", i);
        add(i, endpoint, "a");
    }
    for (int i = 0; i < POSTS_SLOW; i++) assert_non_null(slow[i] = take());
    assert_null(take());
    add(20, "quick.example/20", "a");
    Post *quick = take();
    assert_int_equal(quick->whom, 20);
    /* One that has answered slowly is no longer quick. */
    answer(quick, 201, 0, 3);
    add(21, "quick.example/21", "a");
    assert_null(take());
    answer(slow[0], 0, 0, 5);
    assert_int_equal((slow[0] = take())->whom, POSTS_SLOW);
    for (int i = 0; i < POSTS_SLOW; i++) answer(slow[i], 201, 0, 0);
}

TEST_ON(waits_as_long_as_asked, begin, end) {
    add(1, "one.example/1", "a");
    assert_true(answer(take(), 429, 20, 0));
    add(2, "one.example/2", "a"); /* another browser of the same service */
    answer(take(), 201, 0, 0);
    assert_null(take());
    assert_int_equal(next, now + 20 * S);
    now = next;
    Post *post = take();
    assert_int_equal(post->whom, 1);
    assert_true(answer(post, 503, 0, 0)); /* a minute, for the whole service */
    add(2, "one.example/2", "b");
    assert_null(take());
    assert_int_equal(next, now + 60 * S);
    now = next;
    answer(take(), 201, 0, 0);
    answer(take(), 201, 0, 0);
    /* A message that would be too old by then is not kept. */
    add(1, "one.example/1", "a");
    assert_false(answer(take(), 429, 300, 0));
    assert_null(take());
}

/* A service that always asks for a second is asked ever more rarely, and not without end. Its other
 * endpoints do not make it more. */
TEST_ON(refusals_wait_ever_longer, begin, end) {
    static const int statuses[] = {429, 503};
    for (int i = 0; i < 2; i++) {
        add(1, "one.example/1", "a");
        line.first->expires_us = now + 86400 * S;
        uint64_t wanted = 1;
        int times = 1;
        while (answer(take(), statuses[i], 1, 0)) {
            assert_null(take());
            assert_int_equal(next, now + wanted * S);
            now = next;
            wanted = wanted * 2 < 3600 ? wanted * 2 : 3600;
            times++;
        }
        assert_int_equal(times, POST_REFUSALS + 1);
        now += 3600 * S;
        add(1, "one.example/1", "b");
        answer(take(), 201, 0, 0);
        add(1, "one.example/1", "c");
        assert_true(answer(take(), statuses[i], 1, 0)); /* it counts anew */
        now += S;
        answer(take(), 201, 0, 0);
    }
}

TEST_ON(refused_together_counts_once, begin, end) {
    Post *post[3];
    know("one.example/");
    char endpoint[32];
    for (int i = 0; i < 3; i++) {
        snprintf(endpoint, sizeof endpoint, "one.example/%d", i);
        add(i, endpoint, "a");
        assert_non_null(post[i] = take());
    }
    now += S;
    for (int i = 0; i < 3; i++) {
        post[i]->status = 503;
        post[i]->retry_s = 1;
        assert_true(line_sent(&line, post[i], S, now));
    }
    assert_null(take());
    assert_int_equal(next, now + S);
}

TEST_ON(too_long_to_read_is_the_longest_wait, begin, end) {
    add(1, "one.example/1", "a");
    line.first->expires_us = now + 100000 * S;
    assert_true(answer(take(), 429, INT64_MAX, 0));
    assert_null(take());
    assert_int_equal(next, now + 86400 * S);
    static const char *const endless[] = {"Retry-After: 9223372036854775808\r\n",
                                          "retry-after:\t99999999999999999999999"};
    static const char *const others[] = {"Retry-After: 3600\r\n", "Retry-After:", "Retry",
                                         "Retry-After: Sun, 06 Nov 2094 08:49:37 GMT\r\n",
                                         "X-Retry-After: 9223372036854775808\r\n"};
    for (int i = 0; i < 2; i++) assert_true(retry_is_endless(endless[i], strlen(endless[i])));
    for (int i = 0; i < 5; i++) assert_false(retry_is_endless(others[i], strlen(others[i])));
}

/* However many people a slow service has, another one that is not known yet is asked, too. */
TEST_ON(a_slow_service_gets_one_thread, begin, end) {
    char endpoint[32];
    for (int i = 0; i < 9; i++) {
        snprintf(endpoint, sizeof endpoint, "slow.example/%d", i);
        add(i, endpoint, "a");
    }
    Post *slow = take();
    assert_null(take());
    add(20, "new.example/20", "a");
    Post *post = take();
    assert_int_equal(post->whom, 20);
    answer(post, 201, 0, 0);
    answer(slow, 0, 0, 5);
}

TEST_ON(old_ones_are_dropped, begin, end) {
    add(1, "one.example/1", "a");
    now += 300 * S;
    assert_null(take());
    assert_int_equal(line.waiting, 0);
}

TEST_ON(failures_wait_ever_longer, begin, end) {
    static const uint64_t wanted[] = {60, 120, 240, 480};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        add(1, "one.example/1", "a");
        assert_false(answer(take(), i % 2 ? 500 : 0, 0, 0));
        add(1, "one.example/1", "b");
        assert_null(take());
        assert_int_equal(next, now + wanted[i] * S);
        now = next;
        line.first->expires_us = 0;
        assert_null(take());
    }
}

TEST_ON(a_newer_one_replaces_a_waiting_one, begin, end) {
    add(1, "one.example/1", "a");
    add(1, "one.example/1", "b");
    add(1, "one.example/1", "a");
    assert_int_equal(line.waiting, 2);
}

TEST_ON(a_full_line_drops_who_has_most, begin, end) {
    char topic[16], endpoint[40];
    for (int i = 0; i < POSTS_MOST; i++) {
        snprintf(topic, sizeof topic, "%d", i);
        add(1, "one.example/1", topic);
    }
    add(2, "two.example/1", "a");
    assert_int_equal(line.waiting, POSTS_MOST);
    answer(take(), 201, 0, 0);
    Post *two = take();
    assert_int_equal(two->whom, 2);
    answer(two, 201, 0, 0);
    line_end(&line);
    /* Those of a service that asks to wait go first. */
    for (int i = 0; i < POSTS_MOST; i++) {
        snprintf(endpoint, sizeof endpoint, "one.example/%d", i);
        add(i + 10, endpoint, "a");
    }
    assert_true(answer(take(), 503, 200, 0));
    for (int i = 0; i < 3; i++) add(3, i ? "two.example/1" : "two.example/2", i ? "a" : "b");
    answer(take(), 201, 0, 0);
    answer(take(), 201, 0, 0);
    assert_int_equal(line.waiting, POSTS_MOST - 2);
}
