/* See network.h. The loops over the hidden units are plain: every compiler makes vectors of them.
 */
#include "engine/network.h"

static void add(int16_t *sum, const int16_t *row) {
    for (int i = 0; i < NETWORK_HIDDEN; i++) sum[i] = (int16_t)(sum[i] + row[i]);
}

static void subtract(int16_t *sum, const int16_t *row) {
    for (int i = 0; i < NETWORK_HIDDEN; i++) sum[i] = (int16_t)(sum[i] - row[i]);
}

void network_sum(const Network *n, const Accumulator *from, const Features *features,
                 Accumulator *out) {
    Accumulator now = {0};
    if (from) now = *from;
    for (int set = 0; set < FEATURE_SETS; set++) {
        Bits was = now.features.set[set], is = features->set[set];
        const int16_t(*row)[NETWORK_HIDDEN] = &n->input[set * n->squares];
        for (Bits gone = was & ~is; gone;) subtract(now.sum, row[bits_pop(&gone)]);
        for (Bits come = is & ~was; come;) add(now.sum, row[bits_pop(&come)]);
    }
    now.features = *features;
    *out = now;
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
