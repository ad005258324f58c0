/* What every cmocka test needs: cmocka with the headers it wants before it, the tests of a file,
 * and how much work to do. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

typedef struct Test {
    const char *file;
    int line;
    struct CMUnitTest unit;
    struct Test *next;
} Test;

/* Lists a test before main begins. TEST does it. */
void test_list(Test *test);

/* TEST(name) { ... } is a test. TEST_ON has functions that run before and after it. A file of tests
 * needs no main. They run in the order of the file. */
#define TEST(name) TEST_ON(name, NULL, NULL)
#define TEST_ON(name, set_up, tear_down)                                                       \
    static void name(void **state);                                                            \
    __attribute__((constructor)) static void list_##name(void) {                               \
        static Test test = {__FILE__, __LINE__, {#name, name, set_up, tear_down, NULL}, NULL}; \
        test_list(&test);                                                                      \
    }                                                                                          \
    static void name(void **state)

/* Runs the tests of a file, given by its path or by its name without ".c", between functions that
 * may be NULL; how many failed. For a main that does more than that. */
int tests_run(const char *file, CMFixtureFunction set_up, CMFixtureFunction tear_down);

/* What stands on the command line after the name of the test file, NULL at its end. */
extern char **test_arguments;

/* How often to repeat something that is done `normal` times by gcc's plain build: five times as
 * often if TAEFL_LONG is set, a quarter with clang and a twelfth under a sanitizer, at least once.
 * The other builds look for what only they can see, which shows in a smaller sample; the errors of
 * rules show in any build. */
int test_effort(int normal);
/* Whether this build takes whole samples, so that what is rare must be among them. */
bool test_whole(void);
