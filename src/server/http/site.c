/* All content is in the program, so an answer is a lookup: a fixed path, a file of the page, an
 * address that the page shows, or an error text. */
#include "http/site.h"

#include "base/clock.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define KEEP_FOR_EVER "public, max-age=31536000, immutable"
#define ASK_EVERY_TIME "no-cache"

enum { FIELD_MOST = 1024 }; /* a longer field is ignored */

/* ------------------------------------------------------------------ fields of a request */

static const char *skip_space(const char *text) { return text + strspn(text, " \t"); }

/* The weight of `;q=0.5` in thousandths; 1000 if there is none, 0 if it is not a number, because an
 * unreadable weight asks for nothing. `text` is after the name; *end gets the next comma or the
 * end. */
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

Encoding site_encoding(const PageFile *file, const char *accept_encoding) {
    int weight[ENCODINGS] = {-1, -1, -1}, others = -1; /* -1: not named */
    for (const char *at = accept_encoding ? accept_encoding : ""; *at; at += *at == ',') {
        at = skip_space(at);
        size_t length = strcspn(at, " \t;,");
        const char *name = at;
        int w = read_weight(at + length, &at);
        if (length == 1 && *name == '*') others = w;
        for (int e = 0; e < ENCODINGS; e++)
            if (strlen(encoding_names[e]) == length &&
                strncasecmp(name, encoding_names[e], length) == 0)
                weight[e] = w;
        if (length == 6 && strncasecmp(name, "x-gzip", 6) == 0) weight[ENCODING_GZIP] = w;
    }
    Encoding best = ENCODING_PLAIN;
    /* Uncompressed is always accepted, but a client that lists encodings prefers those. */
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

bool site_tag_matches(const char *list, bool weak, const char *hash, Encoding encoding) {
    const char *at = skip_space(list);
    if (*at == '*') return *skip_space(at + 1) == 0;
    char want[TAG_SIZE];
    size_t length = answer_tag(hash, encoding, want);
    while (*at) {
        at += strspn(at, " \t,");
        bool other = !weak && *at == 'W';
        if (strncmp(at, "W/", 2) == 0) at += 2;
        if (*at != '"') return false;
        size_t size = strcspn(at + 1, "\"") + 1;
        if (!at[size]) return false;
        if (++size == length && !other && memcmp(at, want, size) == 0) return true;
        at += size;
    }
    return false;
}

/* Whether a path matches a route, with or without a '/' at the end. */
static bool route_matches(const char *route, const char *path) {
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

static bool begins(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
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

/* The page's route for this path; NULL: none. */
static const char *find_route(const Page *page, const char *path) {
    for (const char *const *route = page->routes; *route; route++)
        if (route_matches(*route, path)) return *route;
    return NULL;
}

/* Whether an address ends like a file name, ".pgn" or ".json". Such an address is never the page's,
 * but for people, whose names may have dots. The page's service worker has the same rule. */
static bool names_file(const char *path) {
    const char *dot = strrchr(path, '.');
    if (!dot || !dot[1] || begins(path, "/people/")) return false;
    return !dot[1 + strspn(dot + 1, "abcdefghijklmnopqrstuvwxyz")];
}

static Answer answer_file(const PageFile *file, const Request *request) {
    char accept[FIELD_MOST];
    Encoding encoding =
        site_encoding(file, request_list(request, "accept-encoding", accept, sizeof accept));
    Answer answer = {
        .status = 200,
        .encoding = encoding,
        .type = file->type,
        .cache = file->immutable ? KEEP_FOR_EVER : ASK_EVERY_TIME,
        .hash = file->hash,
        .body = file->body[encoding],
        .send_body = true,
    };
    for (int e = ENCODING_GZIP; e < ENCODINGS; e++) answer.varies |= file->body[e].data != NULL;
    return answer;
}

/* Neither file nor route. An address that a person may have typed gets the page, which says so in
 * the person's language; a program gets one line. */
static Answer answer_missing(const Page *page, const Request *request) {
    const PageFile *index = find_file(page, "/index.html");
    if (!index)
        return answer_words(404, "This taefl was built without the page (TAEFL_PAGE=OFF).\n");
    if (begins(request->path, "/assets/") || names_file(request->path))
        return answer_words(404, "There is nothing at this address.\n");
    Answer answer = answer_file(index, request);
    answer.status = 404;
    answer.hash = NULL;
    return answer;
}

/* Only existing content is open to other sites. The page reads its address as received, so a
 * frame's address must begin with /embed/ as received. */
static Policy policy_of(const Request *request, const char *route) {
    const char *path = request->path;
    if (route && begins(route, "/embed/") && request->literal >= strlen("/embed/"))
        return POLICY_FRAME;
    if (!route && (strcmp(path, "/embed.js") == 0 || begins(path, "/assets/"))) return POLICY_OPEN;
    return POLICY_OWN;
}

static Answer answer_page(const Page *page, const Request *request) {
    const char *path = request->path, *route = NULL;
    const PageFile *file = find_file(page, path);
    if (!file && !names_file(path)) route = find_route(page, path);
    if (route) file = find_file(page, "/index.html");
    if (!file) return answer_missing(page, request);
    char tags[FIELD_MOST];
    Answer answer = answer_file(file, request);
    answer.policy = policy_of(request, route);
    const char *wanted = request_list(request, "if-match", tags, sizeof tags);
    if (wanted && !site_tag_matches(wanted, false, answer.hash, answer.encoding))
        return answer_words(412, "The file is not one of those in If-Match.\n");
    const char *had = request_list(request, "if-none-match", tags, sizeof tags);
    if (had && site_tag_matches(had, true, answer.hash, answer.encoding)) {
        answer.status = 304;
        answer.send_body = false;
    }
    return answer;
}

static Answer answer_method(const Request *request) {
    if (request->method == HTTP_UNKNOWN)
        return answer_words(501, "This server does not know the method.\n");
    Answer answer = answer_words(405, "This address answers only GET and HEAD.\n");
    if (request->method == HTTP_OPTIONS) {
        answer.status = 204;
        answer.send_body = false;
    }
    answer.allow = "GET, HEAD, OPTIONS";
    return answer;
}

/* What crawlers may read: pages, but no games and no people. */
static const char robots[] =
    /* Programs that preview a link in a message. */
    "User-agent: facebookexternalhit\nUser-agent: Twitterbot\nUser-agent: Slackbot-LinkExpanding\n"
    "User-agent: Discordbot\nUser-agent: TelegramBot\nUser-agent: WhatsApp\nAllow: /g/\n"
    "Disallow: /api/\n\n"
    "User-agent: *\nAllow: /api/notices\nDisallow: /api/\nDisallow: /g/\nDisallow: /people/\n"
    "Disallow: /me\nDisallow: /host\n";

/* In the form of RFC 9116; valid for half a year from the request. */
static Answer answer_security(const char *contact) {
    char text[320], expires[32] = "";
    time_t until = (time_t)(clock_wall_ms() / 1000 + (int64_t)180 * 86400);
    struct tm date;
    if (!contact) return answer_words(404, "There is nothing at this address.\n");
    if (gmtime_r(&until, &date)) strftime(expires, sizeof expires, "%Y-%m-%dT00:00:00Z", &date);
    snprintf(text, sizeof text, "Contact: %s\nExpires: %s\nPreferred-Languages: en, sv\n", contact,
             expires);
    return answer_text(200, "text/plain; charset=utf-8", memory_text(text));
}

Answer site_answer(const Page *page, const char *contact, bool ready, const Request *request) {
    Answer answer;
    if (request->method != HTTP_GET && request->method != HTTP_HEAD)
        answer = answer_method(request);
    else if (strcmp(request->path, "/healthz") == 0)
        answer = answer_words(200, "alive\n");
    else if (strcmp(request->path, "/readyz") == 0)
        answer = answer_words(ready ? 200 : 503, ready ? "ready\n" : "ending\n");
    else if (strcmp(request->path, "/robots.txt") == 0)
        answer = answer_words(200, robots);
    else if (strcmp(request->path, "/.well-known/security.txt") == 0)
        answer = answer_security(contact);
    else
        answer = answer_page(page, request);
    return answer;
}
