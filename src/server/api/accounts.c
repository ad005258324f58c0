/* Guests, accounts and sessions: they identify a person. Each wrong password makes the next attempt
 * wait longer. */
#include "api/answers.h"
#include "api/body.h"
#include "api/hashing.h"
#include "api/host.h"
#include "api/routes.h"

#include "base/memory.h"
#include "live/words.h"
#include "store/allowance.h"
#include "store/moderation.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "taefl_version.h"

enum {
    GAMES_MOST = 200, /* running games in a list of a person who leaves */
    PASSES_MOST = 20  /* such lists */
};

/* How a person leaves, who gives up all games first. */
typedef struct Leaving {
    bool (*may)(Db *, Call *);
    bool (*run)(Db *, Call *); /* once no game is left */
    void (*done)(void *, const char *);
} Leaving;

/* What a call holds until it is answered. */
typedef struct Account {
    Secret secret;
    char name[PERSON_NAME];           /* that the body names, or the caller's */
    char other[PASSWORD_LONGEST + 1]; /* the new password */
    char invitation[32];
    const char *wrong; /* words for a wrong password */
    Leaving leaving;
    GameList list;
    int passes; /* how many lists were read */
} Account;

static Account *account_of(const Call *call) { return call->own; }

static void drop_account(void *own) {
    Account *account = own;
    secret_end(&account->secret);
    sodium_memzero(account->other, sizeof account->other);
    free(account->list.game);
    free(account);
}

static Account *account_make(Call *call) {
    Account *account = call->own = memory_get(sizeof *account);
    account->secret.call = call;
    call->drop = drop_account;
    return account;
}

/* ------------------------------------------------------------------ wrong passwords */

/* Whether a password may be tried; counts as wrong until tries_right. */
static bool may_try(Db *db, Call *call, const char *name) {
    char folded[PERSON_NAME] = "";
    int64_t wait_ms;
    person_name_is_good(name, folded);
    if (!tries_begin(db, call->peer, folded, &wait_ms)) return false;
    if (wait_ms) call->wait_s = (int)(wait_ms / 1000) + 1;
    return !wait_ms || call_no(call, 429, "too-fast", "too many wrong passwords; try again later");
}

/* Call it after a right password, in the same transaction. */
static bool was_right(Db *db, const Call *call) {
    char folded[PERSON_NAME] = "";
    person_name_is_good(account_of(call)->name, folded);
    return tries_right(db, call->peer, folded);
}

static bool run_wrong(Db *db, Call *call) {
    char folded[PERSON_NAME] = "";
    person_name_is_good(account_of(call)->name, folded);
    return tries_wrong(db, call->peer, folded) &&
           call_no(call, 403, "wrong-password", account_of(call)->wrong);
}

static void stored(void *arg, const char *why);

/* Answers a wrong password only once it has been recorded. Otherwise somebody could guess faster
 * than the wait allows. */
static bool tried(Call *call, bool right, const char *words) {
    if (right) return true;
    account_of(call)->wrong = words;
    call_store(call, run_wrong, stored);
    return false;
}

static const char not_yours[] = "that is not your password";
static const char wrong_login[] = "wrong name or password";

/* Whether the password that was checked is still this person's. It may have been changed while the
 * check waited. */
static bool still_fits(Db *db, Call *call, const char *words) {
    bool same;
    if (!people_hold(db, &call->person, &same)) return false;
    return same || call_no(call, 403, "wrong-password", words);
}

/* The same, and whether the account is still there and the caller's session has not ended
 * meanwhile. */
static bool still_mine(Db *db, Call *call) {
    Person person;
    SessionKind kind;
    if (!people_get(db, call->person.id, &person)) return false;
    if (!person.id)
        return call_no(call, 401, "need-login",
                       "this account is closed, and nothing of it is left");
    if (!still_fits(db, call, not_yours) || !sessions_find(db, call->login.token, &person, &kind))
        return false;
    return person.id || call_no(call, 401, "need-login", "your session has ended; sign in again");
}

/* ------------------------------------------------------------------ reading */

static bool read_password(const Call *call, const char *key, char out[PASSWORD_LONGEST + 1],
                          bool new, Refusal *why) {
    if (!body_text(call, key, out, PASSWORD_LONGEST + 1, why)) return false;
    if (new &&strlen(out) < PASSWORD_SHORTEST)
        return deny(why, 400, "bad-password", "a password needs at least %d characters",
                    PASSWORD_SHORTEST);
    return true;
}

