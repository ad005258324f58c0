/* See cpu.h. A program of Windows cannot run another in its place: it would have to wait for it. */
#include "base/cpu.h"

void cpu_choose(char *const arguments[]) { (void)arguments; }
