/* An answer of the server: its parts, and its head as text. Nothing here touches a socket. */
#pragma once

#include "http/page.h"

#include <time.h>

/* Which sites may use an answer (the security headers). */
typedef enum Policy {
    POLICY_OWN,   /* only pages of this server; no other site may frame it */
    POLICY_FRAME, /* a page that other sites may frame: /embed/… */
    POLICY_OPEN,  /* a file that other sites may load: /embed.js and what it loads */
} Policy;

typedef struct Answer {
    int status;
    Policy policy;
    Encoding encoding; /* of the body */
    bool varies;       /* other clients may get another encoding */
    const char *allow; /* value of Allow: the methods of the path; NULL: without */
    bool close;        /* the connection closes after this answer */
    bool streams;      /* it continues (stream.h); `body` is its beginning */
    bool plain;        /* without chunks, which HTTP/1.0 does not know */
    bool keeps;        /* announces that the connection stays, as HTTP/1.0 needs */
    const char *type;  /* of the body */
    const char *cache; /* value of Cache-Control */
    const char *hash;  /* of the plain content, for the ETag; NULL: none */
    PageBytes body;    /* as for GET; HEAD and 304 describe it but do not send it */
    bool send_body;
    void *own;    /* memory that is freed with the answer; NULL: all is static */
    char *fields; /* further lines of the head (answer_field), owned; NULL: none */
} Answer;

/* The name of an encoding in a field: "gzip". */
extern const char *const encoding_names[ENCODINGS];

/* An answer with only words, which must outlive it. */
Answer answer_words(int status, const char *words);

/* An answer with a text from malloc, which it takes over; `type` is static. */
Answer answer_text(int status, const char *type, char *text);

/* {"error":{"code":…,"words":…}}; code and words must not contain '"', '\\' and control bytes. */
Answer answer_error(int status, const char *code, const char *words);

/* Adds the field Retry-After. */
void answer_retry(Answer *answer, int seconds);

/* An error answer with status 429 or another, and with the field Retry-After. */
Answer answer_wait(int status, int seconds, const char *words);

/* Adds a field to the head, such as Set-Cookie. False, without any change, if it has a control byte
 * or the fields exceed FIELDS_SIZE bytes. */
bool answer_field(Answer *answer, const char *name, const char *value);

/* Frees everything the answer owns. */
void answer_end(Answer *answer);

enum {
    FIELDS_SIZE = 1024, /* of the lines that answer_field adds */
    HEAD_SIZE = 3072,   /* more than any head needs */
    REFUSAL_SIZE = HEAD_SIZE + 128,
    A_WHILE_S = 10, /* Retry-After without a better estimate */
    DATE_SIZE = 80,
    TAG_SIZE = 80
};

/* Writes the ETag of a content in an encoding, with its quotes; returns its length. */
size_t answer_tag(const char *hash, Encoding encoding, char out[TAG_SIZE]);

/* "Sun, 06 Nov 1994 08:49:37 GMT" */
void answer_date(time_t now, char out[DATE_SIZE]);

/* Writes the head with its empty line; returns its length. `date` is from answer_date. */
size_t answer_head(const Answer *answer, const char *date, char out[HEAD_SIZE]);

/* Writes head and body of an answer that closes a connection before any request was read. It says
 * when to come back, in a line of up to a hundred bytes. Returns its length. */
size_t answer_refusal(int status, const char *words, time_t now, char out[REFUSAL_SIZE]);
