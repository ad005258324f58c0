// The plain reference: rule set names, position text, and the dispatch to the families.
//
// The families' rules are in plain_tafl.c, plain_maerstanas.c and plain_gardsdansen.c; here is
// what they share. Everything that depends on earlier positions is in plain_game.c.
#include "plain.h"

#include "plain_family.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- rule set names

typedef struct {
    const char *name;
    PlainFamily family;
    PlainBase base;
} BaseName;

static const BaseName BASES[] = {
    {"tablut-ashton", PLAIN_TAFL, PLAIN_ASHTON},   {"tablut-bologna", PLAIN_TAFL, PLAIN_BOLOGNA},
    {"tablut-katz", PLAIN_TAFL, PLAIN_KATZ},       {"tablut-classic", PLAIN_TAFL, PLAIN_CLASSIC},
    {"maerstanas", PLAIN_MAERSTANAS, PLAIN_OTHER}, {"gardsdansen", PLAIN_GARDSDANSEN, PLAIN_OTHER},
};
enum { BASE_COUNT = sizeof BASES / sizeof BASES[0], OPTION_COUNT = 11 };

typedef struct {
    const char *name;
    const char *base; // the base set it belongs to
    bool *flag;
} Option;

// All options with the place of their flag in *r, in the order of the rules document.
static void list_options(PlainRules *r, Option out[OPTION_COUNT]) {
    const Option all[OPTION_COUNT] = {
        {"camp-shelter", "tablut-ashton", &r->camp_shelter},
        {"weaponless-king", "tablut-katz", &r->weaponless_king},
        {"custodial-king", "tablut-katz", &r->custodial_king},
        {"edge-capture", "tablut-katz", &r->edge_capture},
        {"open-corners", "tablut-katz", &r->open_corners},
        {"corner-escape", "tablut-classic", &r->corner_escape},
        {"hostile-throne", "tablut-classic", &r->hostile_throne},
        {"king-edge", "tablut-classic", &r->king_edge},
        {"plain", "maerstanas", &r->plain},
        {"simple", "maerstanas", &r->simple},
        {"safe-rim", "gardsdansen", &r->safe_rim},
    };
    memcpy(out, all, sizeof all);
}

static const char *base_name(const PlainRules *r) {
    for (int i = 0; i < BASE_COUNT; i++)
        if (BASES[i].family == r->family && BASES[i].base == r->base) return BASES[i].name;
    abort();
}

static bool same_word(const char *word, size_t length, const char *name) {
    return strlen(name) == length && memcmp(word, name, length) == 0;
}

// Sets the flag of one option; false if the base has none of that name or it is already set.
static bool set_option(PlainRules *r, const char *word, size_t length) {
    Option options[OPTION_COUNT];
    list_options(r, options);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcmp(options[i].base, base_name(r)) != 0) continue;
        if (!same_word(word, length, options[i].name)) continue;
        if (*options[i].flag) return false;
        *options[i].flag = true;
        return true;
    }
    return false;
}

bool plain_rules(PlainRules *out, const char *name) {
    PlainRules r = {0};
    size_t length = strcspn(name, "+");
    int base = 0;
    while (base < BASE_COUNT && !same_word(name, length, BASES[base].name)) base++;
    if (base == BASE_COUNT) return false;
    r.family = BASES[base].family;
    r.base = BASES[base].base;
    for (name += length; *name == '+'; name += length) {
        name++;
        length = strcspn(name, "+");
        if (!set_option(&r, name, length)) return false;
    }
    *out = r;
    return true;
}

void plain_rules_name(const PlainRules *r, char out[PLAIN_NAME]) {
    PlainRules copy = *r;
    Option options[OPTION_COUNT];
    list_options(&copy, options);
    strcpy(out, base_name(r));
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!*options[i].flag) continue;
        strcat(out, "+");
        strcat(out, options[i].name);
    }
}

bool plain_rules_at(int n, PlainRules *out) {
    for (int base = 0; base < BASE_COUNT && n >= 0; base++) {
        PlainRules r = {.family = BASES[base].family, .base = BASES[base].base};
        Option options[OPTION_COUNT];
        int own = 0;
        list_options(&r, options);
        for (int i = 0; i < OPTION_COUNT; i++)
            if (strcmp(options[i].base, BASES[base].name) == 0) options[own++] = options[i];
        for (int bits = 0; bits < 1 << own; bits++) {
            for (int i = 0; i < own; i++) *options[i].flag = bits >> i & 1;
            if (n-- > 0) continue;
            *out = r;
            return true;
        }
    }
    return false;
}

// ---- position text

typedef struct {
    int rows;
    int (*cell)(int row, int column);
    const char *pieces;
} Board;