static bool may_be_password(const char *password, const char *name, Refusal *why) {
    return !password_is_common(password, name) ||
           deny(why, 400, "common-password", "this password is too easy to guess");
}

static bool read_name_password(Call *call, bool new, Refusal *why) {
    Account *account = account_make(call);
    bool good = call_body(call, why) &&
                (new ? body_name(call, "name", account->name, why)
                     : body_text(call, "name", account->name, sizeof account->name, why)) &&
                read_password(call, "password", account->secret.password, new, why);
    if (good && new &&body_get(call, "invitation"))
        good = body_text(call, "invitation", account->invitation, sizeof account->invitation, why);
    if (good && new) good = may_be_password(account->secret.password, account->name, why);
    return good && hashing_enter(&account->secret, why);
}

static bool read_account(Call *call, Refusal *why) { return read_name_password(call, true, why); }
static bool read_login(Call *call, Refusal *why) { return read_name_password(call, false, why); }

static bool read_change(Call *call, Refusal *why) {
    Account *account = account_make(call);
    return call_body(call, why) &&
           read_password(call, "old", account->secret.password, false, why) &&
           read_password(call, "new", account->other, true, why) &&
           hashing_enter(&account->secret, why);
}

static bool read_delete(Call *call, Refusal *why) {
    Account *account = account_make(call);
    return call_body(call, why) &&
           (!body_get(call, "password") ||
            read_password(call, "password", account->secret.password, false, why)) &&
           hashing_enter(&account->secret, why);
}

/* ------------------------------------------------------------------ the caller's identity */

const char *const registration_words[REGISTRATIONS] = {"open", "invitation", "closed"};

static void answer_you(Call *call) {
    const ServerSetup *setup = call->service->setup.server;
    call->text = say_you(&call->person, TAEFL_VERSION, registration_words[setup->registration],
                         !setup->no_guests);
    call_answer(call);
}

static void stored(void *arg, const char *why) {
    Call *call = arg;
    if (!call_failed(call, why)) answer_you(call);
}

/* Goes on with a new hash. */
static void hashed(Call *call, bool (*run)(Db *, Call *), void (*done)(void *, const char *)) {
    if (account_of(call)->secret.fits)
        call_store(call, run, done);
    else
        call_refuse(call, 503, "busy", "the server is busy; try again in a moment");
}

/* ------------------------------------------------------------------ creating an account */

/* Makes a new session, so the guest's old cookie stops working. A program keeps its token. */
static bool new_session(Db *db, Call *call, int64_t person) {
    bool program = call->login.bearer && call->person.id;
    if (!sessions_drop_all_but(db, person, program ? call->login.token : NULL)) return false;
    if (program) return true;
    call->login.set_cookie = true;
    return sessions_make(db, person, SESSION_COOKIE, call->login.device, call->login.token);
}

/* Returns false after a failure or a refusal. A refusal also undoes the use of the invitation code.
 */
static bool is_invited(Db *db, Call *call) {
    bool good;
    switch (call->service->setup.server->registration) {
    case REGISTRATION_OPEN: return true;
    case REGISTRATION_CLOSED:
        return call_no(call, 403, "registration-closed",
                       "this server does not let people make accounts; ask its host");
    default:
        return invitations_use(db, account_of(call)->invitation, &good) &&
               (good || call_no(call, 403, "need-invitation",
                                "an account on this server needs an invitation code"));
    }
}

static const char have[] = "you already have an account; log out first";

/* The guest may have become a player, in another window, while the hash waited. */
static bool make_account(Db *db, Call *call) {
    const Account *account = call->own;
    bool taken = false;
    call->login.set_cookie = false;
    Person person = call->person;
    if (person.id && !people_get(db, person.id, &person)) return false;
    if (person.id != call->person.id)
        return call_no(call, 401, "need-login", "your session has ended; sign in again");
    if (person.id && person.kind != PERSON_GUEST) return call_no(call, 409, "have-account", have);
    if (!is_invited(db, call) || !host_allows_name(db, call, account->name, false)) return false;
    bool good =
        person.id
            ? people_rename(db, person.id, account->name, account->secret.hash, &taken)
            : people_add(db, PERSON_PLAYER, account->name, account->secret.hash, &person, &taken);
    if (!good) return false;
    if (taken) return call_no(call, 409, "name-taken", "this name is taken");
    return new_session(db, call, person.id) && people_get(db, person.id, &call->person);
}

/* A refusal changes nothing and does not use up the invitation. */
static bool run_account(Db *db, Call *call) {
    if (!db_part(db)) return false;
    bool good = make_account(db, call);
    return db_part_end(db, good) && good;
}

