/* The parts of classes.c that the tournament routes use. */
#pragma once

#include "api/call.h"

/* Runs in the store's thread. Refuses the call and returns false unless the person owns the
 * tournament or is a host; false also after a database fault. */
bool class_owns(Db *db, Call *call);

/* Call.drop of a Started. */
void class_drop_started(void *own);

/* Ends a pause, if there is one. call->own receives the games that go on; class_resumed reports
 * them. */
bool class_run_resume(Db *db, Call *call);
void class_resumed(Call *call);

/* Tells the followers that the tournament has changed, and answers the call. */
void class_done(Call *call);

/* classes_adopt of store/classes.h, and tells the followers. */
void classes_adopt_all(Service *service);
