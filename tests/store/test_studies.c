/* Studies: who may change one, versions of chapters, limits, and what goes with its owner. */
#include "store/sessions.h"
#include "store/studies.h"
#include "support/fixture.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const PeopleSlice everyone = {0, INT64_MAX};
static char id[GAME_ID], key[STUDY_KEY];

static void make(const char *title) {
    StudyRow row = {.owner = ann_id};
    bool full;
    snprintf(row.title, sizeof row.title, "%s", title);
    assert_true(studies_add(db, &row, &full) && !full);
    memcpy(id, row.id, sizeof id);
    memcpy(key, row.key, sizeof key);
}

static ChapterPut add(const char *game, int64_t *n) {
    Chapter chapter = {.person = ann_id, .game = (char *)game, .position = ""};
    ChapterPut put;
    snprintf(chapter.rules, sizeof chapter.rules, "brandubh");
    assert_true(chapters_add(db, id, &chapter, &put));
    if (n) *n = chapter.n;
    return put;
}

static ChapterPut change(int64_t n, int64_t *version, const char *game) {
    Chapter chapter = {
        .n = n, .version = *version, .person = bob_id, .game = (char *)game, .position = ""};
    ChapterPut put;
    snprintf(chapter.rules, sizeof chapter.rules, "brandubh");
    assert_true(chapters_put(db, id, &chapter, &put));
    *version = chapter.version;
    return put;
}

static bool edits(int64_t who) {
    StudyRow row;
    assert_true(studies_read(db, id, who, &row));
    assert_string_equal(row.id, id);
    return row.edits;
}

static StudyJoin join(int64_t who, const char *with) {
    StudyJoin out;
    assert_true(studies_join(db, id, with, who, &out));
    return out;
}

static int64_t guest(void) {
    Person out;
    char token[TOKEN_TEXT];
    assert_true(people_guest(db, &out));
    assert_true(sessions_make(db, out.id, SESSION_COOKIE, NULL, token));
    return out.id;
}

STORE_TEST(has_rights) {
    StudyRow row;
    make("Openings");
    assert_true(edits(ann_id) && !edits(bob_id) && !edits(0));
    assert_int_equal(join(bob_id, ""), JOIN_WRONG_KEY);
    assert_int_equal(join(bob_id, "0123456789abcdef"), JOIN_WRONG_KEY);
    for (int i = 0; i < 2; i++) assert_int_equal(join(bob_id, key), JOIN_DONE);
    assert_true(edits(bob_id));
    json_t *list = studies_of(db, bob_id);
    assert_int_equal(json_array_size(list), 1);
    assert_non_null(strstr(list_text(list), "\"owner\":\"Ann\",\"yours\":false"));
    char before[STUDY_KEY];
    memcpy(before, key, sizeof before);
    assert_true(studies_lock(db, id, key));
    assert_string_not_equal(before, key);
    assert_false(edits(bob_id));
    assert_int_equal(join(bob_id, before), JOIN_WRONG_KEY);
    int64_t last = 0;
    for (int i = 0; i < EDITORS_MOST; i++) assert_int_equal(join(last = guest(), key), JOIN_DONE);
    assert_int_equal(join(bob_id, key), JOIN_FULL);
    assert_int_equal(join(ann_id, key), JOIN_DONE);
    assert_true(sessions_drop_all_but(db, last, NULL)); /* a guest who can never come back */
    assert_int_equal(join(bob_id, key), JOIN_DONE);
    assert_int_equal(join(guest(), key), JOIN_FULL);
    assert_true(studies_read(db, "00000000", ann_id, &row) && !*row.id);
}

STORE_TEST(keeps_versions) {
    int64_t n, version = 1, stale = 1;
    Chapter chapter;
    ChapterPut put;
    make("Openings");
    assert_int_equal(add("one", &n), PUT_DONE);
    assert_int_equal(change(n, &version, "two"), PUT_DONE);
    assert_int_equal(version, 2);
    assert_int_equal(change(n, &stale, "three"), PUT_NEWER);
    assert_int_equal(change(n, &stale, "two"), PUT_DONE); /* sent again */
    assert_int_equal(stale, 2);
    assert_int_equal(change(n + 1, &version, "two"), PUT_GONE);
    assert_true(chapters_read(db, id, n, &chapter));
    assert_string_equal(chapter.game, "two");
    assert_string_equal(chapter.by, "Bob");
    chapter_free(&chapter);
    Chapter other = {.n = n, .version = 2, .game = "four", .position = "x"};
    snprintf(other.rules, sizeof other.rules, "brandubh");
    assert_true(chapters_put(db, id, &other, &put));
    assert_int_equal(put, PUT_OTHER);
    assert_true(chapters_drop(db, id, n, 2, &put));
    assert_int_equal(put, PUT_LAST);
    assert_int_equal(add("one", NULL), PUT_DONE);
    assert_true(chapters_drop(db, id, n, 1, &put));
    assert_int_equal(put, PUT_NEWER);
    assert_true(chapters_drop(db, id, n, 2, &put));
    assert_int_equal(put, PUT_DONE);
    assert_true(chapters_drop(db, id, n, 2, &put));
    assert_int_equal(put, PUT_GONE);
    int64_t next;
    assert_int_equal(add("one", &next), PUT_DONE);
    assert_int_equal(next, n + 2);
}

