/* Guests, accounts, sessions: who somebody is. A password is looked at in the loop's pool of
 * threads, since that takes long on purpose, and only so many at a time; whoever guesses waits
 * longer with every wrong one. */
#include "server/body.h"
#include "server/service_parts.h"

#include "base/clock.h"
#include "base/memory.h"
#include "server/words.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "taefl_version.h"

enum {
    HASHING_MOST = 16,
    TRIES = 1021,      /* pairs of name and address that are remembered; a prime */
    TRIES_FREE = 5,    /* wrong passwords that cost nothing but time */
    WAIT_MOST_S = 900, /* the longest wait after one more */
    GAMES_MOST = 200   /* of somebody who leaves for good */
};

/* ------------------------------------------------------------------ wrong passwords */

typedef struct Try {
    uint64_t key;
    int wrong;
    uint64_t until_us;
} Try;

struct Tries {
    uint64_t seed; /* of chance, so that nobody can choose names that fall together */
    Try row[TRIES];
};

/* The place of a name from an address; a stranger's may be taken over. */
static Try *find_try(Service *service, const Call *call) {
    char folded[PERSON_NAME] = "";
    if (!service->tries) {
        service->tries = memory_get(sizeof *service->tries);
        randombytes_buf(&service->tries->seed, sizeof service->tries->seed);
    }
    uint64_t key = 14695981039346656037u ^ service->tries->seed;
    person_name_is_good(call->name, folded);
    for (const char *c = folded; *c; c++) key = (key ^ (unsigned char)*c) * 1099511628211u;
    for (size_t i = 0; i < sizeof call->peer; i++) key = (key ^ call->peer[i]) * 1099511628211u;
    Try *found = &service->tries->row[key % TRIES];
    if (found->key != key) *found = (Try){.key = key};
    return found;
}

static void wait_on(Try *found) {
    int over = found->wrong - TRIES_FREE;
    uint64_t wait = over < 0 ? 0 : over < 9 ? 2ull << over : WAIT_MOST_S;
    found->until_us = clock_us() + wait * 1000000;
}

/* Counts as wrong until it turns out to be right, so that many at once are no more than one after
 * the other. */
static bool may_try(Call *call) {
    Try *found = find_try(call->service, call);
    uint64_t now = clock_us();
    if (now < found->until_us) {
        call->wait_s = (int)((found->until_us - now) / 1000000) + 1;
        return false;
    }
    found->wrong++;
    wait_on(found);
    return true;
}

static bool tried(Call *call, bool right, const char *words) {
    Try *found = find_try(call->service, call);
    if (right)
        *found = (Try){0};
    else
        wait_on(found);
    if (!right) call_refuse(call, 403, "wrong-password", words);
    return right;
}

static const char not_yours[] = "that is not your password";

void accounts_end(Service *service) { free(service->tries); }

/* ------------------------------------------------------------------ the pool */

static void work_fits(uv_work_t *work) {
    Call *call = work->data;
    call->fits = password_fits(call->password, call->hash);
}

static void work_hash(uv_work_t *work) {
    Call *call = work->data;
    call->fits = password_hash(call->password, call->hash);
}

static void work_done(uv_work_t *work, int status) {
    Call *call = work->data;
    call->service->hashing--;
    if (status) call->fits = false;
    call->hashed(call);
}

static void hash(Call *call, uv_work_cb what, void (*hashed)(Call *)) {
    if (call->service->hashing == HASHING_MOST) {
        call_refuse(call, 503, "busy", "too many passwords at once; try again in a moment");
        return;
    }
    call->service->hashing++;
    call->work.data = call;
    call->hashed = hashed;
    uv_queue_work(call->service->setup.loop, &call->work, what, work_done);
}

/* ------------------------------------------------------------------ reading */

static bool read_password(const Body *body, const char *key, char out[PASSWORD_LONGEST + 1],
                          bool new, Refusal *why) {
    if (!body_text(body, key, out, PASSWORD_LONGEST + 1, why)) return false;
    if (new &&strlen(out) < PASSWORD_SHORTEST)
        return deny(why, 400, "bad-password", "a password has %d characters at least",
                    PASSWORD_SHORTEST);
    return true;
}

static bool read_name_password(Call *call, bool new, Refusal *why) {
    static const char *const keys[] = {"name", "password", NULL};
    char folded[PERSON_NAME];
    Body body;
    bool good = body_open(&body, call->body, call->length, keys, why) &&
                body_text(&body, "name", call->name, sizeof call->name, why) &&
                read_password(&body, "password", call->password, new, why);
    if (good && new && !person_name_is_good(call->name, folded))
        good = deny(why, 400, "bad-name",
                    "a name has 2 to %d letters, digits, '-', '_' or '.', a letter first",
                    PERSON_NAME_LONGEST);
    body_end(&body);
    return good;
}

