/* Fuzz target: what the server makes of a request's parts. The input is five lines: a path,
 * Accept-Encoding, If-None-Match, a list with a word in it, an address to listen at. Every request
 * gets one answer of a status that there is, with a form of a file that was not refused, and a head
 * that fits and has no line of the client's making. */
#include "http/site.h"
#include "http/listen.h"
#include "http/proxy.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())
enum { LINES = 5, LINE = 512 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define BYTES(text) \
    { (const unsigned char *)(text), sizeof(text) - 1 }
static const PageFile files[] = {
    {"/assets/a-12345678.js", "text/javascript", "abc", true, {BYTES("long"), BYTES("gz"), {0}}},
    {"/embed.js", "text/javascript", "def", false, {BYTES("plain"), {0}, {0}}},
    {"/index.html", "text/html", "123", false, {BYTES("index"), BYTES("gzip"), BYTES("br")}},
};
static const char *const routes[] = {"/", "/play/:rules", "/editor/:rules/*position",
                                     "/embed/:rules", NULL};
static const Page page = {files, 3, routes};

/* Copies a line, without its end and without what no field can hold. */
static const uint8_t *take_line(const uint8_t *at, const uint8_t *end, char out[LINE]) {
    size_t length = 0;
    for (; at < end && *at != '\n'; at++)
        if (*at && *at != '\r' && length < LINE - 1) out[length++] = (char)*at;
    out[length] = 0;
    return at < end ? at + 1 : at;
}

static void check_answer(const Request *request) {
    char head[HEAD_SIZE];
    Answer answer = site_answer(&page, "mailto:host@example.org", true, request);
    CHECK(answer.status == 200 || answer.status == 204 || answer.status == 304 ||
          answer.status == 404 || answer.status == 405 || answer.status == 501);
    CHECK(answer.type && answer.cache && answer.body.data);
    CHECK(!answer.send_body || answer.status != 304);
    /* Other sites get only what is meant for them. */
    CHECK(answer.policy == POLICY_OWN || answer.status == 200 || answer.status == 304);
    CHECK(answer.policy != POLICY_FRAME || strncmp(request->path, "/embed/", 7) == 0);
    size_t length = answer_head(&answer, "Sun, 06 Nov 1994 08:49:37 GMT", head);
    CHECK(length > 4 && length < sizeof head && memcmp(head + length - 4, "\r\n\r\n", 4) == 0);
    head[length] = 0;
    CHECK(strlen(head) == length);
    /* The one place where the head ends is its end. */
    CHECK(strstr(head, "\r\n\r\n") == head + length - 4);
    answer_end(&answer);
}

static void check_encoding(const char *accept) {
    for (size_t i = 0; i < 3; i++) {
        Encoding encoding = site_encoding(&files[i], accept);
        CHECK(encoding < ENCODINGS && files[i].body[encoding].data);
        /* What is sent compressed was asked for by name or by star. */
        CHECK(encoding == ENCODING_PLAIN || strpbrk(accept, "gGbB*"));
    }
}

static void check_address(const char *text) {
    Address address, again;
    char why[WHY_TEXT] = "", out[ADDRESS_TEXT], host[ADDRESS_TEXT];
    unsigned char peer[16];
    memset(&address, 0x55, sizeof address);
    if (!address_parse(text, &address, why)) {
        CHECK(why[0] && strlen(why) < WHY_TEXT);
        CHECK(address.size == 0x55555555);
        return;
    }
    address_text(&address, out);
    address_host(&address, host);
    address_peer(&address, peer);
    CHECK(address_port(&address) >= 0 && address_port(&address) <= 65535 && host[0]);
    CHECK(peer[0] == 4 || peer[0] == 6);
    CHECK(address_parse(out, &again, why) && address_port(&again) == address_port(&address));
}

/* Whatever a proxy says, a request stays somebody's. */
static void check_forwarded(const char *list) {
    char fields[2 * LINE], why[WHY_TEXT];
    Proxies proxies = {0};
    int length = snprintf(fields, sizeof fields, "x-forwarded-for%c%s%c", 0, list, 0);
    Request request = {.field = fields, .fields_end = fields + length, .peer = {4, 9}};
    proxies_parse(list, &proxies, why);
    CHECK(proxies.count <= PROXIES_MOST);
    proxies_read(&proxies, &request);
    CHECK(request.peer[0] == 4 || request.peer[0] == 6);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char line[LINES][LINE];
    const uint8_t *at = data;
    for (int i = 0; i < LINES; i++) at = take_line(at, data + size, line[i]);
    char field[2 * LINE + 64];
    int length = snprintf(field, sizeof field, "accept-encoding%c%s%cif-none-match%c%s%c", 0,
                          line[1], 0, 0, line[2], 0);
    Request request = {
        .path = line[0], .literal = strlen(line[0]), .field = field, .fields_end = field + length};
    for (int method = HTTP_GET; method <= HTTP_UNKNOWN; method++) {
        request.method = (HttpMethod)method;
        check_answer(&request);
    }
    check_encoding(line[1]);
    /* A tag that was sent is known again, whatever stands around it. */
    char tags[2 * LINE];
    snprintf(tags, sizeof tags, "\"123-br\", %s", line[2]);
    CHECK(site_tag_matches(tags, true, "123", ENCODING_BROTLI));
    CHECK(site_tag_matches(tags, false, "123", ENCODING_BROTLI));
    CHECK(site_tag_matches(line[2], true, "123", ENCODING_PLAIN) ||
          !site_tag_matches(line[2], false, "123", ENCODING_PLAIN));
    request_list_has(line[3], "close");
    snprintf(tags, sizeof tags, "%s, close", line[3]);
    CHECK(request_list_has(tags, "Close"));
    check_address(line[4]);
    check_forwarded(line[3]);
    return 0;
}
