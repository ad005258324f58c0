/* Whether a tafl law can be played, and what is unusual in it. */
#ifndef CORE_LAWCHECK_H
#define CORE_LAWCHECK_H

#include "core/rules.h"

/* False with the reason for a law under which no game can be played: no king or several, no
 * attackers, a piece where it may not stand, no way for the king to escape, a game that is over at
 * the start, a side that cannot move. */
bool lawcheck(const Rules *rules, Error *error);

/* What can be played but is probably a mistake: bit n means lawcheck_warning(n). */
uint32_t lawcheck_warnings(const Rules *rules);

/* A sentence without its full stop; NULL: there is no such number. */
const char *lawcheck_warning(int number);

/* By which translations are found, no two alike; and the key that such a warning is about. */
const char *lawcheck_warning_id(int number);
const char *lawcheck_warning_key(int number);

#endif
