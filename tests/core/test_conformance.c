/* The counts of tests/conformance/perft.txt through core's own perft, the slow and general way; the
 * fast one is held against core in test_sweep.c. Large counts only with TAEFL_LONG. */
#include "count/perft.h"
#include "support/test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

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
    assert_int_equal(perft(&rules, &start, row->depth, false), row->leaves);
    if (row->leaves < 1000000)
        assert_int_equal(perft(&rules, &start, row->depth, true), row->leaves);
}

int main(void) {
    static Row rows[MOST_ROWS];
    static struct CMUnitTest tests[MOST_ROWS];
    uint64_t most = getenv("TAEFL_LONG") ? 100000000 : (uint64_t)test_effort(100) * 250000;
    const char *source = getenv("TAEFL_SOURCE");
    char path[500];
    size_t count = 0, skipped = 0;
    snprintf(path, sizeof path, "%s/tests/conformance/perft.txt", source ? source : ".");
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return 1;
    }
    for (Row row; fscanf(file, "%95s %d %" SCNu64, row.rules, &row.depth, &row.leaves) == 3;) {
        if (row.leaves > most || count == MOST_ROWS) {
            skipped++;
            continue;
        }
        snprintf(row.name, sizeof row.name, "%s %d", row.rules, row.depth);
        rows[count] = row;
        tests[count] = (struct CMUnitTest){
            .name = rows[count].name, .test_func = count_is_met, .initial_state = &rows[count]};
        count++;
    }
    bool whole = feof(file);
    fclose(file);
    printf("%zu counts here, %zu larger ones left to the fast way\n", count, skipped);
    if (!whole || count < 50) {
        printf("%s cannot be read to its end\n", path);
        return 1;
    }
    return _cmocka_run_group_tests("conformance", tests, count, NULL, NULL);
}
