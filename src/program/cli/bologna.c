/* taefl bologna: the protocol of the University of Bologna's Tablut competition (docs/bologna.md):
 * its referee, our engine as a player, and a check of other people's players. */
#include "cli/bologna.h"
#include "cli/report.h"
#include "search/crew.h"
#include "bologna/wire.h"

#include <string.h>

static const Option options[] = {
    VALUE(BOLOGNA_LISTEN, TEXT, "listen", 'l', "ADDR",
          "serve: listen at this numeric address; default: 127.0.0.1, which "
          "only this machine can reach"),
    NUMBER(BOLOGNA_WHITE_ROW, "white", 0, "PORT", 0, 65535, BOLOGNA_WHITE_PORT,
           "serve: White's port; default 5800; 0 takes any free port"),
    NUMBER(BOLOGNA_BLACK_ROW, "black", 0, "PORT", 0, 65535, BOLOGNA_BLACK_PORT,
           "serve: Black's port; default 5801; 0 takes any free port"),
    NUMBER(BOLOGNA_TIME, "time", 't', "SECONDS", 1, 86400, 0,
           "serve, check: time for a move; default: 60 for serve, 2 for check"),
    NUMBER(BOLOGNA_ERRORS, "errors", 'e', "N", 0, 1000000, 0,
           "serve: illegal moves that a player may make in a game without losing it; default 0"),
    NUMBER(BOLOGNA_GAMES, "games", 'g', "N", 1, 1000000000, 1,
           "serve: play N games, one after the other; default 1"),
    VALUE(BOLOGNA_LOG, FILE, "log", 0, "FILE",
          "serve: append the log of every game to this file, or write one file a game if it is a "
          "folder; check: append the player's output"),
    NUMBER(BOLOGNA_PORT, "port", 'p', "N", 1, 65535, 0,
           "player: connect to this port; default: 5800 as White, 5801 as Black"),
    VALUE(BOLOGNA_NAME_ROW, TEXT, "name", 'n', "NAME",
          "player: use this name, at most ten letters and digits"),
    NUMBER(BOLOGNA_STRENGTH, "strength", 0, "N", 1, MAX_STRENGTH, MAX_STRENGTH,
           "player: playing strength; default: full"),
    NUMBER(BOLOGNA_THREADS, "threads", 0, "N", 1, CREW_THREADS, 1,
           "player: search with N threads; default 1"),
    NUMBER(BOLOGNA_WAIT, "wait", 'w', "SECONDS", 0, 86400, 30,
           "player: how long to wait for the server; check: how long to wait "
           "until the player connects; default 30"),
    VALUE(BOLOGNA_ONLY, TEXT, "only", 0, "NAMES",
          "check: run only these checks, separated by commas; 'list' prints all names"),
    OPTION_JSON(BOLOGNA_JSON),
    {0},
};

static int run(const CommandCall *call) {
    static const char *const parts[] = {"serve", "player", "check", NULL};
    const char *part = call->word[0];
    if (strcmp(part, "serve") == 0) return bologna_serve(call);
    if (strcmp(part, "player") == 0) return bologna_play(call);
    if (strcmp(part, "check") == 0) return bologna_check(call);
    const char *meant = did_you_mean(part, parts);
    if (meant) return fail(EXIT_USAGE, "bologna has no part '%s'; did you mean %s?", part, meant);
    return fail(EXIT_USAGE, "bologna has no part '%s'; the parts are serve, player and check",
                part);
}

const Command command_bologna = {
    .name = "bologna",
    .summary = "referee, player and checker for the Bologna competition",
    .description =
        "'serve' referees games of tablut-bologna between a white and a black player. It sends the "
        "same messages and writes the same logs as the competition's own referee, with fixed "
        "waiting times. Malformed JSON, oversized frames, lost connections and time-outs lose the "
        "game. JSON, one object for each game: game, white, black, result, how, why, clause, "
        "refusedMove, plies, moves, refused, usedMs, longestMs, position.\n\n'player' runs the "
        "engine as a player of the competition. It uses less than its full time, so that it is "
        "never late.\n\n'check' starts a player once for each check and plays a short game from a "
        "prepared position. In the command it replaces {role}, {time}, {address} and {port}. If "
        "the command has none of them, role, time and address are appended. Without {port} the "
        "player must connect to 5800 as White and to 5801 as Black. The verdict 'wrong' means that "
        "the player broke the protocol or the rules, and 'missed' that it did not find the only "
        "right move. At the end the faults are listed by cause, with a grade. Squares are written "
        "as in the competition, row 1 on top, with Taefl's names in brackets. JSON, one object for "
        "each check: check, group, role, verdict, cause, words, clause, position, moves. Position "
        "and moves are as Taefl writes them. The last object has grade, meaning and passed (by "
        "group: passed, all).\n\ndocs/bologna.md has the details, docs/first-bologna-bot.md is a "
        "tutorial.",
    .arguments = {{"PART", "'serve', 'player' or 'check'", VALUE_TEXT, false, false},
                  {"WHAT",
                   "player: ROLE (white or black), TIME (seconds a move), ADDRESS; check: the "
                   "command that starts the player",
                   VALUE_TEXT, true, true}},
    .actions = "serve player check",
    .options = options,
    .examples =
        {{"taefl bologna serve --time 60 --log games/",
          "Runs the referee on ports 5800 and 5801, for one game."},
         {"taefl bologna serve --games 10 --errors 2 --json > results.jsonl",
          "Referees ten games; each player may make two illegal moves a game. Results are JSON."},
         {"taefl bologna player black 60 127.0.0.1",
          "Starts the engine as the competition starts a player."},
         {"taefl bologna check -- java -jar bot.jar {role} {time} {address}",
          "Starts the player once for each check and reports what it gets wrong."},
         {"taefl bologna check --only list", "Lists the checks."}},
    .exits = {[EXIT_FINE] = "serve: every game ended by its rules; player: the game was played to "
                            "its end; check: all passed",
              [EXIT_NO] = "serve: a player lost by an illegal move, a broken message, a lost "
                          "connection or on time; check: a check failed",
              [EXIT_FAILED] = "serve, check: cannot listen at the address, or a log cannot be "
                              "written; player: the server does not answer, breaks off or sends an "
                              "unreadable message; check: the command cannot be started",
              [EXIT_INTERRUPTED] = "ended by a signal; finished games have been reported"},
    .run = run,
};
