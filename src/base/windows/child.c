/* See child.h. A job of Windows ends all descendants with the child. Windows cannot wait for pipes,
 * so a thread for each of them reads or writes, and the caller waits for `change`. */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "base/child.h"
#include "base/child_bytes.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/wait.h"

enum { SLICE_MS = 50, PIPE_BYTES = 1 << 20, PART = 4096, MS = 1000, COMMAND = 32768 };

typedef enum End { END_IN, END_OUT, END_ERR, ENDS } End;

typedef struct Pipe {
    Child *child;
    HANDLE handle; /* our end; NULL: there is none */
    pthread_t thread;
    bool threaded, over; /* over: nothing more comes, or can be sent */
    ChildBytes bytes;
} Pipe;

struct Child {
    HANDLE process, job;
    Pipe pipe[ENDS];
    pthread_mutex_t lock; /* of `over` and `bytes` of all pipes, and … */
    pthread_cond_t change;
    bool ending; /* … of this: the threads are to end */
    ChildSetup setup;
    char said[CHILD_SAID];
};

/* ------------------------------------------------------------------ threads */

/* Bytes that find no room wait, but for standard error, which is read at leisure. */
static void put(Pipe *pipe, const char *data, size_t length) {
    Child *child = pipe->child;
    pthread_mutex_lock(&child->lock);
    while (length && !child->ending) {
        ChildBytes *b = &pipe->bytes;
        size_t room = b->size - b->end, part = room < length ? room : length;
        memcpy(b->data + b->end, data, part);
        b->end += part;
        data += part;
        length -= part;
        pthread_cond_broadcast(&child->change);
        if (length && pipe == &child->pipe[END_ERR]) break;
        if (length) pthread_cond_wait(&child->change, &child->lock);
    }
    pthread_mutex_unlock(&child->lock);
}

static void end_pipe(Pipe *pipe) {
    pthread_mutex_lock(&pipe->child->lock);
    pipe->over = true;
    pthread_cond_broadcast(&pipe->child->change);
    pthread_mutex_unlock(&pipe->child->lock);
}

static void *read_all(void *argument) {
    Pipe *pipe = argument;
    char part[PART];
    DWORD got;
    while (ReadFile(pipe->handle, part, PART, &got, NULL)) put(pipe, part, got);
    end_pipe(pipe);
    return NULL;
}

/* Takes what is to be written; 0: the child is ending. */
static size_t take_part(Pipe *pipe, char part[PART]) {
    Child *child = pipe->child;
    ChildBytes *b = &pipe->bytes;
    pthread_mutex_lock(&child->lock);
    while (b->start == b->end && !child->ending) pthread_cond_wait(&child->change, &child->lock);
    size_t held = child_bytes_held(b), length = held < PART ? held : PART;
    memcpy(part, b->data + b->start, length);
    b->start += length;
    if (b->start == b->end) child_bytes_drop(b);
    pthread_cond_broadcast(&child->change);
    pthread_mutex_unlock(&child->lock);
    return length;
}

static void *write_all(void *argument) {
    Pipe *pipe = argument;
    char part[PART];
    DWORD length, put_there;
    while ((length = (DWORD)take_part(pipe, part)))
        for (DWORD done = 0; done < length; done += put_there)
            if (!WriteFile(pipe->handle, part + done, length - done, &put_there, NULL)) {
                end_pipe(pipe);
                return NULL;
            }
    CloseHandle(pipe->handle); /* the child sees the end of its input */
    pipe->handle = NULL;
    return NULL;
}

/* ------------------------------------------------------------------ start */

static const char *error_words(void) {
    DWORD number = GetLastError();
    bool missing = number == ERROR_FILE_NOT_FOUND || number == ERROR_PATH_NOT_FOUND;
    return missing ? strerror(ENOENT) : strerror(number == ERROR_ACCESS_DENIED ? EACCES : EAGAIN);
}

/* A word so quoted that the program that is run reads it as it was (CommandLineToArgvW). */
static void add_word(char *line, const char *word) {
    char *to = line + strlen(line);
    if (to - line + 2 * strlen(word) + 4 > COMMAND) return;
    if (*line) *to++ = ' ';
    *to++ = '"';
    size_t slashes = 0;
    for (const char *c = word; *c; c++) {
        if (*c == '"')
            for (size_t i = 0; i <= slashes; i++) *to++ = '\\';
        slashes = *c == '\\' ? slashes + 1 : 0;
        *to++ = *c;
    }
    while (slashes--) *to++ = '\\';
    *to++ = '"';
    *to = 0;
}

char *child_command(const char *const *words) {
    char *line = memory_get(COMMAND);
    for (; *words; words++) add_word(line, *words);
    return line;
}

bool child_self(char *out, size_t size) {
    DWORD length = GetModuleFileNameA(NULL, out, (DWORD)size);
    return length && length < size;
}

/* A program of Windows cannot run another in its place: it would have to wait for it. */
void child_choose(char *const arguments[]) { (void)arguments; }

