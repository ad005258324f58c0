/* Signals that ask a long command to stop. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/* Set by the first signal or by the command itself. Any thread may read it. */
extern atomic_bool stop_asked;

/* From now on this signal only requests a stop. Interrupted system calls continue. */
void stop_on_signal(int number);

/* 0: no stop requested. 1: one Ctrl-C, running work may finish. 2: a second one, or another signal:
 * stop now. */
int stop_urgency(void);

/* Ends the process with exit code 0 in so many ms, whatever it still waits for, and logs why. For a
 * process that is ending, where a wait for another program may never end. */
void stop_within(int ms, const char *why);

/* Ends the process at once with exit code 4, and logs why. For a server that must do nothing more.
 */
_Noreturn void stop_failed(const char *why);
