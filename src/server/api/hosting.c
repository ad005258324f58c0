/* What a host sees: GET /api/host. */
#include "api/routes.h"
#include "api/service.h"

#include "base/jansson.h"
#include "base/memory.h"
#include "store/hosting.h"

#include <stdlib.h>
#include <string.h>

enum { REPORTS_LISTED = 50, HELD_LISTED = 200 };

typedef struct Hosting {
    int64_t after; /* the reports after this one; 0: all */
    json_t *all;
} Hosting;

static void drop_hosting(void *own) {
    json_decref(((Hosting *)own)->all);
    free(own);
}

static bool read_host(Call *call, Refusal *why) {
    Hosting *hosting = call->own = memory_get(sizeof *hosting);
    call->drop = drop_hosting;
    return call_query_number(call, "after", (NumberLimit){1, INT64_MAX}, &hosting->after, why);
}

/* One more than is shown says whether there are more. */
static bool put_reports(Db *db, const Hosting *hosting) {
    json_t *reports = reports_open(db, hosting->after, REPORTS_LISTED + 1), *next = json_null();
    if (json_array_size(reports) > REPORTS_LISTED) {
        json_array_remove(reports, REPORTS_LISTED);
        next = json_incref(json_object_get(json_array_get(reports, REPORTS_LISTED - 1), "id"));
    }
    json_object_set_new(hosting->all, "reports", reports);
    json_object_set_new(hosting->all, "next", next);
    return reports;
}

static bool run_host(Db *db, Call *call) {
    Hosting *hosting = call->own;
    if (!call_needs_host(call)) return false;
    json_decref(hosting->all); /* from an earlier attempt of the transaction */
    hosting->all = json_pack("{s:s}", "role", role_words[call->person.role]);
    return put_reports(db, hosting) &&
           !json_object_set_new(hosting->all, "held", hosting_held(db, HELD_LISTED)) &&
           !json_object_set_new(hosting->all, "log", acts_list(db, ACTS_LISTED));
}

static json_t *load_json(Service *service) {
    LoadRow rows[LOAD_ROWS];
    json_t *all = json_object();
    service_load(service, rows);
    for (const LoadRow *row = rows; row->name; row++)
        json_object_set_new(all, row->name + strlen("taefl_"),
                            json_integer((json_int_t)row->number));
    return all;
}

/* Only admins see the server's load. */
static void do_host(Call *call) {
    json_t *all = ((Hosting *)call->own)->all;
    json_object_set_new(all, "load",
                        call->person.role == ROLE_ADMIN ? load_json(call->service) : json_null());
    call_json(call, json_incref(all), true);
    call_answer(call);
}

const Route hosting_routes[] = {
    {HTTP_GET, "/api/host", CALL_PERSON, LIMIT_REST, NULL, read_host, run_host, do_host},
    {.path = NULL},
};
