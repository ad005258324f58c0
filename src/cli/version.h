/* What this build is. */
#ifndef CLI_VERSION_H
#define CLI_VERSION_H

#include <stdbool.h>

/* One line on stdout: version, commit, compiler, instruction set in use. */
void version_print(bool json);

/* "0.1.0". */
const char *version_number(void);

#endif
