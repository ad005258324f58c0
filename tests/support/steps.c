/* See steps.h. */
#include "support/steps.h"

static uint64_t steps;

uint64_t steps_now(void) { return steps; }

__attribute__((visibility("default"))) void __sanitizer_cov_trace_pc(void) { steps++; }
