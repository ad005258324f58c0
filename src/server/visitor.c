/* libwebsockets reads the head of a request and calls back; the answer's head and body are written
 * as they are in memory. It leads its own clocks for slow peers, but each new byte sets some of
 * them back, so the time for a whole head and a whole answer is measured here. */
#include "server/visitor.h"
#include "base/memory.h"
#include "server/listen.h"
#include "server/log.h"

#include <stdio.h>
#include <string.h>

enum {
    CHUNK = 32 << 10,
    FIELD_SIZE = 1024,    /* of a request; a longer one counts as not there */
    PATH_SIZE = 4096,     /* longer than a head can carry a position */
    ANSWER_SECONDS = 600, /* nobody needs longer for the whole of an answer */
};

void visitors_init(Visitors *visitors, const Page *page, int most, int seconds,
                   const uv_loop_t *uv) {
    *visitors = (Visitors){.page = page, .uv = uv, .most = most, .seconds = seconds};
    visitors->visitor = memory_get((size_t)most * sizeof(Visitor));
}

static void rest(Visitor *visitor) {
    visitor->answering = false;
    visitor->since = uv_now(visitor->all->uv);
    visitor->heard_at = 0;
    visitor->heard = socket_heard(visitor->fd);
}

void visitor_begin(Visitor *visitor, Visitors *all, struct lws_vhost *host, int fd,
                   const unsigned char peer[16]) {
    *visitor = (Visitor){.all = all, .fd = fd};
    memcpy(visitor->peer, peer, sizeof visitor->peer);
    rest(visitor);
    visitor->heard = 0;
    lws_adopt_desc_t adopt = {
        .vh = host,
        .type = LWS_ADOPT_HTTP | LWS_ADOPT_SOCKET,
        .fd = {.sockfd = fd},
        .opaque = visitor,
    };
    visitor->wsi = lws_adopt_descriptor_vhost_via_info(&adopt);
}

bool visitor_overdue(Visitor *visitor, uint64_t now) {
    uint64_t limit = (uint64_t)visitor->all->seconds * 1000;
    if (visitor->answering)
        return now - visitor->since > limit || now - visitor->began > ANSWER_SECONDS * 1000;
    if (!visitor->heard_at && socket_heard(visitor->fd) > visitor->heard) visitor->heard_at = now;
    if (visitor->heard_at) return now - visitor->heard_at > limit;
    return visitor->all->ending || now - visitor->since > limit;
}

void visitor_cut(Visitor *visitor) {
    log_event(LOG_DEBUG, "cut", visitor->answering ? "answering" : "resting");
    lws_set_timeout(visitor->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_SYNC);
}

/* ------------------------------------------------------------------ reading the request */

/* A field of the request; NULL if it did not come or is longer than anything sensible. */
static const char *field(struct lws *wsi, enum lws_token_indexes token, char out[FIELD_SIZE]) {
    return lws_hdr_copy(wsi, out, FIELD_SIZE, token) > 0 ? out : NULL;
}

typedef struct MethodRow {
    enum lws_token_indexes token;
    HttpMethod method;
    const char *name;
} MethodRow;

static const MethodRow methods[] = {
    {WSI_TOKEN_GET_URI, HTTP_GET, "GET"},         {WSI_TOKEN_HEAD_URI, HTTP_HEAD, "HEAD"},
    {WSI_TOKEN_POST_URI, HTTP_OTHER, "POST"},     {WSI_TOKEN_OPTIONS_URI, HTTP_OTHER, "OPTIONS"},
    {WSI_TOKEN_PUT_URI, HTTP_OTHER, "PUT"},       {WSI_TOKEN_PATCH_URI, HTTP_OTHER, "PATCH"},
    {WSI_TOKEN_DELETE_URI, HTTP_OTHER, "DELETE"}, {WSI_TOKEN_CONNECT, HTTP_OTHER, "CONNECT"},
};

static const MethodRow *method_of(struct lws *wsi) {
    static const MethodRow other = {.method = HTTP_OTHER, .name = "?"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0) return &methods[i];
    return &other;
}

/* Whether more than a head comes: a GET has no body here. */
static bool has_body(struct lws *wsi) {
    char length[24] = "";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) return true;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) return false;
    return lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 ||
           strcmp(length, "0") != 0;
}

/* What libwebsockets lets through, but HTTP/1.1 does not; NULL: all is well. It takes a decoded end
 * of line in a path for the end of the request's first line; then there is no version. */
static int flaw_of(struct lws *wsi, const char *version, const char *path, size_t length,
                   const char **words) {
    *words = "A request needs a path without control bytes.\n";
    if (length >= PATH_SIZE || memchr(path, 0, length)) return 400;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)path[i] < 32 || path[i] == 127) return 400;
    *words = "Only HTTP/1.1 and HTTP/1.0 are spoken here.\n";
    if (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0) return 505;
    *words = "A request of HTTP/1.1 needs the field Host.\n";
    return version[7] == '1' && lws_hdr_total_length(wsi, WSI_TOKEN_HOST) <= 0 ? 400 : 0;
}

