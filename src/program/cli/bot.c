/* taefl bot: puts any UGI engine on a server. */
#include "base/child.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/stop.h"
#include "bot/bridge.h"
#include "cli/bot_match.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/match_options.h"
#include "cli/report.h"
#include "law/rulefile.h"
#include "match/ugi.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
    SERVER,
    TOKEN,
    RULES,
    CLOCK,
    GAMES,
    COUNT,
    BOTS,
    MOVETIME,
    NODES,
    LAG,
    CHALLENGE,
    PAIRS,
    TC,
    WAIT,
    SETOPTION,
    UCI,
    LOG,
    JSON
};
enum { TOKEN_MOST = 256 };

static const Option options[] = {
    VALUE(SERVER, TEXT, "server", 's', "URL", "the server, http://… or https://…"),
    VALUE(TOKEN, FILE, "token-file", 0, "FILE",
          "the file with the bot's token; default: the token in the environment, TAEFL_TOKEN"),
    LIST(RULES, "rules", 'r', "NAME…", NULL, "accept only these rule sets"),
    LIST(CLOCK, "clock", 0, "KIND…", "none inc move days",
         "accept only these clocks: none, with increment, time per move, days per move"),
    NUMBER(GAMES, "games", 'g', "N", 1, BRIDGE_GAMES, 1,
           "play at most N games at a time, each with its own engine; default 1"),
    NUMBER(COUNT, "count", 0, "N", 1, 1000000, 0, "end after N games"),
    FLAG(BOTS, "bots-only", 0, "decline challenges from people"),
    NUMBER(MOVETIME, "movetime", 0, "MS", 1, 3600000, 1000,
           "time for a move without a clock in seconds, and the longest time if each "
           "move has a time; default 1000"),
    NUMBER(NODES, "nodes", 0, "N", 1, 1000000000000, 0, "search at most N nodes for a move"),
    NUMBER(LAG, "lag", 0, "MS", 0, 60000, 300,
           "reserve N ms of the clock for the network; default 300"),
    VALUE(CHALLENGE, TEXT, "challenge", 0, "WHO",
          "play a match against this account, or against the server's engine with "
          "level=N, and end; --rules names the rule set (default: tablut-ashton)"),
    NUMBER(PAIRS, "pairs", 0, "N", 1, 10000, 1,
           "the length of a match, in pairs of games with sides swapped; default 1"),
    VALUE(TC, TEXT, "tc", 0, "BASE+INC", "the clock of a match, in seconds; default: none"),
    NUMBER(WAIT, "wait", 0, "S", 1, 86400, 60,
           "withdraw a challenge that is not accepted within S seconds, and end; default 60"),
    LIST(SETOPTION, "option", 'o', "NAME=VALUE…", NULL, "set these options of the engine"),
    FLAG(UCI, "uci", 0, "the engine speaks UCI"),
    VALUE(LOG, FILE, "log", 0, "FILE", "append every line to and from the engines to this file"),
    OPTION_JSON(JSON),
    {0},
};

/* What is told, and to whom. */
typedef struct Telling {
    bool json;
    BotMatchPlan *plan; /* NULL: no match */
} Telling;

static void tell_line(const BotMatchPlan *plan, const json_t *news) {
    const char *event = web_text(news, "event"), *game = web_text(news, "game");
    if (strcmp(event, "ready") == 0 && plan)
        print_line(stdout, "%s challenges %s to %d games (Ctrl+C ends it after the present one).",
                   web_text(news, "name"), plan->setup.opponent, schedule_games(&plan->schedule));
    else if (strcmp(event, "ready") == 0)
        print_line(stdout, "%s is here and takes challenges (Ctrl+C ends it after its games).",
                   web_text(news, "name"));
    else if (strcmp(event, "start") == 0)
        print_line(stdout, "%s: %s as player %d against %s", game, web_text(news, "rules"),
                   (int)json_integer_value(json_object_get(news, "seat")),
                   web_text(json_object_get(news, "opponent"), "name"));
    else if (strcmp(event, "move") == 0)
        print_line(stdout, "%s: %s (%s)", game, web_text(news, "move"), web_text(news, "note"));
    else if (strcmp(event, "end") == 0)
        print_line(stdout, "%s: %s (%s)", game,
                   *web_text(news, "for") == 'u'   ? "we have won"
                   : *web_text(news, "for") == 't' ? "we have lost"
                                                   : "nobody wins",
                   web_text(news, "status"));
    else if (strcmp(event, "decline") == 0)
        print_line(stdout, "declined a challenge by %s: %s",
                   web_text(json_object_get(news, "challenger"), "name"), web_text(news, "reason"));
}

