/* Chooses the family's tables and the variant of its kernel (sweep.h). */
#include "count/kernel.h"
#include "core/check.h"

typedef struct Kernel {
    uint64_t (*perft)(const Sweep *, const Position *, int depth, bool make_all);
    void (*children)(const Sweep *, const Position *, SweepVisit *, void *context);
} Kernel;

#define OF(constant, name, variant) \
    [constant] = {sweep_##name##_perft_##variant, sweep_##name##_children_##variant},
#define GENERIC(constant, name) OF(constant, name, generic)
#define AVX2(constant, name) OF(constant, name, avx2)
#define AVX512(constant, name) OF(constant, name, avx512)

static const Kernel variants[SWEEP_ISAS][FAMILY_COUNT] = {
    [SWEEP_GENERIC] = {FAMILIES(GENERIC)},
#if defined(__x86_64__)
    [SWEEP_AVX2] = {FAMILIES(AVX2)},
    [SWEEP_AVX512] = {FAMILIES(AVX512)},
#endif
};

static const char *const names[SWEEP_ISAS] = {"generic", "avx2", "avx512"};

const char *sweep_isa_name(SweepIsa isa) { return names[isa]; }

/* Checks single features, because clang 14 does not know the levels x86-64-v3 and -v4 here. */
bool sweep_isa_usable(SweepIsa isa) {
#if defined(__x86_64__)
    bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
              __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
              __builtin_cpu_supports("popcnt");
    if (isa == SWEEP_AVX2) return v3;
    if (isa == SWEEP_AVX512)
        return v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bitalg") &&
               __builtin_cpu_supports("avx512vpopcntdq");
#endif
    return isa == SWEEP_GENERIC;
}

SweepIsa sweep_best(void) {
    SweepIsa best = SWEEP_ISAS - 1;
    while (!sweep_isa_usable(best)) best--;
    return best;
}

uint64_t sweep_perft(const Sweep *s, const Position *p, int depth, bool make_all) {
    return variants[s->isa][s->family].perft(s, p, depth, make_all);
}

void sweep_children(const Sweep *s, const Position *p, SweepVisit *visit, void *context) {
    variants[s->isa][s->family].children(s, p, visit, context);
}

FAMILY_TABLE(SweepFamily, count)

const char *sweep_lacks(const Rules *rules) {
    const SweepFamily *family = count_family(rules->family);
    return family->lacks ? family->lacks(rules) : NULL;
}

bool sweep_init(Sweep *sweep, const Rules *rules, SweepIsa isa) {
    ASSERT(sweep_isa_usable(isa));
    if (sweep_lacks(rules)) return false;
    __builtin_memset(sweep, 0, sizeof *sweep);
    sweep->family = rules->family;
    sweep->isa = isa;
    count_family(rules->family)->make(sweep, rules);
    return true;
}
