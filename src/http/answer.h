/* An answer of the server: what it is made of, and its head as text. No sockets here. */
#ifndef HTTP_ANSWER_H
#define HTTP_ANSWER_H

#include "http/page.h"

#include <time.h>

/* Who may do what with an answer (the security headers). */
typedef enum Policy {
    POLICY_OWN,   /* only pages of this server; no other site may frame it */
    POLICY_FRAME, /* a page that other sites may frame: /embed/… */
    POLICY_OPEN,  /* a file that other sites may load: /embed.js and what it loads */
} Policy;

typedef struct Answer {
    int status;
    Policy policy;
    Encoding encoding; /* of the body */
    bool varies;       /* other bodies are sent to those who accept other encodings */
    const char *allow; /* value of Allow: the methods that there are; NULL: without */
    bool close;        /* the connection ends with this answer */
    bool streams;      /* it goes on (stream.h); `body` is how it begins */
    bool plain;        /* and is without chunks, which HTTP/1.0 does not know */
    bool keeps;        /* says that it stays, which HTTP/1.0 does not take for granted */
    const char *type;  /* of the body */
    const char *cache; /* value of Cache-Control */
    const char *hash;  /* of the plain content, for the ETag; NULL: none */
    PageBytes body;    /* as GET gets it; HEAD and 304 tell of it, but do not send it */
    bool send_body;
    void *own; /* memory that is freed with the answer, such as the body's; NULL: all is static */
    char *fields; /* further lines of the head (answer_field); its own; NULL: none */
} Answer;

/* "gzip", as fields name it. */
extern const char *const encoding_names[ENCODINGS];

/* An answer with only words, which must outlive it. */
Answer answer_words(int status, const char *words);

/* An answer with a text from malloc, which it owns from now on; `type` is static. */
Answer answer_text(int status, const char *type, char *text);

/* {"error":{"code":…,"words":…}}; both without '"', '\\' and control bytes. */
Answer answer_error(int status, const char *code, const char *words);

/* Adds the field Retry-After. */
void answer_retry(Answer *answer, int seconds);

/* 429 or another status, as such an error, with the field Retry-After. */
Answer answer_wait(int status, int seconds, const char *words);

/* Adds a field to the head, such as Set-Cookie. False, and nothing is added: a control byte, or
 * more than FIELDS_SIZE bytes in all. */
bool answer_field(Answer *answer, const char *name, const char *value);

/* Frees what the answer owns. */
void answer_end(Answer *answer);

enum {
    FIELDS_SIZE = 1024, /* of the lines that answer_field adds */
    HEAD_SIZE = 3072,   /* more than any head needs */
    REFUSAL_SIZE = HEAD_SIZE + 128,
    A_WHILE_S = 10, /* Retry-After, where nobody knows better */
    DATE_SIZE = 80,
    TAG_SIZE = 80
};

/* The ETag of a content in an encoding, with its quotes; returns its length. */
size_t answer_tag(const char *hash, Encoding encoding, char out[TAG_SIZE]);

/* "Sun, 06 Nov 1994 08:49:37 GMT" */
void answer_date(time_t now, char out[DATE_SIZE]);

/* The head with its empty line; returns its length. `date` as answer_date writes it. */
size_t answer_head(const Answer *answer, const char *date, char out[HEAD_SIZE]);

/* Head and body of an answer that ends a connection on which no request was read, and says when to
 * come back: a line of words, at most a hundred bytes. Returns its length. */
size_t answer_refusal(int status, const char *words, time_t now, char out[REFUSAL_SIZE]);

#endif
