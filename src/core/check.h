/* ASSERT: a programming mistake in a freestanding room stops the program at once.
 * It is never used for input: what comes from outside is answered with an Error. */
#ifndef CORE_CHECK_H
#define CORE_CHECK_H

#define ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())

#endif
