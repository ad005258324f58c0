/* Writes game files: see gamefile.h, and docs/gamefile.md for the form. Walks the tree without
 * recursion, in the order of node_next. Breaks lines between words only, also inside comments;
 * reading turns the break into a space again. */
#include "core/notation.h"
#include "record/comment.h"
#include "record/gamefile.h"
#include "record/lawtext.h"

enum { COLUMNS = 79, WORD = MOVE_TEXT + 24 };

typedef struct Writer {
    Text *out;
    size_t line; /* where the current line begins */
    bool glued;  /* no space before the next word */
    bool open;   /* … and an opening parenthesis before it */
} Writer;

const char *mark_suffix(int mark) {
    static const char *const suffixes[] = {"!", "?", "!!", "??", "!?", "?!"};
    return mark >= 1 && mark <= 6 ? suffixes[mark - 1] : NULL;
}

static void new_line(Writer *w) {
    text_char(w->out, '\n');
    w->line = w->out->length;
    w->glued = true;
}

/* Writes what comes before a word of `length` bytes: a space or a new line, and a parenthesis. */
static void space(Writer *w, size_t length) {
    if (!w->glued && w->out->length + 1 + w->open + length > w->line + COLUMNS)
        new_line(w);
    else if (!w->glued)
        text_char(w->out, ' ');
    if (w->open) text_char(w->out, '(');
    w->glued = w->open = false;
}

static void word(Writer *w, const char *text) {
    space(w, string_length(text));
    text_string(w->out, text);
}

/* ---- tags */

static void tag(Writer *w, const char *name, const char *value) {
    text_char(w->out, '[');
    text_string(w->out, name);
    text_string(w->out, " \"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') text_char(w->out, '\\');
        text_char(w->out, *value);
    }
    text_string(w->out, "\"]");
    new_line(w);
}

bool score_text(const Tree *tree, char *out, size_t size) {
    if (!tree->rules->score) return false;
    int score[2];
    tree->rules->score(tree->rules, &tree_last(tree)->position, score);
    Text text = text_into(out, size);
    text_number(&text, score[0]);
    text_char(&text, ' ');
    text_number(&text, score[1]);
    return true;
}

static void tags_from_game(Writer *w, const Tree *tree) {
    Position start;
    char text[POSITION_TEXT];
    tag(w, "Result", result_word(tree_result(tree)));
    tag(w, "Rules", tree->rules->name);
    char law[RULEFILE_LAW];
    if (lawtext_of(tree->rules, law)) tag(w, "RulesText", law);
    tree->rules->start(tree->rules, &start);
    if (!position_equal(&start, &tree->root->position)) {
        position_write(tree->rules, &tree->root->position, text);
        tag(w, "Position", text);
    }
    if (score_text(tree, text, sizeof text)) tag(w, "Score", text);
}

static void tags(Writer *w, const Tree *tree) {
    for (int i = 0; i < ROSTER_TAGS; i++) {
        const char *value = tree_tag(tree, known_tags[i]);
        tag(w, known_tags[i], value ? value : i == DATE_TAG ? "????.??.??" : "?");
    }
    tags_from_game(w, tree);
    const char *control = tree_tag(tree, known_tags[CONTROL_TAG]);
    if (control) tag(w, known_tags[CONTROL_TAG], control);
    bool over = tree_last(tree)->result != RESULT_NONE;
    Termination termination = over ? TERMINATION_NORMAL : tree->termination;
    if (termination || !tree->claimed) tag(w, "Termination", termination_word(termination));
    for (const Tag *t = tree->tags.first; t; t = t->next)
        if (tag_rank(t->name) == KNOWN_TAGS) tag(w, t->name, t->value);
}

/* ---- notes */

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* Whether the line may be broken at text[i]: one space between two words. */
static bool breakable(const char *text, size_t i) {
    return text[i] == ' ' && i > 0 && !is_blank(text[i - 1]) && text[i + 1] &&
           !is_blank(text[i + 1]);
}

/* A byte of a comment as written: itself, or its escape. */
static const char *escaped(const char *text, size_t length, char buffer[8]) {
    Text out = text_into(buffer, 8);
    unsigned char c = (unsigned char)*text;
    char byte;
    if (comment_byte_escaped(c) || comment_escape(text, length, &byte)) {
        text_string(&out, "&#");
        text_unsigned(&out, c);
        text_char(&out, ';');
    } else {
        text_char(&out, *text);
    }
    return buffer;
}

