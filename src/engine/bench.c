/* Three positions of each rule set, from the opening to the end, searched to a fixed depth, which
 * is chosen so that each rule set takes about as long as the others. */
#include "engine/bench.h"
#include "core/check.h"
#include "core/notation.h"

enum { BENCH_POSITIONS = 3 };

typedef struct Bench {
    const char *rules;
    int depth;
    const char *position[BENCH_POSITIONS]; /* NULL: the start */
} Bench;

static const Bench benches[] = {
    {"tablut-ashton",
     7,
     {NULL, "3ttt1t1/9/2T6/t3t4/t1TT1TT1t/t3KT2t/1t5T1/6t2/2t1tt3 1",
      "1tt2t1t1/9/1T7/3K5/t1T2TT1t/t4T2t/3t3T1/2t3t2/4tt3 2"}},
    {"tablut-bologna",
     6,
     {NULL, "3tt2t1/1t7/4T4/2T1T3t/tt1TK1T1t/3tT3t/4T4/4tT3/4tt3 1",
      "4t2t1/1t7/4T3t/2T1T1T2/tt1T5/6T2/4TK1t1/4tT3/4tt3 2"}},
    {"tablut-katz",
     7,
     {NULL, "3ttt3/6t2/2T2T1t1/t1T3t2/tt1TKt2t/t1T3T1t/4T4/4t4/3tt4 1",
      "3t2t2/7t1/6K2/tT1TtT3/t1T5t/5T2t/6T2/3t5/2t2t3 2"}},
    {"tablut-classic",
     6,
     {NULL, "3tt2t1/9/2T2t2T/t3T3t/t2t1KT1t/t3T3t/4T2t1/3TT4/3ttt3 1",
      "4t2t1/9/7T1/t3T1t2/t4TK1t/4tt3/2T1T2t1/3tT2t1/4T1t2 2"}},
    {"maerstanas",
     8,
     {NULL, "W2ss1w/5TS/7/7/3s3/7/S5s 1 -", "wtS1S1S/2S3S/ss4S/s5S/s5S/s6/S1ssssT 2 -"}},
    {"gardsdansen",
     10,
     {NULL, "SSss/SP2s/S1Spps/SP1p2s/S1PSps/1P1ss/S1Ps 1 p",
      "SSss/SS2S/3s2/SS2pss/1PPpps/1PPSs/2Ss 2 p"}},
};

int bench_count(void) { return (int)(sizeof benches / sizeof *benches); }

const char *bench_name(int number) {
    ASSERT(number >= 0 && number < bench_count());
    return benches[number].rules;
}

static uint64_t bench_position(const Rules *rules, const char *text, const SearchLimits *limits,
                               Crew *crew, const Host *host) {
    Position position, path[1];
    rules->start(rules, &position);
    if (text) ASSERT(position_read(rules, &position, text, string_length(text), NULL));
    Game game;
    Move played[1];
    game_init(&game, rules, &position, path, played, 0);
    SearchResult result;
    crew_go(crew, &game, limits, host, NULL, NULL, &result);
    return result.nodes;
}

uint64_t bench_crew(int number, int threads, int64_t position_us, Searcher *searcher, void *memory,
                    const Host *host) {
    ASSERT(number >= 0 && number < bench_count());
    const Bench *bench = &benches[number];
    Rules rules;
    ASSERT(rules_parse(&rules, bench->rules, NULL));
    Table table;
    Crew crew;
    table_init(&table, memory, BENCH_TABLE_BYTES);
    search_init(searcher, &table);
    crew_init(&crew, searcher, threads, (char *)memory + BENCH_TABLE_BYTES);
    SearchLimits limits = search_limits();
    limits.overhead_us = 0;
    limits.movetime_us = position_us;
    if (!position_us) limits.depth = bench->depth;
    uint64_t nodes = 0;
    for (int i = 0; i < BENCH_POSITIONS; i++)
        nodes += bench_position(&rules, bench->position[i], &limits, &crew, host);
    return nodes;
}

uint64_t bench_run(int number, Searcher *searcher, void *memory, const Host *host) {
    return bench_crew(number, 1, 0, searcher, memory, host);
}
