/* Networks named on the command line or over UGI. */
#ifndef CLI_NETWORKFILES_H
#define CLI_NETWORKFILES_H

#include "engine/network_file.h"

/* Reads the network file, which must be for these rules. On false `out` is undefined. */
bool networkfile_read(const char *path, const Rules *rules, NetworkFile *out, Error *error);

#endif