/* Writes a comment in pieces between the possible line breaks. An escape contains no space, so no
 * new break can arise. */
static void comment(Writer *w, const char *text) {
    char buffer[8];
    for (bool first = true, last = false; !last; first = false) {
        size_t end = 0;
        while (text[end] && !breakable(text, end)) end++;
        last = text[end] == 0;
        size_t length = (size_t)first + last;
        for (size_t i = 0; i < end; i++)
            length += string_length(escaped(text + i, end - i, buffer));
        space(w, length);
        if (first) text_char(w->out, '{');
        for (size_t i = 0; i < end; i++) text_string(w->out, escaped(text + i, end - i, buffer));
        if (last) text_char(w->out, '}');
        text += end + !last;
    }
}

/* Returns whether there was a comment. */
static bool notes(Writer *w, const Note *note) {
    bool comments = false;
    for (; note; note = note->next) {
        if (note->text) {
            comment(w, note->text);
            comments = true;
        } else {
            char mark[8];
            Text text = text_into(mark, sizeof mark);
            text_char(&text, '$');
            text_number(&text, note->mark);
            word(w, mark);
        }
    }
    return comments;
}

/* ---- plies */

/* Writes a ply, with its turn number if needed. `fresh`: first of the game or of a variation;
 * `apart`: something came between this ply and the one before. Returns the remaining notes; a first
 * mark such as ! is part of the word. */
static const Note *ply(Writer *w, const Tree *tree, const Node *node, bool fresh, bool apart) {
    const Position *before = &node->parent->position;
    char move[MOVE_TEXT], buffer[WORD];
    Text text = text_into(buffer, sizeof buffer);
    bool begins;
    int turn = turn_after(tree->rules, node->parent, &begins);
    bool first = before->side == tree->rules->first;
    if (fresh || (begins && (first || apart))) {
        text_number(&text, turn);
        text_string(&text, first ? ". " : "... ");
    }
    move_write_human(tree->rules, before, node->move, move);
    text_string(&text, move);
    const Note *note = node->note[NOTE_AFTER];
    if (note && !note->text && mark_suffix(note->mark)) {
        text_string(&text, mark_suffix(note->mark));
        note = note->next;
    }
    word(w, buffer);
    return note;
}

/* ---- the walk */

/* The first ply of a variation is next. */
static const Node *open_variation(Writer *w, const Node *node, bool *fresh) {
    w->open = true;
    notes(w, node->note[NOTE_INTRO]);
    *fresh = true;
    return node;
}

static void close_variation(Writer *w, const Node *node, bool *apart) {
    if (w->out->length + 1 > w->line + COLUMNS) new_line(w);
    text_char(w->out, ')');
    w->glued = false;
    notes(w, node->note[NOTE_TRAIL]);
    *apart = true;
}

/* The ply to write after `node`, as node_next, with the parentheses between. */
static const Node *onward(Writer *w, const Node *node, bool *fresh, bool *apart) {
    if (!node_varies(node) && node->sibling) return open_variation(w, node->sibling, fresh);
    while (!node->child) {
        while (!node_varies(node)) {
            node = node->parent;
            if (!node) return NULL;
        }
        close_variation(w, node, apart);
        if (node->sibling) return open_variation(w, node->sibling, fresh);
        node = node->parent->child;
    }
    return node->child;
}

static void movetext(Writer *w, const Tree *tree) {
    notes(w, tree->root->note[NOTE_AFTER]);
    bool fresh = true, apart = false;
    for (const Node *node = tree->root->child; node; node = onward(w, node, &fresh, &apart)) {
        const Note *rest = ply(w, tree, node, fresh, apart);
        fresh = false;
        apart = notes(w, rest);
    }
    word(w, result_word(tree_result(tree)));
    new_line(w);
}

bool gamefile_write(const Tree *tree, Text *out, Error *error) {
    if (out->length) text_char(out, '\n');
    Writer w = {.out = out, .line = out->length, .glued = true};
    tags(&w, tree);
    new_line(&w);
    movetext(&w, tree);
    return !out->full ||
           error_at(error, ERROR_FILE_LARGE, 0, "the memory for the text is full", NULL);
}
