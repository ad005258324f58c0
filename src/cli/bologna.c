/* taefl bologna: the protocol of the University of Bologna's Tablut competition (docs/bologna.md):
 * its referee, our engine as a player, and a check of other people's players. */
#include "cli/bologna.h"
#include "cli/report.h"
#include "engine/crew.h"
#include "bologna/wire.h"

#include <string.h>

static const Option options[] = {
    [BOLOGNA_LISTEN] = {.name = "listen",
                        .letter = 'l',
                        .kind = VALUE_TEXT,
                        .value = "ADDR",
                        .words = "serve: listen at this address, in numbers; without it 127.0.0.1, "
                                 "which only this machine can reach"},
    [BOLOGNA_WHITE_ROW] = {.name = "white",
                           .kind = VALUE_NUMBER,
                           .value = "PORT",
                           .words = "serve: port of white, without it 5800; 0 takes any free one",
                           .low = 0,
                           .high = 65535,
                           .fallback = BOLOGNA_WHITE_PORT},
    [BOLOGNA_BLACK_ROW] = {.name = "black",
                           .kind = VALUE_NUMBER,
                           .value = "PORT",
                           .words = "serve: port of black, without it 5801; 0 takes any free one",
                           .low = 0,
                           .high = 65535,
                           .fallback = BOLOGNA_BLACK_PORT},
    [BOLOGNA_TIME] = {.name = "time",
                      .letter = 't',
                      .kind = VALUE_NUMBER,
                      .value = "SECONDS",
                      .words = "serve, check: time for a move; without it 60, and 2 for check",
                      .low = 1,
                      .high = 86400,
                      .fallback = 0},
    [BOLOGNA_ERRORS] = {.name = "errors",
                        .letter = 'e',
                        .kind = VALUE_NUMBER,
                        .value = "N",
                        .words = "serve: illegal moves a player may make in a game without losing "
                                 "it, without it 0",
                        .low = 0,
                        .high = 1000000,
                        .fallback = 0},
    [BOLOGNA_GAMES] = {.name = "games",
                       .letter = 'g',
                       .kind = VALUE_NUMBER,
                       .value = "N",
                       .words = "serve: so many games, one after the other, without it 1",
                       .low = 1,
                       .high = 1000000000,
                       .fallback = 1},
    [BOLOGNA_LOG] = {.name = "log",
                     .kind = VALUE_FILE,
                     .value = "FILE",
                     .words = "serve: append the log of every game to this file, or, where it is a "
                              "folder, write one file a game into it; check: append what the "
                              "player prints"},
    [BOLOGNA_PORT] = {.name = "port",
                      .letter = 'p',
                      .kind = VALUE_NUMBER,
                      .value = "N",
                      .words = "player: connect to this port and not to 5800 or 5801",
                      .low = 1,
                      .high = 65535,
                      .fallback = 0},
    [BOLOGNA_NAME_ROW] = {.name = "name",
                          .letter = 'n',
                          .kind = VALUE_TEXT,
                          .value = "NAME",
                          .words = "player: say this name, letters and digits, at most ten"},
    [BOLOGNA_STRENGTH] = {.name = "strength",
                          .kind = VALUE_NUMBER,
                          .value = "N",
                          .words = "player: how well to play, without it with full strength",
                          .low = 1,
                          .high = MAX_STRENGTH,
                          .fallback = MAX_STRENGTH},
    [BOLOGNA_THREADS] = {.name = "threads",
                         .kind = VALUE_NUMBER,
                         .value = "N",
                         .words = "player: search with so many threads, without it 1",
                         .low = 1,
                         .high = CREW_THREADS,
                         .fallback = 1},
    [BOLOGNA_WAIT] = {.name = "wait",
                      .letter = 'w',
                      .kind = VALUE_NUMBER,
                      .value = "SECONDS",
                      .words =
                          "player: wait so long for a server that is not there yet; check: for "
                          "the player to connect; without it 30",
                      .low = 0,
                      .high = 86400,
                      .fallback = 30},
    [BOLOGNA_ONLY] = {.name = "only",
                      .kind = VALUE_TEXT,
                      .value = "NAMES",
                      .words = "check: only these checks, commas between; 'list' shows them all"},
    [BOLOGNA_JSON] = OPTION_JSON,
    {0},
};

