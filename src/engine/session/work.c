/* A search that waits for `stop` may end before or after the stop, as either thread sees it. The
 * thread that moves the state from WAITING to IDLE sends the answer. */
#include "session/work.h"
#include "core/notation.h"
#include "search/bench.h"
#include "search/profile.h"

enum { IDLE, RUNNING, WAITING };
enum { MIB = 1 << 20, MAX_DOUBLINGS = 4 /* for a slice */, ERROR_LINE = 320, INFO_LINE = 1024 };

void work_send(const Session *s, const Text *text) {
    s->setup.line(s->setup.ctx, text->start, text->length);
}

void work_send_error(const Session *s, const Error *error) {
    char line[ERROR_LINE], words[256];
    Text text = text_into(line, sizeof line);
    error_text(error, words, sizeof words);
    text_string(&text, "info string error: ");
    text_string(&text, words);
    work_send(s, &text);
}

static void send_count(const Session *s, uint64_t count) {
    char line[48];
    Text text = text_into(line, sizeof line);
    text_string(&text, "response ");
    text_unsigned(&text, count);
    work_send(s, &text);
}

Learned work_network(const Session *s) {
    Learned learned = {0};
    if (s->terms || network_learned(&s->network, &s->rules, &learned)) return learned;
    return profile_network(&s->rules);
}

void work_memory(Session *s, bool zeroed) {
    size_t table = (size_t)(s->options.value[OPTION_HASH] * MIB);
    (zeroed ? table_init_zeroed : table_init)(&s->table, s->table_memory, table);
    search_init(&s->searcher, &s->table);
    crew_init(&s->crew, &s->searcher, (int)s->options.value[OPTION_THREADS],
              (char *)s->table_memory + table);
}

/* "bestmove MOVE", always two words. */
typedef struct BestLine {
    char line[48];
    Text text;
} BestLine;

static void write_best(const Session *s, BestLine *out) {
    char move[MOVE_TEXT] = "none";
    if (s->work.best != MOVE_NONE) move_write(&s->rules, s->work.best, move);
    out->text = text_into(out->line, sizeof out->line);
    text_string(&out->text, "bestmove ");
    text_string(&out->text, move);
}

static void set_state(Session *s, int state) { atomic_store(&s->state, state); }

/* Ends a search if it is still in `state`, and sends its answer. */
static void answer(Session *s, int state, const BestLine *best) {
    if (atomic_compare_exchange_strong(&s->state, &state, IDLE)) work_send(s, &best->text);
}

/* Host.stop of the search. */
static bool should_stop(void *ctx) {
    Session *s = ctx;
    const Host *outer = &s->setup.host;
    if (outer->stop && outer->stop(outer->ctx)) atomic_store(&s->stop, true);
    if (atomic_load_explicit(&s->stop, memory_order_relaxed)) return true;
    if (s->work.end_us && outer->now_us(outer->ctx) >= s->work.end_us) s->work.sliced = true;
    return s->work.sliced;
}

static uint64_t now_us(void *ctx) {
    Session *s = ctx;
    return s->setup.host.now_us(s->setup.host.ctx);
}

static bool spawn(void *ctx, void (*job)(void *), void *argument) {
    Session *s = ctx;
    return s->setup.host.spawn(s->setup.host.ctx, job, argument);
}

static void join(void *ctx) {
    Session *s = ctx;
    s->setup.host.join(s->setup.host.ctx);
}

/* Skips what an earlier slice has already reported. */
static void report(void *ctx, const SearchInfo *found) {
    Session *s = ctx;
    if (found->depth <= s->work.best_depth) return;
    SearchInfo info = *found;
    if (s->work.nodes) {
        info.nodes += s->work.nodes;
        info.nps = info.time_us ? info.nodes * 1000000 / info.time_us : 0;
    }
    char line[INFO_LINE];
    Text text = text_into(line, sizeof line);
    Learned learned = work_network(s);
    go_write_info(&s->game, &learned, &info, &text);
    work_send(s, &text);
}

