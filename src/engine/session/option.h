/* The options of a session: one table has name, default, bounds and effect of each. */
#pragma once

#include "session/state.h"
#include "session/words.h"

/* Sends a line for each option: "option name … type …". */
void option_list(const Session *session);

/* Carries out the rest of a `setoption` line. A refused value changes nothing. */
bool option_set(Session *session, Words *words, Error *error);

/* Gets memory for this many MiB and threads. False, without any change, if there is not enough. */
bool option_memory(Session *session, uint64_t mib, uint64_t threads);

/* Starts a game with the rules in force. */
void option_new_game(Session *session);

/* Lends a game the recall in memory number `half`. */
void option_lend_recall(const Session *session, Game *game, int half);
