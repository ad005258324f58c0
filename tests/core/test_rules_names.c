/* Names of rule sets: options in any order come out in the listed one, everything else is refused
 * with what is known. */
#include "core/rules.h"
#include "referee/plain.h"
#include "support/roles.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static char bases[400]; /* all that are known */
static const char katz[] =
    "weaponless-king, two-soldiers, custodial-king, edge-capture, open-corners";

static void registry_holds_what_is_published(void **state) {
    PlainRules plain;
    char name[PLAIN_NAME], own[96];
    int n = 0;
    for (int base = 0; base < MADE_FIRST + 2; base++) /* the others are known by their files */
        for (uint32_t options = 0; options < 1u << rules_option_count(rules_base(base));
             options++) {
            if (rules_clash(rules_base(base), options)) continue;
            assert_true(plain_rules_at(n++, &plain));
            plain_rules_name(&plain, name);
            rules_name(rules_base(base), options, own, sizeof own);
            assert_string_equal(own, name);
        }
    assert_false(plain_rules_at(n, &plain));
    assert_int_equal(n, 2 + 1 + 32 + 8 + 6 + 2);
}

static void a_rule_set_knows_itself(void **state) {
    for (int n = 0; n < rules_bases(); n++) {
        const RulesBase *base = rules_base(n);
        int count = rules_option_count(base);
        for (uint32_t options = 0; options < 1u << count; options++) {
            char name[96];
            Rules rules;
            rules_name(base, options, name, sizeof name);
            bool clash = rules_clash(base, options);
            assert_int_equal(rules_parse(&rules, name, NULL), !clash);
            if (clash) continue;
            assert_string_equal(rules.name, name);
            assert_ptr_equal(rules.base, base);
            assert_int_equal(rules.options, options);
            assert_int_equal(rules.family, base->family);
            assert_int_equal(rules.traits.draws, base->family != FAMILY_MAERSTANAS);
            for (int i = 0; i < count; i++) {
                assert_int_equal(rules_has_option(&rules, base->option[i].name), options >> i & 1);
                assert_true(cites(&rules, base->option[i].clause));
                assert_true(*base->option[i].words);
            }
            assert_false(rules_has_option(&rules, "no-such-option"));
        }
        assert_true(*base->title && *base->source && *base->player[0] && *base->player[1]);
    }
}

/* Every order of every set of options names the same rules. */
static void try_orders(const RulesBase *base, const char *name, uint32_t options) {
    Rules rules;
    char canonical[96], longer[200];
    rules_name(base, options, canonical, sizeof canonical);
    assert_true(rules_parse(&rules, name, NULL));
    assert_string_equal(rules.name, canonical);
    for (int i = 0; i < rules_option_count(base); i++) {
        snprintf(longer, sizeof longer, "%s+%s", name, base->option[i].name);
        Error error;
        if (!(options >> i & 1) && !rules_clash(base, options | 1u << i)) {
            try_orders(base, longer, options | 1u << i);
            continue;
        }
        assert_false(rules_parse(&rules, longer, &error));
        assert_int_equal(error.code, options >> i & 1 ? ERROR_OPTION_TWICE : ERROR_OPTION_CLASH);
        assert_int_equal(error.column, strlen(name) + 2);
        assert_string_equal(error.first, base->option[i].name);
    }
}

static void any_order_will_do(void **state) {
    for (int n = 0; n < rules_bases(); n++) try_orders(rules_base(n), rules_base(n)->name, 0);
}

static const char traditional[] =
    "simple is an option of the traditional rules, which wraparound is not part of";
static const char opposite[] = "another option says the opposite";

