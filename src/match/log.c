/* See log.h. */
#define _GNU_SOURCE /* strerrordesc_np */
#include "match/log.h"
#include "base/clock.h"
#include "base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Log {
    FILE *file;
    uint64_t start_us;
    pthread_mutex_t lock;
    int error; /* the first one, as errno has it; 0: none */
};

Log *log_open(const char *path, const char **why) {
    FILE *file = fopen(path, "ae");
    if (!file) {
        *why = strerrordesc_np(errno);
        return NULL;
    }
    setvbuf(file, NULL, _IOLBF, 1 << 16);
    Log *log = memory_get(sizeof *log);
    log->file = file;
    log->start_us = clock_us();
    pthread_mutex_init(&log->lock, NULL);
    return log;
}

void log_line(Log *log, int game, const char *player, char direction, const char *line,
              size_t length) {
    if (!log) return;
    pthread_mutex_lock(&log->lock);
    uint64_t now = clock_us() - log->start_us;
    fprintf(log->file, "%" PRIu64 ".%06" PRIu64 " game %d %s %c ", now / 1000000, now % 1000000,
            game + 1, player, direction);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        putc((c < ' ' && c != '\t') || c == 127 ? '?' : c, log->file);
    }
    errno = 0;
    if (putc('\n', log->file) == EOF || ferror(log->file)) { /* with it the line is written */
        if (!log->error) log->error = errno ? errno : EIO;
        clearerr(log->file);
    }
    pthread_mutex_unlock(&log->lock);
}

bool log_close(Log *log, const char **why) {
    if (!log) return true;
    errno = 0;
    if (fclose(log->file) != 0 && !log->error) log->error = errno ? errno : EIO;
    int error = log->error;
    pthread_mutex_destroy(&log->lock);
    free(log);
    if (error) *why = strerrordesc_np(error);
    return !error;
}
