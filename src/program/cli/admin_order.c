/* See admin_order.h. */
#include "cli/admin_order.h"

#include "base/file.h"
#include "base/jansson.h"
#include "cli/report.h"
#include "http/listen.h"
#include "store/moderation.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LISTED_MOST = 1000, HOUR_MS = 3600000 };

#define MINUTES "%Y-%m-%d %H:%M"

int admin_fail(Db *db) { return fail(EXIT_FAILED, "%s", db_why(db)); }

const char *admin_text(const json_t *one, const char *key, const char *none) {
    const char *text = json_string_value(json_object_get(one, key));
    return text ? text : none;
}

int admin_tell(const CommandCall *call, Db *db, json_t *list, void (*tell)(const json_t *one)) {
    json_t *one;
    size_t i;
    if (!list) return admin_fail(db);
    json_array_foreach(list, i, one) {
        if (call_has(call, ADMIN_JSON))
            json_line(json_incref(one));
        else
            tell(one);
    }
    json_decref(list);
    return EXIT_FINE;
}

void admin_moment(int64_t ms, const char *form, char out[MOMENT]) {
    time_t seconds = (time_t)(ms / 1000);
    struct tm date;
    if (!gmtime_r(&seconds, &date) || !strftime(out, MOMENT, form, &date)) strcpy(out, "?");
}

/* ------------------------------------------------------------------ bans */

typedef struct Banned {
    const char *who; /* an address or a name */
    int64_t hours;   /* 0: no more */
    unsigned char peer[PEER_BYTES];
    bool address, nobody;
    int64_t count; /* addresses that were found */
} Banned;

static bool read_address(const char *text, unsigned char peer[PEER_BYTES]) {
    char with_port[128], why[WHY_TEXT];
    Address address;
    if (strlen(text) > 60) return false;
    snprintf(with_port, sizeof with_port, strchr(text, ':') ? "[%s]:1" : "%s:1", text);
    if (!address_parse(with_port, &address, why)) return false;
    address_peer(&address, peer);
    return true;
}

static bool put_ban(Db *db, void *arg) {
    Banned *banned = arg;
    int64_t until = banned->hours ? db_now(db) + banned->hours * HOUR_MS : 0;
    char what[ACT_WORDS];
    Person person = {0};
    snprintf(what, sizeof what, banned->hours ? "ban %lld" : "unban", (long long)banned->hours);
    banned->count = 1;
    if (banned->address) return bans_put(db, banned->peer, until) && acts_add(db, "", what, "");
    if (!people_find(db, banned->who, &person)) return false;
    banned->nobody = !person.id;
    return banned->nobody || (bans_put_person(db, person.id, until, &banned->count) &&
                              acts_add(db, "", what, person.name));
}

static int ban(Db *db, Banned *banned) {
    banned->address = read_address(banned->who, banned->peer);
    if (!db_transact(db, put_ban, banned)) return admin_fail(db);
    if (banned->nobody)
        return fail(EXIT_NO, "'%s' is neither an address nor the name of an account", banned->who);
    if (!banned->count)
        return fail(EXIT_NO, "no address of %s is known; give the address instead of the name",
                    banned->who);
    return EXIT_FINE;
}

int admin_ban(const CommandCall *call, Db *db) {
    char *end;
    Banned banned = {.who = call->word[1], .hours = strtoll(call->word[2], &end, 10)};
    if (*end || banned.hours < 1 || banned.hours > ADMIN_HOURS_MOST)
        return fail(EXIT_USAGE, "a ban lasts 1 to %d hours", ADMIN_HOURS_MOST);
    return ban(db, &banned);
}

int admin_unban(const CommandCall *call, Db *db) {
    return ban(db, &(Banned){.who = call->word[1]});
}

/* "192.0.2.7", "2001:db8:1:2::/64". */
static void peer_text(const unsigned char peer[PEER_BYTES], char out[80]) {
    char text[INET6_ADDRSTRLEN] = "?";
    unsigned char address[PEER_BYTES] = {0};
    bool four = peer[0] == 4; /* address_peer */
    memcpy(address, peer + 1, four ? 4 : 8);
    inet_ntop(four ? AF_INET : AF_INET6, address, text, sizeof text);
    snprintf(out, 80, "%s%s", text, four ? "" : "/64");
}

