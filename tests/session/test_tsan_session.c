/* Golden sessions, written from the contract: every file of tests/session/golden is played with the
 * session library in this process, jobs on a thread of their own, and with the program by pipes.
 * And the moments in which the two threads of a session could get in each other's way.
 *
 * A file is a list of lines:
 *     > LINE     is sent; \t \r \0 and \xNN stand for these bytes
 *     < LINE     must be the next line that comes
 *     ? PATTERN  the next line must match; `*` stands for anything
 *     * PATTERN  lines that match may come, none or more
 *     # …        a remark
 * Nothing else may come. (tests/wasm plays the same files with the WebAssembly module.) */
#include "base/clock.h"
#include "base/workers.h"
#include "session/session.h"
#include "support/test.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST = 1 << 18, PATIENCE_S = 120, MOST_FILES = 64 };

/* Something that is sent lines and sends lines. */
typedef struct Peer {
    void *(*open)(void);
    void (*send)(void *peer, const char *line, size_t length);
    bool (*receive)(void *peer, char out[LONGEST]); /* false: nothing comes any more */
    void (*close)(void *peer);
} Peer;

/* ---- the library ---- */

typedef struct Library {
    Session session;
    Workers workers, crew; /* the job's thread, and the other threads of its search */
    Position path[2][SESSION_PLIES + 1];
    Move played[2][SESSION_PLIES];
    char room[SESSION_LEAST];
    void *table;
    bool quit;
    pthread_mutex_t lock;
    pthread_cond_t news;
    char *line[512]; /* a ring of lines that have come and were not yet received */
    unsigned first, count;
} Library;

static void library_line(void *ctx, const char *text, size_t length) {
    Library *l = ctx;
    pthread_mutex_lock(&l->lock);
    assert_true(l->count < 512);
    l->line[(l->first + l->count++) % 512] = strndup(text, length);
    pthread_cond_signal(&l->news);
    pthread_mutex_unlock(&l->lock);
}

static void *library_memory(void *ctx, uint64_t bytes) {
    Library *l = ctx;
    free(l->table);
    return l->table = calloc(1, bytes);
}

static uint64_t library_now(void *ctx) { return clock_us(); }

static bool library_spawn(void *ctx, void (*job)(void *), void *argument) {
    return workers_spawn(&((Library *)ctx)->crew, job, argument);
}

static void library_join(void *ctx) { workers_join(&((Library *)ctx)->crew); }

static void library_job(void *session) { session_run(session, 0); }

static void *library_open(void) {
    Library *l = calloc(1, sizeof *l);
    SessionSetup setup = {
        .name = "Taefl test",
        .path = {l->path[0], l->path[1]},
        .played = {l->played[0], l->played[1]},
        .plies = SESSION_PLIES,
        .room = l->room,
        .room_size = sizeof l->room,
        .ctx = l,
        .line = library_line,
        .memory = library_memory,
        .host = {.ctx = l, .now_us = library_now, .spawn = library_spawn, .join = library_join}};
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->news, NULL);
    workers_init(&l->workers);
    workers_init(&l->crew);
    assert_true(session_init(&l->session, &setup));
    return l;
}

static void library_send(void *peer, const char *line, size_t length) {
    Library *l = peer;
    assert_false(l->quit);
    SessionNext next = session_line(&l->session, line, length);
    if (next == SESSION_RUN) {
        workers_join(&l->workers);
        assert_true(workers_spawn(&l->workers, library_job, &l->session));
    } else if (next == SESSION_QUIT) {
        workers_join(&l->workers);
        l->quit = true;
    }
}

static bool library_receive(void *peer, char out[LONGEST]) {
    Library *l = peer;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE_S;
    pthread_mutex_lock(&l->lock);
    while (!l->count && !l->quit)
        if (pthread_cond_timedwait(&l->news, &l->lock, &until) == ETIMEDOUT) break;
    bool have = l->count > 0;
    if (have) {
        snprintf(out, LONGEST, "%s", l->line[l->first]);
        free(l->line[l->first]);
        l->first = (l->first + 1) % 512;
        l->count--;
    }
    pthread_mutex_unlock(&l->lock);
    return have;
}

static void library_close(void *peer) {
    Library *l = peer;
    while (l->count) free(l->line[(l->first + --l->count) % 512]);
    pthread_cond_destroy(&l->news);
    pthread_mutex_destroy(&l->lock);
    free(l->table);
    free(l);
}

