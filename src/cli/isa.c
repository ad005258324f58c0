/* See isa.h. */
#include "cli/isa.h"
#include "cli/command.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

static bool find_isa(const char *name, SweepIsa *isa) {
    for (int i = 0; i < SWEEP_ISAS; i++)
        if (strcmp(sweep_isa_name((SweepIsa)i), name) == 0) {
            *isa = (SweepIsa)i;
            return true;
        }
    return false;
}

static const char *from_environment(void) {
    const char *name = getenv("TAEFL_ISA");
    return name && *name ? name : NULL;
}

int isa_choose(const char *name, SweepIsa *isa) {
    SweepIsa found = sweep_best();
    if (!name) name = from_environment();
    if (name && !find_isa(name, &found))
        return fail(EXIT_USAGE, "unknown instruction set '%s'; expected one of %s", name,
                    ISA_CHOICES);
    if (!sweep_isa_usable(found))
        return fail(EXIT_USAGE, "this machine or this build cannot count with %s; it can with %s",
                    name, sweep_isa_name(sweep_best()));
    *isa = found;
    return EXIT_FINE;
}

const char *isa_in_use(void) {
    SweepIsa isa = sweep_best();
    const char *name = from_environment();
    if (name && find_isa(name, &isa) && !sweep_isa_usable(isa)) isa = sweep_best();
    return sweep_isa_name(isa);
}
