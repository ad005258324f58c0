#include "cli/bologna.h"
int bologna_check(const Call *call) {
    (void)call;
    return EXIT_FAILED;
}
