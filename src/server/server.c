/* The loop is ours (libuv), libwebsockets speaks HTTP on it. Listening and counting are done here,
 * before it: it has no limits per address, and its own listening would hide why a port cannot be
 * had. A connection that is taken is a Visitor (server/visitor.h) for as long as it lives. */
#include "server/server.h"
#include "base/memory.h"
#include "server/log.h"
#include "server/visitor.h"

#include <assert.h>
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
    DRAIN_MS = 8000,    /* what has not been answered by then is cut off */
    HEAD_SIZE = 8192,   /* of a request, all fields together */
    OTHER_FILES = 64,   /* descriptors beside the connections */
    ACCEPT_AT_ONCE = 64 /* so that a flood of new ones does not starve the present ones */
};

typedef struct Loop {
    const ServerSetup *setup;
    uv_loop_t uv;
    uv_poll_t listener;
    uv_timer_t tick;
    uv_signal_t interrupt, terminate;
    int listen_fd; /* -1: closed */
    struct lws_context *lws;
    struct lws_vhost *host;
    Visitors visitors;
    uint64_t drain_until; /* 0: nobody has told it to end */
} Loop;

/* ------------------------------------------------------------------ new connections */

static int count_peer(const Visitors *visitors, const unsigned char peer[16]) {
    int count = 0;
    for (int i = 0; i < visitors->most; i++)
        count += visitors->visitor[i].wsi && memcmp(visitors->visitor[i].peer, peer, 16) == 0;
    return count;
}

static Visitor *free_visitor(Visitors *visitors) {
    for (int i = 0; i < visitors->most; i++)
        if (!visitors->visitor[i].wsi) return &visitors->visitor[i];
    return NULL;
}

/* An answer that costs nothing: what fits into the socket's buffer, which a head and a line do. */
static void turn_away(int fd, const Address *from, const char *event) {
    char host[ADDRESS_TEXT], answer[HTTP_REFUSAL_SIZE];
    size_t length = http_refusal(503, "Too many connections; please come back in a moment.\n",
                                 time(NULL), answer);
    if (send(fd, answer, length, MSG_NOSIGNAL | MSG_DONTWAIT) > 0) shutdown(fd, SHUT_WR);
    close(fd);
    address_host(from, host);
    log_peer(LOG_WARNING, event, host);
}

static void take(Loop *loop, int fd, const Address *from) {
    unsigned char peer[16];
    address_peer(from, peer);
    Visitor *visitor = free_visitor(&loop->visitors);
    if (!visitor) {
        turn_away(fd, from, "too many connections");
    } else if (count_peer(&loop->visitors, peer) >= loop->setup->per_address) {
        turn_away(fd, from, "too many connections of one address");
    } else {
        visitor_begin(visitor, &loop->visitors, loop->host, fd, peer);
    }
}

