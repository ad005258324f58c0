/* Tournaments by HTTP: create, enter, start, read (docs/live.md). The store decides what follows a
 * game's end (store/tournaments.h), in the transaction that ends it. The rooms then load the new
 * games. */
#include "api/body.h"
#include "api/answers.h"
#include "api/host.h"
#include "api/routes.h"

#include "base/memory.h"
#include "api/tournament_words.h"
#include "live/words.h"
#include "store/classes.h"
#include "store/rounds.h"

#include <stdlib.h>
#include <string.h>

enum {
    LISTED_MOST = 50,
    MEETINGS_MOST = 200,
    OWN_MOST = 5,
    NAME_LEAST = 3,
    NAME_LONGEST = 40 /* characters */
};
enum { MINUTES_LEAST = 5, MINUTES_MOST = 240, MINUTE_MS = 60000 };
#define AHEAD_MS (90 * DAY_MS)

/* ------------------------------------------------------------------ reading */

/* The tournament behind which the list goes on, "" for its beginning. */
static bool read_list(Call *call, Refusal *why) {
    char *after = call->own = memory_get(GAME_ID);
    bool there;
    return call_query(call, "after", after, GAME_ID, &there, why);
}

static bool run_list(Db *db, Call *call) {
    const char *after = call->own;
    TournamentRow *rows;
    int count;
    if (!tournaments_list(db, after, LISTED_MOST + 1, &rows, &count)) return false;
    bool more = count > LISTED_MOST;
    call->text =
        say_tournaments(rows, more ? LISTED_MOST : count, more ? rows[LISTED_MOST - 1].id : "");
    free(rows);
    return true;
}

static bool is_known(Call *call, const TournamentRow *row) {
    return *row->id || call_no(call, 404, "no-tournament", "there is no such tournament");
}

static bool run_known(Db *db, Call *call) {
    TournamentRow row;
    return tournaments_row(db, call->game, &row) && is_known(call, &row);
}

/* An arena may have hundreds of thousands of meetings; other tournaments need all for their tables
 * by round. */
static bool run_one(Db *db, Call *call) {
    TournamentRow row;
    Tournament t;
    if (!tournaments_row(db, call->game, &row)) return false;
    if (!(row.kind == TOURNAMENT_ARENA
              ? tournaments_read_page(db, call->game, MEETINGS_ALL, MEETINGS_MOST, &t)
              : tournaments_read(db, call->game, &t)))
        return false;
    if (is_known(call, &t.row)) call->text = say_tournament(&t, &call->person, db_now(db));
    tournament_free(&t);
    return true;
}

static bool read_page(Call *call, Refusal *why) {
    int64_t *before = call->own = memory_get(sizeof *before);
    *before = INT64_MAX;
    return call_query_number(call, "before", (NumberLimit){0, INT64_MAX}, before, why);
}

static bool run_page(Db *db, Call *call) {
    Tournament t;
    if (!tournaments_read_page(db, call->game, *(const int64_t *)call->own, MEETINGS_MOST, &t))
        return false;
    if (is_known(call, &t.row)) call->text = say_meetings(&t);
    tournament_free(&t);
    return true;
}

static void do_qr(Call *call) { call_qr(call, "tournaments"); }

static bool run_csv(Db *db, Call *call) {
    Tournament t;
    if (!tournaments_read(db, call->game, &t)) return false;
    if (is_known(call, &t.row)) call->text = say_tournament_csv(&t);
    call->answer.type = "text/csv; charset=utf-8";
    tournament_free(&t);
    return true;
}

/* ------------------------------------------------------------------ creating one */

