/* The slow work of a session: searches, perft and bench, which session_run carries out while
 * session_line reads on. Also how both send lines. */
#pragma once

#include "session/state.h"

/* Work.run of the three. */
bool work_search(Session *session, uint64_t slice_us);
bool work_perft(Session *session, uint64_t slice_us);
bool work_bench(Session *session, uint64_t slice_us);

void work_begin(Session *session, Work work);
void work_stop(Session *session); /* also without a running search */
bool work_runs(const Session *session);

/* Answers a search in a finished game. */
void work_none(Session *session);

/* The host and the clock (0: none) for work. */
Host work_host(Session *session);
uint64_t work_now(Session *session);

/* Sends one line, or a refusal. */
void work_send(const Session *session, const Text *text);
void work_send_error(const Session *session, const Error *error);

/* Sets up the table and the crew's memory after it, both empty. `zeroed`: the table's memory is all
 * zeros. */
void work_memory(Session *session, bool zeroed);

/* The network that evaluates; none: the rules' own evaluation. */
Learned work_network(const Session *session);
