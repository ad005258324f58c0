/* The search for the best move. It is deterministic: the same game, limits without time, table
 * contents and searcher give the same nodes and move on every machine. It allocates nothing and has
 * no clock of its own (host.h).
 *
 *     table_init(&table, memory, bytes);
 *     search_init(&searcher, &table);
 *     search_go(&searcher, &game, &limits, &host, (SearchReport){line, ctx}, &result);
 */
#pragma once

#include "search/searcher.h"

/* No limit at all, overhead DEFAULT_OVERHEAD_US, one line, full strength. */
SearchLimits search_limits(void);

/* Makes a searcher over a table that outlives it. */
void search_init(Searcher *searcher, Table *table);

/* Sets the numbers for later searches; {0}: those of the rules. */
void search_select(Searcher *searcher, SearchNumbers numbers);

/* Before another game: clears the table and everything learnt. */
void search_new_game(Searcher *searcher);

/* Searches the present position of a game and does not change the game. `host` and each of its
 * functions may be NULL. Reports each finished line on this thread.
 *
 * The result always has a legal move, unless the game is over. The clock alone never stops depth 1,
 * so every move gets at least one look. If another limit stops depth 1 after a node, the search
 * reports the best move so far. Its score may be the static evaluation then. */
void search_go(Searcher *searcher, const Game *game, const SearchLimits *limits, const Host *host,
               SearchReport report, SearchResult *result);

/* The same for one of several threads that share a table (crew.c). It leaves the table's age alone.
 * Searchers with a number above 0 skip some depths, each different ones, so that they spread. */
void search_join(Searcher *searcher, const Game *game, const SearchLimits *limits, const Host *host,
                 SearchReport report, SearchResult *result);
