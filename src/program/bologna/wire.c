/* See wire.h. jansson keeps the order of an object's keys, so a compactly written State equals the
 * referee's byte for byte. */
#include "bologna/wire.h"
#include "record/bologna_square.h"
#include "base/utf8.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* ---- frames */

unsigned char *frame_room(WireReader *reader, size_t *room) {
    memmove(reader->data, reader->data + reader->at, reader->length - reader->at);
    reader->length -= reader->at;
    reader->at = 0;
    *room = sizeof reader->data - reader->length;
    return reader->data + reader->length;
}

void frame_got(WireReader *reader, size_t count) { reader->length += count; }

static FrameStep look(const WireReader *reader, size_t *length) {
    const unsigned char *head = reader->data + reader->at;
    size_t left = reader->length - reader->at;
    if (left < 4) return FRAME_NONE;
    *length = (size_t)head[0] << 24 | (size_t)head[1] << 16 | (size_t)head[2] << 8 | head[3];
    if (*length > BOLOGNA_FRAME_LIMIT) return FRAME_LARGE;
    return left - 4 < *length ? FRAME_NONE : FRAME_WHOLE;
}

FrameStep frame_next(WireReader *reader, const char **payload, size_t *length) {
    FrameStep step = look(reader, length);
    if (step != FRAME_WHOLE) return step;
    *payload = (const char *)reader->data + reader->at + 4;
    reader->at += 4 + *length;
    return FRAME_WHOLE;
}

bool frame_waits(const WireReader *reader) {
    size_t length;
    return look(reader, &length) != FRAME_NONE;
}

void frame_head(size_t length, unsigned char out[4]) {
    for (int i = 0; i < 4; i++) out[i] = (unsigned char)(length >> (24 - 8 * i));
}

/* ---- words */

static const char *const turn_words[BOLOGNA_TURNS] = {"WHITE", "BLACK", "WHITEWIN", "BLACKWIN",
                                                      "DRAW"};

BolognaTurn bologna_turn(int side, Result result) {
    if (result == RESULT_DRAW) return BOLOGNA_DRAW;
    if (result) return result == RESULT_P1 ? BOLOGNA_WHITEWIN : BOLOGNA_BLACKWIN;
    return side == P1 ? BOLOGNA_WHITE : BOLOGNA_BLACK;
}

Result bologna_result(BolognaTurn turn) {
    static const Result results[BOLOGNA_TURNS] = {[BOLOGNA_WHITEWIN] = RESULT_P1,
                                                  [BOLOGNA_BLACKWIN] = RESULT_P2,
                                                  [BOLOGNA_DRAW] = RESULT_DRAW};
    return results[turn];
}

/* ---- JSON */

static json_t *load(const char *text, size_t length, size_t flags, char why[BOLOGNA_WHY]) {
    json_error_t error;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES | flags, &error);
    if (!value)
        snprintf(why, BOLOGNA_WHY, "not JSON: %.100s (byte %d)", error.text, error.position);
    return value;
}

static const char *cell_word(const Position *p, int square) {
    if (p->set[TAFL_KING] & bit(square)) return "KING";
    if (p->set[TAFL_WHITE] & bit(square)) return "WHITE";
    if (p->set[TAFL_BLACK] & bit(square)) return "BLACK";
    return square == BOLOGNA_CENTRE ? "THRONE" : "EMPTY";
}

size_t bologna_state_write(const Position *position, BolognaTurn turn, char out[BOLOGNA_STATE]) {
    json_t *board = json_array();
    for (int row = 0; row < BOLOGNA_SIZE; row++) {
        json_t *cells = json_array();
        for (int column = 0; column < BOLOGNA_SIZE; column++)
            json_array_append_new(cells, json_string(cell_word(position, bologna_at(row, column))));
        json_array_append_new(board, cells);
    }
    json_t *state = json_pack("{s:o, s:s}", "board", board, "turn", turn_words[turn]);
    size_t length = json_dumpb(state, out, BOLOGNA_STATE - 1, JSON_COMPACT);
    json_decref(state);
    out[length] = 0;
    return length;
}

static bool put_cell(Position *p, int square, const char *word) {
    bool centre = square == BOLOGNA_CENTRE;
    if (!word) return false;
    if (strcmp(word, "EMPTY") == 0) return !centre;
    if (strcmp(word, "THRONE") == 0) return centre;
    int set = strcmp(word, "BLACK") == 0   ? TAFL_BLACK
              : strcmp(word, "WHITE") == 0 ? TAFL_WHITE
              : strcmp(word, "KING") == 0  ? TAFL_KING
                                           : -1;
    if (set >= 0) p->set[set] |= bit(square);
    return set >= 0;
}

