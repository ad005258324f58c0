/* Writes OpenTafl notation, see otg.h. It lists ranks from the first one up, our position text from
 * the last one down; squares have the same names. Attackers are black, player 2. */
#include "core/notation.h"
#include "law/rulefile.h"
#include "record/otg.h"

typedef struct Writer {
    const Tree *tree;
    Text *out;
    Losses *losses;
} Writer;

/* Writes text inside brackets, without ']' and, in a comment, without '|', which have a meaning
 * there, and without control bytes, which the reader refuses. */
static void put_clean(Writer *w, const char *text, bool comment) {
    for (; *text; text++) {
        char c = *text == '[' ? '(' : *text == ']' ? ')' : comment && *text == '|' ? '/' : *text;
        if (!comment && (c == '\n' || c == '\r')) c = ' ';
        if (((unsigned char)c < ' ' && !char_is_space(c)) || c == 127) c = '?';
        w->losses->count[LOSS_CHANGED] += c != *text;
        text_char(w->out, c);
    }
}

static void put_tag(Writer *w, const char *name, const char *value) {
    if (!value) return;
    text_char(w->out, '[');
    text_string(w->out, name);
    text_char(w->out, ':');
    put_clean(w, value, false);
    text_string(w->out, "]\n");
}

static const char *const tags[][2] = {
    {"Event", "event"},         {"Site", "site"},         {"Date", "date"},
    {"Round", "round"},         {"Player2", "attackers"}, {"Player1", "defenders"},
    {"Annotator", "annotator"}, {"Compiler", "compiler"}, {"TimeControl", "time-control"}};
enum { TAGS = sizeof tags / sizeof *tags };

/* Writes a custom law too, so that the game can be read back. */
static void put_law(Writer *w) {
    char law[RULEFILE_LAW];
    const RuleFile *file = rulefile_of(w->tree->rules);
    if (!file) return;
    Text text = text_into(law, sizeof law);
    rulefile_write_law(file, "\\n", &text);
    put_tag(w, "taefl-law", law);
}

static void put_tags(Writer *w) {
    static const char *const results[] = {"?", "-1", "1", "0"};
    const Tree *tree = w->tree;
    for (int i = 0; i < TAGS; i++) put_tag(w, tags[i][1], tree_tag(tree, tags[i][0]));
    for (const Tag *tag = tree->tags.first; tag; tag = tag->next) {
        int known = 0;
        while (known < TAGS && !string_equal(tag->name, tags[known][0])) known++;
        w->losses->count[LOSS_TAG] += known == TAGS;
    }
    put_tag(w, "result", results[tree_result(tree)]);
    bool over = tree_last(tree)->result != RESULT_NONE;
    if (over || tree->termination)
        put_tag(w, "termination", termination_word(over ? TERMINATION_NORMAL : tree->termination));
    put_tag(w, "variant", tree->rules->name);
    put_law(w);
}

/* ---- the rules record */

static void put_entry(Writer *w, const char *entry, const char *value) {
    text_string(w->out, entry);
    text_string(w->out, value);
    text_char(w->out, ' ');
}

static void put_squares(Writer *w, const char *entry, Bits set) {
    text_string(w->out, entry);
    for (bool first = true; set; first = false) {
        if (!first) text_char(w->out, ',');
        text_string(w->out, w->tree->rules->board->name[bits_pop(&set)]);
    }
    text_char(w->out, ' ');
}

static void put_start(Writer *w, const Position *p) {
    int size = w->tree->rules->board->files;
    text_string(w->out, "start:/");
    for (int rank = 0; rank < size; rank++) {
        int empty = 0;
        for (int file = 0; file < size; file++) {
            char letter = w->tree->rules->letter(p, rank * size + file);
            if (letter && empty) text_number(w->out, empty);
            empty = letter ? 0 : empty + 1;
            if (letter) text_char(w->out, letter);
        }
        if (empty) text_number(w->out, empty);
        text_char(w->out, '/');
    }
}

static const char *third_word(const Repetition *again) {
    if (!again->occurrences) return "i";
    if (again->kind == REPETITION_MOVER_WINS) return "w";
    return again->kind == REPETITION_MOVER_LOSES ? "l" : "d";
}

