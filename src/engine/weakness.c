/* One row a family. The first levels see every move but hardly an answer; each level beats the one
 * before in matches (docs/strength.md). */
#include "engine/weakness.h"
#include "core/check.h"

enum { WEAKER = MAX_STRENGTH - 1 };

static const Weakness TAFL[WEAKER] = {
    {60, 400, 95}, {100, 150, 45}, {200, 90, 20},  {400, 65, 10}, {1000, 45, 5},
    {2500, 32, 2}, {6000, 22, 0},  {16000, 14, 0}, {50000, 6, 0},
};
static const Weakness MAERSTANAS[WEAKER] = {
    {200, 300, 0}, {250, 180, 0}, {350, 120, 0},  {600, 90, 0},  {1200, 60, 0},
    {2500, 40, 0}, {6000, 25, 0}, {16000, 14, 0}, {50000, 6, 0},
};
static const Weakness GARDSDANSEN[WEAKER] = {
    {100, 280, 40}, {200, 180, 25}, {300, 120, 15}, {500, 80, 8},  {1000, 50, 4},
    {2500, 32, 0},  {6000, 22, 0},  {16000, 14, 0}, {50000, 6, 0},
};

static const Weakness *row_of(const Rules *rules) {
    switch (rules->family) {
    case FAMILY_TAFL: return TAFL;
    case FAMILY_MAERSTANAS: return MAERSTANAS;
    case FAMILY_GARDSDANSEN: return GARDSDANSEN;
    }
    return TAFL;
}

Weakness weakness_of(const Rules *rules, int strength) {
    ASSERT(strength >= 1 && strength <= MAX_STRENGTH);
    return strength < MAX_STRENGTH ? row_of(rules)[strength - 1] : (Weakness){0, 0, 0};
}
