/* See show.h: rule sets, the catalogue of all and one in full. */
#include "core/check.h"
#include "core/notation.h"
#include "law/rulefile.h"
#include "record/aim.h"
#include "record/lesson.h"
#include "record/origin.h"
#include "record/piece.h"
#include "session/show.h"

/* Writes "told":{"words.sv":…}: what a rules file says beyond what every rule set has, for one item
 * or the whole file (""), by key without `prefix`. */
static void told(Json *json, const RuleFile *file, const char *prefix, int item) {
    if (!file) return;
    json_open(json, "told", '{');
    for (int i = 0; i < file->word_count; i++) {
        const char *key = rulefile_told(file, i, prefix, item);
        if (key) json_put_string(json, key, file->words[i].text);
    }
    json_close(json, '}');
}

static void option(Json *json, const RulesBase *base, int number) {
    const RulesOption *o = &base->option[number];
    json_open(json, NULL, '{');
    json_put_string(json, "name", o->name);
    json_put_string(json, "words", o->words);
    json_put_string(json, "clause", show_clause(base, o->clause));
    if (base->apart >> number & 1) {
        json_open(json, "apart", '[');
        for (int i = 0; i < rules_option_count(base); i++)
            if (i != number && base->apart >> i & 1)
                json_put_string(json, NULL, base->option[i].name);
        json_close(json, ']');
    }
    told(json, rulefile_from(base), "option.", number);
    json_close(json, '}');
}

/* The members that catalogue and `about` share. */
static void rule_set(Json *json, const RulesBase *base) {
    json_put_string(json, "title", base->title);
    json_put_string(json, "line", lesson_line(base));
    json_put_string(json, "source", base->source);
    json_put_string(json, "address", base->address);
    json_put_string(json, "family", family_word(base->family));
    json_open(json, "players", '[');
    for (int side = 0; side < 2; side++) json_put_string(json, NULL, base->player[side]);
    json_close(json, ']');
    json_open(json, "options", '[');
    for (int i = 0; i < rules_option_count(base); i++) option(json, base, i);
    json_close(json, ']');
    told(json, rulefile_from(base), "", 0);
}

void show_catalogue(const Game *game, Text *out) {
    (void)game;
    Json json = json_into(out);
    json_open(&json, NULL, '[');
    for (int i = 0; i < rules_bases(); i++) {
        json_open(&json, NULL, '{');
        json_put_string(&json, "name", rules_base(i)->name);
        rule_set(&json, rules_base(i));
        json_close(&json, '}');
    }
    json_close(&json, ']');
}

/* What a screen may depend on, so that it need not know names. */
static void traits(Json *json, const Rules *rules) {
    json_open(json, "traits", '[');
    if (rules->traits.places) json_put_string(json, NULL, "places");
    if (rules->traits.halves) json_put_string(json, NULL, "halves");
    if (rules->traits.hand) json_put_string(json, NULL, "hand");
    if (rules->score) json_put_string(json, NULL, "points");
    if (rules->exits) json_put_string(json, NULL, "calls");
    if (rules->traits.draws) json_put_string(json, NULL, "draws");
    json_close(json, ']');
}

static void aims(Json *json, const Rules *rules) {
    json_open(json, "aims", '[');
    for (Side side = P1; side <= P2; side++)
        json_put_string(json, NULL, aim_word(aim_of(rules, side)));
    json_close(json, ']');
    char squares[64];
    Text out = text_into(squares, sizeof squares);
    aim_squares(rules, &out);
    if (out.length) json_put_string(json, "escapes", squares);
}

