/* Fuzz target: position text. The input is the name of a rule set, a line end, and a position. What
 * is read is written again byte for byte, for it and for every position one move on; what is
 * refused leaves everything as it was and has a place. */
#include "core/notation.h"

#include <stdlib.h>
#include <string.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_error(const Error *error, size_t length) {
    char words[256];
    CHECK(error->code > ERROR_NONE && error->code < ERROR_COUNT);
    CHECK(error->column >= 0 && (size_t)error->column <= length + 1);
    error_text(error, words, sizeof words);
    for (const char *c = words; *c; c++) CHECK((unsigned char)*c >= 32 && *c != 127);
}

/* Reads the name in the first line; false if there is no such rule set. */
static bool read_rules(const char *text, size_t length, Rules *rules) {
    char name[200];
    if (length >= sizeof name) return false;
    memcpy(name, text, length);
    name[length] = 0;
    Error error = {0};
    Rules again;
    if (!rules_parse(rules, name, &error)) {
        check_error(&error, strlen(name));
        return false;
    }
    CHECK(rules_parse(&again, rules->name, NULL));
    CHECK(strcmp(again.name, rules->name) == 0 && again.options == rules->options);
    return true;
}

static void check_written(const Rules *rules, const Position *position) {
    char text[POSITION_TEXT];
    Position again;
    position_write(rules, position, text);
    CHECK(position_read(rules, &again, text, strlen(text), NULL));
    CHECK(position_equal(position, &again));
}

/* Whether a position is finished follows from its text alone, so that what play settles must come
 * back from the text. */
static void check_next(const Rules *rules, const Position *position) {
    MoveList list;
    rules->moves(rules, position, &list);
    CHECK(rules->count(rules, position) == list.count);
    for (int i = 0; i < list.count; i++) {
        Position next = *position;
        rules->play(rules, &next, list.move[i], NULL);
        check_written(rules, &next);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data, *line = size ? memchr(text, '\n', size) : NULL;
    Rules rules;
    if (!line || !read_rules(text, (size_t)(line - text), &rules)) return 0;
    size_t length = size - (size_t)(line + 1 - text);
    Position position, before;
    Error error = {0};
    memset(&position, 0x55, sizeof position);
    before = position;
    if (!position_read(&rules, &position, line + 1, length, &error)) {
        CHECK(position_equal(&position, &before));
        check_error(&error, length);
        return 0;
    }
    char written[POSITION_TEXT];
    position_write(&rules, &position, written);
    CHECK(strlen(written) == length && memcmp(written, line + 1, length) == 0);
    check_written(&rules, &position);
    check_next(&rules, &position);
    return 0;
}
