/* See peer.h. The encoder and the decoder use the same table of fields. */
#include "store/peer.h"

#include "base/jansson.h"
#include "base/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef enum FieldType { AN_INT, AN_INT64, A_BOOL, A_TEXT, A_LONG_TEXT } FieldType;

typedef struct Field {
    int group; /* of PEER_… */
    const char *key;
    FieldType type;
    size_t offset;
    int least, most; /* of AN_INT */
    size_t size;     /* of A_TEXT */
} Field;

#define INT(group, key, member, least, most) \
    { group, key, AN_INT, offsetof(PeerMessage, member), least, most, 0 }
#define INT64(group, key, member) \
    { group, key, AN_INT64, offsetof(PeerMessage, member), 0, 0, 0 }
#define BOOL(group, key, member) \
    { group, key, A_BOOL, offsetof(PeerMessage, member), 0, 0, 0 }
#define TEXT(group, key, member) \
    { group, key, A_TEXT, offsetof(PeerMessage, member), 0, 0, sizeof((PeerMessage *)NULL)->member }

enum { ALWAYS = -1 };

static const Field fields[] = {
    INT64(ALWAYS, "from", from),
    TEXT(PEER_GAME_ID, "game", game),
    INT64(PEER_PLAYERS, "one", player[0]),
    INT64(PEER_PLAYERS, "two", player[1]),
    INT64(PEER_PLAYERS, "to", player[2]),
    BOOL(PEER_LISTED, "listed", listed),
    INT(PEER_PRESENCE, "seats", seats, 0, 3),
    INT(PEER_PRESENCE, "watchers", watchers, 0, INT_MAX),
    INT(PEER_PRESENCE, "spectators", spectators, 0, INT_MAX),
    BOOL(PEER_ASKS, "asks", asks),
    INT64(PEER_PERSON, "person", person.id),
    INT(PEER_STANDING, "kind", person.kind, 0, PERSON_KINDS - 1),
    INT(PEER_STANDING, "role", person.role, 0, ROLES - 1),
    TEXT(PEER_STANDING | PEER_STREAM_OF, "name", person.name),
    INT(PEER_STREAM_OF, "stream", stream, 0, 2),
    BOOL(PEER_OPEN, "open", open),
    INT64(PEER_ORDERED | PEER_ANSWERED | PEER_CHAPTER | PEER_NUMBER, "number", number),
    TEXT(PEER_ORDERED, "do", action),
    INT(PEER_ORDERED, "ply", ply, -1, INT_MAX),
    TEXT(PEER_ORDERED, "move", move),
    BOOL(PEER_ORDERED, "win", win),
    INT64(PEER_ORDERED, "lag", lag_us),
    INT64(PEER_ANSWERED, "seq", seq),
    INT(PEER_ANSWERED, "status", status, 0, 599),
    TEXT(PEER_ANSWERED, "code", code),
    TEXT(PEER_ORDERED | PEER_ANSWERED, "words", words),
    {PEER_TEXT, "text", A_LONG_TEXT, offsetof(PeerMessage, text), 0, 0, 0},
};
enum { FIELDS = sizeof fields / sizeof *fields };

static const struct {
    const char *word;
    int groups;
} kinds[PEER_ALL] = {
#define X(name, word, groups) [PEER_##name] = {word, groups},
    PEER_KINDS(X)
#undef X
};

static bool has(PeerKind kind, const Field *field) {
    return field->group == ALWAYS || (kinds[kind].groups & field->group);
}

static json_t *write_field(const PeerMessage *message, const Field *field) {
    const void *at = (const char *)message + field->offset;
    switch (field->type) {
    case AN_INT: return json_integer(*(const int *)at);
    case AN_INT64: return json_integer(*(const int64_t *)at);
    case A_BOOL: return json_boolean(*(const bool *)at);
    case A_TEXT: return json_string(at);
    default: return *(char *const *)at ? json_string(*(char *const *)at) : json_null();
    }
}

char *peer_write(const PeerMessage *message) {
    json_t *all = json_object();
    json_object_set_new(all, "say", json_string(kinds[message->kind].word));
    for (const Field *field = fields; field < fields + FIELDS; field++)
        if (has(message->kind, field))
            json_object_set_new(all, field->key, write_field(message, field));
    return json_written(all);
}

static bool read_field(const json_t *value, const Field *field, PeerMessage *out) {
    void *at = (char *)out + field->offset;
    json_int_t number = json_integer_value(value);
    switch (field->type) {
    case AN_INT:
        *(int *)at = (int)number;
        return json_is_integer(value) && number >= field->least && number <= field->most;
    case AN_INT64: *(int64_t *)at = number; return json_is_integer(value);
    case A_BOOL: *(bool *)at = json_is_true(value); return json_is_boolean(value);
    case A_TEXT:
        return json_is_string(value) && string_copy(at, field->size, json_string_value(value));
    default:
        if (json_is_string(value)) *(char **)at = memory_text(json_string_value(value));
        return json_is_string(value) || json_is_null(value);
    }
}

static PeerKind kind_of(const json_t *all) {
    const char *word = json_string_value(json_object_get(all, "say"));
    PeerKind kind = 0;
    while (kind < PEER_ALL && (!word || strcmp(kinds[kind].word, word))) kind++;
    return kind;
}

static bool read_all(const json_t *all, PeerMessage *out) {
    size_t count = 1;
    out->kind = kind_of(all);
    for (const Field *field = fields; out->kind < PEER_ALL && field < fields + FIELDS; field++) {
        if (!has(out->kind, field)) continue;
        count++;
        if (!read_field(json_object_get(all, field->key), field, out)) return false;
    }
    return out->kind < PEER_ALL && json_object_size(all) == count;
}

bool peer_read(const char *line, PeerMessage *out) {
    json_t *all = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    *out = (PeerMessage){0};
    bool good = json_is_object(all) && read_all(all, out);
    if (!good) peer_end(out);
    json_decref(all);
    return good;
}

void peer_end(PeerMessage *message) {
    free(message->text);
    message->text = NULL;
}
