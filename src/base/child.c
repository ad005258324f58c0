/* Three non-blocking pipes and poll. Every wait serves all three, because a child whose standard
 * error is full would not read its input. Waits check the stop flag every SLICE_MS. */
#define _GNU_SOURCE /* pipe2, execvpe, environ, memmem */
#include "base/child.h"
#include "base/child_bytes.h"
#include "base/clock.h"
#include "base/memory.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { SLICE_MS = 50, OUT_BUFFER = 1 << 20, ERR_BUFFER = 4096, MS = 1000 };
enum { LAST_LOOKS = 64 }; /* reads of ERR_BUFFER bytes after its end: more than a pipe holds */

/* ------------------------------------------------------------------ descendants */

/* All descendants of a child, even those that left its process group or session (setsid) or lost
 * their parents. The child gets a mark in its environment, and its descendants inherit it. Only a
 * process that clears its environment escapes. Needs /proc. */
static const char variable[] = "TAEFL_CHILD=";
enum { MARK = 24, ROUNDS = 200, LONGEST = 1 << 18 /* bytes of an environment */ };

/* Makes a new unique mark. */
static void offspring_mark(char out[MARK]) {
    static atomic_uint count;
    /* Process and time are unique together; the count separates threads in the same microsecond.
     * All marks have the same length, so none is part of another. */
    uint64_t time = clock_us() * 64 + atomic_fetch_add(&count, 1) % 64;
    snprintf(out, MARK, "/%06x-%013" PRIx64, (unsigned)getpid() & 0xffffff, time & 0xfffffffffffff);
}

/* A copy of this process's environment with the mark added; the caller frees it. A grandchild
 * carries the marks of both ancestors, one after the other. */
static char **offspring_environment(const char mark[MARK]) {
    const char *before = getenv("TAEFL_CHILD");
    size_t count = 0, length = sizeof variable + MARK + (before ? strlen(before) : 0);
    while (environ[count]) count++;
    char **out = memory_resize(NULL, (count + 2) * sizeof *out + length);
    char *own = (char *)(out + count + 2);
    snprintf(own, length, "%s%s%s", variable, before ? before : "", mark);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], variable, sizeof variable - 1) != 0) out[kept++] = environ[i];
    out[kept++] = own;
    out[kept] = NULL;
    return out;
}

/* Whether the process has the mark. `room` is a buffer of LONGEST bytes. */
static bool has_mark(const char *pid, const char *mark, char *room) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%.20s/environ", pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    size_t length = 0;
    for (ssize_t got; length < LONGEST && (got = read(file, room + length, LONGEST - length)) > 0;)
        length += (size_t)got;
    close(file);
    for (const char *at = room; at < room + length; at += strnlen(at, LONGEST) + 1) {
        size_t left = (size_t)(room + length - at), size = strnlen(at, left);
        if (size > sizeof variable - 1 && strncmp(at, variable, sizeof variable - 1) == 0)
            return memmem(at, size, mark, strlen(mark)) != NULL;
        if (size == left) break;
    }
    return false;
}

static bool end_all(const char *mark, char *room) {
    DIR *processes = opendir("/proc");
    bool found = false;
    if (!processes) return false;
    for (struct dirent *entry; (entry = readdir(processes));) {
        if (!isdigit((unsigned char)entry->d_name[0]) || !has_mark(entry->d_name, mark, room))
            continue;
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);
        if (pid > 1 && pid != getpid()) found |= kill(pid, SIGKILL) == 0;
    }
    closedir(processes);
    return found;
}

/* Kills every process that has the mark. A dying process may have started another one just before,
 * so the search repeats until it finds none. */
static void offspring_end(const char mark[MARK]) {
    char *room = memory_resize(NULL, LONGEST);
    for (int i = 0; i < ROUNDS && end_all(mark, room); i++) poll(NULL, 0, 1);
    free(room);
}

/* ------------------------------------------------------------------ the child */

typedef struct Stream {
    int descriptor; /* -1: closed */
    ChildBytes bytes;
} Stream;

struct Child {
    pid_t pid;
    int in; /* its standard input; -1: closed */
    Stream out, err;
    ChildSetup setup;
    char mark[MARK];
    char said[CHILD_SAID]; /* what child_said returns */
    bool gone;             /* known to have ended; not yet reaped */
    int code, status;
};

