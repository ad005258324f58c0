/* Folding looks at all eight images: a board is small, and this is done once a position. */
#include "proof/symmetry.h"

#include <stdio.h>
#include <string.h>

enum { HIGH_SQUARES = 24 }; /* in ProofKey.high; the others fit into the low word */

static void read_images(ProofLaw *law) {
    int size = law->rules.law.size;
    for (int image = 0; image < PROOF_IMAGES; image++)
        for (int square = 0; square < law->squares; square++) {
            int file = square % size, rank = square / size;
            if (image & 1) file = size - 1 - file;
            if (image & 2) rank = size - 1 - rank;
            law->image[image][square] =
                (signed char)(image & 4 ? file * size + rank : rank * size + file);
        }
}

static bool keeps_set(const ProofLaw *law, const char set[PLAIN_SQUARES]) {
    for (int image = 0; image < PROOF_IMAGES; image++)
        for (int square = 0; square < law->squares; square++)
            if (set[square] != set[law->image[image][square]]) return false;
    return true;
}

static bool is_symmetric(const ProofLaw *law) {
    const PlainLaw *l = &law->rules.law;
    const char *const sets[] = {
        l->escape,  l->barred,         l->no_pass,        l->no_stop,  l->no_stop_king,
        l->hostile, l->held_defenders, l->held_attackers, l->surround, l->king_hostile,
        l->ring};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        if (!keeps_set(law, sets[i])) return false;
    return true;
}

static bool has_camps(const PlainLaw *law) {
    for (int square = 0; square < PLAIN_SQUARES; square++)
        if (law->camp[square]) return true;
    return false;
}

static bool refuse(char why[PROOF_WHY], const char *reason) {
    snprintf(why, PROOF_WHY, "the law: %s", reason);
    return false;
}

/* Does a line of the text begin with this? */
static bool has_line(const char *text, const char *begin) {
    while (text && strncmp(text, begin, strlen(begin)) != 0) {
        text = strchr(text, '\n');
        if (text) text++;
    }
    return text;
}

bool prooflaw_open(ProofLaw *out, const char *text, char why[PROOF_WHY]) {
    PlainPosition start;
    char reason[PROOF_WHY / 2];
    memset(out, 0, sizeof *out);
    if (has_line(text, "base")) return refuse(why, "it rests on another one");
    if (!plain_rules_text(&out->rules, text, 0)) return refuse(why, "it has no board");
    const PlainLaw *law = &out->rules.law;
    if (law->size > PROOF_SIDE || law->size < 3)
        return refuse(why, "the board must have 3 to 7 squares a side");
    out->squares = law->size * law->size;
    read_images(out);
    if (!plain_position_set(&start, &out->rules, law->start, reason, sizeof reason))
        return refuse(why, "its start is no position");
    if (has_camps(law)) return refuse(why, "camps are not provided for");
    if (!is_symmetric(out))
        return refuse(why, "it must be the same under all symmetries of the board");
    if (law->move_limit || law->no_capture_limit)
        return refuse(why, "a limit of moves is not provided for");
    if (law->no_move_draws && law->repetition == PLAIN_DEFENDERS_MAY_NOT)
        return refuse(
            why, "a draw for a side that repetition leaves without a move is not provided for");
    return true;
}

static const char PIECES[] = ".KTt"; /* by their codes */

static uint64_t code_of(char piece) { return (uint64_t)(strchr(PIECES, piece) - PIECES); }

/* The key of an image of the codes. */
static ProofKey key_of(const ProofLaw *law, const uint64_t *code, const signed char *image) {
    ProofKey key = {0, 0};
    int square = 0;
    for (; square < law->squares && square < HIGH_SQUARES; square++)
        key.high = key.high << 2 | code[image[square]];
    for (; square < law->squares; square++) key.low = key.low << 2 | code[image[square]];
    return key;
}

ProofKey proofkey_of(const ProofLaw *law, const PlainPosition *p) {
    uint64_t code[PROOF_SQUARES];
    for (int square = 0; square < law->squares; square++) code[square] = code_of(p->square[square]);
    return key_of(law, code, law->image[0]);
}

ProofKey proofkey_image(const ProofLaw *law, const PlainPosition *p, int *image) {
    uint64_t code[PROOF_SQUARES];
    for (int square = 0; square < law->squares; square++) code[square] = code_of(p->square[square]);
    ProofKey least = key_of(law, code, law->image[0]);
    *image = 0;
    for (int i = 1; i < PROOF_IMAGES; i++) {
        ProofKey key = key_of(law, code, law->image[i]);
        if (!proofkey_before(key, least)) continue;
        least = key;
        *image = i;
    }
    return least;
}

ProofKey proofkey_fold(const ProofLaw *law, PlainPosition *p) {
    int image;
    ProofKey key = proofkey_image(law, p, &image);
    PlainPosition old = *p;
    for (int square = 0; square < law->squares; square++)
        p->square[square] = old.square[law->image[image][square]];
    return key;
}

void proofkey_open(const ProofLaw *law, ProofKey key, int side, PlainPosition *out) {
    plain_position_start(out, &law->rules);
    out->side = (char)side;
    for (int square = law->squares - 1; square >= 0; square--) {
        uint64_t *word = square < HIGH_SQUARES ? &key.high : &key.low;
        out->square[square] = PIECES[*word & 3];
        *word >>= 2;
    }
}

uint64_t proofkey_hash(ProofKey key) {
    uint64_t hash = (key.high ^ key.low << 7) * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 29 ^ key.low) * 0xBF58476D1CE4E5B9u;
    return hash ^ hash >> 32;
}

int proof_moves(const ProofLaw *law, const PlainPosition *p, PlainMove out[PLAIN_MOVES]) {
    int count = plain_position_moves(p, &law->rules, out);
    for (int i = 1; i < count; i++) { /* those of a piece are together, by direction */
        PlainMove move = out[i];
        int at = i;
        for (; at > 0 && out[at - 1].from == move.from && out[at - 1].to > move.to; at--)
            out[at] = out[at - 1];
        out[at] = move;
    }
    return count;
}
