/* See exam.h. */
#include "match/exam.h"
#include "base/memory.h"
#include "match/referee.h"
#include "match/ugi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOVE_MS = 200,    /* for the check of movetime */
    MARGIN_MS = 300,  /* how late an answer may be there, at least */
    CLOCK_MS = 3000,  /* of the check with clocks */
    LONG_MS = 60000,  /* of the search that is stopped */
    GAME_PLIES = 40,  /* of a game of the rules group */
    LONG_LINE = 4000, /* bytes */
    GO_TEXT = 160,
    FAILED_SETS = 3 /* failures after which no other rule set is tried */
};

typedef struct Exam {
    const ExamSetup *setup;
    ExamResult *result;
    Ugi ugi;
    bool knows_rules; /* it has the option Rules */
    char *line;       /* the long line */
} Exam;

const char *exam_group_word(ExamGroup group) {
    static const char *const words[EXAM_GROUPS] = {"protocol", "time", "input", "rules"};
    return words[group];
}

const char *exam_verdict_word(ExamVerdict verdict) {
    static const char *const words[EXAM_VERDICTS] = {"passed", "failed", "left out", "stopped"};
    return words[verdict];
}

static void heard(void *ctx, char direction, const char *line, size_t length) {
    const Exam *e = ctx;
    log_line(e->setup->log, -1, e->setup->entrant->name, direction, line, length);
}

/* ------------------------------------------------------------------ what is checked */

/* Starts it anew, ready for a game of the setup's rules. */
static bool begin(Exam *e, Trouble *out) {
    ugi_end(&e->ugi, true);
    return ugi_start(&e->ugi, out) && ugi_new_game(&e->ugi, out);
}

static bool hello(Exam *e, const char *line, Trouble *out) {
    (void)line;
    bool good = begin(e, out);
    e->knows_rules = e->ugi.knows_rules;
    return good;
}

static bool quits(Exam *e, const char *line, Trouble *out) {
    (void)line;
    if (!begin(e, out) || !ugi_tell(&e->ugi, "quit", out)) return false;
    int patience = (int)e->setup->entrant->start_ms;
    return child_gone(e->ugi.child, patience) ||
           trouble(out, FAULT_HANG, "still runs %d ms after 'quit'", patience);
}

/* Adds the entrant's own limits to a line: they hold in every search. */
static void write_go(const Exam *e, const char *line, char out[GO_TEXT]) {
    const Control *c = &e->setup->entrant->control;
    Text text = text_into(out, GO_TEXT);
    text_string(&text, line);
    if (c->nodes) text_string(&text, " nodes ");
    if (c->nodes) text_number(&text, c->nodes);
    if (c->depth) text_string(&text, " depth ");
    if (c->depth) text_number(&text, c->depth);
}

/* Its move in the start position after a line that begins with `go`. */
static bool moves(Exam *e, const char *line, UgiLimit limit, Trouble *out) {
    char go[GO_TEXT];
    const Rules *rules = e->setup->rules;
    Position start;
    Thought thought = {0};
    UgiAnswer answer;
    ClauseId clause;
    write_go(e, line, go);
    if (!ugi_tell(&e->ugi, "position startpos", out) ||
        !ugi_ask(&e->ugi, "isready", "readyok", NULL, out) ||
        !ugi_go(&e->ugi, go, limit, (UgiListener){0}, &answer, out) ||
        !answer_bestmove(rules, answer.line, &thought, out))
        return false;
    rules->start(rules, &start);
    clause = rules->refusal(rules, &start, thought.move, NULL);
    return !clause || trouble(out, FAULT_ILLEGAL, "answers '%s', which is not legal: %s",
                              answer.line, rules_clause(rules, clause)->id);
}

static UgiLimit within(const Exam *e, int64_t ms) {
    int64_t margin = e->setup->entrant->control.margin_ms;
    return (UgiLimit){ms, margin > MARGIN_MS ? margin : MARGIN_MS};
}

/* The time of its own limits, without a clock. */
static int64_t own_ms(const Exam *e) {
    const Control *c = &e->setup->entrant->control;
    return c->movetime_ms ? c->movetime_ms : c->timeout_ms;
}

