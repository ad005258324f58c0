/* One connection: rests until a request has come, answers it, rests again. */
#ifndef SERVER_VISITOR_H
#define SERVER_VISITOR_H

#include "server/http.h"

#include <libwebsockets.h>
#include <stdint.h>
#include <uv.h>

typedef struct Visitors Visitors;

typedef struct Visitor {
    struct lws *wsi; /* NULL: nobody is here */
    Visitors *all;
    unsigned char peer[16]; /* address_peer */
    int fd;
    bool answering;
    HttpAnswer answer; /* while answering */
    size_t sent;       /* bytes of its body */
    uint64_t since;    /* ms: resting since, or the answer last went on at */
    uint64_t began;    /* ms: this answer */
    uint64_t heard_at; /* ms: the first bytes of a request were there; 0: none yet */
    uint64_t heard;    /* bytes ever received, when it began to rest */
} Visitor;

struct Visitors {
    const Page *page;
    const uv_loop_t *uv; /* the clock */
    Visitor *visitor;
    int most;
    int seconds;
    bool ending; /* every answer is the last on its connection */
};

void visitors_init(Visitors *visitors, const Page *page, int most, int seconds,
                   const uv_loop_t *uv);

/* Hands a connected socket to libwebsockets; it is closed by that in any case. */
void visitor_begin(Visitor *visitor, Visitors *all, struct lws_vhost *host, int fd,
                   const unsigned char peer[16]);

/* Whether its time is over: it rests too long, sends a request too slowly, takes an answer too
 * slowly; or it rests and the server is ending. Called often. */
bool visitor_overdue(Visitor *visitor, uint64_t now);

/* Ends the connection at once. */
void visitor_cut(Visitor *visitor);

/* For libwebsockets: HTTP, and what is no HTTP (which gets a 400). */
extern const struct lws_protocols visitor_protocols[];

#endif
