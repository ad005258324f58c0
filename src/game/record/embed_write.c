/* See embed.h. A '<' could end a script element, so every '<' is escaped. */
#include "core/notation.h"
#include "record/embed.h"
#include "record/json.h"
#include "record/piece.h"

enum { HAND = 8 };

static void squares(Json *json, const Rules *rules) {
    static const char key[] = "squares";
    const Board *board = rules->board;
    json_open(json, key, '"');
    for (int square = 0; square < board->squares; square++) {
        char words[48];
        Text text = text_into(words, sizeof words);
        const char *mark = square_mark(rules, square);
        if (square) text_char(&text, ' ');
        text_string(&text, board->name[square]);
        text_char(&text, ':');
        text_number(&text, board->x[square]);
        text_char(&text, ':');
        text_number(&text, board->y[square]);
        if (*mark) text_char(&text, ':');
        text_string(&text, mark);
        json_escape(json, words, text.length);
    }
    json_close(json, '"');
}

static void pieces(Json *json, const Rules *rules) {
    json_open(json, "pieces", '[');
    for (int i = 0; piece_kind(rules, i).shape != SHAPE_NONE; i++) {
        Piece piece = piece_kind(rules, i);
        json_open(json, NULL, '[');
        json_bytes(json, NULL, &piece.letter, 1);
        json_put_string(json, NULL, shape_word(piece.shape));
        json_number(json, NULL, piece.owner + 1);
        json_bool(json, NULL, piece.dark);
        json_put_string(json, NULL, piece_word(piece));
        json_close(json, ']');
    }
    json_close(json, ']');
}

static void board(Json *json, const Tree *tree) {
    char letters[MAX_SQUARES];
    const Rules *rules = tree->rules;
    for (int square = 0; square < rules->board->squares; square++) {
        char piece = rules->letter(&tree->root->position, square);
        letters[square] = piece ? piece : '.';
    }
    json_bytes(json, "board", letters, rules->board->squares);
}

static void hand_of(const Rules *rules, const Position *position, char out[HAND]) {
    Text text = text_into(out, HAND);
    if (position->hand) rules->write_state(position, &text);
}

/* The captures of a ply and the squares it changes. */
static void changes(Json *json, const Rules *rules, const Node *node) {
    const Position *before = &node->parent->position, *after = &node->position;
    Position next = *before;
    Effects effects;
    rules->play(rules, &next, node->move, &effects);
    if (effects.count) {
        json_open(json, "taken", '[');
        for (int i = 0; i < effects.count; i++)
            json_put_string(json, NULL, rules->board->name[effects.taken[i].square]);
        json_close(json, ']');
    }
    piece_changes(rules, before, after, json);
}

static void ply(Json *json, const Rules *rules, const Node *node) {
    char text[MOVE_TEXT], before[HAND], after[HAND];
    bool pass = node->move == MOVE_PASS, slide = !pass && move_kind(node->move) == KIND_SLIDE;
    json_open(json, NULL, '{');
    if (node->turn != node->parent->turn) json_number(json, "turn", node->turn);
    move_write_human(rules, &node->parent->position, node->move, text);
    json_put_string(json, "name", text);
    json_put_string(json, "from", slide ? rules->board->name[move_from(node->move)] : "");
    json_put_string(json, "to", pass ? "" : rules->board->name[move_to(node->move)]);
    changes(json, rules, node);
    hand_of(rules, &node->parent->position, before);
    hand_of(rules, &node->position, after);
    if (!string_equal(before, after)) json_put_string(json, "hand", after);
    json_close(json, '}');
}

/* Counts what the element does not show. */
static void count_losses(const Tree *tree, Losses *losses) {
    losses_add_notes(losses, tree);
    for (const Tag *tag = tree->tags.first; tag; tag = tag->next)
        losses->count[LOSS_TAG] +=
            !string_equal(tag->name, "Player1") && !string_equal(tag->name, "Player2");
}

bool embed_write(const Tree *tree, Text *out, Losses *losses) {
    const Rules *rules = tree->rules;
    char hand[HAND];
    text_string(out, "<taefl-game><script type=\"application/json\">\n");
    Json json = json_into(out);
    json.html = true;
    json_open(&json, NULL, '{');
    json_number(&json, "taefl", 1);
    json_put_string(&json, "rules", rules->name);
    json_put_string(&json, "title", rules->base->title);
    json_open(&json, "players", '[');
    for (int side = 0; side < 2; side++) {
        const char *name = tree_tag(tree, side ? "Player2" : "Player1");
        json_put_string(&json, NULL, name ? name : rules->base->player[side]);
    }
    json_close(&json, ']');
    json_put_string(&json, "result", result_word(tree_result(tree)));
    json_put_string(&json, "shape", rules->board->hexagon ? "hexagon" : "square");
    squares(&json, rules);
    pieces(&json, rules);
    board(&json, tree);
    hand_of(rules, &tree->root->position, hand);
    json_put_string(&json, "hand", hand);
    json_open(&json, "plies", '[');
    for (const Node *node = tree->root->child; node; node = node->child) ply(&json, rules, node);
    json_close(&json, ']');
    json_put_string(&json, "lang", "en");
    json_close(&json, '}');
    text_string(out, "\n</script></taefl-game>\n");
    count_losses(tree, losses);
    return !out->full;
}