static void others_are_refused(void **state) {
    static const struct {
        const char *name;
        ErrorCode code;
        int column;
        const char *first, *second;
    } rows[] = {
        {"", ERROR_RULES_UNKNOWN, 1, "", bases},
        {"tablut", ERROR_RULES_UNKNOWN, 1, "tablut", bases},
        {"Tablut-katz", ERROR_RULES_UNKNOWN, 1, "Tablut-katz", bases},
        {"tablut-katz ", ERROR_RULES_UNKNOWN, 1, "tablut-katz ", bases},
        {"+open-corners", ERROR_RULES_UNKNOWN, 1, "", bases},
        {"hnefatafl+open-corners", ERROR_RULES_UNKNOWN, 1, "hnefatafl", bases},
        {"tablut-katz+", ERROR_OPTION_UNKNOWN, 13, "", katz},
        {"tablut-katz++open-corners", ERROR_OPTION_UNKNOWN, 13, "", katz},
        {"tablut-katz+open_corners", ERROR_OPTION_UNKNOWN, 13, "open_corners", katz},
        {"tablut-katz+Open-corners", ERROR_OPTION_UNKNOWN, 13, "Open-corners", katz},
        {"tablut-katz+open-corners+simple", ERROR_OPTION_UNKNOWN, 26, "simple", katz},
        {"tablut-katz+open-corners ", ERROR_OPTION_UNKNOWN, 13, "open-corners ", katz},
        {"tablut-bologna+camp-shelter", ERROR_OPTION_UNKNOWN, 16, "camp-shelter", "none"},
        {"maerstanas+plain+plain", ERROR_OPTION_TWICE, 18, "plain", ""},
        {"maerstanas+simple+wraparound", ERROR_OPTION_CLASH, 19, "wraparound", traditional},
        {"maerstanas+wraparound+plain+simple", ERROR_OPTION_CLASH, 29, "simple", traditional},
        {"gardsdansen+safe-rims", ERROR_OPTION_UNKNOWN, 13, "safe-rims", "rim-jumps"},
        {"gardsdansen+safe-rim+safe-rim", ERROR_OPTION_TWICE, 22, "safe-rim", ""},
        {"gardsdansen+safe-rim+rim-jumps", ERROR_OPTION_CLASH, 22, "rim-jumps", opposite},
        {"gardsdansen+rim-jumps+safe-rim", ERROR_OPTION_CLASH, 23, "safe-rim", opposite},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Rules rules, before;
        Error error;
        char words[600];
        memset(&rules, 0xaa, sizeof rules);
        before = rules;
        if (rules_parse(&rules, rows[i].name, &error)) fail_msg("'%s' is read", rows[i].name);
        error_text(&error, words, sizeof words);
        if (error.code != rows[i].code || error.column != rows[i].column)
            fail_msg("'%s': %s", rows[i].name, words);
        assert_string_equal(error.first, rows[i].first);
        assert_string_equal(error.second, rows[i].second);
        assert_memory_equal(&rules, &before, sizeof rules);
        assert_false(rules_parse(&rules, rows[i].name, NULL));
    }
}

/* safe-rim was an option before it became the law of gardsdansen. */
static void a_former_option_is_read(void **state) {
    Rules rules;
    assert_true(rules_parse(&rules, "gardsdansen+safe-rim", NULL));
    assert_string_equal(rules.name, "gardsdansen");
    assert_int_equal(rules.options, 0);
    assert_false(rules_has_option(&rules, "safe-rim"));
}

static void names_are_cut_to_the_buffer(void **state) {
    char name[8];
    rules_name(rules_base(0), 1, name, sizeof name);
    assert_string_equal(name, "tablut-");
}

int main(void) {
    for (int n = 0; n < rules_bases(); n++) {
        if (n) strcat(bases, ", ");
        strcat(bases, rules_base(n)->name);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(registry_holds_what_is_published),
        cmocka_unit_test(a_rule_set_knows_itself),
        cmocka_unit_test(any_order_will_do),
        cmocka_unit_test(others_are_refused),
        cmocka_unit_test(a_former_option_is_read),
        cmocka_unit_test(names_are_cut_to_the_buffer),
    };
    return cmocka_run_group_tests_name("rules names", tests, NULL, NULL);
}
