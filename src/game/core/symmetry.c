/* See symmetry.h. */
#include "core/symmetry.h"

static bool keeps_sets(const Board *board, int symmetry, const Bits *set, int count) {
    for (int i = 0; i < count; i++)
        if (board_image(board, symmetry, set[i]) != set[i]) return false;
    return true;
}

/* Whether every camp becomes a camp. */
static bool keeps_camps(const Board *board, int symmetry, const TaflLaw *law) {
    for (int i = 0; i < MAX_CAMPS; i++) {
        Bits image = board_image(board, symmetry, law->camp[i]);
        int other = 0;
        while (other < MAX_CAMPS && law->camp[other] != image) other++;
        if (other == MAX_CAMPS) return false;
    }
    return true;
}

static bool keeps_law(const Board *board, int symmetry, const TaflLaw *law) {
    const Bits sets[] = {law->escape,        law->throne,           law->barred,
                         law->no_pass,       law->no_stop_soldier,  law->no_stop_king,
                         law->hostile,       law->hostile_to_white, law->hostile_to_black,
                         law->king_surround, law->king_hostile,     law->ring};
    return keeps_sets(board, symmetry, sets, (int)(sizeof sets / sizeof *sets)) &&
           keeps_camps(board, symmetry, law);
}

static bool keeps(const Rules *rules, int symmetry) {
    const TaflLaw *law = rules_law(rules);
    return !law || keeps_law(rules->board, symmetry, law);
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
