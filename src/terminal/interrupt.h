/* Interrupt: turns signals that end the program into a flag and a byte in a pipe. The byte wakes a
 * wait for input, so the program can save the game first. The engine writes into the same pipe. */
#ifndef TERMINAL_INTERRUPT_H
#define TERMINAL_INTERRUPT_H

#include <stdbool.h>

/* Takes over SIGINT, SIGTERM and SIGHUP. Returns the descriptor for wake-ups; neither end blocks.
 */
int interrupt_init(void);

/* Whether such a signal has come. */
bool interrupt_seen(void);

/* Waits until `descriptor` (-1: none) can be read, something else happens, or `milliseconds` (-1:
 * for ever) are over. True if it can be read. */
bool interrupt_wait(int descriptor, int milliseconds);

#endif
