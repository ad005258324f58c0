/* Requests of bots and of their owners. See bot_streams.h. */
#include "api/answers.h"
#include "api/bot_streams.h"
#include "api/host.h"
#include "api/routes.h"

#include "api/body.h"
#include "base/jansson.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_MOST = 500 };

static const char ok[] = "{\"ok\":true}";

/* ------------------------------------------------------------------ owners */

static bool read_bot(Call *call, Refusal *why) {
    call->own = memory_get(PERSON_NAME);
    return call_body(call, why) && body_name(call, "name", call->own, why);
}

static char *say_token(int64_t id, const char *name, const char *token) {
    return json_written(
        json_pack("{s:I, s:s, s:s}", "id", (json_int_t)id, "name", name, "token", token));
}

static bool run_make(Db *db, Call *call) {
    Person bot;
    char token[TOKEN_TEXT];
    BotAnswer answer;
    if (!host_allows_name(db, call, call->own, false)) return false;
    if (!bots_add(db, call->person.id, call->own, &bot, token, &answer)) return false;
    if (answer == BOT_TAKEN) return call_no(call, 409, "name-taken", "this name is taken");
    if (answer == BOT_TOO_MANY)
        return call_no(call, 429, "too-many", "you have too many bots, or made too many today");
    call->answer.status = 201;
    call->text = say_token(bot.id, bot.name, token);
    return true;
}

static bool no_bot(Call *call) {
    return call_no(call, 404, "no-bot", "you have no bot of this name");
}

static bool run_list(Db *db, Call *call) {
    return call_list(call, "bots", bots_list(db, call->person.id));
}

static bool run_log(Db *db, Call *call) {
    struct json_t *log = bots_log(db, call->person.id, call->word, LOG_MOST);
    return log ? call_list(call, "log", log) : no_bot(call);
}

/* Keeps room for the id of the bot that the request is about. */
static bool read_one(Call *call, Refusal *why) {
    call->own = memory_get(sizeof(int64_t));
    return call_body(call, why);
}

static bool run_token(Db *db, Call *call) {
    char token[TOKEN_TEXT];
    int64_t *bot = call->own;
    if (!bots_renew(db, call->person.id, call->word, bot, token)) return false;
    if (!*bot) return no_bot(call);
    call->text = say_token(*bot, call->word, token);
    return true;
}

static bool run_close(Db *db, Call *call) {
    int64_t *bot = call->own;
    if (!bots_close(db, call->person.id, call->word, bot)) return false;
    return *bot || no_bot(call);
}

/* The token is revoked, so the streams opened with it end. */
static void do_void(Call *call) {
    service_part(call->service, *(const int64_t *)call->own);
    if (!call->text) call->text = memory_text(ok);
    call_answer(call);
}

/* ------------------------------------------------------------------ messages and challenges */

static bool run_bot(Db *db, Call *call) {
    (void)db;
    return call->person.kind == PERSON_BOT || call_no(call, 403, "no-bot", "only bots may do this");
}

/* Reads a message as the WebSocket takes it, if it is about one game. */
static bool read_message(Call *call, Refusal *why) {
    Message *message = call->own = memory_get(sizeof *message);
    if (!message_read(call->reading->body, call->reading->request->body_size, message, why))
        return false;
    return (message->action >= DO_MOVE && message->action <= DO_CHAT) ||
           deny(why, 400, "bad-do", "'%s' needs a WebSocket", action_word(message->action));
}

static void do_message(Call *call) {
    call->text = memory_text(ok);
    call_order(call, (Order){.message = *(const Message *)call->own, .person = call->person});
}

static void do_challenge(Call *call, Action action, const char *reason) {
    Order order = order_about(call->game, action, &call->person);
    string_copy(order.message.words, sizeof order.message.words, reason);
    call->text = memory_text(ok);
    call_order(call, order);
}

/* The reason is one line of at most CHAT_MOST characters, and may be missing. */
static bool read_decline(Call *call, Refusal *why) {
    call->own = memory_get(GAME_WORDS);
    return call_body(call, why) &&
           (!body_get(call, "reason") ||
            body_words(call, "reason", call->own, GAME_WORDS, (WordsLimit){0, CHAT_MOST}, why));
}

static void do_accept(Call *call) { do_challenge(call, DO_JOIN, ""); }
static void do_decline(Call *call) { do_challenge(call, DO_CANCEL, call->own); }
static void do_cancel(Call *call) { do_challenge(call, DO_CANCEL, ""); }

/* The addresses of the API that bots had once. */
static bool read_old(Call *call, Refusal *why) {
    (void)call;
    return deny(why, 410, "old-form",
                "bots now hear and send the messages of the WebSocket: see docs/bots.md");
}

const Route bot_routes[] = {
    {HTTP_GET, "/api/bots", CALL_ANYBODY, LIMIT_REST, NULL, bots_read_online, bots_run_online,
     NULL},
    {HTTP_GET, "/api/me/bots", CALL_PERSON, LIMIT_REST, NULL, NULL, run_list, NULL},
    {HTTP_POST, "/api/me/bots", CALL_PLAYER, LIMIT_REST, "name", read_bot, run_make, NULL},
    {HTTP_POST, "/api/me/bots/~/token", CALL_PERSON, LIMIT_REST, NULL, read_one, run_token,
     do_void},
    {HTTP_POST, "/api/me/bots/~/close", CALL_PERSON, LIMIT_REST, NULL, read_one, run_close,
     do_void},
    {HTTP_GET, "/api/me/bots/~/log", CALL_PERSON, LIMIT_REST, NULL, NULL, run_log, NULL},
    {HTTP_GET, "/api/me/games/stream", CALL_PERSON, LIMIT_REST, NULL, NULL, run_bot, bots_stream},
    {HTTP_GET, "/api/games/:/stream", CALL_PERSON, LIMIT_REST, NULL, NULL, run_bot, bots_stream},
    {HTTP_POST, "/api/message", CALL_PERSON, LIMIT_REST, "do game ply offer move note win words id",
     read_message, NULL, do_message},
    {HTTP_POST, "/api/challenge/:/accept", CALL_PERSON, LIMIT_REST, NULL, NULL, host_allows_join,
     do_accept},
    {HTTP_POST, "/api/challenge/:/decline", CALL_PERSON, LIMIT_REST, "reason", read_decline, NULL,
     do_decline},
    {HTTP_POST, "/api/challenge/:/cancel", CALL_PERSON, LIMIT_REST, NULL, NULL, NULL, do_cancel},
    {HTTP_GET, "/api/account", CALL_ANYBODY, LIMIT_REST, NULL, read_old, NULL, NULL},
    {HTTP_GET, "/api/stream/event", CALL_ANYBODY, LIMIT_REST, NULL, read_old, NULL, NULL},
    {HTTP_GET, "/api/bot/*", CALL_ANYBODY, LIMIT_REST, NULL, read_old, NULL, NULL},
    {HTTP_POST, "/api/bot/*", CALL_ANYBODY, LIMIT_REST, NULL, read_old, NULL, NULL},
    {.path = NULL},
};
