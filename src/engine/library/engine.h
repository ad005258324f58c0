/* The structure behind taefl_engine, and the search that taefl_search and taefl_analyse share. */
#pragma once

#include "library/network.h"
#include "search/crew.h"

struct taefl_engine {
    Searcher searcher;
    Crew crew; /* `searcher` is its leader */
    Table table;
    Host host;
    SearchResult found;
    /* Of the last search: its rules and network, which alone the table fits. */
    char rules[RULES_NAME], network[TAEFL_SUM_SIZE];
};

/* Whether a search of this game cannot be: it is over, or a limit needs what the host lacks. */
bool engine_refuses(const taefl_engine *engine, const Game *game, const SearchLimits *limits,
                    Error *error);

/* Searches with a network that fits the rules; engine->found has the result. */
void engine_search(taefl_engine *engine, const Game *game, const taefl_network *network,
                   const SearchLimits *limits, SearchReport report);

/* Plies to a proven win; below 0 to a proven loss; 0: neither. */
static inline int engine_win(int score) {
    if (!score_is_decided(score)) return 0;
    return score > 0 ? score_distance(score) : -score_distance(score);
}
