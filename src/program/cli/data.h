/* Where the data is: the same option, variable and place for every command that opens the database.
 */
#pragma once

#include "cli/command.h"
#include "store/db.h"
#include "store/open.h"

#define OPTION_DATA(row)                                                                       \
    VALUE(row, FILE, "data", 'd', "FILE",                                                      \
          "the data file, or postgres://…; default: $XDG_DATA_HOME/taefl/taefl.db "          \
          "(~/.local/share/…), and if that does not exist, the data of the service on this " \
          "machine; environment: TAEFL_DATA")

/* The place of the data: by --data (`given`, NULL: not given), else by the environment, else the
 * usual place. NULL, and stderr says why, if there is none. With `make` the folder of the usual
 * place is made. Without it, if nothing is there, the data of the service is used: TAEFL_DATA in
 * /etc/taefl.conf (or the file that TAEFL_CONF names), else /var/lib/taefl/taefl.db. The text is
 * never freed. */
const char *data_where(const char *given, bool make);

/* Opens the database. If it returns NULL, stderr says why, and the caller returns EXIT_FAILED. */
Db *data_open(const char *given, DbHow how);