static bool read_account(Call *call, Refusal *why) { return read_name_password(call, true, why); }
static bool read_login(Call *call, Refusal *why) { return read_name_password(call, false, why); }

static bool read_change(Call *call, Refusal *why) {
    static const char *const keys[] = {"old", "new", NULL};
    Body body;
    bool good = body_open(&body, call->body, call->length, keys, why) &&
                read_password(&body, "old", call->password, false, why) &&
                read_password(&body, "new", call->other, true, why);
    body_end(&body);
    return good;
}

static bool read_delete(Call *call, Refusal *why) {
    static const char *const keys[] = {"password", NULL};
    Body body;
    bool good = body_open(&body, call->body, call->length, keys, why) &&
                (!body_get(&body, "password") ||
                 read_password(&body, "password", call->password, false, why));
    body_end(&body);
    return good;
}

/* ------------------------------------------------------------------ who I am */

static void answer_you(Call *call) {
    call->text = say_you(&call->person, TAEFL_VERSION);
    call_answer(call);
}

static void kept(void *arg, const char *why) {
    Call *call = arg;
    if (why)
        call_refuse(call, 503, "not-kept", "the server cannot do this just now; try again");
    else if (call->refused)
        call_answer(call);
    else
        answer_you(call);
}

/* ------------------------------------------------------------------ an account */

/* Whoever knew the guest's cookie does not get in by it. A program keeps its token. */
static bool new_session(Db *db, Call *call, int64_t person) {
    bool program = call->bearer && call->person.id;
    if (!sessions_drop_all_but(db, person, program ? call->token : NULL)) return false;
    if (program) return true;
    call->set_cookie = true;
    return sessions_make(db, person, SESSION_COOKIE, NULL, call->token);
}

static bool run_account(Db *db, void *arg) {
    Call *call = arg;
    bool taken = false;
    call->refused = call->set_cookie = false;
    if (!host_allows_name(db, call, call->name)) return call->refused;
    Person person = call->person;
    bool good = person.id ? people_claim(db, person.id, call->name, call->hash, &taken)
                          : people_add(db, PERSON_PLAYER, call->name, call->hash, &person, &taken);
    if (!good) return false;
    if (taken) return call_no(call, 409, "name-taken", "somebody has this name");
    return new_session(db, call, person.id) && people_get(db, person.id, &call->person);
}

static void account_kept(void *arg, const char *why) {
    Call *call = arg;
    if (!why && !call->refused) relay_renamed(call->service, &call->person);
    kept(call, why);
}

static void account_hashed(Call *call) {
    if (call->fits)
        call_store(call, run_account, account_kept);
    else
        call_refuse(call, 503, "busy", "no memory for a password just now");
}

static void do_account(Call *call) {
    if (call->person.id && call->person.kind != PERSON_GUEST)
        call_refuse(call, 409, "have-account", "you have an account; log out first");
    else
        hash(call, work_hash, account_hashed);
}

/* ------------------------------------------------------------------ logging in and out */

static bool run_find(Db *db, Call *call) {
    Person person;
    if (!people_find(db, call->name, &person)) return false;
    call->person = person;
    string_copy(call->hash, sizeof call->hash, call->person.hash);
    return true;
}

static bool run_login(Db *db, void *arg) {
    Call *call = arg;
    call->set_cookie = true;
    return sessions_make(db, call->person.id, SESSION_COOKIE, NULL, call->token);
}

static void login_looked(Call *call) {
    if (!tried(call, call->fits && call->person.id, "name and password do not fit")) return;
    if (call->person.closed) /* told to nobody else */
        call_refuse(call, 403, "closed", "this account is closed; ask who looks after the server");
    else
        call_store(call, run_login, kept);
}

static void do_login(Call *call) {
    if (may_try(call))
        hash(call, work_fits, login_looked);
    else
        call_refuse(call, 429, "too-fast", "too many wrong passwords; try again later");
}

static bool run_logout(Db *db, Call *call) {
    call->drop_cookie = true;
    return sessions_drop(db, call->token);
}

static void do_logout(Call *call) {
    if (call->person.id) relay_part(call->service, call->person.id);
    call_answer(call);
}

/* ------------------------------------------------------------------ changing the password */

static bool run_change(Db *db, void *arg) {
    Call *call = arg;
    return people_set_hash(db, call->person.id, call->hash) &&
           sessions_drop_all_but(db, call->person.id, call->token);
}

/* Whoever sits elsewhere with the old password has to log in again, on sockets too. */
static void changed(void *arg, const char *why) {
    Call *call = arg;
    if (!why) relay_part(call->service, call->person.id);
    kept(call, why);
}

