/* See libpq.h. */
#include "store/libpq.h"
#include "base/library.h"

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
    const char *const names[] = {"dbname", "client_encoding", "connect_timeout",
                                 "fallback_application_name", NULL};
    const char *const values[] = {address, "UTF8", seconds, name, NULL};
    PGconn *connection = libpq.connectdbParams(names, values, 1);
    libpq.setNoticeProcessor(connection, hear_nothing, NULL);
    return connection;
}
