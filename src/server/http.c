/* Everything the server has to say is in the program, so answering is looking up: a fixed path, a
 * file of the page, an address that the page itself shows, or words about what is wrong. */
#include "server/http.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define KEEP_FOR_EVER "public, max-age=31536000, immutable"
#define ASK_EVERY_TIME "no-cache"
#define KEEP_NEVER "no-store"

static const char *const encoding_name[ENCODINGS] = {"identity", "gzip", "br"};
static const char *const encoding_suffix[ENCODINGS] = {"", "-gz", "-br"};

/* ------------------------------------------------------------------ fields of a request */

static const char *skip_space(const char *text) { return text + strspn(text, " \t"); }

/* The weight of `;q=0.5` in thousandths, 1000 where there is none; 0 for what is no number, since
 * what cannot be read is not asked for. `text` stands after the name; *end gets the next comma or
 * the end. */
static int read_weight(const char *text, const char **end) {
    int weight = 1000;
    size_t length = strcspn(text, ",");
    *end = text + length;
    text = skip_space(text);
    if (*text != ';') return text == *end ? weight : 0;
    text = skip_space(text + 1);
    if ((*text != 'q' && *text != 'Q') || text[1] != '=') return 0;
    text += 2;
    if (*text != '0' && *text != '1') return 0;
    weight = (*text++ - '0') * 1000;
    if (*text == '.') {
        text++;
        for (int unit = 100; *text >= '0' && *text <= '9' && unit; unit /= 10)
            weight += (*text++ - '0') * unit;
    }
    return skip_space(text) == *end && weight <= 1000 ? weight : 0;
}

Encoding http_encoding(const PageFile *file, const char *accept_encoding) {
    int weight[ENCODINGS] = {-1, -1, -1}, others = -1; /* -1: not named */
    for (const char *at = accept_encoding ? accept_encoding : ""; *at; at += *at == ',') {
        at = skip_space(at);
        size_t length = strcspn(at, " \t;,");
        const char *name = at;
        int w = read_weight(at + length, &at);
        if (length == 1 && *name == '*') others = w;
        for (int e = 0; e < ENCODINGS; e++)
            if (strlen(encoding_name[e]) == length &&
                strncasecmp(name, encoding_name[e], length) == 0)
                weight[e] = w;
        if (length == 6 && strncasecmp(name, "x-gzip", 6) == 0) weight[ENCODING_GZIP] = w;
    }
    Encoding best = ENCODING_PLAIN;
    /* Plain goes without saying, but whoever names others wants those rather. */
    int most = weight[ENCODING_PLAIN] >= 0 ? weight[ENCODING_PLAIN] : 0;
    for (int e = ENCODING_GZIP; e < ENCODINGS; e++) {
        int w = weight[e] >= 0 ? weight[e] : others;
        if (!file->body[e].data || w <= 0 || w < most) continue;
        if (w == most && file->body[e].size > file->body[best].size) continue;
        best = (Encoding)e;
        most = w;
    }
    return best;
}

bool http_list_has(const char *list, const char *word) {
    size_t length = strlen(word);
    for (const char *at = list ? list : ""; *at; at += strcspn(at, ",")) {
        at += strspn(at, " \t,");
        if (strcspn(at, " \t,") == length && strncasecmp(at, word, length) == 0) return true;
    }
    return false;
}

bool http_tag_matches(const char *if_none_match, const char *hash, Encoding encoding) {
    const char *at = skip_space(if_none_match);
    if (*at == '*') return *skip_space(at + 1) == 0;
    char want[80];
    size_t length =
        (size_t)snprintf(want, sizeof want, "\"%s%s\"", hash, encoding_suffix[encoding]);
    while (*at) {
        at += strspn(at, " \t,");
        if (strncmp(at, "W/", 2) == 0) at += 2; /* weak or not is the same for this question */
        if (*at != '"') return false;
        size_t size = strcspn(at + 1, "\"") + 1;
        if (!at[size]) return false;
        if (++size == length && memcmp(at, want, size) == 0) return true;
        at += size;
    }
    return false;
}

bool http_route_matches(const char *route, const char *path) {
    for (;;) {
        if (*route == '*') return *path != 0;
        if (*route == ':') {
            size_t length = strcspn(path, "/");
            if (!length) return false;
            path += length;
            route += strcspn(route, "/");
        } else if (*route && *route == *path) {
            route++;
            path++;
        } else {
            if (*route) return false;
            return !*path || strcmp(path, "/") == 0;
        }
    }
}

