/* A cursor that knows its column reads the text, so every error has a place. The board part is the
 * same for all games; the families add letters, state and flaws. */
#include "core/notation.h"
#include "core/check.h"

/* ------------------------------------------------------------------ positions */

void board_write(const Rules *rules, const Position *position, Text *out) {
    const Board *board = rules->board;
    int at = 0;
    for (int row = 0; row < board->rows; row++) {
        int empty = 0;
        if (row) text_char(out, '/');
        for (int i = 0; i < board->row_length[row]; i++) {
            char piece = rules->letter(position, board->text_order[at++]);
            if (!piece) {
                empty++;
                continue;
            }
            if (empty) text_number(out, empty);
            empty = 0;
            text_char(out, piece);
        }
        if (empty) text_number(out, empty);
    }
}

void position_write(const Rules *rules, const Position *position, char out[POSITION_TEXT]) {
    Text text = text_into(out, POSITION_TEXT);
    board_write(rules, position, &text);
    text_string(&text, position->side == P1 ? " 1" : " 2");
    if (!rules->write_state) return;
    text_char(&text, ' ');
    rules->write_state(position, &text);
}

typedef struct Cursor {
    const char *text;
    size_t length, at;
    int base; /* the column of the text */
} Cursor;

static int column(const Cursor *c) { return (int)c->at + c->base; }
static char peek(const Cursor *c) { return c->at < c->length ? c->text[c->at] : 0; }

/* An error about the character at the cursor, whole if it is UTF-8. */
static bool bad_character(Error *error, ErrorCode code, const Cursor *c, const char *second) {
    const char *here = c->text + c->at;
    size_t bytes = utf8_length(here, c->length - c->at);
    return error_token(error, code, column(c), here, bytes ? bytes : 1, second);
}

static bool bad_number(Error *error, ErrorCode code, int place, int first, int second) {
    char a[16], b[16];
    Text one = text_into(a, sizeof a), two = text_into(b, sizeof b);
    text_number(&one, first);
    text_number(&two, second);
    return error_at(error, code, place, a, b);
}

/* One row of the board: `squares` names its squares. */
static bool read_row(const Rules *rules, Position *p, Cursor *c, int row, const uint8_t *squares,
                     Error *error) {
    int length = rules->board->row_length[row], done = 0;
    int run = 0; /* the empty squares of the number at the cursor */
    for (; c->at < c->length && peek(c) != '/' && peek(c) != ' '; c->at++) {
        char here = peek(c);
        if (here == '0' && (!run || length < 10))
            return error_at(error, ERROR_BOARD_ZERO, column(c), NULL, NULL);
        if (char_is_digit(here)) {
            if (run && length < 10)
                return error_at(error, ERROR_BOARD_DIGITS, column(c), NULL, NULL);
            done += run * 9 + here - '0'; /* the number so far is ten times as much */
            run = run * 10 + here - '0';
            if (done > length)
                return bad_number(error, ERROR_BOARD_LONG, column(c), row + 1, length);
        } else {
            if (done == length)
                return bad_number(error, ERROR_BOARD_LONG, column(c), row + 1, length);
            if (!rules->put(p, squares[done], here))
                return bad_character(error, ERROR_BOARD_LETTER, c, rules->pieces);
            done++;
            run = 0;
        }
    }
    return done == length || bad_number(error, ERROR_BOARD_SHORT, column(c), row + 1, done);
}

static bool read_board(const Rules *rules, Position *p, Cursor *c, Error *error) {
    const Board *board = rules->board;
    const uint8_t *squares = board->text_order;
    for (int row = 0; row < board->rows; row++) {
        if (row && peek(c) != '/')
            return bad_number(error, ERROR_BOARD_ROWS, column(c), board->rows, row);
        if (row) c->at++;
        if (!read_row(rules, p, c, row, squares, error)) return false;
        squares += board->row_length[row];
    }
    if (peek(c) == '/')
        return bad_number(error, ERROR_BOARD_ROWS, column(c), board->rows, board->rows + 1);
    return true;
}

static bool read_blank(Cursor *c, const char *expected, Error *error) {
    if (c->at >= c->length) return error_at(error, ERROR_TEXT_END, column(c), expected, NULL);
    if (peek(c) != ' ') return bad_character(error, ERROR_STATE, c, WORDS("one blank"));
    c->at++;
    return true;
}

static bool read_side(Position *p, Cursor *c, Error *error) {
    if (c->at >= c->length)
        return error_at(error, ERROR_TEXT_END, column(c), WORDS("the side to move, 1 or 2"), NULL);
    char side = peek(c);
    if (side != '1' && side != '2') return bad_character(error, ERROR_SIDE, c, NULL);
    p->side = side == '1' ? P1 : P2;
    c->at++;
    return true;
}

