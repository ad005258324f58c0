/* Copies of the whole database, and whether it is whole. */
#ifndef STORE_BACKUP_H
#define STORE_BACKUP_H

#include "store/value.h"

/* Why there is no copy. */
typedef enum BackupFault {
    BACKUP_THERE,  /* the place is taken, and may not be written over */
    BACKUP_SOURCE, /* the file cannot be read, is none of ours, or is damaged */
    BACKUP_TARGET  /* it cannot be written, or somebody uses it; or a server does not answer */
} BackupFault;

/* Copies a database, a file or PostgreSQL's, into a file while others go on with it. The copy is
 * whole, as of one moment, looked at before it gets its name, and readable by its owner alone. A
 * file that is there is written over only with `over`. False, and `why` says in words for people
 * what is wrong. */
bool backup_make(const char *from, const char *to, bool over, BackupFault *fault, char why[DB_WHY]);

/* The same the other way: `from` is a copy, looked at first, `to` the place of the data, a file
 * that nobody may have open, or PostgreSQL without a server that uses it. */
bool backup_restore(const char *from, const char *to, bool over, BackupFault *fault,
                    char why[DB_WHY]);

/* Looks at everything: the file itself, what refers to what, and every game, which must be one by
 * its rules. `found` hears of each flaw. *flaws of them, *games looked at. False: it could not be
 * done (db_why). */
bool check_all(Db *db, void (*found)(void *ctx, const char *flaw), void *ctx, int64_t *games,
               int64_t *flaws);

#endif
