/* The driver for PostgreSQL. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "store/driver.h"

/* Connects without a look at what is in it. NULL, and `why` is filled. */
Db *postgres_open(const char *address, DbHow how, char why[DB_WHY]);

#endif