bool position_read(const Rules *rules, Position *out, const char *text, size_t length,
                   Error *error) {
    Position p = {0};
    Cursor c = {text, length, 0, 1};
    if (!length) return error_at(error, ERROR_TEXT_EMPTY, 1, WORDS("a position"), NULL);
    if (!read_board(rules, &p, &c, error)) return false;
    if (!read_blank(&c, WORDS("the side to move, 1 or 2"), error) || !read_side(&p, &c, error))
        return false;
    const char *state = c.text + c.at;
    size_t rest = c.length - c.at;
    if (rest) {
        if (*state != ' ')
            return error_token(error, ERROR_TEXT_EXTRA, column(&c), state, rest, NULL);
        c.at++, state++, rest--;
        if (rest ? *state == ' ' : !rules->write_state)
            return error_token(error, ERROR_TEXT_EXTRA, column(&c) - 1, " ", 1, NULL);
    }
    if (!rules->read_state(rules, &p, state, rest, column(&c), error)) return false;
    if (rules->flaw(rules, &p, error)) return false;
    *out = p;
    return true;
}

/* ------------------------------------------------------------------ writing moves */

static void write_square(const Rules *rules, Text *text, int square) {
    const char *name = rules->board->name[square];
    text_char(text, rules->traits.places ? (char)(name[0] - 32) : name[0]);
    text_string(text, name + 1);
}

void move_write(const Rules *rules, Move move, char out[MOVE_TEXT]) {
    Text text = text_into(out, MOVE_TEXT);
    int from = move_from(move), to = move_to(move), kind = move_kind(move);
    if (move == MOVE_PASS) {
        text_string(&text, "pass");
        return;
    }
    ASSERT(from < rules->board->squares && to < rules->board->squares);
    if (kind == KIND_THUNDER) text_char(&text, 'T');
    if (kind == KIND_WODEN) text_char(&text, 'W');
    if (kind == KIND_SLIDE) text_string(&text, rules->board->name[from]);
    text_string(&text, rules->board->name[to]);
}

/* The wire form has at most six letters, so a move as a number, first letter highest, sorts by
 * byte. */
static uint64_t sort_key(const Rules *rules, Move move) {
    char text[MOVE_TEXT], *letter = text;
    move_write(rules, move, text);
    uint64_t key = 0;
    for (int i = 0; i < 6; i++) {
        key = key << 8 | (unsigned char)*letter;
        if (*letter) letter++;
    }
    return key;
}

void moves_sort(const Rules *rules, MoveList *list) {
    uint64_t key[MAX_MOVES];
    for (int i = 0; i < list->count; i++) {
        Move move = list->move[i];
        uint64_t moving = sort_key(rules, move);
        int at = i;
        for (; at > 0 && key[at - 1] > moving; at--) {
            key[at] = key[at - 1];
            list->move[at] = list->move[at - 1];
        }
        key[at] = moving;
        list->move[at] = move;
    }
}

/* Whether a captured piece is listed after the x. The king is not, nor the stone that a Woden-stone
 * replaces, because the move names its square. */
static bool is_listed(const Taken *taken, Move move) {
    return taken->piece != 'K' && taken->square != move_to(move);
}

void move_write_human(const Rules *rules, const Position *position, Move move,
                      char out[MOVE_TEXT]) {
    Text text = text_into(out, MOVE_TEXT);
    int from = move_from(move), kind = move_kind(move);
    if (move == MOVE_PASS) {
        text_string(&text, "Pass");
        return;
    }
    if (kind == KIND_THUNDER) text_string(&text, "T ");
    if (kind == KIND_WODEN) text_string(&text, "W ");
    if (kind == KIND_SLIDE) {
        if (rules->letter(position, from) == 'K') text_char(&text, 'K');
        write_square(rules, &text, from);
        text_char(&text, '-');
    }
    write_square(rules, &text, move_to(move));
    Position next = *position;
    Effects effects;
    rules->play(rules, &next, move, &effects);
    char separator = 'x';
    for (int i = 0; i < effects.count; i++) {
        if (!is_listed(&effects.taken[i], move)) continue;
        text_char(&text, separator);
        write_square(rules, &text, effects.taken[i].square);
        separator = '/';
    }
}

/* ------------------------------------------------------------------ reading moves */

static const char *expected_form(const Rules *rules) {
    return rules->traits.places ? WORDS("a square like e4, Te4 or We4, or pass")
                                : WORDS("two squares like e3e7");
}

static bool bad_form(const Rules *rules, const Cursor *c, Error *error) {
    return error_token(error, ERROR_MOVE_FORM, c->base, c->text, c->length, expected_form(rules));
}

/* A square name at the cursor; `lower`: only in lower case. */
static bool read_square(const Rules *rules, Cursor *c, bool lower, int *square, Error *error) {
    const char *name = c->text + c->at;
    size_t length = board_name_length(rules->board, name, c->length - c->at);
    if (!length || (lower && char_lower(name[0]) != name[0])) return bad_form(rules, c, error);
    *square = board_find(rules->board, name, length);
    if (*square < 0) return error_token(error, ERROR_MOVE_SQUARE, column(c), name, length, NULL);
    c->at += length;
    return true;
}

