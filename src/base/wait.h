/* Waiting for another thread, up to a time of clock_us. */
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

void wait_init(pthread_cond_t *cond); /* end it with pthread_cond_destroy */

/* Waits for a signal with the lock held. False: the time has come without one. A wait can end
 * without a reason, so the caller looks at its state again. */
bool wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, uint64_t us);
