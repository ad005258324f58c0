/* An in-memory copy of mutes, bans, blocks and other moderation. It is read from the database every
 * two seconds, because other programs may change the database too. */
#pragma once

#include "api/call.h"

void host_begin(Service *service);
void host_tick(Service *service);
void host_end(Service *service);
/* Reads the database now, then answers the call. */
void host_looked(Call *call);
/* RoomsSetup.may_say */
bool host_may_say(void *ctx, const Person *person, const char *words, Refusal *why);

/* RoomsSetup.may_begin */
bool host_may_begin(void *ctx, const Person *person, Refusal *why);
/* Runs in the store's thread. Returns false after a fault or a refusal. */
bool host_allows_name(Db *db, Call *call, const char *name, bool nickname); /* for a person */
bool host_allows_title(Db *db, Call *call, const char *title);
bool host_allows_challenge(Db *db, Call *call, const Person *to);
bool host_allows_join(Db *db, Call *call);