static Board board_of(const PlainRules *r) {
    switch (r->family) {
    case PLAIN_TAFL: return (Board){9, plain_tafl_row, "tTK"};
    case PLAIN_MAERSTANAS: return (Board){7, plain_maerstanas_row, "STWstw"};
    default: return (Board){7, plain_gardsdansen_row, "PSps"};
    }
}

static void clear(PlainPosition *p, const PlainRules *r) {
    memset(p, 0, sizeof *p);
    if (r->family == PLAIN_GARDSDANSEN) {
        plain_gardsdansen_clear(p);
        return;
    }
    memset(p->cell, ' ', sizeof p->cell);
    memset(p->cell, '.', r->family == PLAIN_TAFL ? 81 : 49);
}

bool plain_refuse(PlainReader *in, const char *reason) {
    snprintf(in->why, in->size, "at character %zu: %s", in->at + 1, reason);
    return false;
}

static bool read_row(PlainPosition *p, const Board *board, int row, PlainReader *in) {
    int column = 0;
    bool after_digit = false;
    while (board->cell(row, column) >= 0) {
        char c = in->text[in->at];
        if (c >= '1' && c <= '9') {
            if (after_digit) return plain_refuse(in, "two numbers in a row");
            for (int i = 0; i < c - '0'; i++, column++)
                if (board->cell(row, column) < 0) return plain_refuse(in, "row too long");
            after_digit = true;
        } else if (c != '\0' && strchr(board->pieces, c) != NULL) {
            p->cell[board->cell(row, column++)] = c;
            after_digit = false;
        } else {
            return plain_refuse(in, c == '/' || c == ' ' || c == '\0' ? "row too short"
                                                                      : "not a piece or number");
        }
        in->at++;
    }
    return true;
}

static bool read_hand(PlainPosition *p, PlainReader *in) {
    static const char LETTERS[] = "TWtw";
    if (in->text[in->at] == '-') {
        in->at++;
        return true;
    }
    size_t begin = in->at;
    for (int i = 0; i < 4; i++)
        if (in->text[in->at] == LETTERS[i]) {
            p->hand[i] = 1;
            in->at++;
        }
    return in->at > begin || plain_refuse(in, "special stones expected, or -");
}

static bool read_state(PlainPosition *p, const PlainRules *r, PlainReader *in) {
    if (r->family == PLAIN_TAFL) return true;
    if (in->text[in->at] != ' ') return plain_refuse(in, "one space and the state expected");
    in->at++;
    if (r->family == PLAIN_MAERSTANAS) return read_hand(p, in);
    if (in->text[in->at] != 'p' && in->text[in->at] != 's')
        return plain_refuse(in, "phase p or s expected");
    p->phase = in->text[in->at++];
    return true;
}

static bool check(const PlainPosition *p, const PlainRules *r, PlainReader *in) {
    switch (r->family) {
    case PLAIN_TAFL: return plain_tafl_check(p, r, in);
    case PLAIN_MAERSTANAS: return plain_maerstanas_check(p, r, in);
    default: return plain_gardsdansen_check(p, r, in);
    }
}

bool plain_position_set(PlainPosition *out, const PlainRules *r, const char *text, char *why,
                        size_t size) {
    PlainReader in = {text, 0, why, size};
    PlainPosition p;
    Board board = board_of(r);
    clear(&p, r);
    for (int row = 0; row < board.rows; row++) {
        if (!read_row(&p, &board, row, &in)) return false;
        if (text[in.at] != (row + 1 < board.rows ? '/' : ' '))
            return plain_refuse(&in, row + 1 < board.rows ? "/ expected" : "a space expected");
        in.at++;
    }
    if (text[in.at] != '1' && text[in.at] != '2') return plain_refuse(&in, "side 1 or 2 expected");
    p.side = (char)(text[in.at++] - '0');
    if (!read_state(&p, r, &in)) return false;
    if (text[in.at] != '\0') return plain_refuse(&in, "unexpected text after the position");
    if (!check(&p, r, &in)) return false;
    *out = p;
    return true;
}

void plain_position_text(const PlainPosition *p, const PlainRules *r, char out[PLAIN_TEXT]) {
    Board board = board_of(r);
    char *at = out;
    for (int row = 0; row < board.rows; row++) {
        int empty = 0;
        if (row > 0) *at++ = '/';
        for (int column = 0; board.cell(row, column) >= 0; column++) {
            char piece = p->cell[board.cell(row, column)];
            if (piece == '.') {
                empty++;
                continue;
            }
            if (empty > 0) *at++ = (char)('0' + empty);
            empty = 0;
            *at++ = piece;
        }
        if (empty > 0) *at++ = (char)('0' + empty);
    }
    *at++ = ' ';
    *at++ = (char)('0' + p->side);
    if (r->family == PLAIN_GARDSDANSEN) {
        *at++ = ' ';
        *at++ = p->phase;
    } else if (r->family == PLAIN_MAERSTANAS) {
        char *hand = ++at;
        at[-1] = ' ';
        for (int i = 0; i < 4; i++)
            if (p->hand[i]) *at++ = "TWtw"[i];
        if (at == hand) *at++ = '-';
    }
    *at = '\0';
}

