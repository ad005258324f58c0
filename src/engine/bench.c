/* A few positions of each rule set, from the opening to the end, each searched for a fixed number
 * of nodes: the sum tells the same story as one deep search, but of more corners of the code. */
#include "engine/bench.h"
#include "core/check.h"
#include "core/notation.h"

enum { BENCH_POSITIONS = 4, BENCH_DEPTH = 6 };

/* NULL stands for the start; unused places are empty. */
typedef struct Bench {
    const char *rules;
    int depth;
    const char *position[BENCH_POSITIONS];
} Bench;

static const Bench benches[] = {
    {"tablut-ashton", 6, {NULL}},  {"tablut-bologna", 6, {NULL}}, {"tablut-katz", 6, {NULL}},
    {"tablut-classic", 6, {NULL}}, {"maerstanas", 5, {NULL}},     {"gardsdansen", 6, {NULL}},
};

int bench_count(void) { return (int)(sizeof benches / sizeof *benches); }

const char *bench_name(int number) {
    ASSERT(number >= 0 && number < bench_count());
    return benches[number].rules;
}

static uint64_t bench_position(const Rules *rules, const char *text, int depth, Searcher *searcher,
                               const Host *host) {
    Position position, path[1];
    rules->start(rules, &position);
    if (text) ASSERT(position_read(rules, &position, text, string_length(text), NULL));
    Game game;
    Move played[1];
    game_init(&game, rules, &position, path, played, 0);
    SearchLimits limits = search_limits();
    limits.depth = depth;
    SearchResult result;
    search_go(searcher, &game, &limits, host, NULL, NULL, &result);
    return result.nodes;
}

uint64_t bench_run(int number, Searcher *searcher, void *memory, const Host *host) {
    ASSERT(number >= 0 && number < bench_count());
    const Bench *bench = &benches[number];
    Rules rules;
    ASSERT(rules_parse(&rules, bench->rules, NULL));
    Table table;
    table_init(&table, memory, BENCH_TABLE_BYTES);
    search_init(searcher, &table);
    uint64_t nodes = 0;
    for (int i = 0; i < BENCH_POSITIONS; i++)
        if (i == 0 || bench->position[i])
            nodes += bench_position(&rules, bench->position[i], bench->depth, searcher, host);
    return nodes;
}
