/* The search: looks for the best move of the side to move in a game. Deterministic: the same game,
 * limits without time, table contents and searcher give the same nodes and the same move on every
 * machine. No allocation, no clock of its own (host.h).
 *
 *     table_init(&table, memory, bytes);
 *     search_init(&searcher, &table);
 *     search_go(&searcher, &game, &limits, &host, report, ctx, &result);
 */
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include "engine/searcher.h"

/* No limit at all, overhead DEFAULT_OVERHEAD_US, one line, full strength. */
SearchLimits search_limits(void);

/* Makes a searcher over a table that outlives it. */
void search_init(Searcher *searcher, Table *table);

/* Searches with these numbers from now on; {0}: with those of the rules again. */
void search_select(Searcher *searcher, SearchNumbers numbers);

/* Another game begins: forgets what was learnt, the table included. */
void search_new_game(Searcher *searcher);

/* Searches the position a game stands in. `host` may be NULL, and so may each of its functions;
 * `report` may be NULL. Calls `report` on this thread after each finished line. However early it
 * is stopped, the result holds a legal move, unless the game is over. The clock alone does not stop
 * it at depth 1: however little time there is, every move is looked at once. Stopped there by
 * another limit, but after at least one node, it tells the best so far, with the evaluation for its
 * score if nothing better is known. The game is not changed. */
void search_go(Searcher *searcher, const Game *game, const SearchLimits *limits, const Host *host,
               SearchReport report, void *report_ctx, SearchResult *result);

/* The same for searchers that share a table on several threads, for crew.c: the table does not get
 * older, and those with a number above 0 leave out some depths, each others, so that they are not
 * all at the same place. */
void search_join(Searcher *searcher, int number, const Game *game, const SearchLimits *limits,
                 const Host *host, SearchReport report, void *report_ctx, SearchResult *result);

#endif
