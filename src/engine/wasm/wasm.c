/* The engine for web pages: one UGI session (session/session.h). The host writes a line into the
 * input and calls taefl_line with its length. The engine calls the host's function `line` with each
 * line of output. There are no threads: taefl_run searches in the calling thread, to the end or for
 * a slice of time. Meanwhile it asks `should_stop`, which a host can answer from shared memory.
 * docs/protocol.md has an example. */
#include "session/session.h"
#include "rank/rating.h"

#define EXPORT(name) __attribute__((export_name(#name), used, visibility("default")))
#define IMPORT(name) __attribute__((import_module("taefl"), import_name(#name)))

enum { PAGE = 1 << 16 };

IMPORT(line) void host_line(const char *text, size_t length);
IMPORT(should_stop) int host_should_stop(void);
IMPORT(now_ms) double host_now_ms(void); /* a clock that never goes back */

static char input[SESSION_LINE], room[SESSION_ROOM];
static char network[NETWORK_FILE_MOST];
static size_t network_length;
static Session session;
static Position path[2][SESSION_PLIES + 1];
static Move played[2][SESSION_PLIES];
static int32_t recall[2][SESSION_RECALL];

static void send_line(void *ctx, const char *text, size_t length) {
    (void)ctx;
    host_line(text, length);
}

static bool should_stop(void *ctx) {
    (void)ctx;
    return host_should_stop() != 0;
}

static uint64_t now_us(void *ctx) {
    (void)ctx;
    return (uint64_t)(host_now_ms() * 1000);
}

/* The table lies in the pages by which this function grew the memory. Nothing else grows it. New
 * pages are zeros: most pages of the site start an engine and never search. */
static void *table_memory(void *ctx, uint64_t bytes) {
    (void)ctx;
    static size_t first, have; /* pages */
    size_t used = have;
    uint64_t need = (bytes + PAGE - 1) / PAGE;
    if (need > SIZE_MAX / PAGE) return NULL;
    if (need > have) {
        size_t before = __builtin_wasm_memory_grow(0, (size_t)need - have);
        if (before == SIZE_MAX) return NULL;
        if (!have) first = before;
        have = (size_t)need;
    }
    return __builtin_memset((void *)(uintptr_t)(first * PAGE), 0, used * PAGE);
}

/* There are no files. Any name means the network that the host has written. */
static bool read_network(void *ctx, const char *name, const Rules *rules, NetworkFile *out,
                         Error *error) {
    (void)ctx;
    return network_read(out, rules, name, network, network_length, error);
}

/* Call it once, before everything else. 0 if there is not enough memory. */
EXPORT(taefl_start) int taefl_start(void);
int taefl_start(void) {
    const SessionSetup setup = {
        .name = "Taefl " TAEFL_VERSION,
        .path = {path[0], path[1]},
        .played = {played[0], played[1]},
        .plies = SESSION_PLIES,
        .recall = {recall[0], recall[1]},
        .room = room,
        .room_size = sizeof room,
        .line = send_line,
        .memory = table_memory,
        .network = read_network,
        .host = {.stop = should_stop, .now_us = now_us},
    };
    return session_init(&session, &setup);
}

/* taefl_input returns where the host writes a line in UTF-8; taefl_input_size, how many bytes
 * fit. */
EXPORT(taefl_input) char *taefl_input(void);
char *taefl_input(void) { return input; }

EXPORT(taefl_input_size) size_t taefl_input_size(void);
size_t taefl_input_size(void) { return SESSION_LINE; }

/* Returns where the host writes the `length` bytes of a network, before `setoption name EvalFile`.
 * NULL if that is too long for any network. */
EXPORT(taefl_network) char *taefl_network(size_t length);
char *taefl_network(size_t length) {
    network_length = length <= sizeof network ? length : 0;
    return length <= sizeof network ? network : NULL;
}

/* Handles the line of `length` bytes in the input. A longer line than the input's size gets an
 * error. Returns 0: send the next line; 1: a job waits, call taefl_run; 2: quit. */
EXPORT(taefl_line) int taefl_line(size_t length);
int taefl_line(size_t length) {
    if (length <= SESSION_LINE) return (int)session_line(&session, input, length);
    session_line_long(&session, SESSION_LINE);
    return SESSION_READ;
}

/* Runs the job to its end, or for about `slice_ms` if that is not 0. Returns 1 if the job has not
 * ended. */
EXPORT(taefl_run) int taefl_run(uint32_t slice_ms);
int taefl_run(uint32_t slice_ms) { return session_run(&session, (uint64_t)slice_ms * 1000); }

/* ------------------------------------------------------------------ ratings of puzzle solvers */

/* Rates a solver when no server keeps the rating (rank/rating.h). */
static Rating solver;

/* Returns where the host writes a solver's points, deviation and volatility, as three doubles.
 * Zeros mean a new solver. */
EXPORT(taefl_solver) Rating *taefl_solver(void);
Rating *taefl_solver(void) { return &solver; }

/* Updates the solver's rating in that place after a puzzle of `points`. `solved` is 1, or 0 if it
 * was not solved. */
EXPORT(taefl_rate) void taefl_rate(double points, int solved);
void taefl_rate(double points, int solved) {
    Rating puzzle = rating_of_puzzle(points);
    if (solver.deviation <= 0) solver = rating_new();
    rating_solve(&solver, &puzzle, solved != 0);
}
