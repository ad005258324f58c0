/* Requests of bots and of their owners. See bots.h. */
#include "api/bots.h"

#include "api/body.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_MOST = 500 };

static const char ok[] = "{\"ok\":true}";

/* Reads one line of text; without `must` it may be missing. At most CHAT_MOST characters. */
static bool read_words(Call *call, const char *key, bool must, char *out, size_t size,
                       Refusal *why) {
    Body body;
    bool good = call_body(call, &body, why) &&
                ((!must && !body_get(&body, key)) ||
                 body_words(&body, key, out, size, (WordsLimit){must, CHAT_MOST}, why));
    body_end(&body);
    return good;
}

/* ------------------------------------------------------------------ owners */

static bool read_bot(Call *call, Refusal *why) {
    char folded[PERSON_NAME];
    Body body;
    bool good =
        call_body(call, &body, why) && body_text(&body, "name", call->name, sizeof call->name, why);
    if (good && !person_name_is_good(call->name, folded))
        good = deny(why, 400, "bad-name",
                    "a name has 2 to %d letters, digits, '-', '_' or '.', and begins with a letter",
                    PERSON_NAME_LONGEST);
    body_end(&body);
    return good;
}

static bool run_make(Db *db, Call *call) {
    Person bot;
    char token[TOKEN_TEXT];
    BotAnswer answer;
    if (!host_allows_name(db, call, call->name, false)) return call->refused;
    if (!bots_add(db, call->person.id, call->name, &bot, token, &answer)) return false;
    if (answer == BOT_TAKEN) return call_no(call, 409, "name-taken", "this name is taken");
    if (answer == BOT_TOO_MANY)
        return call_no(call, 429, "too-many", "you have too many bots, or made too many today");
    call->status = 201;
    call->text = bot_say_token(bot.id, bot.name, token);
    return true;
}

static bool no_bot(Call *call) {
    return call_no(call, 404, "no-bot", "you have no bot of this name");
}

static bool run_list(Db *db, Call *call) {
    call->text = bots_list(db, call->person.id);
    return call->text != NULL;
}

static bool run_log(Db *db, Call *call) {
    call->text = bots_log(db, call->person.id, call->word, LOG_MOST);
    return call->text || no_bot(call);
}

static bool run_token(Db *db, Call *call) {
    char token[TOKEN_TEXT];
    if (!bots_renew(db, call->person.id, call->word, &call->bot, token)) return false;
    if (!call->bot) return no_bot(call);
    call->text = bot_say_token(call->bot, call->word, token);
    return true;
}

static bool run_close(Db *db, Call *call) {
    if (!bots_close(db, call->person.id, call->word, &call->bot)) return false;
    return call->bot || no_bot(call);
}

/* The token is revoked, so the streams opened with it end. */
static void do_void(Call *call) {
    service_part(call->service, call->bot);
    if (!call->text) call->text = memory_text(ok);
    call_answer(call);
}

/* ------------------------------------------------------------------ the bot and its games */

static bool run_account(Db *db, Call *call) {
    (void)db;
    call->text = bot_say_account(&call->person);
    return true;
}

static bool is_bot(Call *call) {
    if (call->person.kind == PERSON_BOT) return true;
    call_no(call, 403, "no-bot", "only bots may do this");
    return false;
}

static bool run_bot(Db *db, Call *call) {
    (void)db;
    is_bot(call);
    return true;
}

/* ------------------------------------------------------------------ actions */

static bool run_note(Db *db, void *arg) { return bots_note(db, arg); }

static void note_done(void *arg, const char *why) {
    (void)why; /* the move counts even if its note could not be stored */
    free(arg);
}

/* Notes the move, the time it took and the bot's comment. The bot's owner can read them. */
static void note(Call *call) {
    Decision *decision = memory_get(sizeof *decision);
    const Message *move = call->own;
    decision->bot = call->person.id;
    decision->ply = move->ply;
    decision->took_ms = bots_asked_ms(call->service, call->person.id, call->game);
    string_copy(decision->game, sizeof decision->game, call->game);
    string_copy(decision->move, sizeof decision->move, move->move);
    /* A note that cannot be read is left out: it is no reason to lose a game. */
    if (query_part(call->query ? call->query : "", "note", decision->note, sizeof decision->note) !=
            QUERY_READ ||
        words_flaw(decision->note, strlen(decision->note), 1, CHAT_MOST))
        *decision->note = 0;
    if (call->service->storage.store && move->ply >= 0)
        store_post(call->service->storage.store, (StoreWork){run_note, note_done, decision});
    else
        free(decision);
}

static void told(const Requester *requester, const Refusal *refusal, const char *text) {
    Call *call = requester->ctx;
    (void)text;
    call->refused = refusal != NULL;
    if (refusal)
        call->refusal = *refusal;
    else
        call->text = memory_text(ok);
    if (!refusal && call->own) note(call);
    call_answer(call);
}

static void order(Call *call, Message message) {
    Order order = {
        .message = message, .person = call->person, .requester = {.told = told, .ctx = call}};
    order.message.id = NO_ID;
    order.message.from = -1;
    string_copy(order.message.game, sizeof order.message.game, call->game);
    rooms_order(call->service->rooms, &order);
}

