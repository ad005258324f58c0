/* What a person wants: blocks, friends, accepted challengers, a vacation. Also declines all open
 * challenges. */
#include "api/answers.h"
#include "api/body.h"
#include "api/host.h"
#include "api/routes.h"
#include "api/bot_streams.h"

#include "base/clock.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "live/words.h"
#include "store/days.h"
#include "store/hosting.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ another person by name */

typedef struct Contact {
    char name[PERSON_NAME];
    bool on;       /* false: remove it */
    GameList game; /* games to end: second games of matches, challenges by name */
} Contact;

static void drop_contact(void *own) {
    free(((Contact *)own)->game.game);
    free(own);
}

static Contact *contact(Call *call) {
    call->drop = drop_contact;
    return call->own = memory_get(sizeof(Contact));
}

static bool read_contact(Call *call, Refusal *why) {
    Contact *wanted = contact(call);
    wanted->on = true;
    return call_body(call, why) &&
           body_text(call, "name", wanted->name, sizeof wanted->name, why) &&
           body_bool(call, "on", &wanted->on, why);
}

/* False: a failure, or refused. */
static bool find_other(Db *db, Call *call, Person *other) {
    if (!people_find(db, ((const Contact *)call->own)->name, other)) return false;
    if (!other->id) return call_no(call, 404, "no-person", "nobody has this name");
    if (other->id == call->person.id)
        return call_no(call, 409, "yourself", "you cannot do this with yourself");
    return true;
}

/* Removes the challenges, and the second games without a move. */
static void do_end(Call *call) {
    call_end_games(call, &((const Contact *)call->own)->game, DO_PART, host_looked);
}

/* ------------------------------------------------------------------ blocks and friends */

static bool read_list(Db *db, Call *call, ContactList list) {
    return call_list(call, "people", contacts_read(db, list, call->person.id));
}

static bool run_blocks(Db *db, Call *call) { return read_list(db, call, CONTACT_BLOCKED); }
static bool run_friends(Db *db, Call *call) { return read_list(db, call, CONTACT_FRIEND); }

/* Waits until no game is ending. A second game that such an end creates is then either found here
 * or prevented by the block. */
static bool run_block(Db *db, Call *call) {
    Contact *wanted = call->own;
    Person other;
    bool full, alone;
    if (!find_other(db, call, &other)) return false;
    if (!alone_take(db, LONE_ENDS, true, &alone) ||
        !contacts_put(db, CONTACT_BLOCKED, call->person.id, other.id, wanted->on, &full))
        return false;
    if (full)
        return call_no(call, 429, "too-many",
                       "you have blocked the most people that one can block");
    free(wanted->game.game); /* from an earlier attempt of the transaction */
    wanted->game = (GameList){0};
    if (!wanted->on) return true;
    return contacts_put(db, CONTACT_FRIEND, call->person.id, other.id, false, &full) &&
           blocks_games(db, call->person.id, other.id, &wanted->game);
}

static bool run_friend(Db *db, Call *call) {
    Person other;
    bool full;
    if (!find_other(db, call, &other)) return false;
    if (!contacts_put(db, CONTACT_FRIEND, call->person.id, other.id, ((Contact *)call->own)->on,
                      &full))
        return false;
    return !full || call_no(call, 429, "too-many", "you have the most friends that one can have");
}

/* ------------------------------------------------------------------ challenges */

static bool read_preferences(Call *call, Refusal *why) {
    char word[16];
    if (!call_body(call, why) || !body_text(call, "challenges", word, sizeof word, why))
        return false;
    int *wish = call->own = memory_get(sizeof *wish);
    for (*wish = 0; *wish < CHALLENGE_WISHES; ++*wish)
        if (strcmp(word, challenge_wish_words[*wish]) == 0) return true;
    return deny(why, 400, "bad-field", "'challenges' must be everyone, accounts or friends");
}

static bool run_preferences(Db *db, Call *call) {
    ChallengeWish wants = call->person.wants;
    if (call->own) wants = (ChallengeWish) * (int *)call->own;
    if (call->own && !friends_set_wants(db, call->person.id, wants)) return false;
    return call_json(call, json_pack("{s:s}", "challenges", challenge_wish_words[wants]), true);
}

static bool run_decline(Db *db, Call *call) {
    Contact *wanted = call->own;
    if (wanted) free(wanted->game.game); /* from an earlier attempt of the transaction */
    if (!wanted) wanted = contact(call);
    wanted->game = (GameList){0};
    return games_waiting_for(db, call->person.id, BOT_WAITING, &wanted->game);
}

static void do_decline(Call *call) {
    int count = ((const Contact *)call->own)->game.count;
    call_json(call, json_pack("{s:i}", "declined", count), true);
    do_end(call);
}

/* ------------------------------------------------------------------ vacation */

/* Pauses the deadlines of a person's correspondence games (store/days.h). */
static bool run_vacation(Db *db, Call *call) {
    (void)db;
    call->text = say_vacation(&call->person.vacation, clock_wall_ms());
    return true;
}

static bool read_vacation(Call *call, Refusal *why) {
    bool *on = call->own = memory_get(sizeof *on);
    return call_body(call, why) && body_bool(call, "on", on, why) &&
           (body_get(call, "on") || deny(why, 400, "bad-field", "'on' must be true or false"));
}

static bool run_vacation_put(Db *db, Call *call) {
    bool none;
    if (!vacation_put(db, call->person.id, *(const bool *)call->own, &none)) return false;
    if (none) return call_no(call, 409, "no-days", "you have used all vacation days of this year");
    return people_get(db, call->person.id, &call->person) && run_vacation(db, call);
}

const Route contact_routes[] = {
    {HTTP_GET, "/api/me/blocks", CALL_PERSON, LIMIT_REST, NULL, NULL, run_blocks, NULL},
    {HTTP_POST, "/api/me/blocks", CALL_PERSON, LIMIT_REST, "name on", read_contact, run_block,
     do_end},
    {HTTP_GET, "/api/me/friends", CALL_PERSON, LIMIT_REST, NULL, NULL, run_friends, NULL},
    {HTTP_POST, "/api/me/friends", CALL_PERSON, LIMIT_REST, "name on", read_contact, run_friend,
     NULL},
    {HTTP_GET, "/api/me/preferences", CALL_PERSON, LIMIT_REST, NULL, NULL, run_preferences, NULL},
    {HTTP_POST, "/api/me/preferences", CALL_PERSON, LIMIT_REST, "challenges", read_preferences,
     run_preferences, NULL},
    {HTTP_POST, "/api/me/challenges/decline", CALL_PERSON, LIMIT_REST, NULL, NULL, run_decline,
     do_decline},
    {HTTP_GET, "/api/me/vacation", CALL_PLAYER, LIMIT_REST, NULL, NULL, run_vacation, NULL},
    {HTTP_POST, "/api/me/vacation", CALL_PLAYER, LIMIT_REST, "on", read_vacation, run_vacation_put,
     host_looked},
    {.path = NULL},
};
