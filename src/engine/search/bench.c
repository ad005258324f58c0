/* See bench.h. */
#include "search/bench.h"
#include "core/check.h"
#include "core/notation.h"
#include "search/family.h"

/* NULL behind the last. */
static const BenchRow *row_of(bool learned, int number) {
    for (int family = 0; family < FAMILY_COUNT; family++)
        for (const BenchRow *row = search_family((Family)family)->benches; row->rules; row++)
            if (row->learned == learned && !number--) return row;
    return NULL;
}

static int count_rows(bool learned) {
    int count = 0;
    while (row_of(learned, count)) count++;
    return count;
}

int bench_count(void) { return count_rows(false); }
int bench_learned(void) { return count_rows(true); }

static const BenchRow *bench_row(int number) {
    int count = bench_count();
    const BenchRow *row = row_of(number >= count, number < count ? number : number - count);
    ASSERT(row);
    return row;
}

const char *bench_name(int number) { return bench_row(number)->rules; }

static uint64_t bench_position(const Rules *rules, const char *text, const SearchLimits *limits,
                               Crew *crew, const Host *host) {
    Position position, path[1];
    rules->start(rules, &position);
    if (text) ASSERT(position_read(rules, &position, text, string_length(text), NULL));
    Game game;
    Move played[1];
    game_init(&game, rules, &position, path, played, 0);
    SearchResult result;
    crew_go(crew, &game, limits, host, (SearchReport){0}, &result);
    return result.nodes;
}

uint64_t bench_crew(int number, BenchEffort effort, Searcher *searcher, void *memory,
                    const Host *host) {
    const BenchRow *bench = bench_row(number);
    Rules rules;
    ASSERT(rules_parse(&rules, bench->rules, NULL));
    Table table;
    Crew crew;
    table_init(&table, memory, BENCH_TABLE_BYTES);
    search_init(searcher, &table);
    search_select(searcher, (SearchNumbers){.terms = !bench->learned});
    crew_init(&crew, searcher, effort.threads, (char *)memory + BENCH_TABLE_BYTES);
    SearchLimits limits = search_limits();
    limits.movetime_us = effort.position_us;
    if (!effort.position_us) limits.depth = bench->depth + effort.deeper;
    uint64_t nodes = 0;
    for (int i = 0; i < BENCH_POSITIONS; i++)
        nodes += bench_position(&rules, bench->position[i], &limits, &crew, host);
    return nodes;
}

uint64_t bench_run(int number, Searcher *searcher, void *memory, const Host *host) {
    return bench_crew(number, (BenchEffort){.threads = 1}, searcher, memory, host);
}
