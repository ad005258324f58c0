/* taefl serve: the page and its server. */
#include "cli/command.h"
#include "cli/data.h"
#include "cli/report.h"
#include "cli/serve.h"
#include "base/log.h"
#include "api/setup.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
    CONTACT,
    PUSH_NEARBY,
    EXPORT,
    AT,
    FORCE
};

#define LISTEN_DEFAULT "127.0.0.1:1732"
#define LISTEN_CLASS "0.0.0.0:1732"

static const Option options[] = {
    VALUE(LISTEN, TEXT, "listen", 'l', "ADDR:PORT",
          "listen here; default: " LISTEN_DEFAULT
          "; port 0 takes any free port; environment: TAEFL_LISTEN"),
    VALUE(DATA, TEXT, "data", 0, "FILE",
          "keep games and accounts here; default: $XDG_DATA_HOME/taefl/taefl.db; "
          "environment: TAEFL_DATA"),
    NUMBER(WORKERS, "workers", 0, "N", 0, 256, 1,
           "threads for the server's engine and for analyses; default 1; with 0, only "
           "'taefl worker' does this work"),
    FLAG(NO_CHAT, "no-chat", 0, "switch off the chat of all games"),
    NUMBER(CONNECTIONS, "connections", 0, "N", 1, 1000000, 10000,
           "accept at most N connections at a time; default 10000, or as many as "
           "the system allows"),
    NUMBER(PER_ADDRESS, "per-address", 0, "N", 1, 1000000, 256,
           "accept at most N connections from one address; default 256"),
    VALUE(TRUST_PROXY, TEXT, "trust-proxy", 0, "LIST",
          "addresses or networks of proxies in front of this server, separated by "
          "commas; their X-Forwarded-For and X-Forwarded-Proto are believed"),
    VALUE(HOSTS, TEXT, "hosts", 0, "LIST",
          "answer only requests for these host names, separated by commas, or for this "
          "machine; default: any name"),
    NUMBER(TIMEOUT, "timeout", 0, "SECONDS", 1, 3600, 30,
           "close a connection that takes longer to send a request, to read an "
           "answer, or between two requests; default 30"),
    CHOICE(LOG, "log", 0, "LEVEL", "error warning info debug",
           "log on standard error as JSON, one object a line; default: warning"),
    VALUE(CLASS, FILE, "class", 0, "LIST",
          "for a classroom: make an account for each line of the file, show addresses and a QR "
          "code, and listen at " LISTEN_CLASS " by default"),
    VALUE(SLIPS, FILE, "slips", 0, "FILE",
          "with --class: write the new passwords to this new file, as a table if its "
          "name ends in .csv; by default they are printed"),
    FLAG(JSON, "json", 0,
         "print the address, or with --export the written files, as one JSON object"),
    CHOICE(REGISTRATION, "registration", 0, "WHO", "open invitation closed",
           "who may make an account: everybody, people with a code from 'taefl "
           "admin invite', or nobody; default: open"),
    FLAG(NO_GUESTS, "no-guests", 0, "let only people with an account play"),
    VALUE(CONTACT, TEXT, "contact", 0, "URI",
          "where people report security problems, for /.well-known/security.txt: "
          "mailto:… or https://…"),
    FLAG(PUSH_NEARBY, "push-nearby", 0,
         "send notifications also to addresses inside this network, to any port "
         "and by http; for tests"),
    VALUE(EXPORT, FOLDER, "export", 0, "FOLDER",
          "write the page as files for a host without a server, and end"),
    VALUE(AT, TEXT, "at", 0, "ADDRESS",
          "with --export: the address of the files, such as https://example.org/tafl/; "
          "default: the root of a host"),
    FLAG(FORCE, "force", 0, "with --export: also into a folder that is not empty"),
    {0},
    ENVIRONMENT(WORKERS),
    ENVIRONMENT(NO_CHAT),
    ENVIRONMENT(CONNECTIONS),
    ENVIRONMENT(PER_ADDRESS),
    ENVIRONMENT(TRUST_PROXY),
    ENVIRONMENT(HOSTS),
    ENVIRONMENT(TIMEOUT),
    ENVIRONMENT(LOG),
    ENVIRONMENT(REGISTRATION),
    ENVIRONMENT(NO_GUESTS),
    ENVIRONMENT(CONTACT),
    ENVIRONMENT(PUSH_NEARBY),
};

/* A class wants to hear of it in any case, others where a person reads it and there is something to
 * say. */
static bool invites(const CommandCall *call, const Address *address) {
    char url[INVITE_URL];
    invite_url(address, url);
    return !call_has(call, JSON) && (call_has(call, CLASS) || (*url && isatty(STDERR_FILENO)));
}

