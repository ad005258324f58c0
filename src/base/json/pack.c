/* Values from a format and from what follows it, and back. */
#include "base/json/jansson.h"

#include <stdarg.h>
#include <string.h>

/* va_list may be an array type, of which only a copy in a struct can be handed on by address. */
typedef struct Packer {
    const char *at;
    va_list list;
    bool bad;
} Packer;

static char next(Packer *p) {
    p->at += strspn(p->at, " \t\n,:");
    return *p->at ? *p->at++ : 0;
}

static bool follows(Packer *p, char letter) {
    if (*p->at != letter) return false;
    p->at++;
    return true;
}

/* ------------------------------------------------------------------ packing */

/* The value, or NULL: it is to be left out, or (p->bad) cannot be made. */
static json_t *pack(Packer *p);

/* A value that may be NULL: then `?` makes it null, `*` leaves it out, and else it is wrong. */
static json_t *perhaps(Packer *p, json_t *value, bool there) {
    bool null = follows(p, '?'), out = !null && follows(p, '*');
    if (there ? value != NULL : out) return value;
    if (!there && null) return json_null();
    p->bad = true;
    return NULL;
}

static json_t *pack_string(Packer *p) {
    const char *text = va_arg(p->list, const char *);
    if (!follows(p, '%')) return perhaps(p, json_string(text), text != NULL);
    size_t length = va_arg(p->list, size_t);
    return json_stringn_nocheck(text, length);
}

static json_t *pack_members(Packer *p, json_t *into, char last) {
    for (char c; (c = next(p)) != last;) {
        const char *name = NULL;
        if (last == '}')
            name = va_arg(p->list, const char *);
        else
            p->at--;
        json_t *value = c ? pack(p) : NULL;
        if (!c) p->bad = true;
        if (value && name) json_object_set_new(into, name, value);
        if (value && !name) json_array_append_new(into, value);
        if (!c) break;
    }
    return into;
}

static json_t *pack(Packer *p) {
    json_t *value;
    switch (next(p)) {
    case '{': return pack_members(p, json_object(), '}');
    case '[': return pack_members(p, json_array(), ']');
    case 's': return pack_string(p);
    case 'i': return json_integer(va_arg(p->list, int));
    case 'I': return json_integer(va_arg(p->list, json_int_t));
    case 'b': return json_boolean(va_arg(p->list, int));
    case 'f': return perhaps(p, json_real(va_arg(p->list, double)), true);
    case 'n': return json_null();
    case 'o': value = va_arg(p->list, json_t *); return perhaps(p, value, value != NULL);
    case 'O':
        value = json_incref(va_arg(p->list, json_t *));
        return perhaps(p, value, value != NULL);
    default: p->bad = true; return NULL;
    }
}

json_t *json_pack(const char *format, ...) {
    Packer p = {.at = format};
    va_start(p.list, format);
    json_t *value = pack(&p);
    va_end(p.list);
    if (!p.bad) return value;
    json_decref(value);
    return NULL;
}

/* ------------------------------------------------------------------ unpacking */

/* Takes one value of the format. `value` may be NULL: then what follows is passed over. False: it
 * is of another kind. */
static bool unpack(Packer *p, const json_t *value);

static bool unpack_members(Packer *p, const json_t *value, char last, json_error_t *error) {
    bool good = !value || json_is(value, last == '}' ? JSON_OBJECT : JSON_ARRAY);
    size_t index = 0;
    for (char c; (c = next(p)) != last && c; index++) {
        const char *name = NULL;
        bool free_to_miss = false;
        if (last == '}') {
            name = va_arg(p->list, const char *);
            free_to_miss = follows(p, '?');
        } else {
            p->at--;
        }
        json_t *member = !good || !value ? NULL
                         : name          ? json_object_get(value, name)
                                         : json_array_get(value, index);
        bool miss = good && value && !member && !free_to_miss;
        bool fits = unpack(p, member);
        if (good && (miss || !fits) && error)
            snprintf(error->text, sizeof error->text,
                     miss ? "'%s' is missing" : "'%s' is of another kind",
                     name ? name : "an entry");
        good = good && fits && !miss;
    }
    return good;
}

static bool unpack_string(Packer *p, const json_t *value) {
    const char **out = va_arg(p->list, const char **);
    bool null = follows(p, '?') && json_is_null(value);
    if (json_is_string(value)) *out = value->text;
    return !value || null || json_is_string(value);
}

static bool unpack_number(Packer *p, const json_t *value, char kind) {
    void *out = va_arg(p->list, void *);
    bool real = kind == 'f', good = real ? json_is_number(value) : json_is_integer(value);
    if (good && real)
        *(double *)out = value->type == JSON_REAL ? value->real : (double)value->integer;
    else if (good && kind == 'i')
        *(int *)out = (int)value->integer;
    else if (good)
        *(json_int_t *)out = value->integer;
    return !value || good;
}

static bool unpack(Packer *p, const json_t *value) {
    char kind = next(p);
    if (kind == '{') return unpack_members(p, value, '}', NULL);
    if (kind == '[') return unpack_members(p, value, ']', NULL);
    if (kind == 's') return unpack_string(p, value);
    if (kind == 'i' || kind == 'I' || kind == 'f') return unpack_number(p, value, kind);
    if (kind == 'b') {
        int *out = va_arg(p->list, int *);
        bool good = json_is_true(value) || json_is(value, JSON_FALSE);
        if (good) *out = json_is_true(value);
        return !value || good;
    }
    const json_t **out = va_arg(p->list, const json_t **);
    if (value) *out = value;
    return kind == 'o';
}

static int unpack_whole(json_t *value, json_error_t *error, Packer *p) {
    char first = next(p);
    bool good = value && first == '{' && unpack_members(p, value, '}', error);
    return good ? 0 : -1;
}

int json_unpack_ex(json_t *value, json_error_t *error, size_t flags, const char *format, ...) {
    Packer p = {.at = format};
    (void)flags;
    *error = (json_error_t){.text = "not an object"};
    va_start(p.list, format);
    int code = unpack_whole(value, error, &p);
    va_end(p.list);
    return code;
}

int json_unpack(json_t *value, const char *format, ...) {
    Packer p = {.at = format};
    va_start(p.list, format);
    int code = unpack_whole(value, NULL, &p);
    va_end(p.list);
    return code;
}
