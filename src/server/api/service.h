/* The live side of the server: start, stop and overview. calls.c and sockets.c handle the requests
 * and messages. */
#pragma once

#include "api/state.h"

/* Returns NULL on failure, with a readable reason in `why`. */
Service *service_open(const ServiceSetup *setup, char why[DB_WHY]);

/* Sets the connections that it answers on. Call it before the loop runs. */
void service_connect(Service *service, Connections *connections);

/* Call it when the server is stopping. It tells all clients, stops the clocks, and accepts nothing
 * new. */
void service_stop(Service *service);

/* Finishes all commits while connections are open, and releases the loop, which must run once more.
 * Then call service_end. */
void service_close(Service *service);
void service_end(Service *service);

/* Answers /readyz: whether the database seems to accept commits. */
void service_ready(Service *service, Ticket ticket);

/* Returns the load in Prometheus text format 0.0.4. The caller frees it. */
char *service_metrics(const Service *service);

/* The server's load, one metric a row. The last row has no name. */
typedef struct LoadRow {
    const char *name, *type, *words;
    unsigned long long number;
} LoadRow;
enum { LOAD_ROWS = 16 };
void service_load(const Service *service, LoadRow out[LOAD_ROWS]);