static bool read_make(Call *call, Refusal *why) {
    TournamentRow *row = memory_get(sizeof *row);
    GameRow clock = {0};
    char kind[16], rules[GAME_RULES];
    int64_t rounds = 5, begins = 0, places = TOURNAMENT_MOST, minutes = 45;
    call->own = row;
    if (!call_body(call, why) ||
        !body_words(call, "name", row->name, sizeof row->name,
                    (WordsLimit){NAME_LEAST, NAME_LONGEST}, why) ||
        !body_text(call, "kind", kind, sizeof kind, why) ||
        !body_text(call, "rules", rules, sizeof rules, why) ||
        !body_number(call->reading->fields, "rounds", 1, TOURNAMENT_ROUNDS, &rounds, why) ||
        !body_number(call->reading->fields, "begins", 0, INT64_MAX, &begins, why) ||
        !body_number(call->reading->fields, "places", 2, TOURNAMENT_MOST, &places, why) ||
        !body_number(call->reading->fields, "minutes", MINUTES_LEAST, MINUTES_MOST, &minutes,
                     why) ||
        !body_bool(call, "guests", &row->guests, why) || !challenges_clock(call, &clock, why))
        return false;
    const Rules *known = rooms_rules(call->service->rooms, rules);
    if (!known) return deny(why, 400, "bad-rules", "unknown rule set");
    if (clock.clock == CLOCK_NONE) return deny(why, 400, "bad-field", "a tournament needs a clock");
    int which = 0;
    while (which < TOURNAMENT_KINDS && strcmp(kind, tournament_kind_words[which]) != 0) which++;
    if (which == TOURNAMENT_KINDS)
        return deny(why, 400, "bad-field", "'kind' must be everyone, swiss or arena");
    if (which == TOURNAMENT_ARENA && clock.clock == CLOCK_DAYS)
        return deny(why, 400, "bad-field", "an arena needs a clock of minutes");
    string_copy(row->rules, sizeof row->rules, known->name);
    row->kind = (TournamentKind)which;
    row->clock = clock.clock;
    row->base = clock.base;
    row->inc = clock.inc;
    row->rounds = which == TOURNAMENT_ARENA ? 0 : (int)rounds;
    row->lasts = which == TOURNAMENT_ARENA ? minutes * MINUTE_MS : 0;
    row->begins = begins;
    row->places = (int)places;
    return true;
}

static bool run_make(Db *db, Call *call) {
    TournamentRow *row = call->own;
    int64_t own;
    if (!host_allows_title(db, call, row->name)) return false;
    if (!tournaments_own(db, call->person.id, &own)) return false;
    int64_t now = db_now(db);
    if (row->begins && (row->begins < now || row->begins > now + AHEAD_MS))
        return call_no(call, 400, "bad-date", "'begins' must be a date within the next 90 days");
    if (own >= OWN_MOST)
        return call_no(call, 429, "too-many", "too many of your tournaments are still running");
    game_id_make(row->id);
    row->owner = call->person.id;
    if (!tournaments_add(db, row)) return false;
    call->text = say_made(row->id);
    call->answer.status = 201;
    return true;
}

/* ------------------------------------------------------------------ taking part */

static bool said(Call *call, bool done, const char *words) {
    return done || call_no(call, 409, "too-late", words);
}

static bool read_enter(Call *call, Refusal *why) {
    bool good = call_body(call, why);
    const JsonValue *given = good ? body_get(call, "nickname") : NULL;
    if (given && (given->kind != JSON_KIND_STRING || given->length))
        good = body_name(call, "nickname", call->own = memory_get(PERSON_NAME), why);
    return good;
}

/* Gives a guest a nickname, if the tournament admits guests. Returns false after a fault or a
 * refusal. */
static bool name_guest(Db *db, Call *call) {
    TournamentRow row;
    bool taken;
    if (call->person.kind != PERSON_GUEST) return true;
    if (!tournaments_row(db, call->game, &row)) return false;
    if (!row.guests) return call_needs_account(call);
    if (!call->own)
        return call_no(call, 400, "need-nickname",
                       "choose a nickname to enter this tournament as a guest");
    if (!host_allows_name(db, call, call->own, true) ||
        !people_rename(db, call->person.id, call->own, NULL, &taken))
        return false;
    if (taken)
        return call_no(call, 409, "name-taken",
                       "this name is taken; a guest who signed out cannot come back to a nickname");
    return people_get(db, call->person.id, &call->person);
}

static void entered(Call *call) {
    if (call->own) rooms_renamed(call->service->rooms, &call->person);
    class_done(call);
}

/* People of one address take at most half of the places, except from where the maker is. A quarter
 * more is for those who had an account before the tournament was made: one person may make many
 * names, but not then. */
