/* Keys, kinds and values come from the table of fields (law/lawfield.h), so that no screen needs
 * its own list. */
#include "session/answers.h"
#include "core/check.h"
#include "law/lawcheck.h"
#include "law/lawfield.h"
#include "law/rulefile.h"
#include "search/chance.h"
#include "record/json.h"

static void put_value(Json *json, const TaflLaw *law, int number) {
    char value[1024];
    Text text = text_into(value, sizeof value);
    lawfield_value(law, number, &text);
    ASSERT(!text.full);
    json_put_string(json, "value", value);
}

static void put_choices(Json *json, int number) {
    const char *choice;
    json_open(json, "choices", '[');
    for (int i = 0; (choice = lawfield_choice(number, i)); i++) json_put_string(json, NULL, choice);
    json_close(json, ']');
}

static void put_squares(Json *json, const Rules *rules, int number) {
    Bits squares = lawfield_squares(rules_law(rules), number);
    json_open(json, "squares", '[');
    while (squares) json_put_string(json, NULL, rules->board->name[bits_pop(&squares)]);
    json_close(json, ']');
}

static void put_fields(Json *json, const Rules *rules) {
    FieldNote note;
    json_open(json, "fields", '[');
    for (int i = 0; lawfield_note(i, &note); i++) {
        json_open(json, NULL, '{');
        json_put_string(json, "key", note.key);
        json_put_string(json, "group", note.group);
        json_put_string(json, "cites", note.cites);
        json_put_string(json, "kind", note.kind);
        put_value(json, rules_law(rules), i);
        json_put_string(json, "usual", note.usual ? note.usual : "");
        put_choices(json, i);
        put_squares(json, rules, i);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_warnings(Json *json, const Rules *rules) {
    uint32_t warnings = lawcheck_warnings(rules);
    json_open(json, "warnings", '[');
    for (int i = 0; lawcheck_warning(i); i++) {
        if (!(warnings >> i & 1)) continue;
        json_open(json, NULL, '{');
        json_put_string(json, "id", lawcheck_warning_id(i));
        json_put_string(json, "key", lawcheck_warning_key(i));
        json_put_string(json, "words", lawcheck_warning(i));
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* Writes the whole file, with "
 * " for its line ends. It is first written into the far half of the room for the answer. */
static void put_file(Json *json, const Rules *rules) {
    size_t half = json->out->size / 2;
    Text text = text_into(json->out->start + half, half);
    if (rulefile_of(rules)) rulefile_write(rulefile_of(rules), "\n", &text);
    if (text.full) json->out->full = true;
    json_put_string(json, "text", text.full ? "" : text.start);
}

void show_law(const Rules *rules, Text *out) {
    Json json = json_into(out);
    char nearest[RULES_NAME];
    json_open(&json, NULL, '{');
    json_put_string(&json, "name", rules->name);
    json_put_string(&json, "title", rules->base->title);
    chance_nearest(rules, nearest);
    json_put_string(&json, "nearest", nearest);
    put_file(&json, rules);
    put_fields(&json, rules);
    put_warnings(&json, rules);
    json_close(&json, '}');
}
