/* The places of connections: what each holds, and what HTTP (connection) and WebSocket (socket)
 * share: bytes that wait to be sent, times, the end. Whoever rests costs nothing but the place. */
#ifndef HTTP_PLACE_H
#define HTTP_PLACE_H

#include "http/answer.h"
#include "http/frame.h"
#include "http/limits.h"
#include "http/proxy.h"
#include "http/reader.h"
#include "http/wheel.h"

#include <stdint.h>
#include <uv.h>

/* A connection, or one request of it; harmless when it has gone. */
typedef struct Ticket {
    uint32_t place, generation;
} Ticket;

typedef struct ConnectionSetup {
    uv_loop_t *loop;
    int most;    /* connections at a time */
    int seconds; /* for a request to come whole, for an answer to be taken on, for resting */
    const char *socket_path; /* where WebSockets begin; NULL: nowhere */
    const Proxies *proxies;  /* who is believed for whom it asks; NULL: nobody */
    Limits *limits;          /* where connections and WebSockets of an address are counted */
    int per_address;
    void *ctx;
    /* A request that is whole. True: *out is the answer; it owns its memory, so nothing of the
     * request is needed afterwards. False: it comes later, by connection_answer. */
    bool (*asked)(void *ctx, Ticket ticket, const Request *request, Answer *out);
    /* Whoever waits for a later answer, or takes one that goes on, has gone, or is told to go. */
    void (*left)(void *ctx, Ticket ticket);
    /* May this become a WebSocket? Version, Origin and subprotocol have been looked at. False:
     * *refusal is the answer. Nothing can be sent before it has returned true. */
    bool (*socket_open)(void *ctx, Ticket ticket, const Request *request, Answer *refusal);
    /* A whole message: UTF-8, at most MESSAGE_MOST bytes, a 0 behind them. */
    void (*socket_said)(void *ctx, Ticket ticket, const char *text, size_t length);
    /* Once for each that was opened, however it ends. Like all of these it is called by the loop
     * alone, never from within a function of this room. */
    void (*socket_gone)(void *ctx, Ticket ticket);
} ConnectionSetup;

typedef enum ConnectionState {
    CONNECTION_FREE,      /* nobody is here */
    CONNECTION_READING,   /* rests, or a request is coming */
    CONNECTION_WAITING,   /* a request's answer comes later */
    CONNECTION_ANSWERING, /* part of an answer has not gone out */
    CONNECTION_STREAMING, /* an answer that goes on */
    CONNECTION_SOCKET,    /* a WebSocket, open */
    CONNECTION_PARTING,   /* a WebSocket whose close frame has not gone out, or not been answered */
    CONNECTION_LEAVING,   /* the last byte has gone out; the other side may still be sending */
    CONNECTION_CLOSING    /* until the loop has let go of it */
} ConnectionState;

/* Frames that have not gone out. */
typedef struct Out {
    Frame **row; /* NULL: none */
    uint32_t first, count, room;
    size_t sent;   /* bytes of the first */
    size_t unsent; /* bytes of all */
} Out;

typedef struct Connections Connections;

typedef struct Connection {
    uv_poll_t poll; /* its data is the connection */
    Connections *all;
    Timer timer;
    struct Connection *next_free, *next_due; /* in those lists of Connections */
    Ticket ticket;
    ConnectionState state;
    int fd;
    int watched;            /* what the loop looks for: UV_READABLE or UV_WRITABLE, 0: nothing */
    bool due;               /* it has something to send when the loop comes round */
    bool cut;               /* it took too little, and ends then */
    bool parting;           /* what waits is the last: our close frame, or the end of a stream */
    bool closed;            /* and the other side's has come */
    bool trusted;           /* it comes from a proxy that is believed, and counts for nobody */
    bool counted;           /* as a WebSocket, of `peer` */
    unsigned char peer[16]; /* address_peer; of a WebSocket through a proxy that of the other end */
    Reader reader;
    Answer answer; /* while answering, with its memory */
    char *head;    /* of the answer, as far as it has not gone out; NULL: nothing of it */
    size_t head_size;
    size_t sent;        /* bytes of head and body */
    FrameReader frames; /* WebSocket: what comes */
    Out out;            /* and what goes */
    uint64_t since;    /* ms: in its state since, or the answer last went on at, or last heard at */
    uint64_t began;    /* ms: this answer; WebSocket: the last ping, 0: since it was heard, none */
    uint64_t spent;    /* ms: WebSocket: its frames are paid for up to then */
    uint64_t heard_at; /* ms: part of a request was there; 0: none yet */
} Connection;

struct Connections {
    ConnectionSetup setup;
    Connection **row; /* `most` of them, NULL from `made` on */
    int made, here;   /* places there are; those that are taken */
    Connection *free, *due;
    Wheel wheel;
    uv_prepare_t prepare; /* before the loop waits, what is due goes out … */
    uv_idle_t idle;       /* … and it does not wait while something is */
    uv_poll_cb on_poll;
    bool ending;   /* every answer is the last on its connection */
    time_t second; /* the date was written then */
    char date[DATE_SIZE];
};

enum {
    UNSENT_MOST = 256 << 10, /* bytes that may wait; whoever takes less is cut */
    LEAVING_MS = 1000        /* for the other side to take the last byte and go */
};

/* A place for a new connection; NULL: all are taken. The second gives one back that was not used,
 * the third one that was counted. */
Connection *place_free(Connections *all);
void place_give_back(Connection *connection);
void place_let_go(Connection *connection);

/* The connection that a ticket is for; NULL: it has gone. */
Connection *place_find(const Connections *all, Ticket ticket);

/* What the ticket was for is over: it finds nothing any more. */
void place_renew(Connection *connection);

uint64_t place_now(const Connection *connection);

/* What the loop is to look for. */
void place_watch(Connection *connection, int events);

/* Enters a state, as of now, in which nothing may happen for at most `ms`. */
void place_enter(Connection *connection, ConnectionState state, uint64_t ms);

/* Has something to send: it is looked at before the loop waits. */
void place_due(Connection *connection);

/* Whether more waits to be sent than may, also after sending what goes at once: it is cut then. */
bool place_is_slow(Connection *connection);

/* After the last byte: no more is sent, and what still comes is thrown away, because closing a
 * connection with bytes nobody has read would take back what was sent. */
void place_leave(Connection *connection);

/* At once. Whoever has to hear of it is told. */
void place_end(Connection *connection);

/* Adds a frame to what waits to be sent; `frame` gets one more owner. */
void out_add(Out *out, Frame *frame);

/* Sends what goes at once. False: it can never be sent. */
bool out_send(Out *out, int fd);
void out_end(Out *out);

#endif
