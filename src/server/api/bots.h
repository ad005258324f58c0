/* Bots (docs/bots.md) are programs with a token. They receive challenges and games by streams and
 * play by requests. bots.c handles the requests of bots and owners, bot_streams.c the streams,
 * bot_words.c the JSON. Everything runs in the loop's thread. */
#pragma once

#include "api/service_parts.h"
#include "store/bots.h"

enum {
    BOT_GAMES = 16,   /* games of one bot at a time */
    BOT_WAITING = 16, /* open challenges to one bot */
    BOT_STREAMS = 32  /* open streams of one bot */
};

/* Call it when a person has been challenged by name. */
void bots_challenged(Service *service, const GameRow *row, const Person *challenger);

/* RoomsSetup.changed; also called when a bot begins to watch. */
void bots_changed(void *ctx, const Room *room, const Commit *commit);

/* Handles a message sent to a client that has a ctx. Bots only use the presence of the players. */
void bots_told(Service *service, const Client *client, const char *text);

/* Call it when the client with this ticket has disconnected. */
void bots_left(Service *service, Ticket ticket);

/* Does what is due by time. Call it often. */
void bots_tick(Service *service);
void bots_end(Service *service);

/* ---- between bots.c and bot_streams.c */

/* Turns the call into a stream and takes the call over. The first sends events, starting with what
 * is open now. The second sends the game call->game. */
void bots_stream_events(Call *call);
void bots_stream_game(Call *call);

/* Ends all streams of a bot. */
void bots_drop(Service *service, int64_t person);

/* Returns how many ms ago the bot was asked for its move, or -1 if it was not asked. */
int64_t bots_asked_ms(Service *service, int64_t person, const char *game);

/* Route.read and Route.run for the list of bots that are online. */
bool bots_read_online(Call *call, Refusal *why);
bool bots_run_online(Db *db, Call *call);

/* ---- bot_words.c: answers, and stream lines with their line end; the caller frees them */
char *bot_say_token(int64_t id, const char *name, const char *token);
char *bot_say_account(const Person *person);
char *bot_say_challenge(const GameRow *row, const char *name, PersonKind kind);
/* `event` is "challengeCanceled" or "challengeDeclined". `reason` "" means none. */
char *bot_say_ended(const char *event, const char *game, const char *reason);
char *bot_say_start(const GameRow *row, int seat);
char *bot_say_finish(const GameRow *row);
/* The state as a seat sees it; seat -1 is a spectator. `full` adds the fields that never change. */
char *bot_say_state(const Room *room, int seat, bool full, Now now);
char *bot_say_chat(const ChatRow *chat);
char *bot_say_gone(bool gone, int64_t claim_ms);

extern const Route bot_routes[];
