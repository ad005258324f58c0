/* Fuzz target: what people send by HTTP. The input is a route's path, a query, what stands for a
 * name in the path, and a body, a line each, the body to the end. Every route reads it that has
 * such a path; all others read it as the body of theirs. What cannot be is refused with words and a
 * status, and what is read is given back. */
#include "api/routes.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A line as a text of the heap, so that reading behind it is found. */
static char *take_line(const uint8_t **at, const uint8_t *end, size_t most) {
    size_t length = 0;
    while (*at + length < end && (*at)[length] != '\n') length++;
    size_t kept = length < most ? length : most;
    char *line = memory_get(kept + 1);
    if (kept) memcpy(line, *at, kept);
    *at += length + (*at + length < end);
    return line;
}

static void read_as(Service *service, const Route *route, const char *query, const char *word,
                    const uint8_t *body, size_t size) {
    Call *call = memory_get(sizeof *call);
    call->service = service;
    call->route = route;
    const Request request = {.query = query, .body = body, .body_size = size};
    string_copy(call->word, sizeof call->word, word);
    string_copy(call->game, sizeof call->game, "aaaaaaaa");
    if (!call_read(call, &request, &call->refusal))
        CHECK(call->refusal.status >= 400 && call->refusal.status < 500 && call->refusal.code &&
              *call->refusal.words);
    call_end(call);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ServerSetup server;
    static Service service = {.setup.server = &server};
    const uint8_t *at = data, *end = data + size;
    if (!service.rooms) {
        service.rooms = rooms_create(&(RoomsSetup){0});
        service.setup.limits = limits_create(1);
    }
    char *path = take_line(&at, end, CALL_WORD), *query = take_line(&at, end, 4096),
         *word = take_line(&at, end, CALL_WORD - 1);
    bool named = false;
    for (int pass = 0; pass < 2 && !named; pass++)
        for (const Route *const *table = route_tables; *table; table++)
            for (const Route *route = *table; route->path; route++) {
                if (!route->read || (!pass && strcmp(route->path, path) != 0)) continue;
                named |= !pass;
                read_as(&service, route, query, word, at, (size_t)(end - at));
            }
    free(path);
    free(query);
    free(word);
    return 0;
}
