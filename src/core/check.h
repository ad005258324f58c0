/* ASSERT stops the program at once on a programming mistake in a freestanding layer. It is never
 * for input: outside data gets an Error. */
#ifndef CORE_CHECK_H
#define CORE_CHECK_H

#define ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())

#endif
