/* See gamejson.h. Walks the tree without recursion, in the order of node_next. The object of a ply
 * stays open for its variations and is closed before its line continues. */
#include "core/notation.h"
#include "record/gamefile.h"
#include "record/lawtext.h"
#include "record/gamejson.h"

/* Each variation adds three levels: an array, an array of variations and the object of a ply. The
 * outermost one needs a few more. */
enum { PER_VARIATION = 3, DEEPEST = JSON_DEPTH - 8 };

static void marks(Json *json, const Note *note) {
    bool any = false;
    for (; note; note = note->next) {
        if (note->text) continue;
        if (!any) json_open(json, "marks", '[');
        any = true;
        json_number(json, NULL, note->mark);
    }
    if (any) json_close(json, ']');
}

static void comments(Json *json, const char *key, const Note *note) {
    bool any = false;
    for (; note; note = note->next) {
        if (!note->text) continue;
        if (!any) json_open(json, key, '[');
        any = true;
        json_put_string(json, NULL, note->text);
    }
    if (any) json_close(json, ']');
}

/* Writes everything of a ply except its variations; the object stays open. */
static void open_ply(Json *json, const Tree *tree, const Node *node) {
    char text[MOVE_TEXT];
    json_open(json, NULL, '{');
    move_write(tree->rules, node->move, text);
    json_put_string(json, "move", text);
    move_write_human(tree->rules, &node->parent->position, node->move, text);
    json_put_string(json, "name", text);
    marks(json, node->note[NOTE_AFTER]);
    comments(json, "comments", node->note[NOTE_AFTER]);
    comments(json, "intro", node->note[NOTE_INTRO]);
    comments(json, "trail", node->note[NOTE_TRAIL]);
}

/* Closes what ends with this ply and opens the next line beside it, if any. Returns the next ply;
 * NULL after the last. */
static const Node *onward(Json *json, const Node *node, int *depth) {
    json_close(json, '}');
    while (!node->child) {
        while (!node_varies(node)) {
            node = node->parent;
            if (!node) return NULL;
        }
        json_close(json, ']');
        if (node->sibling) {
            json_open(json, NULL, '[');
            return node->sibling;
        }
        node = node->parent->child;
        json_close(json, ']');
        json_close(json, '}');
        *depth -= PER_VARIATION;
    }
    return node->child;
}

static bool moves(Json *json, const Tree *tree, Error *error) {
    int depth = 0;
    json_open(json, "moves", '[');
    for (const Node *node = tree->root->child; node;) {
        open_ply(json, tree, node);
        if (node_varies(node) || !node->sibling) {
            node = onward(json, node, &depth);
            continue;
        }
        depth += PER_VARIATION;
        if (depth > DEEPEST) return error_at(error, ERROR_JSON_DEEP, 0, "330 variations", NULL);
        json_open(json, "variations", '[');
        json_open(json, NULL, '[');
        node = node->sibling;
    }
    json_close(json, ']');
    return true;
}

static void tags(Json *json, const Tree *tree) {
    json_open(json, "tags", '{');
    for (const Tag *tag = tree->tags.first; tag; tag = tag->next)
        json_put_string(json, tag->name, tag->value);
    json_close(json, '}');
}

bool gamejson_write(const Tree *tree, Json *json, Error *error) {
    const Rules *rules = tree->rules;
    Position start;
    char text[POSITION_TEXT] = "";
    json_open(json, NULL, '{');
    char law[RULEFILE_LAW];
    json_put_string(json, "rules", rules->name);
    if (lawtext_of(rules, law)) json_put_string(json, "rulesText", law);
    rules->start(rules, &start);
    if (!position_equal(&start, &tree->root->position)) {
        position_write(rules, &tree->root->position, text);
        json_put_string(json, "position", text);
    }
    tags(json, tree);
    bool over = tree_last(tree)->result != RESULT_NONE;
    Termination how = over ? TERMINATION_NORMAL : tree->termination;
    bool said = how || !tree->claimed;
    json_put_string(json, "result", result_word(tree_result(tree)));
    json_put_string(json, "termination", said ? termination_word(how) : "");
    if (score_text(tree, text, sizeof text)) json_put_string(json, "score", text);
    comments(json, "comments", tree->root->note[NOTE_AFTER]);
    if (!moves(json, tree, error)) return false;
    json_close(json, '}');
    return true;
}