static bool is_pass(const char *text, size_t length, bool any_case) {
    static const char pass[] = "pass";
    if (length != 4) return false;
    for (int i = 0; i < 4; i++)
        if ((any_case ? char_lower(text[i]) : text[i]) != pass[i]) return false;
    return true;
}

/* T or W before a placement; S only in the human form. */
static int read_kind(Cursor *c, bool human) {
    char letter = char_lower(peek(c));
    int kind = letter == 't' ? KIND_THUNDER : letter == 'w' ? KIND_WODEN : KIND_STANDARD;
    if (kind == KIND_STANDARD && !(human && letter == 's')) return kind;
    c->at++;
    if (human && peek(c) == ' ') c->at++;
    return kind;
}

bool move_read_wire(const Rules *rules, Move *out, const char *text, size_t length, int base,
                    Error *error) {
    Cursor c = {text, length, 0, base};
    int from = 0, to = 0;
    if (rules->traits.places) {
        if (is_pass(text, length, false)) {
            *out = MOVE_PASS;
            return true;
        }
        int kind = read_kind(&c, false);
        if (!read_square(rules, &c, true, &to, error)) return false;
        if (c.at != c.length) return bad_form(rules, &c, error);
        *out = move_place(to, kind);
        return true;
    }
    if (!read_square(rules, &c, true, &from, error)) return false;
    if (!read_square(rules, &c, true, &to, error)) return false;
    if (c.at != c.length) return bad_form(rules, &c, error);
    *out = move_make(from, to, KIND_SLIDE);
    return true;
}

/* The squares after an x, as a set. Files of hnefatafl.org have an x before each square, and name a
 * square once for every way in which it is taken. */
static bool read_captures(const Rules *rules, Cursor *c, Bits *captures, Error *error) {
    *captures = 0;
    do {
        int square = 0;
        bool again = char_lower(peek(c)) == 'x';
        c->at++; /* the x or the / */
        if (!read_square(rules, c, false, &square, error)) return false;
        if (!again && bits_has(*captures, square)) return bad_form(rules, c, error);
        *captures |= bit(square);
    } while (peek(c) == '/' || char_lower(peek(c)) == 'x');
    return true;
}

static bool check_captures(const Rules *rules, const Position *position, Move move, Bits captures,
                           const Cursor *list, Error *error) {
    if (rules->refusal(rules, position, move, NULL)) return true; /* not for us to judge */
    Position next = *position;
    Effects effects;
    rules->play(rules, &next, move, &effects);
    Bits taken = 0, king = 0;
    for (int i = 0; i < effects.count; i++) {
        if (is_listed(&effects.taken[i], move)) taken |= bit(effects.taken[i].square);
        if (effects.taken[i].piece == 'K') king |= bit(effects.taken[i].square);
    }
    if (taken == captures || (taken | king) == captures) return true;
    char wire[MOVE_TEXT], listed[MOVE_TEXT];
    move_write(rules, move, wire);
    Text text = text_into(listed, sizeof listed);
    text_bytes(&text, list->text + list->at, list->length - list->at);
    return error_at(error, ERROR_MOVE_CAPTURES, column(list), wire, listed);
}

static bool read_slide(const Rules *rules, const Position *position, Cursor *c, Move *move,
                       Error *error) {
    int from, to, letter_at = -1;
    char letter = char_lower(peek(c));
    if (letter >= 'a' && letter <= 'z' && c->length > 1 && !char_is_digit(c->text[1]))
        letter_at = (int)c->at++;
    if (!read_square(rules, c, false, &from, error)) return false;
    c->at += hyphen_length(c->text + c->at, c->length - c->at);
    if (!read_square(rules, c, false, &to, error)) return false;
    if (letter_at >= 0 && char_lower(rules->letter(position, from)) != letter)
        return error_token(error, ERROR_MOVE_PIECE, c->base + letter_at, c->text + letter_at, 1,
                           rules->board->name[from]);
    *move = move_make(from, to, KIND_SLIDE);
    return true;
}

bool move_read(const Rules *rules, const Position *position, Move *out, const char *text,
               size_t length, Error *error) {
    Cursor c = {text, length, 0, 1};
    Move move = MOVE_NONE;
    if (rules->traits.places) {
        int square;
        if (is_pass(text, length, true)) {
            *out = MOVE_PASS;
            return true;
        }
        int kind = read_kind(&c, true);
        if (!read_square(rules, &c, false, &square, error)) return false;
        move = move_place(square, kind);
    } else if (!read_slide(rules, position, &c, &move, error)) {
        return false;
    }
    if (char_lower(peek(&c)) == 'x') {
        Cursor list = c;
        Bits captures;
        list.at++;
        if (!read_captures(rules, &c, &captures, error)) return false;
        if (c.at == c.length && !check_captures(rules, position, move, captures, &list, error))
            return false;
    }
    if (c.at != c.length) return bad_form(rules, &c, error);
    *out = move;
    return true;
}
