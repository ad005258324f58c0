/* The driver for PostgreSQL. */
#pragma once

#include "store/driver.h"

/* Connects without checking the schema. NULL with the reason in `why` on failure. */
Db *postgres_open(const char *address, DbHow how, char why[DB_WHY]);
