/* The counts of tests/conformance/perft.txt and tests/variants/perft.txt. Large counts only with
 * TAEFL_LONG. */
#include "core/rules.h"
#include "support/test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 200 };

typedef struct Row {
    char rules[96];
    int depth;
    uint64_t leaves;
    char name[120];
} Row;

static void count_is_met(void **state) {
    const Row *row = *state;
    Rules rules;
    Position start;
    Error error;
    if (!rules_parse(&rules, row->rules, &error)) fail_msg("%s is unknown", row->rules);
    rules.start(&rules, &start);
    assert_int_equal(rules_perft(&rules, &start, row->depth, false), row->leaves);
    if (row->leaves < 1000000)
        assert_int_equal(rules_perft(&rules, &start, row->depth, true), row->leaves);
}

static Row rows[MOST_ROWS];
static size_t count, skipped;

/* False if the file cannot be read to its end. */
static bool read_rows(const char *name, uint64_t most) {
    const char *source = getenv("TAEFL_SOURCE");
    char path[500];
    snprintf(path, sizeof path, "%s/tests/%s/perft.txt", source ? source : ".", name);
    FILE *file = fopen(path, "r");
    if (!file) return false;
    for (Row row; fscanf(file, "%95s %d %" SCNu64, row.rules, &row.depth, &row.leaves) == 3;) {
        if (row.leaves > most || count == MOST_ROWS) {
            skipped++;
            continue;
        }
        snprintf(row.name, sizeof row.name, "%s %d", row.rules, row.depth);
        rows[count++] = row;
    }
    bool whole = feof(file);
    fclose(file);
    return whole;
}

/* Who adds a rule set adds its counts. */
static bool all_are_counted(void) {
    bool all = true;
    for (int n = 0; n < rules_bases(); n++) {
        bool found = false;
        for (size_t i = 0; i < count; i++) found |= strcmp(rows[i].rules, rules_base(n)->name) == 0;
        if (!found) printf("%s has no counts in tests/variants/perft.txt\n", rules_base(n)->name);
        all &= found;
    }
    return all;
}

int main(void) {
    static struct CMUnitTest tests[MOST_ROWS];
    uint64_t most = getenv("TAEFL_LONG") ? 100000000 : (uint64_t)test_effort(100) * 250000;
    bool whole = read_rows("conformance", most) && read_rows("variants", most);
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){
            .name = rows[i].name, .test_func = count_is_met, .initial_state = &rows[i]};
    printf("%zu counts here, %zu larger ones only with TAEFL_LONG\n", count, skipped);
    if (!whole || count < 100) {
        printf("the counts cannot be read to their end\n");
        return 1;
    }
    if (!all_are_counted()) return 1;
    return _cmocka_run_group_tests("conformance", tests, count, NULL, NULL);
}