static bool has_share(Db *db, Call *call) {
    EntryShare share;
    if (!tournaments_share(db, call->game, call_origin(call), &share)) return false;
    bool older = call->person.kind != PERSON_GUEST && call->person.created < share.made;
    int64_t most = TOURNAMENT_MOST / 2 + (older ? TOURNAMENT_MOST / 4 : 0);
    bool home = share.near >= most;
    if (home && !tournaments_at_home(db, call->game, call->peer, &home)) return false;
    return share.near < most || home ||
           call_no(call, 429, "wait", "too many people from your address take part already");
}

static bool enter(Db *db, Call *call) {
    bool done;
    if (!has_share(db, call) || !name_guest(db, call)) return false;
    return (
        tournaments_enter(db, call->game, call->person.id, call_origin(call), &done) &&
        said(call, done, "entry is closed, the tournament is full, or you have already entered"));
}

/* A refusal leaves a guest the old name. */
static bool run_enter(Db *db, Call *call) {
    if (!db_part(db)) return false;
    bool good = enter(db, call);
    return db_part_end(db, good) && good;
}

static bool run_leave(Db *db, Call *call) {
    bool done;
    return tournaments_leave(db, call->game, call->person.id, &done) &&
           said(call, done, "you have not entered it, or it is over");
}

static bool read_remove(Call *call, Refusal *why) {
    call->own = memory_get(PERSON_NAME);
    return call_body(call, why) && body_text(call, "name", call->own, PERSON_NAME, why);
}

static bool run_remove(Db *db, Call *call) {
    Person entrant;
    bool done, meet;
    if (!class_owns(db, call) || !people_find(db, call->own, &entrant)) return false;
    if (!entrant.id) return call_no(call, 404, "no-person", "nobody has this name");
    if (!classes_meet(db, call->game, call->person.id, entrant.id, &meet)) return false;
    if (meet) /* the second game would be won */
        return call_no(call, 403, "you-play", "nobody can remove the opponent of the own meeting");
    return tournaments_leave(db, call->game, entrant.id, &done) &&
           said(call, done, "this person does not take part, or it is over");
}

static bool run_begin(Db *db, Call *call) {
    bool begun;
    if (!class_owns(db, call)) return false;
    return tournaments_begin(db, call->game, class_started(call), &begun) &&
           said(call, begun, "it has already begun, or fewer than two people have entered");
}

static bool run_cancel(Db *db, Call *call) {
    bool done;
    return class_run_resume(db, call) && tournaments_cancel(db, call->game, &done) &&
           said(call, done, "it is already over");
}

static void begun(Call *call) {
    const Started *started = call->own;
    for (int i = 0; i < started->count; i++) rooms_begun(call->service->rooms, started->game[i]);
    class_done(call);
}

const Route tournament_routes[] = {
    {HTTP_GET, "/api/tournaments", CALL_ANYBODY, LIMIT_REST, NULL, read_list, run_list, NULL},
    {HTTP_GET, "/api/tournaments/:", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_one, NULL},
    {HTTP_GET, "/api/tournaments/:/meetings", CALL_ANYBODY, LIMIT_REST, NULL, read_page, run_page,
     NULL},
    {HTTP_GET, "/api/tournaments/:.csv", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_csv, NULL},
    {HTTP_GET, "/api/tournaments/:.qr.svg", CALL_ANYBODY, LIMIT_REST, NULL, call_read_qr, run_known,
     do_qr},
    {HTTP_POST, "/api/tournaments", CALL_ACCOUNT, LIMIT_REST,
     "name kind rules clock rounds begins places minutes guests", read_make, run_make, NULL},
    {HTTP_POST, "/api/tournaments/:/enter", CALL_GUEST, LIMIT_REST, "nickname", read_enter,
     run_enter, entered},
    {HTTP_POST, "/api/tournaments/:/leave", CALL_PERSON, LIMIT_REST, NULL, NULL, run_leave,
     class_done},
    {HTTP_POST, "/api/tournaments/:/remove", CALL_PERSON, LIMIT_REST, "name", read_remove,
     run_remove, class_done},
    {HTTP_POST, "/api/tournaments/:/begin", CALL_PERSON, LIMIT_REST, NULL, NULL, run_begin, begun},
    {HTTP_POST, "/api/tournaments/:/cancel", CALL_PERSON, LIMIT_REST, NULL, NULL, run_cancel,
     class_resumed},
    {.path = NULL},
};
