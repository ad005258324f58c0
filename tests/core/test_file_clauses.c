/* The clauses of a rules file: what its base still says, and what its law says itself. */
#include "law/rulefile.h"
#include "support/rulefiles.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

#define GOOD "name = mine\nsize = 7\nstart = 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 2\n"

static RuleFile file;

static bool lists(const RuleFile *from, const char *id) {
    Rules rules;
    ClauseId listed;
    assert_true(rulefile_rules(from, "", &rules, NULL));
    for (int i = 0; (listed = rules_listed(&rules, i)); i++)
        if (strcmp(rules_clause(&rules, listed)->id, id) == 0) return true;
    return false;
}

/* What a file contradicts its base's clauses no longer say; the law says it itself. */
TEST(a_base_keeps_what_still_holds) {
    static const struct {
        const char *keys, *gone, *stays, *made;
    } rows[] = {
        {"", "turn", "CO2", NULL},
        {"king-step = 3\n", "T2", "CO6", "step"},
        {"king-step = 3\n", "CO2", "T4", "end"},
        {"hostile = throne\n", "CO6", "CO8", "shieldwall"},
        {"escape = edge\nexit-fort = no\n", "T7", "CO3", "end"},
        {"encircle = no\n", "X4", "CO5", NULL},
        {"repetition = third-draws\n", "X5", "X4", "repetition"},
        {"king-step = 3\nclauses = T2+CO6\n", "T4", "T2", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, "name = mine\nbase = copenhagen\n%s", rows[i].keys);
        rulefile_good(&file, text);
        if (lists(&file, rows[i].gone)) fail_msg("%s holds no more in\n%s", rows[i].gone, text);
        if (!lists(&file, rows[i].stays)) fail_msg("%s still holds in\n%s", rows[i].stays, text);
        if (rows[i].made && !lists(&file, rows[i].made))
            fail_msg("nothing says %s in\n%s", rows[i].made, text);
    }
}

/* Parts of one clause stay or go together, also those that nothing cites. A file of before may name
 * the whole that they were. */
TEST(parts_hold_together) {
    static const struct {
        const char *keys;
        bool stay;
    } rows[] = {
        {"", true},
        {"king-step = 3\n", true},
        {"repetition = third-draws\n", false},
        {"king-step = 3\nclauses = T1+A9\ncite.repetition = A9\n", true},
    };
    static const char *const parts[] = {"A9a", "A9b", "A9c", "A9d", "A9e"};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, "name = mine\nbase = tablut-ashton\n%s", rows[i].keys);
        rulefile_good(&file, text);
        for (size_t p = 0; p < sizeof parts / sizeof parts[0]; p++)
            if (lists(&file, parts[p]) != rows[i].stay) fail_msg("%s in\n%s", parts[p], text);
        Rules rules;
        assert_true(rulefile_rules(&file, "", &rules, NULL));
        const Repetition *repetition = &rules.repetition;
        if (rows[i].stay) assert_string_equal(rules_clause(&rules, repetition->clause)->id, "A9d");
        assert_int_equal(repetition->forbids, rows[i].stay ? CLAUSE_A9c : CLAUSE_NONE);
    }
}

/* A file's own clause for a move that repetition forbids is written back. */
TEST(forbidden_is_cited) {
    static char written[RULEFILE_TEXT];
    Text out = text_into(written, sizeof written);
    rulefile_good(&file, GOOD "repetition = aggressor\nclause = Q1a\nclause.words = A.\n"
                              "clause = Q1b\nclause.words = B.\ncite.repetition = Q1a\n"
                              "cite.forbidden = Q1b\n");
    rulefile_write(&file, "\n", &out);
    assert_non_null(strstr(written, "cite.repetition = Q1a\ncite.forbidden = Q1b\n"));
}

/* Clauses that the law makes say so, and say what holds under the options that are on. */
TEST(made_clauses_are_marked) {
    Rules rules;
    rulefile_good(&file, GOOD "step = 3\noption = slow\noption.step = 1\noption.king-step = 1\n"
                              "option = far\noption.step = 0\n");
    const char *words[] = {"A soldier goes at most 3 squares a turn.", "",
                           "One piece a turn, one square"};
    const char *options[] = {"", "+far", "+slow"};
    for (int i = 0; i < 3; i++) {
        assert_true(rulefile_rules(&file, options[i], &rules, NULL));
        const Clause *step = rules_clause(&rules, rules.law.tafl.cite[CITE_STEP]);
        const Clause *line = rules_clause(&rules, rules.law.tafl.cite[CITE_LINE]);
        assert_string_equal(step->standing, "generated");
        if (i < 2) assert_string_equal(step->words, words[i]);
        if (i == 2) assert_int_equal(strncmp(line->words, words[i], strlen(words[i])), 0);
        bool listed = false;
        for (int n = 0; rules_listed(&rules, n); n++)
            listed |= rules_listed(&rules, n) == rules.law.tafl.cite[CITE_STEP];
        assert_int_equal(listed, i == 0);
    }
}

/* Translations are told with the item they belong to, and nothing else is. */
TEST(translations_are_told) {
    static const struct {
        const char *prefix, *key;
        int item;
    } rows[] = {{"", "title.sv", 0},        {"", "history", 0},         {"", "history.sv", 0},
                {"", "player-1.sv", 0},     {"option.", "words.sv", 0}, {"clause.", "words.sv", 0},
                {"clause.", "source.sv", 0}};
    int found = 0;
    rulefile_good(&file, GOOD "title = Mine\ntitle.sv = Mitt\nplayer-1.sv = Vit\nhistory = Old.\n"
                              "history.sv = Gammalt.\nclause = Q1\nclause.words = A.\n"
                              "clause.words.sv = B.\nclause.source.sv = C\noption = slow\n"
                              "option.step = 1\noption.words.sv = D\n");
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++)
        for (int i = 0; i < file.word_count; i++) {
            const char *key = rulefile_told(&file, i, rows[r].prefix, rows[r].item);
            found += key && strcmp(key, rows[r].key) == 0;
        }
    assert_int_equal(found, 7);
    for (int i = 0; i < file.word_count; i++) assert_null(rulefile_told(&file, i, "clause.", 1));
}
