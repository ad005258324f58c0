/* Vacations: while a person is on vacation, the deadlines of their correspondence games do not come
 * nearer. Each year has VACATION_MS of vacation, taken in parts of any length.
 *
 * Games are not written when a vacation begins or ends. A person has a total of all vacation so
 * far. A game stores the total at the start of the turn; its deadline moves back by the vacation
 * since then. For the store's thread; false is a fault of the database. */
#pragma once

#include "store/days.h"

#define VACATION_MS (30LL * 86400000) /* a year; a vacation counts for the year of its start */

/* The vacation that is left in this year, in ms. */
int64_t vacation_left(const Vacation *vacation, int64_t now);

/* Begins or ends a vacation. *none: no days are left, and nothing changed. */
bool vacation_put(Db *db, int64_t person, bool on, bool *none);
