/* Names: which are good, which look alike, and that guests' nicknames give way to accounts. */
#include "store/names.h"
#include "support/fixture.h"

#include <string.h>

static Person player(const char *name) {
    Person out;
    assert_true(people_get(db, person(PERSON_PLAYER, name), &out));
    return out;
}

TEST(names) {
    static const char *const good[][2] = {{"Ann", "ann"},
                                          {"Åsa", "åsa"},
                                          {"ÞÓR", "þór"},
                                          {"Ǽþel", "ǽþel"},
                                          {"a.b-c_9", "a.b-c_9"},
                                          {"Łukasz", "łukasz"},
                                          {"Žofie", "žofie"},
                                          {"Ÿves", "ÿves"},
                                          {"abcdefghijklmnopqrst", "abcdefghijklmnopqrst"},
                                          {"ÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅ", "åååååååååååååååååååå"}};
    static const char *const bad[] = {"",
                                      "a",
                                      "9lives",
                                      "-x",
                                      "two words",
                                      "tab\tbed",
                                      "Анна",
                                      "A×B",
                                      "a\xff",
                                      "a\xc3",
                                      "guest-ann",
                                      "Guest-4",
                                      "abcdefghijklmnopqrstu",
                                      "<b>",
                                      "İx",
                                      "naſe"};
    char folded[PERSON_NAME];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (!person_name_is_good(good[i][0], folded)) fail_msg("refused: %s", good[i][0]);
        assert_string_equal(folded, good[i][1]);
    }
    assert_true(person_name_is_good("Smo\u0308rga\u030as", folded)); /* letters and accents apart */
    assert_string_equal(folded, "smörgås");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (person_name_is_good(bad[i], folded)) fail_msg("taken: %s", bad[i]);
}

EMPTY_TEST(names_that_look_alike) {
    static const char *const alike[][2] = {
        {"Åsa", "A\u030asa"}, {"Astrid", "Ástr1d"},    {"Olof", "0l0f"},   {"Mǽrstán", "Maerstan"},
        {"Bernd", "Bemd"},    {"Anna-B", "anna_b."},   {"Lisa", "iisa"},   {"Þór", "Tor"},
        {"Owen", "Ovven"},    {"Teacher", "Teach-er"}, {"Bar.na", "Bama"}, {"O_l_o_f", "Olof"}};
    static const char *const apart[][2] = {
        {"Anna", "Ana"}, {"Pupil-1", "Pupil-11"}, {"Pupil-6", "Pupil-9"}, {"Erik", "Erika"}};
    static const char *const kept[] = {"admin",     "Adm1n",     "Host",    "host-2",    "the_host",
                                       "guesty",    "Guest.4",   "Taefl",   "T4efl-bot", "Tæfl",
                                       "MODERATOR", "moderatör", "Server1", "värd"};
    static const char *const free_names[] = {"Hostess", "Modig", "Administrate", "Agust", "Ghost"};
    char one[NAME_LOOKS], two[NAME_LOOKS];
    bool found;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        name_looks(alike[i][0], one);
        name_looks(alike[i][1], two);
        assert_string_equal(one, two);
    }
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
        name_looks(apart[i][0], one);
        name_looks(apart[i][1], two);
        assert_string_not_equal(one, two);
    }
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (!name_is_reserved(kept[i])) fail_msg("free: %s", kept[i]);
    for (size_t i = 0; i < sizeof free_names / sizeof *free_names; i++)
        if (name_is_reserved(free_names[i])) fail_msg("reserved: %s", free_names[i]);
    player("Astrid");
    assert_true(names_alike(db, "Astr1d", false, &found));
    assert_true(found);
    assert_true(names_alike(db, "ASTRID", false, &found)); /* is the same, not alike */
    assert_false(found);
    db_run(db, "UPDATE people SET looks = NULL", NO_VALUES); /* as in an older database */
    assert_true(names_fill(db));
    assert_true(names_alike(db, "Ástrid", false, &found));
    assert_true(found);
}

static bool count_pair(void *ctx, const char *one, const char *two) {
    assert_string_equal(one, "Teacher");
    assert_string_equal(two, "Teach-er");
    ++*(int *)ctx;
    return true;
}

/* Guests' nicknames keep nobody from a name, and none looks like an account's. */
EMPTY_TEST(names_before_nicknames) {
    Person kim, other, found;
    bool taken, alike;
    assert_true(people_guest(db, &kim) && people_guest(db, &other));
    assert_true(people_rename(db, kim.id, "Kïm", NULL, &taken));
    assert_false(taken);
    assert_true(names_alike(db, "K1m", true, &alike)); /* for another guest */
    assert_true(alike);
    assert_true(names_alike(db, "K1m", false, &alike)); /* for an account */
    assert_false(alike);
    Person owner = player("K1m");
    assert_true(people_get(db, kim.id, &found));
    assert_string_equal(found.name, "guest-Kïm");
    assert_true(people_find(db, "Guest-KÏM", &found));
    assert_int_equal(found.id, kim.id);
    assert_true(people_find(db, "k1m", &found));
    assert_int_equal(found.id, owner.id);
    /* A guest who registers, and one whose new name behind "guest-" is in use. */
    assert_true(people_rename(db, kim.id, "Lo", NULL, &taken));
    assert_true(people_rename(db, other.id, "Lo", "$hash", &taken));
    assert_false(taken);
    assert_true(people_get(db, kim.id, &found));
    assert_string_equal(found.name, "guest-Lo");
    Person third;
    assert_true(people_guest(db, &third));
    assert_true(people_delete(db, other.id));
    assert_true(people_rename(db, third.id, "Lo", NULL, &taken));
    assert_false(taken);
    player("Lo");
    assert_true(people_get(db, third.id, &found));
    assert_string_equal(found.name, "guest-Lo-2");
    assert_true(people_get(db, kim.id, &found));
    assert_string_equal(found.name, "guest-Lo");
    /* Accounts that look alike from before are told, and guests are not. */
    int pairs = 0;
    player("Teacher");
    player("Teach-er");
    assert_true(names_pairs(db, count_pair, &pairs));
    assert_int_equal(pairs, 1);
}

int main(void) { return store_tests_run(__FILE__); }
