/* See messages.h. A table says which fields an action needs; one function reads each field. */
#define _GNU_SOURCE /* memmem */
#include "live/messages.h"

#include "base/unicode.h"
#include "base/utf8.h"
#include "record/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    FIELD_GAME = 1,
    FIELD_FROM = 2,
    FIELD_PLY = 4,
    FIELD_MOVE = 8,
    FIELD_OFF = 16,
    FIELD_WIN = 32,
    FIELD_T = 64,
    FIELD_WORDS = 128,
    FIELD_NOTE = 256,
    FIELD_RULES = 512,
    FIELD_OFFER = 1024,
    FIELDS_OPTIONAL = FIELD_FROM | FIELD_OFF | FIELD_NOTE | FIELD_RULES | FIELD_OFFER,
    READ_MEMORY = 16384
};

static const struct {
    const char *word;
    int fields;
} actions[] = {
#define X(name, word, fields) {word, fields},
    ACTIONS(X)
#undef X
        {"state", 0},
    {"join", 0},
    {"cancel", 0},
    {"plan", 0},
    {"pause", 0},
    {"resume", 0},
    {"part", 0},
    {"quit", 0}};

static const char *const field_names[] = {"game", "from",  "ply",  "move",  "off",  "win",
                                          "t",    "words", "note", "rules", "offer"};
enum { FIELD_COUNT = sizeof field_names / sizeof *field_names };

bool deny(Refusal *refusal, int status, const char *code, const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    refusal->status = status;
    refusal->code = code;
    vsnprintf(refusal->words, sizeof refusal->words, format, rest);
    va_end(rest);
    refusal->words[utf8_cut(refusal->words, sizeof refusal->words)] = 0;
    return false;
}

bool deny_error(Refusal *refusal, int status, const char *code, const Error *error) {
    char words[256];
    error_text(error, words, sizeof words);
    return deny(refusal, status, code, "%s", words);
}

bool words_check(const char *key, const char *text, size_t length, WordsLimit limit, Refusal *why) {
    static const char *const also[] = {[WORDS_LENGTH] = "",
                                       [WORDS_UNSEEN] = " that can be seen",
                                       [WORDS_BLANK] = ", and some of them must be visible"};
    WordsFlaw flaw = words_flaw(text, length, limit.least, limit.most);
    return !flaw || deny(why, 400, "bad-words", "'%s' must be one line of %d to %d characters%s",
                         key, limit.least, limit.most, also[flaw]);
}

bool message_is_now(const Message *message, int plies, Refusal *why) {
    return message->ply < 0 || message->ply == plies ||
           deny(why, 409, "stale", "the game is at ply %d", plies);
}

/* ------------------------------------------------------------------ fields */

static bool take_number(const JsonValue *value, int64_t least, int64_t most, int64_t *out) {
    if (value->kind != JSON_KIND_NUMBER || value->number < least || value->number > most)
        return false;
    *out = value->number;
    return true;
}

static bool take_bool(const JsonValue *value, bool *out) {
    *out = value->kind == JSON_KIND_TRUE;
    return value->kind == JSON_KIND_TRUE || value->kind == JSON_KIND_FALSE;
}

static bool take_text(const JsonValue *value, char *out, size_t size) {
    return value->kind == JSON_KIND_STRING && value->length < size &&
           string_copy(out, size, value->text);
}

/* A note that people cannot read is left out: it is no reason to lose a game. */
static bool take_note(const JsonValue *value, char *out, size_t size) {
    if (value->kind != JSON_KIND_STRING) return false;
    if (!words_flaw(value->text, value->length, 1, CHAT_MOST)) take_text(value, out, size);
    return true;
}

/* At most POOL_RULES names, each in a line. */
static bool take_rules(const JsonValue *value, char *out) {
    int count = 0;
    size_t length = 0;
    if (value->kind != JSON_KIND_ARRAY) return false;
    for (const JsonValue *name = value->first; name; name = name->next) {
        if (name->kind != JSON_KIND_STRING || name->length >= GAME_RULES || ++count > POOL_RULES ||
            strchr(name->text, '\n'))
            return false;
        if (length) out[length++] = '\n';
        memcpy(out + length, name->text, name->length + 1);
        length += name->length;
    }
    return true;
}

static bool action_read(const char *word, Action *out) {
    for (int i = 0; i < ACTIONS_ALL; i++)
        if (string_equal(word, actions[i].word)) {
            *out = (Action)i;
            return true;
        }
    return false;
}

