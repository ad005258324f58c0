/* The live side of the server as a whole: its beginning and its end. Requests and messages go to
 * calls and sockets (service_parts.h). */
#ifndef API_SERVICE_H
#define API_SERVICE_H

#include "api/service_parts.h"

/* NULL, and `why` says in words for people what is wrong. */
Service *service_open(const ServiceSetup *setup, char why[DB_WHY]);

/* To whom it answers; before the loop runs. */
void service_connect(Service *service, Connections *connections);

/* The server is told to end: everybody hears it, clocks stand, and nothing new is taken. */
void service_stop(Service *service);

/* Finishes all commits while the connections are open, and lets go of the loop, which has to run
 * once more; then service_end. */
void service_close(Service *service);
void service_end(Service *service);

/* Answers /readyz: whether the database takes commits, as far as a look can tell. */
void service_ready(Service *service, Ticket ticket);

/* How much there is to do, for Prometheus (its text format, version 0.0.4); to be freed. */
char *service_metrics(const Service *service);

#endif
