/* Followers of a tournament (classes.c) and of a study (studies.c). */
#pragma once

#include "api/state.h"

/* One has come. */
void classes_follow(Service *service, const char *id);
void classes_changed(Service *service, const char *id);
void classes_adopt_all(Service *service); /* classes_adopt of store/classes.h, and tells it */

/* One has come or gone. */
void studies_follow(Service *service, const char *id, bool on);
