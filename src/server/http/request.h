/* A request of HTTP/1.1 or 1.0 (RFC 9112), and the reading of its head. It is strict: whatever the
 * standard allows a server to refuse as ambiguous is refused, because a proxy before this server
 * might read it differently. */
#pragma once

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
    HTTP_OTHER,  /* other known methods: PATCH, CONNECT, TRACE */
    HTTP_UNKNOWN /* an unknown method */
} HttpMethod;

/* All texts live as long as the bytes of the head they come from. */
typedef struct Request {
    HttpMethod method;
    const char *method_name; /* as received; "?" if the first line cannot be read */
    /* Begins with '/', or is "*" (the whole server), or "" if it cannot be read. Decoded except for
     * %2F, which is not a '/'; without empty parts, dots and the query. */
    const char *path;
    size_t literal;    /* how many of its first bytes are as received */
    const char *query; /* the part after '?', as received; "": none */
    bool old;          /* HTTP/1.0 */
    bool close;        /* the last request of its connection */
    const char *field; /* name, 0, value, 0 and so on, up to fields_end; use request_field */
    const char *fields_end;
    size_t length;             /* of the body, according to the head */
    bool chunked;              /* or the body comes in chunks */
    const unsigned char *body; /* NULL: none */
    size_t body_size;
    /* Set by the connection: the client (address_peer), and whether it uses HTTPS according to a
     * trusted proxy. */
    unsigned char peer[16];
    bool https;
    int flaw;               /* not 0: the status for a bad request */
    const char *flaw_words; /* the reason, a line of static text */
} Request;

/* The value of a field, without spaces around it; NULL: missing. `name` is in lower case. `after`
 * is a value from an earlier call, to get the next one of the same name; NULL: the first. */
const char *request_field(const Request *request, const char *name, const char *after);

/* All values of a list field, joined by commas; NULL: missing, or at least `size` bytes long. */
const char *request_list(const Request *request, const char *name, char *out, size_t size);

/* Whether a word is in a comma-separated list, in any case. */
bool request_list_has(const char *list, const char *word);

/* Whether it is in one of a field's values. */
bool request_says(const Request *request, const char *name, const char *word);

/* The value of a cookie, shorter than `size`. False: missing or invalid. */
bool request_cookie(const Request *request, const char *name, char *out, size_t size);

/* The decoded value of a part of a query (`name=value&…`), shorter than `size`; "" if there is
 * none. */
typedef enum QueryPart {
    QUERY_MISSING,
    QUERY_READ,
    QUERY_UNREADABLE /* too long, not percent-encoded, or with a zero byte */
} QueryPart;
QueryPart query_part(const char *query, const char *name, char *out, size_t size);

/* Whether its path and its query are UTF-8, decoded. */
bool request_is_text(const Request *request);

/* A request that could not be read at all. */
Request request_unread(void);

/* Sets a request's flaw, with a line of static text; returns false. */
bool request_flawed(Request *request, int status, const char *words);

/* Whether the first line can still become a request's. `length` bytes are here; those before `from`
 * have been checked. */
bool request_may_begin(const char *line, size_t from, size_t length);

/* Reads a head with its empty line, and splits it in place. Errors become its flaw. */
void request_read_head(Request *request, char *begin, char *end);

/* Ends the line at `at` with a zero byte and returns the next one. NULL with a flaw if it has a
 * control byte or does not end with CR LF. There must be an LF before `end`. */
char *request_line(char *at, char *end, Request *request);

/* 0 to 15; -1: not a hexadecimal digit. */
int request_hex(char digit);