static bool moves_in_time(Exam *e, const char *line, Trouble *out) {
    return begin(e, out) && moves(e, line, within(e, MOVE_MS), out);
}

static bool moves_by_clock(Exam *e, const char *line, Trouble *out) {
    (void)line;
    char go[64];
    const char *form = e->setup->entrant->uci ? "go wtime %d btime %d" : "go p1time %d p2time %d";
    snprintf(go, sizeof go, form, CLOCK_MS, CLOCK_MS);
    return begin(e, out) && moves(e, go, within(e, CLOCK_MS), out);
}

/* It is stopped after a moment; an answer before that is as good. */
static bool stops(Exam *e, const char *line, Trouble *out) {
    char go[64];
    (void)line;
    snprintf(go, sizeof go, "go movetime %d", LONG_MS);
    return begin(e, out) && (moves(e, go, within(e, MOVE_MS), out) || out->fault == FAULT_TIME);
}

/* A line that means nothing must not keep it from playing on. What it says to it is its own affair.
 */
static bool endures(Exam *e, const char *line, Trouble *out) {
    char go[64];
    int64_t limit = own_ms(e);
    snprintf(go, sizeof go, "go movetime %d", (int)limit);
    return begin(e, out) && ugi_tell(&e->ugi, *line == '*' ? e->line : line, out) &&
           ugi_new_game(&e->ugi, out) && moves(e, go, within(e, limit), out);
}

typedef struct ExamCheck {
    ExamGroup group;
    const char *name, *asks;
    bool (*run)(Exam *, const char *line, Trouble *);
    const char *line; /* that the check sends; "*": the long one */
} ExamCheck;

/* The first two decide whether the others mean anything. */
static const ExamCheck checks[] = {
    {EXAM_PROTOCOL, "hello", "answers ugi, isready and uginewgame", hello, NULL},
    {EXAM_TIME, "movetime", "moves in time by go movetime", moves_in_time, "go movetime 200"},
    {EXAM_TIME, "clock", "moves in time by a clock", moves_by_clock, NULL},
    {EXAM_TIME, "stop", "answers soon after stop", stops, NULL},
    {EXAM_PROTOCOL, "quit", "ends after quit", quits, NULL},
    {EXAM_INPUT, "empty", "plays on after an empty line", endures, ""},
    {EXAM_INPUT, "unknown", "plays on after an unknown command", endures, "xyzzy 1 2"},
    {EXAM_INPUT, "option", "plays on after an unknown option", endures,
     "setoption name Nonsense value 1"},
    {EXAM_INPUT, "position", "plays on after a position that is none", endures,
     "position fen nonsense 9 -"},
    {EXAM_INPUT, "move", "plays on after a move that is none", endures,
     "position startpos moves z9z9"},
    {EXAM_INPUT, "long", "plays on after a line of 4,000 bytes", endures, "*"},
};
enum { CHECKS = sizeof checks / sizeof *checks, DECIDING = 2 };

/* ------------------------------------------------------------------ the rule sets */

/* A game against random moves from the start, as this side. */
static bool plays_as(Player *player, Player *other, int side, Trouble *out) {
    const Rules *rules = player->setup.rules;
    const Adjudication cut = {.plies = GAME_PLIES};
    Opening start = {0};
    Record record;
    rules->start(rules, &start.start);
    const GameOrder order = {
        .number = side, .rules = rules, .opening = &start, .adjudication = &cut};
    const Seats seats = {{side ? other : player, side ? player : other}, {side, !side}};
    if (!referee_game(&order, &seats, &record, out)) return false;
    bool good = record.ending != ENDING_FAULT;
    if (!good) trouble(out, record.fault, "as %s: %s", rules->base->player[side], record.words);
    record_free(&record);
    return good;
}

static bool plays(const Exam *e, const Rules *rules, Trouble *out) {
    const Entrant random = {.name = "random", .kind = &player_random};
    const PlayerSetup setup = {
        .entrant = e->setup->entrant, .rules = rules, .stop = e->setup->stop, .log = e->setup->log};
    PlayerSetup others = setup;
    others.entrant = &random;
    Player *player = setup.entrant->kind->create(&setup), *other = random.kind->create(&others);
    bool good = plays_as(player, other, P1, out) && plays_as(player, other, P2, out);
    player->kind->destroy(player);
    other->kind->destroy(other);
    return good;
}