static void change_hashed(Call *call) {
    if (call->fits)
        call_store(call, run_change, changed);
    else
        call_refuse(call, 503, "busy", "no memory for a password just now");
}

static void change_looked(Call *call) {
    if (!tried(call, call->fits, not_yours)) return;
    string_copy(call->password, sizeof call->password, call->other);
    hash(call, work_hash, change_hashed);
}

/* Looks at the password of the one who asks. */
static void look(Call *call, void (*looked)(Call *)) {
    string_copy(call->name, sizeof call->name, call->person.name);
    string_copy(call->hash, sizeof call->hash, call->person.hash);
    if (may_try(call))
        hash(call, work_fits, looked);
    else
        call_refuse(call, 429, "too-fast", "too many wrong passwords; try again later");
}

static void do_change(Call *call) {
    if (call->person.kind == PERSON_GUEST)
        call_refuse(call, 409, "no-password", "a guest has no password");
    else
        look(call, change_looked);
}

/* ------------------------------------------------------------------ what is kept of me */

static bool run_export(Db *db, Call *call) {
    call->text = people_export(db, call->person.id);
    return call->text != NULL;
}

typedef struct Leaving {
    GameList list;
    int open;   /* games that are not given up yet, and one */
    bool again; /* the second games of matches, too, which began when the first were given up */
} Leaving;

static void drop_leaving(void *own) {
    free(((Leaving *)own)->list.game);
    free(own);
}

static bool run_delete(Db *db, void *arg) {
    Call *call = arg;
    call->drop_cookie = true;
    return people_delete(db, call->person.id);
}

static void deleted(void *arg, const char *why) {
    Call *call = arg;
    if (!why) {
        call->person.name[0] = 0;
        relay_renamed(call->service, &call->person);
        relay_part(call->service, call->person.id);
        call->person.id = 0;
    }
    kept(call, why);
}

static bool run_games(Db *db, void *arg) {
    Call *call = arg;
    Leaving *leaving = call->own;
    free(leaving->list.game);
    leaving->list = (GameList){0};
    return games_of(db, call->person.id, GAMES_MOST, &leaving->list);
}

static void games_listed(void *arg, const char *why);

static void gave_up(const Asker *asker, const Refusal *refusal, const char *text) {
    (void)refusal;
    (void)text;
    Call *call = asker->ctx;
    Leaving *leaving = call->own;
    if (--leaving->open) return;
    bool again = leaving->again;
    leaving->again = true;
    call_store(call, again ? run_delete : run_games, again ? deleted : games_listed);
}

/* Games that are played are given up first, challenges taken back. */
static void games_listed(void *arg, const char *why) {
    Call *call = arg;
    Leaving *leaving = call->own;
    if (why) {
        kept(call, why);
        return;
    }
    leaving->open = 1;
    for (int i = 0; i < leaving->list.count; i++) {
        const GameRow *row = &leaving->list.game[i];
        Order order = {.person = call->person, .asker = {.told = gave_up, .ctx = call}};
        if (row->phase == GAME_OVER) continue;
        order.message.deed = row->phase == GAME_PLAYING ? DO_RESIGN : DO_CANCEL;
        string_copy(order.message.game, sizeof order.message.game, row->id);
        leaving->open++;
        rooms_order(call->service->rooms, &order);
    }
    gave_up(&(Asker){.ctx = call}, NULL, NULL);
}

static void leave(Call *call) {
    call->own = memory_get(sizeof(Leaving));
    call->drop = drop_leaving;
    call_store(call, run_games, games_listed);
}

static void delete_looked(Call *call) {
    if (tried(call, call->fits, not_yours)) leave(call);
}

static void do_delete(Call *call) {
    if (call->person.kind == PERSON_GUEST)
        leave(call);
    else
        look(call, delete_looked);
}

const Route account_routes[] = {
    {HTTP_GET, "/api/me", CALL_ANYBODY, NULL, NULL, answer_you},
    {HTTP_POST, "/api/guest", CALL_GUEST, call_read_nothing, NULL, answer_you},
    {HTTP_POST, "/api/account", CALL_ANYBODY, read_account, NULL, do_account},
    {HTTP_POST, "/api/login", CALL_ANYBODY, read_login, run_find, do_login},
    {HTTP_POST, "/api/logout", CALL_ANYBODY, call_read_nothing, run_logout, do_logout},
    {HTTP_POST, "/api/me/password", CALL_PERSON, read_change, NULL, do_change},
    {HTTP_GET, "/api/me/export", CALL_PERSON, NULL, run_export, NULL},
    {HTTP_POST, "/api/me/delete", CALL_PERSON, read_delete, NULL, do_delete},
    {HTTP_GET, NULL, CALL_ANYBODY, NULL, NULL, NULL},
};
