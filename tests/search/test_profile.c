/* What a rules file says for the engine: weights and calibration. */
#include "search/profile.h"
#include "search/chance.h"
#include "search/family.h"
#include "support/rulefiles.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOOD "name = mine\nsize = 7\nstart = 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 2\n"

static RuleFile file;

static const struct {
    const char *text;
    ErrorCode code;
    int line, column;
    const char *first;
} bad[] = {
    {GOOD "weights = side\n", ERROR_RULE_VALUE, 4, 11, "side"},
    {GOOD "weights = side 5, sides 7\n", ERROR_RULE_VALUE, 4, 19, "sides 7"},
    {GOOD "weights = side 5,\n", ERROR_RULE_VALUE, 4, 18, ""},
    {GOOD "weights = side 5, tuichi 05\n", ERROR_RULE_VALUE, 4, 26, "05"},
    {GOOD "weights = side 5, tuichi -10000\n", ERROR_RULE_VALUE, 4, 26, "-10000"},
    {GOOD "weights = side 5, tuichi 5x\n", ERROR_RULE_VALUE, 4, 26, "5x"},
    {GOOD "weights = side 5, side 6\n", ERROR_RULE_VALUE, 4, 19, "side 6"},
    {GOOD "option = slow\noption.step = 1\noption.weights = none\n", ERROR_RULE_VALUE, 6, 18,
     "none"},
    {GOOD "chances = 1 2 3, 4 5\n", ERROR_RULE_VALUE, 4, 11, "1 2 3, 4 5"},
    {GOOD "chances = lead 1 2 3, slope 4\n", ERROR_RULE_VALUE, 4, 30, ""},
    {GOOD "chances = lead 1 2 100000, slope 4 5\n", ERROR_RULE_VALUE, 4, 19, " 100000, slope 4 5"},
    {GOOD "chances = lead 1 2 3, slope 0 5\n", ERROR_RULE_VALUE, 4, 21, ", slope 0 5"},
    {GOOD "chances = lead 1 2 3, slope 4 5 6\n", ERROR_RULE_VALUE, 4, 32, " 6"},
    {GOOD "chances = lead 1 2 3, slope 4 5, at 800 nodes lead 1 2 3, slope 4 5\n", ERROR_RULE_VALUE,
     4, 37, "800 nodes lead 1 2 3, slope 4 5"},
    {GOOD "chances = lead 1 2 3, slope 4 5, at 6400 node lead 1 2 3, slope 4 5\n", ERROR_RULE_VALUE,
     4, 37, "6400 node lead 1 2 3, slope 4 5"},
    {GOOD "chances = lead 1 2 3, slope 4 5, at 900 nodes lead 1 2 3, slope 4 5, at 901 nodes lead "
          "1 2 3, slope 4 5, at 902 nodes lead 1 2 3, slope 4 5, at 903 nodes lead 1 2 3, slope 4 "
          "5\n",
     ERROR_RULE_VALUE, 4, 140, ", at 903 nodes lead 1 2 3, slope 4 5"},
    {GOOD "chances = lead 1 2 3, slope 4 5, at 6400 nodes lead 1 2 3, slope 4 0\n",
     ERROR_RULE_VALUE, 4, 67, " 0"},
};

TEST(refusals_say_where_and_why) {
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *text = bad[i].text;
        Error error = {0};
        assert_false(profile_rulefile(&file, text, strlen(text), &error));
        if (error.code != bad[i].code || error.line != bad[i].line ||
            error.column != bad[i].column || strcmp(error.first, bad[i].first) != 0)
            fail_msg("%s at line %d, column %d, '%s' for\n%s", error_name(error.code), error.line,
                     error.column, error.first, text);
        assert_false(profile_rulefile(&file, text, strlen(text), NULL));
    }
}

TEST(a_refusal_names_the_key) {
    static const char text[] = GOOD "option = slow\noption.step = 1\noption.weights = none\n";
    char words[256];
    Error error;
    assert_false(profile_rulefile(&file, text, strlen(text), &error));
    error_text(&error, words, sizeof words);
    assert_non_null(strstr(words, "line 6, column 18: "));
    assert_non_null(strstr(words, " (option.weights)"));
}

TEST(built_in_lines_are_right) {
    for (int n = 0; n < rules_bases(); n++) {
        char words[256];
        Error error;
        if (rules_base(n)->family != FAMILY_TAFL) continue;
        char *text = rulefile_text(rules_base(n)->name);
        if (!profile_rulefile(&file, text, strlen(text), &error)) {
            error_text(&error, words, sizeof words);
            fail_msg("%s: %s", rules_base(n)->name, words);
        }
        free(text);
    }
}

