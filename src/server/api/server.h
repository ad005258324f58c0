/* taefl serve: one event loop that listens, answers, and stops on a signal. */
#pragma once

#include "api/setup.h"

/* Serves until SIGINT or SIGTERM. Then it accepts no new connection, answers the requests that have
 * begun, and returns true. Returns false with the reason in `why` if it cannot start. A process can
 * run one server at a time. */
bool server_run(const ServerSetup *setup, char why[WHY_TEXT]);
