/* Histograms of durations for Prometheus. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 12, HISTOGRAM_TEXT = 2048 };

/* All zero: nothing counted yet. */
typedef struct Histogram {
    uint64_t count[HISTOGRAM_BUCKETS + 1]; /* the last one counts durations above every bound */
    uint64_t sum_us;
} Histogram;

void histogram_add(Histogram *histogram, uint64_t us);

/* Writes it in the Prometheus text format. Returns the number of bytes, at most HISTOGRAM_TEXT. */
size_t histogram_write(const Histogram *histogram, const char *name, const char *words,
                       char out[HISTOGRAM_TEXT]);
