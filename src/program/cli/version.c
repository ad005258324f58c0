/* The only file that is compiled anew when the commit changes. */
#include "cli/version.h"
#include "cli/report.h"

#include <stdio.h>

#include "taefl_version.h"

void version_print(bool json) {
    if (json) {
        json_line(json_pack("{s:s, s:s, s:s, s:s}", "name", "taefl", "version", TAEFL_VERSION,
                            "commit", TAEFL_COMMIT, "compiler", TAEFL_COMPILER));
        return;
    }
    printf("taefl %s (commit %s, %s)\n", TAEFL_VERSION, TAEFL_COMMIT, TAEFL_COMPILER);
}

const char *version_number(void) { return TAEFL_VERSION; }

const char *version_program(void) { return "taefl " TAEFL_VERSION " (commit " TAEFL_COMMIT ")"; }
