/* The loop (libuv): listens, accepts connections while there is room, handles time, stops. */
#include "api/setup.h"
#include "api/routes.h"
#include "api/sockets.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/notify.h"
#include "base/stop.h"
#include "http/site.h"
#include "api/bot_streams.h"
#include "http/connection.h"
#include "http/guard.h"
#include "base/log.h"
#include "api/preview.h"
#include "api/service.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

enum {
    TICK_MS = 250,
    DRAIN_MS = 8000,    /* then requests without an answer are cut off */
    LAST_MS = 1000,     /* for what a database must still keep after that */
    REFUSED_MS = 1000,  /* minimum time between two log lines about refused connections */
    OTHER_FILES = 64,   /* file descriptors for other things than connections */
    LIMITS_EACH = 8,    /* rows in the table of limits per connection */
    ACCEPT_AT_ONCE = 64 /* so that a flood of new connections does not starve the existing ones */
};

typedef struct Loop {
    const ServerSetup *setup;
    uv_loop_t uv;
    uv_poll_t listener;
    uv_timer_t tick;
    uv_signal_t interrupt, terminate;
    int listen_fd; /* -1: closed */
    bool paused;   /* accepting failed: the listener pauses until the next tick */
    Connections *connections;
    Limits *limits;
    Service *service;
    int most;             /* connection limit */
    Refusals refused;     /* since the last log line about them */
    uint64_t told_at;     /* ms: time of that log line; 0: none yet */
    int connected;        /* connections at the last tick */
    uint64_t drain_until; /* ms: end of the shutdown; 0: not shutting down */
    uint64_t watchdog_ms; /* interval of the service manager's watchdog; 0: none */
    uint64_t lives_at;    /* ms: last message to the watchdog */
} Loop;

/* ------------------------------------------------------------------ new connections */

/* Logs refused connections, at most one line a second. */
static void tell_refused(Loop *loop, bool last) {
    uint64_t now = uv_now(&loop->uv);
    if (!loop->refused.all || (!last && loop->told_at && now - loop->told_at < REFUSED_MS)) return;
    log_refused(&loop->refused);
    loop->refused = (Refusals){0};
    loop->told_at = now;
}

/* Refuses with an answer that fits into the socket's buffer. Reads a request that has already
 * arrived, because closing with unread bytes could destroy the answer. */
static void turn_away(Loop *loop, int fd, const Address *from, bool one_address) {
    char answer[REFUSAL_SIZE], request[REQUEST_HEAD_MOST];
    size_t length =
        one_address
            ? answer_refusal(429, "Too many connections from your address.\n", clock_date(), answer)
            : answer_refusal(503, "Too many connections. Try again in a moment.\n", clock_date(),
                             answer);
    if (send(fd, answer, length, MSG_NOSIGNAL | MSG_DONTWAIT) > 0) {
        shutdown(fd, SHUT_WR);
        recv(fd, request, sizeof request, MSG_DONTWAIT);
    }
    close(fd);
    loop->refused.all++;
    loop->refused.one_address += one_address;
    address_host(from, loop->refused.peer);
    tell_refused(loop, false);
}

static void on_listener(uv_poll_t *handle, int status, int events) {
    (void)events;
    Loop *loop = handle->data;
    for (int i = 0; status == 0 && i < ACCEPT_AT_ONCE; i++) {
        Address from;
        int fd = listen_accept(loop->listen_fd, &from);
        if (fd >= 0) {
            Began began = connection_begin(loop->connections, fd, &from);
            if (began != BEGAN) turn_away(loop, fd, &from, began == BEGAN_MANY);
        } else if (errno != EINTR && errno != ECONNABORTED) {
            if (errno == EAGAIN) return;
            log_event(LOG_ERROR, "accept", strerror(errno));
            uv_poll_stop(&loop->listener);
            loop->paused = true;
            return;
        }
    }
}

/* ------------------------------------------------------------------ the end */

static void close_listener(Loop *loop) {
    if (loop->listen_fd < 0) return;
    uv_poll_stop(&loop->listener);
    uv_close((uv_handle_t *)&loop->listener, NULL);
    close(loop->listen_fd);
    loop->listen_fd = -1;
}

