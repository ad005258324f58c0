/* What of a session takes long: searches, perft and bench, which session_run carries out while
 * session_line reads on; and how both of them say something. */
#ifndef SESSION_WORK_H
#define SESSION_WORK_H

#include "session/state.h"

/* Job.run of the three. */
bool work_search(Session *session, uint64_t slice_us);
bool work_perft(Session *session, uint64_t slice_us);
bool work_bench(Session *session, uint64_t slice_us);

void work_begin(Session *session, Job job);
void work_stop(Session *session); /* also where none runs */
bool work_runs(const Session *session);

/* The answer to a search in a finished game. */
void work_none(Session *session);

/* What a job gets as its host, and its clock (0: there is none). */
Host work_host(Session *session);
uint64_t work_now(Session *session);

/* One line, and one that says what was wrong. */
void work_send(const Session *session, const Text *text);
void work_send_error(const Session *session, const Error *error);

/* The table, and behind it what the crew needs. Both begin anew. */
void work_memory(Session *session);

/* The network that evaluates; NULL: the rules' own evaluation does. */
const Network *work_network(const Session *session);

#endif