/* Runs one slice of a search. True if there is work for another one. */
static bool search_slice(Session *s) {
    Work *work = &s->work;
    SearchLimits limits = work->go.limits;
    if (limits.nodes) limits.nodes -= work->nodes;
    SearchResult result;
    search_select(&s->searcher, numbers_with(work_network(s)));
    crew_go(&s->crew, &s->game, &limits, &s->host, (SearchReport){report, s}, &result);
    work->nodes += result.nodes;
    if (work->best == MOVE_NONE || result.depth >= work->best_depth) {
        work->best = result.best;
        work->best_depth = result.depth;
    }
    return work->sliced && !(limits.nodes && limits.nodes <= result.nodes);
}

bool work_search(Session *s, uint64_t slice_us) {
    Work *work = &s->work;
    int depth = work->best_depth;
    slice_us <<= work->fruitless < MAX_DOUBLINGS ? work->fruitless : MAX_DOUBLINGS;
    work->sliced = false;
    work->end_us = slice_us && s->host.now_us ? now_us(s) + slice_us : 0;
    if (search_slice(s) && !atomic_load(&s->stop)) {
        work->fruitless = work->best_depth > depth ? 0 : work->fruitless + 1;
        return true;
    }
    /* Written before the state changes: after that the next line may change the rules. */
    BestLine best;
    write_best(s, &best);
    if (!s->work.go.hold) {
        answer(s, RUNNING, &best);
    } else {
        set_state(s, WAITING);
        if (atomic_load(&s->stop)) answer(s, WAITING, &best);
    }
    return false;
}

/* Counts the leaves below a position; false if stopped. Below depth 3 it does not look at the stop
 * flag. */
static bool count_leaves(Session *s, const Position *position, int depth, uint64_t *leaves) {
    if (should_stop(s)) return false;
    if (depth <= 3) {
        *leaves += rules_perft(&s->rules, position, depth, false);
        return true;
    }
    MoveList list;
    s->rules.moves(&s->rules, position, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = *position;
        s->rules.play(&s->rules, &next, list.move[i], NULL);
        if (!count_leaves(s, &next, depth - 1, leaves)) return false;
    }
    return true;
}

/* Ends perft and bench. */
static bool end_count(Session *s, const char *what, bool whole, uint64_t count) {
    Error error;
    error_at(&error, ERROR_STOPPED, 0, what, NULL);
    set_state(s, IDLE);
    if (whole)
        send_count(s, count);
    else
        work_send_error(s, &error);
    return false;
}

bool work_perft(Session *s, uint64_t slice_us) {
    (void)slice_us;
    uint64_t leaves = 0;
    bool whole = count_leaves(s, game_now(&s->game), s->work.depth, &leaves);
    return end_count(s, "perft", whole, leaves);
}

bool work_bench(Session *s, uint64_t slice_us) {
    (void)slice_us;
    uint64_t total = 0;
    bool whole = true;
    for (int i = 0; i < bench_count() && whole; i++) {
        uint64_t nodes = bench_run(i, &s->searcher, s->table_memory, &s->host);
        whole = !should_stop(s);
        if (!whole) break;
        total += nodes;
        char line[160];
        Text text = text_into(line, sizeof line);
        text_string(&text, "info string bench ");
        text_string(&text, bench_name(i));
        text_char(&text, ' ');
        text_unsigned(&text, nodes);
        work_send(s, &text);
    }
    work_memory(s, false);
    return end_count(s, "bench", whole, total);
}

void work_begin(Session *s, Work work) {
    s->work = work;
    atomic_store(&s->stop, false);
    set_state(s, RUNNING);
}

bool work_runs(const Session *s) { return atomic_load(&s->state) != IDLE; }

void work_none(Session *s) {
    BestLine none;
    s->work.best = MOVE_NONE;
    write_best(s, &none);
    work_send(s, &none.text);
}

void work_stop(Session *s) {
    atomic_store(&s->stop, true);
    if (atomic_load(&s->state) != WAITING) return;
    BestLine best;
    write_best(s, &best);
    answer(s, WAITING, &best);
}

uint64_t work_now(Session *s) { return s->host.now_us ? now_us(s) : 0; }

Host work_host(Session *s) {
    const Host *outer = &s->setup.host;
    return (Host){.ctx = s,
                  .stop = should_stop,
                  .now_us = outer->now_us ? now_us : NULL,
                  .spawn = outer->spawn ? spawn : NULL,
                  .join = outer->spawn ? join : NULL};
}
