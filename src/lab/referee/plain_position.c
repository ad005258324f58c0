// The plain reference: rule set names, position text, and the dispatch to the families.
//
// The families' rules are in plain_tafl.c, plain_maerstanas.c and plain_gardsdansen.c; here is
// what they share. Everything that depends on earlier positions is in plain_game.c.
#include "referee/plain.h"

#include "referee/plain_family.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- rule set names; those of tafl are in plain_law.c

typedef struct {
    const char *name;
    PlainFamily family;
    bool plain, simple, wraparound, rim_jumps;
} Other;

static const Other OTHERS[] = {
    {"maerstanas", PLAIN_MAERSTANAS, false, false, false, false},
    {"maerstanas+plain", PLAIN_MAERSTANAS, true, false, false, false},
    {"maerstanas+simple", PLAIN_MAERSTANAS, false, true, false, false},
    {"maerstanas+plain+simple", PLAIN_MAERSTANAS, true, true, false, false},
    {"maerstanas+wraparound", PLAIN_MAERSTANAS, false, false, true, false},
    {"maerstanas+plain+wraparound", PLAIN_MAERSTANAS, true, false, true, false},
    {"gardsdansen", PLAIN_GARDSDANSEN, false, false, false, false},
    {"gardsdansen+rim-jumps", PLAIN_GARDSDANSEN, false, false, false, true},
};
enum { OTHER_COUNT = sizeof OTHERS / sizeof OTHERS[0] };

static void take_other(PlainRules *out, const Other *o) {
    *out = (PlainRules){.family = o->family,
                        .plain = o->plain,
                        .simple = o->simple,
                        .wraparound = o->wraparound,
                        .rim_jumps = o->rim_jumps};
    strcpy(out->name, o->name);
}

bool plain_rules(PlainRules *out, const char *name) {
    if (strcmp(name, "gardsdansen+safe-rim") == 0) name = "gardsdansen"; // G10, as it was called
    if (strcmp(name, "maerstanas+simple+plain") == 0) name = "maerstanas+plain+simple";
    if (strcmp(name, "maerstanas+wraparound+plain") == 0) name = "maerstanas+plain+wraparound";
    for (int i = 0; i < OTHER_COUNT; i++)
        if (strcmp(name, OTHERS[i].name) == 0) return take_other(out, &OTHERS[i]), true;
    return plain_law_named(out, name);
}

void plain_rules_name(const PlainRules *r, char out[PLAIN_NAME]) { strcpy(out, r->name); }

// In the order of the product: the tafl family first.
bool plain_rules_at(int n, PlainRules *out) {
    int laws = 0;
    for (PlainRules law; plain_law_at(laws, &law);) laws++;
    if (n < laws) return plain_law_at(n, out);
    if (n >= laws + OTHER_COUNT) return false;
    take_other(out, &OTHERS[n - laws]);
    return true;
}

// ---- position text

static int rows_of(const PlainRules *r) { return r->family == PLAIN_TAFL ? r->law.size : 7; }

static const char *pieces_of(const PlainRules *r) {
    return r->family == PLAIN_TAFL ? "tTK" : r->family == PLAIN_MAERSTANAS ? "STWstw" : "PSps";
}

static int square_at(const PlainRules *r, int row, int column) {
    switch (r->family) {
    case PLAIN_TAFL: return plain_tafl_row(r->law.size, row, column);
    case PLAIN_MAERSTANAS: return plain_maerstanas_row(row, column);
    default: return plain_gardsdansen_row(row, column);
    }
}

static void clear(PlainPosition *p, const PlainRules *r) {
    memset(p, 0, sizeof *p);
    if (r->family == PLAIN_GARDSDANSEN) {
        plain_gardsdansen_clear(p);
        return;
    }
    memset(p->square, ' ', sizeof p->square);
    memset(p->square, '.', (size_t)(rows_of(r) * rows_of(r)));
}

// A run of empty squares: a decimal number without leading zero.
static bool read_run(const PlainRules *r, int row, int *column, PlainReader *in) {
    int run = 0;
    for (; in->text[in->at] >= '0' && in->text[in->at] <= '9' && run < 100; in->at++) {
        run = 10 * run + in->text[in->at] - '0';
        if (run == 0) return plain_refuse(in, "a number begins with 0");
    }
    for (int i = 0; i < run; i++, ++*column)
        if (square_at(r, row, *column) < 0) return plain_refuse(in, "row too long");
    return true;
}

static bool read_row(PlainPosition *p, const PlainRules *r, int row, PlainReader *in) {
    int column = 0;
    while (square_at(r, row, column) >= 0) {
        char c = in->text[in->at];
        if (c >= '0' && c <= '9') {
            if (!read_run(r, row, &column, in)) return false;
        } else if (c != '\0' && strchr(pieces_of(r), c) != NULL) {
            p->square[square_at(r, row, column++)] = c;
            in->at++;
        } else {
            return plain_refuse(in, c == '/' || c == ' ' || c == '\0' ? "row too short"
                                                                      : "not a piece or number");
        }
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
    int rows = rows_of(r);
    clear(&p, r);
    for (int row = 0; row < rows; row++) {
        if (!read_row(&p, r, row, &in)) return false;
        if (text[in.at] != (row + 1 < rows ? '/' : ' '))
            return plain_refuse(&in, row + 1 < rows ? "/ expected" : "a space expected");
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
    char *at = out;
    for (int row = 0; row < rows_of(r); row++) {
        int empty = 0;
        if (row > 0) *at++ = '/';
        for (int column = 0; square_at(r, row, column) >= 0; column++) {
            char piece = p->square[square_at(r, row, column)];
            if (piece == '.') {
                empty++;
                continue;
            }
            if (empty > 0) at += sprintf(at, "%d", empty);
            empty = 0;
            *at++ = piece;
        }
        if (empty > 0) at += sprintf(at, "%d", empty);
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
    const char *text = r->law.start;
    char why[80];
    if (r->family == PLAIN_GARDSDANSEN) text = "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1 p";
    if (r->family == PLAIN_MAERSTANAS)
        text = r->plain ? "7/7/7/7/7/7/7 1 -" : "7/7/7/7/7/7/7 1 TWtw";
    if (!plain_position_set(p, r, text, why, sizeof why)) abort();
}

void plain_square_name(const PlainRules *r, int square, char out[4]) {
    for (int row = 0; row < rows_of(r); row++)
        for (int column = 0; square_at(r, row, column) >= 0; column++) {
            if (square_at(r, row, column) != square) continue;
            // Printed rows are ranks from the last down, rows from 1 down, or files from a.
            int file = r->family == PLAIN_GARDSDANSEN ? row : column;
            int number = r->family == PLAIN_TAFL         ? r->law.size - row
                         : r->family == PLAIN_MAERSTANAS ? row + 1
                                                         : column + 1;
            *out++ = (char)('a' + file);
            if (number >= 10) *out++ = (char)('0' + number / 10);
            *out++ = (char)('0' + number % 10);
            *out = '\0';
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
        plain_square_name(r, m.from, out);
        out += strlen(out);
    }
    plain_square_name(r, m.to, out);
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

bool plain_position_ended(const PlainPosition *p, const PlainRules *r) {
    return r->family == PLAIN_TAFL && plain_tafl_ended(p, &r->law);
}

bool plain_position_walled(const PlainPosition *p, const PlainRules *r) {
    if (r->family != PLAIN_TAFL || plain_tafl_ended(p, &r->law)) return false;
    return (r->law.exit_fort && plain_tafl_fort(p, &r->law)) ||
           (r->law.encircle && plain_tafl_encircled(p, &r->law));
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
