/* The queue of the calls that wait for a hash of their password. */
#pragma once

#include "api/call.h"
#include "api/secret.h"

/* Makes secret->hash from secret->password, or compares the two. Then it calls `hashed`;
 * secret->fits says whether that succeeded or they match. */
void hashing_post(Call *call, HashKind kind, void (*hashed)(Call *));
/* Takes a place for hashing until the call is answered. Places are limited in total and per
 * address. Use it in a route's read. Returns false with `busy`. */
bool hashing_enter(Call *call, Refusal *why);
void hashing_stop(Service *service); /* refuses the waiting calls */
