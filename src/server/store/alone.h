/* Work that one program at a time may do on a database: a server, or a command beside it. */
#pragma once

#include "store/db.h"

/* Locks: one connection at a time holds each, until its transaction ends. */
typedef enum Lone { LONE_ENDS = 1734, LONE_EXPLORER, LONE_NAMES } Lone;

/* Takes a lock, waiting for it if `wait`. *alone: the caller holds it. A file has one writer at a
 * time in any case. */
bool alone_take(Db *db, Lone what, bool wait, bool *alone);