/* The weights that a file is evaluated with, by the name of a term; 0 if it has no weight. */
static int weight_of(const Rules *rules, const char *name) {
    EvalTerms terms;
    assert_true(eval_terms(rules, &terms));
    for (int i = 0; i < terms.count; i++)
        if (strcmp(terms.name[i], name) == 0) return terms.weight[i];
    fail_msg("no term %s", name);
    return 0;
}

static void begins_like(const char *text, const char *name) {
    char nearest[RULES_NAME];
    Rules rules, other;
    EvalTerms own, theirs;
    assert_true(profile_rulefile(&file, text, strlen(text), NULL));
    assert_true(rulefile_rules(&file, "", &rules, NULL));
    chance_nearest(&rules, nearest);
    assert_string_equal(nearest, name);
    assert_true(rules_parse(&other, name, NULL));
    assert_true(eval_terms(&rules, &own) && eval_terms(&other, &theirs));
    assert_memory_equal(own.weight, theirs.weight, (size_t)own.count * sizeof(int));
}

TEST(weights_are_of_the_nearest_law) {
    begins_like(GOOD, "brandubh");
    begins_like("name = mine\nbase = copenhagen\nking-step = 3\n", "copenhagen");
    begins_like("name = mine\nbase = brandubh+weak-king\nshieldwall = yes\n", "brandubh+weak-king");
    begins_like(
        "name = mine\nbase = copenhagen\nescape = edge\nhostile = throne\n"
        "no-stop = throne\nshieldwall = no\nexit-fort = no\nking-surround = throne+beside\n",
        "tawlbwrdd");
}

TEST(an_option_has_its_own) {
    static const char own[] =
        GOOD "weights = tuichi 1000, side -7\nchances = lead -225 745 6111, slope 371 100\n"
             "option = calm\noption.weights = raichi 5\noption.chances = lead 1 2 3, slope 4 5, at "
             "6400 nodes lead 6 7 8, slope 9 10\noption.step = 3\n";
    Rules rules;
    assert_true(profile_rulefile(&file, own, strlen(own), NULL));
    assert_true(rulefile_rules(&file, "", &rules, NULL));
    assert_int_equal(weight_of(&rules, "SIDE"), -7);
    assert_int_equal(weight_of(&rules, "RAICHI"), 0);
    assert_int_equal(chance_row(&rules, CHANCE_FEW).lead[0], -225);
    assert_int_equal(chance_row(&rules, 6400).slope[0], 371);
    assert_true(rulefile_rules(&file, "+calm", &rules, NULL));
    assert_int_equal(weight_of(&rules, "SIDE"), 0);
    assert_int_equal(weight_of(&rules, "RAICHI"), 5);
    assert_int_equal(chance_row(&rules, CHANCE_FEW).slope[1], 5);
    assert_int_equal(chance_row(&rules, 6400).slope[1], 10);
}

/* A game file's law is read by those who have no engine: there such a line is as none. */
TEST(a_line_that_got_past_is_as_none) {
    static const char odd[] = GOOD "weights = nonsense\nchances = nonsense\n";
    Rules rules;
    rulefile_good(&file, odd);
    assert_true(rulefile_rules(&file, "", &rules, NULL));
    assert_int_equal(weight_of(&rules, "TUICHI"), 1000);
    assert_int_equal(chance_row(&rules, 0).slope[0], 500);
}

/* The network that evaluates the rules of a text; NULL: none. */
static const Network *network_of(const char *text, const char *options, char words[NETWORK_WORDS]) {
    Rules rules;
    assert_true(profile_rulefile(&file, text, strlen(text), NULL));
    assert_true(rulefile_rules(&file, options, &rules, NULL));
    profile_evaluation(&rules, words);
    return profile_network(&rules).network;
}

/* A file with a built-in law is played with that law's network, however it comes to the law. */
TEST(an_equal_law_has_the_network) {
    static const char other[] = "name = mine\nbase = saami-tablut\nfirst = defenders\n"
                                "option = classic\noption.first = attackers\n";
    char words[NETWORK_WORDS], sum[17], expected[NETWORK_WORDS];
    Rules built_in;
    assert_true(rules_parse(&built_in, "brandubh", NULL));
    snprintf(expected, sizeof expected, "network brandubh %s", profile_sum(&built_in, sum));
    assert_ptr_equal(network_of("name = mine\nbase = brandubh\n", "", words),
                     profile_network(&built_in).network);
    assert_string_equal(words, expected);
    assert_null(network_of("name = mine\nbase = brandubh\nking-step = 1\n", "", words));
    assert_string_equal(words, "terms");
    assert_null(network_of("name = mine\nbase = brandubh\nweights = side 5\n", "", words));
    assert_true(rules_parse(&built_in, "saami-tablut+defenders-begin", NULL));
    assert_ptr_equal(network_of(other, "", words), profile_network(&built_in).network);
    assert_true(rules_parse(&built_in, "saami-tablut", NULL));
    assert_ptr_equal(network_of(other, "+classic", words), profile_network(&built_in).network);
}
