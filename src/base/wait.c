/* See wait.h. */
#include "base/wait.h"

#include <time.h>

void wait_init(pthread_cond_t *cond) {
    pthread_condattr_t monotonic; /* as clock_us is */
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(cond, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

bool wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, uint64_t us) {
    const struct timespec until = {.tv_sec = (time_t)(us / 1000000),
                                   .tv_nsec = (long)(us % 1000000) * 1000};
    return pthread_cond_timedwait(cond, lock, &until) == 0;
}
