/* A request of HTTP/1.1 or 1.0 (RFC 9112) and the reading of its head. It is strict: what the
 * standard lets a server refuse as ambiguous is refused, since whoever stands before this server
 * may read it otherwise. */
#ifndef HTTP_REQUEST_H
#define HTTP_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

enum {
    REQUEST_HEAD_MOST = 8192,  /* bytes of a head with its empty line */
    REQUEST_FIELDS_MOST = 100, /* fields in a head */
    REQUEST_BODY_MOST = 65536, /* bytes of a body */
};

typedef enum HttpMethod {
    HTTP_GET,
    HTTP_HEAD,
    HTTP_OPTIONS,
    HTTP_POST,
    HTTP_PUT,
    HTTP_DELETE,
    HTTP_OTHER,  /* another one that everybody knows: PATCH, CONNECT, TRACE */
    HTTP_UNKNOWN /* no method that this server has heard of */
} HttpMethod;

/* All texts live as long as the bytes of the head they were read from. */
typedef struct Request {
    HttpMethod method;
    const char *method_name; /* as it came; "?" where the first line cannot be read */
    /* Begins with '/', or is "*" (the server as a whole), or "" where it cannot be read. Decoded
     * but for %2F, which is no '/'; without empty parts and parts of dots; without the query. */
    const char *path;
    size_t literal;    /* so many of its first bytes came just so in the request */
    const char *query; /* what came behind '?', as it came; "": nothing */
    bool old;          /* HTTP/1.0 */
    bool close;        /* this is the last request on its connection */
    const char *field; /* name, 0, value, 0 and so on, up to fields_end; ask request_field */
    const char *fields_end;
    size_t length;             /* of the body, as the head tells it */
    bool chunked;              /* or it comes in chunks */
    const unsigned char *body; /* NULL: none */
    size_t body_size;
    /* Set by the connection: whose it is (address_peer), and whether it came by HTTPS as far as a
     * trusted proxy says so. */
    unsigned char peer[16];
    bool https;
    int flaw;               /* not 0: the status for a request that is wrong in itself */
    const char *flaw_words; /* and what is wrong, a line of static text */
} Request;

/* The value of a field, without spaces around it; NULL: it did not come. `name` in lower case.
 * `after` is a value that this gave before, for the next one of the same name; NULL: the first. */
const char *request_field(const Request *request, const char *name, const char *after);

/* All values of a field whose value is a list, with commas between; NULL: it did not come, or is as
 * long as `size` or longer. */
const char *request_list(const Request *request, const char *name, char *out, size_t size);

/* Whether a word stands in a list with commas between, in whatever case. */
bool request_list_has(const char *list, const char *word);

/* Whether it stands in one of the values of a field. */
bool request_says(const Request *request, const char *name, const char *word);

/* The value of a cookie, or of a part of the query (`name=value&…`, decoded), which has to be
 * shorter than `size`. False: it did not come, or is not good. */
bool request_cookie(const Request *request, const char *name, char *out, size_t size);
bool request_query(const Request *request, const char *name, char *out, size_t size);

/* A request of which nothing could be read. */
Request request_unread(void);

/* Says what is wrong with a request, in a line of static text; false. */
bool request_flawed(Request *request, int status, const char *words);

/* Whether the first line, of which `length` bytes are here and those before `from` have been looked
 * at, may go on to be that of a request. */
bool request_may_begin(const char *line, size_t from, size_t length);

/* Reads a head with its empty line, which is cut up in place. What is wrong is its flaw. */
void request_read_head(Request *request, char *begin, char *end);

/* Ends the line that begins at `at` with a 0 and gives the next one; NULL: it has a control byte,
 * or does not end with CR LF, which is a flaw. There is an LF before `end`. */
char *request_line(char *at, char *end, Request *request);

/* 0 to 15; -1: no hexadecimal digit. */
int request_hex(char digit);

#endif
