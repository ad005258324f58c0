/* Programs of the tests that stop answering. */
#pragma once

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static inline void rest(void) {
    for (;;) pause();
}

/* Never answers again, and nothing but SIGKILL ends it. */
static inline void hang(void) {
    static const int ignored[] = {SIGTERM, SIGINT, SIGHUP, SIGPIPE};
    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++) signal(ignored[i], SIG_IGN);
    rest();
}