/* Writes what OpenTafl has words for. It has none for A7, A9, B1 to B4 and others. */
static void put_rules(Writer *w) {
    const Rules *rules = w->tree->rules;
    const TaflLaw *law = rules_law(rules);
    const Position *start = &w->tree->root->position;
    text_string(w->out, "[rules:dim:");
    text_number(w->out, law->size);
    text_char(w->out, ' ');
    put_entry(w, "name:", rules->name);
    put_entry(w, "esc:", law->escape & ~rules->board->corners ? "e" : "c");
    put_entry(w, "surf:", law->encircle ? "y" : "n");
    put_entry(w, "atkf:", start->side == P2 ? "y" : "n");
    put_entry(w, "tfr:", third_word(&law->repetition));
    put_entry(w, "ka:",
              law->king_helps     ? law->king_strikes ? "y" : "a"
              : law->king_strikes ? "h"
                                  : "n");
    put_entry(w, "ks:", law->king_surround == rules->board->all ? "y" : "n");
    if (law->shieldwall) put_entry(w, "sw:", "s");
    if (law->exit_fort) put_entry(w, "efe:", "y");
    if (!rules->marked[MARK_CORNER]) put_entry(w, "cor:", "");
    if (law->barred & law->throne) put_entry(w, "cenp:", "");
    if (!(law->hostile & law->throne)) put_entry(w, "cenhe:", "");
    if (law->camps) {
        put_squares(w, "afor:", law->camps);
        put_entry(w, "aforh:", "tcnkTCNK");
        put_entry(w, "aforp:", "t");
        put_entry(w, "afors:", "t");
    }
    put_start(w, start);
    text_string(w->out, "]\n");
    w->losses->count[LOSS_RULES]++;
}

/* ---- moves */

static bool has_comment(const Node *node) {
    for (const Note *note = node ? node->note[NOTE_AFTER] : NULL; note; note = note->next)
        if (note->text) return true;
    return false;
}

static void put_comments(Writer *w, const Node *node) {
    bool first = true;
    for (const Note *note = node ? node->note[NOTE_AFTER] : NULL; note; note = note->next) {
        if (!note->text) continue;
        if (!first) text_char(w->out, ' ');
        put_clean(w, note->text, true);
        first = false;
    }
}

static void put_move(Writer *w, const Node *node) {
    char text[MOVE_TEXT];
    move_write_human(w->tree->rules, &node->parent->position, node->move, text);
    text_string(w->out, text);
    if (node->result && node->reason == rules_law(w->tree->rules)->cite[CITE_END])
        text_string(w->out, node->result == RESULT_P1 ? "--" : "++");
}

/* Dots stand for the ply of a game without any, so that the tags of the next game do not follow
 * this one's. */
static void put_moves(Writer *w) {
    const Node *first = w->tree->root->child;
    bool resigned = w->tree->termination == TERMINATION_RESIGN && !tree_last(w->tree)->result;
    if (!first && !resigned) text_string(w->out, "1. ...\n");
    for (int turn = 1; first || resigned; turn++) {
        const Node *second = first ? first->child : NULL;
        text_number(w->out, turn);
        text_string(w->out, ". ");
        if (first) put_move(w, first);
        if (first && (second || resigned)) text_char(w->out, ' ');
        if (second) put_move(w, second);
        if (!second && resigned) {
            text_string(w->out, "---");
            resigned = false;
        }
        text_char(w->out, '\n');
        if (has_comment(first) || has_comment(second)) {
            text_char(w->out, '[');
            put_comments(w, first);
            text_char(w->out, '|');
            put_comments(w, second);
            text_string(w->out, "]\n");
        }
        first = second ? second->child : NULL;
    }
}

/* Resignation is written as a move, which only the side to move can make. */
static void count_losses(Writer *w) {
    Losses notes = {0}; /* comments are kept */
    losses_add_notes(&notes, w->tree);
    w->losses->count[LOSS_VARIATION] += notes.count[LOSS_VARIATION];
    w->losses->count[LOSS_MARK] += notes.count[LOSS_MARK];
}

bool otg_write(const Tree *tree, Text *out, Losses *losses, Error *error) {
    Writer w = {tree, out, losses};
    if (!rules_law(tree->rules))
        return error_at(error, ERROR_FILE_TAG_VALUE, 0, "Rules", tree->rules->name);
    put_tags(&w);
    if (has_comment(tree->root)) {
        text_string(out, "[start-comment:");
        put_comments(&w, tree->root);
        text_string(out, "]\n");
    }
    put_rules(&w);
    text_char(out, '\n');
    put_moves(&w);
    count_losses(&w);
    return !out->full;
}
