/* Interrupt: turns signals that end the program into a flag and a byte in a pipe. The byte wakes a
 * wait for input, so the program can save the game first. A new size of the terminal wakes it, too,
 * and so does the engine. */
#pragma once

#include <stdbool.h>

/* Takes over SIGINT, SIGTERM, SIGHUP and SIGWINCH. Returns the descriptor for wake-ups; neither end
 * blocks. */
int interrupt_init(void);

/* Whether one of the first three has come. */
bool interrupt_seen(void);

/* Waits until `descriptor` (-1: none) can be read, the pipe has a byte, or `milliseconds` (-1: no
 * limit) have passed. True if it can be read. */
bool interrupt_wait(int descriptor, int milliseconds);
