/* Bots (docs/bots.md) are programs with a token. They hear the messages of the WebSocket by streams
 * and send them by requests (bots.c). Everything runs in the loop's thread. */
#pragma once

#include "api/call.h"
#include "store/bots.h"

enum {
    BOT_WAITING = 16, /* open challenges to one bot */
    BOT_STREAMS = 32  /* open streams of one bot */
};

/* Call it when a person has been challenged by name. */
void bots_challenged(Service *service, const GameRow *row);

/* RoomsSetup.changed; also called when a bot begins to watch. */
void bots_changed(void *ctx, const Room *room, const Commit *commit);

/* Sends a message to a client that has a ctx: its stream. */
void bots_told(Service *service, const Client *client, const char *text);

/* Call it when the client with this ticket has disconnected. */
void bots_left(Service *service, Ticket ticket);

/* Does what is due by time. Call it often. */
void bots_tick(Service *service);
void bots_end(Service *service);

/* ---- for bots.c */

/* Turns the call into a stream and takes the call over. It sends the game call->game; "": the list
 * of the bot's open games, now and when one comes or goes. */
void bots_stream(Call *call);

/* Ends all streams of a bot. */
void bots_drop(Service *service, int64_t person);

/* Route.read and Route.run for the list of bots that are online. */
bool bots_read_online(Call *call, Refusal *why);
bool bots_run_online(Db *db, Call *call);
