/* The options of a session: one table has the name, the default, the bounds and the effect of each.
 */
#ifndef SESSION_OPTION_H
#define SESSION_OPTION_H

#include "session/state.h"
#include "session/words.h"

#define DEFAULT_RULES "tablut-ashton"

/* Sends a line for each option: "option name … type …". */
void option_list(const Session *session);

/* Does the rest of a line `setoption`. A value that is refused changes nothing. */
bool option_set(Session *session, Words *words, Error *error);

/* Gets the memory for a number of MiB and of threads; false, and nothing has changed, if there is
 * none. */
bool option_memory(Session *session, uint64_t mib, uint64_t threads);

/* Begins a game with the rules in force. */
void option_new_game(Session *session);

/* Lends a game the recall of one of the two memories. */
void option_lend_recall(const Session *session, Game *game, int half);

#endif
