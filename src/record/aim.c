#include "record/aim.h"
#include "core/lawfield.h"

static Aim way_out(const TaflLaw *law) {
    Bits edge = lawfield_edge(law->size);
    if (law->escape == edge) return AIM_EDGE;
    if (law->escape == (edge & ~law->camps)) return AIM_OPEN_EDGE;
    return law->escape == lawfield_corners(law->size) ? AIM_CORNERS : AIM_ESCAPE;
}

Aim aim_of(const Rules *rules, Side side) {
    if (rules->traits.king) return side == P1 ? way_out(&rules->law.tafl) : AIM_KING;
    return rules->score ? AIM_POINTS : AIM_PIECES;
}

const char *aim_word(Aim aim) {
    static const char *const words[AIM_COUNT] = {
        [AIM_POINTS] = "points",       [AIM_PIECES] = "pieces",   [AIM_KING] = "king",
        [AIM_EDGE] = "edge",           [AIM_CORNERS] = "corners", [AIM_ESCAPE] = "escape",
        [AIM_OPEN_EDGE] = "open-edge",
    };
    return words[aim];
}
