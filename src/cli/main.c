/* Placeholder until the commands are here, so that the build has a program. */
#include <stdio.h>

#include "taefl_version.h"

int main(void) {
    printf("taefl %s (%s, %s)\n", TAEFL_VERSION, TAEFL_COMMIT, TAEFL_COMPILER);
    return 0;
}
