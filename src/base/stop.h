/* Stop: signals that ask a long command to come to an end by itself. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

/* Set by the first signal, or by the command itself; for all threads. */
extern atomic_bool stop_asked;

/* From now on this signal does not end the program but asks it to stop. What waits goes on. */
void stop_on_signal(int number);

/* 0: nobody has asked; 1: one Ctrl-C, what runs may be finished; 2: a second one, or another
 * signal, at once. */
int stop_urgency(void);

#endif
