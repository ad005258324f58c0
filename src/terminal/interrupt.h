/* Interrupt: turns signals that end the program into a flag and a byte in a pipe. The byte wakes a
 * wait for input, so the program can save the game first. The engine writes to the same pipe. */
#pragma once

#include <stdbool.h>

/* Takes over SIGINT, SIGTERM and SIGHUP. Returns the descriptor for wake-ups; neither end blocks.
 */
int interrupt_init(void);

/* Whether such a signal has come. */
bool interrupt_seen(void);

/* Waits until `descriptor` (-1: none) can be read, the pipe has a byte, or `milliseconds` (-1: no
 * limit) have passed. True if it can be read. */
bool interrupt_wait(int descriptor, int milliseconds);
