/* See histogram.h. */
#include "base/histogram.h"

#include <inttypes.h>
#include <stdio.h>

static const struct {
    uint64_t us;
    const char *seconds;
} bounds[HISTOGRAM_BUCKETS] = {
    {500, "0.0005"}, {1000, "0.001"}, {2000, "0.002"}, {5000, "0.005"},
    {10000, "0.01"}, {20000, "0.02"}, {50000, "0.05"}, {100000, "0.1"},
    {200000, "0.2"}, {500000, "0.5"}, {1000000, "1"},  {5000000, "5"},
};

void histogram_add(Histogram *h, uint64_t us) {
    int i = 0;
    while (i < HISTOGRAM_BUCKETS && us > bounds[i].us) i++;
    h->count[i]++;
    h->sum_us += us;
}

size_t histogram_write(const Histogram *h, const char *name, const char *words,
                       char out[HISTOGRAM_TEXT]) {
    uint64_t all = 0;
    int length =
        snprintf(out, HISTOGRAM_TEXT, "# HELP %s %s\n# TYPE %s histogram\n", name, words, name);
    for (int i = 0; i <= HISTOGRAM_BUCKETS; i++) {
        all += h->count[i];
        length += snprintf(out + length, HISTOGRAM_TEXT - (size_t)length,
                           "%s_bucket{le=\"%s\"} %" PRIu64 "\n", name,
                           i < HISTOGRAM_BUCKETS ? bounds[i].seconds : "+Inf", all);
    }
    length +=
        snprintf(out + length, HISTOGRAM_TEXT - (size_t)length,
                 "%s_sum %.6f\n%s_count %" PRIu64 "\n", name, (double)h->sum_us / 1e6, name, all);
    return (size_t)length;
}
