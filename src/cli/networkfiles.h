/* Networks named on the command line or over UGI. */
#pragma once

#include "engine/network_file.h"

/* Reads the network file, which must be for these rules. On false `out` is undefined. */
bool networkfile_read(const char *path, const Rules *rules, NetworkFile *out, Error *error);