/* The first signal starts a graceful shutdown, the second ends it immediately. */
static void on_signal(uv_signal_t *handle, int number) {
    Loop *loop = handle->data;
    uint64_t now = uv_now(&loop->uv);
    bool first = !loop->drain_until;
    log_event(LOG_INFO, "ending", number == SIGTERM ? "SIGTERM" : "SIGINT");
    loop->drain_until = first ? now + DRAIN_MS : now;
    notify_tell("STOPPING=1");
    close_listener(loop);
    service_stop(loop->service);
    connections_ending(loop->connections);
    uv_timer_start(&loop->tick, loop->tick.timer_cb, 0, 20);
}

static void on_tick(uv_timer_t *handle) {
    Loop *loop = handle->data;
    bool cut = loop->drain_until && uv_now(&loop->uv) >= loop->drain_until;
    int left = loop->connected = connections_tick(loop->connections);
    tell_refused(loop, loop->drain_until != 0);
    if (loop->paused && loop->listen_fd >= 0)
        uv_poll_start(&loop->listener, UV_READABLE, on_listener);
    loop->paused = false;
    if (loop->drain_until && (!left || cut)) uv_stop(&loop->uv);
    if (loop->watchdog_ms && uv_now(&loop->uv) - loop->lives_at >= loop->watchdog_ms) {
        loop->lives_at = uv_now(&loop->uv);
        notify_tell("WATCHDOG=1");
    }
}

/* ------------------------------------------------------------------ setting up */

/* Raises the limit of file descriptors to fit all connections, or to the system's maximum if
 * `fewer`. Returns the number of connections that fit; 0: too few. */
static int reserve_files(const ServerSetup *setup, char why[WHY_TEXT]) {
    struct rlimit limit;
    rlim_t want = (rlim_t)setup->connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return setup->connections;
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= want) {
        if (limit.rlim_cur < want) limit.rlim_cur = want;
    } else if (setup->fewer && limit.rlim_max > OTHER_FILES) {
        limit.rlim_cur = limit.rlim_max;
    } else {
        snprintf(why, WHY_TEXT,
                 "%d connections need %d open files, but the limit of this process is %d (ulimit "
                 "-n); set --connections lower",
                 setup->connections, (int)want, (int)limit.rlim_max);
        return 0;
    }
    setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur < want ? (int)(limit.rlim_cur - OTHER_FILES) : setup->connections;
}

static bool is_get(const Request *request, const char *path) {
    return (request->method == HTTP_GET || request->method == HTTP_HEAD) &&
           strcmp(request->path, path) == 0;
}

/* Only this machine may read the metrics. Other clients get 404. */
static bool wants_metrics(const Request *request) {
    unsigned char here[2][16] = {{4, 127, 0, 0, 1}, {6}};
    bool local = memcmp(request->peer, here[0], 16) == 0 || memcmp(request->peer, here[1], 16) == 0;
    return local && is_get(request, "/metrics");
}

/* Returns false, with the answer in *out, if the server does not use the requested host name. */
static bool is_meant(const Loop *loop, const Request *request, Answer *out) {
    if (guard_host(request, loop->setup->hosts)) return true;
    *out = answer_error(421, "host", "This server does not answer to that name (--hosts).");
    return false;
}

static bool asked(void *ctx, Ticket ticket, const Request *request, Answer *out) {
    const Loop *loop = ctx;
    if (!is_meant(loop, request, out)) return true;
    if (wants_metrics(request)) {
        *out = answer_text(200, "text/plain; version=0.0.4; charset=utf-8",
                           service_metrics(loop->service));
        return true;
    }
    if (!loop->drain_until && is_get(request, "/readyz")) {
        service_ready(loop->service, ticket);
        return false;
    }
    if (calls_wants(request)) return calls_asked(loop->service, ticket, request, out);
    if (preview_answer(loop->setup->page, request, out)) return true;
    *out = site_answer(loop->setup->page, loop->setup->contact, !loop->drain_until, request);
    return true;
}

/* A client has disconnected. Its request still runs, but the answer is dropped; a stream ends. */
static void left(void *ctx, Ticket ticket) { bots_left(((Loop *)ctx)->service, ticket); }

static bool socket_open(void *ctx, Ticket ticket, const Request *request, Answer *refusal) {
    const Loop *loop = ctx;
    return is_meant(loop, request, refusal) &&
           sockets_open(loop->service, ticket, request, refusal);
}

