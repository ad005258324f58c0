/* The places of connections: what each holds, and what HTTP (connection) and WebSocket (socket)
 * share: bytes to send, times, the end. A resting connection costs only its place. */
#pragma once

#include "http/answer.h"
#include "http/frame.h"
#include "http/limits.h"
#include "http/proxy.h"
#include "http/reader.h"
#include "http/wheel.h"

#include <stdint.h>
#include <uv.h>

/* Names a connection, or one of its requests; does nothing after that has gone. */
typedef struct Ticket {
    uint32_t place, generation;
} Ticket;

/* A ticket as one number, and back. */
static inline uint64_t ticket_number(Ticket ticket) {
    return (uint64_t)ticket.generation << 32 | ticket.place;
}
static inline Ticket ticket_of(uint64_t number) {
    return (Ticket){.place = (uint32_t)number, .generation = (uint32_t)(number >> 32)};
}

typedef struct ConnectionSetup {
    uv_loop_t *loop;
    int most;                /* connections at the same time */
    int seconds;             /* limit for receiving a request, for sending an answer, for resting */
    const char *socket_path; /* path of WebSockets; NULL: none */
    const Proxies *proxies;  /* proxies whose X-Forwarded fields count; NULL: none */
    Limits *limits;          /* counts connections and WebSockets of each address */
    int per_address;
    void *ctx;
    /* Handles a complete request. True: *out is the answer, which owns its memory, so the request
     * is no longer needed. False: the answer comes later, by connection_answer. */
    bool (*asked)(void *ctx, Ticket ticket, const Request *request, Answer *out);
    /* The client that waits for a later answer, or receives a stream, has gone or must go. */
    void (*left)(void *ctx, Ticket ticket);
    /* Whether the request may become a WebSocket; version, Origin and subprotocol are checked
     * already. False: *refusal is the answer. Nothing can be sent before this returns true. */
    bool (*socket_open)(void *ctx, Ticket ticket, const Request *request, Answer *refusal);
    /* A complete message: UTF-8, at most MESSAGE_MOST bytes, then a zero byte. */
    void (*socket_said)(void *ctx, Ticket ticket, const char *text, size_t length);
    /* Called once for each opened socket, however it ends. The loop calls all of these, never from
     * inside a function of this layer. */
    void (*socket_gone)(void *ctx, Ticket ticket);
} ConnectionSetup;

typedef enum ConnectionState {
    CONNECTION_FREE,      /* not in use */
    CONNECTION_READING,   /* rests, or receives a request */
    CONNECTION_WAITING,   /* the answer comes later */
    CONNECTION_ANSWERING, /* an answer is being sent */
    CONNECTION_STREAMING, /* an answer that continues */
    CONNECTION_SOCKET,    /* a WebSocket, open */
    CONNECTION_PARTING, /* a WebSocket whose close frame has not been sent, or not been answered */
    CONNECTION_LEAVING, /* all is sent; the client may still be sending */
    CONNECTION_CLOSING  /* until the loop has released it */
} ConnectionState;

/* Frames that have not been sent. */
typedef struct Out {
    Frame **row; /* NULL: none */
    uint32_t first, count, room;
    size_t sent;   /* sent bytes of the first frame */
    size_t unsent; /* unsent bytes of all frames */
} Out;

/* Turns of the loop: how long each address has kept it in this one. An address that has had its
 * share waits for the next turn, so that what others send is read in between. */
enum { SHARE_US = 2000, SHARES = 1024 };

/* All zero at first. */
typedef struct Shares {
    uint64_t turn;
    struct Share {
        unsigned char who[16];
        uint64_t turn, us;
    } share[SHARES];
} Shares;

/* Begins the next turn. */
void shares_turn(Shares *shares);

/* Whether the address may keep the loop in this turn. */
bool shares_left(Shares *shares, const unsigned char who[16]);

/* Notes that the address has kept it. */
void shares_took(Shares *shares, const unsigned char who[16], uint64_t us);

typedef struct Connections Connections;

