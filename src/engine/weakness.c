/* One row a family. The first levels see every move but hardly an answer; each level beats the one
 * before in matches (docs/strength.md). */
#include "engine/weakness.h"
#include "core/check.h"

enum { WEAKER = MAX_STRENGTH - 1 };

static const Weakness TAFL[WEAKER] = {
    {100, 200}, {200, 130}, {300, 90},   {500, 65},  {1000, 45},
    {2500, 32}, {6000, 22}, {16000, 14}, {50000, 6},
};
static const Weakness MAERSTANAS[WEAKER] = {
    {200, 250}, {250, 170}, {350, 120},  {600, 90},  {1200, 60},
    {2500, 40}, {6000, 25}, {16000, 14}, {50000, 6},
};
static const Weakness GARDSDANSEN[WEAKER] = {
    {100, 200}, {200, 130}, {300, 90},   {500, 65},  {1000, 45},
    {2500, 32}, {6000, 22}, {16000, 14}, {50000, 6},
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
    return strength < MAX_STRENGTH ? row_of(rules)[strength - 1] : (Weakness){0, 0};
}
