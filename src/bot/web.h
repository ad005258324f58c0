/* Web: what a client says to one server of Taefl and hears from it, over HTTP by libcurl, with its
 * token. A Web belongs to one thread at a time. */
#ifndef BOT_WEB_H
#define BOT_WEB_H

#include <jansson.h>
#include <stdbool.h>

enum { WEB_WHY = 256 };

typedef struct Web Web;

/* How a request ended. */
typedef struct WebEnd {
    int status;        /* of HTTP; 0: there was no answer */
    int wait_s;        /* until it may be tried again, as the server says; 0: it says nothing */
    char code[24];     /* of the server's error; "": none */
    char why[WEB_WHY]; /* where it was not done: words */
} WebEnd;

/* Before the first Web: false if there is no libcurl. */
bool web_load(char why[WEB_WHY]);

/* `server` is "https://name" or "http://name:port". Both texts outlive it. */
Web *web_open(const char *server, const char *token);
void web_close(Web *web);

/* *answer, which may be NULL, is the body, to be freed, or NULL where there is none. True if the
 * status is 2…. `body` NULL: GET; else it is posted, and freed here. */
bool web_ask(Web *web, const char *path, json_t *body, json_t **answer, WebEnd *end);

/* Hears a stream of JSON, one object a line, until it ends, `hear` returns false, or `stopped`,
 * which is asked once a second or more often, returns true. Nothing for half a minute is an end. */
typedef struct WebEar {
    bool (*hear)(void *ctx, json_t *event);
    bool (*stopped)(void *ctx);
    void *ctx;
} WebEar;
WebEnd web_follow(Web *web, const char *path, const WebEar *ear);

#endif