static void tell(void *ctx, json_t *news) {
    const Telling *telling = ctx;
    if (telling->plan && strcmp(web_text(news, "event"), "ready") == 0)
        bot_match_name(telling->plan, web_text(news, "name"));
    if (strcmp(web_text(news, "event"), "trouble") == 0)
        fail(0, "%s%s%s", web_text(news, "game"), *web_text(news, "game") ? ": " : "",
             web_text(news, "words"));
    if (!telling->json) tell_line(telling->plan, news);
    if (telling->json)
        json_line(news);
    else
        json_decref(news);
    fflush(stdout);
}

/* The token, from the file or the environment; NULL: the error is told. */
static char *read_token(const CommandCall *call, int *code) {
    const char *why = NULL, *from = getenv("TAEFL_TOKEN");
    size_t size = 0;
    char *text = call_has(call, TOKEN) ? text_read(call->value[TOKEN], TOKEN_MOST, &size, &why)
                 : from                ? memory_text(from)
                                       : NULL;
    if (!text) {
        *code = why ? fail(EXIT_INPUT, "%s: %s", call->value[TOKEN], why)
                    : fail(EXIT_USAGE, "the bot's token is missing: --token-file or TAEFL_TOKEN");
        return NULL;
    }
    text[strcspn(text, "\r\n")] = 0;
    size_t length = strlen(text);
    if (length && length < TOKEN_MOST &&
        strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == length)
        return text;
    free(text);
    *code = fail(EXIT_INPUT,
                 "the token is malformed; expected letters, digits, '-' and '_' on one line");
    return NULL;
}

/* The engine as a match describes one. */
static int read_engine(const CommandCall *call, Entrant *out) {
    WordList words = {0};
    char why[WHY];
    int code = EXIT_FINE;
    char *command = call->words ? child_command((const char *const *)call->word) : NULL;
    wordlist_add(&words, "name=engine");
    wordlist_add(&words, call->words ? "kind=ugi" : "kind=taefl");
    if (command) wordlist_print(&words, "cmd=%s", command);
    if (call_has(call, UCI)) wordlist_add(&words, "proto=uci");
    if (call_has(call, NODES)) wordlist_print(&words, "nodes=%s", call->value[NODES]);
    if (!call_has(call, NODES)) wordlist_add(&words, "movetime=1000"); /* an entrant has a limit */
    for (int i = 0; i < call->listed; i++)
        if (call->list[i].row == SETOPTION) wordlist_print(&words, "option.%s", call->list[i].text);
    if (!entrant_read(out, &words, match_world(), why))
        code = fail(EXIT_USAGE, "the engine: %s", why);
    if (!call_has(call, NODES)) out->control.movetime_ms = 0; /* the game says how long */
    wordlist_free(&words);
    free(command);
    return code;
}

/* What it plays. */
static int read_limits(const CommandCall *call, BridgeSetup *setup) {
    static Rules rules;
    for (int i = 0; i < BRIDGE_CLOCKS; i++) setup->clock[i] = !call_has(call, CLOCK);
    for (int i = 0; i < call->listed; i++) {
        const char *word = call->list[i].text;
        int kind = 0;
        if (call->list[i].row == CLOCK) {
            while (kind < BRIDGE_CLOCKS && strcmp(word, bridge_clock_words[kind]) != 0) kind++;
            if (kind == BRIDGE_CLOCKS)
                return fail(EXIT_USAGE, "--clock: '%s' is not one of none, inc, move, days", word);
            setup->clock[kind] = true;
        } else if (call->list[i].row == RULES) {
            int code = input_rules(&rules, word);
            if (code) return code;
            if (rulefile_from(rules.base))
                return fail(EXIT_USAGE, "--rules: %s: servers play published rule sets only", word);
            wordlist_add(&setup->rules, word);
        }
    }
    return EXIT_FINE;
}

static void log_start(void *log, char direction, const char *line, size_t length) {
    log_line(log, -1, "engine", direction, line, length);
}

