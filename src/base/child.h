/* A child process that exchanges lines with us and may misbehave in any way. It may hang, flood,
 * close its output, or leave children behind. No function here waits beyond its deadline.
 *
 *     Child *child = child_start(&setup, &why);
 *     child_write(child, "isready\n", 8, deadline);
 *     child_read(child, &line, &length, deadline);
 *     child_end(child, 500);
 *
 * The child has its own process group, so Ctrl-C on the terminal does not reach it. Its descendants
 * end with it; with /proc also those that left the group. On Linux the child also
 * ends when the thread that started it ends. Only one thread at a time may use a Child. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHILD_LINE_LIMIT = 1 << 16 }; /* longest output line, in bytes */

typedef struct ChildSetup {
    const char *command; /* command for /bin/sh -c, on Windows for CreateProcess or cmd.exe; a
                            simple command replaces the shell; or … */
    char *const *words;  /* … a program, found as a shell does, and its arguments; NULL ends */
    /* Without line exchange: its input is empty. Both output streams are appended to `file`.
     * Without a file they are treated as standard error. */
    bool mute;
    const char *file;        /* for mute children; may be NULL */
    const atomic_bool *stop; /* setting it to true ends waiting soon; may be NULL */
    /* Receives each line of standard error without its end, long ones in pieces. Called during
     * read, write, hear and end; may be NULL. */
    void (*heard)(void *ctx, const char *line, size_t length);
    void *ctx;
} ChildSetup;

typedef enum ChildState {
    CHILD_FINE,    /* done */
    CHILD_LATE,    /* the deadline passed */
    CHILD_CLOSED,  /* the child has closed its end, or has ended */
    CHILD_LONG,    /* a line longer than CHILD_LINE_LIMIT; its bytes so far are dropped */
    CHILD_STOPPED, /* stopped by the flag in the setup */
} ChildState;

typedef struct Child Child;

/* Returns NULL, with a reason in `why`, if the system has no process or pipe left. The same happens
 * if it cannot open `file` or run the program of `words`. A failing shell command, such as a
 * missing program, shows only when reading. Makes the process ignore SIGPIPE. */
Child *child_start(const ChildSetup *setup, const char **why);

/* Reads the next line of standard output, without its end (or CR), terminated by a zero byte. The
 * line is valid until the next call. A line that has arrived is returned even after the deadline
 * (clock_us). Text after the last end of line is no line. */
ChildState child_read(Child *child, char **line, size_t *length, uint64_t deadline_us);

/* Writes everything. Meanwhile it reads what the child sends, up to a megabyte. */
ChildState child_write(Child *child, const char *text, size_t length, uint64_t deadline_us);

/* For owners with their own poll loop. child_voice returns the descriptor of standard error; -1:
 * closed. child_hear takes in what has arrived, without waiting. */
int child_voice(const Child *child);
void child_hear(Child *child);

/* Whether the process has ended. Waits up to `wait_ms` for its end. */
bool child_gone(Child *child, int wait_ms);

/* "ended with exit code 3", "was ended by signal 11 (Segmentation fault)", "is running". */
enum { CHILD_HOW = 96 };
void child_how(Child *child, char out[CHILD_HOW]);

/* "; the last it printed: one | two": the last lines of standard error that fit; "" if there are
 * none. Takes in, without waiting, what has arrived. */
enum { CHILD_SAID = 160 };
void child_said(Child *child, char out[CHILD_SAID]);

/* Closes its input, waits up to `grace_ms`, then kills it and all its descendants. It leaves no
 * zombie. Frees the Child; NULL does nothing. */
void child_end(Child *child, int grace_ms);

/* The command (ChildSetup.command) that runs a program with these words, of which NULL is the last;
 * to be freed. NULL: no memory. */
char *child_command(const char *const *words);

/* Writes the path of this program. False: the system does not tell, or it does not fit. */
bool child_self(char *out, size_t size);

/* A release has a second program beside the first, for processors of the last years. If this
 * program is NAME and built for any x86-64 processor, the one that runs it is x86-64-v3 (AVX2,
 * BMI2), and NAME-v3 lies in the same folder: runs that in its place. Otherwise it returns at once.
 * Call it first. */
void child_choose(char *const arguments[]);
