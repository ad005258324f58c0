// What plain_position.c needs from each family of games. Not for anybody else.
#pragma once

#include "referee/plain.h"

#include <stdio.h>

// A reader over position text; `why` is filled by plain_refuse.
typedef struct {
    const char *text;
    size_t at;
    char *why;
    size_t size;
} PlainReader;

// Always false, so that a parser can end with it.
static inline bool plain_refuse(PlainReader *in, const char *reason) {
    snprintf(in->why, in->size, "at character %zu: %s", in->at + 1, reason);
    return false;
}

// Tafl laws by name, and all of them in turn.
bool plain_law_named(PlainRules *out, const char *name);
bool plain_law_at(int n, PlainRules *out);

// *_row: the square of the column-th square of the row-th printed row; -1 past the row's end.
// *_check: refuses impossible positions, after the whole text was read.
int plain_tafl_row(int size, int row, int column);
bool plain_tafl_check(const PlainPosition *p, const PlainRules *r, PlainReader *in);
int plain_tafl_moves(const PlainPosition *p, const PlainRules *r, PlainMove *out);
void plain_tafl_play(PlainPosition *p, const PlainRules *r, PlainMove m, PlainTaken *taken);
PlainResult plain_tafl_result(const PlainPosition *p, const PlainRules *r);
bool plain_tafl_ended(const PlainPosition *p, const PlainLaw *law);
int plain_tafl_exits(const PlainPosition *p, const PlainRules *r);
// The ends that only the move before decides: an exit fort stands (CO8), no defender can come to
// the edge any more (X4).
bool plain_tafl_fort(const PlainPosition *p, const PlainLaw *law);
bool plain_tafl_encircled(const PlainPosition *p, const PlainLaw *law);
bool plain_tafl_king_hangs(const PlainPosition *p, const PlainRules *r);

int plain_maerstanas_row(int row, int column);
bool plain_maerstanas_check(const PlainPosition *p, const PlainRules *r, PlainReader *in);
int plain_maerstanas_moves(const PlainPosition *p, const PlainRules *r, PlainMove *out);
void plain_maerstanas_play(PlainPosition *p, PlainMove m, PlainTaken *taken);
PlainResult plain_maerstanas_result(const PlainPosition *p, const PlainRules *r);
void plain_maerstanas_score(const PlainPosition *p, const PlainRules *r, int score[2]);

int plain_gardsdansen_row(int row, int column);
void plain_gardsdansen_clear(PlainPosition *p);
bool plain_gardsdansen_check(const PlainPosition *p, const PlainRules *r, PlainReader *in);
int plain_gardsdansen_moves(const PlainPosition *p, const PlainRules *r, PlainMove *out);
void plain_gardsdansen_play(PlainPosition *p, PlainMove m, PlainTaken *taken);
PlainResult plain_gardsdansen_result(const PlainPosition *p, const PlainRules *r);
