/* /readyz: checks the database on the connection that writes. It writes only if the last commit
 * failed: a write without effect then shows whether commits work again. */
#include "api/service.h"

#include "base/clock.h"
#include "base/disk.h"
#include "base/log.h"
#include "base/memory.h"
#include "http/connection.h"

#include <stdlib.h>

#define SPACE_LEAST (16 << 20) /* bytes; below this the disk counts as full */

enum { PATIENCE_US = 3000000 }; /* after this the database counts as not working */

typedef struct Look {
    Service *service;
    bool writes;
} Look;

static bool run_look(Db *db, void *arg) {
    const Look *look = arg;
    db_number(db, "SELECT version FROM taefl_schema", NO_VALUES);
    if (look->writes) db_run(db, "UPDATE taefl_schema SET version = version", NO_VALUES);
    return db_good(db);
}

/* Answers all who have asked. `why` NULL: the database works. */
static void tell(Service *service, const char *why) {
    const char *data = service->setup.server->data;
    if (why && !service->unready) log_event(LOG_ERROR, "not-ready", why);
    service->unready = why != NULL;
    bool full = !db_is_address(data) && disk_free(data) < SPACE_LEAST;
    const char *words = why    ? "the database does not work just now\n"
                        : full ? "the disk is full\n"
                               : "ready\n";
    for (int i = 0; i < service->askers; i++)
        connection_answer(service->connections, service->asker[i],
                          answer_words(why || full ? 503 : 200, words));
    free(service->asker);
    service->asker = NULL;
    service->askers = 0;
}

static void look_done(void *arg, const char *why) {
    Look *look = arg;
    Service *service = look->service;
    if (!why) service->storage.commit_failed = false;
    service->looking_us = 0;
    tell(service, why);
    free(look);
}

void service_ready(Service *service, Ticket ticket) {
    *MEMORY_ADD(service->asker, service->askers) = ticket;
    if (service->looking_us) return; /* a look is under way */
    Look *look = memory_get(sizeof *look);
    *look = (Look){service, service->storage.commit_failed};
    service->looking_us = clock_us();
    store_post(service->storage.store, (StoreWork){run_look, look_done, look});
}

void ready_tick(Service *service) {
    if (service->askers && clock_us() - service->looking_us >= PATIENCE_US)
        tell(service, "the database does not answer");
}