/* Starts the engine once, so that one that cannot be used loses no game. It plays what it lists. */
static int try_engine(BridgeSetup *setup) {
    Ugi ugi = {.setup = {.entrant = setup->common.entrant,
                         .stop = &stop_asked,
                         .heard = log_start,
                         .ctx = setup->common.log}};
    Trouble problem;
    Rules rules;
    int code = EXIT_FINE;
    if (!ugi.setup.entrant->command) return EXIT_FINE;
    if (!ugi_start(&ugi, &problem))
        return problem.fault == FAULT_STOPPED ? EXIT_FINE
                                              : fail(EXIT_FAILED, "the engine: %s: %s",
                                                     fault_word(problem.fault), problem.words);
    for (int i = 0; !code && i < setup->rules.count; i++)
        if (rules_parse(&rules, setup->rules.word[i], NULL) && !ugi_plays(&ugi, &rules))
            code = fail(EXIT_FAILED, "the engine: its option Rules does not list '%s'", rules.name);
    if (!setup->rules.count && ugi_listed(&ugi, &setup->rules) && !setup->rules.count)
        code = fail(EXIT_FAILED, "the engine: its option Rules lists no rule set that we know");
    ugi_end(&ugi, true);
    return code;
}

static int play(BridgeSetup *setup, const CommandCall *call, BotMatchPlan *plan) {
    char why[WEB_WHY] = "";
    bool left;
    const char *reason = NULL;
    if (!web_load(why)) return fail(EXIT_FAILED, "%s", why);
    if (call_has(call, LOG) && !(setup->common.log = log_open(call->value[LOG], &reason)))
        return fail(EXIT_FAILED, "%s: %s", call->value[LOG], reason);
    watch_signals();
    signal(SIGPIPE, SIG_IGN); /* games go on when nobody reads what it prints */
    int tried = try_engine(setup);
    if (tried) {
        log_close(setup->common.log, &reason);
        return tried;
    }
    bool good = bridge_run(setup, &left, why);
    if (plan) bot_match_report(plan, call_has(call, JSON));
    if (!good) fail(EXIT_FAILED, "%s: %s", setup->common.server, why);
    if (left) fail(EXIT_INTERRUPTED, "a game goes on, and its clock runs without the engine");
    if (!log_close(setup->common.log, &reason))
        return fail(EXIT_FAILED, "%s: %s", call->value[LOG], reason);
    if (!good) return EXIT_FAILED;
    if (left) return EXIT_INTERRUPTED;
    return plan ? bot_match_code(plan) : EXIT_FINE;
}

/* Options that belong to a match, and those that do not. */
static int check_options(const CommandCall *call) {
    static const int of_match[] = {PAIRS, TC, WAIT}, of_others[] = {CLOCK, COUNT, BOTS};
    bool match = call_has(call, CHALLENGE);
    const int *wrong = match ? of_others : of_match;
    for (int i = 0; i < 3; i++)
        if (call_has(call, wrong[i]))
            return match ? fail(EXIT_USAGE, "--%s does not go with --challenge",
                                options[wrong[i]].name)
                         : fail(EXIT_USAGE, "--%s needs --challenge", options[wrong[i]].name);
    return EXIT_FINE;
}

static int read_match(const CommandCall *call, const BridgeSetup *setup, BotMatchPlan *plan) {
    if (setup->rules.count > 1)
        return fail(EXIT_USAGE, "--rules: a match has one rule set, not %d", setup->rules.count);
    return bot_match_open(plan, call->value[CHALLENGE],
                          setup->rules.count ? setup->rules.word[0] : NULL, call->value[TC],
                          (int)call->number[PAIRS], (int)call->number[WAIT]);
}

