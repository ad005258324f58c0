/* Requests by which people keep others away from themselves, and hosts look after all of them:
 * /api/me/blocks, /api/games/ID/report, /api/host. */
#include "server/body.h"
#include "server/host_words.h"

#include "base/memory.h"
#include "store/leases.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED_MOST = 200, HOUR_MS = 3600000, MUTE_MOST = 24 * 366, REPORT_LEAST = 5 };

typedef struct Wish {
    bool on;        /* to close or open */
    bool says_mute; /* it is about a mute of so many … */
    int64_t hours;  /* … 0 lifts it */
    char words[4 * REPORT_LONGEST + 1];
} Wish;

static Wish *wish(Call *call) {
    call->own = memory_get(sizeof(Wish));
    call->drop = free;
    return call->own;
}

/* ------------------------------------------------------------------ blocks */

typedef struct Block {
    bool on;         /* or no more */
    GameList second; /* the second games of matches that the two play */
    int open;        /* of which so many have not answered yet, and one */
} Block;

static void drop_block(void *own) {
    free(((Block *)own)->second.game);
    free(own);
}

static bool run_blocks(Db *db, Call *call) {
    Person *person;
    int count;
    if (!blocks_list(db, call->person.id, &person, &count)) return false;
    call->text = host_say_blocks(person, count);
    free(person);
    return true;
}

static bool read_block(Call *call, Refusal *why) {
    static const char *const keys[] = {"name", "on", NULL};
    Block *block = call->own = memory_get(sizeof *block);
    Body body;
    call->drop = drop_block;
    block->on = true;
    bool good = body_open(&body, call->body, call->length, keys, why) &&
                body_text(&body, "name", call->name, sizeof call->name, why) &&
                body_bool(&body, "on", &block->on, why);
    body_end(&body);
    return good;
}

/* Not while a game ends: its next one comes before this, and is found, or not at all. */
static bool run_block(Db *db, Call *call) {
    Block *block = call->own;
    Person other;
    bool full, alone;
    if (!people_find(db, call->name, &other)) return false;
    if (!other.id) return call_no(call, 404, "no-person", "nobody has this name");
    if (other.id == call->person.id) return call_no(call, 409, "yourself", "that is you");
    if (!leases_alone(db, LONE_ENDS, true, &alone) ||
        !blocks_put(db, call->person.id, other.id, block->on, &full))
        return false;
    if (full) return call_no(call, 429, "too-many", "you have blocked as many as one can");
    free(block->second.game); /* of a first try */
    block->second = (GameList){0};
    return !block->on || blocks_seconds(db, call->person.id, other.id, &block->second);
}

/* What could not be done just then is to be asked for again; the block stands. */
static void parted(const Asker *asker, const Refusal *refusal, const char *text) {
    Call *call = asker->ctx;
    (void)text;
    if (refusal && refusal->status == 503) {
        call->refused = true;
        call->refusal = *refusal;
    }
    if (--((Block *)call->own)->open == 0) host_looked(call);
}

/* A second game in which nobody has moved is none. */
static void do_block(Call *call) {
    Block *block = call->own;
    block->open = 1;
    for (int i = 0; i < block->second.count; i++) {
        Order order = {.message = {.deed = DO_PART, .id = NO_ID, .from = -1},
                       .person = call->person,
                       .asker = {.told = parted, .ctx = call}};
        string_copy(order.message.game, sizeof order.message.game, block->second.game[i].id);
        block->open++;
        rooms_order(call->service->rooms, &order);
    }
    parted(&(Asker){.ctx = call}, NULL, NULL);
}

/* ------------------------------------------------------------------ reports */

static bool read_report(Call *call, Refusal *why) {
    static const char *const keys[] = {"words", NULL};
    Wish *wanted = wish(call);
    Body body;
    bool good = body_open(&body, call->body, call->length, keys, why) &&
                body_text(&body, "words", wanted->words, sizeof wanted->words, why);
    body_end(&body);
    if (good && !words_ok(wanted->words, strlen(wanted->words), REPORT_LEAST, REPORT_LONGEST))
        good = deny(why, 400, "bad-field", "'words' is %d to %d characters, on one line",
                    REPORT_LEAST, REPORT_LONGEST);
    return good;
}