static void say_ready(void *ctx, const Address *address, int connections) {
    const CommandCall *call = ctx;
    char text[ADDRESS_TEXT], host[ADDRESS_TEXT], url[ADDRESS_TEXT + 16];
    bool page = page_built.count > 0;
    address_text(address, text);
    address_host(address, host);
    snprintf(url, sizeof url, "http://%s/", text);
    if (call_has(call, JSON)) {
        json_line(json_pack("{s:s, s:s, s:i, s:b, s:i}", "url", url, "address", host, "port",
                            address_port(address), "page", (int)page, "connections", connections));
    } else {
        printf(translate("The page is at %s (%d connections at a time; Ctrl+C ends the server).\n"),
               url, connections);
    }
    flush_output();
    if (invites(call, address)) invite_print(address);
    if (!page)
        fail(0, "this taefl was built without the page (TAEFL_PAGE=OFF): there is nothing to see");
}

/* The accounts of a class, before anybody can come. */
static int enrol(const CommandCall *call, const Address *address) {
    char url[INVITE_URL];
    if (!call_has(call, CLASS))
        return call_has(call, SLIPS) ? fail(EXIT_USAGE, "--slips needs --class") : EXIT_FINE;
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

static int export_to(const CommandCall *call) {
    return export_page(&page_built, &(Export){.folder = call->value[EXPORT],
                                              .at = call->value[AT],
                                              .force = call_has(call, FORCE),
                                              .json = call_has(call, JSON)});
}

static int run(const CommandCall *call) {
    char why[WHY_TEXT];
    if (call_has(call, EXPORT)) return export_to(call);
    if (call_has(call, AT) || call_has(call, FORCE))
        return fail(EXIT_USAGE, "--at and --force need --export");
    signal(SIGPIPE, SIG_IGN); /* games go on when the reader of the log has gone */
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
        .push_nearby = call_has(call, PUSH_NEARBY),
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
        return fail(EXIT_USAGE, "--contact needs an address that begins with mailto: or https://");
    setup.data = data_where(call->value[DATA], true);
    if (!setup.data) return EXIT_FAILED;
    int code = enrol(call, &setup.address);
    if (code) return code;
    return server_run(&setup, why) ? EXIT_FINE : fail(EXIT_FAILED, "%s", why);
}

const Command command_serve = {
    .name = "serve",
    .summary = "serve the page: play others, learn and analyse in the browser",
    .description =
        "Serves the page, and the games that people play by a link, in the lobby or by "
        "correspondence. All data is in one file. The engine runs in each visitor's browser. The "
        "server speaks HTTP/1.1 without TLS. On the open internet, put a proxy with TLS in front "
        "of it. docs/http.md describes addresses, fields and limits. docs/live.md describes how "
        "games are played, docs/install.md how to run the server as a service. With a PostgreSQL "
        "database a second server waits until the first one ends (docs/scale.md).\n\nWith --class "
        "the server makes an account for each name of a list and shows each password once. With "
        "the same list again it makes no new accounts. On a terminal it also shows the addresses "
        "for others, a QR code, and the port that a firewall must let in. docs/classroom.md is a "
        "tutorial.\n\nWith --export there is no server. The page becomes files for any host of "
        "files. It plays, teaches and analyses there, also without a network. What needs a server "
        "is left out: games with others, accounts, tournaments, shared studies, the server's "
        "ratings. The folder must be empty. With --force files are overwritten, and none are "
        "removed. JSON: folder, at, files, bytes. docs/static.md says how to publish them.\n\nAn "
        "option can also be set by the environment variable that the list below names: "
        "--per-address 64 is TAEFL_PER_ADDRESS=64, and --no-guests is TAEFL_NO_GUESTS=on. The "
        "command line overrides the environment.\n\n/healthz answers while the server runs, "
        "/readyz while it accepts new work. SIGINT or SIGTERM ends the server: it answers the "
        "requests that have arrived, for at most eight seconds. A second signal ends it at once.",
    .options = options,
    .examples = {{"taefl serve",
                  "The page, for this machine only; open http://" LISTEN_DEFAULT "/."},
                 {"taefl serve --listen 0.0.0.0:8080", "For everybody who can reach this machine."},
                 {"taefl serve --listen '[::1]:0' --json",
                  "On any free port; prints the address as JSON."},
                 {"taefl serve --trust-proxy 127.0.0.1,::1",
                  "Behind a proxy on this machine that speaks TLS."},
                 {"taefl serve --class pupils.txt --data class.db",
                  "For a classroom: accounts, addresses and a QR code (docs/classroom.md)."},
                 {"taefl serve --data club.db", "Keeps games and accounts in this file."},
                 {"taefl serve --export site --at https://example.org/tafl/",
                  "Writes the page for a host of files, such as GitHub Pages."},
                 {"TAEFL_LISTEN=127.0.0.1:9000 taefl serve --log info", "Logs every request."}},
    .exits = {[EXIT_FINE] = "ended by SIGINT or SIGTERM, after answering the requests that had "
                            "arrived; or the page is exported",
              [EXIT_USAGE] = "the command line or the environment is wrong, or the folder for the "
                             "export is not empty",
              [EXIT_INPUT] = "the list of names cannot be read, or a line of it is not a name",
              [EXIT_FAILED] = "the server cannot listen at the address, or cannot use the data "
                              "file; or a file of the export cannot be written"},
    .run = run,
};
