/* See fold.h. */
#include "core/fold.h"
#include "core/fnv.h"

/* Compares two texts by bytes: below 0, 0 or above 0. */
static int order(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

static size_t length_of(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

static void copy(char *to, const char *from) {
    while ((*to++ = *from++)) continue;
}

void fold_position(const Rules *rules, const Position *position, Fold *out) {
    char text[POSITION_TEXT];
    const Symmetries symmetries = symmetries_of(rules);
    out->count = 0;
    for (int i = 0; i < symmetries.count; i++) {
        int s = symmetries.number[i];
        Position image = position_image(rules->board, s, position);
        position_write(rules, &image, text);
        int way = i ? order(text, out->text) : -1;
        if (way < 0) {
            copy(out->text, text);
            out->count = 0;
        }
        if (way <= 0) out->symmetry[out->count++] = s;
    }
}

static Move move_image(const uint8_t *image, Move move) {
    if (move == MOVE_PASS) return move;
    return move_make(image[move_from(move)], image[move_to(move)], move_kind(move));
}

Move fold_image(const Rules *rules, int symmetry, Move move) {
    return move_image(rules->board->symmetry[symmetry], move);
}

void fold_move(const Rules *rules, const Fold *fold, Move move, char out[MOVE_TEXT]) {
    char text[MOVE_TEXT];
    for (int i = 0; i < fold->count; i++) {
        move_write(rules, fold_image(rules, fold->symmetry[i], move), text);
        if (!i || order(text, out) < 0) copy(out, text);
    }
}

bool fold_open(const Rules *rules, const Fold *fold, const char *kept, char out[MOVE_TEXT]) {
    const uint8_t *image = rules->board->symmetry[fold->symmetry[0]];
    uint8_t back[MAX_SQUARES] = {0};
    Move move;
    for (int square = 0; square < rules->board->squares; square++)
        back[image[square]] = (uint8_t)square;
    if (!move_read_wire(rules, &move, kept, length_of(kept), 1, NULL)) return false;
    move_write(rules, move_image(back, move), out);
    return true;
}

void fold_key(const Fold *fold, char out[FOLD_KEY]) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint64_t hash = fnv_add(FNV_BEGIN, fold->text, length_of(fold->text));
    hash ^= hash >> 32; /* the upper bits of an FNV hash are better */
    for (int i = 0; i < FOLD_KEY - 1; i++, hash >>= 6) out[i] = digits[hash & 63];
    out[FOLD_KEY - 1] = 0;
}