static const Peer LIBRARY = {library_open, library_send, library_receive, library_close};

/* ---- the program ---- */

typedef struct Program {
    pid_t pid;
    int to, from;
    char buffer[LONGEST];
    size_t have;
} Program;

static void *program_open(void) {
    Program *p = calloc(1, sizeof *p);
    const char *taefl = getenv("TAEFL");
    int in[2], out[2];
    assert_int_equal(pipe(in) | pipe(out), 0);
    p->pid = fork();
    if (p->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        execl(taefl, taefl, "engine", (char *)NULL);
        _exit(127);
    }
    close(in[0]), close(out[1]);
    p->to = in[1];
    p->from = out[0];
    return p;
}

static void program_send(void *peer, const char *line, size_t length) {
    Program *p = peer;
    char text[LONGEST];
    memcpy(text, line, length);
    text[length] = '\n';
    assert_int_equal(write(p->to, text, length + 1), (ssize_t)length + 1);
}

static bool program_receive(void *peer, char out[LONGEST]) {
    Program *p = peer;
    char *end;
    while (!(end = memchr(p->buffer, '\n', p->have))) {
        struct pollfd wait = {.fd = p->from, .events = POLLIN};
        assert_true(p->have < sizeof p->buffer);
        if (poll(&wait, 1, PATIENCE_S * 1000) <= 0) return false;
        ssize_t got = read(p->from, p->buffer + p->have, sizeof p->buffer - p->have);
        if (got <= 0) return false;
        p->have += (size_t)got;
    }
    size_t length = (size_t)(end - p->buffer);
    memcpy(out, p->buffer, length);
    out[length] = 0;
    p->have -= length + 1;
    memmove(p->buffer, end + 1, p->have);
    return true;
}

