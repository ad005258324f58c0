/* How much of what an address may do, and how long whoever guesses a password has to wait: kept in
 * the database, so that it holds over all processes and restarts. Addresses are kept as hashes, for
 * a day at most. For the store's thread, inside a transaction; false is a fault of the database. */
#ifndef STORE_ALLOWANCE_H
#define STORE_ALLOWANCE_H

#include "store/db.h"

enum { ADDRESS_BYTES = 16 /* as address_peer gives it */ };

/* One more act of a kind. So many may be done at once, and after that one every so many ms (the
 * generic cell rate algorithm). *wait_ms 0: it is done; else it is not, and may be in so long. */
typedef struct Allowance {
    int64_t kind, burst, every_ms;
} Allowance;
bool allowance_take(Db *db, const unsigned char address[ADDRESS_BYTES], const Allowance *allowance,
                    int64_t *wait_ms);

/* A password for a name, from an address. It counts as wrong until tries_right, so that many at
 * once are no more than one after the other; each wrong one after the fourth doubles the wait,
 * which begins anew by tries_wrong, when it is known: passwords may have stood in a queue for
 * longer. */
bool tries_begin(Db *db, const unsigned char address[ADDRESS_BYTES], const char *name,
                 int64_t *wait_ms);
bool tries_wrong(Db *db, const unsigned char address[ADDRESS_BYTES], const char *name);
bool tries_right(Db *db, const unsigned char address[ADDRESS_BYTES], const char *name);

/* Forgets what is not needed any more. */
bool allowance_prune(Db *db);

#endif