static void socket_said(void *ctx, Ticket ticket, const char *text, size_t length) {
    sockets_said(((Loop *)ctx)->service, ticket, text, length);
}

static void socket_gone(void *ctx, Ticket ticket) { sockets_gone(((Loop *)ctx)->service, ticket); }

static void start_handles(Loop *loop) {
    uv_poll_init_socket(&loop->uv, &loop->listener, loop->listen_fd);
    uv_timer_init(&loop->uv, &loop->tick);
    uv_signal_init(&loop->uv, &loop->interrupt);
    uv_signal_init(&loop->uv, &loop->terminate);
    loop->listener.data = loop->tick.data = loop->interrupt.data = loop->terminate.data = loop;
    uv_poll_start(&loop->listener, UV_READABLE, on_listener);
    uv_timer_start(&loop->tick, on_tick, TICK_MS, TICK_MS);
    uv_signal_start(&loop->interrupt, on_signal, SIGINT);
    uv_signal_start(&loop->terminate, on_signal, SIGTERM);
}

/* A database that does not answer cannot keep anything more, and must not keep the process. */
static void watch_end(const Loop *loop) {
    uint64_t now = uv_now(&loop->uv), until = loop->drain_until;
    if (db_is_address(loop->setup->data))
        stop_within(until > now + LAST_MS ? (int)(until - now) : LAST_MS,
                    "the database does not answer");
}

static void finish(Loop *loop) {
    watch_end(loop);
    close_listener(loop);
    uv_close((uv_handle_t *)&loop->tick, NULL);
    uv_close((uv_handle_t *)&loop->interrupt, NULL);
    uv_close((uv_handle_t *)&loop->terminate, NULL);
    service_close(loop->service);
    connections_cut(loop->connections);
    uv_run(&loop->uv, UV_RUN_DEFAULT); /* runs until all handles are closed */
    uv_loop_close(&loop->uv);
    service_end(loop->service);
    connections_destroy(loop->connections);
    limits_destroy(loop->limits);
}

static bool open_service(Loop *loop, char why[WHY_TEXT]) {
    char words[DB_WHY];
    ServiceSetup setup = {.server = loop->setup,
                          .loop = &loop->uv,
                          .connections = loop->most,
                          .connected = &loop->connected,
                          .limits = loop->limits};
    loop->service = service_open(&setup, words);
    if (!loop->service) snprintf(why, WHY_TEXT, "%.*s", WHY_TEXT - 1, words);
    return loop->service != NULL;
}

static void serve(Loop *loop, const Address *address) {
    if (!listen_begin(loop->listen_fd)) stop_failed("the port is in use by now");
    loop->connections =
        connections_create(&(ConnectionSetup){.loop = &loop->uv,
                                              .most = loop->most,
                                              .seconds = loop->setup->seconds,
                                              .per_address = loop->setup->per_address,
                                              .proxies = &loop->setup->proxies,
                                              .limits = loop->limits,
                                              .socket_path = "/socket",
                                              .asked = asked,
                                              .left = left,
                                              .socket_open = socket_open,
                                              .socket_said = socket_said,
                                              .socket_gone = socket_gone,
                                              .ctx = loop});
    service_connect(loop->service, loop->connections);
    start_handles(loop);
    loop->watchdog_ms = notify_watchdog_ms();
    loop->setup->ready(loop->setup->ctx, address, loop->most);
    notify_tell("READY=1");
    uv_run(&loop->uv, UV_RUN_DEFAULT);
    finish(loop);
    log_event(LOG_INFO, "ended", NULL);
}

bool server_run(const ServerSetup *setup, char why[WHY_TEXT]) {
    Address address = setup->address;
    Loop *loop = memory_get(sizeof *loop);
    loop->setup = setup;
    int connections = reserve_files(setup, why);
    loop->listen_fd = connections ? listen_open(&address, why) : -1;
    bool good = loop->listen_fd >= 0;
    if (good) {
        uv_loop_init(&loop->uv);
        loop->most = connections;
        loop->limits = limits_create(LIMITS_EACH * (uint32_t)connections);
        good = open_service(loop, why);
        if (good) {
            serve(loop, &address);
        } else {
            uv_loop_close(&loop->uv);
            limits_destroy(loop->limits);
            close(loop->listen_fd);
        }
    }
    free(loop);
    return good;
}