static bool read_move(Call *call, Refusal *why) {
    Message *message = memory_get(sizeof *message);
    char ply[8];
    bool there;
    call->own = message;
    call->drop = free;
    *message = (Message){.action = DO_MOVE, .ply = -1};
    if (!call_read_nothing(call, why)) return false;
    if (strlen(call->word) >= sizeof message->move)
        return deny(why, 409, "illegal", "'%.*s' is not a move", UTF8_CUT(call->word, 40));
    string_copy(message->move, sizeof message->move, call->word);
    if (!call_query(call, "ply", ply, sizeof ply, &there, why)) return false;
    if (!there) return true;
    message->ply = (int)strtol(ply, NULL, 10);
    return (*ply && strspn(ply, "0123456789") == strlen(ply)) ||
           deny(why, 400, "bad-field", "'ply' must be a number");
}

static bool read_reason(Call *call, Refusal *why) {
    Message *message = memory_get(sizeof *message);
    call->own = message;
    call->drop = free;
    message->action = DO_CANCEL;
    return read_words(call, "reason", false, message->words, sizeof message->words, why);
}

static bool read_chat(Call *call, Refusal *why) {
    Message *message = memory_get(sizeof *message);
    call->own = message;
    call->drop = free;
    message->action = DO_CHAT;
    if (call->service->setup.no_chat)
        return deny(why, 403, "no-chat", "there is no chat on this server");
    return read_words(call, "text", true, message->words, sizeof message->words, why);
}

static void do_move(Call *call) { order(call, *(const Message *)call->own); }

/* Orders the action that was read, without a note. */
static void do_read(Call *call) {
    Message message = *(const Message *)call->own;
    free(call->own);
    call->own = NULL;
    call->drop = NULL;
    order(call, message);
}
static void do_resign(Call *call) { order(call, (Message){.action = DO_RESIGN}); }
static void do_draw(Call *call) { order(call, (Message){.action = DO_DRAW}); }
static void do_decline(Call *call) { order(call, (Message){.action = DO_DECLINE}); }
static void do_takeback(Call *call) { order(call, (Message){.action = DO_TAKEBACK}); }
static void do_claim(Call *call) { order(call, (Message){.action = DO_CLAIM, .win = true}); }
static void do_cancel(Call *call) { order(call, (Message){.action = DO_CANCEL}); }
static void do_accept(Call *call) { order(call, (Message){.action = DO_JOIN}); }

static bool run_accept(Db *db, Call *call) {
    int64_t playing;
    if (!host_allows_join(db, call)) return call->refused;
    if (call->person.kind != PERSON_BOT) return true;
    if (!games_playing_of(db, call->person.id, &playing)) return false;
    if (playing >= BOT_GAMES)
        return call_no(call, 429, "too-many",
                       "this bot already plays the most games that a bot may play");
    return true;
}

#define GAME "/api/bot/game/:/"
const Route bot_routes[] = {
    {HTTP_GET, "/api/bots", CALL_ANYBODY, LIMIT_REST, NULL, bots_read_online, bots_run_online,
     NULL},
    {HTTP_GET, "/api/me/bots", CALL_PERSON, LIMIT_REST, NULL, NULL, run_list, NULL},
    {HTTP_POST, "/api/me/bots", CALL_PLAYER, LIMIT_REST, "name", read_bot, run_make, NULL},
    {HTTP_POST, "/api/me/bots/~/token", CALL_PERSON, LIMIT_REST, NULL, call_read_nothing, run_token,
     do_void},
    {HTTP_POST, "/api/me/bots/~/close", CALL_PERSON, LIMIT_REST, NULL, call_read_nothing, run_close,
     do_void},
    {HTTP_GET, "/api/me/bots/~/log", CALL_PERSON, LIMIT_REST, NULL, NULL, run_log, NULL},
    {HTTP_GET, "/api/account", CALL_PERSON, LIMIT_REST, NULL, NULL, run_account, NULL},
    {HTTP_GET, "/api/stream/event", CALL_PERSON, LIMIT_REST, NULL, NULL, run_bot,
     bots_stream_events},
    {HTTP_POST, "/api/challenge/:/accept", CALL_PERSON, LIMIT_REST, NULL, call_read_nothing,
     run_accept, do_accept},
    {HTTP_POST, "/api/challenge/:/decline", CALL_PERSON, LIMIT_REST, "reason", read_reason, NULL,
     do_read},
    {HTTP_POST, "/api/challenge/:/cancel", CALL_PERSON, LIMIT_REST, NULL, call_read_nothing, NULL,
     do_cancel},
    {HTTP_GET, "/api/bot/game/stream/:", CALL_PERSON, LIMIT_REST, NULL, NULL, run_bot,
     bots_stream_game},
    {HTTP_POST, GAME "move/~", CALL_PERSON, LIMIT_REST, NULL, read_move, run_bot, do_move},
    {HTTP_POST, GAME "resign", CALL_PERSON, LIMIT_REST, NULL, call_read_nothing, run_bot,
     do_resign},
    {HTTP_POST, GAME "draw/yes", CALL_PERSON, LIMIT_REST, NULL, call_read_nothing, run_bot,
     do_draw},
    {HTTP_POST, GAME "draw/no", CALL_PERSON, LIMIT_REST, NULL, call_read_nothing, run_bot,
     do_decline},
    {HTTP_POST, GAME "takeback/yes", CALL_PERSON, LIMIT_REST, NULL, call_read_nothing, run_bot,
     do_takeback},
    {HTTP_POST, GAME "takeback/no", CALL_PERSON, LIMIT_REST, NULL, call_read_nothing, run_bot,
     do_decline},
    {HTTP_POST, GAME "claim-victory", CALL_PERSON, LIMIT_REST, NULL, call_read_nothing, run_bot,
     do_claim},
    {HTTP_POST, GAME "chat", CALL_PERSON, LIMIT_REST, "text", read_chat, run_bot, do_read},
    {.path = NULL},
};