STORE_TEST(is_ordered) {
    static const struct {
        int64_t n, place;
        const char *after;
    } moves[] = {{1, 1, "123"}, {1, 3, "231"}, {1, 2, "213"}, {3, 1, "321"}, {2, 64, "312"}};
    ChapterPut put;
    Chapters all;
    int64_t last;
    make("Order");
    for (int i = 0; i < 3; i++) assert_int_equal(add("one", NULL), PUT_DONE);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        char after[4] = "";
        assert_true(chapters_move(db, id, moves[i].n, moves[i].place, &put));
        assert_int_equal(put, PUT_DONE);
        assert_true(chapters_list(db, id, &all));
        for (int j = 0; j < all.count; j++) after[j] = (char)('0' + all.chapter[j].n);
        assert_string_equal(after, moves[i].after);
        chapters_free(&all);
    }
    assert_true(chapters_move(db, id, 4, 1, &put));
    assert_int_equal(put, PUT_GONE);
    assert_true(chapters_drop(db, id, 3, 1, &put));
    assert_int_equal(add("one", &last), PUT_DONE);
    assert_true(chapters_list(db, id, &all));
    assert_int_equal(all.chapter[2].n, last); /* a new one is the last one */
    chapters_free(&all);
}

STORE_TEST(has_limits) {
    static char large[CHAPTER_BYTES + 1];
    int64_t n = 0, version = 1;
    StudyRow row = {.owner = ann_id};
    bool full;
    make("Many");
    for (int i = 0; i < CHAPTERS_MOST; i++) assert_int_equal(add("one", &n), PUT_DONE);
    assert_int_equal(add("one", NULL), PUT_FULL);
    make("Large");
    memset(large, 'x', CHAPTER_BYTES);
    for (int i = 0; i < STUDY_BYTES / CHAPTER_BYTES; i++)
        assert_int_equal(add(large, NULL), PUT_DONE);
    assert_int_equal(add(large, NULL), PUT_FULL);
    assert_int_equal(add("small", &n), PUT_DONE);
    assert_int_equal(change(n, &version, large), PUT_FULL);
    assert_int_equal(change(n, &version, "other"), PUT_DONE);
    for (int i = 2; i < STUDIES_MOST; i++) make("More");
    assert_true(studies_add(db, &row, &full) && full);
}

static int64_t rows(void) {
    return db_number(db,
                     "SELECT (SELECT count(*) FROM studies) + (SELECT count(*) FROM editors) + "
                     "(SELECT count(*) FROM chapters)",
                     NO_VALUES);
}

STORE_TEST(ends) {
    Chapters all;
    int64_t pruned;
    make("Openings");
    assert_int_equal(join(bob_id, key), JOIN_DONE);
    assert_int_equal(add("one", NULL), PUT_DONE);
    assert_true(studies_rename(db, id, "Other"));
    assert_int_equal(rows(), 3);
    assert_true(people_delete(db, bob_id));
    assert_int_equal(rows(), 2);
    assert_true(chapters_list(db, id, &all));
    assert_int_equal(all.count, 1);
    assert_null(all.chapter[0].game);
    chapters_free(&all);
    assert_int_equal(join(guest(), key), JOIN_DONE);
    assert_true(people_prune(db, &everyone, db_now(db) + 1, &pruned));
    assert_int_equal(rows(), 2);
    char *mine = people_export(db, ann_id);
    assert_non_null(strstr(mine, "Other"));
    free(mine);
    assert_true(people_delete(db, ann_id));
    assert_int_equal(rows(), 0);
    ann_id = person(PERSON_PLAYER, "Ann2");
    make("Again");
    assert_int_equal(add("one", NULL), PUT_DONE);
    assert_true(studies_drop(db, id));
    assert_int_equal(rows(), 0);
}

int main(void) { return store_tests_run(__FILE__); }
