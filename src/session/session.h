/* A UGI session (docs/protocol.md): one line in, lines out by callback. The session has no memory,
 * clock or threads of its own; the same code is the engine of the command line and of the page.
 *
 *     Session session;                                     about 350 KB: static or on the heap
 *     session_init(&session, &setup);
 *     for each line:
 *         switch (session_line(&session, line, length)) {
 *         case SESSION_READ: break;                        all done, read on
 *         case SESSION_RUN:  session_run(&session, 0);     a job begins: here, or on a thread
 *         case SESSION_QUIT: …                             end, also at the end of input
 *         }
 *
 * Threads. session_line belongs to one thread, session_run may run on another one meanwhile. While
 * a job runs, session_line refuses what would change the game, the options or the table; what the
 * two share then are the stop flag and the state, both atomic, and the game, which both only read.
 * A job is over for session_line just before its last line of output is sent, and session_run for
 * the next job may be called only after the one before has returned. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "session/state.h"

enum {
    SESSION_PLIES = 65536,                    /* what a host should give at least for a game, */
    SESSION_RECALL = 3 * (SESSION_PLIES + 1), /* int32_t that suffice as recall of so many */
    SESSION_LINE = 1 << 20,                   /* … for a line of input, */
    SESSION_ROOM = 16 << 20,                  /* … and as room for long answers */
    SESSION_LEAST = 1 << 18                   /* less room than this is a mistake */
};

typedef enum SessionNext {
    SESSION_READ, /* the line is dealt with */
    SESSION_RUN,  /* a job waits: call session_run */
    SESSION_QUIT  /* call nothing any more, but let a session_run in progress return */
} SessionNext;

/* Starts with the default options at the start of tablut-ashton. False if there is no memory for
 * the table. */
bool session_init(Session *session, const SessionSetup *setup);

/* Deals with one line of `length` bytes, with or without its end. Anything may be in it. */
SessionNext session_line(Session *session, const char *line, size_t length);

/* Says, as session_line does with any bad line, that a line was longer than the `limit` bytes the
 * host has room for. */
void session_line_long(Session *session, size_t limit);

/* Runs the job that session_line announced. slice_us 0: to its end; false then. Else a search is
 * put aside after so many microseconds, and true says: call again, perhaps after reading lines.
 * Every slice searches anew over the table it finds, so one that brought no new depth makes the
 * next twice as long, up to sixteen times slice_us. Other jobs are not sliced. */
bool session_run(Session *session, uint64_t slice_us);

#endif
