/* Values: making, comparing and freeing them. */
#include "base/json/jansson.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <math.h>
#include <string.h>

static json_t *make(json_type type) {
    json_t *value = memory_get(sizeof *value);
    value->type = type;
    value->uses = 1;
    return value;
}

json_t *json_object(void) { return make(JSON_OBJECT); }
json_t *json_array(void) { return make(JSON_ARRAY); }

json_t *json_stringn_nocheck(const char *text, size_t length) {
    json_t *value = make(JSON_STRING);
    value->text = memory_resize(NULL, length + 1);
    memcpy(value->text, text, length);
    value->text[length] = 0;
    value->count = length;
    return value;
}

json_t *json_string(const char *text) {
    bool good = text && utf8_is_good(text, strlen(text));
    return good ? json_stringn_nocheck(text, strlen(text)) : NULL;
}

json_t *json_integer(json_int_t number) {
    json_t *value = make(JSON_INTEGER);
    value->integer = number;
    return value;
}

json_t *json_real(double number) {
    if (!isfinite(number)) return NULL;
    json_t *value = make(JSON_REAL);
    value->real = number;
    return value;
}

json_t *json_boolean(int value) {
    static json_t yes = {.type = JSON_TRUE}, no = {.type = JSON_FALSE};
    return value ? &yes : &no;
}

json_t *json_null(void) {
    static json_t null = {.type = JSON_NULL};
    return &null;
}

json_t *json_incref(json_t *value) {
    if (value && value->type < JSON_TRUE) value->uses++;
    return value;
}

void json_decref(json_t *value) {
    if (!value || value->type >= JSON_TRUE || --value->uses) return;
    if (value->member)
        for (size_t i = 0; i < value->count; i++) {
            free(value->member[i].name);
            json_decref(value->member[i].value);
        }
    free(value->member);
    free(value->text);
    free(value);
}

static bool equal_members(const json_t *one, const json_t *other) {
    if (one->count != other->count) return false;
    for (size_t i = 0; i < one->count; i++) {
        const char *name = one->member[i].name;
        const json_t *there = name ? json_object_get(other, name) : other->member[i].value;
        if (!json_equal(one->member[i].value, there)) return false;
    }
    return true;
}

int json_equal(const json_t *one, const json_t *other) {
    if (!one || !other || one->type != other->type) return 0;
    switch (one->type) {
    case JSON_OBJECT:
    case JSON_ARRAY: return equal_members(one, other);
    case JSON_STRING:
        return one->count == other->count && memcmp(one->text, other->text, one->count) == 0;
    case JSON_INTEGER: return one->integer == other->integer;
    case JSON_REAL: return one->real == other->real;
    default: return 1;
    }
}

const char *json_string_value(const json_t *value) {
    return json_is_string(value) ? value->text : NULL;
}
size_t json_string_length(const json_t *value) { return json_is_string(value) ? value->count : 0; }
json_int_t json_integer_value(const json_t *value) {
    return json_is_integer(value) ? value->integer : 0;
}
double json_number_value(const json_t *value) {
    return json_is(value, JSON_REAL) ? value->real : (double)json_integer_value(value);
}

/* ------------------------------------------------------------------ members */

static void append(json_t *value, char *name, json_t *member) {
    value->member = memory_grow(value->member, value->count, sizeof *value->member);
    value->member[value->count++] = (JsonMember){name, member};
}

size_t json_array_size(const json_t *array) { return json_is_array(array) ? array->count : 0; }

json_t *json_array_get(const json_t *array, size_t index) {
    return index < json_array_size(array) ? array->member[index].value : NULL;
}

int json_array_append_new(json_t *array, json_t *value) {
    if (!value || !json_is_array(array)) {
        json_decref(value);
        return -1;
    }
    append(array, NULL, value);
    return 0;
}

size_t json_object_size(const json_t *object) { return json_is_object(object) ? object->count : 0; }

static JsonMember *find(const json_t *object, const char *name) {
    for (size_t i = 0; i < json_object_size(object); i++)
        if (strcmp(object->member[i].name, name) == 0) return &object->member[i];
    return NULL;
}

json_t *json_object_get(const json_t *object, const char *name) {
    const JsonMember *member = find(object, name);
    return member ? member->value : NULL;
}

int json_object_set_new(json_t *object, const char *name, json_t *value) {
    if (!value || !json_is_object(object)) {
        json_decref(value);
        return -1;
    }
    JsonMember *member = find(object, name);
    if (member) {
        json_decref(member->value);
        member->value = value;
    } else {
        append(object, memory_text(name), value);
    }
    return 0;
}

int json_object_del(json_t *object, const char *name) {
    JsonMember *member = find(object, name);
    if (!member) return -1;
    free(member->name);
    json_decref(member->value);
    memmove(member, member + 1,
            (size_t)(object->member + object->count - member - 1) * sizeof *member);
    object->count--;
    return 0;
}

int json_object_update(json_t *object, json_t *other) {
    if (!json_is_object(object) || !json_is_object(other)) return -1;
    for (size_t i = 0; i < other->count; i++)
        json_object_set_new(object, other->member[i].name, json_incref(other->member[i].value));
    return 0;
}

int json_object_update_new(json_t *object, json_t *other) {
    int code = json_object_update(object, other);
    json_decref(other);
    return code;
}
