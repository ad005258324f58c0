/* Followers of a tournament or a study by WebSocket (docs/live.md, docs/study.md). */
#pragma once

#include "api/state.h"

/* RoomsSetup.follows, whose ctx is the service. */
void followers_follow(void *ctx, Topic topic, const char id[GAME_ID], bool on);

/* Tells all followers that it has changed. `n`: the chapter whose game they get; 0: none. */
void followers_changed(Service *service, Topic topic, const char *id, int64_t n);
