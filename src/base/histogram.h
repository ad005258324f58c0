/* How long things take, counted for Prometheus. */
#ifndef BASE_HISTOGRAM_H
#define BASE_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 12, HISTOGRAM_TEXT = 2048 };

/* All zero: nothing was counted. */
typedef struct Histogram {
    uint64_t count[HISTOGRAM_BUCKETS + 1]; /* the last: longer than every bound */
    uint64_t sum_us;
} Histogram;

void histogram_add(Histogram *histogram, uint64_t us);

/* As lines of its text format; returns how many bytes, at most HISTOGRAM_TEXT. */
size_t histogram_write(const Histogram *histogram, const char *name, const char *words,
                       char out[HISTOGRAM_TEXT]);

#endif
