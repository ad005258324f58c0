/* taefl bologna player: the engine as the competition starts its players. */
#include "cli/bologna.h"
#include "cli/input.h"
#include "cli/report.h"
#include "bologna/player.h"

#include <string.h>
#include <strings.h>

/* A move of ours as it is sent. */
static void tell(void *call, const Game *game, Move move, const SearchResult *result,
                 int64_t used_us) {
    char wire[MOVE_TEXT], human[MOVE_TEXT];
    if (move == MOVE_NONE) return;
    move_write(game->rules, move, wire);
    move_write_human(game->rules, game_now(game), move, human);
    if (call_has(call, BOLOGNA_JSON))
        json_line(json_pack("{s:s, s:i, s:i, s:I, s:I}", "move", wire, "score", result->score,
                            "depth", result->depth, "nodes", (json_int_t)result->nodes, "ms",
                            (json_int_t)(used_us / 1000)));
    else
        print_line(stderr, "taefl: %s, depth %d, %.3f s", human, result->depth,
                   (double)used_us / 1e6);
    fflush(stdout);
}

static bool name_ok(const char *name) {
    size_t length = strspn(name, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return length && !name[length] && length < BOLOGNA_NAME;
}

static int report(const BolognaPlayerOutcome *outcome, int side, bool json) {
    static const char *const words[] = {"", "white wins", "black wins", "a draw"};
    bool over = outcome->end == BOLOGNA_PLAYER_OVER;
    if (json)
        json_line(json_pack("{s:o, s:s, s:s, s:i, s:i, s:I, s:o}", "result",
                            json_result(outcome->result), "role", side == P1 ? "white" : "black",
                            "end", bologna_player_end_word(outcome->end), "moves", outcome->moves,
                            "refused", outcome->refused, "longestMs",
                            (json_int_t)(outcome->longest_us / 1000), "why",
                            over ? json_null() : json_text(outcome->why)));
    else if (over)
        print_line(stdout, "%s; %s", words[outcome->result],
                   outcome->result == RESULT_DRAW        ? "nobody wins"
                   : outcome->result == result_win(side) ? "we have won"
                                                         : "we have lost");
    if (outcome->refused)
        print_line(stderr,
                   "taefl: the server sent %d of our moves back, as it does with an illegal move",
                   outcome->refused);
    if (over) return EXIT_FINE;
    bool interrupted = outcome->end == BOLOGNA_PLAYER_INTERRUPTED;
    return fail(interrupted ? EXIT_INTERRUPTED : EXIT_FAILED, "%s", outcome->why);
}

int bologna_play(const CommandCall *call) {
    int64_t seconds;
    if (call->words != 4)
        return fail(EXIT_USAGE, "player needs ROLE TIME ADDRESS: player white 60 127.0.0.1");
    const char *role = call->word[1], *name = call->value[BOLOGNA_NAME_ROW];
    bool white = strcasecmp(role, "white") == 0;
    if (!white && strcasecmp(role, "black") != 0)
        return fail(EXIT_USAGE, "ROLE: '%s' is neither white nor black", role);
    int code = input_number("TIME", call->word[2], 1, 86400, &seconds);
    if (code) return code;
    if (name && !name_ok(name))
        return fail(EXIT_USAGE, "--name: '%s' is not one to ten letters and digits", name);
    int port = (int)call->number[BOLOGNA_PORT];
    BolognaPlayerSetup setup = {
        .side = white ? P1 : P2,
        .host = call->word[3],
        .port = port    ? port
                : white ? BOLOGNA_WHITE_PORT
                        : BOLOGNA_BLACK_PORT,
        .name = name ? name : "taefl",
        .move_us = seconds * 1000000,
        .patience_us = call->number[BOLOGNA_WAIT] * 1000000,
        .strength = (int)call->number[BOLOGNA_STRENGTH],
        .threads = (int)call->number[BOLOGNA_THREADS],
        .stopped = bologna_stopped,
        .tell = tell,
        .ctx = (void *)(uintptr_t)call,
    };
    interrupt_init();
    BolognaPlayerOutcome outcome = bologna_player_run(&setup);
    return report(&outcome, setup.side, call_has(call, BOLOGNA_JSON));
}
