/* Web: HTTP requests of a client with a token to one Taefl server, by libcurl. Only one thread at a
 * time may use a Web. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { WEB_WHY = 256, WEB_ID = 32, WEB_WORD = 24 };

typedef struct Web Web;

/* How a request ended. */
typedef struct WebEnd {
    int status; /* HTTP status; 0: no answer */
    int wait_s; /* seconds to wait before a retry, as the server says; 0: it does not say */
    char code[WEB_WORD]; /* the server's error code; "": none */
    char why[WEB_WHY];   /* reason of a failure */
} WebEnd;

/* Call it before the first Web. Returns false if there is no libcurl. */
bool web_load(char why[WEB_WHY]);

/* `server` is "https://name" or "http://name:port". Both texts must outlive the Web. */
Web *web_open(const char *server, const char *token);
void web_close(Web *web);

/* Sends `body` by POST and frees it; NULL: GET. It lasts at most half a minute, and two seconds
 * when the program must end at once (stop_urgency). If `answer` is not NULL, *answer receives the
 * JSON body, to be freed, or NULL. Returns true if the status is 2xx and the body a JSON object. */
bool web_ask(Web *web, const char *path, json_t *body, json_t **answer, WebEnd *end);

/* A member of an answer or event that is a text; "": there is none. */
const char *web_text(const json_t *object, const char *key);

/* Whether a text is an id that fits into an address and WEB_ID bytes. */
bool web_is_id(const char *text);

/* One that is a number, cut to WEB_NUMBER_MOST either way; 0: there is none. No game needs more,
 * and sums and microseconds cannot overflow. */
#define WEB_NUMBER_MOST 1000000000000 /* 30 years in ms */
int64_t web_number(const json_t *object, const char *key);
int64_t web_whole(const json_t *number); /* the same of a value; NULL: there is none */

/* Reads a stream of JSON, one object a line. Stops when the stream ends, `hear` returns false,
 * `stopped` returns true, or nothing arrives for half a minute. `stopped` is called at least once a
 * second, and after each object. */
typedef struct WebEar {
    bool (*hear)(void *ctx, json_t *event);
    bool (*stopped)(void *ctx);
    void *ctx;
} WebEar;
WebEnd web_follow(Web *web, const char *path, const WebEar *ear);
