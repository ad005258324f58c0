#include "store/libpq.h"
#include "base/clock.h"
#include "base/library.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>

Libpq libpq;
static bool loaded;

static void load(void) {
    static const char *const names[] = {"libpq.so.5", NULL};
    static const LibraryFunction wanted[] = {
#define LIBPQ_WANTED(name) {"PQ" #name, &libpq.name},
        LIBPQ_FUNCTIONS(LIBPQ_WANTED)
#undef LIBPQ_WANTED
    };
    loaded = library_load(names, wanted, sizeof wanted / sizeof *wanted);
}

bool libpq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded;
}

static void hear_nothing(void *ctx, const char *words) { (void)ctx, (void)words; }

PGconn *libpq_connect(const char *address, const char *seconds, const char *name) {
    /* The address comes after the times, so that it can name others. They notice within half a
     * minute that a machine is gone without a word. */
    const char *const names[] = {"keepalives_idle",
                                 "keepalives_interval",
                                 "keepalives_count",
                                 "tcp_user_timeout",
                                 "dbname",
                                 "client_encoding",
                                 "connect_timeout",
                                 "fallback_application_name",
                                 NULL};
    const char *const values[] = {"10", "5", "3", "25000", address, "UTF8", seconds, name, NULL};
    PGconn *connection = libpq.connectdbParams(names, values, 1);
    libpq.setNoticeProcessor(connection, hear_nothing, NULL);
    return connection;
}

/* Waits until there is something to read, or room to write. False: not until then; 0: for ever. */
static bool wait_for(PGconn *connection, bool writing, uint64_t until_us) {
    struct pollfd poll_set = {.fd = libpq.socket(connection),
                              .events = (short)(POLLIN | (writing ? POLLOUT : 0))};
    while (poll_set.fd >= 0) {
        uint64_t now = clock_us();
        int ms = !until_us ? -1 : now < until_us ? (int)((until_us - now) / 1000) + 1 : 0;
        int ready = poll(&poll_set, 1, ms);
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
    return true;
}

/* Waits until the next result can be had at once. */
static bool await(PGconn *connection, uint64_t until_us) {
    int unsent;
    while ((unsent = libpq.flush(connection)) > 0 || libpq.isBusy(connection)) {
        if (unsent < 0) return true;
        if (!wait_for(connection, unsent > 0, until_us)) return false;
        if (!libpq.consumeInput(connection)) return true;
    }
    return true;
}

bool libpq_result(PGconn *connection, int sent, int patience_ms, PGresult **out) {
    uint64_t until_us = patience_ms ? clock_us() + (uint64_t)patience_ms * 1000 : 0;
    PGresult *next;
    *out = NULL;
    while (sent) {
        if (!await(connection, until_us)) {
            libpq.clear(*out);
            *out = NULL;
            return false;
        }
        if (!(next = libpq.getResult(connection))) break;
        libpq.clear(*out);
        *out = next;
    }
    return true;
}