static bool read_board(const json_t *board, Position *p, char why[BOLOGNA_WHY]) {
    if (json_array_size(board) != BOLOGNA_SIZE) {
        snprintf(why, BOLOGNA_WHY, "\"board\" must be an array of 9 rows");
        return false;
    }
    for (int row = 0; row < BOLOGNA_SIZE; row++) {
        const json_t *cells = json_array_get(board, (size_t)row);
        if (json_array_size(cells) != BOLOGNA_SIZE) {
            snprintf(why, BOLOGNA_WHY, "row %d of \"board\" must be an array of 9 cells", row + 1);
            return false;
        }
        for (int column = 0; column < BOLOGNA_SIZE; column++) {
            const char *word = json_string_value(json_array_get(cells, (size_t)column));
            if (put_cell(p, bologna_at(row, column), word)) continue;
            snprintf(why, BOLOGNA_WHY, "'%.*s' cannot stand on %c%d",
                     UTF8_CUT(word ? word : "no string", 40), 'a' + column, row + 1);
            return false;
        }
    }
    return true;
}

bool bologna_state_read(const char *text, size_t length, Position *out, BolognaTurn *turn,
                        char why[BOLOGNA_WHY]) {
    json_t *state = load(text, length, 0, why);
    if (!state) return false;
    Position p = {0};
    const char *word = json_string_value(json_object_get(state, "turn"));
    int said = 0;
    while (word && said < BOLOGNA_TURNS && strcmp(word, turn_words[said]) != 0) said++;
    bool good = word && said < BOLOGNA_TURNS;
    if (!good)
        snprintf(why, BOLOGNA_WHY, "\"turn\" must be WHITE, BLACK, WHITEWIN, BLACKWIN or DRAW");
    good = good && read_board(json_object_get(state, "board"), &p, why);
    json_decref(state);
    if (!good) return false;
    p.side = said == BOLOGNA_BLACK ? P2 : P1;
    *out = p;
    *turn = (BolognaTurn)said;
    return true;
}

size_t bologna_move_write(Move move, int side, char out[BOLOGNA_MOVE]) {
    char from[3], to[3];
    bologna_square(move_from(move), from);
    bologna_square(move_to(move), to);
    return (size_t)snprintf(out, BOLOGNA_MOVE, "{\"from\":\"%s\",\"to\":\"%s\",\"turn\":\"%s\"}",
                            from, to, turn_words[bologna_turn(side, RESULT_NONE)]);
}

BolognaRead bologna_move_read(const char *text, size_t length, Move *out, char why[BOLOGNA_WHY]) {
    json_t *message = load(text, length, 0, why);
    if (!message) return BOLOGNA_MALFORMED;
    const json_t *from = json_object_get(message, "from"), *to = json_object_get(message, "to");
    BolognaRead read = BOLOGNA_MALFORMED;
    if (!json_is_string(from) || !json_is_string(to)) {
        snprintf(why, BOLOGNA_WHY, "not a move: an object with strings \"from\" and \"to\"");
    } else {
        int a = bologna_find(json_string_value(from), json_string_length(from));
        int b = bologna_find(json_string_value(to), json_string_length(to));
        read = a < 0 || b < 0 ? BOLOGNA_OFF : BOLOGNA_READ;
        if (read == BOLOGNA_OFF)
            snprintf(why, BOLOGNA_WHY, "'%.*s' is not a square of the board",
                     UTF8_CUT(json_string_value(a < 0 ? from : to), 20));
        else
            *out = move_make(a, b, KIND_SLIDE);
    }
    json_decref(message);
    return read;
}

/* ---- names */

size_t bologna_name_write(const char *name, char out[BOLOGNA_MOVE]) {
    json_t *value = json_stringn_nocheck(name, strnlen(name, BOLOGNA_NAME - 1));
    size_t length = json_dumpb(value, out, BOLOGNA_MOVE - 1, JSON_ENCODE_ANY | JSON_ENSURE_ASCII);
    json_decref(value);
    out[length] = 0;
    return length;
}

bool bologna_name_read(const char *text, size_t length, char out[BOLOGNA_NAME]) {
    char why[BOLOGNA_WHY];
    json_t *value = load(text, length, JSON_DECODE_ANY, why);
    bool string = json_is_string(value), good = string || utf8_flaw(text, length) == length;
    if (string) {
        text = json_string_value(value);
        length = json_string_length(value);
    }
    size_t kept = 0, character;
    for (int count = 0; good && length && count < BOLOGNA_NAME - 1; count++) {
        character = utf8_length(text, length);
        char lower = char_lower(*text);
        if (char_is_digit(*text) || (lower >= 'a' && lower <= 'z')) out[kept++] = *text;
        text += character;
        length -= character;
    }
    out[kept] = 0;
    json_decref(value);
    return good;
}

/* ---- words */

void bologna_square_words(const Rules *rules, int square, Text *out) {
    char name[3];
    bologna_square(square, name);
    text_string(out, name);
    text_string(out, " [");
    text_string(out, rules->board->name[square]);
    text_char(out, ']');
}

void bologna_move_words(Move move, char out[BOLOGNA_MOVE_WORDS]) {
    Text text = text_into(out, BOLOGNA_MOVE_WORDS);
    const int square[2] = {move_from(move), move_to(move)};
    for (int i = 0; i < 2; i++) {
        char name[3];
        if (i) text_string(&text, " to ");
        bologna_square(square[i], name);
        text_string(&text, name);
        text_string(&text, " [");
        text_char(&text, name[0]);
        text_number(&text, 1 + square[i] / BOLOGNA_SIZE);
        text_char(&text, ']');
    }
}
