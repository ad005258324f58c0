/* A UGI session (docs/protocol.md): one line in, lines out by callback. The session has no memory,
 * clock or threads of its own; the same code is the engine of the command line and of the page.
 *
 *     Session session;                                     about 350 KB: static or on the heap
 *     session_init(&session, &setup);
 *     for each line:
 *         switch (session_line(&session, line, length)) {
 *         case SESSION_READ: break;                        all done, read on
 *         case SESSION_RUN:  session_run(&session, 0);     work begins: here, or on a thread
 *         case SESSION_QUIT: …                             end, also at the end of input
 *         }
 *
 * Threads. session_line belongs to one thread, session_run may run on another one meanwhile. While
 * work runs, session_line refuses what would change the game, the options or the table; what the
 * two share then are the stop flag and the state, both atomic, and the game, which both only read.
 * Work is over for session_line just before its last line of output is sent, and session_run for
 * the next work may be called only after the one before has returned. */
#pragma once

#include "session/state.h"

enum {
    SESSION_PLIES = 65536,                    /* what a host should offer at least for a game, */
    SESSION_RECALL = 3 * (SESSION_PLIES + 1), /* size of a recall for that, in int32_t */
    SESSION_LINE = 1 << 20,                   /* … for a line of input, */
    SESSION_ROOM = 16 << 20,                  /* … and as room for long answers */
    SESSION_LEAST = 1 << 18                   /* with less room session_init fails */
};

typedef enum SessionNext {
    SESSION_READ, /* the line is done */
    SESSION_RUN,  /* work is ready: call session_run */
    SESSION_QUIT  /* call nothing more; a running session_run may return */
} SessionNext;

/* Starts with the default options at the start position of tablut-ashton. False if there is not
 * enough memory for the table. */
bool session_init(Session *session, const SessionSetup *setup);

/* Processes one line of `length` bytes, with or without its line end. It may contain any bytes. */
SessionNext session_line(Session *session, const char *line, size_t length);

/* Refuses a line that is longer than the `limit` bytes for which the host has room. */
void session_line_long(Session *session, size_t limit);

/* Runs the work that session_line announced. With slice_us 0 it runs to the end and returns false.
 * Otherwise it interrupts a search after that many microseconds and returns true: call again,
 * perhaps after reading lines. Each slice searches again with the filled table. A slice without a
 * new depth doubles the next one, up to sixteen times slice_us. Other jobs are not sliced. */
bool session_run(Session *session, uint64_t slice_us);