/* Makes a pipe of which the child inherits `theirs`. */
static bool make_pipe(Pipe *ours, HANDLE *theirs, bool writes) {
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    HANDLE from, to;
    if (!CreatePipe(&from, &to, &inherited, 1 << 16)) return false;
    *theirs = writes ? from : to;
    ours->handle = writes ? to : from;
    return SetHandleInformation(ours->handle, HANDLE_FLAG_INHERIT, 0);
}

static HANDLE open_file(const char *path, DWORD how) {
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    return CreateFileA(path, how, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                       how == GENERIC_READ ? OPEN_EXISTING : OPEN_ALWAYS, 0, NULL);
}

static bool make_ends(Child *child, HANDLE theirs[ENDS]) {
    const ChildSetup *setup = &child->setup;
    if (setup->mute) {
        theirs[END_IN] = open_file("NUL", GENERIC_READ);
        if (theirs[END_IN] == INVALID_HANDLE_VALUE) return false;
        if (setup->file) theirs[END_ERR] = open_file(setup->file, FILE_APPEND_DATA);
        if (theirs[END_ERR] == INVALID_HANDLE_VALUE) return false;
        return setup->file || make_pipe(&child->pipe[END_ERR], &theirs[END_ERR], false);
    }
    for (int i = 0; i < ENDS; i++)
        if (!make_pipe(&child->pipe[i], &theirs[i], i == END_IN)) return false;
    return true;
}

static bool create(Child *child, char *line, const HANDLE theirs[ENDS]) {
    STARTUPINFOA start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION about;
    start.hStdInput = theirs[END_IN];
    start.hStdError = theirs[END_ERR];
    start.hStdOutput = theirs[END_OUT] ? theirs[END_OUT] : theirs[END_ERR];
    DWORD how = CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW;
    if (!CreateProcessA(NULL, line, NULL, NULL, TRUE, how, NULL, NULL, &start, &about))
        return false;
    child->process = about.hProcess;
    AssignProcessToJobObject(child->job, about.hProcess);
    ResumeThread(about.hThread);
    CloseHandle(about.hThread);
    return true;
}

/* A command that is no program's is the shell's. */
static bool run(Child *child, const HANDLE theirs[ENDS]) {
    /* Without the lock another child could inherit this one's ends, and keep them open. */
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    const ChildSetup *setup = &child->setup;
    char *line =
        setup->words ? child_command((const char *const *)setup->words) : memory_get(COMMAND);
    if (!setup->words) snprintf(line, COMMAND, "%s", setup->command);
    pthread_mutex_lock(&one);
    bool good = create(child, line, theirs);
    if (!good && !setup->words) {
        snprintf(line, COMMAND, "cmd.exe /d /s /c \"%s\"", setup->command);
        good = create(child, line, theirs);
    }
    pthread_mutex_unlock(&one);
    free(line);
    return good;
}

