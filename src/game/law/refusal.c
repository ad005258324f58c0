/* See refusal.h and obstacle.h. */
#include "law/refusal.h"
#include "core/check.h"
#include "law/lawclause.h"
#include "law/rulefile.h"

static const struct {
    const char *name, *words;
} codes[OBSTACLE_COUNT] = {
#define X(name, words) {#name, words},
    OBSTACLES(X)
#undef X
};

const char *obstacle_name(ObstacleCode code) {
    ASSERT((unsigned)code < OBSTACLE_COUNT);
    return codes[code].name;
}

const char *obstacle_words(ObstacleCode code) {
    ASSERT((unsigned)code < OBSTACLE_COUNT);
    return codes[code].words;
}

static void board_name(const Rules *rules, int square, Text *out) {
    text_string(out, rules->board->name[square]);
}

static void write_exits(const Rules *rules, const Obstacle *o, SquareName name, Text *out) {
    for (Bits left = o->exits; left;) {
        if (left != o->exits) text_string(out, ", ");
        name(rules, bits_pop(&left), out);
    }
}

static void write_argument(const Rules *rules, const Obstacle *o, int number, SquareName name,
                           Text *out) {
    if (o->code == OBSTACLE_WHITE_PERSISTS) {
        write_exits(rules, o, name, out);
    } else if (o->code == OBSTACLE_BLACK_PERSISTS) {
        name(rules, move_from(o->strike), out);
        name(rules, move_to(o->strike), out);
    } else {
        name(rules, o->square[number], out);
    }
}

static const char *piece_words(const Rules *rules, char letter) {
    const PieceWords *words = rules->piece_words;
    while (words->letter != letter) {
        ASSERT(words->letter);
        words++;
    }
    return words->words;
}

void obstacle_write(const Rules *rules, const Obstacle *o, SquareName name, Text *out) {
    if (!name) name = board_name;
    const char *w = text_named(out, "obstacles", obstacle_name(o->code), obstacle_words(o->code));
    for (; *w; w++) {
        if (*w != '%') {
            text_char(out, *w);
            continue;
        }
        w++;
        if (*w == 'P')
            text_string(out, text_word(out, piece_words(rules, o->piece)));
        else
            write_argument(rules, o, *w - '1', name, out);
    }
}

void obstacle_arguments(const Rules *rules, const Obstacle *o, char out[2][OBSTACLE_ARGUMENT]) {
    out[0][0] = out[1][0] = 0;
    for (const char *w = obstacle_words(o->code); *w; w++) {
        if (*w != '%' || w[1] == 'P') continue;
        int number = w[1] - '1';
        Text text = text_into(out[number], OBSTACLE_ARGUMENT);
        write_argument(rules, o, number, board_name, &text);
    }
}

/* Writes a clause of a rules file without a translation, or one that the law makes, which is made
 * again. */
static void write_own(const Rules *rules, ClauseId id, Text *out) {
    const RuleFile *file = rulefile_of(rules);
    const char *words = NULL;
    if ((int)id >= CLAUSE_PLAIN) {
        lawclause_write(&rules->law.tafl, (int)id - CLAUSE_PLAIN, out);
        return;
    }
    if (file) words = rulefile_in(file, "clause.words", (int)id - CLAUSE_OWN, out->language->tag);
    text_string(out, words ? words : text_word(out, rules_clause(rules, id)->words));
}

void clause_write(const Rules *rules, ClauseId id, Text *out) {
    const Clause *clause = rules_clause(rules, id);
    if (out->language && (int)id >= CLAUSE_OWN)
        write_own(rules, id, out);
    else
        text_string(out, text_named(out, "clauses", clause->id, clause->words));
}

void refusal_write(const Rules *rules, ClauseId clause, const Obstacle *obstacle, Text *out) {
    obstacle_write(rules, obstacle, NULL, out);
    if (obstacle->code != OBSTACLE_NONE) text_char(out, ' ');
    clause_write(rules, clause, out);
}
