/* Crew: several searchers over one table, each on a thread of its own (lazy SMP: Dan Homan,
 * ExChess, 2013, and Peter Österlund, Texel). They share nothing but the table, through which each
 * profits from what the others have searched. The leader decides and reports; the helpers search
 * the same root, at other depths, until it is done.
 *
 * With one thread, at a level below the full one, and where the host has no threads, the leader
 * searches alone, node for node like search_go(). */
#pragma once

#include "search/search.h"

enum { CREW_THREADS = 256 };

typedef struct Helper Helper;

typedef struct Crew {
    Searcher *leader; /* borrowed */
    Helper *helper;   /* in the caller's memory */
    int helpers;
    const Game *game; /* of the search under way */
    SearchLimits limits;
    atomic_bool over; /* the leader is done */
    int busy;         /* helpers at work in this search */
    SearchReport report;
} Crew;

/* What the helpers of a crew of so many threads (1 … CREW_THREADS) need; 0 for one. */
size_t crew_bytes(int threads);

/* Makes a crew of `threads` threads with an initialised searcher as its leader. `memory`, of any
 * alignment, holds crew_bytes(threads) and must, as the leader, outlive the crew. It costs time for
 * its size, so that the searches do not. */
void crew_init(Crew *crew, Searcher *leader, int threads, void *memory);

/* Another game begins: all forget what was learnt, the table included. */
void crew_new_game(Crew *crew);

/* As search_go(), by all. Nodes and nodes a second are those of all together, and so is the limit
 * of nodes: each gets an equal part of it, and the leader's end is the end. Only the leader looks
 * at the clock and at Host.stop, and only it reports; the helpers end within 1,024 nodes
 * of it. Returns after all have ended. */
void crew_go(Crew *crew, const Game *game, const SearchLimits *limits, const Host *host,
             SearchReport report, SearchResult *result);
