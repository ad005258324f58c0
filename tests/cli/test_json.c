/* --json: every line is one JSON object with the keys it has promised. */
#include "support/run.h"
#include "support/test.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINES = 512 };

typedef struct Lines {
    Output output;
    int count;
    json_t *at[MAX_LINES];
} Lines;

/* Runs the command and parses each line of its output. */
static void run_json(Lines *lines, const char *const *arguments) {
    lines->output = run_taefl(arguments);
    lines->count = 0;
    for (char *line = strtok(lines->output.text, "\n"); line; line = strtok(NULL, "\n")) {
        json_error_t error;
        json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, &error);
        if (!json_is_object(object)) fail_msg("%s: no JSON object: %s", arguments[0], line);
        assert_true(lines->count < MAX_LINES);
        lines->at[lines->count++] = object;
    }
}

static void forget(Lines *lines) {
    for (int i = 0; i < lines->count; i++) json_decref(lines->at[i]);
    free(lines->output.text);
}

#define RUN(lines, ...) run_json(lines, (const char *const[]){__VA_ARGS__, NULL})

/* The object has exactly these keys, in this order. */
static void has_keys(const json_t *object, const char *keys) {
    char found[256] = "";
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        size_t length = strlen(found);
        snprintf(found + length, sizeof found - length, "%s%s", *found ? " " : "", key);
    }
    assert_string_equal(found, keys);
}

static void has_string(const json_t *object, const char *key, const char *value) {
    const char *found = json_string_value(json_object_get(object, key));
    assert_non_null(found);
    assert_string_equal(found, value);
}

static json_int_t number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

TEST(test_perft) {
    Lines lines;
    RUN(&lines, "perft", "tablut-ashton", "3", "--json", "--threads", "2");
    assert_int_equal(lines.output.code, 0);
    assert_int_equal(lines.count, 1);
    has_keys(lines.at[0], "rules depth leaves seconds perSecond threads");
    has_string(lines.at[0], "rules", "tablut-ashton");
    assert_int_equal(number(lines.at[0], "leaves"), 248616);
    assert_int_equal(number(lines.at[0], "depth"), 3);
    assert_int_equal(number(lines.at[0], "threads"), 2);
    assert_true(json_is_real(json_object_get(lines.at[0], "seconds")));
    assert_true(number(lines.at[0], "perSecond") >= 0);
    forget(&lines);

    RUN(&lines, "perft", "gardsdansen", "2", "--json", "--divide");
    assert_int_equal(lines.count, 17);
    json_int_t sum = 0;
    for (int i = 0; i < 16; i++) {
        has_keys(lines.at[i], "move leaves");
        sum += number(lines.at[i], "leaves");
    }
    assert_int_equal(sum, number(lines.at[16], "leaves"));
    forget(&lines);
}

TEST(test_rules) {
    Lines lines;
    RUN(&lines, "rules", "--json");
    assert_true(lines.count >= 16);
    for (int i = 0; i < lines.count; i++)
        has_keys(lines.at[i], "name title source address players balance solved options");
    forget(&lines);

    RUN(&lines, "rules", "tablut-katz+open-corners", "--json");
    assert_int_equal(lines.count, 1);
    has_keys(
        lines.at[0],
        "name title source address players balance solved options clauses origin unplayed nearest");
    has_string(lines.at[0], "name", "tablut-katz+open-corners");
    const json_t *options = json_object_get(lines.at[0], "options");
    assert_int_equal(json_array_size(options), 5);
    for (size_t i = 0; i < 5; i++) {
        const json_t *option = json_array_get(options, i);
        has_keys(option, "name words clause active");
        assert_int_equal(json_is_true(json_object_get(option, "active")), i == 4);
    }
    const json_t *clauses = json_object_get(lines.at[0], "clauses");
    assert_int_equal(json_array_size(clauses), 9 + 10);
    has_keys(json_array_get(clauses, 0), "id standing words source");
    has_keys(json_array_get(json_object_get(lines.at[0], "origin"), 0), "heading words");
    assert_int_equal(json_array_size(json_object_get(lines.at[0], "unplayed")), 0);
    forget(&lines);

    RUN(&lines, "rules", "ard-ri", "--json");
    assert_int_equal(number(lines.at[0], "solved"), 1);
    forget(&lines);

    RUN(&lines, "rules", "gardsdansen", "--json");
    has_string(json_array_get(json_object_get(lines.at[0], "origin"), 0), "words", "8 and up");
    assert_true(json_is_null(json_object_get(lines.at[0], "solved")));
    assert_int_equal(json_array_size(json_object_get(lines.at[0], "unplayed")), 2);
    forget(&lines);
}