/* Makes the answer to the request that has come; `path` is its decoded path. */
static void make_answer(Visitor *visitor, struct lws *wsi, const char *path, size_t length) {
    char encoding[FIELD_SIZE], tags[FIELD_SIZE], connection[FIELD_SIZE], version[16] = "";
    char own_path[PATH_SIZE];
    Visitors *all = visitor->all;
    HttpAnswer *answer = &visitor->answer;
    const MethodRow *row = method_of(wsi);
    const char *options = field(wsi, WSI_TOKEN_CONNECTION, connection);
    lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_HTTP);
    snprintf(own_path, sizeof own_path, "%.*s", (int)length, path);
    HttpRequest request = {
        .method = row->method,
        .path = own_path,
        .accept_encoding = field(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encoding),
        .if_none_match = field(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, tags),
    };
    request.flaw = flaw_of(wsi, version, path, length, &request.flaw_words);
    http_answer(all->page, !all->ending, &request, answer);
    bool stays =
        version[7] == '1' ? !http_list_has(options, "close") : http_list_has(options, "keep-alive");
    answer->close |= all->ending || has_body(wsi) || !stays;
    log_request(row->name, own_path, answer->status, answer->send_body ? answer->body.size : 0);
}

/* ------------------------------------------------------------------ writing the answer */

static bool write_bytes(struct lws *wsi, const void *data, size_t size,
                        enum lws_write_protocol kind) {
    static unsigned char buffer[LWS_PRE + CHUNK]; /* one loop, one thread; copied or sent at once */
    memcpy(buffer + LWS_PRE, data, size);
    return lws_write(wsi, buffer + LWS_PRE, size, kind) >= 0;
}

/* 0: the connection rests, -1: it is to be closed; both after what was written has gone out. */
static int end_answer(Visitor *visitor) {
    bool close = visitor->answer.close;
    rest(visitor);
    if (lws_http_transaction_completed(visitor->wsi)) return -1;
    return close ? -1 : 0;
}

static int send_more(Visitor *visitor) {
    const HttpAnswer *answer = &visitor->answer;
    size_t left = answer->body.size - visitor->sent;
    size_t size = left < CHUNK ? left : CHUNK;
    if (!write_bytes(visitor->wsi, answer->body.data + visitor->sent, size,
                     size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP))
        return -1;
    visitor->sent += size;
    visitor->since = uv_now(visitor->all->uv);
    if (size == left) return end_answer(visitor);
    lws_callback_on_writable(visitor->wsi);
    return 0;
}

/* Writes the head. False if nothing can be written any more. */
static bool begin_answer(Visitor *visitor, struct lws *wsi, const char *path, size_t length) {
    char head[HTTP_HEAD_SIZE];
    visitor->wsi = wsi;
    visitor->answering = true;
    visitor->sent = 0;
    visitor->since = visitor->began = uv_now(visitor->all->uv);
    make_answer(visitor, wsi, path, length);
    return write_bytes(wsi, head, http_head(&visitor->answer, time(NULL), head),
                       LWS_WRITE_HTTP_HEADERS);
}

static int on_request(Visitor *visitor, struct lws *wsi, const char *path, size_t length) {
    if (!begin_answer(visitor, wsi, path, length)) return -1;
    if (!visitor->answer.send_body) return end_answer(visitor);
    lws_callback_on_writable(wsi);
    return 0;
}

/* A request that offers another protocol, WebSocket or HTTP/2: both are passed over, as a server
 * may, and the request is answered. libwebsockets would switch by itself, and is done with the
 * request when this returns, so the whole answer is written at once (it keeps what does not go
 * out). Returns what it wants: 1 "answered", -1 "hang up". */
static int on_upgrade(Visitor *visitor, struct lws *wsi) {
    char path[PATH_SIZE];
    int length = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    if (length <= 0 || has_body(wsi)) return -1;
    if (!begin_answer(visitor, wsi, path, (size_t)length)) return -1;
    const HttpAnswer *answer = &visitor->answer;
    while (answer->send_body && visitor->sent < answer->body.size) {
        size_t left = answer->body.size - visitor->sent;
        size_t size = left < CHUNK ? left : CHUNK;
        if (!write_bytes(wsi, answer->body.data + visitor->sent, size, LWS_WRITE_HTTP)) return -1;
        visitor->sent += size;
    }
    rest(visitor);
    return 1;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length) {
    Visitor *visitor = lws_get_opaque_user_data(wsi);
    (void)user;
    if (!visitor) return 0;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return on_request(visitor, wsi, in, length);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return on_upgrade(visitor, wsi);
    case LWS_CALLBACK_HTTP_WRITEABLE: return visitor->answering ? send_more(visitor) : 0;
    case LWS_CALLBACK_WSI_DESTROY: visitor->wsi = NULL; return 0;
    default: return 0;
    }
}

/* What does not even begin like HTTP. */
static int on_noise(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    Visitor *visitor = lws_get_opaque_user_data(wsi);
    char answer[HTTP_REFUSAL_SIZE];
    (void)user, (void)in, (void)length;
    if (!visitor) return 0;
    if (reason == LWS_CALLBACK_WSI_DESTROY) visitor->wsi = NULL;
    if (reason != LWS_CALLBACK_RAW_RX) return 0;
    size_t size = http_refusal(400, "This is no request of HTTP/1.1 that the server knows.\n",
                               time(NULL), answer);
    write_bytes(wsi, answer, size, LWS_WRITE_RAW);
    return -1;
}

const struct lws_protocols visitor_protocols[] = {
    {.name = "http", .callback = on_http},
    {.name = "noise", .callback = on_noise},
    {0},
};
