/* taefl admin: what the host of a server does with people's accounts. */
#include "base/memory.h"
#include "cli/command.h"
#include "cli/data.h"
#include "cli/report.h"
#include "store/sessions.h"

#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { DATA, JSON };
static const Option options[] = {
    [DATA] = OPTION_DATA,
    [JSON] = OPTION_JSON,
    {0},
};

static const Argument arguments[] = {
    {"ACTION", "'people', 'passwd', 'role', 'close' or 'open'", VALUE_TEXT, false, false},
    {"NAME", "passwd, role, close, open: whose account", VALUE_TEXT, true, false},
    {"ROLE", "role: 'player', 'moderator' or 'admin'", VALUE_TEXT, true, false},
    {0},
};

static const Example examples[] = {
    {"taefl admin people", "Who has an account."},
    {"taefl admin passwd Astrid", "A new password for somebody who has forgotten theirs."},
    {"echo 'three tall pines' | taefl admin passwd Astrid", "The same without being asked."},
    {"taefl admin role Astrid moderator", "May look after chat and names."},
    {"taefl admin close Astrid", "The account cannot be used; its games stay. 'open' ends that."},
    {0},
};

static const ExitCode exits[] = {
    {EXIT_FINE, "done"},
    {EXIT_NO, "nobody has that name"},
    {EXIT_USAGE, "the command line is wrong, or the password is too short or too long"},
    {EXIT_INPUT, "the data cannot be read, or there is no password to read"},
    {EXIT_FAILED, "the data cannot be written, a full disk above all"},
    {0},
};

/* ------------------------------------------------------------------ people */

static void day(int64_t ms, char out[16]) {
    time_t seconds = (time_t)(ms / 1000);
    struct tm date;
    if (!gmtime_r(&seconds, &date) || !strftime(out, 16, "%Y-%m-%d", &date)) strcpy(out, "?");
}

static bool tell_person(void *json, const Person *p) {
    char created[16], seen[16];
    day(p->created, created);
    day(p->seen, seen);
    if (json)
        json_line(json_pack("{s:I, s:o, s:s, s:s, s:I, s:I, s:b}", "id", (json_int_t)p->id, "name",
                            json_text(p->name), "kind", person_kind_words[p->kind], "role",
                            role_words[p->role], "created", (json_int_t)p->created, "seen",
                            (json_int_t)p->seen, "closed", p->closed != 0));
    else
        print_line(stdout, "%s  %s, %s, since %s, last seen %s%s", p->name,
                   person_kind_words[p->kind], role_words[p->role], created, seen,
                   p->closed ? ", closed" : "");
    return true;
}

/* ------------------------------------------------------------------ passwords */

static bool read_line(char *out, size_t size) {
    if (!fgets(out, (int)size, stdin)) return false;
    out[strcspn(out, "\r\n")] = 0;
    return true;
}

/* Asks on a terminal without showing what is typed, twice; else a line of standard input. */
static int read_password(char out[PASSWORD_LONGEST + 2]) {
    char again[PASSWORD_LONGEST + 2];
    struct termios shown, hidden;
    bool good, asks = tcgetattr(STDIN_FILENO, &shown) == 0;
    if (asks) {
        hidden = shown;
        hidden.c_lflag &= (tcflag_t)~ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
        fputs("New password: ", stderr);
    }
    good = read_line(out, PASSWORD_LONGEST + 2);
    if (asks && good) {
        fputs("\nAgain: ", stderr);
        good = read_line(again, sizeof again);
    }
    if (asks) {
        fputs("\n", stderr);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
    }
    if (!good) return fail(EXIT_INPUT, "there is no password to read");
    if (asks && strcmp(out, again) != 0) return fail(EXIT_USAGE, "the two are not the same");
    size_t length = strlen(out);
    if (length >= PASSWORD_SHORTEST && length <= PASSWORD_LONGEST) return EXIT_FINE;
    return fail(EXIT_USAGE, "a password has %d to %d bytes", PASSWORD_SHORTEST, PASSWORD_LONGEST);
}

