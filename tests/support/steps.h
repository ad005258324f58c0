/* Steps: how much work the layers core, engine, record and session do, counted and not timed. Tests
 * named test_steps_* are linked with these layers compiled so that every stretch of code without a
 * branch in it counts when it is entered (trace-pc of gcc and clang): the same number on every run,
 * however busy the machine. */
#pragma once

#include <stdint.h>

/* Steps since the program began. */
uint64_t steps_now(void);

/* What the compiler calls. */
void __sanitizer_cov_trace_pc(void);
