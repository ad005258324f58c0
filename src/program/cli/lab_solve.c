/* taefl lab solve. */
#include "cli/lab.h"
#include "base/clock.h"
#include "base/output.h"
#include "base/stop.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
#include "proving/solve.h"
#include "proof/proof.h"
#include "proof/seen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MIB = 1 << 20,
    REPORT_US = 60 * 1000000,
    PATH_SIZE = 4096,
    CHUNK_MOVES = 50,
    LAMBDA_BITS = 18
};

/* What was last reported, and when the last line was printed. */
typedef struct Report {
    const Rules *rules;
    SolveProgress last;
    uint64_t began, printed_at;
} Report;

/* Says how far it is, on one line of stderr: at most once a minute. */
static void report(void *ctx, const SolveProgress *p) {
    Report *r = ctx;
    char reply[POSITION_TEXT];
    uint64_t now = clock_us();
    Position position = small_position(&p->reply);
    r->last = *p;
    if (now - r->printed_at < REPORT_US) return;
    double seconds = (double)(now - r->began) / 1e6;
    position_write(r->rules, &position, reply);
    fprintf(stderr,
            "taefl: %.0f s: %d of %d replies proved, %" PRIu64 " positions; %" PRIu64
            " pieces, %" PRIu64
            " of them without a proof; %.0f expansions a second; now %s, allowance %" PRIu64
            ", depth %d\n",
            seconds, p->proved, p->replies, p->positions, p->pieces, p->failed,
            (double)p->expansions / seconds, reply, p->allowance, p->depth);
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

static int read_first(const CommandCall *call, const Rules *rules, const Position *position,
                      Move *out) {
    MoveList list;
    *out = MOVE_NONE;
    if (!call_has(call, LAB_FIRST)) return EXIT_FINE;
    int code = input_move(rules, position, call->value[LAB_FIRST], out);
    rules->moves(rules, position, &list);
    if (code || (moves_have(&list, *out) && position->side == call->number[LAB_WINNER] - 1))
        return code;
    return fail(EXIT_USAGE, "--first: not a move of the winner in this position");
}

/* The certificate's file must not be there yet: that is said before the work. */
static int check_certificate(const char *path) {
    const char *why;
    if (!path || output_check(path, OUTPUT_NEW, &why)) return EXIT_FINE;
    return fail(EXIT_FAILED, "%s: %s", path, why);
}

/* A store that has something is gone on with only where that was meant. */
static int check_store(const CommandCall *call) {
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

/* ------------------------------------------------------------------ the certificate */

typedef struct Guide {
    const SmallLaw *law;
    Wins *wins;
    Lambda *lambda;
    Seen *depths; /* of leaves, 0: none; a proof that is written anew is not searched again */
    int winner, leaf_n, barred;
} Guide;

static Small board_of(const Guide *g, const char *squares) {
    Small b = {.king = SMALL_NO_KING, .side = (uint8_t)g->winner};
    for (int s = 0; s < g->law->side * g->law->side; s++) {
        if (squares[s] == 't') b.set[P2] |= (uint64_t)1 << s;
        if (squares[s] == 'T') b.set[P1] |= (uint64_t)1 << s;
        if (squares[s] == 'K') b.king = (uint8_t)s;
    }
    return b;
}

/* The depth of a leaf; 0: it is none. */
static int leaf_depth(const Guide *g, const Small *b) {
    ProofKey key = {b->set[0] | (uint64_t)b->king << SMALL_SQUARES, b->set[1]};
    const SeenEntry *known = seen_find(g->depths, key);
    if (known) return known->longest;
    int n = 1;
    while (n <= g->leaf_n && !lambda_wins(g->lambda, b, n)) n++;
    return seen_add(g->depths, key)->longest = (uint16_t)(n > g->leaf_n ? 0 : n);
}

/* See ProofGuide. */
static int answer(void *ctx, const char *squares, PlainMove *move) {
    const Guide *g = ctx;
    Small b = board_of(g, squares);
    Move found;
    int depth = leaf_depth(g, &b);
    if (depth) return depth;
    if (!wins_find(g->wins, &b, &found)) return -1;
    move->from = (signed char)move_from(found);
    move->to = (signed char)move_to(found);
    return 0;
}

/* See ProofRepeat. */
static void bar(void *ctx, const char *squares, PlainMove move) {
    Guide *g = ctx;
    Small b = board_of(g, squares);
    wins_bar(g->wins, &b, move_make(move.from, move.to, KIND_SLIDE));
    g->barred++;
}

/* Writes nothing and bars moves if the proof brings about a board again. */
static int write_certificate(const char *path, Guide *guide, const char *position) {
    char why[PROOF_WHY];
    const char *reason;
    size_t size;
    ProofClaim claim = {.rules = guide->law->rules->name,
                        .law = rulefiles_law(guide->law->rules),
                        .winner = guide->winner + 1,
                        .leaf = guide->leaf_n,
                        .start = position,
                        .chunk_moves = CHUNK_MOVES};
    guide->lambda = lambda_create(guide->law, guide->winner, LAMBDA_BITS);
    void *data = proof_write(&claim, answer, bar, guide, &size, why);
    lambda_destroy(guide->lambda);
    if (!data && guide->barred) return EXIT_FINE;
    if (!data) return fail(EXIT_FAILED, "%s: %s", path, why);
    bool good = output_write(path, OUTPUT_NEW, data, size, &reason);
    free(data);
    return good ? EXIT_FINE : fail(EXIT_FAILED, "%s: %s", path, reason);
}

/* ------------------------------------------------------------------ the command */

/* "3 of 8 replies" and what follows; "": the search has not come to the replies. */
static const char *replies_words(const SolveProgress *p, const char *next, char out[64]) {
    *out = 0;
    if (p->replies) snprintf(out, 64, "%d of %d replies%s", p->proved, p->replies, next);
    return out;
}

static void print_result(const CommandCall *call, const Report *r, const char *position,
                         const char *result) {
    const SolveProgress *p = &r->last;
    char replies[64];
    if (call_has(call, LAB_JSON))
        json_line(json_pack("{s:s, s:s, s:I, s:s, s:i, s:i, s:I, s:I, s:I, s:I}", "rules",
                            r->rules->name, "position", position, "winner",
                            (json_int_t)call->number[LAB_WINNER], "result", result, "replies",
                            p->replies, "proved", p->proved, "pieces", (json_int_t)p->pieces,
                            "failed", (json_int_t)p->failed, "expansions",
                            (json_int_t)p->expansions, "positions", (json_int_t)p->positions));
    else if (!p->replies && !p->expansions)
        printf("%s at once\n", result);
    else
        printf("%s: %s%" PRIu64 " positions, %" PRIu64 " expansions\n", result,
               replies_words(p, ", ", replies), p->positions, p->expansions);
}

static int tell(const CommandCall *call, const Report *r, const char *position, SolveResult result,
                const char *why) {
    const SolveProgress *p = &r->last;
    char replies[64];
    switch (result) {
    case SOLVE_PROVED: print_result(call, r, position, "proved"); return EXIT_FINE;
    case SOLVE_PART: print_result(call, r, position, "part"); return EXIT_FINE;
    case SOLVE_FAILED: print_result(call, r, position, "failed"); return EXIT_NO;
    case SOLVE_UNSAVED: return fail(EXIT_FAILED, "%s", why);
    case SOLVE_FULL: return fail(EXIT_FAILED, "the memory is full; give more by --memory");
    case SOLVE_STOPPED: break;
    }
    return fail(EXIT_INTERRUPTED, "stopped with %s%" PRIu64 " positions proved; --resume goes on",
                replies_words(p, " and ", replies), p->positions);
}

/* Solves, and writes the certificate if one is asked for. Where the proof brings about a board
 * again, the moves that do so are barred, and it goes on. */
static int prove(const CommandCall *call, Report *r, const SolveSettings *settings, Guide *guide,
                 const Position *position) {
    char why[WINS_WHY], text[POSITION_TEXT];
    const char *path = call->value[LAB_PROOF];
    Small small = small_of(position);
    position_write(r->rules, position, text);
    for (;;) {
        SolveResult result = solve(guide->law, guide->wins, &small, settings, why);
        r->last.positions = wins_count(guide->wins);
        guide->barred = 0;
        int code = EXIT_FINE;
        if (result == SOLVE_PROVED && path) code = write_certificate(path, guide, text);
        if (!guide->barred) {
            int told = tell(call, r, text, result, why);
            return told ? told : code;
        }
        wins_drop(guide->wins);
        fprintf(stderr,
                "taefl: moves that bring about a board again, which the law forbids: %d; positions "
                "that rest on them and are proved anew: %" PRIu64 "\n",
                guide->barred, r->last.positions - wins_count(guide->wins));
        if (!wins_save(guide->wins, why)) return fail(EXIT_FAILED, "%s", why);
    }
}

static int solve_it(const CommandCall *call, const Rules *rules, const Position *position,
                    const SmallLaw *law) {
    char why[WINS_WHY];
    Report r = {.rules = rules, .began = clock_us(), .printed_at = clock_us()};
    SolveSettings settings = {.winner = (int)call->number[LAB_WINNER] - 1,
                              .leaf_n = (int)call->number[LAB_LEAF],
                              .piece = (uint64_t)call->number[LAB_PIECE],
                              .allowance = (uint64_t)call->number[LAB_ALLOWANCE],
                              .hint = (uint64_t)call->number[LAB_HINT],
                              .most = (uint64_t)call->number[LAB_MOST],
                              .stop = &stop_asked,
                              .report = report,
                              .ctx = &r};
    int code = read_first(call, rules, position, &settings.first);
    if (!code) code = read_shard(call->value[LAB_SHARD], &settings.shard);
    if (!code) code = check_store(call);
    if (!code) code = check_certificate(call->value[LAB_PROOF]);
    if (code) return code;
    Wins *wins = wins_open(law, settings.winner, call->value[LAB_STORE], settings.shard,
                           (size_t)call->number[LAB_MEMORY] * MIB, why);
    if (!wins) return fail(EXIT_INPUT, "%s", why);
    watch_signals();
    Guide guide = {.law = law,
                   .wins = wins,
                   .depths = seen_create(),
                   .winner = settings.winner,
                   .leaf_n = settings.leaf_n};
    code = prove(call, &r, &settings, &guide, position);
    seen_destroy(guide.depths);
    wins_close(wins);
    return code;
}

int lab_solve(const CommandCall *call) {
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
