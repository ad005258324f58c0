/* What counting needs from a family of games. src/games/NAME/count defines count_NAME, with NAME as
 * in FAMILIES (core/rules.h). Its kernel.c offers perft and children. The build compiles kernel.c
 * once per instruction set, with -DSWEEP_VARIANT=generic, avx2 or avx512. That name is the suffix
 * of its functions. */
#pragma once

#include "count/sweep.h"

typedef struct SweepFamily {
    const char *(*lacks)(const Rules *rules);       /* for sweep_lacks; NULL: supports all rules */
    void (*make)(Sweep *sweep, const Rules *rules); /* fills Sweep.law and the grid */
} SweepFamily;

const SweepFamily *count_family(Family family);

/* Kernels are fast because the compiler inlines everything. With sanitizers, inlining would only
 * repeat their checks and slow the compiler down by minutes. */
#ifdef TAEFL_SANITIZED
#define INLINE static inline
#else
#define INLINE static inline __attribute__((always_inline))
#endif

#define SWEEP_PASTE(name, variant) name##_##variant
#define SWEEP_NAME(name, variant) SWEEP_PASTE(name, variant)

#define SWEEP_DECLARE(family, variant)                                                         \
    uint64_t SWEEP_NAME(family##_perft, variant)(const Sweep *, const Position *, int depth,   \
                                                 bool make_all);                               \
    void SWEEP_NAME(family##_children, variant)(const Sweep *, const Position *, SweepVisit *, \
                                                void *context);
#define SWEEP_DECLARE_ALL(family)  \
    SWEEP_DECLARE(family, generic) \
    SWEEP_DECLARE(family, avx2)    \
    SWEEP_DECLARE(family, avx512)

#define SWEEP_DECLARE_FAMILY(constant, name) SWEEP_DECLARE_ALL(sweep_##name)
FAMILIES(SWEEP_DECLARE_FAMILY)
#undef SWEEP_DECLARE_FAMILY
