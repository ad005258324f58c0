/* taefl lab solve. */
#include "cli/lab.h"
#include "base/clock.h"
#include "base/stop.h"
#include "cli/input.h"
#include "cli/report.h"
#include "lab/solve.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MIB = 1 << 20, REPORT_US = 60 * 1000000, PATH_SIZE = 4096 };

static const char *const results[] = {
    [SOLVE_PROVED] = "proved", [SOLVE_PART] = "part",     [SOLVE_STOPPED] = "stopped",
    [SOLVE_FULL] = "full",     [SOLVE_FAILED] = "failed", [SOLVE_UNSAVED] = "unsaved",
};

/* The last report, and when it was printed. */
typedef struct Report {
    const Rules *rules;
    SolveProgress last, printed;
    uint64_t began, printed_at;
} Report;

static void print_report(const Report *r, uint64_t now) {
    char reply[POSITION_TEXT];
    const SolveProgress *p = &r->last;
    Position position = small_position(&p->reply);
    double seconds = (double)(now - r->began) / 1e6;
    position_write(r->rules, &position, reply);
    fprintf(stderr,
            "%.0f s: %d of %d replies proved, %" PRIu64 " positions; %" PRIu64 " pieces, %" PRIu64
            " failed; %.0f expansions a second; at %s with %" PRIu64 ", depth %d\n",
            seconds, p->proved, p->replies, p->positions, p->pieces, p->failed,
            seconds > 0 ? (double)p->expansions / seconds : 0, reply, p->allowance, p->depth);
}

static void report(void *ctx, const SolveProgress *progress) {
    Report *r = ctx;
    uint64_t now = clock_us();
    r->last = *progress;
    if (progress->proved == r->printed.proved && now - r->printed_at < REPORT_US) return;
    print_report(r, now);
    r->printed = *progress;
    r->printed_at = now;
}

static int read_shard(const char *text, Shard *out) {
    int end = 0;
    *out = (Shard){0};
    if (!text) return EXIT_FINE;
    if (sscanf(text, "%d/%d%n", &out->number, &out->count, &end) == 2 && !text[end] &&
        out->count >= 2 && out->count <= SHARDS_MOST && out->number >= 1 &&
        out->number <= out->count)
        return EXIT_FINE;
    return fail(EXIT_USAGE, "--shard: '%s' is not I/N, as in 1/2", text);
}

static int read_first(const Call *call, const Rules *rules, const Position *position, Move *out) {
    MoveList list;
    *out = MOVE_NONE;
    if (!call_has(call, LAB_FIRST)) return EXIT_FINE;
    int code = input_move(rules, position, call->value[LAB_FIRST], out);
    rules->moves(rules, position, &list);
    if (code || (moves_have(&list, *out) && position->side == call->number[LAB_WINNER] - 1))
        return code;
    return fail(EXIT_USAGE, "--first: not a move of the winner in this position");
}

/* A store that has something is gone on with only where that was meant. */
static int check_store(const Call *call) {
    char path[PATH_SIZE];
    const char *folder = call->value[LAB_STORE];
    if (!folder) {
        if (!call_has(call, LAB_RESUME) && !call_has(call, LAB_SHARD)) return EXIT_FINE;
        return fail(EXIT_USAGE, "--resume and --shard need --store");
    }
    snprintf(path, sizeof path, "%s/wins", folder);
    if (call_has(call, LAB_RESUME) || call_has(call, LAB_SHARD) || access(path, F_OK) != 0)
        return EXIT_FINE;
    return fail(EXIT_USAGE, "%s has proofs already; go on with them by --resume", folder);
}

static int tell(const Call *call, const Report *r, const char *position, SolveResult result,
                const char *why) {
    const SolveProgress *p = &r->last;
    if (result == SOLVE_UNSAVED) return fail(EXIT_FAILED, "%s", why);
    if (call_has(call, LAB_JSON))
        json_line(json_pack("{s:s, s:s, s:I, s:s, s:i, s:i, s:I, s:I, s:I, s:I}", "rules",
                            r->rules->name, "position", position, "winner",
                            (json_int_t)call->number[LAB_WINNER], "result", results[result],
                            "replies", p->replies, "proved", p->proved, "pieces",
                            (json_int_t)p->pieces, "failed", (json_int_t)p->failed, "expansions",
                            (json_int_t)p->expansions, "positions", (json_int_t)p->positions));
    else
        printf("%s: %d of %d replies, %" PRIu64 " positions, %" PRIu64 " expansions\n",
               results[result], p->proved, p->replies, p->positions, p->expansions);
    if (result == SOLVE_FULL) return fail(EXIT_FAILED, "the memory is full; give more by --memory");
    if (result == SOLVE_STOPPED) return fail(EXIT_INTERRUPTED, "stopped; --resume goes on");
    return result == SOLVE_FAILED ? EXIT_NO : EXIT_FINE;
}

static int solve_it(const Call *call, const Rules *rules, const Position *position,
                    const SmallLaw *law) {
    char why[WINS_WHY], text[POSITION_TEXT];
    Report r = {.rules = rules, .began = clock_us(), .printed_at = clock_us()};
    SolveSettings settings = {.winner = (int)call->number[LAB_WINNER] - 1,
                              .leaf_n = (int)call->number[LAB_LEAF],
                              .piece = (uint64_t)call->number[LAB_PIECE],
                              .hint = (uint64_t)call->number[LAB_HINT],
                              .most = (uint64_t)call->number[LAB_MOST],
                              .stop = &stop_asked,
                              .report = report,
                              .ctx = &r};
    int code = read_first(call, rules, position, &settings.first);
    if (!code) code = read_shard(call->value[LAB_SHARD], &settings.shard);
    if (!code) code = check_store(call);
    if (code) return code;
    Wins *wins = wins_open(law, settings.winner, call->value[LAB_STORE], settings.shard,
                           (size_t)call->number[LAB_MEMORY] * MIB, why);
    if (!wins) return fail(EXIT_INPUT, "%s", why);
    stop_on_signal(SIGINT);
    stop_on_signal(SIGTERM);
    Small small = small_of(position);
    position_write(rules, position, text);
    SolveResult result = solve(law, wins, &small, &settings, why);
    r.last.positions = wins_count(wins);
    wins_close(wins);
    return tell(call, &r, text, result, why);
}

int lab_solve(const Call *call) {
    static SmallLaw law;
    Rules rules;
    Position position;
    const char *why;
    int code = input_rules(&rules, call->word[1]);
    if (!code && call->words > 3) code = fail(EXIT_USAGE, "solve needs RULES and a POSITION");
    if (!code) code = input_position(&rules, call->words > 2 ? call->word[2] : NULL, &position);
    if (code) return code;
    if (!call_has(call, LAB_WINNER))
        return fail(EXIT_USAGE, "say by --winner which side is to win");
    if (!small_law(&law, &rules, &why)) return fail(EXIT_USAGE, "%s", why);
    if (position.result || !rules.count(&rules, &position))
        return fail(EXIT_INPUT, "the game is over in this position");
    return solve_it(call, &rules, &position, &law);
}
