/* Whether a tafl law can be played, and what is unusual in it. */
#pragma once

#include "core/rules.h"

/* False with the reason if no game can be played under the law: no king or several, no attackers, a
 * piece on a forbidden square, no escape for the king, a game that is over at the start, or a side
 * without a move. */
bool lawcheck(const Rules *rules, Error *error);

/* Laws that can be played but are probably mistakes: bit n means lawcheck_warning(n). */
uint32_t lawcheck_warnings(const Rules *rules);

/* A warning as a sentence without its full stop; NULL: no such number. */
const char *lawcheck_warning(int number);

/* The key of its translations, different for each warning; and the law's key that it is about. */
const char *lawcheck_warning_id(int number);
const char *lawcheck_warning_key(int number);
