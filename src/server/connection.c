/* Head and body of an answer leave in one send, straight from where they are, and Nagle's algorithm
 * is off: with two sends it would wait for the other side to confirm the first. */
#include "server/connection.h"
#include "base/memory.h"
#include "server/log.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum {
    SEND_MOST = 1 << 20,  /* bytes of an answer at once, so that others come to their turn */
    ANSWERS_AT_ONCE = 16, /* and answers to requests that came together */
    ANSWER_SECONDS = 600, /* nobody needs longer for the whole of an answer */
    LEAVING_MS = 1000     /* for the other side to take the last answer and go */
};

static const unsigned char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";

static void on_poll(uv_poll_t *handle, int status, int events);

/* ------------------------------------------------------------------ their places */

void connections_init(Connections *connections, const ConnectionSetup *setup) {
    *connections = (Connections){.setup = *setup};
    connections->row = memory_get((size_t)setup->most * sizeof(Connection));
    for (int i = 0; i < setup->most; i++) connections->row[i].all = connections;
}

void connections_end(Connections *connections) {
    free(connections->row);
    connections->row = NULL;
}

Connection *connections_free(Connections *connections) {
    for (int i = 0; i < connections->setup.most; i++)
        if (connections->row[i].state == CONNECTION_FREE) return &connections->row[i];
    return NULL;
}

int connections_count(const Connections *connections, const unsigned char peer[16]) {
    int count = 0;
    for (int i = 0; i < connections->setup.most; i++) {
        const Connection *connection = &connections->row[i];
        count += connection->state != CONNECTION_FREE && memcmp(connection->peer, peer, 16) == 0;
    }
    return count;
}

static uint64_t now_of(const Connection *connection) { return uv_now(connection->all->setup.loop); }

static void rest(Connection *connection) {
    connection->state = CONNECTION_READING;
    connection->since = now_of(connection);
    connection->heard_at = 0;
}

/* Not for what it looks for already: telling the system costs as much as an answer. */
static void watch(Connection *connection, int events) {
    if (connection->watched == events) return;
    connection->watched = events;
    uv_poll_start(&connection->poll, events, on_poll);
}

void connection_begin(Connection *connection, int fd, const unsigned char peer[16]) {
    int on = 1;
    connection->fd = fd;
    memcpy(connection->peer, peer, sizeof connection->peer);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (uv_poll_init_socket(connection->all->setup.loop, &connection->poll, fd) != 0) {
        close(fd);
        return;
    }
    connection->poll.data = connection;
    connection->watched = 0;
    rest(connection);
    watch(connection, UV_READABLE);
}

static void on_closed(uv_handle_t *handle) {
    Connection *connection = handle->data;
    connection->state = CONNECTION_FREE;
}

static void end(Connection *connection) {
    if (connection->state == CONNECTION_CLOSING) return;
    connection->state = CONNECTION_CLOSING;
    uv_close((uv_handle_t *)&connection->poll, on_closed);
    close(connection->fd);
    reader_end(&connection->reader);
    answer_end(&connection->answer);
}

/* ------------------------------------------------------------------ answering */

static const char *date_of(Connections *all) {
    time_t now = time(NULL);
    if (now != all->second) answer_date(now, all->date);
    all->second = now;
    return all->date;
}

/* Takes an answer, which is sent from now on. */
static void begin_answer(Connection *connection, Answer answer) {
    connection->state = CONNECTION_ANSWERING;
    connection->answer = answer;
    connection->head_size =
        answer_head(&connection->answer, date_of(connection->all), connection->head);
    connection->sent = 0;
    connection->since = connection->began = now_of(connection);
}

/* The answer to the request that has been read. */
static void answer_request(Connection *connection) {
    Connections *all = connection->all;
    const Request *request = &connection->reader.request;
    Answer answer = all->setup.answer(all->setup.ctx, request);
    answer.close = all->ending || request->close;
    answer.keeps = request->old && !answer.close;
    log_request(request->method_name, request->path, answer.status,
                answer.send_body ? answer.body.size : 0);
    begin_answer(connection, answer);
}

typedef enum Sent { SENT_ALL, SENT_PART, SENT_NEVER } Sent;

