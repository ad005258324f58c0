/* See cpu.h. */
#include "base/cpu.h"
#include "base/child.h"

#include <string.h>
#include <unistd.h>

#if defined(__x86_64__) && !defined(__AVX2__)
/* clang knows no name for x86-64-v3 before version 18. A processor with these has all of it. */
static int is_v3(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma");
}
#else
static int is_v3(void) { return 0; } /* or it is built so already */
#endif

void cpu_choose(char *const arguments[]) {
    static const char ending[] = "-v3";
    char path[4096 + sizeof ending];
    if (!is_v3() || !child_self(path, sizeof path - sizeof ending)) return;
    strcat(path, ending);
    if (access(path, X_OK) == 0) execv(path, arguments);
}