static HANDLE make_job(void) {
    HANDLE job = CreateJobObjectA(NULL, NULL);
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    if (job)
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

static void start_threads(Child *child) {
    for (int i = 0; i < ENDS; i++) {
        Pipe *pipe = &child->pipe[i];
        pipe->over = !pipe->handle;
        if (!pipe->handle) continue;
        pipe->bytes = (ChildBytes){.size = PIPE_BYTES, .data = memory_get(PIPE_BYTES + 1)};
        pipe->threaded =
            pthread_create(&pipe->thread, NULL, i == END_IN ? write_all : read_all, pipe) == 0;
        pipe->over = !pipe->threaded;
    }
}

static void close_all(Child *child) {
    for (int i = 0; i < ENDS; i++) {
        if (child->pipe[i].handle) CloseHandle(child->pipe[i].handle);
        free(child->pipe[i].bytes.data);
    }
    if (child->job) CloseHandle(child->job);
    if (child->process) CloseHandle(child->process);
    pthread_cond_destroy(&child->change);
    pthread_mutex_destroy(&child->lock);
    free(child);
}

Child *child_start(const ChildSetup *setup, const char **why) {
    Child *child = memory_get(sizeof *child);
    HANDLE theirs[ENDS] = {0};
    child->setup = *setup;
    child->job = make_job();
    pthread_mutex_init(&child->lock, NULL);
    wait_init(&child->change);
    for (int i = 0; i < ENDS; i++) child->pipe[i].child = child;
    bool good = child->job && make_ends(child, theirs) && run(child, theirs);
    if (!good) *why = error_words();
    for (int i = 0; i < ENDS; i++)
        if (theirs[i] && theirs[i] != INVALID_HANDLE_VALUE) CloseHandle(theirs[i]);
    if (good) {
        start_threads(child);
        return child;
    }
    close_all(child);
    return NULL;
}

/* ------------------------------------------------------------------ talk */

static void tell_line(Child *child, const char *line, size_t length) {
    if (child->setup.heard) child->setup.heard(child->setup.ctx, line, length);
    child_said_add(child->said, CHILD_SAID, line, length);
}

/* Passes on standard error; called with the lock. */
static void tell_errors(Child *child) {
    Pipe *pipe = &child->pipe[END_ERR];
    ChildBytes *err = &pipe->bytes;
    size_t length;
    if (!err->data) return;
    for (char *line; (line = child_bytes_line(err, &length));) tell_line(child, line, length);
    if (pipe->over && child_bytes_held(err))
        tell_line(child, err->data + err->start, child_bytes_held(err));
    if (pipe->over) child_bytes_drop(err);
    child_bytes_room(err);
}

static bool stopped(const Child *child) {
    return child->setup.stop && atomic_load_explicit(child->setup.stop, memory_order_relaxed);
}

/* Waits with the lock for a change, at most a slice and at most until the deadline. */
static void wait_slice(Child *child, uint64_t deadline) {
    uint64_t end = clock_us() + SLICE_MS * MS;
    wait_until(&child->change, &child->lock, end < deadline ? end : deadline);
}

/* Looks for a line, with the lock. CHILD_LATE: there is none yet. */
static ChildState look_for_line(Child *child, char **line, size_t *length) {
    Pipe *pipe = &child->pipe[END_OUT];
    if (!pipe->bytes.data) return CHILD_CLOSED;
    if ((*line = child_bytes_line(&pipe->bytes, length)))
        return *length <= CHILD_LINE_LIMIT ? CHILD_FINE : CHILD_LONG;
    if (child_bytes_held(&pipe->bytes) > CHILD_LINE_LIMIT) {
        child_bytes_drop(&pipe->bytes);
        pthread_cond_broadcast(&child->change);
        return CHILD_LONG;
    }
    return pipe->over ? CHILD_CLOSED : CHILD_LATE;
}

ChildState child_read(Child *child, char **line, size_t *length, uint64_t deadline) {
    ChildState state;
    pthread_mutex_lock(&child->lock);
    if (child->pipe[END_OUT].bytes.data && child_bytes_room(&child->pipe[END_OUT].bytes))
        pthread_cond_broadcast(&child->change);
    for (;;) {
        tell_errors(child);
        state = look_for_line(child, line, length);
        if (state != CHILD_LATE) break;
        if (stopped(child)) state = CHILD_STOPPED;
        if (state == CHILD_STOPPED || clock_us() >= deadline) break;
        wait_slice(child, deadline);
    }
    pthread_mutex_unlock(&child->lock);
    return state;
}

/* Hands what fits to the thread that writes. */
static size_t hand_on(Child *child, const char *text, size_t length) {
    ChildBytes *b = &child->pipe[END_IN].bytes;
    size_t room = child_bytes_room(b), part = room < length ? room : length;
    memcpy(b->data + b->end, text, part);
    b->end += part;
    if (part) pthread_cond_broadcast(&child->change);
    return part;
}

ChildState child_write(Child *child, const char *text, size_t length, uint64_t deadline) {
    ChildState state = CHILD_FINE;
    Pipe *in = &child->pipe[END_IN];
    pthread_mutex_lock(&child->lock);
    for (;;) {
        tell_errors(child);
        if (in->over) state = CHILD_CLOSED;
        if (in->over) break;
        size_t part = hand_on(child, text, length);
        text += part;
        length -= part;
        if (!length && !child_bytes_held(&in->bytes)) break;
        if (stopped(child))
            state = CHILD_STOPPED;
        else if (clock_us() >= deadline)
            state = CHILD_LATE;
        if (state != CHILD_FINE) break;
        wait_slice(child, deadline);
    }
    pthread_mutex_unlock(&child->lock);
    return state;
}

int child_voice(const Child *child) {
    (void)child;
    return -1; /* nobody needs to read it: a thread does */
}

void child_hear(Child *child) {
    pthread_mutex_lock(&child->lock);
    tell_errors(child);
    pthread_mutex_unlock(&child->lock);
}

/* ------------------------------------------------------------------ end */

bool child_gone(Child *child, int wait_ms) {
    bool gone = WaitForSingleObject(child->process, (DWORD)wait_ms) == WAIT_OBJECT_0;
    child_hear(child);
    return gone;
}

void child_how(Child *child, char out[CHILD_HOW]) {
    DWORD code = 0;
    if (!child_gone(child, 0))
        snprintf(out, CHILD_HOW, "is running");
    else if (GetExitCodeProcess(child->process, &code))
        snprintf(out, CHILD_HOW, "ended with exit code %ld", (long)code);
}

void child_said(Child *child, char out[CHILD_SAID]) {
    child_hear(child);
    memcpy(out, child->said, CHILD_SAID);
}

void child_end(Child *child, int grace_ms) {
    if (!child) return;
    pthread_mutex_lock(&child->lock);
    child->ending = true;
    pthread_cond_broadcast(&child->change);
    pthread_mutex_unlock(&child->lock);
    child_gone(child, grace_ms);
    TerminateJobObject(child->job, 1);
    for (int i = 0; i < ENDS; i++)
        if (child->pipe[i].threaded) pthread_join(child->pipe[i].thread, NULL);
    child_hear(child);
    close_all(child);
}