TEST(test_moves) {
    Lines lines;
    RUN(&lines, "moves", "maerstanas", "start", "--moves", "a1 Wa1", "--json");
    assert_int_equal(lines.count, 1);
    has_keys(lines.at[0], "rules position moves result reason");
    has_string(lines.at[0], "position", "w6/7/7/7/7/7/7 1 TWt");
    assert_true(json_is_null(json_object_get(lines.at[0], "result")));
    assert_true(json_is_null(json_object_get(lines.at[0], "reason")));
    assert_int_equal(json_array_size(json_object_get(lines.at[0], "moves")), 48 + 48 + 1);
    forget(&lines);

    RUN(&lines, "moves", "tablut-ashton", "9/9/9/9/9/9/9/K8/4t4 2", "--json");
    has_string(lines.at[0], "result", "p1");
    has_string(json_object_get(lines.at[0], "reason"), "id", "T7");
    assert_int_equal(json_array_size(json_object_get(lines.at[0], "moves")), 0);
    forget(&lines);
}

TEST(test_why) {
    Lines lines;
    RUN(&lines, "why", "tablut-ashton", "9/9/9/9/4K4/9/1tT5t/9/9 2", "i3d3", "--json");
    assert_int_equal(lines.output.code, 0);
    has_keys(lines.at[0],
             "rules position move legal over clause human captures ending exits call next");
    has_string(lines.at[0], "human", "i3-d3xc3");
    has_string(lines.at[0], "next", "9/9/9/9/4K4/9/1t1t5/9/9 1");
    const json_t *captures = json_object_get(lines.at[0], "captures");
    assert_int_equal(json_array_size(captures), 1);
    has_keys(json_array_get(captures, 0), "square piece clause");
    has_string(json_array_get(captures, 0), "piece", "T");
    has_keys(json_object_get(json_array_get(captures, 0), "clause"), "id standing words source");
    assert_true(json_is_null(json_object_get(lines.at[0], "call")));
    forget(&lines);

    RUN(&lines, "why", "tablut-ashton", "start", "e3e1", "--json");
    assert_int_equal(lines.output.code, 1);
    has_keys(lines.at[0], "rules position move legal over clause obstacle");
    assert_true(json_is_false(json_object_get(lines.at[0], "legal")));
    forget(&lines);

    RUN(&lines, "why", "tablut-classic", "7t1/9/9/9/9/9/9/1K7/9 1", "b2c2", "--json");
    has_string(lines.at[0], "call", "tuichi");
    assert_int_equal(json_array_size(json_object_get(lines.at[0], "exits")), 4);
    forget(&lines);
}

static void write_file(char *path, const char *text) {
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

TEST(test_conform) {
    /* The first line fails twice, the second with bytes that only together are a character. */
    static const char text[] =
        "{\"rules\":\"maerstanas+plain\",\"position\":\"S6/7/7/7/7/7/7 2 -\",\"moves\":[],"
        "\"score\":[1,1]}\n"
        "{\"rules\":\"maerstanas\",\"position\":\"Ǽ6/7/7/7/7/7/7 2 -\",\"moves\":[]}\n";
    char path[] = "/tmp/taefl-test-json-XXXXXX";
    write_file(path, text);
    Lines lines;
    RUN(&lines, "conform", path, "--json");
    assert_int_equal(lines.output.code, 1);
    assert_int_equal(lines.count, 4);
    for (int i = 0; i < 3; i++) {
        has_keys(lines.at[i], "file line what expected found");
        assert_int_equal(number(lines.at[i], "line"), i < 2 ? 1 : 2);
    }
    has_string(lines.at[1], "what", "score");
    has_string(lines.at[1], "expected", "1 1");
    has_string(lines.at[1], "found", "2 0");
    has_keys(lines.at[3], "passed failed bad");
    assert_int_equal(number(lines.at[3], "failed"), 2);
    forget(&lines);
    remove(path);
}

TEST(test_bench) {
    Lines lines;
    /* tests/cli/test_cli.sh runs the whole of it. */
    RUN(&lines, "bench", "--movetime", "1", "--json");
    assert_int_equal(lines.count, 7);
    json_int_t sum = 0;
    for (int i = 0; i < 7; i++) {
        has_keys(lines.at[i], "rules nodes seconds perSecond");
        if (i < 6) sum += number(lines.at[i], "nodes");
    }
    has_string(lines.at[6], "rules", "total");
    assert_int_equal(sum, number(lines.at[6], "nodes"));
    forget(&lines);
}
