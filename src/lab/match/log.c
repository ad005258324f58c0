/* See log.h. */
#include "match/log.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/output.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>

struct Log {
    Output *out;
    uint64_t start_us;
    pthread_mutex_t lock;
    const char *why; /* the first thing that failed; NULL: none */
};

Log *log_open(const char *path, const char **why) {
    Output *out = output_open(path, OUTPUT_ADD, why);
    if (!out) return NULL;
    Log *log = memory_get(sizeof *log);
    log->out = out;
    log->start_us = clock_us();
    pthread_mutex_init(&log->lock, NULL);
    return log;
}

void log_line(Log *log, int game, const char *player, char direction, const char *line,
              size_t length) {
    if (!log) return;
    pthread_mutex_lock(&log->lock);
    const char *why;
    uint64_t now = clock_us() - log->start_us;
    output_print(log->out, "%" PRIu64 ".%06" PRIu64 " game %d %s %c ", now / 1000000, now % 1000000,
                 game + 1, player, direction);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        output_put(log->out, (c < ' ' && c != '\t') || c == 127 ? "?" : &line[i], 1);
    }
    output_put(log->out, "\n", 1);
    if (!output_flush(log->out, &why) && !log->why) log->why = why;
    pthread_mutex_unlock(&log->lock);
}

const char *log_failure(Log *log) {
    if (!log) return NULL;
    pthread_mutex_lock(&log->lock);
    const char *why = log->why;
    pthread_mutex_unlock(&log->lock);
    return why;
}

bool log_close(Log *log, const char **why) {
    if (!log) return true;
    if (!output_close(log->out, why) && !log->why) log->why = *why;
    bool good = !log->why;
    if (!good) *why = log->why;
    pthread_mutex_destroy(&log->lock);
    free(log);
    return good;
}
