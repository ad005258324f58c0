/* /readyz: checks the database on the connection that writes. It writes only if the last commit
 * failed: a write without effect then shows whether commits work again. */
#include "api/service.h"

#include "base/disk.h"
#include "base/log.h"
#include "base/memory.h"
#include "http/connection.h"

#include <stdlib.h>

#define SPACE_LEAST (16 << 20) /* bytes; below this the disk counts as full */

typedef struct Look {
    Service *service;
    Ticket ticket;
    bool writes;
} Look;

static bool run_look(Db *db, void *arg) {
    const Look *look = arg;
    db_number(db, "SELECT version FROM taefl_schema", NO_VALUES);
    if (look->writes) db_run(db, "UPDATE taefl_schema SET version = version", NO_VALUES);
    return db_good(db);
}

static void look_done(void *arg, const char *why) {
    Look *look = arg;
    Service *service = look->service;
    const char *data = service->setup.data;
    if (!why) service->storage.commit_failed = false;
    bool full = !db_is_address(data) && disk_free(data) < SPACE_LEAST;
    if (why && !service->unready) log_event(LOG_ERROR, "not-ready", why);
    service->unready = why != NULL;
    const char *words = why    ? "the database does not work just now\n"
                        : full ? "the disk is full\n"
                               : "ready\n";
    Answer answer = answer_words(why || full ? 503 : 200, words);
    connection_answer(service->connections, look->ticket, answer);
    free(look);
}

void service_ready(Service *service, Ticket ticket) {
    Look *look = memory_get(sizeof *look);
    *look = (Look){service, ticket, service->storage.commit_failed};
    store_post(service->storage.store, (StoreWork){run_look, look_done, look});
}
