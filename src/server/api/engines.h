/* The server's engine as an opponent, and the workers of this process. */
#pragma once

#include "api/state.h"

struct JobsLoad;
void engines_begin(Service *service, int workers);
/* Call it after each change of a game, because an engine may have a seat. `queued`: the job of its
 * move was stored with the change. */
void engines_look(Service *service, const Room *room, bool queued);
bool engines_job(void *ctx, const Room *room, struct Job *out); /* RoomsSetup.job */
void engines_wake(Service *service); /* call it when a job was added to the queue */
void engines_deliver(Service *service);
void engines_tick(Service *service);
const struct JobsLoad *engines_load(const Service *service); /* may be a moment old */
void engines_stop(Service *service);
void engines_close(Service *service); /* call it before closing the store */
void engines_end(Service *service);
