/* See ugi.h. The clock is not a clock but counts how often it is looked at, so that tests with time
 * in them do the same every time. */
#include "support/ugi.h"

#include <stdlib.h>
#include <string.h>

static void add_line(void *ctx, const char *text, size_t length) {
    Ugi *ugi = ctx;
    if (ugi->length + length + 2 > sizeof ugi->answer || memchr(text, '\n', length)) abort();
    memcpy(ugi->answer + ugi->length, text, length);
    ugi->length += length;
    ugi->answer[ugi->length++] = '\n';
}

static void *table_memory(void *ctx, uint64_t bytes) {
    Ugi *ugi = ctx;
    void *memory = bytes <= ugi->most_memory ? calloc(1, (size_t)bytes) : NULL;
    if (!memory) return NULL;
    free(ugi->table);
    return ugi->table = memory;
}

static uint64_t now_us(void *ctx) {
    Ugi *ugi = ctx;
    return ugi->now += ugi->tick;
}

static bool should_stop(void *ctx) {
    Ugi *ugi = ctx;
    return ugi->stop_after >= 0 && ugi->stop_after-- == 0;
}

Ugi *ugi_open(int plies) {
    Ugi *ugi = calloc(1, sizeof *ugi);
    if (!ugi) abort();
    for (int i = 0; i < 2; i++) {
        ugi->path[i] = malloc(((size_t)plies + 1) * sizeof(Position));
        ugi->played[i] = malloc((size_t)plies * sizeof(Move) + 1);
        ugi->recall[i] = malloc(recall_bytes(plies + 1));
    }
    ugi->most_memory = 64 << 20;
    ugi->tick = 1;
    ugi->stop_after = -1;
    SessionSetup setup = {.name = "Taefl test",
                          .path = {ugi->path[0], ugi->path[1]},
                          .played = {ugi->played[0], ugi->played[1]},
                          .recall = {ugi->recall[0], ugi->recall[1]},
                          .plies = plies,
                          .room = ugi->room,
                          .room_size = sizeof ugi->room,
                          .ctx = ugi,
                          .line = add_line,
                          .memory = table_memory,
                          .host = {.ctx = ugi, .stop = should_stop, .now_us = now_us}};
    if (!session_init(&ugi->session, &setup)) abort();
    return ugi;
}

void ugi_close(Ugi *ugi) {
    for (int i = 0; i < 2; i++) {
        free(ugi->path[i]);
        free(ugi->played[i]);
        free(ugi->recall[i]);
    }
    free(ugi->table);
    free(ugi);
}

const char *ugi_send(Ugi *ugi, const char *line, size_t length) {
    ugi->length = 0;
    ugi->slices = 0;
    SessionNext next = session_line(&ugi->session, line, length);
    if (next == SESSION_RUN) {
        bool more;
        do {
            more = session_run(&ugi->session, ugi->slice_us);
            ugi->slices++;
        } while (more);
    }
    ugi->quit = next == SESSION_QUIT;
    if (ugi->length) ugi->length--;
    ugi->answer[ugi->length] = 0;
    return ugi->answer;
}

const char *ugi_line(Ugi *ugi, const char *line) { return ugi_send(ugi, line, strlen(line)); }
