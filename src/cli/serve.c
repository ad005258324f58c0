/* taefl serve: the page and its server. */
#include "cli/classroom.h"
#include "cli/command.h"
#include "cli/invite.h"
#include "cli/report.h"
#include "http/log.h"
#include "api/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LISTEN,
    DATA,
    WORKERS,
    NO_CHAT,
    CONNECTIONS,
    PER_ADDRESS,
    TRUST_PROXY,
    HOSTS,
    TIMEOUT,
    LOG,
    CLASS,
    SLIPS,
    JSON,
    REGISTRATION,
    NO_GUESTS,
    CONTACT
};

enum { DATA_PATH = 4096 };

#define LISTEN_DEFAULT "127.0.0.1:1732"
#define LISTEN_CLASS "0.0.0.0:1732"

static const Option options[] = {
    [LISTEN] = {.name = "listen",
                .letter = 'l',
                .kind = VALUE_TEXT,
                .value = "ADDR:PORT",
                .words = "listen here, without it at " LISTEN_DEFAULT
                         "; port 0 takes any free one; environment: TAEFL_LISTEN"},
    [DATA] = {.name = "data",
              .kind = VALUE_TEXT,
              .value = "FILE",
              .words = "keep games and people here, without it in $XDG_DATA_HOME/taefl/taefl.db; "
                       "environment: TAEFL_DATA"},
    [WORKERS] = {.name = "workers",
                 .environment = true,
                 .kind = VALUE_NUMBER,
                 .value = "N",
                 .low = 0,
                 .high = 256,
                 .fallback = 1,
                 .words =
                     "so many threads think for the server's engine and analyse games, without "
                     "it 1; 0 leaves that to taefl worker"},
    [NO_CHAT] = {.name = "no-chat", .environment = true, .words = "no game has a chat"},
    [CONNECTIONS] = {.name = "connections",
                     .environment = true,
                     .kind = VALUE_NUMBER,
                     .value = "N",
                     .low = 1,
                     .high = 1000000,
                     .fallback = 10000,
                     .words = "at most so many connections at a time; without it 10000, or as many "
                              "as the system allows"},
    [PER_ADDRESS] = {.name = "per-address",
                     .environment = true,
                     .kind = VALUE_NUMBER,
                     .value = "N",
                     .low = 1,
                     .high = 1000000,
                     .fallback = 256,
                     .words = "and so many from one address, without it 256"},
    [TRUST_PROXY] = {.name = "trust-proxy",
                     .environment = true,
                     .kind = VALUE_TEXT,
                     .value = "LIST",
                     .words = "addresses or nets of servers before this one, with commas between; "
                              "what they say in X-Forwarded-For and X-Forwarded-Proto is believed"},
    [HOSTS] = {.name = "hosts",
               .environment = true,
               .kind = VALUE_TEXT,
               .value = "LIST",
               .words = "answer to these names only, with commas between, and to this machine "
                        "itself; without it to any"},
    [TIMEOUT] = {.name = "timeout",
                 .environment = true,
                 .kind = VALUE_NUMBER,
                 .value = "SECONDS",
                 .low = 1,
                 .high = 3600,
                 .fallback = 30,
                 .words = "end connections that take longer for a request, for the next part of an "
                          "answer, or between two requests; without it 30"},
    [LOG] = {.name = "log",
             .environment = true,
             .kind = VALUE_CHOICE,
             .value = "LEVEL",
             .choices = "error warning info debug",
             .words = "log on standard error, JSON, one object a "
                      "line; without it warning"},
    [CLASS] = {.name = "class",
               .kind = VALUE_FILE,
               .value = "LIST",
               .words = "for a classroom: every name in the file, one a line, gets an account, the "
                        "page is at " LISTEN_CLASS
                        " unless --listen says otherwise, and addresses and QR code are shown"},
    [SLIPS] = {.name = "slips",
               .kind = VALUE_FILE,
               .value = "FILE",
               .words = "with --class: write the new passwords into this new file, as a table "
                        "where its name ends in .csv; without it they are printed"},
    [JSON] = {.name = "json", .words = "tell the address as one JSON object"},
    [REGISTRATION] = {.name = "registration",
                      .environment = true,
                      .kind = VALUE_CHOICE,
                      .value = "WHO",
                      .choices = "open invitation closed",
                      .words = "who may choose a name and a password: everybody, without it; those "
                               "with a code of taefl admin invite; nobody"},
    [NO_GUESTS] = {.name = "no-guests",
                   .environment = true,
                   .words = "nobody plays without an account"},
    [CONTACT] = {.name = "contact",
                 .environment = true,
                 .kind = VALUE_TEXT,
                 .value = "URI",
                 .words = "where to report weaknesses, as /.well-known/security.txt says it: "
                          "mailto:… or https://…"},
    {0},
};