/* ------------------------------------------------------------------ start */

/* A simple command replaces the shell, so we see its own end and when it closes the pipes. The
 * shell would keep them open. Not all shells do that replacement by themselves. */
static char *command_line(const char *command) {
    size_t first = strcspn(command, " \t"), equals = strcspn(command, "=");
    bool simple = !strpbrk(command, ";&|\n(){}!") && equals > first &&
                  strncmp(command, "exec ", 5) != 0 && first > 0;
    char *line = memory_resize(NULL, strlen(command) + sizeof "exec ");
    strcpy(line, simple ? "exec " : "");
    return strcat(line, command);
}

/* Runs in the new process. It may only call what is safe in a signal handler, because another
 * thread may have held a lock at the fork. `report` receives errno if the program cannot be run. */
static void become(char *const *words, char *const *environment, const int ends[3], int report,
                   pid_t parent) {
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) _exit(127);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    static const int usual[] = {SIGPIPE, SIGINT, SIGHUP, SIGQUIT, SIGTERM, SIGXFSZ};
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) signal(usual[i], SIG_DFL);
    for (int i = 0; i < 3; i++)
        if (dup2(ends[i], i) < 0) _exit(127);
    execvpe(words[0], words, environment);
    int number = errno;
    ssize_t ignored = write(report, &number, sizeof number);
    (void)ignored;
    _exit(127);
}

static void close_end(int *end) {
    if (*end >= 0) close(*end);
    *end = -1;
}

/* Opens both ends of the three streams; -1: none. A mute child gets an empty input and one stream
 * for its output. Returns false with errno; the caller closes what was opened. */
static bool make_ends(const ChildSetup *setup, int theirs[3], int ours[3]) {
    for (int i = 0; i < 3; i++) {
        int ends[2];
        if (setup->mute && i == 1) continue; /* shares standard error */
        if (setup->mute && (i == 0 || setup->file)) {
            const char *file = i ? setup->file : "/dev/null";
            theirs[i] =
                open(file, O_CLOEXEC | (i ? O_WRONLY | O_CREAT | O_APPEND : O_RDONLY), 0666);
            if (theirs[i] < 0) return false;
            continue;
        }
        if (pipe2(ends, O_CLOEXEC) != 0) return false;
        theirs[i] = ends[i > 0];
        ours[i] = ends[i == 0];
    }
    return true;
}

static Stream stream_over(int descriptor, size_t size) {
    if (descriptor >= 0) fcntl(descriptor, F_SETFL, O_NONBLOCK);
    return (Stream){descriptor, {.size = size, .data = memory_resize(NULL, size + 1)}};
}

/* Returns the process id, or -1 with errno. */
static pid_t run(char *const *words, char *const *environment, const int theirs[3]) {
    int report[2], number = 0;
    const int ends[3] = {theirs[0], theirs[1] < 0 ? theirs[2] : theirs[1], theirs[2]};
    if (pipe2(report, O_CLOEXEC) != 0) return -1;
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) become(words, environment, ends, report[1], parent);
    if (pid < 0) number = errno;
    close(report[1]);
    if (pid > 0) {
        setpgid(pid, pid); /* the child does the same: either may come first */
        ssize_t got;
        do got = read(report[0], &number, sizeof number);
        while (got < 0 && errno == EINTR);
        if (got != (ssize_t)sizeof number) number = 0; /* closed by exec: it runs */
    }
    close(report[0]);
    if (!number) return pid;
    if (pid > 0) waitpid(pid, NULL, 0);
    errno = number;
    return -1;
}