/* ------------------------------------------------------------------ what to answer */

/* An answer with only words, which must outlive it. */
static void answer_words(int status, const char *words, HttpAnswer *answer) {
    *answer = (HttpAnswer){
        .status = status,
        .type = "text/plain; charset=utf-8",
        .cache = KEEP_NEVER,
        .body = {(const unsigned char *)words, strlen(words)},
        .send_body = true,
    };
}

static bool begins(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static HttpPolicy policy_of(const char *path) {
    if (begins(path, "/embed/")) return POLICY_FRAME;
    if (strcmp(path, "/embed.js") == 0 || begins(path, "/assets/")) return POLICY_OPEN;
    return POLICY_OWN;
}

static const PageFile *find_file(const Page *page, const char *path) {
    size_t low = 0, high = page->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(page->files[middle].path, path);
        if (order == 0) return &page->files[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static bool is_route(const Page *page, const char *path) {
    for (const char *const *route = page->routes; *route; route++)
        if (http_route_matches(*route, path)) return true;
    return false;
}

static void answer_file(const PageFile *file, const HttpRequest *request, HttpAnswer *answer) {
    Encoding encoding = http_encoding(file, request->accept_encoding);
    *answer = (HttpAnswer){
        .status = 200,
        .encoding = encoding,
        .type = file->type,
        .cache = file->immutable ? KEEP_FOR_EVER : ASK_EVERY_TIME,
        .hash = file->hash,
        .body = file->body[encoding],
        .send_body = true,
    };
    for (int e = ENCODING_GZIP; e < ENCODINGS; e++) answer->varies |= file->body[e].data != NULL;
}

/* Neither file nor route. An address that a person may have typed gets the page, which says in the
 * person's language that there is nothing; a program gets a line. */
static void answer_missing(const Page *page, const HttpRequest *request, HttpAnswer *answer) {
    const PageFile *index = find_file(page, "/index.html");
    const char *last = strrchr(request->path, '/');
    bool file = begins(request->path, "/assets/") || (last && strchr(last, '.'));
    if (!index) {
        answer_words(404,
                     "There is no page here: this taefl was built without it (TAEFL_PAGE=OFF).\n",
                     answer);
    } else if (file) {
        answer_words(404, "There is nothing at this address.\n", answer);
    } else {
        answer_file(index, request, answer);
        answer->status = 404;
        answer->hash = NULL;
    }
}

static void answer_get(const Page *page, bool ready, const HttpRequest *request,
                       HttpAnswer *answer) {
    const char *path = request->path;
    const PageFile *file = find_file(page, path);
    if (!file && is_route(page, path)) file = find_file(page, "/index.html");
    if (strcmp(path, "/healthz") == 0)
        answer_words(200, "alive\n", answer);
    else if (strcmp(path, "/readyz") == 0)
        answer_words(ready ? 200 : 503, ready ? "ready\n" : "ending\n", answer);
    else if (file)
        answer_file(file, request, answer);
    else
        answer_missing(page, request, answer);
    if (answer->status == 200 && answer->hash && request->if_none_match &&
        http_tag_matches(request->if_none_match, answer->hash, answer->encoding)) {
        answer->status = 304;
        answer->send_body = false;
    }
}

void http_answer(const Page *page, bool ready, const HttpRequest *request, HttpAnswer *answer) {
    if (request->flaw) {
        answer_words(request->flaw, request->flaw_words, answer);
        answer->close = true;
    } else if (request->method == HTTP_OTHER) {
        answer_words(405, "Only GET and HEAD are answered here.\n", answer);
        answer->allow = true;
        answer->close = true; /* a body may follow, which nobody reads */
    } else {
        answer_get(page, ready, request, answer);
    }
    answer->policy = policy_of(request->path);
    if (request->method == HTTP_HEAD) answer->send_body = false;
}

/* ------------------------------------------------------------------ the head */

static const char *reason(int status) {
    switch (status) {
    case 200: return "OK";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 505: return "HTTP Version Not Supported";
    case 503: return "Service Unavailable";
    default: return "Error";
    }
}

#define CONTENT_POLICY                                                                       \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "           \
    "img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; object-src 'none'; " \
    "base-uri 'none'; form-action 'none'; frame-ancestors "

/* Cross-origin isolation gives the page shared memory, with which a search stops at once. A frame
 * in a foreign page is never isolated by itself; its embedder policy lets isolated pages frame it.
 */
#define CONTENT "Content-Security-Policy:"
#define OPENER \
    { "Cross-Origin-Opener-Policy:", "same-origin" }
#define EMBEDDER \
    { "Cross-Origin-Embedder-Policy:", "require-corp" }
#define RESOURCE "Cross-Origin-Resource-Policy:"
#define EVERY_ANSWER                                                                            \
    {"X-Content-Type-Options:", "nosniff"}, {"Referrer-Policy:", "no-referrer"}, {              \
        "Permissions-Policy:", "camera=(), display-capture=(), geolocation=(), microphone=(), " \
                               "midi=(), payment=(), usb=()"                                    \
    }

static const HttpField own_fields[] = {
    {CONTENT, CONTENT_POLICY "'none'"}, OPENER,       EMBEDDER,
    {RESOURCE, "same-origin"},          EVERY_ANSWER, {0},
};
static const HttpField frame_fields[] = {
    {CONTENT, CONTENT_POLICY "*"}, EMBEDDER, {RESOURCE, "cross-origin"}, EVERY_ANSWER, {0},
};
static const HttpField open_fields[] = {
    {CONTENT, CONTENT_POLICY "'none'"},
    {"Access-Control-Allow-Origin:", "*"},
    OPENER,
    EMBEDDER,
    {RESOURCE, "cross-origin"},
    EVERY_ANSWER,
    {0},
};

const HttpField *const http_policy_fields[] = {
    [POLICY_OWN] = own_fields, [POLICY_FRAME] = frame_fields, [POLICY_OPEN] = open_fields};

typedef struct Head {
    char *out;
    size_t length;
} Head;

/* Every line is of bounded length, and their sum below HTTP_HEAD_SIZE. */
__attribute__((format(printf, 2, 3))) static void put(Head *head, const char *format, ...) {
    va_list list;
    va_start(list, format);
    size_t room = HTTP_HEAD_SIZE - head->length;
    int count = vsnprintf(head->out + head->length, room, format, list);
    va_end(list);
    assert(count >= 0 && (size_t)count < room);
    head->length += (size_t)count;
}

static void put_date(Head *head, time_t now) {
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    struct tm t;
    gmtime_r(&now, &t);
    put(head, "Date: %.3s, %02d %.3s %d %02d:%02d:%02d GMT\r\n", days + 3 * t.tm_wday, t.tm_mday,
        months + 3 * t.tm_mon, t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
}

size_t http_head(const HttpAnswer *answer, time_t now, char out[HTTP_HEAD_SIZE]) {
    Head head = {out, 0};
    put(&head, "HTTP/1.1 %d %s\r\n", answer->status, reason(answer->status));
    put_date(&head, now);
    if (answer->status != 304) {
        put(&head, "Content-Type: %s\r\n", answer->type);
        put(&head, "Content-Length: %zu\r\n", answer->body.size);
        if (answer->encoding != ENCODING_PLAIN)
            put(&head, "Content-Encoding: %s\r\n", encoding_name[answer->encoding]);
    }
    if (answer->hash)
        put(&head, "ETag: \"%s%s\"\r\n", answer->hash, encoding_suffix[answer->encoding]);
    if (answer->varies) put(&head, "Vary: Accept-Encoding\r\n");
    put(&head, "Cache-Control: %s\r\n", answer->cache);
    if (answer->allow) put(&head, "Allow: GET, HEAD\r\n");
    if (answer->close) put(&head, "Connection: close\r\n");
    for (const HttpField *field = http_policy_fields[answer->policy]; field->name; field++)
        put(&head, "%s %s\r\n", field->name, field->value);
    put(&head, "\r\n");
    return head.length;
}

size_t http_refusal(int status, const char *words, time_t now, char out[HTTP_REFUSAL_SIZE]) {
    HttpAnswer answer;
    answer_words(status, words, &answer);
    answer.close = true;
    size_t head = http_head(&answer, now, out);
    assert(head + answer.body.size <= HTTP_REFUSAL_SIZE);
    memcpy(out + head, answer.body.data, answer.body.size);
    return head + answer.body.size;
}