/* ------------------------------------------------------------------ one person */

typedef struct Change {
    const char *name, *action;
    PersonRole role;
    char hash[PERSON_HASH];
    bool nobody;
} Change;

static bool change(Db *db, void *arg) {
    Change *c = arg;
    Person person;
    if (!people_find(db, c->name, &person)) return false;
    c->nobody = !person.id;
    if (c->nobody) return true;
    if (strcmp(c->action, "role") == 0) return people_set_role(db, person.id, c->role);
    if (strcmp(c->action, "passwd") == 0) /* whoever was in with the old one is out */
        return people_set_hash(db, person.id, c->hash) &&
               sessions_drop_all_but(db, person.id, NULL);
    return people_close(db, person.id, strcmp(c->action, "close") == 0);
}

static int change_one(const Call *call, Db *db) {
    Change c = {.name = call->word[1], .action = call->word[0], .role = ROLES};
    char password[PASSWORD_LONGEST + 2];
    Person person;
    if (call->words > 2)
        for (int i = 0; i < ROLES; i++)
            if (strcmp(call->word[2], role_words[i]) == 0) c.role = (PersonRole)i;
    if (strcmp(c.action, "role") == 0 && c.role == ROLES)
        return fail(EXIT_USAGE, "the roles are player, moderator and admin");
    if (!people_find(db, c.name, &person)) return fail(EXIT_FAILED, "%s", db_why(db));
    if (!person.id) return fail(EXIT_NO, "nobody is called '%s'", c.name);
    if (strcmp(c.action, "passwd") == 0) {
        if (person.kind != PERSON_PLAYER) return fail(EXIT_NO, "'%s' has no password", c.name);
        int code = read_password(password);
        if (code) return code;
        if (!password_hash(password, c.hash)) return fail(EXIT_FAILED, "there is no memory for it");
    }
    if (!db_transact(db, change, &c)) return fail(EXIT_FAILED, "%s", db_why(db));
    return c.nobody ? fail(EXIT_NO, "nobody is called '%s'", c.name) : EXIT_FINE;
}

static int run(const Call *call) {
    static const char *const actions[] = {"people", "passwd", "role", "close", "open", NULL};
    const char *action = call->word[0];
    int number = 0;
    while (actions[number] && strcmp(actions[number], action) != 0) number++;
    if (!actions[number]) {
        const char *meant = did_you_mean(action, actions);
        if (meant)
            return fail(EXIT_USAGE, "admin has no action '%s'; did you mean %s?", action, meant);
        return fail(EXIT_USAGE,
                    "admin has no action '%s'; there are people, passwd, role, close and open",
                    action);
    }
    int wanted = number == 0 ? 1 : number == 2 ? 3 : 2;
    if (call->words != wanted)
        return fail(EXIT_USAGE, "%s takes %s", action,
                    wanted == 1   ? "no name"
                    : wanted == 2 ? "one NAME"
                                  : "a NAME and a ROLE");
    Db *db = data_open(call->value[DATA], DB_THERE);
    if (!db) return EXIT_INPUT;
    bool json = call_has(call, JSON);
    int code = EXIT_FINE;
    if (number)
        code = change_one(call, db);
    else if (!people_list(db, tell_person, json ? &json : NULL))
        code = fail(EXIT_FAILED, "%s", db_why(db));
    db_close(db);
    return code;
}

const Command command_admin = {
    .name = "admin",
    .summary = "look after the people on the server: passwords, roles, closed accounts",
    .description =
        "For the host of a server, on the machine that has its data; it may run while the "
        "server does. passwd asks for the new password twice, or reads one line where "
        "there is no terminal, and ends all sessions of that person. close ends them, "
        "too, and lets nobody in until open.",
    .arguments = arguments,
    .actions = "people passwd role close open",
    .options = options,
    .examples = examples,
    .exits = exits,
    .run = run,
};
