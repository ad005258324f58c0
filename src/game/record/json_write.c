/* See json.h. */
#include "record/json.h"

static void item(Json *json, const char *key) {
    if (json->comma) text_char(json->out, ',');
    json->comma = true;
    if (!key) return;
    text_char(json->out, '"');
    text_string(json->out, key);
    text_string(json->out, "\":");
}

void json_open(Json *json, const char *key, char bracket) {
    item(json, key);
    text_char(json->out, bracket);
    json->comma = false;
}

void json_close(Json *json, char bracket) {
    text_char(json->out, bracket);
    json->comma = true;
}

static void escape(Text *out, unsigned char c) {
    static const char hex[] = "0123456789abcdef";
    text_char(out, '\\');
    switch (c) {
    case '"':
    case '\\': text_char(out, (char)c); break;
    case '\n': text_char(out, 'n'); break;
    case '\t': text_char(out, 't'); break;
    default:
        text_string(out, "u00");
        text_char(out, hex[c >> 4]);
        text_char(out, hex[c & 15]);
    }
}

void json_escape(Json *json, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 32 || c == 127 || c == '"' || c == '\\' || (c == '<' && json->html))
            escape(json->out, c);
        else
            text_char(json->out, (char)c);
    }
}

void json_bytes(Json *json, const char *key, const char *text, size_t length) {
    json_open(json, key, '"');
    json_escape(json, text, length);
    json_close(json, '"');
}

void json_put_string(Json *json, const char *key, const char *text) {
    if (text)
        json_bytes(json, key, text, string_length(text));
    else
        json_put_null(json, key);
}

void json_number(Json *json, const char *key, int64_t number) {
    item(json, key);
    text_number(json->out, number);
}

void json_thousandths(Json *json, const char *key, int64_t number) {
    item(json, key);
    text_thousandths(json->out, number);
}

void json_bool(Json *json, const char *key, bool value) {
    item(json, key);
    text_string(json->out, value ? "true" : "false");
}

void json_put_null(Json *json, const char *key) {
    item(json, key);
    text_string(json->out, "null");
}