static bool take_offer(const JsonValue *value, Action *out) {
    return value->kind == JSON_KIND_STRING && action_read(value->text, out) &&
           (*out == DO_DRAW || *out == DO_TAKEBACK);
}

static bool take_field(int field, const JsonValue *value, Message *out) {
    int64_t number = 0;
    bool good = true;
    switch (field) {
    case FIELD_GAME:
        return value->kind == JSON_KIND_STRING && game_id_ok(value->text, value->length) &&
               take_text(value, out->game, sizeof out->game);
    case FIELD_FROM: return take_number(value, 0, INT64_MAX, &out->from);
    case FIELD_PLY:
        good = take_number(value, 0, INT32_MAX, &number);
        out->ply = (int)number;
        return good;
    case FIELD_MOVE: return take_text(value, out->move, sizeof out->move);
    case FIELD_OFF: return take_bool(value, &out->off);
    case FIELD_WIN: return take_bool(value, &out->win);
    case FIELD_T: return take_number(value, 0, INT64_MAX, &out->t);
    case FIELD_RULES: return take_rules(value, out->rules);
    case FIELD_NOTE: return take_note(value, out->words, sizeof out->words);
    case FIELD_OFFER: return take_offer(value, &out->offer);
    default: return take_text(value, out->words, sizeof out->words);
    }
}

static const JsonValue *member(const JsonValue *object, const char *key) {
    const JsonValue *value = object->first;
    while (value && !string_equal(value->key, key)) value = value->next;
    return value;
}

const char *action_word(Action action) { return actions[action].word; }

static bool find_action(const JsonValue *value, Message *out) {
    return value && value->kind == JSON_KIND_STRING && action_read(value->text, &out->action) &&
           out->action < DO_STATE;
}

static bool take_fields(const JsonValue *object, Message *out, Refusal *why) {
    int had = 0, wanted = actions[out->action].fields;
    int optional = FIELDS_OPTIONAL | (wanted & FIELD_MOVE ? 0 : FIELD_PLY);
    for (const JsonValue *value = object->first; value; value = value->next) {
        int i = 0;
        if (string_equal(value->key, "do") || string_equal(value->key, "id")) continue;
        while (i < FIELD_COUNT && !string_equal(value->key, field_names[i])) i++;
        if (i == FIELD_COUNT || !(wanted & 1 << i))
            return deny(why, 400, "bad-field", "'%s' does not take the field '%.*s'",
                        actions[out->action].word, UTF8_CUT(value->key, 40));
        if (1 << i == FIELD_WORDS && value->kind == JSON_KIND_STRING &&
            !words_check("words", value->text, value->length, (WordsLimit){1, CHAT_MOST}, why))
            return false;
        if (!take_field(1 << i, value, out))
            return deny(why, 400, "bad-field", "the value of '%s' is wrong", field_names[i]);
        had |= 1 << i;
    }
    for (int i = 0; i < FIELD_COUNT; i++)
        if (wanted & ~optional & ~had & 1 << i)
            return deny(why, 400, "bad-field", "'%s' needs the field '%s'",
                        actions[out->action].word, field_names[i]);
    return true;
}

/* Finds the id in malformed JSON if it can, so that the client gets an answer. */
static int64_t find_id(const char *text, size_t length) {
    static const char key[] = "\"id\":";
    const char *end = text + length, *at = memmem(text, length, key, sizeof key - 1);
    int64_t id = NO_ID;
    if (!at) return NO_ID;
    for (at += sizeof key - 1; at < end && *at == ' ';) at++;
    for (int digits = 0; at < end && char_is_digit(*at) && digits < 18; at++, digits++)
        id = (digits ? 10 * id : 0) + (*at - '0');
    return id;
}

bool message_read(const char *text, size_t length, Message *out, Refusal *why) {
    _Alignas(16) unsigned char memory[READ_MEMORY];
    Arena arena = arena_over(memory, sizeof memory);
    JsonValue *object;
    Error error;
    *out = (Message){.id = NO_ID, .from = -1, .ply = -1};
    if (!json_read(text, length, &arena, &object, &error)) {
        out->id = find_id(text, length);
        return deny_error(why, 400, "bad-json", &error);
    }
    if (object->kind != JSON_KIND_OBJECT) return deny(why, 400, "bad-json", "no JSON object");
    const JsonValue *id = member(object, "id");
    if (id && !take_number(id, 0, INT64_MAX, &out->id))
        return deny(why, 400, "bad-field", "'id' must be a number from 0 on");
    if (!find_action(member(object, "do"), out))
        return deny(why, 400, "bad-do", "'do' names an unknown action");
    return take_fields(object, out, why);
}
