/* See correction.h. */
#include "search/correction.h"

enum {
    PARTS = 32,  /* resolution: parts of a hundredth */
    MOST = 256,  /* hundredths: the largest error learnt from one search */
    INERTIA = 64 /* depth d moves the average by (d + 1) / INERTIA of the error … */
};
enum { MOST_WEIGHT = 16 }; /* … at most MOST_WEIGHT / INERTIA */

static int slot_of(const Position *p, int whose) {
    Bits set = p->set[whose];
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 45);
    uint64_t key = (low ^ high * 0x9e3779b97f4a7c15u) * 0xd1342543de82ef95u;
    return (int)(key >> (64 - CORRECTION_BITS));
}

int correction_of(const Correction *c, const Position *p, int share) {
    int sum = 0;
    for (int whose = 0; whose < 2; whose++) sum += c->error[p->side][whose][slot_of(p, whose)];
    return sum * share / (PARTS * CORRECTION_UNIT);
}

void correction_learn(Correction *c, const Position *p, int depth, int error) {
    int weight = depth + 1 < MOST_WEIGHT ? depth + 1 : MOST_WEIGHT;
    if (error > MOST) error = MOST;
    if (error < -MOST) error = -MOST;
    for (int whose = 0; whose < 2; whose++) {
        int16_t *known = &c->error[p->side][whose][slot_of(p, whose)];
        *known = (int16_t)((*known * (INERTIA - weight) + error * PARTS * weight) / INERTIA);
    }
}
