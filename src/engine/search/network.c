/* See network.h. The loops over the hidden units are plain: every compiler makes vectors of them.
 */
#include "search/network.h"

/* Eight sums at a time: as many as every processor has a register for. */
typedef int16_t Lanes __attribute__((vector_size(16), may_alias));
enum { PARTS = NETWORK_HIDDEN / 8 };

/* The sums stay in registers until all rows are in. */
void network_sum(const Network *n, const Accumulator *from, const Features *features,
                 Accumulator *out) {
    static const Accumulator nothing;
    const Accumulator *base = from ? from : &nothing;
    Lanes sum[PARTS];
    for (int i = 0; i < PARTS; i++) sum[i] = ((const Lanes *)base->sum)[i];
    for (int set = 0; set < FEATURE_SETS; set++) {
        Bits was = base->features.set[set], is = features->set[set];
        const int16_t(*rows)[NETWORK_HIDDEN] = &n->input[set * n->squares];
        for (Bits gone = was & ~is; gone;) {
            const Lanes *row = (const Lanes *)rows[bits_pop(&gone)];
            for (int i = 0; i < PARTS; i++) sum[i] -= row[i];
        }
        for (Bits come = is & ~was; come;) {
            const Lanes *row = (const Lanes *)rows[bits_pop(&come)];
            for (int i = 0; i < PARTS; i++) sum[i] += row[i];
        }
    }
    for (int i = 0; i < PARTS; i++) ((Lanes *)out->sum)[i] = sum[i];
    out->features = *features;
}

int network_value(const Learned *learned, const Accumulator *sums, const Position *p) {
    const Network *n = learned->network;
    const int view = network_view(p);
    const int16_t *bias = n->bias[view], *output = n->output[view];
    int32_t total = 0;
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        int16_t value = (int16_t)(sums->sum[i] + bias[i]);
        value = value < 0 ? 0 : value > NETWORK_ONE ? NETWORK_ONE : value;
        total += (int16_t)(value * output[i]) * value;
    }
    const int64_t one = (int64_t)NETWORK_ONE * NETWORK_ONE * NETWORK_UNIT;
    int64_t odds = ((int64_t)total + n->constant[view]) * learned->factor + one * learned->constant;
    int64_t score = odds * n->scale / (one * LEARNED_ONE);
    return (int)(p->side == P1 ? score : -score);
}
