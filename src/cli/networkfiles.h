/* Networks that are named on the command line or over UGI. */
#ifndef CLI_NETWORKFILES_H
#define CLI_NETWORKFILES_H

#include "engine/network_file.h"

/* Reads the network of a file, which must be for these rules. On false `out` is not to be used. */
bool networkfile_read(const char *path, const Rules *rules, NetworkFile *out, Error *error);

#endif
