/* See chance.h and test.h. The generator is splitmix64: one addition and a mixing function. */
#include "core/dice.h"
#include "support/chance.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

/* The part of a random sample that a build takes. Only gcc's plain build takes all of it. */
#ifdef TAEFL_SANITIZED
enum { SHARE = 12 };
#elif defined __clang__
enum { SHARE = 4 };
#else
enum { SHARE = 1 };
#endif

int test_effort(int normal) {
    int effort = (normal + SHARE - 1) / SHARE;
    return getenv("TAEFL_LONG") ? effort * 5 : effort;
}

bool test_whole(void) { return SHARE == 1; }

static Test *first_test;

void test_list(Test *test) {
    Test **at = &first_test;
    while (*at && (*at)->line < test->line) at = &(*at)->next;
    test->next = *at;
    *at = test;
}

/* A file's name without folder and ending. */
static const char *stem(const char *path, size_t *length) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    *length = strcspn(name, ".");
    return name;
}

int tests_run(const char *file, CMFixtureFunction set_up, CMFixtureFunction tear_down) {
    size_t length, other, count = 0, room = 0;
    const char *name = stem(file, &length);
    for (const Test *test = first_test; test; test = test->next) room++;
    struct CMUnitTest *unit = calloc(room + 1, sizeof *unit);
    for (const Test *test = first_test; unit && test; test = test->next)
        if (strncmp(stem(test->file, &other), name, length) == 0 && other == length)
            unit[count++] = test->unit;
    int failed = _cmocka_run_group_tests(name, unit, count, set_up, tear_down);
    free(unit);
    return failed;
}

uint64_t chance_seed(void) {
    const char *seed = getenv("TAEFL_SEED");
    return seed ? strtoull(seed, NULL, 10) : 1;
}

static uint64_t next(Chance *chance) {
    Dice dice = {chance->state};
    uint64_t number = dice_next(&dice);
    chance->state = dice.state;
    return number;
}

Chance chance_new(const char *name) {
    Chance chance = {chance_seed()};
    for (; *name; name++) chance.state = next(&chance) ^ (unsigned char)*name;
    return chance;
}

int chance_below(Chance *chance, int n) { return (int)(next(chance) % (uint64_t)n); }

bool chance_percent(Chance *chance, int percent) { return chance_below(chance, 100) < percent; }