static void account_stored(void *arg, const char *why) {
    Call *call = arg;
    if (!why && !call->refused) rooms_renamed(call->service->rooms, &call->person);
    stored(call, why);
}

static void account_hashed(Call *call) { hashed(call, run_account, account_stored); }

static void do_account(Call *call) {
    if (call->person.id && call->person.kind != PERSON_GUEST)
        call_refuse(call, 409, "have-account", have);
    else
        hashing_post(&account_of(call)->secret, HASH_MAKE, account_hashed);
}

/* ------------------------------------------------------------------ logging in and out */

static bool run_find(Db *db, Call *call) {
    Account *account = call->own;
    Person person;
    if (!may_try(db, call, account->name)) return false;
    if (!people_find(db, account->name, &person)) return false;
    call->person = person;
    return string_copy(account->secret.hash, PERSON_HASH, person.hash);
}

static bool run_login(Db *db, Call *call) {
    call->login.set_cookie = false;
    if (!still_fits(db, call, wrong_login)) return false;
    if (!was_right(db, call)) return false;
    if (call->person.closed) /* only the right password reveals that */
        return call_no(call, 403, "closed", "this account is closed; ask the host of the server");
    call->login.set_cookie = true;
    return sessions_make(db, call->person.id, SESSION_COOKIE, call->login.device,
                         call->login.token);
}

static void login_looked(Call *call) {
    if (tried(call, account_of(call)->secret.fits && call->person.id, wrong_login))
        call_store(call, run_login, stored);
}

static void do_login(Call *call) {
    hashing_post(&account_of(call)->secret, HASH_CHECK, login_looked);
}

/* ------------------------------------------------------------------ changing the password */

static bool run_change(Db *db, Call *call) {
    if (!still_mine(db, call)) return false;
    return was_right(db, call) &&
           people_set_hash(db, call->person.id, account_of(call)->secret.hash) &&
           sessions_drop_all_but(db, call->person.id, call->login.token);
}

/* Sessions with the old password must log in again, so their sockets are closed too. */
static void changed(void *arg, const char *why) {
    Call *call = arg;
    if (!why && !call->refused) service_part(call->service, call->person.id);
    stored(call, why);
}

static void change_hashed(Call *call) { hashed(call, run_change, changed); }

static void change_looked(Call *call) {
    Account *account = call->own;
    if (!tried(call, account->secret.fits, not_yours)) return;
    string_copy(account->secret.password, sizeof account->secret.password, account->other);
    hashing_post(&account->secret, HASH_MAKE, change_hashed);
}

/* Sets the password of the caller. Guests have none. */
static bool run_own(Db *db, Call *call) {
    Account *account = call->own;
    string_copy(account->name, sizeof account->name, call->person.name);
    string_copy(account->secret.hash, sizeof account->secret.hash, call->person.hash);
    return call->person.kind == PERSON_GUEST || may_try(db, call, account->name);
}

/* Looks at the new password first. A refusal of that one is no attempt at the old one. */
static bool run_own_change(Db *db, Call *call) {
    if (call->person.kind == PERSON_GUEST)
        return call_no(call, 409, "no-password", "a guest has no password");
    call->refused = !may_be_password(account_of(call)->other, call->person.name, &call->refusal);
    return !call->refused && run_own(db, call);
}

static void do_change(Call *call) {
    hashing_post(&account_of(call)->secret, HASH_CHECK, change_looked);
}

/* ------------------------------------------------------------------ a person's data */

static bool run_export(Db *db, Call *call) {
    call->text = people_export(db, call->person.id);
    return call->text != NULL;
}

static bool run_games(Db *db, Call *call) {
    Account *account = call->own;
    free(account->list.game);
    account->list = (GameList){0};
    account->passes++;
    return (!account->leaving.may || account->leaving.may(db, call)) &&
           games_of(db, call->person.id, GAMES_MOST, &account->list);
}

static void games_listed(void *arg, const char *why);

/* Looks twice, because games may have begun while others were resigned, and again while a whole
 * list was full of them. */
static void gave_up(Call *call) {
    const Account *account = call->own;
    const Leaving *how = &account->leaving;
    const GameList *list = &account->list; /* those that are over are at its end */
    bool full = list->count == GAMES_MOST && list->game[list->count - 1].phase != GAME_OVER;
    bool again = account->passes < 2 || (full && account->passes < PASSES_MOST);
    if (!call_failed(call, NULL))
        call_store(call, again ? run_games : how->run, again ? games_listed : how->done);
}