static const Example examples[] = {
    {"taefl serve", "The page, for this machine only; open http://" LISTEN_DEFAULT "/."},
    {"taefl serve --listen 0.0.0.0:8080", "For everybody who can reach this machine."},
    {"taefl serve --listen '[::1]:0' --json", "Any free port, told in a form for programs."},
    {"taefl serve --trust-proxy 127.0.0.1,::1", "Behind a server on this machine that speaks TLS."},
    {"taefl serve --class pupils.txt --data class.db",
     "For a classroom: accounts, addresses and a QR code (docs/classroom.md)."},
    {"taefl serve --data club.db", "Games and people are kept in this file."},
    {"TAEFL_LISTEN=127.0.0.1:9000 taefl serve --log info", "With a line for every request."},
    {0},
};

static const ExitCode exits[] = {
    {EXIT_FINE, "ended by SIGINT or SIGTERM, after answering what had begun to come"},
    {EXIT_USAGE, "the command line or the environment is wrong"},
    {EXIT_INPUT, "the list of names cannot be read, or a line of it is no name"},
    {EXIT_FAILED, "the address cannot be listened at, or the file of games not be used"},
    {0},
};

/* A class wants to hear of it in any case, others where a person reads it and there is something to
 * say. */
static bool invites(const Call *call, const Address *address) {
    char url[INVITE_URL];
    invite_url(address, url);
    return !call_has(call, JSON) && (call_has(call, CLASS) || (*url && isatty(STDERR_FILENO)));
}

static void say_ready(void *ctx, const Address *address, int connections) {
    const Call *call = ctx;
    char text[ADDRESS_TEXT], host[ADDRESS_TEXT], url[ADDRESS_TEXT + 16];
    bool page = page_built.count > 0;
    address_text(address, text);
    address_host(address, host);
    snprintf(url, sizeof url, "http://%s/", text);
    if (call_has(call, JSON)) {
        json_line(json_pack("{s:s, s:s, s:i, s:b, s:i}", "url", url, "address", host, "port",
                            address_port(address), "page", (int)page, "connections", connections));
    } else {
        printf("The page is at %s (%d connections at a time; Ctrl+C ends the server).\n", url,
               connections);
    }
    flush_output();
    if (invites(call, address)) invite_print(address);
    if (!page)
        fail(0, "this taefl was built without the page (TAEFL_PAGE=OFF): there is nothing to see");
}