/* Sends what is left of the answer, as far as it goes at once. */
static Sent send_answer(Connection *connection) {
    const Answer *answer = &connection->answer;
    size_t head = connection->head_size, body = answer->send_body ? answer->body.size : 0;
    size_t in_head = connection->sent < head ? head - connection->sent : 0;
    size_t in_body = head + body - connection->sent - in_head;
    struct iovec pieces[2] = {
        {connection->head + head - in_head, in_head},
        {(void *)(answer->body.data + body - in_body), in_body < SEND_MOST ? in_body : SEND_MOST}};
    struct msghdr message = {.msg_iov = pieces, .msg_iovlen = 2};
    ssize_t count = sendmsg(connection->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0) return errno == EAGAIN || errno == EINTR ? SENT_PART : SENT_NEVER;
    connection->sent += (size_t)count;
    connection->since = now_of(connection);
    return connection->sent == head + body ? SENT_ALL : SENT_PART;
}

/* After the last answer: no more is sent, and what still comes is thrown away, because closing a
 * connection with bytes nobody has read would take back what was sent. */
static void leave(Connection *connection) {
    shutdown(connection->fd, SHUT_WR);
    connection->state = CONNECTION_LEAVING;
    connection->since = now_of(connection);
    watch(connection, UV_READABLE);
}

/* Sends on. True when the answer has gone out and the connection stays. */
static bool go_on_answering(Connection *connection) {
    Sent sent = send_answer(connection);
    if (sent == SENT_NEVER) end(connection);
    if (sent == SENT_PART) watch(connection, UV_WRITABLE);
    if (sent != SENT_ALL) return false;
    bool last = connection->answer.close;
    answer_end(&connection->answer);
    if (last) {
        leave(connection);
        return false;
    }
    reader_next(&connection->reader);
    rest(connection);
    return true;
}

/* ------------------------------------------------------------------ reading */

/* Reads and answers the requests that are here. */
static void serve(Connection *connection) {
    for (int count = 0; count < ANSWERS_AT_ONCE; count++) {
        ReaderState state = reader_read(&connection->reader);
        if (state == REQUEST_CONTINUE &&
            send(connection->fd, go_on, sizeof go_on - 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
            end(connection);
            return;
        }
        if (state != REQUEST_WHOLE) {
            if (!connection->heard_at && reader_begun(&connection->reader))
                connection->heard_at = now_of(connection);
            watch(connection, UV_READABLE);
            return;
        }
        answer_request(connection);
        if (!go_on_answering(connection)) return;
    }
    /* The loop comes back at once, after the others. */
    watch(connection, UV_WRITABLE);
}

/* The same as recv, for a connection of which nothing is kept. */
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
        end(connection);
    }
}

static void on_poll(uv_poll_t *handle, int status, int events) {
    Connection *connection = handle->data;
    (void)events;
    if (status != 0 || (connection->state == CONNECTION_LEAVING && !throw_away(connection)))
        end(connection);
    else if (connection->state == CONNECTION_ANSWERING && go_on_answering(connection))
        serve(connection);
    else if (connection->state == CONNECTION_READING && (events & UV_READABLE))
        read_more(connection);
    else if (connection->state == CONNECTION_READING)
        serve(connection);
}

/* ------------------------------------------------------------------ time */

/* Nothing of a request is here, read or not. */
static bool rests(Connection *connection) {
    char byte;
    return !connection->heard_at && !reader_begun(&connection->reader) &&
           recv(connection->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0;
}

/* A request does not come to its end: the other side is told. */
static void give_up_reading(Connection *connection) {
    Answer answer = answer_words(408, "The request took too long to come.\n");
    answer.close = true;
    log_event(LOG_DEBUG, "cut", "reading");
    begin_answer(connection, answer);
    go_on_answering(connection);
}

static void look_at_time(Connection *connection) {
    uint64_t now = now_of(connection), limit = (uint64_t)connection->all->setup.seconds * 1000;
    switch (connection->state) {
    case CONNECTION_READING:
        if (connection->heard_at && now - connection->heard_at > limit)
            give_up_reading(connection);
        else if ((connection->all->ending || now - connection->since > limit) && rests(connection))
            end(connection);
        return;
    case CONNECTION_ANSWERING:
        if (now - connection->since <= limit && now - connection->began <= ANSWER_SECONDS * 1000)
            return;
        log_event(LOG_DEBUG, "cut", "answering");
        end(connection);
        return;
    case CONNECTION_LEAVING:
        if (now - connection->since > LEAVING_MS) end(connection);
        return;
    default: return;
    }
}

int connections_tick(Connections *connections, bool cut) {
    int left = 0;
    for (int i = 0; i < connections->setup.most; i++) {
        Connection *connection = &connections->row[i];
        if (connection->state == CONNECTION_FREE) continue;
        if (cut)
            end(connection);
        else
            look_at_time(connection);
        left++;
    }
    return left;
}
