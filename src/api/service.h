/* The live side of the server as a whole: its start and its end. calls and sockets handle requests
 * and messages (service_parts.h). */
#ifndef API_SERVICE_H
#define API_SERVICE_H

#include "api/service_parts.h"

/* NULL with the reason, in words for people, in `why`. */
Service *service_open(const ServiceSetup *setup, char why[DB_WHY]);

/* Sets the connections it answers to; before the loop runs. */
void service_connect(Service *service, Connections *connections);

/* The server is stopping: tells everybody, stops the clocks, and accepts nothing new. */
void service_stop(Service *service);

/* Finishes all commits while connections are open, and releases the loop, which must run once more.
 * Then call service_end. */
void service_close(Service *service);
void service_end(Service *service);

/* Answers /readyz: whether the database seems to accept commits. */
void service_ready(Service *service, Ticket ticket);

/* The load, for Prometheus (text format 0.0.4); the caller frees it. */
char *service_metrics(const Service *service);

#endif
