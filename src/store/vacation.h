/* Vacations: while somebody is on one, the dates by which that person has to move in games by
 * correspondence do not come nearer. So many days a year, taken in parts of any length.
 *
 * Nothing is written into games when one begins or ends. A person has a total of all vacation there
 * has been; a game knows how much of it there was when the turn began, and its date is later by
 * what has come since. For the store's thread; false is a fault of the database. */
#ifndef STORE_VACATION_H
#define STORE_VACATION_H

#include "store/days.h"

#define VACATION_MS (30LL * 86400000) /* a year, by the year in which it begins */

/* What is left of this year's days. */
int64_t vacation_left(const Vacation *vacation, int64_t now);

/* Begins one, or ends it. *none: there are no days left, and nothing has changed. */
bool vacation_put(Db *db, int64_t person, bool on, bool *none);

#endif
