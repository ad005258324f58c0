/* See symmetry.h. */
#include "core/symmetry.h"
#include "core/family.h"

static bool keeps(const Rules *rules, int symmetry) {
    const CoreFamily *family = core_family(rules->family);
    return !family->keeps || family->keeps(rules, symmetry);
}

static void add(Symmetries *out, int symmetry) {
    ASSERT(out->count < MAX_SYMMETRIES); /* or gcc for ARM warns at -O3 */
    out->number[out->count++] = (uint8_t)symmetry;
}

Symmetries symmetries_of(const Rules *rules) {
    Symmetries out = {0};
    for (int s = 0; s < rules->board->symmetries; s++)
        if (keeps(rules, s)) add(&out, s);
    return out;
}

Symmetries symmetries_both(const Rules *one, const Rules *other) {
    Symmetries all = symmetries_of(one), out = {0};
    for (int i = 0; i < all.count; i++)
        if (keeps(other, all.number[i])) add(&out, all.number[i]);
    return out;
}

Position position_image(const Board *board, int symmetry, const Position *position) {
    Position image = *position;
    for (int i = 0; i < 4; i++) image.set[i] = board_image(board, symmetry, position->set[i]);
    return image;
}

uint64_t symmetries_key(const Symmetries *symmetries, const Board *board,
                        const Position *position) {
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < symmetries->count; i++) {
        Position image = position_image(board, symmetries->number[i], position);
        uint64_t key = position_key(&image);
        if (key < least) least = key;
    }
    return least;
}
