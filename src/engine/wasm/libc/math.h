/* The part of <math.h> that src/game/rank uses, for a program without a C library. Accurate to
 * about 1e-14 in the range of ratings. */
#pragma once

#define M_PI 3.14159265358979323846

static inline double sqrt(double x) { return __builtin_sqrt(x); }
static inline double fabs(double x) { return __builtin_fabs(x); }
static inline double fmin(double x, double y) { return x < y ? x : y; }
static inline double fmax(double x, double y) { return x > y ? x : y; }
static inline double hypot(double x, double y) { return sqrt(x * x + y * y); }
double exp(double x);
double log(double x); /* x must be a normal number above 0 */