/* ------------------------------------------------------------------ all of them */

static void tell(const Exam *e, ExamReport *report) {
    e->result->count[report->group][report->verdict]++;
    e->setup->tell(e->setup->ctx, report);
}

static void tell_left_out(const Exam *e, ExamReport *report, const char *why) {
    report->verdict = EXAM_LEFT_OUT;
    snprintf(report->words, sizeof report->words, "%s", why);
    tell(e, report);
}

static void judge(ExamReport *report, bool good, const Trouble *problem) {
    report->verdict = good                              ? EXAM_PASSED
                      : problem->fault == FAULT_STOPPED ? EXAM_STOPPED
                                                        : EXAM_FAILED;
    report->fault = good ? FAULT_NONE : problem->fault;
    snprintf(report->words, sizeof report->words, "%s", good ? "" : problem->words);
}

static void run_checks(Exam *e) {
    bool lost = false;
    for (int i = 0; i < CHECKS; i++) {
        const ExamCheck *c = &checks[i];
        ExamReport report = {.group = c->group, .name = c->name, .asks = c->asks};
        Trouble problem = {0};
        if (lost || atomic_load(e->setup->stop)) {
            tell_left_out(e, &report, lost ? "it failed what comes before" : "stopped");
            continue;
        }
        judge(&report, c->run(e, c->line, &problem), &problem);
        lost = i < DECIDING && report.verdict != EXAM_PASSED;
        tell(e, &report);
    }
    ugi_end(&e->ugi, true);
    e->result->fit = !lost;
}

/* Why a rule set is not tried; NULL: it is. */
static const char *left_out(const Exam *e, const Ugi *ugi, const Rules *rules, int failed) {
    bool own = strcmp(rules->name, e->setup->rules->name) == 0;
    if (!e->result->fit) return "it failed what comes before";
    if (atomic_load(e->setup->stop)) return "stopped";
    if (failed >= FAILED_SETS) return "three rule sets have failed";
    if (!e->knows_rules && !own) return "it has no option Rules";
    return ugi_plays(ugi, rules) ? NULL : "its option Rules does not list it";
}

static int run_set(Exam *e, const Rules *rules, int failed) {
    ExamReport report = {
        .group = EXAM_RULES, .name = rules->name, .asks = "plays legally as both sides"};
    Trouble problem = {0};
    const char *why = left_out(e, &e->ugi, rules, failed);
    if (why) {
        tell_left_out(e, &report, why);
        return failed;
    }
    judge(&report, plays(e, rules, &problem), &problem);
    tell(e, &report);
    return failed + (report.verdict == EXAM_FAILED);
}

/* Its own rule set first, then the others. The program that has listed its options waits. */
static void run_sets(Exam *e) {
    Trouble problem = {0};
    Rules rules;
    if (e->result->fit && !ugi_start(&e->ugi, &problem)) e->result->fit = false;
    int failed = run_set(e, e->setup->rules, 0);
    bool fit = e->result->fit && !failed;
    for (int i = 0; i < rules_bases(); i++) {
        if (!rules_parse(&rules, rules_base(i)->name, NULL)) continue;
        if (strcmp(rules.name, e->setup->rules->name) != 0) failed = run_set(e, &rules, failed);
    }
    e->result->fit = fit && !atomic_load(e->setup->stop);
    ugi_end(&e->ugi, true);
}

void exam_run(const ExamSetup *setup, ExamResult *out) {
    Exam e = {.setup = setup, .result = out};
    e.ugi.setup = (UgiSetup){.entrant = setup->entrant,
                             .rules = setup->rules,
                             .stop = setup->stop,
                             .heard = heard,
                             .ctx = &e};
    *out = (ExamResult){0};
    e.line = memory_get(LONG_LINE + 1);
    memset(e.line, 'x', LONG_LINE);
    run_checks(&e);
    run_sets(&e);
    free(e.line);
}