/* Resigns running games and cancels challenges of a person who will not come back. */
static void games_listed(void *arg, const char *why) {
    Call *call = arg;
    if (why || call->refused)
        stored(call, why);
    else
        call_end_games(call, &account_of(call)->list, DO_QUIT, gave_up);
}

static void leave(Call *call, Leaving how) {
    if (!call->own) account_make(call);
    account_of(call)->leaving = how;
    call_store(call, run_games, games_listed);
}

static bool run_delete(Db *db, Call *call) {
    call->login.drop_cookie = false;
    if (!still_mine(db, call)) return false;
    call->login.drop_cookie = true;
    return was_right(db, call) && people_delete(db, call->person.id);
}

static void deleted(void *arg, const char *why) {
    Call *call = arg;
    if (!why && !call->refused) {
        call->person.name[0] = 0;
        rooms_renamed(call->service->rooms, &call->person);
        service_part(call->service, call->person.id);
        call->person.id = 0;
    }
    stored(call, why);
}

static const Leaving deleting = {.may = still_mine, .run = run_delete, .done = deleted};

static void delete_looked(Call *call) {
    if (tried(call, account_of(call)->secret.fits, not_yours)) leave(call, deleting);
}

static void do_delete(Call *call) {
    if (call->person.kind == PERSON_GUEST)
        leave(call, deleting);
    else
        hashing_post(&account_of(call)->secret, HASH_CHECK, delete_looked);
}

/* ------------------------------------------------------------------ logging out */

static bool run_logout(Db *db, Call *call) {
    call->login.drop_cookie = true;
    return sessions_drop(db, call->login.token);
}

static void logged_out(void *arg, const char *why) {
    Call *call = arg;
    if (why) {
        stored(call, why);
        return;
    }
    if (call->person.id) service_part(call->service, call->person.id);
    call_answer(call);
}

/* A guest cannot log in again, so nobody would answer a challenge that stays. */
static void do_logout(Call *call) {
    if (call->person.id && call->person.kind == PERSON_GUEST)
        leave(call, (Leaving){.run = run_logout, .done = logged_out});
    else
        call_store(call, run_logout, logged_out);
}

/* ------------------------------------------------------------------ a person's sessions */

static bool run_sessions(Db *db, Call *call) {
    return call_list(call, "sessions", sessions_list(db, call->person.id, call->login.token));
}

/* Ending the caller's own session is allowed: it logs out. */
static bool run_end(Db *db, Call *call) {
    bool there, own;
    if (!sessions_end(db, call->person.id, call->word, call->login.token, &own, &there))
        return false;
    call->login.drop_cookie = there && own && !call->login.bearer;
    return there || call_no(call, 404, "no-session", "you have no session with this id");
}

/* Closes all sockets of the person. Those of the other sessions reconnect by themselves. */
static void do_end(Call *call) {
    service_part(call->service, call->person.id);
    call_answer(call);
}

const Route account_routes[] = {
    {HTTP_GET, "/api/me", CALL_ANYBODY, LIMIT_REST, NULL, NULL, NULL, answer_you},
    {HTTP_POST, "/api/guest", CALL_GUEST, LIMIT_REST, NULL, NULL, NULL, answer_you},
    {HTTP_POST, "/api/account", CALL_ANYBODY, LIMIT_ACCOUNT, "name password invitation",
     read_account, NULL, do_account},
    {HTTP_POST, "/api/login", CALL_ANYBODY, LIMIT_LOGIN, "name password", read_login, run_find,
     do_login},
    {HTTP_POST, "/api/logout", CALL_ANYBODY, LIMIT_REST, NULL, NULL, NULL, do_logout},
    {HTTP_POST, "/api/me/password", CALL_PERSON, LIMIT_PASSWORD, "old new", read_change,
     run_own_change, do_change},
    {HTTP_GET, "/api/me/export", CALL_PERSON, LIMIT_REST, NULL, NULL, run_export, NULL},
    {HTTP_POST, "/api/me/delete", CALL_PERSON, LIMIT_REST, "password", read_delete, run_own,
     do_delete},
    {HTTP_GET, "/api/me/sessions", CALL_PERSON, LIMIT_REST, NULL, NULL, run_sessions, NULL},
    {HTTP_POST, "/api/me/sessions/~/end", CALL_PERSON, LIMIT_REST, NULL, NULL, run_end, do_end},
    {.path = NULL},
};
