/* BotMatch: a match of pairs that a bot plays on a server against one opponent, an account or the
 * server's engine. It challenges to one game after the other and counts them. The two games of a
 * pair have sides swapped. The bridge plays the games; it calls everything here in one thread. */
#pragma once

#include "bot/seat.h"
#include "match/results.h"
#include "record/timing.h"

typedef struct BotMatchSetup {
    const char *opponent; /* the name, of the server's engine too */
    int level;            /* of the server's engine; 0: the opponent is an account */
    const Rules *rules;
    TimeControl clock; /* base 0: none */
    int wait_s;        /* how long the opponent may take to accept a challenge */
    Results *results;  /* gets every finished game; its schedule says how many there are */
} BotMatchSetup;

typedef enum BotMatchEnd {
    BOT_MATCH_OPEN,     /* games are missing */
    BOT_MATCH_COMPLETE, /* all games are finished */
    BOT_MATCH_DECLINED, /* the opponent declines, does not answer, or breaks off a game */
    BOT_MATCH_REFUSED,  /* the server refuses a challenge */
} BotMatchEnd;

typedef struct BotMatch BotMatch;

/* `setup` must outlive the match. */
BotMatch *botmatch_create(const BotMatchSetup *setup);
void botmatch_destroy(BotMatch *match);

/* How it stands; *why: the reason of a DECLINED or REFUSED. */
BotMatchEnd botmatch_end(const BotMatch *match, const char **why);

/* Whether a game is missing to which it is time to challenge. */
bool botmatch_wants(const BotMatch *match);

/* Challenges to the next game. Returns its number in the match, with its id; -1 with the reason in
 * end->why, "" if it was told before: not now. */
int botmatch_challenge(BotMatch *match, Web *web, char id[WEB_ID], WebEnd *end);

/* Whether the answer to a challenge was lost, so that its game may be there or not. Then the list
 * of our games has to be read: botmatch_adopts finds the number of a game in it, -1 for another
 * game, and botmatch_listed ends the search. */
bool botmatch_unsure(const BotMatch *match);
int botmatch_adopts(BotMatch *match, const json_t *game);
void botmatch_listed(BotMatch *match, bool read);

/* A game of the match has ended, or was left. */
void botmatch_ended(BotMatch *match, int number, const SeatEnd *end);

/* How long the opponent may take to accept, in seconds. */
int botmatch_wait(const BotMatch *match);
