/* Rate limits by address, and delays after wrong passwords. The database keeps them, so they hold
 * over restarts. Addresses are hashed and kept for a day at most. */
#pragma once

#include "store/db.h"

enum { ADDRESS_BYTES = 16 /* as from address_peer */ };

/* Counts one act of a kind, by the generic cell rate algorithm: `burst` acts at once, then one
 * every `every_ms`. *wait_ms is 0 if the act is allowed, else the time until it is. */
typedef struct Allowance {
    int64_t kind, burst, every_ms;
} Allowance;
bool allowance_take(Db *db, const unsigned char address[ADDRESS_BYTES], const Allowance *allowance,
                    int64_t *wait_ms);

/* Counts a password for a name from an address. It counts as wrong until tries_right, so parallel
 * guesses gain nothing. Each wrong password after the fourth doubles the wait. tries_wrong restarts
 * the wait, because the password may have been queued for longer than that. */
bool tries_begin(Db *db, const unsigned char address[ADDRESS_BYTES], const char *name,
                 int64_t *wait_ms);
bool tries_wrong(Db *db, const unsigned char address[ADDRESS_BYTES], const char *name);
bool tries_right(Db *db, const unsigned char address[ADDRESS_BYTES], const char *name);

/* Deletes expired rows. */
bool allowance_prune(Db *db);
