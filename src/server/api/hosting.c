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

static bool put_reports(Db *db, const Hosting *hosting) {
    Report *report;
    int count;
    if (!reports_open(db, hosting->after, REPORTS_LISTED + 1, &report, &count)) return false;
    json_t *reports = json_array();
    bool more = count > REPORTS_LISTED;
    for (int i = 0; i < count - more; i++)
        json_array_append_new(reports,
                              json_pack("{s:I, s:o, s:s, s:s, s:s, s:I}", "id",
                                        (json_int_t)report[i].id, "by", json_or_null(report[i].by),
                                        "about", report[i].about, "game", report[i].game, "words",
                                        report[i].words, "at", (json_int_t)report[i].at));
    json_object_set_new(hosting->all, "reports", reports);
    json_object_set_new(hosting->all, "next", json_nonzero(more ? report[count - 2].id : 0));
    free(report);
    return true;
}

static bool put_acts(Db *db, const Hosting *hosting) {
    Act *act;
    int count;
    if (!acts_list(db, ACTS_LISTED, &act, &count)) return false;
    json_t *log = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(log, json_pack("{s:I, s:o, s:s, s:o}", "at", (json_int_t)act[i].at,
                                             "by", json_or_null(act[i].by), "what", act[i].what,
                                             "about", json_or_null(act[i].about)));
    json_object_set_new(hosting->all, "log", log);
    free(act);
    return true;
}

static bool run_host(Db *db, Call *call) {
    Hosting *hosting = call->own;
    if (!call_needs_host(call)) return false;
    json_decref(hosting->all); /* from an earlier attempt of the transaction */
    hosting->all = json_pack("{s:s}", "role", role_words[call->person.role]);
    return put_reports(db, hosting) &&
           !json_object_set_new(hosting->all, "held", hosting_held(db, HELD_LISTED)) &&
           put_acts(db, hosting);
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
