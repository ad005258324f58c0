/* All rows of one database into another, of whatever kinds they are. */
#ifndef STORE_TRANSFER_H
#define STORE_TRANSFER_H

#include "store/db.h"

/* Copies what `from` has at one moment into `to`, both with the newest schema. `to` has to be
 * empty, or with `over` is emptied first. All of it is committed, or nothing. False: the failed one
 * has its db_why; *full: `to` is not empty. */
bool transfer(Db *from, Db *to, bool over, bool *full);

#endif
