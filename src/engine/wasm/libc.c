/* What the engine for web pages needs of a C library: exp and log of <math.h>, and the functions of
 * <string.h> that the compiler may call in a freestanding program. */
#include "wasm/libc/math.h"

#include <stddef.h>
#include <stdint.h>

/* exp and log by series, after the power of two is split off. */
static const double LN2 = 0.693147180559945309417, ROOT_HALF = 0.70710678118654752440;

enum { BIAS = 1023, FRACTION = 52, TERMS = 24 };

typedef union Bits {
    double number;
    int64_t bits;
} Bits;

double exp(double x) {
    double power = __builtin_nearbyint(x / LN2);
    if (power < -BIAS + 1) return 0;
    if (power > BIAS) return __builtin_inf();
    double rest = x - power * LN2, sum = 1;
    for (int n = TERMS; n > 0; n--) sum = 1 + sum * rest / n;
    Bits two = {.bits = ((int64_t)power + BIAS) << FRACTION};
    return sum * two.number;
}

double log(double x) {
    Bits part = {.number = x};
    int64_t power = (part.bits >> FRACTION) - BIAS + 1;
    part.bits += -power * (INT64_C(1) << FRACTION); /* now between ½ and 1 */
    if (part.number < ROOT_HALF) {
        part.number *= 2;
        power--;
    }
    double s = (part.number - 1) / (part.number + 1), sum = 0;
    for (int n = 2 * TERMS + 1; n > 0; n -= 2) sum = sum * s * s + 1.0 / n;
    return (double)power * LN2 + 2 * s * sum;
}

/* With -mbulk-memory the first three are single instructions. */
void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);
int memcmp(const void *a, const void *b, size_t count);

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
    return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) {
    return __builtin_memmove(to, from, count);
}

void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *x = a, *y = b;
    for (; count; x++, y++, count--)
        if (*x != *y) return *x - *y;
    return 0;
}
