#include "api/body.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { A_VALUE = 160, BODY_LEAST = 8192 };

/* A member of any object, or NULL if it is missing or null. */
static const JsonValue *json_member(const JsonValue *object, const char *key) {
    const JsonValue *value = object->kind == JSON_KIND_OBJECT ? object->first : NULL;
    while (value && !string_equal(value->key, key)) value = value->next;
    return value && value->kind != JSON_KIND_NULL ? value : NULL;
}

const JsonValue *body_get(const Call *call, const char *key) {
    return json_member(call->reading->fields, key);
}

/* Whether a list of words, separated by spaces, contains this word. */
static bool has_word(const char *list, const char *word) {
    size_t length = strlen(word);
    for (; list && length; list = strchr(list, ' ')) {
        list += *list == ' ';
        if (strncmp(list, word, length) == 0 && (!list[length] || list[length] == ' ')) return true;
    }
    return false;
}

bool call_body(Call *call, Refusal *why) {
    Error error;
    JsonValue *fields;
    size_t given = call->reading->request->body_size, length = given ? given : 2;
    const char *text = given ? call->reading->body : "{}";
    size_t size = BODY_LEAST + length * A_VALUE / 2; /* a value takes at least two bytes of text */
    call->reading->memory = memory_resize(NULL, size);
    Arena arena = arena_over(call->reading->memory, size);
    if (!json_read(text, length, &arena, &fields, &error))
        return deny_error(why, 400, "bad-json", &error);
    if (fields->kind != JSON_KIND_OBJECT)
        return deny(why, 400, "bad-json", "the body must be a JSON object");
    for (const JsonValue *value = fields->first; value; value = value->next)
        if (!has_word(call->route->fields, value->key))
            return deny(why, 400, "bad-field", "unknown field '%.*s'", UTF8_CUT(value->key, 40));
    call->reading->fields = fields;
    return true;
}

bool body_text(const Call *call, const char *key, char *out, size_t size, Refusal *why) {
    const JsonValue *value = body_get(call, key);
    if (!value || value->kind != JSON_KIND_STRING)
        return deny(why, 400, "bad-field", "'%s' must be a string", key);
    if (value->length >= size) return deny(why, 400, "bad-field", "'%s' is too long", key);
    return string_copy(out, size, value->text);
}

bool body_name(const Call *call, const char *key, char out[PERSON_NAME], Refusal *why) {
    char folded[PERSON_NAME];
    if (!body_text(call, key, out, PERSON_NAME, why)) return false;
    return person_name_is_good(out, folded) ||
           deny(why, 400, "bad-name",
                "a name has 2 to %d letters, digits, '-', '_' or '.', and begins with a letter",
                PERSON_NAME_LONGEST);
}

bool body_words(const Call *call, const char *key, char *out, size_t size, WordsLimit limit,
                Refusal *why) {
    const JsonValue *value = body_get(call, key);
    if (value && value->kind == JSON_KIND_STRING &&
        !words_check(key, value->text, value->length, limit, why))
        return false;
    return body_text(call, key, out, size, why);
}

bool body_number(const JsonValue *object, const char *key, int64_t least, int64_t most,
                 int64_t *out, Refusal *why) {
    const JsonValue *value = json_member(object, key);
    if (!value) return true;
    if (value->kind != JSON_KIND_NUMBER || value->number < least || value->number > most)
        return deny(why, 400, "bad-field", "'%s' must be a number from %lld to %lld", key,
                    (long long)least, (long long)most);
    *out = value->number;
    return true;
}

bool body_bool(const Call *call, const char *key, bool *out, Refusal *why) {
    const JsonValue *value = body_get(call, key);
    if (!value) return true;
    if (value->kind != JSON_KIND_TRUE && value->kind != JSON_KIND_FALSE)
        return deny(why, 400, "bad-field", "'%s' must be true or false", key);
    *out = value->kind == JSON_KIND_TRUE;
    return true;
}
