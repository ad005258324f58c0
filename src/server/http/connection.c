/* Head and body of an answer leave in one call, without a copy, and Nagle's algorithm is off:
 * otherwise the second of two calls would wait for the client to confirm the first. */
#include "http/connection.h"
#include "base/clock.h"
#include "base/memory.h"
#include "http/handshake.h"
#include "base/log.h"
#include "http/socket.h"
#include "http/stream.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum {
    SEND_MOST = 1 << 20,  /* bytes of an answer at once, so that other connections get a turn */
    ANSWERS_AT_ONCE = 16, /* answers at once to requests that came together */
    ANSWER_MS = 600000,   /* limit for sending a whole answer */
    WAITING_MS = 60000,   /* limit for an answer that comes later */
    GRAIN_MS = 250
};

static const unsigned char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";

static void rest(Connection *connection) {
    connection->heard_at = 0;
    place_enter(connection, CONNECTION_READING, place_limit(connection));
}

/* Whether no part of a request is here, read or not. */
static bool rests(Connection *connection) {
    char byte;
    return connection->state == CONNECTION_READING && !connection->heard_at &&
           !reader_begun(&connection->reader) &&
           recv(connection->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0;
}

/* ------------------------------------------------------------------ answering */

static const char *date_of(Connections *all) {
    time_t now = clock_date();
    if (now != all->second) answer_date(now, all->date);
    all->second = now;
    return all->date;
}

/* Starts to send an answer to the request that has been read. */
static void begin_answer(Connection *connection, Answer answer) {
    const Request *request = &connection->reader.request;
    answer.close |= connection->all->ending || request->close;
    answer.plain = answer.streams && request->old;
    answer.close |= answer.plain;
    answer.keeps = request->old && !answer.close;
    if (request->method == HTTP_HEAD) answer.send_body = false;
    log_request(request->method_name, request->path, answer.status,
                answer.send_body ? answer.body.size : 0);
    connection->answer = answer;
    connection->sent = 0;
    place_enter(connection, CONNECTION_ANSWERING, place_limit(connection));
    connection->began = connection->since;
    if (!answer.streams) return;
    char head[HEAD_SIZE];
    stream_begin(connection, head, answer_head(&answer, date_of(connection->all), head));
}

typedef enum Sent { SENT_ALL, SENT_PART, SENT_NEVER } Sent;

/* Keeps the unsent part of a head; usually there is none. */
static void keep_head(Connection *connection, const char *head, size_t size) {
    connection->head_size = size;
    if (connection->head || connection->sent >= size) return;
    connection->head = memory_resize(NULL, size);
    memcpy(connection->head, head, size);
}

/* Sends the rest of the answer, as far as it goes at once. */
static Sent send_answer(Connection *connection) {
    const Answer *answer = &connection->answer;
    char made[HEAD_SIZE], *begin = connection->head ? connection->head : made;
    bool first = !connection->head_size;
    size_t head =
        first ? answer_head(answer, date_of(connection->all), made) : connection->head_size;
    size_t body = answer->send_body ? answer->body.size : 0;
    size_t in_head = connection->sent < head ? head - connection->sent : 0;
    size_t in_body = head + body - connection->sent - in_head;
    struct iovec pieces[2] = {
        {begin + head - in_head, in_head},
        {(void *)(answer->body.data + body - in_body), in_body < SEND_MOST ? in_body : SEND_MOST}};
    struct msghdr message = {.msg_iov = pieces, .msg_iovlen = 2};
    ssize_t count = sendmsg(connection->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno != EAGAIN && errno != EINTR) return SENT_NEVER;
    if (count > 0) connection->sent += (size_t)count;
    if (count > 0) connection->since = place_now(connection);
    keep_head(connection, begin, head);
    return connection->sent == head + body ? SENT_ALL : SENT_PART;
}

static void drop_answer(Connection *connection) {
    place_unread_end(connection);
    answer_end(&connection->answer);
    free(connection->head);
    connection->head = NULL;
    connection->head_size = 0;
}

/* To be called when the answer has gone out. True: the connection stays. */
static bool answered(Connection *connection) {
    bool last = connection->answer.close;
    drop_answer(connection);
    if (last) {
        place_leave(connection);
        return false;
    }
    reader_next(&connection->reader);
    rest(connection);
    return true;
}

/* Sends on. True when the answer has gone out and the connection stays. */
static bool go_on_answering(Connection *connection) {
    Sent sent = send_answer(connection);
    if (sent == SENT_PART && !place_unread(connection)) {
        log_event(LOG_DEBUG, "cut", "too much that nobody reads");
        sent = SENT_NEVER;
    }
    if (sent == SENT_NEVER) place_end(connection);
    if (sent == SENT_PART) place_watch(connection, UV_WRITABLE);
    return sent == SENT_ALL && answered(connection);
}

/* Opens a WebSocket if that is allowed. */
static bool open_socket(Connection *connection, const Request *request, Answer *refusal) {
    const ConnectionSetup *setup = &connection->all->setup;
    if (!handshake_check(request, refusal)) return false;
    if (!limits_hold(setup->limits, request->peer, LIMIT_SOCKETS, (uint32_t)setup->per_address)) {
        *refusal = answer_wait(429, A_WHILE_S, "Too many WebSockets of one address.");
        return false;
    }
    if (!setup->socket_open(setup->ctx, connection->ticket, request, refusal)) {
        limits_release(setup->limits, request->peer, LIMIT_SOCKETS);
        return false;
    }
    memcpy(connection->peer, request->peer, sizeof connection->peer);
    connection->counted = true;
    log_request(request->method_name, request->path, 101, 0);
    socket_begin(connection, request);
    return true;
}

/* Finds the address that the request counts for. */
static const unsigned char *read_peer(Connection *connection) {
    Request *request = &connection->reader.request;
    memcpy(request->peer, connection->peer, sizeof request->peer);
    if (connection->trusted && !request->flaw)
        proxies_read(connection->all->setup.proxies, request);
    return request->peer;
}

/* Answers the request that has been read. False: the answer comes later, goes on, or is a
 * WebSocket. */
static bool answer_request(Connection *connection) {
    const ConnectionSetup *setup = &connection->all->setup;
    Request *request = &connection->reader.request;
    Answer answer = {0};
    place_renew(connection);
    if (request->flaw) {
        answer = answer_words(request->flaw, request->flaw_words);
    } else if (setup->socket_path && strcmp(request->path, setup->socket_path) == 0) {
        if (open_socket(connection, request, &answer)) return false;
    } else {
        place_enter(connection, CONNECTION_WAITING, WAITING_MS);
        if (!setup->asked(setup->ctx, connection->ticket, request, &answer)) return false;
    }
    begin_answer(connection, answer);
    return connection->state == CONNECTION_ANSWERING;
}

void connection_answer(Connections *connections, Ticket ticket, Answer answer) {
    Connection *connection = place_find(connections, ticket);
    if (!connection || connection->state != CONNECTION_WAITING) {
        answer_end(&answer);
        return;
    }
    if (!answer.streams) place_renew(connection);
    begin_answer(connection, answer);
    place_due(connection);
}

/* ------------------------------------------------------------------ reading */

/* Reads and answers the available requests, while the address has a share of this turn. */
static void serve(Connection *connection) {
    Shares *shares = &connection->all->shares;
    for (int count = 0; count < ANSWERS_AT_ONCE; count++) {
        ReaderState state = reader_read(&connection->reader);
        if (state == REQUEST_CONTINUE &&
            send(connection->fd, go_on, sizeof go_on - 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
            place_end(connection);
            return;
        }
        if (state != REQUEST_WHOLE) {
            if (!connection->heard_at && reader_begun(&connection->reader))
                connection->heard_at = place_now(connection);
            place_watch(connection, UV_READABLE);
            if (connection->all->ending && rests(connection)) place_end(connection);
            return;
        }
        unsigned char peer[16];
        memcpy(peer, read_peer(connection), sizeof peer);
        if (!shares_left(shares, peer)) break;
        uint64_t begin = clock_us();
        bool goes_on = answer_request(connection) && go_on_answering(connection);
        shares_took(shares, peer, clock_us() - begin);
        if (!goes_on) return;
    }
    /* The loop comes back at once, after the others. */
    place_watch(connection, UV_WRITABLE);
}

/* Like recv, but discards the bytes. */
static bool throw_away(Connection *connection) {
    char bytes[4096];
    ssize_t count = recv(connection->fd, bytes, sizeof bytes, MSG_DONTWAIT);
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

static void read_more(Connection *connection) {
    size_t room;
    char *space = reader_space(&connection->reader, &room);
    ssize_t count = recv(connection->fd, space, room, MSG_DONTWAIT);
    if (count > 0) {
        connection->reader.end += (size_t)count;
        serve(connection);
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        place_end(connection);
    }
}

/* What an address without a share of this turn has sent stays unread until the next one. */
static void hear_socket(Connection *connection) {
    Shares *shares = &connection->all->shares;
    unsigned char peer[16];
    memcpy(peer, connection->peer, sizeof peer);
    if (!shares_left(shares, peer)) return;
    uint64_t begin = clock_us();
    socket_hear(connection);
    shares_took(shares, peer, clock_us() - begin);
}

static void on_poll(uv_poll_t *handle, int status, int events) {
    Connection *connection = handle->data;
    if (status != 0) {
        place_end(connection);
        return;
    }
    switch (connection->state) {
    case CONNECTION_READING:
        if (events & UV_READABLE)
            read_more(connection);
        else
            serve(connection);
        return;
    case CONNECTION_WAITING:
        /* The next request waits. A client that has closed its side still gets the answer. */
        place_watch(connection, 0);
        return;
    case CONNECTION_ANSWERING:
        if (go_on_answering(connection)) serve(connection);
        return;
    case CONNECTION_STREAMING:
        if (events & UV_READABLE) stream_hear(connection);
        if (events & UV_WRITABLE) place_due(connection);
        return;
    case CONNECTION_SOCKET:
    case CONNECTION_PARTING:
        if (events & UV_READABLE) hear_socket(connection);
        if (events & UV_WRITABLE) place_due(connection);
        return;
    case CONNECTION_LEAVING:
        if (!throw_away(connection)) place_end(connection);
        return;
    default: return;
    }
}

/* Before the loop waits: sends answers made meanwhile, and messages of WebSockets. */
static void on_prepare(uv_prepare_t *handle) {
    Connections *all = handle->data;
    shares_turn(&all->shares);
    while (all->due) {
        Connection *connection = all->due;
        all->due = connection->next_due;
        connection->due = false;
        ConnectionState state = connection->state;
        if (state == CONNECTION_SOCKET || state == CONNECTION_PARTING)
            socket_flush(connection);
        else if ((state == CONNECTION_ANSWERING && go_on_answering(connection)) ||
                 (state == CONNECTION_STREAMING && stream_flush(connection) &&
                  answered(connection)))
            serve(connection);
    }
    uv_idle_stop(&all->idle);
}

/* ------------------------------------------------------------------ time */

/* Ends a connection whose request or answer does not finish, and tells the client. */
static void give_up(Connection *connection, int status, const char *words, const char *what) {
    const ConnectionSetup *setup = &connection->all->setup;
    Answer answer = answer_words(status, words);
    Ticket ticket = connection->ticket;
    bool waited = connection->state == CONNECTION_WAITING;
    answer.close = true;
    log_event(LOG_DEBUG, "cut", what);
    place_renew(connection);
    if (!waited) connection->reader.request = request_unread();
    begin_answer(connection, answer);
    if (waited) setup->left(setup->ctx, ticket);
    go_on_answering(connection);
}

/* When the connection has been in its state too long; for an answer also when the whole takes too
 * long. */
static uint64_t due_of(const Connection *connection) {
    uint64_t limit = place_limit(connection), since = connection->since;
    switch (connection->state) {
    case CONNECTION_READING: return (connection->heard_at ? connection->heard_at : since) + limit;
    case CONNECTION_WAITING: return since + WAITING_MS;
    case CONNECTION_ANSWERING: {
        uint64_t last = connection->began + ANSWER_MS;
        return since + limit < last ? since + limit : last;
    }
    default: return since + LEAVING_MS;
    }
}

static void look_at_time(Connection *connection) {
    uint64_t now = place_now(connection), due = due_of(connection);
    ConnectionState state = connection->state;
    if (state == CONNECTION_SOCKET || state == CONNECTION_PARTING) {
        socket_look(connection);
    } else if (state == CONNECTION_STREAMING) {
        stream_look(connection);
    } else if (now < due) {
        wheel_set(&connection->all->wheel, &connection->timer, due);
    } else if (state == CONNECTION_READING && connection->heard_at) {
        give_up(connection, 408, "The request took too long to arrive.\n", "reading");
    } else if (state == CONNECTION_WAITING) {
        give_up(connection, 504, "The answer took too long.\n", "waiting");
    } else if (state == CONNECTION_READING && !rests(connection)) {
        wheel_set(&connection->all->wheel, &connection->timer, now); /* it is about to be read */
    } else {
        if (state == CONNECTION_ANSWERING) log_event(LOG_DEBUG, "cut", "answering");
        place_end(connection);
    }
}

int connections_tick(Connections *connections) {
    Timer *timer;
    while ((timer = wheel_due(&connections->wheel, uv_now(connections->setup.loop))))
        look_at_time((Connection *)((char *)timer - offsetof(Connection, timer)));
    return connections->here;
}

/* ------------------------------------------------------------------ beginning and end */

Connections *connections_create(const ConnectionSetup *setup) {
    Connections *all = memory_get(sizeof *all);
    all->setup = *setup;
    all->row = memory_get((size_t)setup->most * sizeof(Connection *));
    all->on_poll = on_poll;
    wheel_init(&all->wheel, GRAIN_MS, uv_now(setup->loop));
    uv_prepare_init(setup->loop, &all->prepare);
    uv_idle_init(setup->loop, &all->idle);
    all->prepare.data = all;
    uv_prepare_start(&all->prepare, on_prepare);
    return all;
}

Began connection_begin(Connections *connections, int fd, const Address *from) {
    const ConnectionSetup *setup = &connections->setup;
    int on = 1;
    Connection *connection = place_free(connections);
    if (!connection) return BEGAN_FULL;
    address_peer(from, connection->peer);
    connection->trusted = setup->proxies && proxies_trust(setup->proxies, from);
    if (!connection->trusted && !limits_hold(setup->limits, connection->peer, LIMIT_CONNECTIONS,
                                             (uint32_t)setup->per_address)) {
        place_give_back(connection);
        return BEGAN_MANY;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    connection->fd = fd;
    connection->poll.data = connection;
    connection->watched = 0;
    connections->here++;
    if (uv_poll_init_socket(setup->loop, &connection->poll, fd) == 0) {
        rest(connection);
        place_watch(connection, UV_READABLE);
    } else {
        close(fd);
        place_let_go(connection);
    }
    return BEGAN;
}

void connections_ending(Connections *connections) {
    connections->ending = true;
    for (int i = 0; i < connections->made; i++) {
        Connection *connection = connections->row[i];
        socket_part(connection, CLOSE_LEFT, "The server ends.");
        stream_part(connection);
        if (rests(connection)) place_end(connection);
    }
}

void connections_cut(Connections *connections) {
    for (int i = 0; i < connections->made; i++)
        if (connections->row[i]->state != CONNECTION_FREE) place_end(connections->row[i]);
    if (uv_is_closing((uv_handle_t *)&connections->prepare)) return;
    uv_close((uv_handle_t *)&connections->prepare, NULL);
    uv_close((uv_handle_t *)&connections->idle, NULL);
}

void connections_destroy(Connections *connections) {
    for (int i = 0; i < connections->made; i++) free(connections->row[i]);
    free(connections->row);
    free(connections);
}
