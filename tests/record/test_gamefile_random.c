/* Game files, on random games of every rule set: what is written is read as the same tree, and
 * written again as the same bytes; no line is longer than its words need. */
#include "random_tree.h"
#include "record/gamefile.h"
#include <stdlib.h>

enum { MEMORY = 8 << 20, TEXT = 1 << 20 };

static void *first_memory, *second_memory;
static char *text, *again;

/* A line of more than 80 bytes must be one word, or a tag. A space at the start or end of a comment
 * or beside other white space is no place to break. */
static void assert_narrow(const char *line) {
    for (; *line; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");
        if (length <= 80 || line[0] == '[') continue;
        for (size_t i = 13; i + 1 < length; i++)
            if (line[i] == ' ' && !strchr(" \t{", line[i - 1]) && !strchr(" \t}", line[i + 1]))
                fail_msg("line of %d bytes: %.*s", (int)length, (int)length, line);
    }
}

static void round_trip(const Rules *rules) {
    Arena first = arena_over(first_memory, MEMORY), second = arena_over(second_memory, MEMORY);
    Tree tree, read;
    Error error;
    random_tree(&tree, &first, rules);
    Text out = text_into(text, TEXT);
    assert_true(gamefile_write(&tree, &out, NULL));
    GameFile file = gamefile_over(text, out.length);
    if (!gamefile_read(&file, &second, &read, &error)) {
        char words[300];
        error_text(&error, words, sizeof words);
        fail_msg("%s\n%s", words, text);
    }
    assert_false(gamefile_more(&file));
    assert_same_tree(&tree, &read);
    Text other = text_into(again, TEXT);
    assert_true(gamefile_write(&read, &other, NULL));
    assert_string_equal(text, again);
    assert_narrow(text);
}

static void every_rule_set(void **state) {
    int rounds = test_effort(24);
    for (Rules rules = {0}; setup_next(&rules);)
        for (int n = 0; n < rounds; n++) round_trip(&rules);
}

int main(void) {
    chance = chance_new("gamefile");
    first_memory = malloc(MEMORY);
    second_memory = malloc(MEMORY);
    text = malloc(TEXT);
    again = malloc(TEXT);
    if (!first_memory || !second_memory || !text || !again) return 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_rule_set)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(first_memory);
    free(second_memory);
    free(text);
    free(again);
    return failed;
}