void plain_position_start(PlainPosition *p, const PlainRules *r) {
    const char *text = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1";
    char why[80];
    if (r->family == PLAIN_GARDSDANSEN) text = "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1 p";
    if (r->family == PLAIN_MAERSTANAS)
        text = r->plain ? "7/7/7/7/7/7/7 1 -" : "7/7/7/7/7/7/7 1 TWtw";
    if (!plain_position_set(p, r, text, why, sizeof why)) abort();
}

void plain_cell_name(const PlainRules *r, int cell, char out[4]) {
    Board board = board_of(r);
    for (int row = 0; row < board.rows; row++)
        for (int column = 0; board.cell(row, column) >= 0; column++) {
            if (board.cell(row, column) != cell) continue;
            // Printed rows are ranks from 9 down, rows from 1 down, or files from a.
            int file = r->family == PLAIN_GARDSDANSEN ? row : column;
            int number = r->family == PLAIN_TAFL         ? 9 - row
                         : r->family == PLAIN_MAERSTANAS ? row + 1
                                                         : column + 1;
            out[0] = (char)('a' + file);
            out[1] = (char)('0' + number);
            out[2] = '\0';
            return;
        }
    abort();
}

void plain_move_text(const PlainRules *r, PlainMove m, char out[8]) {
    if (m.kind == 'p') {
        strcpy(out, "pass");
        return;
    }
    if (m.kind == 'T' || m.kind == 'W') *out++ = (char)m.kind;
    if (m.from >= 0) {
        plain_cell_name(r, m.from, out);
        out += 2;
    }
    plain_cell_name(r, m.to, out);
}

// ---- one position

int plain_position_moves(const PlainPosition *p, const PlainRules *r, PlainMove out[PLAIN_MOVES]) {
    switch (r->family) {
    case PLAIN_TAFL: return plain_tafl_moves(p, r, out);
    case PLAIN_MAERSTANAS: return plain_maerstanas_moves(p, r, out);
    default: return plain_gardsdansen_moves(p, r, out);
    }
}

void plain_position_play(PlainPosition *p, const PlainRules *r, PlainMove m, PlainTaken *taken) {
    PlainTaken own = {0};
    switch (r->family) {
    case PLAIN_TAFL: plain_tafl_play(p, r, m, &own); break;
    case PLAIN_MAERSTANAS: plain_maerstanas_play(p, m, &own); break;
    default: plain_gardsdansen_play(p, m, &own); break;
    }
    if (taken != NULL) *taken = own;
}

PlainResult plain_position_result(const PlainPosition *p, const PlainRules *r) {
    switch (r->family) {
    case PLAIN_TAFL: return plain_tafl_result(p, r);
    case PLAIN_MAERSTANAS: return plain_maerstanas_result(p, r);
    default: return plain_gardsdansen_result(p, r);
    }
}

bool plain_position_score(const PlainPosition *p, const PlainRules *r, int score[2]) {
    if (r->family != PLAIN_MAERSTANAS) return false;
    plain_maerstanas_score(p, r, score);
    return true;
}

int plain_position_exits(const PlainPosition *p, const PlainRules *r) {
    return r->family == PLAIN_TAFL ? plain_tafl_exits(p, r) : 0;
}

bool plain_position_king_hangs(const PlainPosition *p, const PlainRules *r) {
    return r->family == PLAIN_TAFL && plain_tafl_king_hangs(p, r);
}

uint64_t plain_position_perft(const PlainPosition *p, const PlainRules *r, int depth) {
    PlainMove moves[PLAIN_MOVES];
    uint64_t leaves = 0;
    if (depth == 0) return 1;
    int count = plain_position_moves(p, r, moves);
    if (depth == 1) return (uint64_t)count;
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        plain_position_play(&after, r, moves[i], NULL);
        leaves += plain_position_perft(&after, r, depth - 1);
    }
    return leaves;
}

bool plain_position_find(const PlainPosition *p, const PlainRules *r, const char *text,
                         PlainMove *out) {
    PlainMove moves[PLAIN_MOVES];
    char name[8];
    int count = plain_position_moves(p, r, moves);
    for (int i = 0; i < count; i++) {
        plain_move_text(r, moves[i], name);
        if (strcmp(name, text) != 0) continue;
        *out = moves[i];
        return true;
    }
    return false;
}
