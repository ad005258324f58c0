/* Notifications about turns for browsers that are closed (push/pusher.h). */
#pragma once

#include "api/state.h"

void pushes_create(Service *service);
/* Reads or creates the server's keys. Runs in the store's thread before any other use. */
bool pushes_begin(Service *service, Db *db);
/* Call it after each change of a game. */
void pushes_look(Service *service, const Room *room, const Commit *commit);
void pushes_deliver(Service *service);
void pushes_close(Service *service); /* call it before closing the store */
void pushes_end(Service *service);
