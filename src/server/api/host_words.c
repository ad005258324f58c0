#include "api/host_words.h"

#include "base/clock.h"
#include "base/jansson.h"

#include <string.h>

char *host_say_people(const Person *person, int count) {
    json_t *people = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(people, json_pack("{s:s, s:s}", "name", person[i].name, "kind",
                                                person_kind_words[person[i].kind]));
    return json_written(json_pack("{s:o}", "people", people));
}

static json_t *held_json(const Person *person) {
    bool muted = person->muted > clock_wall_ms();
    return json_pack(
        "{s:s, s:s, s:o, s:b}", "name", person->name, "kind", person_kind_words[person->kind],
        "muted", muted ? json_integer(person->muted) : json_null(), "closed", person->closed != 0);
}

static json_t *report_json(const Report *report) {
    return json_pack("{s:I, s:o, s:s, s:s, s:s, s:I}", "id", (json_int_t)report->id, "by",
                     json_or_null(report->by), "about", report->about, "game", report->game,
                     "words", report->words, "at", (json_int_t)report->at);
}

static json_t *act_json(const Act *act) {
    return json_pack("{s:I, s:o, s:s, s:o}", "at", (json_int_t)act->at, "by", json_or_null(act->by),
                     "what", act->what, "about", json_or_null(act->about));
}

static json_t *load_json(const LoadRow *load) {
    if (!load) return json_null();
    json_t *all = json_object();
    for (; load->name; load++)
        json_object_set_new(all, load->name + strlen("taefl_"),
                            json_integer((json_int_t)load->number));
    return all;
}

char *host_say(const Hosting *hosting, const LoadRow *load) {
    json_t *reports = json_array(), *held = json_array(), *log = json_array();
    for (int i = 0; i < hosting->reports; i++)
        json_array_append_new(reports, report_json(&hosting->report[i]));
    json_t *next = hosting->more
                       ? json_integer((json_int_t)hosting->report[hosting->reports - 1].id)
                       : json_null();
    for (int i = 0; i < hosting->held_count; i++)
        json_array_append_new(held, held_json(&hosting->held[i]));
    for (int i = 0; i < hosting->acts; i++) json_array_append_new(log, act_json(&hosting->act[i]));
    return json_written(json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "role",
                                  role_words[hosting->role], "reports", reports, "next", next,
                                  "held", held, "log", log, "load", load_json(load)));
}
