/* Reports, and what hosts do about them: /api/games/ID/report, /api/host/…. And what they
 * have written for everybody: /api/notices. */
#include "api/body.h"
#include "api/host.h"
#include "api/routes.h"
#include "api/service.h"

#include "base/jansson.h"
#include "base/memory.h"
#include "store/hosting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HOUR_MS = 3600000,
    MUTE_MOST = 24 * 366,
    REPORT_LEAST = 5,
};

typedef struct Wish {
    bool on;        /* true: close the account; false: reopen it */
    bool says_mute; /* the request sets a mute … */
    bool says_ban;  /* … or a ban of the address … */
    int64_t hours;  /* … for so many hours; 0 lifts it */
    char words[4 * REPORT_LONGEST + 1];
} Wish;

static Wish *wish(Call *call) {
    call->own = memory_get(sizeof(Wish));
    return call->own;
}

/* ------------------------------------------------------------------ reports */

static bool read_report(Call *call, Refusal *why) {
    Wish *wanted = wish(call);
    return call_body(call, why) && body_words(call, "words", wanted->words, sizeof wanted->words,
                                              (WordsLimit){REPORT_LEAST, REPORT_LONGEST}, why);
}

static bool run_report(Db *db, Call *call) {
    ReportAnswer answer;
    if (!reports_add(db, call->person.id, call->game, ((Wish *)call->own)->words, &answer))
        return false;
    switch (answer) {
    case REPORT_AGAIN: return call_no(call, 409, "reported", "you have already reported this game");
    case REPORT_TOO_MANY:
        return call_no(call, 429, "too-many",
                       "you have made the most reports that one can make in a day");
    case REPORT_NOT_YOURS:
        return call_no(call, 403, "not-yours", "only the players of a game can report each other");
    default: return true;
    }
}

/* ------------------------------------------------------------------ hosts */

/* Records the host's action. */
static bool note_act(Db *db, const Call *call, const char *word, int64_t hours, const char *about) {
    char what[ACT_WORDS];
    snprintf(what, sizeof what, hours ? "%s %lld" : "%s", word, (long long)hours);
    return acts_add(db, call->person.name, what, about);
}

static bool run_done(Db *db, Call *call) {
    bool there;
    int64_t id = strtoll(call->word, NULL, 10);
    if (!call_needs_host(call) || !reports_done(db, id, &there)) return false;
    return there ? note_act(db, call, "report", id, "")
                 : call_no(call, 404, "no-report", "there is no such open report");
}

static bool read_person(Call *call, Refusal *why) {
    Wish *wanted = wish(call);
    bool good = call_body(call, why) &&
                body_number(call->reading->fields, "mute", 0, MUTE_MOST, &wanted->hours, why) &&
                body_number(call->reading->fields, "ban", 0, MUTE_MOST, &wanted->hours, why) &&
                body_bool(call, "closed", &wanted->on, why);
    wanted->says_mute = good && body_get(call, "mute");
    wanted->says_ban = good && body_get(call, "ban");
    if (good && wanted->says_mute + wanted->says_ban + (body_get(call, "closed") != NULL) != 1)
        good = deny(why, 400, "bad-field",
                    "give exactly one of 'mute' (hours), 'ban' (hours) and 'closed'");
    return good;
}

/* A ban of the host's own address could not even be lifted from there. Returns false after a
 * failure or a refusal. */
static bool spares_host(Db *db, Call *call, int64_t person) {
    bool near;
    return bans_near(db, person, call->peer, &near) &&
           (!near || call_no(call, 409, "own-address",
                             "this person comes from your own address; a ban would lock you out"));
}

static bool run_person(Db *db, Call *call) {
    const Wish *wanted = call->own;
    Person person;
    if (!call_needs_host(call) || !people_find(db, call->word, &person)) return false;
    if (!person.id) return call_no(call, 404, "no-person", "nobody has this name");
    if (person.role >= call->person.role)
        return call_no(call, 403, "need-role", "this is not possible with a moderator or admin");
    if (wanted->says_ban && wanted->hours && !spares_host(db, call, person.id)) return false;
    int64_t until = wanted->hours ? db_now(db) + wanted->hours * HOUR_MS : 0, count = 1;
    const char *word = wanted->says_mute  ? wanted->hours ? "mute" : "unmute"
                       : wanted->says_ban ? wanted->hours ? "ban" : "unban"
                       : wanted->on       ? "close"
                                          : "open";
    bool good = wanted->says_mute  ? people_mute(db, person.id, until)
                : wanted->says_ban ? bans_put_person(db, person.id, until, &count)
                                   : people_close(db, person.id, wanted->on);
    if (good && !count)
        return call_no(call, 409, "no-address", "the address of this person is not known");
    return good && note_act(db, call, word, wanted->hours, person.name);
}

/* ------------------------------------------------------------------ texts for everybody */

/* The announcement, and which other texts exist. */
static bool run_notices(Db *db, Call *call) {
    char *words[NOTICES] = {0};
    bool good = true;
    for (int i = 0; i < NOTICES && good; i++) good = notices_read(db, (Notice)i, &words[i]);
    json_t *all =
        json_pack("{s:s?, s:b, s:b}", "announcement", words[NOTICE_ANNOUNCEMENT], "imprint",
                  words[NOTICE_IMPRINT] != NULL, "privacy", words[NOTICE_PRIVACY] != NULL);
    for (int i = 0; i < NOTICES; i++) free(words[i]);
    return call_json(call, all, good);
}

/* One of the texts. */
static bool run_notice(Db *db, Call *call) {
    int which = 0;
    while (which < NOTICES && strcmp(call->word, notice_words[which]) != 0) which++;
    if (which < NOTICES && !notices_read(db, (Notice)which, &call->text)) return false;
    call->answer.type = "text/plain; charset=utf-8";
    return call->text || call_no(call, 404, "no-notice", "there is no such notice");
}

const Route host_routes[] = {
    {HTTP_POST, "/api/games/:/report", CALL_PERSON, LIMIT_REST, "words", read_report, run_report,
     NULL},
    {HTTP_POST, "/api/host/reports/~", CALL_PERSON, LIMIT_REST, NULL, NULL, run_done, NULL},
    {HTTP_POST, "/api/host/people/~", CALL_PERSON, LIMIT_REST, "mute closed ban", read_person,
     run_person, host_looked},
    {HTTP_GET, "/api/notices", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_notices, NULL},
    {HTTP_GET, "/api/notices/~", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_notice, NULL},
    {.path = NULL},
};
