#include "http/answer.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const encoding_names[ENCODINGS] = {"identity", "gzip", "br"};

Answer answer_words(int status, const char *words) {
    return (Answer){
        .status = status,
        .type = "text/plain; charset=utf-8",
        .cache = "no-store",
        .body = {(const unsigned char *)words, strlen(words)},
        .send_body = true,
    };
}

Answer answer_text(int status, const char *type, char *text) {
    Answer answer = answer_words(status, text);
    answer.type = type;
    answer.own = text;
    return answer;
}

Answer answer_error(int status, const char *code, const char *words) {
    size_t size = strlen(code) + strlen(words) + 64;
    char *text = memory_resize(NULL, size);
    snprintf(text, size, "{\"error\":{\"code\":\"%s\",\"words\":\"%s\"}}\n", code, words);
    return answer_text(status, "application/json", text);
}

void answer_retry(Answer *answer, int seconds) {
    char digits[24];
    snprintf(digits, sizeof digits, "%d", seconds);
    answer_field(answer, "Retry-After", digits);
}

Answer answer_wait(int status, int seconds, const char *words) {
    Answer answer = answer_error(status, "wait", words);
    answer_retry(&answer, seconds);
    return answer;
}

bool answer_field(Answer *answer, const char *name, const char *value) {
    for (const char *at = value; *at; at++)
        if ((unsigned char)*at < 32 || *at == 127) return false;
    size_t had = answer->fields ? strlen(answer->fields) : 0;
    size_t size = had + strlen(name) + strlen(value) + sizeof ": \r\n";
    if (size > FIELDS_SIZE) return false;
    answer->fields = memory_resize(answer->fields, size);
    snprintf(answer->fields + had, size - had, "%s: %s\r\n", name, value);
    return true;
}

void answer_end(Answer *answer) {
    free(answer->own);
    free(answer->fields);
    *answer = (Answer){0};
}

/* ------------------------------------------------------------------ the head */

static const char *reason(int status) {
    static const struct {
        int status;
        const char *words;
    } known[] = {
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {303, "See Other"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {412, "Precondition Failed"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {421, "Misdirected Request"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {504, "Gateway Timeout"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].status == status) return known[i].words;
    return "Error";
}

#define CONTENT(framed_by)                                                                  \
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "   \
    "style-src 'self'; img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; " \
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors " framed_by "\r\n"

/* Cross-origin isolation gives the page shared memory, which lets it stop a search at once. A frame
 * in another site's page is never isolated itself; its embedder policy lets isolated pages frame
 * it. */
#define OPENER "Cross-Origin-Opener-Policy: same-origin\r\n"
#define EMBEDDER "Cross-Origin-Embedder-Policy: require-corp\r\n"
#define RESOURCE(whose) "Cross-Origin-Resource-Policy: " whose "\r\n"
#define EVERY_ANSWER                                                                            \
    "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nPermissions-Policy: "   \
    "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()" \
    "\r\n\r\n"

/* The last lines of a head, by Policy. */
static const char *const policy_fields[] = {
    [POLICY_OWN] = CONTENT("'none'") OPENER EMBEDDER RESOURCE("same-origin") EVERY_ANSWER,
    [POLICY_FRAME] = CONTENT("*") EMBEDDER RESOURCE("cross-origin") EVERY_ANSWER,
    [POLICY_OPEN] = CONTENT("'none'") "Access-Control-Allow-Origin: *\r\n" OPENER EMBEDDER RESOURCE(
        "cross-origin") EVERY_ANSWER,
};

typedef struct Head {
    char *out;
    size_t length;
} Head;

/* Every line has a bounded length, and their sum stays below HEAD_SIZE. */
static void put(Head *head, const char *text) {
    size_t length = strlen(text);
    assert(length < HEAD_SIZE - head->length);
    memcpy(head->out + head->length, text, length);
    head->length += length;
}

static void put_line(Head *head, const char *name, const char *value, const char *end) {
    put(head, name);
    put(head, value);
    put(head, end);
}

static void put_number(Head *head, size_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", number);
    put(head, digits);
}

size_t answer_tag(const char *hash, Encoding encoding, char out[TAG_SIZE]) {
    static const char *const suffix[ENCODINGS] = {"", "-gz", "-br"};
    int length = snprintf(out, TAG_SIZE, "\"%s%s\"", hash, suffix[encoding]);
    assert(length > 0 && length < TAG_SIZE);
    return (size_t)length;
}

void answer_date(time_t now, char out[DATE_SIZE]) {
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    struct tm t;
    gmtime_r(&now, &t);
    snprintf(out, DATE_SIZE, "%.3s, %02d %.3s %d %02d:%02d:%02d GMT", days + 3 * t.tm_wday,
             t.tm_mday, months + 3 * t.tm_mon, t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
}

size_t answer_head(const Answer *answer, const char *date, char out[HEAD_SIZE]) {
    Head head = {out, 0};
    put(&head, "HTTP/1.1 ");
    put_number(&head, (size_t)answer->status);
    put_line(&head, " ", reason(answer->status), "\r\nDate: ");
    put_line(&head, date, "\r\n", "");
    if (answer->status != 304 && answer->status != 204) {
        put_line(&head, "Content-Type: ", answer->type, "\r\n");
        if (answer->streams) {
            if (!answer->plain) put(&head, "Transfer-Encoding: chunked\r\n");
        } else {
            put(&head, "Content-Length: ");
            put_number(&head, answer->body.size);
            put(&head, "\r\n");
        }
        if (answer->encoding != ENCODING_PLAIN)
            put_line(&head, "Content-Encoding: ", encoding_names[answer->encoding], "\r\n");
    }
    if (answer->hash) {
        char tag[TAG_SIZE];
        answer_tag(answer->hash, answer->encoding, tag);
        put_line(&head, "ETag: ", tag, "\r\n");
    }
    if (answer->varies) put(&head, "Vary: Accept-Encoding\r\n");
    put_line(&head, "Cache-Control: ", answer->cache, "\r\n");
    if (answer->allow) put_line(&head, "Allow: ", answer->allow, "\r\n");
    if (answer->fields) put(&head, answer->fields);
    if (answer->close) put(&head, "Connection: close\r\n");
    if (answer->keeps) put(&head, "Connection: keep-alive\r\n");
    put(&head, policy_fields[answer->policy]);
    return head.length;
}

size_t answer_refusal(int status, const char *words, time_t now, char out[REFUSAL_SIZE]) {
    char date[DATE_SIZE];
    Answer answer = answer_words(status, words);
    answer.close = true;
    answer_retry(&answer, A_WHILE_S);
    answer_date(now, date);
    size_t head = answer_head(&answer, date, out), size = answer.body.size;
    assert(head + size <= REFUSAL_SIZE);
    memcpy(out + head, answer.body.data, size);
    answer_end(&answer);
    return head + size;
}
