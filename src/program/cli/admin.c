/* taefl admin: what the host of a server does with people's accounts. */
#include "base/clock.h"
#include "base/file.h"
#include "base/jansson.h"
#include "base/utf8.h"
#include "cli/admin_order.h"
#include "cli/command.h"
#include "cli/data.h"
#include "cli/report.h"
#include "store/hosting.h"
#include "store/moderation.h"
#include "store/passwords.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { REPORTS_MOST = 1000, FILTER_FILE = 1 << 20 };
static const Option options[] = {
    OPTION_DATA(ADMIN_DATA),
    OPTION_JSON(ADMIN_JSON),
    {0},
};

/* ------------------------------------------------------------------ people */

static bool tell_person(void *json, const Person *p) {
    char created[MOMENT], seen[MOMENT];
    admin_moment(p->created, "%Y-%m-%d", created);
    admin_moment(p->seen, "%Y-%m-%d", seen);
    if (json)
        json_line(json_pack("{s:I, s:o, s:s, s:s, s:I, s:I, s:b}", "id", (json_int_t)p->id, "name",
                            json_text(p->name), "kind", person_kind_words[p->kind], "role",
                            role_words[p->role], "created", (json_int_t)p->created, "seen",
                            (json_int_t)p->seen, "closed", p->closed != 0));
    else
        print_line(stdout, "%s  %s, %s, since %s, last seen %s%s%s", p->name,
                   person_kind_words[p->kind], role_words[p->role], created, seen,
                   p->closed ? ", closed" : "", p->muted > clock_wall_ms() ? ", muted" : "");
    return true;
}

/* ------------------------------------------------------------------ passwords */

static bool read_line(char *out, size_t size) {
    if (!fgets(out, (int)size, stdin)) return false;
    out[strcspn(out, "\r\n")] = 0;
    return true;
}

/* Reads the first line that is piped in. False: there is none, or `why` says what is wrong. */
static bool read_pipe(char *out, size_t size, const char **why) {
    size_t length;
    LineReader *lines = lines_open("-", why);
    const char *line = lines ? lines_next(lines, &length, why) : NULL;
    if (line && strlen(line) != length) *why = "it has a zero byte";
    if (line) snprintf(out, size, "%s", line);
    if (lines) lines_close(lines);
    return line && !*why;
}