int admin_bans(const CommandCall *call, Db *db) {
    Ban *list;
    int count;
    char address[80], when[MOMENT];
    if (!bans_list(db, &list, &count)) return admin_fail(db);
    for (int i = 0; i < count; i++) {
        peer_text(list[i].peer, address);
        admin_moment(list[i].until, MINUTES, when);
        if (call_has(call, ADMIN_JSON))
            json_line(
                json_pack("{s:s, s:I}", "address", address, "until", (json_int_t)list[i].until));
        else
            print_line(stdout, "%s until %s UTC", address, when);
    }
    free(list);
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ invitations */

typedef struct Invitation {
    int uses;
    char code[INVITATION];
} Invitation;

static bool put_invitation(Db *db, void *arg) {
    Invitation *made = arg;
    char what[ACT_WORDS];
    snprintf(what, sizeof what, "invite %d", made->uses);
    return invitations_make(db, made->uses, made->code) && acts_add(db, "", what, "");
}

int admin_invite(const CommandCall *call, Db *db) {
    char *end = "";
    long uses = call->words > 1 ? strtol(call->word[1], &end, 10) : 1;
    if (*end || uses < 1 || uses > INVITATION_USES)
        return fail(EXIT_USAGE, "an invitation is for 1 to %d people", INVITATION_USES);
    Invitation made = {.uses = (int)uses};
    if (!db_transact(db, put_invitation, &made)) return admin_fail(db);
    if (call_has(call, ADMIN_JSON))
        json_line(json_pack("{s:s, s:i, s:i}", "code", made.code, "uses", made.uses, "days",
                            INVITATION_DAYS));
    else
        print_line(stdout, "%s", made.code);
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ notices */

typedef struct NoticeText {
    Notice notice;
    char *words;
} NoticeText;

static bool put_notice(Db *db, void *arg) {
    const NoticeText *text = arg;
    return notices_put(db, text->notice, text->words) &&
           acts_add(db, "", notice_words[text->notice], "");
}

static bool read_notice(Db *db, void *arg) {
    NoticeText *text = arg;
    free(text->words);
    return notices_read(db, text->notice, &text->words);
}

int admin_notice(const CommandCall *call, Db *db) {
    NoticeText text = {.notice = NOTICES};
    int code = EXIT_FINE;
    bool shows = call->words == 2;
    for (int i = 0; i < NOTICES; i++)
        if (strcmp(call->word[1], notice_words[i]) == 0) text.notice = (Notice)i;
    if (text.notice == NOTICES)
        return fail(EXIT_USAGE,
                    "'%s' is not a notice; the notices are announcement, imprint and privacy",
                    call->word[1]);
    if (!shows) {
        size_t size;
        const char *why;
        text.words = text_read(call->word[2], ADMIN_NOTICE_FILE, &size, &why);
        if (!text.words) return fail(EXIT_INPUT, "%s: %s", call->word[2], why);
        if (size > NOTICE_MOST)
            code = fail(EXIT_INPUT, "%s: expected text of at most %d bytes", call->word[2],
                        NOTICE_MOST);
    }
    if (!code && !db_transact(db, shows ? read_notice : put_notice, &text))
        code = admin_fail(db);
    else if (!code && shows && text.words)
        fputs(text.words, stdout);
    free(text.words);
    return code;
}

/* ------------------------------------------------------------------ the log */

static void tell_act(const json_t *act) {
    char when[MOMENT];
    const char *about = admin_text(act, "about", "");
    admin_moment(json_integer_value(json_object_get(act, "at")), MINUTES, when);
    print_line(stdout, "%s  %s: %s%s%s", when, admin_text(act, "by", "taefl admin"),
               admin_text(act, "what", ""), *about ? " " : "", about);
}

int admin_log(const CommandCall *call, Db *db) {
    return admin_tell(call, db, acts_list(db, LISTED_MOST), tell_act);
}
