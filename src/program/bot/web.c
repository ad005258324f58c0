/* See web.h. */
#include "bot/web.h"
#include "base/clock.h"
#include "base/library.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "base/stop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SILENT_S = 30, ASK_S = 30, LEAVE_S = 2, LINE_MOST = 1 << 20, URL = 512 };

struct Web {
    const char *server;
    struct curl_slist *fields;
    CURL *asking, *following; /* separate, so that each keeps its connection */
};

/* The received body, and who reads it line by line (NULL: it is kept whole). */
typedef struct Body {
    char *text;
    size_t size;
    const WebEar *ear;
    uint64_t heard_us; /* time of the last bytes; of a request its beginning */
    int wait_s;        /* as the server says in seconds; 0: it has not */
    bool full;         /* more came than one line or answer may have */
    bool odd;          /* something came that is no JSON object */
} Body;

bool web_load(char why[WEB_WHY]) { return curl_load(why, WEB_WHY); }

Web *web_open(const char *server, const char *token) {
    char field[URL];
    Web *web = memory_get(sizeof *web);
    web->server = server;
    snprintf(field, sizeof field, "Authorization: Bearer %s", token);
    web->fields = curl.append(NULL, field);
    web->fields = curl.append(web->fields, "Content-Type: application/json");
    web->asking = curl.init();
    web->following = curl.init();
    return web;
}

void web_close(Web *web) {
    if (!web) return;
    curl.cleanup(web->asking);
    curl.cleanup(web->following);
    curl.free_all(web->fields);
    free(web);
}

/* ------------------------------------------------------------------ requests */

static size_t take(char *bytes, size_t one, size_t count, void *ctx);
static size_t note_wait(char *field, size_t one, size_t count, void *ctx);
static int ask_stop(void *ctx, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d);

static void prepare(const Web *web, CURL *easy, const char *path, Body *body) {
    char url[URL];
    body->heard_us = clock_us();
    curl.reset(easy);
    snprintf(url, sizeof url, "%s%s", web->server, path);
    curl.setopt(easy, CURLOPT_URL, url);
    curl.setopt(easy, CURLOPT_HTTPHEADER, web->fields);
    curl.setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl.setopt(easy, CURLOPT_CONNECTTIMEOUT, (long)ASK_S);
    curl.setopt(easy, CURLOPT_WRITEFUNCTION, take);
    curl.setopt(easy, CURLOPT_WRITEDATA, body);
    curl.setopt(easy, CURLOPT_HEADERFUNCTION, note_wait);
    curl.setopt(easy, CURLOPT_HEADERDATA, body);
    curl.setopt(easy, CURLOPT_NOPROGRESS, 0L);
    curl.setopt(easy, CURLOPT_XFERINFOFUNCTION, ask_stop);
    curl.setopt(easy, CURLOPT_XFERINFODATA, body);
}

/* Fills in the reason of a failure, readable for people. `other`: where the server leads; "":
 * nowhere. `said`: the answer, or NULL. */
static void find_why(CURLcode code, const char *other, const Body *body, json_t *said,
                     WebEnd *end) {
    const char *words = NULL, *error = "";
    json_unpack(said, "{s:{s:s, s:s}}", "error", "words", &words, "code", &error);
    snprintf(end->code, sizeof end->code, "%s", error);
    if (end->status && words)
        snprintf(end->why, sizeof end->why, "%s", words);
    else if (*other)
        snprintf(end->why, sizeof end->why, "the server sends its clients to %.200s", other);
    else if (end->status >= 300)
        snprintf(end->why, sizeof end->why, "the server answers with status %d", end->status);
    else if (body->full)
        snprintf(end->why, sizeof end->why, "the server sends more than a mebibyte at once");
    else if (body->odd)
        snprintf(end->why, sizeof end->why,
                 "the answer is no JSON, as if it came from another program than 'taefl serve'");
    else if (code != CURLE_OK)
        snprintf(end->why, sizeof end->why, "%s", curl.strerror(code));
}

/* libcurl reads a Retry-After of eight digits as a date, and takes one that overflows for none. */
static size_t note_wait(char *field, size_t one, size_t count, void *ctx) {
    static const char name[] = "retry-after:";
    Body *body = ctx;
    size_t size = one * count, at = sizeof name - 1;
    if (size < at || strncasecmp(field, name, at) != 0) return size;
    while (at < size && field[at] == ' ') at++;
    for (; at < size && field[at] >= '0' && field[at] <= '9'; at++) {
        body->wait_s = 10 * body->wait_s + field[at] - '0';
        if (body->wait_s > ASK_S) body->wait_s = ASK_S;
    }
    return size;
}

