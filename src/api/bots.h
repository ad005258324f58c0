/* Bots (docs/bots.md): programs with a token that receive challenges and games by streams and play
 * by requests. bots.c handles requests of bots and owners, bot_streams.c the streams, bot_words.c
 * the JSON. All in the loop's thread. */
#ifndef API_BOTS_H
#define API_BOTS_H

#include "api/service_parts.h"
#include "store/bots.h"

enum {
    BOT_GAMES = 16,   /* of a bot at a time */
    BOT_WAITING = 16, /* challenges to a bot that wait */
    BOT_STREAMS = 32  /* of a bot */
};

/* A person was challenged by name. */
void bots_challenged(Service *service, const GameRow *row, const Person *challenger);

/* RoomsSetup.changed; also called when a bot begins to watch. */
void bots_changed(void *ctx, const Room *room, const Commit *commit);

/* Handles what clients with a ctx receive. Bots only use who is here. */
void bots_told(Service *service, const Client *client, const char *text);

/* The client with this ticket has gone. */
void bots_left(Service *service, Ticket ticket);

/* Handles the time; call it often. */
void bots_tick(Service *service);
void bots_end(Service *service);

/* ---- between bots.c and bot_streams.c */

/* The call becomes a stream: of events, beginning with what is open now, or of call->game. Takes
 * over the call. */
void bots_stream_events(Call *call);
void bots_stream_game(Call *call);

/* ---- of several processes, for service.c */

/* A bot's stream of events is at another process. When one begins there, a stream here ends. */
typedef enum BotHere { BOT_GONE, BOT_HERE, BOT_BEGINS } BotHere;
void bots_heard_here(Service *service, int64_t process, const Person *person, BotHere how);

/* Tells the others which bots are here, and forgets those at dead processes. */
void bots_say_here(Service *service);
void bots_heard_living(Service *service, const int64_t *process, int count);

/* Messages may have been missed: all streams of events report again what is open. */
void bots_look(Service *service);

/* Sends a line (without its end) to a bot's stream of events, if it is here. */
void bots_say(Service *service, int64_t person, const char *line);

/* Ends all streams of a bot. */
void bots_drop(Service *service, int64_t person);

/* How long ago a bot was asked for its move; -1: it was not. */
int64_t bots_asked_ms(Service *service, int64_t person, const char *game);

/* Route.read and Route.run: the bots that are online. */
bool bots_read_online(Call *call, Refusal *why);
bool bots_run_online(Db *db, Call *call);

/* ---- bot_words.c: answers, and lines of streams with their end; to be freed */
char *bot_say_token(int64_t id, const char *name, const char *token);
char *bot_say_account(const Person *person);
char *bot_say_challenge(const GameRow *row, const char *name, PersonKind kind);
/* `event` "challengeCanceled" or "challengeDeclined"; `reason` "" for none. */
char *bot_say_ended(const char *event, const char *game, const char *reason);
char *bot_say_start(const GameRow *row, int seat);
char *bot_say_finish(const GameRow *row);
/* The state as a seat sees it, -1 as a spectator; `full` includes what never changes. */
char *bot_say_state(const Room *room, int seat, bool full, Now now);
char *bot_say_chat(const ChatRow *chat);
char *bot_say_gone(bool gone, int64_t claim_ms);

extern const Route bot_routes[];

#endif
