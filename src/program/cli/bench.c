/* taefl bench: fixed searches. Their nodes are the same on every machine and with every compiler;
 * only the speed differs, so that goes to stderr. */
#include "search/bench.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/workers.h"
#include "cli/command.h"
#include "cli/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS, MOVETIME, DEEPER, NETWORKS, JSON };

static const Option options[] = {
    NUMBER(THREADS, "threads", 't', "N", 1, CREW_THREADS, 1,
           "search with N threads and one table; default 1; with more than one, node "
           "counts vary from run to run"),
    NUMBER(MOVETIME, "movetime", 0, "MS", 1, 1000000, 0,
           "search each position for MS milliseconds instead of to its depth, to measure speed"),
    NUMBER(DEEPER, "deeper", 0, "PLIES", 1, 20, 0,
           "search PLIES plies deeper, for a longer measurement; not with --movetime"),
    FLAG(NETWORKS, "networks", 0,
         "search one rule set of each board size with its network instead, as in play"),
    OPTION_JSON(JSON),
    {0},
};

static void report(bool json, const char *name, uint64_t nodes, uint64_t us) {
    double seconds = (double)us / 1e6;
    uint64_t speed = us ? nodes * 1000000 / us : 0;
    if (json) {
        json_line(json_pack("{s:s, s:I, s:f, s:I}", "rules", name, "nodes", (json_int_t)nodes,
                            "seconds", seconds, "perSecond", (json_int_t)speed));
    } else {
        printf("%s %" PRIu64 "\n", name, nodes);
        flush_output();
        fprintf(stderr, "%s: %.3f s, %" PRIu64 " nodes a second\n", name, seconds, speed);
    }
}

static int run(const CommandCall *call) {
    BenchEffort effort = {(int)call->number[THREADS], (int)call->number[DEEPER],
                          call->number[MOVETIME] * 1000};
    if (effort.deeper && effort.position_us)
        return fail(EXIT_USAGE, "--deeper cannot be combined with --movetime");
    Workers *workers = memory_get(sizeof *workers);
    Searcher *searcher = memory_get(sizeof *searcher);
    void *memory = memory_get_large(BENCH_TABLE_BYTES + crew_bytes(effort.threads));
    const Host host = {workers, workers_stopped, workers_now_us, workers_spawn, workers_join};
    uint64_t all_nodes = 0, all_us = 0;
    workers_init(workers);
    int first = call_has(call, NETWORKS) ? bench_count() : 0;
    int count = call_has(call, NETWORKS) ? bench_learned() : bench_count();
    for (int i = first; i < first + count; i++) {
        uint64_t begin = clock_us();
        uint64_t nodes = bench_crew(i, effort, searcher, memory, &host);
        uint64_t us = clock_us() - begin;
        report(call_has(call, JSON), bench_name(i), nodes, us);
        all_nodes += nodes;
        all_us += us;
    }
    report(call_has(call, JSON), "total", all_nodes, all_us);
    free(memory);
    free(searcher);
    free(workers);
    return EXIT_FINE;
}

const Command command_bench = {
    .name = "bench",
    .summary = "run fixed searches and print their node counts",
    .description = "The counts are the same on every machine and with every compiler. If they "
                   "change, the search has changed. The searches use the hand-made terms. With "
                   "--networks the counts change with the networks, too. With --deeper they are "
                   "higher. With --threads or --movetime only the speed is meaningful.\n\nJSON: "
                   "rules, nodes, seconds and perSecond of each rule set, then of 'total'.",
    .options = options,
    .examples = {{"taefl bench", "Prints a node count for each rule set and their total. The speed "
                                 "goes to standard error."},
                 {"taefl bench --threads 2 --movetime 100",
                  "Measures the speed of two threads, with 0.1 s for each position."},
                 {"taefl bench --networks --deeper 1 --threads 2",
                  "Measures how long two threads need to a depth, with networks."},
                 {"taefl bench --networks", "The same with networks, on 7×7, 9×9 and 11×11."},
                 {"taefl bench --json 2>/dev/null",
                  "Prints JSON with seconds and nodes a second."}},
    .exits = {[EXIT_FINE] = "all searches are done"},
    .run = run,
};
