/* Fuzz target: the reader of requests. The input is what comes on a connection. However it is cut
 * into pieces, the same requests are read of it; and of each of them holds what its header
 * promises.
 */
#include "core/fnv.h"
#include "http/reader.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A number for all that was read of a connection. */
static uint64_t sum;

static void add(const void *bytes, size_t size) { sum = fnv_add(sum, bytes, size); }

static void check_path(const Request *request) {
    const char *path = request->path;
    CHECK(*path == '/' || !*path || strcmp(path, "*") == 0);
    CHECK(!strstr(path, "//") && !strstr(path, "/../") && !strstr(path, "/./"));
    for (const char *at = path; *at; at++) CHECK((unsigned char)*at >= 32 && *at != 127);
    CHECK(request->literal <= strlen(path));
    CHECK(*path || request->flaw || strcmp(request->method_name, "CONNECT") == 0);
}

static void check_fields(const Request *request) {
    int count = 0;
    for (const char *at = request->field; at < request->fields_end; count++) {
        const char *value = at + strlen(at) + 1;
        CHECK(value < request->fields_end && *at);
        for (const char *byte = at; *byte; byte++) CHECK(!strchr(" \t:\r\n", *byte) && *byte > 0);
        for (const char *byte = value; *byte; byte++)
            CHECK((unsigned char)*byte >= 32 || *byte == '\t');
        CHECK(request_field(request, at, NULL));
        at = value + strlen(value) + 1;
    }
    CHECK(count <= REQUEST_FIELDS_MOST);
    const char *host = request_field(request, "host", NULL);
    CHECK(request->flaw || request->old || host);
    CHECK(request->flaw || !host || !request_field(request, "host", host));
}

static void check(const Request *request) {
    static const int flaws[] = {0, 400, 413, 414, 417, 431, 501, 505};
    bool known = false;
    for (size_t i = 0; i < sizeof flaws / sizeof *flaws; i++) known |= flaws[i] == request->flaw;
    CHECK(known && (!request->flaw || (request->close && request->flaw_words)));
    CHECK(request->body_size <= REQUEST_BODY_MOST);
    check_path(request);
    check_fields(request);
    char list[64];
    request_list(request, "connection", list, sizeof list);
    add(&request->method, sizeof request->method);
    add(&request->flaw, sizeof request->flaw);
    add(&request->close, sizeof request->close);
    add(request->path, strlen(request->path));
    if (request->flaw) return; /* of what follows, some may have come and some not */
    add(request->field, (size_t)(request->fields_end - request->field));
    add(request->body, request->body_size);
}

/* Pieces of the lengths that a cheap generator makes, at most `longest`; 0: as long as there is
 * room. Returns how many requests there were. */
static int read_all(const uint8_t *data, size_t size, size_t longest) {
    Reader reader = {0};
    size_t at = 0, number = longest;
    int count = 0;
    sum = FNV_BEGIN;
    bool open = true;
    while (open && at < size) {
        size_t room;
        char *space = reader_space(&reader, &room);
        CHECK(room > 0);
        number = number * 1103515245 + 12345;
        size_t piece = longest ? 1 + (number >> 16) % longest : room;
        if (piece > room) piece = room;
        if (piece > size - at) piece = size - at;
        memcpy(space, data + at, piece);
        reader.end += piece;
        at += piece;
        while (open && reader_read(&reader) == REQUEST_WHOLE) {
            check(&reader.request);
            count++;
            open = !reader.request.close;
            if (open) reader_next(&reader);
        }
    }
    reader_end(&reader);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int count = read_all(data, size, 0);
    uint64_t whole = sum;
    for (size_t longest = 1; longest < 200; longest = 3 * longest + 1) {
        CHECK(read_all(data, size, longest) == count);
        CHECK(sum == whole);
    }
    return 0;
}
