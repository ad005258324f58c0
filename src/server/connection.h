/* Connections: each waits for a request, answers it, and waits again. What is answered is not known
 * here. Several requests that came at once are answered one after the other. */
#ifndef SERVER_CONNECTION_H
#define SERVER_CONNECTION_H

#include "server/answer.h"
#include "server/reader.h"

#include <netinet/in.h>
#include <stdint.h>
#include <uv.h>

typedef struct Connections Connections;

typedef enum ConnectionState {
    CONNECTION_FREE,      /* nobody is here */
    CONNECTION_READING,   /* rests, or a request is coming */
    CONNECTION_ANSWERING, /* part of an answer has not gone out */
    CONNECTION_LEAVING,   /* the last answer has gone out; the other side may still be sending */
    CONNECTION_CLOSING    /* until the loop has let go of it */
} ConnectionState;

typedef struct Connection {
    uv_poll_t poll; /* its data is the connection */
    Connections *all;
    ConnectionState state;
    int fd;
    int watched;            /* what the loop looks for: UV_READABLE or UV_WRITABLE */
    unsigned char peer[16]; /* address_peer */
    Reader reader;
    Answer answer;        /* while answering, with its memory */
    char head[HEAD_SIZE]; /* of the answer */
    size_t head_size;
    size_t sent;       /* bytes of head and body */
    uint64_t since;    /* ms: resting or leaving since, or the answer last went on at */
    uint64_t began;    /* ms: this answer */
    uint64_t heard_at; /* ms: part of a request was there; 0: none yet */
} Connection;

typedef struct ConnectionSetup {
    uv_loop_t *loop;
    int most;    /* connections at a time */
    int seconds; /* for a request to come whole, for an answer to be taken on, for resting */
    /* The answer to a request that is whole or flawed; it owns its memory, so nothing of the
     * request is needed afterwards. Whether the connection ends with it is decided here. */
    Answer (*answer)(void *ctx, const Request *request);
    void *ctx;
} ConnectionSetup;

struct Connections {
    ConnectionSetup setup;
    Connection *row; /* `most` of them */
    bool ending;     /* every answer is the last on its connection; set from outside */
    time_t second;   /* the date was written then */
    char date[DATE_SIZE];
};

void connections_init(Connections *connections, const ConnectionSetup *setup);

/* A place for a new connection; NULL: all are taken. */
Connection *connections_free(Connections *connections);

/* How many there are of a peer. */
int connections_count(const Connections *connections, const unsigned char peer[16]);

/* Begins with a connected socket that does not block, which is closed here in any case. */
void connection_begin(Connection *connection, int fd, const unsigned char peer[16]);

/* To be called often: ends those who rest too long, or send or take too slowly, and, when all is
 * ending, those who rest; `cut` ends all. Returns how many are left. */
int connections_tick(Connections *connections, bool cut);

/* When the loop has let go of all of them. */
void connections_end(Connections *connections);

#endif
