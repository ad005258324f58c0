/* Fuzz target: move text. The input is three lines: a rule set, a position (empty: the start), a
 * move. What is read comes back from its wire form, and from its human form if it is legal; what is
 * refused leaves everything as it was and has a place. */
#include "core/notation.h"

#include <stdlib.h>
#include <string.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())
enum { UNTOUCHED = 0x5555 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Line {
    const char *text;
    size_t length;
} Line;

static Line take_line(const char **at, const char *end) {
    Line line = {*at, 0};
    while (*at < end && **at != '\n') ++*at, line.length++;
    if (*at < end) ++*at;
    return line;
}

static void check_error(const Error *error, size_t length) {
    CHECK(error->code > ERROR_NONE && error->code < ERROR_COUNT);
    CHECK(error->column >= 1 && (size_t)error->column <= length + 1);
}

static void check_wire(const Rules *rules, Move move) {
    char text[MOVE_TEXT];
    Move again = UNTOUCHED;
    move_write(rules, move, text);
    CHECK(move_read_wire(rules, &again, text, strlen(text), 1, NULL));
    CHECK(again == move);
}

static void check_human(const Rules *rules, const Position *position, Move move) {
    char text[MOVE_TEXT];
    Move again = UNTOUCHED;
    Error error;
    move_write_human(rules, position, move, text);
    CHECK(move_read(rules, position, &again, text, strlen(text), &error));
    CHECK(again == move);
}

/* Legal is what is listed, and what is not refused. */
static void check_legal(const Rules *rules, const Position *position, Move move) {
    MoveList list;
    rules->moves(rules, position, &list);
    bool legal = moves_have(&list, move);
    CHECK(legal == (rules->refusal(rules, position, move, NULL) == CLAUSE_NONE));
    check_wire(rules, move);
    if (legal) check_human(rules, position, move);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *at = (const char *)data, *end = at + size;
    Line name = take_line(&at, end), board = take_line(&at, end), text = {at, (size_t)(end - at)};
    char rules_name[96];
    Rules rules;
    Position position;
    if (name.length >= sizeof rules_name) return 0;
    memcpy(rules_name, name.text, name.length);
    rules_name[name.length] = 0;
    if (!rules_parse(&rules, rules_name, NULL)) return 0;
    rules.start(&rules, &position);
    if (board.length && !position_read(&rules, &position, board.text, board.length, NULL)) return 0;

    Move move = UNTOUCHED;
    Error error = {0};
    if (move_read_wire(&rules, &move, text.text, text.length, 1, &error)) {
        check_legal(&rules, &position, move);
        Move human = UNTOUCHED;
        CHECK(move_read(&rules, &position, &human, text.text, text.length, NULL));
        CHECK(human == move); /* what the wire says people may say too */
    } else {
        CHECK(move == UNTOUCHED);
        check_error(&error, text.length);
    }
    move = UNTOUCHED;
    if (move_read(&rules, &position, &move, text.text, text.length, &error)) {
        check_legal(&rules, &position, move);
    } else {
        CHECK(move == UNTOUCHED);
        check_error(&error, text.length);
    }
    return 0;
}