/* The file as it is said, or the usual one, whose folder is made if it is not there. */
static bool find_data(const Call *call, char out[DATA_PATH], char why[WHY_TEXT]) {
    const char *said = call_has(call, DATA) ? call->value[DATA] : getenv("TAEFL_DATA");
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (said && *said) {
        if (string_copy(out, DATA_PATH, said)) return true;
        snprintf(why, WHY_TEXT, "the name of the file of games is too long");
        return false;
    }
    bool own = data && *data == '/';
    if (!own && !(home && *home)) {
        snprintf(why, WHY_TEXT,
                 "where are the games to be kept? There is no HOME; say --data FILE");
        return false;
    }
    snprintf(out, DATA_PATH, "%s%s/taefl", own ? data : home, own ? "" : "/.local/share");
    for (char *slash = strchr(out + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(out, 0700);
        *slash = '/';
    }
    mkdir(out, 0700);
    size_t length = strlen(out);
    snprintf(out + length, DATA_PATH - length, "/taefl.db");
    return true;
}

/* The accounts of a class, before anybody can come. */
static int enrol(const Call *call, const Address *address) {
    char url[INVITE_URL];
    if (!call_has(call, CLASS))
        return call_has(call, SLIPS) ? fail(EXIT_USAGE, "--slips is for --class") : EXIT_FINE;
    invite_url(address, url);
    if (*url) strcat(url, "me"); /* where one logs in */
    return classroom_enrol(&(Classroom){.list = call->value[CLASS],
                                        .data = call->value[DATA],
                                        .slips = call->value[SLIPS],
                                        .url = url,
                                        .json = call_has(call, JSON)});
}

static bool contact_is_good(const char *contact) {
    bool known = strncmp(contact, "mailto:", 7) == 0 || strncmp(contact, "https://", 8) == 0;
    return known && strlen(contact) <= 200 && !strpbrk(contact, " \t\r\n");
}

static int run(const Call *call) {
    char why[WHY_TEXT];
    ServerSetup setup = {
        .page = &page_built,
        .connections = (int)call->number[CONNECTIONS],
        .fewer = !call_has(call, CONNECTIONS),
        .per_address = (int)call->number[PER_ADDRESS],
        .seconds = (int)call->number[TIMEOUT],
        .no_chat = call_has(call, NO_CHAT),
        .workers = (int)call->number[WORKERS],
        .no_guests = call_has(call, NO_GUESTS),
        .contact = call->value[CONTACT],
        .ready = say_ready,
        .ctx = (void *)call,
    };
    bool said = call_has(call, LISTEN);
    const char *listen = said ? call->value[LISTEN] : getenv("TAEFL_LISTEN");
    if (!said && (!listen || !*listen))
        listen = call_has(call, CLASS) ? LISTEN_CLASS : LISTEN_DEFAULT;
    if (!address_parse(listen, &setup.address, why))
        return fail(EXIT_USAGE, "%s: %s", said ? "--listen" : "TAEFL_LISTEN", why);
    if (call_has(call, TRUST_PROXY) &&
        !proxies_parse(call->value[TRUST_PROXY], &setup.proxies, why))
        return fail(EXIT_USAGE, "--trust-proxy: %s", why);
    if (call_has(call, HOSTS) && *call->value[HOSTS]) setup.hosts = call->value[HOSTS];
    for (int level = 0; level < LOG_LEVELS && call_has(call, LOG); level++)
        if (strcmp(call->value[LOG], log_level_names[level]) == 0) log_set_level((LogLevel)level);
    for (int who = 0; who < REGISTRATIONS && call_has(call, REGISTRATION); who++)
        if (strcmp(call->value[REGISTRATION], registration_words[who]) == 0)
            setup.registration = (Registration)who;
    if (setup.contact && !contact_is_good(setup.contact))
        return fail(EXIT_USAGE, "--contact: an address that begins with mailto: or https://");
    char data[DATA_PATH];
    if (!find_data(call, data, why)) return fail(EXIT_USAGE, "%s", why);
    setup.data = data;
    int code = enrol(call, &setup.address);
    if (code) return code;
    return server_run(&setup, why) ? EXIT_FINE : fail(EXIT_FAILED, "%s", why);
}

const Command command_serve = {
    .name = "serve",
    .summary = "serve the page: play others, learn and analyse in the browser",
    .description =
        "Serves the page that is inside the program, and the games that people play with each "
        "other by a link, in the lobby or by correspondence; they are kept in one file. The engine "
        "runs in each visitor's browser. It speaks HTTP/1.1, without TLS; before the open internet "
        "belongs "
        "a "
        "server that does. docs/http.md describes addresses, fields and limits, "
        "docs/live.md how games are played.\n\n"
        "With --class every name of a list gets an account and a password, which is told once; the "
        "same list again makes nothing. Where others reach the server, a terminal shows their "
        "addresses, a QR code and the port that a firewall must let in. docs/classroom.md is a "
        "how-to.\n\n"
        "All options but --listen, --data, --class and --json may also stand in the environment: "
        "--per-address 64 is TAEFL_PER_ADDRESS=64, --no-guests TAEFL_NO_GUESTS=on. The command "
        "line "
        "comes first.\n\n"
        "/healthz answers while the server lives, /readyz while it takes new work. SIGINT or "
        "SIGTERM ends it: what has begun to come is answered, for at most eight seconds; a second "
        "signal ends it at once.",
    .options = options,
    .examples = examples,
    .exits = exits,
    .run = run,
};
