/* A match of 'taefl bot' on a server: its options and its report. */
#pragma once

#include "bot/botmatch.h"
#include "match/entrant.h"

/* It must stay where it is. */
typedef struct BotMatchPlan {
    Rules rules;
    Schedule schedule;
    Results results;
    Entrant player[2]; /* the bot and its opponent; only their names are set */
    BotMatchSetup setup;
    BotMatch *match; /* NULL: none */
} BotMatchPlan;

/* Whom it plays, by which rules and clock, as on the command line (`rules` and `tc` NULL: not
 * given). EXIT_FINE, or the exit code after having said what is wrong. */
int bot_match_open(BotMatchPlan *plan, const char *who, const char *rules, const char *tc,
                   int pairs, int wait_s);
void bot_match_close(BotMatchPlan *plan);

/* The bot's own name, once it is known. */
void bot_match_name(BotMatchPlan *plan, const char *name);

/* Prints the result so far. */
void bot_match_report(const BotMatchPlan *plan, bool json);

/* The exit code of the match, after having said why it is not complete. */
int bot_match_code(const BotMatchPlan *plan);
