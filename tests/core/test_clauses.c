/* Clauses and error words as data: complete, well formed, and tied to the rule sets. */
#include "core/rules.h"
#include "support/roles.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

/* Letters and a number; the clauses of one game stand together and their numbers go up. */
/* Letters and a number, none twice. */
TEST(every_clause_is_there) {
    static const char *const families[] = {"T", "X", "M", "G"};
    static const int counts[] = {9, 5, 11, 12};
    int id = CLAUSE_NONE;
    for (size_t g = 0; g < sizeof families / sizeof families[0]; g++)
        for (int i = 0; i < counts[g]; i++)
            assert_memory_equal(clause_get((ClauseId)++id)->id, families[g], 1);
    assert_int_equal(id, CLAUSE_MADE - 1);
    for (id = CLAUSE_NONE + 1; id < CLAUSE_COUNT; id++) {
        const char *name = clause_get((ClauseId)id)->id;
        size_t letters = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        assert_true(letters >= 1 && letters < strlen(name) && atoi(name + letters) > 0);
        assert_int_equal(clause_find(name, strlen(name)), id);
    }
}

TEST(standing_is_one_of_three) {
    static const char *const known[] = {"stated",
                                        "implied",
                                        "chosen",
                                        "stated, implied",
                                        "stated, chosen",
                                        "implied, chosen",
                                        "stated, implied, chosen"};
    for (int id = 1; id < CLAUSE_COUNT; id++) {
        const Clause *clause = clause_get((ClauseId)id);
        bool good = false;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            good |= strcmp(clause->standing, known[i]) == 0;
        if (!good) fail_msg("%s is '%s'", clause->id, clause->standing);
    }
}

static void check_sentence(const char *id, const char *text, bool ends) {
    size_t length = strlen(text);
    if (length < 8) fail_msg("%s says only '%s'", id, text);
    if (ends && text[length - 1] != '.') fail_msg("%s does not end: '%s'", id, text);
    if (strstr(text, "  ") || text[0] == ' ' || text[length - 1] == ' ')
        fail_msg("%s has stray blanks", id);
    for (; *text; text++)
        if ((unsigned char)*text < ' ') fail_msg("%s has a control byte", id);
}

TEST(words_and_sources) {
    for (int id = 1; id < CLAUSE_COUNT; id++) {
        const Clause *clause = clause_get((ClauseId)id);
        check_sentence(clause->id, clause->words, true);
        check_sentence(clause->id, clause->source, false);
        for (int other = 1; other < id; other++)
            assert_string_not_equal(clause->id, clause_get((ClauseId)other)->id);
    }
}

/* A choice of ours gives its reason, not just a document. */
TEST(choices_have_reasons) {
    for (int id = 1; id < CLAUSE_COUNT; id++) {
        const Clause *clause = clause_get((ClauseId)id);
        if (strcmp(clause->standing, "chosen") == 0 && strlen(clause->source) <= 30)
            fail_msg("%s is chosen and gives no reason: '%s'", clause->id, clause->source);
    }
}

/* A reader can look up each rule set: what its source is called, and where it can be read. */
TEST(sources_have_addresses) {
    for (int n = 0; n < rules_bases(); n++) {
        const RulesBase *base = rules_base(n);
        if (!strchr(base->source, ';')) fail_msg("%s: '%s'", base->name, base->source);
        if (strncmp(base->address, "http://", 7) && strncmp(base->address, "https://", 8))
            fail_msg("%s: '%s' is no address", base->name, base->address);
        if (!strpbrk(base->source, "0123456789") && !strstr(base->source, "year not given"))
            fail_msg("%s: no year: '%s'", base->name, base->source);
    }
}

TEST(rule_sets_cite_clauses) {
    bool cited[CLAUSE_COUNT] = {false};
    for (int n = 0; n < rules_bases(); n++) {
        const RulesBase *base = rules_base(n);
        Rules rules;
        assert_true(rules_parse(&rules, base->name, NULL));
        for (int i = 0; i < MAX_CLAUSES && base->clause[i]; i++) {
            assert_true(base->clause[i] < CLAUSE_COUNT);
            for (int j = 0; j < i; j++) assert_int_not_equal(base->clause[i], base->clause[j]);
            assert_true(cites(&rules, base->clause[i]));
            cited[base->clause[i]] = true;
        }
        if (rules.repetition.occurrences) {
            assert_true(cites(&rules, rules.repetition.clause));
            bool forbids = rules.repetition.kind == REPETITION_FORBIDDEN;
            int role = forbids ? CLAUSE_REFUSES : CLAUSE_ENDS;
            assert_true(clause_roles(rules.repetition.clause) & role);
            assert_true(cites(&rules, repetition_forbids(&rules.repetition)));
        }
    }
    for (int id = 1; id < CLAUSE_COUNT; id++)
        if (!cited[id]) fail_msg("no rule set has %s", clause_get((ClauseId)id)->id);
}

TEST(errors_have_names_and_words) {
    for (int code = 0; code < ERROR_COUNT; code++) {
        const char *words = error_words((ErrorCode)code), *name = error_name((ErrorCode)code);
        check_sentence(name, words, false);
        for (const char *p = name; *p; p++)
            if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ_8", *p)) fail_msg("the name %s", name);
        for (const char *p = words; (p = strchr(p, '%')) != NULL; p++)
            if (p[1] != '1' && p[1] != '2') fail_msg("%s: %s", name, words);
        if (strstr(words, "%2") && !strstr(words, "%1")) fail_msg("%s has %%2 without %%1", name);
        for (int other = 0; other < code; other++)
            assert_string_not_equal(name, error_name((ErrorCode)other));
    }
}

TEST(error_text_puts_it_together) {
    Error error;
    char text[256];
    error_at(&error, ERROR_BOARD_LETTER, 7, "k", "t, T and K");
    error_text(&error, text, sizeof text);
    assert_string_equal(text,
                        "column 7: 'k' is not a piece of this game; the pieces are t, T and K");
    error.line = 40;
    error_text(&error, text, sizeof text);
    assert_string_equal(
        text, "line 40, column 7: 'k' is not a piece of this game; the pieces are t, T and K");
    error.column = 0;
    error_text(&error, text, sizeof text);
    assert_string_equal(text,
                        "line 40: 'k' is not a piece of this game; the pieces are t, T and K");
    size_t length = error_text(&error, text, 9);
    assert_string_equal(text, "line 40:");
    assert_int_equal(length, 8);
}

/* Whatever stood there, the message stays one readable line. */
TEST(tokens_are_made_printable) {
    Error error;
    char text[256], many[300];
    error_token(&error, ERROR_COMMAND, 1, "a\nb\tc\x7f\x01", 7, NULL);
    assert_string_equal(error.first, "a?b?c??");
    memset(many, 'x', sizeof many);
    error_token(&error, ERROR_COMMAND, 1, many, sizeof many, NULL);
    assert_string_equal(error.first + strlen(error.first) - 3, "...");
    assert_true(strlen(error.first) < 80);
    /* cut between characters, not inside one */
    for (size_t i = 0; i + 1 < sizeof many; i += 2) memcpy(many + i, "å", 2);
    for (size_t skip = 0; skip < 2; skip++) {
        many[0] = 'x';
        error_token(&error, ERROR_COMMAND, 1, many + skip * 2 - skip, 200, NULL);
        size_t length = strlen(error.first);
        assert_true(length > 10);
        assert_int_equal((unsigned char)error.first[length - 4], 0xa5);
    }
    assert_true(error_text(&error, text, sizeof text) < sizeof text);
    assert_false(error_at(NULL, ERROR_COMMAND, 1, "x", NULL));
}
