/* What counting knows of a family of games: a count_NAME in src/games/NAME/count, NAME as in
 * FAMILIES (core/rules.h), and a kernel that offers perft and children, once per instruction set.
 * The build compiles src/games/FAMILY/count/kernel.c for each with -DSWEEP_VARIANT=generic, avx2 or
 * avx512, and the name carries it as suffix. */
#ifndef COUNT_KERNEL_H
#define COUNT_KERNEL_H

#include "count/sweep.h"

typedef struct SweepFamily {
    const char *(*lacks)(const Rules *rules);       /* sweep_lacks; NULL: nothing */
    void (*make)(Sweep *sweep, const Rules *rules); /* fills in Sweep.law, and the grid */
} SweepFamily;

const SweepFamily *count_family(Family family);

/* A kernel is fast because all of it is inlined. Under sanitizers that would only copy their checks
 * by the thousand and keep the compiler busy for minutes. */
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

#endif