static void program_close(void *peer) {
    Program *p = peer;
    int status;
    close(p->to);
    assert_int_equal(waitpid(p->pid, &status, 0), p->pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(p->from);
    free(p);
}

static const Peer PROGRAM = {program_open, program_send, program_receive, program_close};

/* ---- playing a file ---- */

static bool matches(const char *pattern, const char *line) {
    for (; *pattern != '*'; pattern++, line++) {
        if (*pattern != *line) return false;
        if (!*pattern) return true;
    }
    for (;; line++) {
        if (matches(pattern + 1, line)) return true;
        if (!*line) return false;
    }
}

static size_t unescape(const char *text, char *out) {
    size_t length = 0;
    for (; *text; text++) {
        unsigned byte = (unsigned char)*text;
        if (*text == '\\') {
            text++;
            byte = *text == 't' ? '\t' : *text == 'r' ? '\r' : 0;
            if (*text == 'x') {
                assert_int_equal(sscanf(text + 1, "%2x", &byte), 1);
                text += 2;
            }
        }
        out[length++] = (char)byte;
    }
    return length;
}

typedef struct Play {
    const Peer *kind;
    void *peer;
    const char *file;
    int number;           /* of the line in the file */
    char coming[LONGEST]; /* the next line, if there is one */
    bool have, quit;
} Play;

static bool next_comes(Play *play) {
    if (!play->have) play->have = play->kind->receive(play->peer, play->coming);
    return play->have;
}

static void wrong(const Play *play, const char *wanted) {
    fail_msg("%s:%d\n  wanted: %s\n  came:   %s\n", play->file, play->number, wanted,
             play->have ? play->coming : "(nothing)");
}

static void play_line(Play *play, const char *line) {
    const char *rest = line[0] && line[1] == ' ' ? line + 2 : line + 1;
    char sent[LONGEST];
    switch (line[0]) {
    case 0:
    case '#': break;
    case '>':
        play->kind->send(play->peer, sent, unescape(rest, sent));
        play->quit = strcmp(rest, "quit") == 0;
        break;
    case '<':
        if (!next_comes(play) || strcmp(play->coming, rest) != 0) wrong(play, rest);
        play->have = false;
        break;
    case '?':
        if (!next_comes(play) || !matches(rest, play->coming)) wrong(play, rest);
        play->have = false;
        break;
    case '*':
        while (next_comes(play) && matches(rest, play->coming)) play->have = false;
        break;
    default: fail_msg("%s:%d: cannot read '%s'", play->file, play->number, line);
    }
}

static void play_file(const Peer *kind, const char *file) {
    static char line[LONGEST];
    FILE *golden = fopen(file, "r");
    assert_non_null(golden);
    Play *play = calloc(1, sizeof *play);
    play->kind = kind;
    play->file = file;
    play->peer = kind->open();
    while (fgets(line, sizeof line, golden)) {
        play->number++;
        line[strcspn(line, "\n")] = 0;
        play_line(play, line);
    }
    fclose(golden);
    if (!play->quit) kind->send(play->peer, "quit", 4);
    if (next_comes(play)) wrong(play, "(nothing more)");
    kind->close(play->peer);
    free(play);
}

static void by_library(void **state) { play_file(&LIBRARY, *state); }
static void by_program(void **state) { play_file(&PROGRAM, *state); }

/* The search of a won position ends by itself just about when the stop comes; whoever is first,
 * there is one answer, and then everything may be changed. */
static void stop_meets_the_end(void **state) {
    static const char *const lines[] = {"position fen 9/9/9/9/9/2T6/T1KT5/7t1/9 1", "go infinite",
                                        "stop", "setoption name Rules value tablut-ashton"};
    char coming[LONGEST];
    Library *l = library_open();
    for (int round = 0; round < 400; round++) {
        for (int i = 0; i < 3; i++) {
            library_send(l, lines[i], strlen(lines[i]));
            for (volatile int wait = 0; i == 1 && wait < round * 250; wait++) continue;
        }
        do assert_true(library_receive(l, coming));
        while (strncmp(coming, "info depth ", 11) == 0);
        assert_string_equal(coming, "bestmove c3c1");
        library_send(l, lines[3], strlen(lines[3]));
    }
    library_send(l, "quit", 4);
    assert_false(library_receive(l, coming));
    library_close(l);
}

/* Several threads through a session: one answer to each `go`, whatever ends it, and never more than
 * the nodes that are allowed. */
static void several_threads(void **state) {
    static const char *const games[] = {"tablut-katz", "maerstanas", "gardsdansen"};
    static const char *const searches[] = {"go nodes 20000", "go infinite", "go movetime 40",
                                           "go depth 3", "go p1time 60 p1inc 10"};
    char line[128], coming[LONGEST];
    Library *l = library_open();
    for (int game = 0; game < 3; game++) {
        snprintf(line, sizeof line, "setoption name Rules value %s", games[game]);
        library_send(l, line, strlen(line));
        snprintf(line, sizeof line, "setoption name Threads value %d", 2 + game);
        library_send(l, line, strlen(line));
        for (int i = 0; i < 5; i++) {
            uint64_t nodes = 0;
            library_send(l, searches[i], strlen(searches[i]));
            if (i == 1) library_send(l, "stop", 4);
            do {
                assert_true(library_receive(l, coming));
                const char *told = strstr(coming, " nodes ");
                if (told) nodes = strtoull(told + 7, NULL, 10);
            } while (strncmp(coming, "info depth ", 11) == 0);
            assert_memory_equal(coming, "bestmove ", 9);
            assert_true(i > 0 || nodes <= 20000);
            if (i == 2) library_send(l, "setoption name Clear Hash", 25);
        }
    }
    library_send(l, "quit", 4);
    assert_false(library_receive(l, coming));
    library_close(l);
}

static int is_golden(const struct dirent *entry) {
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".ugi") == 0;
}

int main(void) {
    static char path[MOST_FILES][512], name[2 * MOST_FILES][600];
    static struct CMUnitTest tests[2 * MOST_FILES + 2];
    char folder[256];
    struct dirent **entries;
    snprintf(folder, sizeof folder, "%s/tests/session/golden", getenv("TAEFL_SOURCE"));
    int files = scandir(folder, &entries, is_golden, alphasort), count = 0;
    if (files <= 0 || files > MOST_FILES) return 1;
    for (int i = 0; i < files; i++) {
        snprintf(path[i], sizeof path[i], "%s/%s", folder, entries[i]->d_name);
        for (int program = 0; program < 2; program++, count++) {
            snprintf(name[count], sizeof name[count], "%s by %s", entries[i]->d_name,
                     program ? "program" : "library");
            tests[count] = (struct CMUnitTest){.name = name[count],
                                               .test_func = program ? by_program : by_library,
                                               .initial_state = path[i]};
        }
        free(entries[i]);
    }
    free(entries);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(stop_meets_the_end);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(several_threads);
    return _cmocka_run_group_tests("session", tests, (size_t)count, NULL, NULL);
}