Child *child_start(const ChildSetup *setup, const char **why) {
    int theirs[3] = {-1, -1, -1}, ours[3] = {-1, -1, -1};
    char *line = setup->words ? NULL : command_line(setup->command);
    char *const shell[] = {"/bin/sh", "-c", line, NULL};
    char mark[MARK];
    offspring_mark(mark);
    char **environment = offspring_environment(mark);
    signal(SIGPIPE, SIG_IGN);
    pid_t pid = -1;
    if (make_ends(setup, theirs, ours)) pid = run(line ? shell : setup->words, environment, theirs);
    int number = errno;
    free(line);
    free(environment);
    for (int i = 0; i < 3; i++) close_end(&theirs[i]);
    if (pid < 0) {
        *why = strerror(number);
        for (int i = 0; i < 3; i++) close_end(&ours[i]);
        return NULL;
    }
    Child *child = memory_get(sizeof *child);
    *child = (Child){.pid = pid, .in = ours[0], .setup = *setup};
    memcpy(child->mark, mark, sizeof mark);
    if (child->in >= 0) fcntl(child->in, F_SETFL, O_NONBLOCK);
    child->out = stream_over(ours[1], setup->mute ? 0 : OUT_BUFFER);
    child->err = stream_over(ours[2], ERR_BUFFER);
    return child;
}

/* ------------------------------------------------------------------ streams */

static void stream_close(Stream *stream) {
    if (stream->descriptor >= 0) close(stream->descriptor);
    stream->descriptor = -1;
}

/* Reads once what has arrived. */
static void stream_fill(Stream *s) {
    ChildBytes *b = &s->bytes;
    size_t room = child_bytes_room(b);
    if (!room) return;
    ssize_t got = read(s->descriptor, b->data + b->end, room);
    if (got > 0)
        b->end += (size_t)got;
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        stream_close(s);
}

static void tell_line(Child *child, const char *line, size_t length) {
    if (child->setup.heard) child->setup.heard(child->setup.ctx, line, length);
    child_said_add(child->said, CHILD_SAID, line, length);
}

/* Passes on standard error: lines, and also text without an end that fills the buffer or is the
 * last. */
static void tell_errors(Child *child) {
    ChildBytes *err = &child->err.bytes;
    size_t length;
    for (char *line; (line = child_bytes_line(err, &length));) tell_line(child, line, length);
    size_t rest = err->end - err->start;
    if (rest < err->size && (child->err.descriptor >= 0 || !rest)) return;
    tell_line(child, err->data + err->start, rest);
    child_bytes_drop(err);
}

/* Waits up to `wait_ms` for an event and handles it. `writing`: also wait for room to write. */
static void pump(Child *child, bool writing, int wait_ms) {
    struct pollfd poll_set[3];
    int count = 0, out = -1, err = -1;
    if (child->out.descriptor >= 0 && child_bytes_held(&child->out.bytes) < child->out.bytes.size) {
        out = count;
        poll_set[count++] = (struct pollfd){.fd = child->out.descriptor, .events = POLLIN};
    }
    if (child->err.descriptor >= 0) {
        err = count;
        poll_set[count++] = (struct pollfd){.fd = child->err.descriptor, .events = POLLIN};
    }
    if (writing) poll_set[count++] = (struct pollfd){.fd = child->in, .events = POLLOUT};
    if (poll(poll_set, (nfds_t)count, wait_ms) <= 0) return;
    if (out >= 0 && poll_set[out].revents) stream_fill(&child->out);
    if (err >= 0 && poll_set[err].revents) {
        stream_fill(&child->err);
        tell_errors(child);
    }
}

int child_voice(const Child *child) { return child->err.descriptor; }

void child_hear(Child *child) { pump(child, false, 0); }

/* How long to wait now: at most until the deadline, at most one slice. */
static int slice(uint64_t now, uint64_t deadline) {
    uint64_t left = (deadline - now + MS - 1) / MS;
    return left < SLICE_MS ? (int)left : SLICE_MS;
}

static bool stopped(const Child *child) {
    return child->setup.stop && atomic_load_explicit(child->setup.stop, memory_order_relaxed);
}

/* ------------------------------------------------------------------ talk */

ChildState child_read(Child *child, char **line, size_t *length, uint64_t deadline) {
    ChildBytes *out = &child->out.bytes;
    for (bool last = false;;) {
        if ((*line = child_bytes_line(out, length)))
            return *length <= CHILD_LINE_LIMIT ? CHILD_FINE : CHILD_LONG;
        if (child_bytes_held(out) > CHILD_LINE_LIMIT) {
            child_bytes_drop(out);
            return CHILD_LONG;
        }
        if (child->out.descriptor < 0) return CHILD_CLOSED;
        if (stopped(child)) return CHILD_STOPPED;
        if (last) return CHILD_LATE;
        uint64_t now = clock_us();
        last = now >= deadline;
        pump(child, false, last ? 0 : slice(now, deadline));
    }
}

