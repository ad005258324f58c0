/* A clock for measuring: never goes back, counts from anywhere. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/* Microseconds. */
uint64_t clock_us(void);

#endif
