/* What the server answers to which request, without sockets: a request in, an answer out, and the
 * answer's head as text. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/page.h"

#include <time.h>

typedef enum HttpMethod { HTTP_GET, HTTP_HEAD, HTTP_OTHER } HttpMethod;

/* A request as far as it matters here; fields that did not come are NULL. The field Host is not
 * among them: nothing the server says rests on it. */
typedef struct HttpRequest {
    HttpMethod method;
    int flaw;               /* not 0: the status for a request that is wrong in itself */
    const char *flaw_words; /* and what is wrong, a line that outlives the answer */
    const char *path;       /* decoded, without the query */
    const char *accept_encoding;
    const char *if_none_match;
} HttpRequest;

/* Who may do what with an answer (the security headers). */
typedef enum HttpPolicy {
    POLICY_OWN,   /* only pages of this server; no other site may frame it */
    POLICY_FRAME, /* a page that other sites may frame: /embed/… */
    POLICY_OPEN,  /* a file that other sites may load: /embed.js and what it loads */
} HttpPolicy;

typedef struct HttpField {
    const char *name; /* with its colon; NULL ends a list */
    const char *value;
} HttpField;

/* The security headers, by HttpPolicy. */
extern const HttpField *const http_policy_fields[];

typedef struct HttpAnswer {
    int status;
    HttpPolicy policy;
    Encoding encoding; /* of the body */
    bool varies;       /* other bodies are sent to those who accept other encodings */
    bool allow;        /* says which methods are allowed */
    bool close;        /* the connection ends with this answer */
    const char *type;  /* of the body */
    const char *cache; /* value of Cache-Control */
    const char *hash;  /* of the plain content, for the ETag; NULL: none */
    PageBytes body;    /* as GET gets it; HEAD and 304 tell of it, but do not send it */
    bool send_body;
} HttpAnswer;

/* The answer to a request. `ready` is what /readyz tells. */
void http_answer(const Page *page, bool ready, const HttpRequest *request, HttpAnswer *answer);

enum {
    HTTP_HEAD_SIZE = 2048, /* more than any head needs */
    HTTP_REFUSAL_SIZE = HTTP_HEAD_SIZE + 128
};

/* The head with its empty line; returns its length. */
size_t http_head(const HttpAnswer *answer, time_t now, char out[HTTP_HEAD_SIZE]);

/* Head and body of an answer that ends a connection on which no request was read: a line of words,
 * at most a hundred bytes. Returns its length. */
size_t http_refusal(int status, const char *words, time_t now, char out[HTTP_REFUSAL_SIZE]);

/* Of the forms of a file the one for a request with this Accept-Encoding (NULL: did not come): the
 * one wanted most, among equals the smallest. An encoding with q=0 is never taken; the plain form
 * is where nothing else is wanted. */
Encoding http_encoding(const PageFile *file, const char *accept_encoding);

/* Whether a path is of the form of a route, with or without one '/' at the end. */
bool http_route_matches(const char *route, const char *path);

/* Whether a word stands in a list of words with commas between (NULL: an empty one). */
bool http_list_has(const char *list, const char *word);

/* Whether an If-None-Match names the ETag of this content in this encoding. */
bool http_tag_matches(const char *if_none_match, const char *hash, Encoding encoding);

#endif
