/* The answers of `query` in JSON, which hold what a screen needs, see docs/protocol.md. */
#pragma once

#include "core/game.h"
#include "search/verdict.h"
#include "record/json.h"

/* All base rule sets with their options; the rule set of the game in full; the game's current
 * state; its plies from the start. If an answer does not fit, out->full is set. */
void show_catalogue(const Game *game, Text *out);
void show_about(const Game *game, Text *out);
void show_view(const Game *game, Text *out);
void show_plies(const Game *game, Text *out);

/* "none", "p1win", "p2win", "draw". */
const char *show_result(Result result);

/* "T7"; "" for CLAUSE_NONE. */
const char *show_clause(const RulesBase *base, ClauseId clause);

/* Why a move is illegal: the clause, the obstacle as code and arguments, and both in words; null
 * for a legal move. */
void show_obstacle(const Game *game, Move move, Text *out);

/* How the game ended: the deciding squares, by code and in words; null while it goes on. */
void show_end(const Game *game, Text *out);

/* What a move lost and why, by code and squares and in words. */
void show_verdict(const Rules *rules, const Position *before, const Verdict *verdict, Text *out);

/* A refusal: code, arguments, place, clause and words. With a key it is a member, otherwise the
 * whole value. */
void show_refusal(Json *json, const char *key, const Error *error);
void show_error(const Error *error, Text *out);
