/* What a tournament's own routes need of classes.c. */
#ifndef API_CLASSES_H
#define API_CLASSES_H

#include "api/service_parts.h"

/* In the store's thread: whether the tournament is the person's own, or a host's business. False:
 * it is not and is refused, or *good is false: a fault. */
bool class_owns(Db *db, Call *call, bool *good);

/* Call.drop of a Started. */
void class_drop_started(void *own);

/* Ends a pause, if there is one: call->own gets the games that go on, which class_resumed tells. */
bool class_run_resume(Db *db, Call *call);
void class_resumed(Call *call);

/* Tells the followers that the tournament has changed, and answers. */
void class_done(Call *call);

#endif
