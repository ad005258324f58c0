/* Bots (docs/bots.md): programs with a token, which hear of challenges and games by streams and
 * play by requests. bots.c has what they and their owners ask for, bot_streams.c what they hear,
 * bot_words.c the words. All in the loop's thread. */
#ifndef API_BOTS_H
#define API_BOTS_H

#include "api/service_parts.h"
#include "store/bots.h"

enum {
    BOT_GAMES = 16,   /* of a bot at a time */
    BOT_WAITING = 16, /* challenges to a bot that wait */
    BOT_STREAMS = 32  /* of a bot */
};

/* Somebody was challenged by name. */
void bots_challenged(Service *service, const GameRow *row, const Person *challenger);

/* RoomsSetup.changed; also called when a bot begins to watch. */
void bots_changed(void *ctx, const Room *room, const Commit *commit);

/* What clients with a ctx are told: bots listen to who is here alone. */
void bots_told(Service *service, const Client *client, const char *text);

/* Whoever asked under this ticket has gone. */
void bots_left(Service *service, Ticket ticket);

/* Lets time pass; often. */
void bots_tick(Service *service);
void bots_end(Service *service);

/* ---- between bots.c and bot_streams.c */

/* The call becomes a stream: of events, which begin with what is open now; or of call->game. The
 * call is taken over. */
void bots_stream_events(Call *call);
void bots_stream_game(Call *call);

/* ---- of several processes, for service.c */

/* A bot's stream of events is at another process. Where it begins, one that is here ends. */
typedef enum BotHere { BOT_GONE, BOT_HERE, BOT_BEGINS } BotHere;
void bots_heard_here(Service *service, int64_t process, const Person *person, BotHere how);

/* Tells the others who is here; and those at processes that do not live are forgotten. */
void bots_say_here(Service *service);
void bots_heard_living(Service *service, const int64_t *process, int count);

/* Something may have been missed: all streams of events tell again what is open. */
void bots_look(Service *service);

/* A line, without its end, for a bot's stream of events, if that is here. */
void bots_say(Service *service, int64_t person, const char *line);

/* All streams of a bot end. */
void bots_drop(Service *service, int64_t person);

/* How long ago a bot was asked for its move; -1: it is not. */
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
/* As a seat sees it, -1 as a spectator; `full`: with all that does not change. */
char *bot_say_state(const Room *room, int seat, bool full, Now now);
char *bot_say_chat(const ChatRow *chat);
char *bot_say_gone(bool gone, int64_t claim_ms);

extern const Route bot_routes[];

#endif