/* Whether a whole answer is an object, and what is left of a stream may begin one. */
static bool makes_sense(const Body *body, const json_t *said) {
    return body->ear ? !body->size || *body->text == '{' : json_is_object(said);
}

/* A success without a JSON object comes from something between us and the server, or from another
 * server: what we asked for may not be done. */
static WebEnd perform(CURL *easy, Body *body) {
    WebEnd end = {0};
    long status = 0;
    char *other = NULL;
    curl_off_t date = 0;
    CURLcode code = curl.perform(easy);
    curl.getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    curl.getinfo(easy, CURLINFO_RETRY_AFTER, &date);
    end.status = (int)status;
    end.wait_s = body->wait_s;
    if (!end.wait_s && date > 0) end.wait_s = date > ASK_S ? ASK_S : (int)date;
    curl.getinfo(easy, CURLINFO_REDIRECT_URL, &other);
    json_t *said = body->text ? json_loadb(body->text, body->size, 0, NULL) : NULL;
    if (code == CURLE_OK && status < 300) body->odd |= !makes_sense(body, said);
    find_why(code, other ? other : "", body, said, &end);
    json_decref(said);
    if ((code != CURLE_OK || body->odd) && status < 300) end.status = 0; /* as if none had come */
    return end;
}

bool web_ask(Web *web, const char *path, json_t *body, json_t **answer, WebEnd *end) {
    Body got = {0};
    char *text = json_written(body);
    prepare(web, web->asking, path, &got);
    curl.setopt(web->asking, CURLOPT_TIMEOUT, (long)ASK_S);
    if (text) curl.setopt(web->asking, CURLOPT_POSTFIELDS, text);
    *end = perform(web->asking, &got);
    if (answer) *answer = got.text ? json_loadb(got.text, got.size, 0, NULL) : NULL;
    free(got.text);
    free(text);
    return end->status >= 200 && end->status < 300;
}

/* ------------------------------------------------------------------ streams */

/* Passes on complete lines. An empty line is only a sign of life. Without end they could come so
 * fast that libcurl never calls ask_stop, so each asks, too. */
static bool hear_lines(Body *body) {
    char *line = body->text, *end;
    bool good = true;
    while (good && (end = memchr(line, '\n', body->size - (size_t)(line - body->text)))) {
        json_t *event = json_loadb(line, (size_t)(end - line), 0, NULL);
        body->odd = !json_is_object(event) && end - line > 1;
        if (body->odd)
            good = false;
        else if (event)
            good = body->ear->hear(body->ear->ctx, event) && !body->ear->stopped(body->ear->ctx);
        json_decref(event);
        line = end + 1;
    }
    body->size -= (size_t)(line - body->text);
    memmove(body->text, line, body->size);
    return good;
}

static size_t take(char *bytes, size_t one, size_t count, void *ctx) {
    Body *body = ctx;
    size_t size = one * count;
    body->full = body->size + size > LINE_MOST;
    if (body->full) return 0;
    body->text = memory_resize(body->text, body->size + size + 1);
    memcpy(body->text + body->size, bytes, size);
    body->size += size;
    if (body->ear) body->heard_us = clock_us();
    return body->ear && !hear_lines(body) ? 0 : size;
}

/* libcurl's own limit is in bytes a second, and a rare empty line would fall below it. */
static bool silent(const Body *body) { return clock_us() - body->heard_us > SILENT_S * 1000000u; }

static int ask_stop(void *ctx, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    const Body *body = ctx;
    (void)a, (void)b, (void)c, (void)d;
    if (body->ear) return body->ear->stopped(body->ear->ctx) || silent(body);
    return stop_urgency() > 1 && clock_us() - body->heard_us > LEAVE_S * 1000000u;
}

const char *web_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

bool web_is_id(const char *text) {
    return *text && strlen(text) < WEB_ID && !strpbrk(text, "/?#.");
}

int64_t web_number(const json_t *object, const char *key) {
    return web_whole(json_object_get(object, key));
}

int64_t web_whole(const json_t *value) {
    int64_t number = json_integer_value(value);
    if (number > WEB_NUMBER_MOST) return WEB_NUMBER_MOST;
    return number < -WEB_NUMBER_MOST ? -WEB_NUMBER_MOST : number;
}

WebEnd web_follow(Web *web, const char *path, const WebEar *ear) {
    Body body = {.ear = ear};
    prepare(web, web->following, path, &body);
    WebEnd end = perform(web->following, &body);
    if (silent(&body)) snprintf(end.why, sizeof end.why, "the server has fallen silent");
    free(body.text);
    return end;
}
