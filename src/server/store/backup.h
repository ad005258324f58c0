/* Backup, restore and check of the whole database. */
#pragma once

#include "store/value.h"

/* Why a copy failed. */
typedef enum BackupFault {
    BACKUP_THERE,  /* the target exists and may not be overwritten */
    BACKUP_SOURCE, /* the source is unreadable, damaged, or no database of this program */
    BACKUP_TARGET  /* the target is not writable or in use, or a server does not answer */
} BackupFault;

/* Whether the path is the file of the data or one that SQLite keeps beside it. */
bool backup_is_data(const char *data, const char *path);

/* Copies a database, a file or PostgreSQL's, into a file while other programs use it. The copy
 * holds the state of one moment. It is checked before it gets its name, and only its owner can read
 * it. An existing file is overwritten only with `over`. On failure, false, with the reason in words
 * for people in `why`. */
bool backup_make(const char *from, const char *to, bool over, BackupFault *fault, char why[DB_WHY]);

/* Restores a copy, `from`, which is checked first. `to` is the place of the data: a file that
 * nobody has open, or a PostgreSQL database that no server uses. */
bool backup_restore(const char *from, const char *to, bool over, BackupFault *fault,
                    char why[DB_WHY]);

/* Checks the file, the references between rows, and every game against its rules. Calls `found` for
 * each flaw. *flaws: flaws found; *games: games checked. False: it could not check (db_why). */
bool check_all(Db *db, void (*found)(void *ctx, const char *flaw), void *ctx, int64_t *games,
               int64_t *flaws);

/* ---- transfer.c */

/* Copies the state of `from` at one moment into `to`. Both need the newest schema. `to` must be
 * empty, or `over` empties it first. Everything is committed, or nothing. False: the database that
 * failed has the reason (db_why). *full: `to` is not empty. */
bool transfer(Db *from, Db *to, bool over, bool *full);
