/* Where games and people are kept: the same option, environment and place for every command that
 * opens the database. */
#ifndef CLI_DATA_H
#define CLI_DATA_H

#include "cli/command.h"
#include "store/db.h"
#include "store/open.h"

#define OPTION_DATA                                                                                \
    {                                                                                              \
        VALUE(FILE, "data", 'd', "FILE",                                                           \
              "the data file, or postgres://…; default: $XDG_DATA_HOME/taefl/taefl.db "          \
              "(~/.local/share/…), and if that does not exist, the data of the service on this " \
              "machine; environment: TAEFL_DATA")                                                  \
    }

/* What --data (`given`, NULL: not given), the environment or the usual place say; NULL, and stderr
 * says why, if there is none. With `make` the folder of the usual place is made. Without it, where
 * nothing is there, it is the data of the service: TAEFL_DATA in /etc/taefl.conf (or the file that
 * TAEFL_CONF names), or /var/lib/taefl/taefl.db. Lives for ever. */
const char *data_where(const char *given, bool make);

/* The database itself; NULL, and stderr says why not: EXIT_FAILED is to be returned. */
Db *data_open(const char *given, DbHow how);

#endif