ChildState child_write(Child *child, const char *text, size_t length, uint64_t deadline) {
    while (length) {
        if (child->in < 0) return CHILD_CLOSED;
        ssize_t put = write(child->in, text, length);
        if (put >= 0) {
            text += put;
            length -= (size_t)put;
        } else if (errno == EAGAIN) {
            uint64_t now = clock_us();
            if (stopped(child)) return CHILD_STOPPED;
            if (now >= deadline) return CHILD_LATE;
            pump(child, true, slice(now, deadline));
        } else if (errno != EINTR) {
            close(child->in);
            child->in = -1;
        }
    }
    return CHILD_FINE;
}

/* ------------------------------------------------------------------ end */

/* Checks without reaping: while the process is a zombie, its process and group number cannot be
 * reused. */
static bool look(Child *child) {
    siginfo_t info = {0};
    if (child->gone) return true;
    if (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return false;
    if (info.si_pid != child->pid) return false;
    child->gone = true;
    child->code = info.si_code;
    child->status = info.si_status;
    return true;
}

bool child_gone(Child *child, int wait_ms) {
    uint64_t end = clock_us() + (uint64_t)wait_ms * MS;
    for (int nap = 1; !look(child); nap = nap < 10 ? nap + 1 : 10) {
        uint64_t now = clock_us();
        if (now >= end) return false;
        bool open = child->out.descriptor >= 0 || child->err.descriptor >= 0;
        child_bytes_drop(&child->out.bytes); /* nobody will read it */
        if (open)
            pump(child, false, nap < slice(now, end) ? nap : slice(now, end));
        else
            poll(NULL, 0, nap);
    }
    return true;
}

void child_how(Child *child, char out[CHILD_HOW]) {
    if (!look(child))
        snprintf(out, CHILD_HOW, "is running");
    else if (child->code == CLD_EXITED)
        snprintf(out, CHILD_HOW, "ended with exit code %d", child->status);
    else
        snprintf(out, CHILD_HOW, "was ended by signal %d (%s)", child->status,
                 strsignal(child->status));
}

/* Reads its last output, even if a descendant keeps the pipe open. */
static void hear_out(Child *child) {
    for (int i = 0; i < LAST_LOOKS && child->err.descriptor >= 0; i++) {
        stream_fill(&child->err);
        tell_errors(child);
    }
}

void child_said(Child *child, char out[CHILD_SAID]) {
    hear_out(child);
    memcpy(out, child->said, CHILD_SAID);
}

void child_end(Child *child, int grace_ms) {
    if (!child) return;
    if (child->in >= 0) close(child->in);
    child->in = -1;
    child_gone(child, grace_ms);
    kill(-child->pid, SIGKILL);
    while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR) continue;
    offspring_end(child->mark);
    hear_out(child);
    stream_close(&child->err);
    tell_errors(child);
    stream_close(&child->out);
    free(child->out.bytes.data);
    free(child->err.bytes.data);
    free(child);
}

/* ------------------------------------------------------------------ commands */

char *child_command(const char *const *words) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    fputs("exec", out);
    for (; *words; words++) {
        fputs(" '", out);
        for (const char *c = *words; *c; c++) fprintf(out, *c == '\'' ? "'\\''" : "%c", *c);
        fputc('\'', out);
    }
    fclose(out);
    return text;
}

bool child_self(char *out, size_t size) {
    ssize_t length = readlink("/proc/self/exe", out, size);
    if (length <= 0 || (size_t)length == size) return false;
    out[length] = 0;
    return true;
}

#if defined(__x86_64__) && !defined(__AVX2__)
/* clang knows no name for x86-64-v3 before version 18. A processor with these has all of it. */
static int is_v3(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma");
}
#else
static int is_v3(void) { return 0; } /* or it is built so already */
#endif

void child_choose(char *const arguments[]) {
    static const char ending[] = "-v3";
    char path[4096 + sizeof ending];
    if (!is_v3() || !child_self(path, sizeof path - sizeof ending)) return;
    strcat(path, ending);
    if (access(path, X_OK) == 0) execv(path, arguments);
}