static void on_listener(uv_poll_t *handle, int status, int events) {
    (void)events;
    Loop *loop = handle->data;
    for (int i = 0; status == 0 && i < ACCEPT_AT_ONCE; i++) {
        Address from;
        int fd = listen_accept(loop->listen_fd, &from);
        if (fd >= 0) {
            take(loop, fd, &from);
        } else if (errno != EINTR && errno != ECONNABORTED) {
            if (errno != EAGAIN) log_event(LOG_ERROR, "accept", strerror(errno));
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

/* The first time: gently. The second time: now. */
static void on_signal(uv_signal_t *handle, int number) {
    Loop *loop = handle->data;
    uint64_t now = uv_now(&loop->uv);
    bool first = !loop->drain_until;
    log_event(LOG_INFO, "ending", number == SIGTERM ? "SIGTERM" : "SIGINT");
    loop->drain_until = first ? now + DRAIN_MS : now;
    loop->visitors.ending = true;
    close_listener(loop);
    uv_timer_start(&loop->tick, loop->tick.timer_cb, 0, 20);
}

static void on_tick(uv_timer_t *handle) {
    Loop *loop = handle->data;
    uint64_t now = uv_now(&loop->uv);
    bool cut = loop->drain_until && now >= loop->drain_until;
    int left = 0;
    for (int i = 0; i < loop->visitors.most; i++) {
        Visitor *visitor = &loop->visitors.visitor[i];
        if (!visitor->wsi) continue;
        left++;
        if (cut || visitor_overdue(visitor, now)) visitor_cut(visitor);
    }
    if (loop->drain_until && (!left || cut)) uv_stop(&loop->uv);
}

/* ------------------------------------------------------------------ setting up */

/* Descriptors for all connections; no more, because libwebsockets makes room for every one that the
 * process may have. */
static bool reserve_files(int connections, char why[WHY_TEXT]) {
    struct rlimit limit;
    rlim_t want = (rlim_t)connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return true;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < want) {
        snprintf(why, WHY_TEXT,
                 "%d connections need %d open files, and this process may have %d (ulimit -n); "
                 "fewer by --connections",
                 connections, (int)want, (int)limit.rlim_max);
        return false;
    }
    limit.rlim_cur = want;
    setrlimit(RLIMIT_NOFILE, &limit);
    return true;
}

/* At the start its errors are ours; later they tell of what clients do wrong. */
static bool lws_started;

static void on_lws_log(int level, const char *line) {
    LogLevel importance = lws_started ? LOG_INFO : LOG_ERROR;
    log_event(level == LLL_ERR || level == LLL_WARN ? importance : LOG_DEBUG, "libwebsockets",
              line);
}

/* For what libwebsockets answers by itself: a path that cannot be decoded, a request it cannot
 * read. The same fields as ours (http.c), as its kind of list. */
static const struct lws_protocol_vhost_options *own_headers(void) {
    static struct lws_protocol_vhost_options row[16];
    const HttpField *field = http_policy_fields[POLICY_OWN];
    for (int i = 0; field[i].name; i++) {
        assert(i < 16);
        row[i].name = field[i].name;
        row[i].value = field[i].value;
        row[i].next = field[i + 1].name ? &row[i + 1] : NULL;
    }
    return row;
}

static bool start_lws(Loop *loop, char why[WHY_TEXT]) {
    void *loops[] = {&loop->uv};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG,
        .foreign_loops = loops,
        .protocols = visitor_protocols,
        .listen_accept_role = "raw-skt",
        .listen_accept_protocol = visitor_protocols[1].name,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .max_http_header_data = HEAD_SIZE,
        .max_http_header_pool = (unsigned short)loop->setup->connections,
        .timeout_secs = (unsigned)loop->setup->seconds + 5,
        .timeout_secs_ah_idle = loop->setup->seconds + 5,
        .keepalive_timeout = loop->setup->seconds + 5,
        .headers = own_headers(),
        .vhost_name = "taefl",
    };
    int levels = LLL_ERR | LLL_WARN;
    if (log_wanted(LOG_DEBUG)) levels |= LLL_NOTICE | LLL_INFO;
    lws_set_log_level(levels, on_lws_log);
    loop->lws = lws_create_context(&info);
    if (loop->lws) loop->host = lws_create_vhost(loop->lws, &info);
    lws_started = loop->host != NULL;
    if (lws_started) return true;
    snprintf(why, WHY_TEXT, "libwebsockets cannot start on libuv (its plugin evlib_uv is needed)");
    return false;
}

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

static void finish(Loop *loop) {
    close_listener(loop);
    uv_close((uv_handle_t *)&loop->tick, NULL);
    uv_close((uv_handle_t *)&loop->interrupt, NULL);
    uv_close((uv_handle_t *)&loop->terminate, NULL);
    lws_context_destroy(loop->lws);
    uv_run(&loop->uv, UV_RUN_DEFAULT);
    lws_context_destroy(loop->lws); /* what it could not free while its handles were open */
    uv_run(&loop->uv, UV_RUN_DEFAULT);
    uv_loop_close(&loop->uv);
}

bool server_run(const ServerSetup *setup, char why[WHY_TEXT]) {
    Address address = setup->address;
    Loop *loop = memory_get(sizeof *loop);
    loop->setup = setup;
    bool good = reserve_files(setup->connections, why);
    loop->listen_fd = good ? listen_open(&address, why) : -1;
    good = loop->listen_fd >= 0;
    if (good) {
        uv_loop_init(&loop->uv);
        visitors_init(&loop->visitors, setup->page, setup->connections, setup->seconds, &loop->uv);
        good = start_lws(loop, why);
    }
    if (good) {
        start_handles(loop);
        setup->ready(setup->ctx, &address);
        uv_run(&loop->uv, UV_RUN_DEFAULT);
        finish(loop);
        log_event(LOG_INFO, "ended", NULL);
    }
    free(loop->visitors.visitor);
    free(loop);
    return good;
}