typedef struct Connection {
    uv_poll_t poll; /* its data is the connection */
    Connections *all;
    Timer timer;
    struct Connection *next_free, *next_due; /* next in the lists of Connections */
    Ticket ticket;
    ConnectionState state;
    int fd;
    int watched;            /* the events the loop watches: UV_READABLE or UV_WRITABLE; 0: none */
    bool due;               /* it has something to send before the loop waits */
    bool cut;               /* it received too slowly and will be closed */
    bool parting;           /* the last frame waits: our close frame, or the end of a stream */
    bool closed;            /* the client's close frame has come */
    bool trusted;           /* it comes from a trusted proxy and counts for no address */
    bool counted;           /* counted as a WebSocket of `peer` */
    unsigned char peer[16]; /* address_peer; behind a proxy that of the client */
    Reader reader;
    Answer answer; /* while answering; owns its memory */
    char *head;    /* the unsent part of the answer's head; NULL: none */
    size_t head_size;
    size_t sent;             /* bytes of head and body */
    uint32_t unread;         /* parts of the answer that wait for the client, counted for … */
    unsigned char reads[16]; /* … this address */
    FrameReader frames;      /* WebSocket: received frames */
    Out out;                 /* WebSocket: frames to send */
    uint64_t since;    /* ms: start of the state, last progress of the answer, or last message */
    uint64_t began;    /* ms: start of this answer; WebSocket: last ping; 0: none since heard */
    uint64_t spent;    /* ms: WebSocket: time up to which its frames are paid for */
    uint64_t heard_at; /* ms: first part of a request; 0: none yet */
} Connection;

struct Connections {
    ConnectionSetup setup;
    Connection **row; /* `most` of them; NULL from `made` on */
    int made, here;   /* places made; places in use */
    Connection *free, *due;
    Wheel wheel;
    Shares shares;
    uv_prepare_t prepare; /* before the loop waits: begins a turn, sends what is due … */
    uv_idle_t idle;       /* … and keeps the loop from waiting while something is due */
    uv_poll_cb on_poll;
    bool ending;   /* every answer closes its connection */
    time_t second; /* when the date was written */
    char date[DATE_SIZE];
};

enum {
    UNSENT_MOST = 256 << 10, /* most bytes that may wait; a client with more is cut off */
    UNREAD_PART = 16 << 10,  /* bytes of an answer that count as one … */
    UNREAD_MOST = 2048,      /* … of so many that one address may let wait: 32 MiB */
    LEAVING_MS = 1000        /* time for the client to receive the last byte and close */
};

/* A place for a new connection; NULL: none is free. The second function returns an unused place,
 * the third a counted one. */
Connection *place_free(Connections *all);
void place_give_back(Connection *connection);
void place_let_go(Connection *connection);

/* Counts an answer that waits for its client to read. False: the clients at this address already
 * let UNREAD_MOST wait. place_unread_end: it has been sent or dropped. */
bool place_unread(Connection *connection);
void place_unread_end(Connection *connection);

/* How long a part may take: setup.seconds, in milliseconds. */
uint64_t place_limit(const Connection *connection);

/* The connection of a ticket; NULL: it has gone. */
Connection *place_find(const Connections *all, Ticket ticket);

/* Makes the connection's earlier tickets invalid. */
void place_renew(Connection *connection);

uint64_t place_now(const Connection *connection);

/* Sets the events to watch. */
void place_watch(Connection *connection, int events);

/* Enters a state in which at most `ms` may pass without progress. */
void place_enter(Connection *connection, ConnectionState state, uint64_t ms);

/* Marks that there is something to send before the loop waits. */
void place_due(Connection *connection);

/* Whether more than the limit still waits after sending what goes at once; the connection is then
 * cut off. */
bool place_is_slow(Connection *connection);

/* To be called after the last byte. Sends no more and discards what still arrives, because closing
 * a connection with unread bytes could destroy what was sent. */
void place_leave(Connection *connection);

/* Closes at once, and reports it. */
void place_end(Connection *connection);

/* Adds a frame to those that wait; the frame gets one more owner. */
void out_add(Out *out, Frame *frame);

/* Sends what goes at once. False: sending is impossible. */
bool out_send(Out *out, int fd);
