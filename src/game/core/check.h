/* ASSERT stops the program at once on a programming mistake in a freestanding layer. It is never
 * for input: outside data gets an Error. */
#pragma once

#define ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