/* Asks on a terminal without showing what is typed, twice; else a line of standard input. */
static int read_password(char out[PASSWORD_LONGEST + 2], const char *name) {
    char again[PASSWORD_LONGEST + 2];
    const char *why = NULL;
    struct termios shown, hidden;
    bool good, asks = tcgetattr(STDIN_FILENO, &shown) == 0;
    if (asks) {
        hidden = shown;
        hidden.c_lflag &= (tcflag_t)~ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
        fputs("New password: ", stderr);
    }
    good = asks ? read_line(out, PASSWORD_LONGEST + 2) : read_pipe(out, PASSWORD_LONGEST + 2, &why);
    if (asks && good) {
        fputs("\nAgain: ", stderr);
        good = read_line(again, sizeof again);
    }
    if (asks) {
        fputs("\n", stderr);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
    }
    if (good && asks && !utf8_is_good(out, strlen(out))) why = "it is not UTF-8";
    if (why) return fail(EXIT_INPUT, "the password cannot be used: %s", why);
    if (!good) return fail(EXIT_INPUT, "no password was given; type one, or pipe in one line");
    if (asks && strcmp(out, again) != 0)
        return fail(EXIT_USAGE, "the two passwords differ; try again");
    size_t length = strlen(out);
    if (length < PASSWORD_SHORTEST || length > PASSWORD_LONGEST)
        return fail(EXIT_USAGE, "a password must have %d to %d bytes", PASSWORD_SHORTEST,
                    PASSWORD_LONGEST);
    if (password_is_common(out, name))
        return fail(EXIT_USAGE, "this password is too common; choose one that is harder to guess");
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ one person */

typedef struct Change {
    const char *name;
    bool (*run)(Db *db, int64_t person, const struct Change *change);
    PersonRole role;
    int64_t hours;
    bool closed;
    const char *word; /* for the log */
    char hash[PERSON_HASH];
    bool nobody;
} Change;

static bool change(Db *db, void *arg) {
    Change *c = arg;
    Person person;
    if (!people_find(db, c->name, &person)) return false;
    c->nobody = !person.id;
    return c->nobody || (c->run(db, person.id, c) && acts_add(db, "", c->word, person.name));
}

static int change_one(const CommandCall *call, Db *db, Change *c) {
    char word[ACT_WORDS];
    bool more = call->words > 2;
    snprintf(word, sizeof word, "%s%s%s", call->word[0], more ? " " : "",
             more ? call->word[2] : "");
    c->name = call->word[1];
    c->word = word;
    if (!db_transact(db, change, c)) return admin_fail(db);
    return c->nobody
               ? fail(EXIT_NO, "no account is called '%s'; 'taefl admin people' lists all", c->name)
               : EXIT_FINE;
}

/* Whoever was in with the old one is out. */
static bool set_hash(Db *db, int64_t person, const Change *c) {
    return people_set_hash(db, person, c->hash) && sessions_drop_all_but(db, person, NULL);
}
static bool set_role(Db *db, int64_t person, const Change *c) {
    return people_set_role(db, person, c->role);
}
static bool set_closed(Db *db, int64_t person, const Change *c) {
    return people_close(db, person, c->closed);
}
static bool set_mute(Db *db, int64_t person, const Change *c) {
    return people_mute(db, person, c->hours ? db_now(db) + c->hours * 3600000 : 0);
}

static int do_people(const CommandCall *call, Db *db) {
    bool json = call_has(call, ADMIN_JSON);
    if (people_list(db, tell_person, json ? &json : NULL)) return EXIT_FINE;
    return admin_fail(db);
}

static bool tell_pair(void *json, const char *one, const char *two) {
    if (json)
        json_line(json_pack("{s:[o, o]}", "names", json_text(one), json_text(two)));
    else
        print_line(stdout, "%s looks like %s", one, two);
    return true;
}

static int do_alike(const CommandCall *call, Db *db) {
    bool json = call_has(call, ADMIN_JSON);
    if (names_pairs(db, tell_pair, json ? &json : NULL)) return EXIT_FINE;
    return admin_fail(db);
}

static int do_passwd(const CommandCall *call, Db *db) {
    Change c = {.name = call->word[1], .run = set_hash};
    char password[PASSWORD_LONGEST + 2];
    Person person;
    if (!people_find(db, c.name, &person)) return admin_fail(db);
    if (!person.id)
        return fail(EXIT_NO, "no account is called '%s'; 'taefl admin people' lists all", c.name);
    if (person.kind != PERSON_PLAYER)
        return fail(EXIT_NO, "'%s' has no password; only players have one", c.name);
    int code = read_password(password, call->word[1]);
    if (code) return code;
    if (!password_hash(password, c.hash))
        return fail(EXIT_FAILED, "not enough memory to hash the password");
    return change_one(call, db, &c);
}

static int do_role(const CommandCall *call, Db *db) {
    Change c = {.run = set_role, .role = ROLES};
    for (int i = 0; i < ROLES; i++)
        if (strcmp(call->word[2], role_words[i]) == 0) c.role = (PersonRole)i;
    if (c.role == ROLES)
        return fail(EXIT_USAGE, "'%s' is not a role; the roles are player, moderator and admin",
                    call->word[2]);
    return change_one(call, db, &c);
}

static int do_close(const CommandCall *call, Db *db) {
    return change_one(call, db, &(Change){.run = set_closed, .closed = true});
}

static int do_open(const CommandCall *call, Db *db) {
    return change_one(call, db, &(Change){.run = set_closed});
}

static int do_mute(const CommandCall *call, Db *db) {
    Change c = {.run = set_mute};
    char *end;
    c.hours = strtoll(call->word[2], &end, 10);
    if (*end || c.hours < 1 || c.hours > ADMIN_HOURS_MOST)
        return fail(EXIT_USAGE, "a mute lasts 1 to %d hours", ADMIN_HOURS_MOST);
    return change_one(call, db, &c);
}

static int do_unmute(const CommandCall *call, Db *db) {
    return change_one(call, db, &(Change){.run = set_mute});
}

/* ------------------------------------------------------------------ reports */

static void tell_report(const json_t *report) {
    char when[MOMENT];
    admin_moment(json_integer_value(json_object_get(report, "at")), "%Y-%m-%d", when);
    print_line(stdout, "%lld  %s on %s, game %s, %s: %s",
               json_integer_value(json_object_get(report, "id")),
               admin_text(report, "by", "somebody"), admin_text(report, "about", ""),
               admin_text(report, "game", ""), when, admin_text(report, "words", ""));
}

static int do_reports(const CommandCall *call, Db *db) {
    return admin_tell(call, db, reports_open(db, 0, REPORTS_MOST), tell_report);
}

typedef struct Done {
    int64_t id;
    bool there;
} Done;

static bool run_done(Db *db, void *arg) {
    Done *done = arg;
    char what[ACT_WORDS];
    snprintf(what, sizeof what, "report %lld", (long long)done->id); /* as the page's log has it */
    return reports_done(db, done->id, &done->there) && (!done->there || acts_add(db, "", what, ""));
}

static int do_done(const CommandCall *call, Db *db) {
    char *end;
    Done done = {.id = strtoll(call->word[1], &end, 10)};
    if (*end)
        return fail(EXIT_USAGE,
                    "'%s' is not a number; 'taefl admin reports' lists the numbers of reports",
                    call->word[1]);
    if (!db_transact(db, run_done, &done)) return admin_fail(db);
    return done.there ? EXIT_FINE
                      : fail(EXIT_NO, "no open report has the number %s", call->word[1]);
}

/* ------------------------------------------------------------------ the filter */

typedef struct Words {
    char *lines;
    int bad;
} Words;

static bool write_words(Db *db, void *arg) {
    Words *words = arg;
    return filter_write(db, words->lines, &words->bad) &&
           (words->bad || acts_add(db, "", "filter", ""));
}

static bool read_words(Db *db, void *arg) {
    Words *words = arg;
    free(words->lines);
    words->lines = filter_read(db);
    return words->lines != NULL;
}

static int do_filter(const CommandCall *call, Db *db) {
    Words words = {0};
    int code = EXIT_FINE;
    bool shows = call->words == 1;
    if (!shows) {
        size_t size;
        const char *why;
        words.lines = text_read(call->word[1], FILTER_FILE, &size, &why);
        if (!words.lines) return fail(EXIT_INPUT, "%s: %s", call->word[1], why);
    }
    if (!db_transact(db, shows ? read_words : write_words, &words))
        code = admin_fail(db);
    else if (words.bad)
        code = fail(EXIT_INPUT, "%s:%d: a word needs two letters or more, or the list is too long",
                    call->word[1], words.bad);
    else if (shows)
        fputs(words.lines, stdout);
    free(words.lines);
    return code;
}

/* ------------------------------------------------------------------ all of them */

static const struct {
    const char *word;
    int least, most; /* words, its own among them */
    const char *takes;
    int (*run)(const CommandCall *call, Db *db);
} actions[] = {
    {"people", 1, 1, "no name", do_people},
    {"alike", 1, 1, "no name", do_alike},
    {"passwd", 2, 2, "one NAME", do_passwd},
    {"role", 3, 3, "a NAME and a ROLE", do_role},
    {"close", 2, 2, "one NAME", do_close},
    {"open", 2, 2, "one NAME", do_open},
    {"mute", 3, 3, "a NAME and HOURS", do_mute},
    {"unmute", 2, 2, "one NAME", do_unmute},
    {"reports", 1, 1, "no name", do_reports},
    {"done", 2, 2, "the NUMBER of a report", do_done},
    {"filter", 1, 2, "one FILE at most", do_filter},
    {"ban", 3, 3, "an ADDRESS or a NAME, and HOURS", admin_ban},
    {"unban", 2, 2, "an ADDRESS or a NAME", admin_unban},
    {"bans", 1, 1, "no name", admin_bans},
    {"invite", 1, 2, "a NUMBER at most", admin_invite},
    {"notice", 2, 3, "'announcement', 'imprint' or 'privacy', and a FILE at most", admin_notice},
    {"log", 1, 1, "no name", admin_log},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static int run(const CommandCall *call) {
    const char *words[ACTIONS + 1] = {0};
    int number = 0;
    for (int i = 0; i < ACTIONS; i++) words[i] = actions[i].word;
    while (number < ACTIONS && strcmp(words[number], call->word[0]) != 0) number++;
    if (number == ACTIONS) {
        const char *meant = did_you_mean(call->word[0], words);
        if (meant)
            return fail(EXIT_USAGE, "admin has no action '%s'; did you mean %s?", call->word[0],
                        meant);
        return fail(EXIT_USAGE, "admin has no action '%s'; 'taefl admin --help' lists them",
                    call->word[0]);
    }
    if (call->words < actions[number].least || call->words > actions[number].most)
        return fail(EXIT_USAGE, "%s takes %s", call->word[0], actions[number].takes);
    Db *db = data_open(call->value[ADMIN_DATA], DB_THERE);
    if (!db) return EXIT_INPUT;
    int code = actions[number].run(call, db);
    db_close(db);
    return code;
}

const Command command_admin = {
    .name = "admin",
    .summary = "manage the people on a server: passwords, roles, mutes, bans, reports, words",
    .description =
        "For the host of a server, on the machine with its data. It may run while the server runs. "
        "The server applies a change within two seconds. docs/host.md explains the work of a "
        "host.\n\n'passwd' asks for the new password twice, or reads one line if there is no "
        "terminal. It ends all sessions of that person. 'close' also ends them, takes back "
        "challenges, and blocks logging in until 'open'. Running games go on until their clocks "
        "run out. 'filter' prints the words that are forbidden in names and chats. With a file, "
        "its lines replace them. A * before or after a word also forbids it as a part of longer "
        "words. Lines with # are comments.",
    .arguments = {{"ACTION",
                   "'people', 'alike', 'passwd', 'role', 'close', 'open', 'mute', 'unmute', 'ban', "
                   "'unban', 'bans', 'reports', 'done', 'log', 'filter', 'invite' or 'notice'",
                   VALUE_TEXT, false, false},
                  {"NAME",
                   "the name of the account; ban, unban: an address or a name; done: the number of "
                   "a report; filter: a file with the words, '-' for standard input; invite: for "
                   "how many people; notice: 'announcement', 'imprint' or 'privacy'",
                   VALUE_TEXT, true, false},
                  {"MORE",
                   "role: 'player', 'moderator' or 'admin'; mute, ban: how many hours; notice: a "
                   "file with the text",
                   VALUE_TEXT, true, false}},
    .actions = "people alike passwd role close open mute unmute ban unban bans reports done log "
               "filter invite notice",
    .options = options,
    .examples =
        {{"taefl admin people", "Lists all accounts."},
         {"taefl admin alike",
          "Lists older accounts with names that look alike; new ones are refused."},
         {"taefl admin passwd Astrid", "Sets a new password for Astrid, who has forgotten hers."},
         {"echo 'three tall pines' | taefl admin passwd Astrid", "Sets a password from a script."},
         {"taefl admin role Astrid moderator",
          "Makes Astrid a moderator, who may look after chats and names."},
         {"taefl admin close Astrid",
          "Closes the account and keeps its games. 'open' opens it again."},
         {"taefl admin mute Astrid 24",
          "Stops Astrid from writing in chats for a day. 'unmute' ends that."},
         {"taefl admin reports", "Lists reports. 'done NUMBER' closes one."},
         {"taefl admin ban 192.0.2.7 48",
          "Stops playing and registering from this address for two days."},
         {"taefl admin invite 30", "Makes a code with which thirty people may register."},
         {"taefl admin notice announcement note.txt",
          "Shows the text to everybody. An empty file removes it."},
         {"taefl admin log", "Lists what moderators and admins have done."},
         {"taefl admin filter words.txt", "Forbids these words, one a line, in names and chats."}},
    .exits = {[EXIT_FINE] = "done",
              [EXIT_NO] = "no account has that name, or no report that number",
              [EXIT_USAGE] =
                  "the command line is wrong, or the password is too short, too long or too common",
              [EXIT_INPUT] = "the data, the words or the password cannot be read",
              [EXIT_FAILED] = "the data cannot be written, for example on a full disk"},
    .run = run,
};
