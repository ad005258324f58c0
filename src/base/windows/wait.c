/* See wait.h. The conditions of winpthreads know the wall clock only, or how long to wait. */
#include "base/wait.h"
#include "base/clock.h"

void wait_init(pthread_cond_t *cond) { pthread_cond_init(cond, NULL); }

bool wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, uint64_t us) {
    uint64_t now = clock_us(), left = us > now ? us - now : 0;
    const struct timespec time = {.tv_sec = (time_t)(left / 1000000),
                                  .tv_nsec = (long)(left % 1000000 * 1000)};
    return pthread_cond_timedwait_relative_np(cond, lock, &time) == 0;
}
