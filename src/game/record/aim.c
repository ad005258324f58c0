#include "record/aim.h"
#include "law/lawfield.h"

static Aim way_out(const TaflLaw *law) {
    Bits edge = lawfield_edge(law->size);
    if (law->escape == edge) return AIM_EDGE;
    if (law->escape == (edge & ~law->camps)) return AIM_OPEN_EDGE;
    if (law->escape == lawfield_corners(law->size)) return AIM_CORNERS;
    int count = bits_count(law->escape);
    if (count > AIM_NAMED) return AIM_MANY;
    return count > 1 ? AIM_ESCAPES : AIM_ESCAPE;
}

Aim aim_of(const Rules *rules, Side side) {
    const TaflLaw *law = rules_law(rules);
    if (law) return side == P1 ? way_out(law) : AIM_KING;
    return rules->score ? AIM_POINTS : AIM_PIECES;
}

void aim_squares(const Rules *rules, Text *out) {
    Aim aim = aim_of(rules, P1);
    if (aim != AIM_ESCAPE && aim != AIM_ESCAPES && aim != AIM_MANY) return;
    Bits left = rules_law(rules)->escape;
    if (aim == AIM_MANY) {
        text_number(out, bits_count(left));
        return;
    }
    for (const char *between = ""; left; between = ", ") {
        text_string(out, between);
        text_string(out, rules->board->name[bits_pop(&left)]);
    }
}

const char *aim_word(Aim aim) {
    static const char *const words[AIM_COUNT] = {
        [AIM_POINTS] = "points",       [AIM_PIECES] = "pieces",   [AIM_KING] = "king",
        [AIM_EDGE] = "edge",           [AIM_CORNERS] = "corners", [AIM_ESCAPE] = "escape",
        [AIM_OPEN_EDGE] = "open-edge", [AIM_ESCAPES] = "escapes", [AIM_MANY] = "many-escapes",
    };
    return words[aim];
}
