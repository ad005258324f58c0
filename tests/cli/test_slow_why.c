/* `taefl why` on hand-made positions, tests/data/why.txt. Beside each answer this checks that every
 * clause is seen in every role it has, refusing, taking, ending, and in none it has not. It starts
 * the program for each line, so it is one of the release build. */
#include "core/clause.h"
#include "core/rules.h"
#include "core/obstacle.h"
#include "support/roles.h"
#include "support/run.h"
#include "support/test.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 5, LINE = 2048 };

static int seen[CLAUSE_COUNT]; /* roles by id */
static bool met[OBSTACLE_COUNT];
static bool asked[CLAUSE_COUNT]; /* cited by rules of which there is a line */

static void see(const char *id, int role) {
    for (int i = 1; i < CLAUSE_COUNT; i++)
        if (strcmp(clause_get((ClauseId)i)->id, id) == 0) {
            seen[i] |= role;
            return;
        }
    fail_msg("'%s' is no clause", id);
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    if (!text) fail_msg("no string \"%s\" in the answer", key);
    return text;
}

static void meet(const char *name) {
    for (int i = 0; i < OBSTACLE_COUNT; i++)
        if (strcmp(obstacle_name((ObstacleCode)i), name) == 0) {
            met[i] = true;
            return;
        }
    fail_msg("'%s' is no obstacle", name);
}

static const char *clause_of(const json_t *object) {
    return text_of(json_object_get(object, "clause"), "id");
}

/* The answer in the words of the data file. */
static void describe(const json_t *answer, char out[LINE]) {
    int at;
    if (!json_is_true(json_object_get(answer, "legal"))) {
        bool over = json_is_true(json_object_get(answer, "over"));
        const json_t *obstacle = json_object_get(answer, "obstacle");
        if (over)
            snprintf(out, LINE, "illegal %s, over", clause_of(answer));
        else
            snprintf(out, LINE, "illegal %s: %s", clause_of(answer), text_of(obstacle, "words"));
        meet(text_of(obstacle, "code"));
        see(clause_of(answer), CLAUSE_REFUSES);
        /* Any ending refuses what comes after it; that is no role of its own. */
        if (over) see(clause_of(answer), CLAUSE_ENDS);
        return;
    }
    at = snprintf(out, LINE, "legal");
    const json_t *captures = json_object_get(answer, "captures");
    for (size_t i = 0; i < json_array_size(captures); i++) {
        const json_t *taken = json_array_get(captures, i);
        at += snprintf(out + at, (size_t)(LINE - at), "%s%s:%s", i ? " " : ", takes ",
                       text_of(taken, "square"), clause_of(taken));
        see(clause_of(taken), CLAUSE_CAPTURES);
    }
    const json_t *ending = json_object_get(answer, "ending");
    if (!json_is_null(ending)) {
        at += snprintf(out + at, (size_t)(LINE - at), ", ends %s %s", clause_of(ending),
                       text_of(ending, "result"));
        see(clause_of(ending), CLAUSE_ENDS);
    }
    const char *call = json_string_value(json_object_get(answer, "call"));
    if (call) snprintf(out + at, (size_t)(LINE - at), ", %s", call);
}

/* Cuts a line at its bars, without the spaces around them. False for comments and empty lines. */
static bool cut(char *line, char *field[FIELDS]) {
    line[strcspn(line, "\n")] = 0;
    if (!*line || *line == '#') return false;
    int count = 0;
    for (char *part = strtok(line, "|"); part; part = strtok(NULL, "|")) {
        assert_true(count < FIELDS);
        part += strspn(part, " ");
        for (size_t length = strlen(part); length && part[length - 1] == ' ';) part[--length] = 0;
        field[count++] = part;
    }
    assert_int_equal(count, FIELDS);
    return true;
}

static void ask(const char *name) {
    Rules rules;
    if (!rules_parse(&rules, name, NULL)) return;
    for (int i = 0; i < MAX_CLAUSES && rules.base->clause[i]; i++)
        asked[rules.base->clause[i]] = true;
}

/* Returns whether the program says what the line says. */
static bool check(int number, char *field[FIELDS]) {
    const char *arguments[] = {"why",    "--json", field[0],
                               field[1], field[3], strcmp(field[2], "-") == 0 ? NULL : "--moves",
                               field[2], NULL};
    Output output = run_taefl(arguments);
    json_t *answer = json_loads(output.text, 0, NULL);
    char found[LINE] = "";
    if (answer) describe(answer, found);
    int code = strncmp(found, "legal", 5) == 0 ? 0 : 1;
    bool good = answer && strcmp(found, field[4]) == 0 && output.code == code;
    if (!good)
        print_error("why.txt:%d: %s %s: expected '%s', found '%s' (exit code %d)\n", number,
                    field[0], field[3], field[4], found, output.code);
    json_decref(answer);
    free(output.text);
    return good;
}

TEST(test_answers) {
    char path[LINE], line[LINE], *field[FIELDS];
    snprintf(path, sizeof path, "%s/tests/data/why.txt", getenv("TAEFL_SOURCE"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    int number = 0, wrong = 0, checked = 0;
    while (fgets(line, sizeof line, file)) {
        number++;
        if (!cut(line, field)) continue;
        checked++;
        ask(field[0]);
        wrong += !check(number, field);
    }
    fclose(file);
    assert_true(checked > 100);
    assert_int_equal(wrong, 0);
}

/* Of the rules with lines; what a younger set in data/rules/ says is held by its lesson. */
TEST(test_roles) {
    static const struct {
        int bit;
        const char *word;
    } role[] = {{CLAUSE_REFUSES, "refuse"}, {CLAUSE_CAPTURES, "capture"}, {CLAUSE_ENDS, "end"}};
    int never = 0;
    for (int i = 1; i < CLAUSE_COUNT; i++)
        for (int r = 0; r < 3; r++) {
            int has = clause_roles((ClauseId)i), bit = role[r].bit;
            const char *id = clause_get((ClauseId)i)->id;
            if (asked[i] && has & bit && !(seen[i] & bit)) {
                print_error("never seen: %s can %s\n", id, role[r].word);
                never++;
            }
            bool after_end = bit == CLAUSE_REFUSES && has & CLAUSE_ENDS;
            if (seen[i] & bit && !(has & bit) && !after_end) {
                print_error("%s was seen to %s, which it cannot\n", id, role[r].word);
                never++;
            }
        }
    assert_int_equal(never, 0);
}

/* NO_MOVE cannot be asked for in text. */
TEST(test_obstacles) {
    for (int i = OBSTACLE_NO_MOVE + 1; i < OBSTACLE_COUNT; i++)
        if (!met[i]) fail_msg("never seen: %s", obstacle_name((ObstacleCode)i));
}
