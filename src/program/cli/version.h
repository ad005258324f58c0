/* What this build is. */
#pragma once

#include <stdbool.h>

/* One line on stdout: version, commit, compiler, instruction set in use. */
void version_print(bool json);

/* "0.2.0". */
const char *version_number(void);

/* "taefl 0.2.0 (commit 0123456789)". */
const char *version_program(void);