static bool run_report(Db *db, Call *call) {
    ReportAnswer answer;
    if (!reports_add(db, call->person.id, call->game, ((Wish *)call->own)->words, &answer))
        return false;
    switch (answer) {
    case REPORT_AGAIN: return call_no(call, 409, "reported", "you have reported this game already");
    case REPORT_TOO_MANY:
        return call_no(call, 429, "too-many", "you have reported as many as one can in a day");
    case REPORT_NOT_YOURS:
        return call_no(call, 403, "not-yours", "who has played in a game can report the other one");
    default: return true;
    }
}

/* ------------------------------------------------------------------ hosts */

static bool is_host(Call *call) {
    return call->person.role >= ROLE_MODERATOR ||
           !call_no(call, 403, "need-role", "this is for those who look after the server");
}

static void drop_hosting(void *own) {
    Hosting *hosting = own;
    free(hosting->report);
    free(hosting->held);
    free(hosting);
}

static bool run_host(Db *db, Call *call) {
    if (!is_host(call)) return true;
    if (call->own) drop_hosting(call->own); /* of a first try */
    Hosting *hosting = call->own = memory_get(sizeof *hosting);
    call->drop = drop_hosting;
    hosting->role = call->person.role;
    return reports_open(db, LISTED_MOST, &hosting->report, &hosting->reports) &&
           hosting_held(db, LISTED_MOST, &hosting->held, &hosting->held_count);
}

/* Admins see how much the server has to do. */
static void do_host(Call *call) {
    LoadRow rows[LOAD_ROWS];
    service_load(call->service, rows);
    call->text = host_say(call->own, call->person.role == ROLE_ADMIN ? rows : NULL);
    call_answer(call);
}

static bool run_done(Db *db, Call *call) {
    bool there;
    if (!is_host(call)) return true;
    if (!reports_done(db, strtoll(call->word, NULL, 10), &there)) return false;
    return there || call_no(call, 404, "no-report", "there is no such report, or it is done");
}

static bool read_person(Call *call, Refusal *why) {
    static const char *const keys[] = {"mute", "closed", NULL};
    Wish *wanted = wish(call);
    Body body;
    bool good = body_open(&body, call->body, call->length, keys, why) &&
                body_number(body.object, "mute", 0, MUTE_MOST, &wanted->hours, why) &&
                body_bool(&body, "closed", &wanted->on, why);
    wanted->says_mute = good && body_get(&body, "mute");
    if (good && wanted->says_mute == (body_get(&body, "closed") != NULL))
        good = deny(why, 400, "bad-field", "either 'mute' (hours), or 'closed'");
    body_end(&body);
    return good;
}

static bool run_person(Db *db, Call *call) {
    const Wish *wanted = call->own;
    Person person;
    if (!is_host(call)) return true;
    if (!people_find(db, call->word, &person)) return false;
    if (!person.id) return call_no(call, 404, "no-person", "nobody has this name");
    if (person.role >= call->person.role)
        return call_no(call, 403, "need-role", "not with somebody who looks after the server, too");
    int64_t until = wanted->hours ? db_now(db) + wanted->hours * HOUR_MS : 0;
    if (wanted->says_mute) return people_mute(db, person.id, until);
    return people_close(db, person.id, wanted->on);
}

const Route host_routes[] = {
    {HTTP_GET, "/api/me/blocks", CALL_PERSON, NULL, run_blocks, NULL},
    {HTTP_POST, "/api/me/blocks", CALL_PERSON, read_block, run_block, do_block},
    {HTTP_POST, "/api/games/:/report", CALL_PERSON, read_report, run_report, NULL},
    {HTTP_GET, "/api/host", CALL_PERSON, NULL, run_host, do_host},
    {HTTP_POST, "/api/host/reports/~", CALL_PERSON, call_read_nothing, run_done, NULL},
    {HTTP_POST, "/api/host/people/~", CALL_PERSON, read_person, run_person, host_looked},
    {HTTP_GET, NULL, CALL_ANYBODY, NULL, NULL, NULL},
};