static void geometry(Json *json, const Rules *rules) {
    const Board *board = rules->board;
    json_open(json, "geometry", '{');
    json_put_string(json, "shape", board->hexagon ? "hexagon" : "square");
    json_open(json, "squares", '[');
    for (int square = 0; square < board->squares; square++) {
        json_open(json, NULL, '{');
        json_put_string(json, "name", board->name[square]);
        json_number(json, "x", board->x[square]);
        json_number(json, "y", board->y[square]);
        json_put_string(json, "mark", square_mark(rules, square));
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void pieces(Json *json, const Rules *rules) {
    json_open(json, "pieces", '[');
    for (int i = 0;; i++) {
        Piece piece = piece_kind(rules, i);
        if (piece.shape == SHAPE_NONE) break;
        json_open(json, NULL, '{');
        json_bytes(json, "letter", &piece.letter, 1);
        json_put_string(json, "shape", shape_word(piece.shape));
        json_number(json, "owner", piece.owner + 1);
        json_bool(json, "dark", piece.dark);
        json_put_string(json, "word", piece_word(piece));
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* The values for the gaps of a sentence, in every language. */
static void gaps(Json *json, const Rules *rules, const Said *said) {
    char name[MAX_NAMES][NAME_TEXT];
    json_open(json, "gaps", '[');
    for (int gap = 0; gap < 2; gap++) {
        int count = lawwords_names(rules_law(rules), said, gap, name);
        json_open(json, NULL, '[');
        for (int i = 0; i < count; i++) json_put_string(json, NULL, name[i]);
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* The sentences of a clause that the law makes itself. */
static void put_said(Json *json, const Rules *rules, int cite) {
    Said said[MAX_SAID];
    int count = lawwords(rules_law(rules), said);
    json_open(json, "said", '[');
    for (int i = 0; i < count; i++) {
        if (!lawwords_clause(&said[i]) || lawwords_cite(&said[i]) != cite) continue;
        json_open(json, NULL, '{');
        json_put_string(json, "id", lawwords_id(&said[i]));
        gaps(json, rules, &said[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_clause(Json *json, const Rules *rules, ClauseId id) {
    const Clause *clause = rules_clause(rules, id);
    json_open(json, NULL, '{');
    json_put_string(json, "id", clause->id);
    json_put_string(json, "standing", clause->standing);
    json_put_string(json, "words", clause->words);
    json_put_string(json, "source", clause->source);
    if ((int)id >= CLAUSE_PLAIN)
        put_said(json, rules, (int)id - CLAUSE_PLAIN);
    else if (id >= CLAUSE_OWN)
        told(json, rulefile_of(rules), "clause.", id - CLAUSE_OWN);
    json_close(json, '}');
}

static void clauses(Json *json, const Rules *rules) {
    json_open(json, "clauses", '[');
    for (int i = 0; rules_listed(rules, i); i++) put_clause(json, rules, rules_listed(rules, i));
    json_close(json, ']');
}

/* The lesson: its lines, one item each, with its sentences and the ids of their translations. */
static void lesson(Json *json, const Rules *rules) {
    char words[4096];
    Text text = text_into(words, sizeof words);
    lesson_write(rules, &text);
    ASSERT(!text.full);
    json_open(json, "lesson", '[');
    for (const char *line = words; *line;) {
        size_t length = 0;
        while (line[length] && line[length] != '\n') length++;
        json_bytes(json, NULL, line, length);
        line += length + (line[length] == '\n');
    }
    json_close(json, ']');
    json_open(json, "plain", '[');
    Sentence sentence;
    for (int i = 0; lesson_sentence(rules, i, &sentence); i++) {
        json_open(json, NULL, '{');
        json_put_string(json, "id", sentence.id);
        json_put_string(json, "words", sentence.words);
        json_bool(json, "opens", lesson_opens(&sentence));
        if (rules_law(rules)) gaps(json, rules, &sentence.said);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* What is known about the rule set besides its rules. */
static void origin(Json *json, const RulesBase *base) {
    Remark remark;
    const char *name;
    json_open(json, "origin", '[');
    for (int i = 0; origin_remark(base, i, &remark); i++) {
        json_open(json, NULL, '{');
        json_put_string(json, "id", remark.id);
        json_bool(json, "brief", remark.brief);
        json_put_string(json, "heading", remark.heading);
        json_put_string(json, "words", remark.words);
        if (remark.source) json_put_string(json, "source", remark.source);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "unplayed", '[');
    for (int i = 0; (name = origin_unplayed(base, i)); i++) json_put_string(json, NULL, name);
    json_close(json, ']');
}

void show_about(const Game *game, Text *out) {
    const Rules *rules = game->rules;
    Json json = json_into(out);
    Position start;
    char fen[POSITION_TEXT];
    json_open(&json, NULL, '{');
    json_put_string(&json, "name", rules->name);
    json_put_string(&json, "base", rules->base->name);
    rule_set(&json, rules->base);
    json_open(&json, "on", '[');
    for (int i = 0; i < rules_option_count(rules->base); i++)
        if (rules->options >> i & 1) json_put_string(&json, NULL, rules->base->option[i].name);
    json_close(&json, ']');
    traits(&json, rules);
    aims(&json, rules);
    geometry(&json, rules);
    pieces(&json, rules);
    clauses(&json, rules);
    rules->start(rules, &start);
    position_write(rules, &start, fen);
    json_put_string(&json, "start", fen);
    lesson(&json, rules);
    origin(&json, rules->base);
    json_close(&json, '}');
}