static const Argument arguments[] = {
    {"PART", "'serve', 'player' or 'check'", VALUE_TEXT, false, false},
    {"WHAT", "player: ROLE (white or black), TIME (seconds a move), ADDRESS; check: the command",
     VALUE_TEXT, true, true},
    {0},
};

static const Example examples[] = {
    {"taefl bologna serve --time 60 --log games/",
     "The competition's referee on ports 5800 and 5801, for one game."},
    {"taefl bologna serve --games 10 --errors 2 --json > results.jsonl",
     "Ten games in a row, each player may err twice a game, results for programs."},
    {"taefl bologna player black 60 127.0.0.1",
     "The engine, as any competition player is started."},
    {"taefl bologna check -- java -jar bot.jar {role} {time} {address}",
     "Starts a player again and again and tells what it gets wrong."},
    {"taefl bologna check --only list", "The checks there are."},
    {0},
};

static const ExitCode exits[] = {
    {EXIT_FINE, "serve: every game ended by its rules; player: the game was played to its end; "
                "check: all passed"},
    {EXIT_NO, "serve: a player lost by an illegal move, a broken message, a lost connection or on "
              "time; check: something was wrong or missed"},
    {EXIT_USAGE, "the command line is wrong"},
    {EXIT_FAILED,
     "serve, check: the address cannot be listened at, or a log cannot be written; "
     "player: no server, or it broke off or sent what cannot be understood; check: the "
     "command cannot be started"},
    {EXIT_INTERRUPTED, "ended by a signal; games that were finished have been reported"},
    {0},
};

static int run(const Call *call) {
    static const char *const parts[] = {"serve", "player", "check", NULL};
    const char *part = call->word[0];
    if (strcmp(part, "serve") == 0) return bologna_serve(call);
    if (strcmp(part, "player") == 0) return bologna_play(call);
    if (strcmp(part, "check") == 0) return bologna_check(call);
    const char *meant = did_you_mean(part, parts);
    if (meant) return fail(EXIT_USAGE, "bologna has no part '%s'; did you mean %s?", part, meant);
    return fail(EXIT_USAGE, "bologna has no part '%s'; there are serve, player and check", part);
}

const Command command_bologna = {
    .name = "bologna",
    .summary = "referee, player and check for the Bologna competition's protocol",
    .description =
        "serve takes a white and a black player and plays tablut-bologna with them: the frames, "
        "States, last States and logs of the competition's own referee, but it waits for nobody "
        "longer than it must, and malformed JSON, oversized frames, lost connections and time-outs "
        "end the game with a win for the other side. JSON, one object a game: game, white, black, "
        "result, how, why, clause, refusedMove, plies, moves, refused, usedMs, longestMs, "
        "position.\n\n"
        "player is the engine as the competition starts its players. It keeps back a part of its "
        "time so as never to be late.\n\n"
        "check starts the command once for every check, with {role}, {time}, {address} and {port} "
        "replaced (without any of them, role, time and address follow the command), and plays a "
        "short game from a prepared position. 'wrong' breaks the protocol or the rules, 'missed' "
        "did not find the one right move. What was found is told again by its causes, and a grade "
        "says what it means. Squares are those of the wire, row 1 on top, and ours in brackets. "
        "Without {port} the player must connect to 5800 as white and 5801 as black. JSON, one "
        "object a check: check, group, role, verdict, cause, words, clause, position, moves (both "
        "ours); and a last one: grade, meaning, passed (by group: passed, all).",
    .arguments = arguments,
    .actions = "serve player check",
    .options = options,
    .examples = examples,
    .exits = exits,
    .run = run,
};