static int run(const CommandCall *call) {
    BotMatchPlan plan = {0};
    Telling telling = {call_has(call, JSON), call_has(call, CHALLENGE) ? &plan : NULL};
    Entrant entrant = {0};
    BridgeSetup setup = {
        .common = {.server = call->value[SERVER],
                   .entrant = &entrant,
                   .movetime_ms = call->number[MOVETIME],
                   .lag_ms = call->number[LAG]},
        .people = !call_has(call, BOTS),
        .games = (int)call->number[GAMES],
        .count = (int)call->number[COUNT],
        .tell = tell,
        .ctx = &telling,
    };
    int code = EXIT_FINE;
    if (!setup.common.server || (strncmp(setup.common.server, "http://", 7) != 0 &&
                                 strncmp(setup.common.server, "https://", 8) != 0))
        return fail(EXIT_USAGE, "--server needs an address that begins with http:// or https://");
    char *server = memory_text(setup.common.server), *token = read_token(call, &code);
    setup.common.server = server;
    setup.common.token = token;
    for (size_t length = strlen(server); length && server[length - 1] == '/';) server[--length] = 0;
    if (!code) code = check_options(call);
    if (!code) code = read_limits(call, &setup);
    if (!code && telling.plan) code = read_match(call, &setup, &plan);
    setup.match = plan.match;
    if (!code && plan.match && !setup.rules.count) wordlist_add(&setup.rules, plan.rules.name);
    if (!code) code = read_engine(call, &entrant);
    if (!code) code = play(&setup, call, telling.plan);
    bot_match_close(&plan);
    entrant_free(&entrant);
    wordlist_free(&setup.rules);
    free(server);
    free(token);
    return code;
}

const Command command_bot = {
    .name = "bot",
    .summary = "put an engine on a server, as a bot that people and bots can play",
    .description =
        "Connects to a Taefl server as a bot, accepts the challenges that fit the options, and "
        "starts a UGI engine for each game. The owner makes the bot and its token on the server. "
        "docs/bots.md describes the requests and messages.\n\nIf the connection is lost, the bot "
        "connects again and continues its games. The bot starts the engine once before it accepts "
        "a challenge. If an engine fails in a game, the bot starts it again. At the third failure "
        "it resigns the game. The bot declines a draw offer by making its move. "
        "After the first Ctrl-C it declines new challenges and ends when its games are over. A "
        "second Ctrl-C or SIGTERM ends it at once.\n\nWith --challenge it plays a match instead: "
        "it offers one "
        "game after the other, or --games at a time, and declines challenges of others. The games "
        "do not count for ratings. An account has to accept each one. If it declines with 'later', "
        "the bot offers the game again until --wait is over. At the end it prints the result as "
        "'taefl match' does: wins, draws and losses by side, pairs, and Elo with its interval. "
        "Ctrl-C ends the match after the games that are being played, with the result so "
        "far.\n\nJSON, one object for each event: ready (name), decline (challenge, reason, "
        "challenger), challenge (game, number), gone (game, reason), start (game, rules, seat, "
        "opponent), move (game, ply, move, note), end (game, status, winner, for), result (the "
        "fields of 'taefl match') and trouble (words, perhaps game; also on standard error). "
        "'reason' of decline is rules, clock, person or later, and 'for' is us, them or nobody.",
    .arguments = {{"ENGINE", "after --: the command that starts the engine; default: taefl",
                   VALUE_TEXT, true, true}},
    .options = options,
    .examples =
        {{"taefl bot --server https://tafl.example --token-file bot.token",
          "Taefl plays as a bot and accepts every challenge, one game at a time."},
         {"taefl bot -s http://127.0.0.1:1732 --rules tablut-ashton --clock inc --games 4 -- "
          "./engine --fast",
          "Another engine plays one rule set with an increment, up to four games at a time."},
         {"TAEFL_TOKEN=FVrZk4 taefl bot -s http://127.0.0.1:1732 --count 10 --option Strength=3 "
          "--json",
          "Plays ten games at level 3, reports them as JSON, and ends."},
         {"taefl bot -s http://127.0.0.1:1732 --token-file bot.token --challenge level=3 --pairs 5 "
          "-- ./engine",
          "Plays ten games against the server's engine at level 3 and prints the result."},
         {"taefl bot -s http://127.0.0.1:1732 --token-file bot.token --challenge AstridsBot "
          "--pairs 5 --tc 60+1",
          "Plays ten games against another bot."}},
    .exits = {[EXIT_FINE] = "all accepted games, or all games of the match, are finished",
              [EXIT_NO] = "the opponent of the match has declined, or has not answered in time",
              [EXIT_INPUT] = "the token cannot be read",
              [EXIT_FAILED] = "the server does not answer, does not know the token or refuses a "
                              "challenge, or the engine or the log cannot be used",
              [EXIT_INTERRUPTED] =
                  "ended by SIGTERM or a second Ctrl-C during a game, which continues when the bot "
                  "comes back; or by Ctrl-C before the match was over"},
    .run = run,
};
