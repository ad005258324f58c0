/* JSON as such: what is written, what is read, and where a mistake is said to be. */
#include "record/json.h"
#include "support/test.h"
#include <string.h>

static _Alignas(16) char memory[1 << 18];

TEST(writing) {
    char out[256];
    Text text = text_into(out, sizeof out);
    Json json = json_into(&text);
    json_open(&json, NULL, '{');
    json_put_string(&json, "a", "Mǽr \"\\/\n\t\x01\x7f");
    json_open(&json, "b", '[');
    json_number(&json, NULL, -12);
    json_open(&json, NULL, '[');
    json_close(&json, ']');
    json_bool(&json, NULL, true);
    json_put_null(&json, NULL);
    json_close(&json, ']');
    json_open(&json, "c", '"');
    json_escape(&json, "x\"", 2);
    json_escape(&json, "y", 1);
    json_close(&json, '"');
    json_close(&json, '}');
    assert_string_equal(out,
                        "{\"a\":\"Mǽr \\\"\\\\/\\n\\t\\u0001\\u007f\",\"b\":[-12,[],true,null],"
                        "\"c\":\"x\\\"y\"}");
    char small[8];
    text = text_into(small, sizeof small);
    json = json_into(&text);
    json_put_string(&json, NULL, "too long for it");
    assert_true(text.full);
    assert_int_equal(strlen(small), 7);
}

static JsonValue *read(const char *text, Error *error) {
    Arena arena = arena_over(memory, sizeof memory);
    JsonValue *value = NULL;
    return json_read(text, strlen(text), &arena, &value, error) ? value : NULL;
}

TEST(values) {
    JsonValue *v = read("\xef\xbb\xbf \r\n{ \"k\" : [ 1 , -20, true,false,null, {}, [] ],\n"
                        "\t\"s\":\"\\u00e5\\uD83D\\uDE00 \\\"\\\\\\/\\b\\f\\n\\r\\t\"} ",
                        NULL);
    assert_non_null(v);
    assert_int_equal(v->kind, JSON_KIND_OBJECT);
    assert_int_equal(v->line, 2);
    assert_int_equal(v->column, 1);
    const JsonValue *k = v->first, *item = k->first;
    assert_string_equal(k->key, "k");
    assert_ptr_equal(k->parent, v);
    assert_int_equal(item->number, 1);
    assert_int_equal((item = item->next)->number, -20);
    for (int i = 0; i < 5; i++) {
        static const JsonKind kinds[] = {JSON_KIND_TRUE, JSON_KIND_FALSE, JSON_KIND_NULL,
                                         JSON_KIND_OBJECT, JSON_KIND_ARRAY};
        assert_int_equal((item = item->next)->kind, kinds[i]);
    }
    assert_null(item->next);
    const JsonValue *s = k->next;
    assert_int_equal(s->line, 3);
    assert_int_equal(s->column, 6);
    assert_string_equal(s->text, "å😀 \"\\/\b\f\n\r\t");
    assert_int_equal(s->length, strlen(s->text));
    assert_null(s->next);
    assert_int_equal(read("9007199254740992", NULL)->number, INT64_C(1) << 53);
    assert_string_equal(read("\"\"", NULL)->text, "");
}

TEST(mistakes) {
    static const struct {
        const char *text;
        ErrorCode code;
        int line, column;
    } rows[] = {
        {"", ERROR_TEXT_END, 1, 1},
        {" \n ", ERROR_TEXT_END, 2, 2},
        {"[1,]", ERROR_JSON_TOKEN, 1, 4},
        {"[1 2]", ERROR_JSON_TOKEN, 1, 4},
        {"[,1]", ERROR_JSON_TOKEN, 1, 2},
        {"[1", ERROR_TEXT_END, 1, 3},
        {"[1}", ERROR_JSON_TOKEN, 1, 3},
        {"{\"a\":1,}", ERROR_JSON_TOKEN, 1, 8},
        {"{\"a\" 1}", ERROR_JSON_TOKEN, 1, 6},
        {"{a:1}", ERROR_JSON_TOKEN, 1, 2},
        {"{\"a\":1,\n \"a\":2}", ERROR_JSON_KEY_TWICE, 2, 2},
        {"1 2", ERROR_JSON_TOKEN, 1, 3},
        {"]", ERROR_JSON_TOKEN, 1, 1},
        {"tru", ERROR_JSON_TOKEN, 1, 1},
        {"trueish", ERROR_JSON_TOKEN, 1, 1},
        {"True", ERROR_JSON_TOKEN, 1, 1},
        {"NaN", ERROR_JSON_TOKEN, 1, 1},
        {"01", ERROR_JSON_TOKEN, 1, 1},
        {"-", ERROR_JSON_TOKEN, 1, 1},
        {"1.5", ERROR_JSON_TOKEN, 1, 1},
        {"1e3", ERROR_JSON_TOKEN, 1, 1},
        {"9007199254740994", ERROR_JSON_TOKEN, 1, 1},
        {"+1", ERROR_JSON_TOKEN, 1, 1},
        {"\"a", ERROR_FILE_OPEN, 1, 1},
        {"\"a\\\"", ERROR_FILE_OPEN, 1, 1},
        {"\"a\nb\"", ERROR_CONTROL_BYTE, 1, 3},
        {"\"\\x\"", ERROR_JSON_TOKEN, 1, 2},
        {"\"\\u12g4\"", ERROR_JSON_TOKEN, 1, 2},
        {"\"\\u0000\"", ERROR_JSON_TOKEN, 1, 2},
        {"\"\\ud83d\"", ERROR_JSON_TOKEN, 1, 2},
        {"\"\\ud83d\\u0041\"", ERROR_JSON_TOKEN, 1, 2},
        {"\"\\ude00\"", ERROR_JSON_TOKEN, 1, 2},
        {"// no", ERROR_JSON_TOKEN, 1, 1},
        {"[\n\"\xff\"]", ERROR_FILE_UTF8, 2, 2},
        {"'a'", ERROR_JSON_TOKEN, 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Error error;
        assert_null(read(rows[i].text, &error));
        if (error.code != rows[i].code || error.line != rows[i].line ||
            error.column != rows[i].column)
            fail_msg("%s: %s at %d, %d", rows[i].text, error_name(error.code), error.line,
                     error.column);
    }
}

/* Depth and memory have limits, and each says so. */
TEST(limits) {
    static char text[2 * JSON_DEPTH + 1];
    Error error;
    memset(text, '[', JSON_DEPTH);
    memset(text + JSON_DEPTH, ']', JSON_DEPTH);
    text[2 * JSON_DEPTH] = 0;
    assert_non_null(read(text, &error));
    memset(text, '[', JSON_DEPTH + 1);
    assert_null(read(text, &error));
    assert_int_equal(error.code, ERROR_JSON_DEEP);
    assert_int_equal(error.column, JSON_DEPTH + 1);

    Arena arena = arena_over(memory, 1024);
    Arena before = arena;
    JsonValue *value;
    assert_false(json_read("[1,2,3,4,5,6,7,8,9,10,11,12]", 28, &arena, &value, &error));
    assert_int_equal(error.code, ERROR_FILE_LARGE);
    assert_memory_equal(&arena, &before, sizeof arena);
}
