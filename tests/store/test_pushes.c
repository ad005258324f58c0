/* Who wants to be told whose turn it is: a subscription belongs to a session and ends with it. */
#include "store/pushes.h"
#include "support/fixture.h"

#include <stdio.h>
#include <string.h>

static char token[2][TOKEN_TEXT];

static void subscribe(int64_t who, const char *with, const char *endpoint) {
    PushRow row = {.point = "point", .secret = "secret", .host = "tafl.example"};
    snprintf(row.endpoint, sizeof row.endpoint, "%s", endpoint);
    assert_true(pushes_put(db, who, with, &row));
}

static int count_of(int64_t who, char first[PUSH_ENDPOINT]) {
    static PushRow rows[PUSHES_MOST];
    int count;
    assert_true(pushes_of(db, who, rows, &count));
    if (first && count) snprintf(first, PUSH_ENDPOINT, "%s", rows[0].endpoint);
    return count;
}

static int begin(void **state) {
    open_new(state);
    for (int i = 0; i < 2; i++)
        assert_true(sessions_make(db, i ? bob_id : ann_id, SESSION_COOKIE, NULL, token[i]));
    return 0;
}

TEST_ON(belongs_to_a_session, begin, close_it) {
    char endpoint[PUSH_ENDPOINT];
    bool on;
    assert_true(pushes_has(db, token[0], &on) && !on);
    subscribe(ann_id, token[0], "https://a.example/1");
    subscribe(ann_id, token[0], "https://a.example/2");
    assert_int_equal(count_of(ann_id, endpoint), 1);
    assert_string_equal(endpoint, "https://a.example/2");
    assert_true(pushes_has(db, token[0], &on) && on);
    /* Somebody else signs in on the same browser. */
    subscribe(bob_id, token[1], "https://a.example/2");
    assert_int_equal(count_of(ann_id, NULL), 0);
    assert_int_equal(count_of(bob_id, NULL), 1);
    subscribe(ann_id, token[0], "https://a.example/3");
    assert_true(sessions_drop(db, token[0]));
    assert_int_equal(count_of(ann_id, NULL), 0);
    assert_true(pushes_drop(db, token[1]));
    assert_int_equal(count_of(bob_id, NULL), 0);
}

TEST_ON(ends, begin, close_it) {
    subscribe(ann_id, token[0], "https://a.example/1");
    for (int i = 0; i < 2 * PUSH_FAILED_MOST; i++) {
        assert_true(pushes_ended(db, "https://a.example/1", PUSH_FAILED));
        if (i % 2) assert_true(pushes_ended(db, "https://a.example/1", PUSH_SENT));
    }
    assert_int_equal(count_of(ann_id, NULL), 1);
    for (int i = 0; i < PUSH_FAILED_MOST; i++) {
        assert_int_equal(count_of(ann_id, NULL), 1);
        assert_true(pushes_ended(db, "https://a.example/1", PUSH_FAILED));
    }
    assert_int_equal(count_of(ann_id, NULL), 0);
    subscribe(ann_id, token[0], "https://a.example/1");
    assert_true(pushes_ended(db, "https://a.example/1", PUSH_GONE));
    assert_int_equal(count_of(ann_id, NULL), 0);
}

/* A limit of rate, an outage, and a wrong clock of this server end no subscription. */
TEST_ON(refusals_end_nothing, begin, close_it) {
    static const struct {
        int status;
        PushEnd end;
    } all[] = {{200, PUSH_SENT},    {201, PUSH_SENT},    {204, PUSH_SENT},    {401, PUSH_REFUSED},
               {403, PUSH_REFUSED}, {429, PUSH_REFUSED}, {503, PUSH_REFUSED}, {404, PUSH_GONE},
               {410, PUSH_GONE},    {0, PUSH_FAILED},    {301, PUSH_FAILED},  {400, PUSH_FAILED},
               {500, PUSH_FAILED}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_int_equal(push_end(all[i].status), all[i].end);
    subscribe(ann_id, token[0], "https://a.example/1");
    for (int i = 0; i < 2 * PUSH_FAILED_MOST; i++)
        assert_true(pushes_ended(db, "https://a.example/1",
                                 i % 2 || i > PUSH_FAILED_MOST ? PUSH_REFUSED : PUSH_FAILED));
    assert_int_equal(count_of(ann_id, NULL), 1);
}

TEST_ON(has_a_limit, begin, close_it) {
    char more[TOKEN_TEXT], endpoint[PUSH_ENDPOINT];
    for (int i = 0; i < PUSHES_MOST + 5; i++) {
        assert_true(sessions_make(db, ann_id, SESSION_COOKIE, NULL, more));
        snprintf(endpoint, sizeof endpoint, "https://a.example/%d", i);
        subscribe(ann_id, more, endpoint);
    }
    assert_int_equal(db_number(db, "SELECT count(*) FROM pushes", NO_VALUES), PUSHES_MOST);
}

TEST_ON(keeps_its_keys, begin, close_it) {
    char point[PUSH_KEY] = "one", scalar[PUSH_KEY] = "two";
    assert_true(pushes_identity(db, point, scalar));
    assert_string_equal(point, "one");
    strcpy(point, "three");
    strcpy(scalar, "four");
    assert_true(pushes_identity(db, point, scalar));
    assert_string_equal(point, "one");
    assert_string_equal(scalar, "two");
}

int main(void) { return store_tests_run(__FILE__); }
