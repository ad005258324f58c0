/* A child process that exchanges lines with us and may misbehave in any way. It may hang, flood,
 * close its output, or leave children behind. No function here waits beyond its deadline.
 *
 *     Child *child = child_start(&setup, &why);
 *     child_write(child, "isready\n", 8, deadline);
 *     child_read(child, &line, &length, deadline);
 *     child_end(child, 500);
 *
 * The child has its own process group, so Ctrl-C on the terminal does not reach it. Its descendants
 * end with it; with /proc also those that left the group (offspring.h). On Linux the child itself
 * also ends when the thread that started it ends. A Child belongs to one thread at a time. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHILD_LINE_LIMIT = 1 << 16 }; /* bytes of a line of its output */

typedef struct ChildSetup {
    const char *command; /* for /bin/sh -c, whose place it takes if it is a simple one; or … */
    char *const *words; /* … a program, found as a shell finds it, and its arguments; NULL ends */
    /* It is not talked to by lines: its input is empty, and what it prints on either stream goes to
     * the end of `file` or, where there is none, is taken for standard error. */
    bool mute;
    const char *file;        /* of a mute one; may be NULL */
    const atomic_bool *stop; /* when it becomes true, waiting ends soon; may be NULL */
    /* Every line of its standard error, without its end; long ones come in pieces. Called while the
     * owner reads, writes, hears or ends; may be NULL. */
    void (*heard)(void *ctx, const char *line, size_t length);
    void *ctx;
} ChildSetup;

typedef enum ChildState {
    CHILD_FINE,    /* done */
    CHILD_LATE,    /* the deadline came first */
    CHILD_CLOSED,  /* the child has closed its end, or has ended */
    CHILD_LONG,    /* more than CHILD_LINE_LIMIT bytes without an end of line; they are dropped */
    CHILD_STOPPED, /* by the flag of the setup */
} ChildState;

typedef struct Child Child;

/* NULL if the system has no process or pipe for it, cannot open its file or cannot run the program
 * of `words`; `why` gets words. What a command for the shell does, that it does not exist above
 * all, shows in the reading. Sets the process's SIGPIPE to be ignored. */
Child *child_start(const ChildSetup *setup, const char **why);

/* The next line of its standard output without its end (a CR goes too), closed by a zero byte; it
 * belongs to the child until the next call. A line that has come is handed out even after the
 * deadline (clock_us). What comes after the last end of line is no line. */
ChildState child_read(Child *child, char **line, size_t *length, uint64_t deadline_us);

/* Writes all of it. Reads what the child sends meanwhile, up to a megabyte. */
ChildState child_write(Child *child, const char *text, size_t length, uint64_t deadline_us);

/* For owners who wait for something else: what to wait on besides, in order to hear what it says on
 * its standard error (-1: nothing more), and taking in, without waiting, what is there. */
int child_voice(const Child *child);
void child_hear(Child *child);

/* Whether the process has ended; waits for that up to `wait_ms`. */
bool child_gone(Child *child, int wait_ms);

/* "ended with exit code 3", "was ended by signal 11 (Segmentation fault)", "is running". */
enum { CHILD_HOW = 96 };
void child_how(Child *child, char out[CHILD_HOW]);

/* "; the last it printed: one | two": the last lines of its standard error, as far as they fit;
 * "" if it has said nothing. Takes in, without waiting, what is there. */
enum { CHILD_SAID = 160 };
void child_said(Child *child, char out[CHILD_SAID]);

/* Closes its input, waits up to `grace_ms` for its end, then ends it and all that it has
 * started by force. No zombie is left. Frees the Child; NULL is fine. */
void child_end(Child *child, int grace_ms);

#endif
