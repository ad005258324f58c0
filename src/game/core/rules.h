/* Rules: the law of one game as a value. `rules_parse` makes one from a name such as
 * "tablut-katz+edge-capture". Every function takes it as its first argument, and nothing is global.
 * Games, searches and screens borrow a `const Rules *`, which must outlive them.
 *
 * The functions of a Rules ignore repetition. core/repeat.h adds it, and core/game.h combines
 * both. */
#pragma once

#include "core/board.h"
#include "core/clause.h"
#include "core/error.h"
#include "core/families.h"
#include "core/obstacle.h"
#include "core/position.h"
#include "core/text.h"

/* The rules where none are named. */
#define DEFAULT_RULES "tablut-ashton"

/* What a move did, for explanations. */
enum { MAX_TAKEN = 2 * (MAX_SIDE - 2) }; /* two edges but for their ends, by a shieldwall */
typedef struct Taken {
    uint8_t square;
    char piece;      /* its letter in the position text */
    ClauseId clause; /* the clause of the capture */
} Taken;
typedef struct Effects {
    int count;              /* of `taken` */
    Taken taken[MAX_TAKEN]; /* in the order of printed captures, with the king */
    ClauseId ending;        /* why the game is over as far as the move decides it, or CLAUSE_NONE */
} Effects;

/* The points of one side (M8): its pairs of touching stones, each with the lower square first, and
 * for each square how many sides of its own stone are on the edge. The score is the sum of both. */
enum { MAX_PAIRS = 98 }; /* 7×7 squares: 49 pairs across and 49 upright, with joined edges */
typedef struct Points {
    int pairs;
    uint8_t pair[MAX_PAIRS][2];
    uint8_t edge[MAX_SQUARES];
} Points;

typedef struct Rules Rules;
typedef struct RulesBase RulesBase;
struct Finale;

typedef struct RulesOption {
    const char *name;  /* "edge-capture" */
    const char *words; /* one line for people */
    ClauseId clause;   /* the clause it belongs to */
} RulesOption;

/* The word for a piece in a sentence: "attacker". */
typedef struct PieceWords {
    char letter; /* of the position text; 0 ends a table */
    const char *words;
} PieceWords;

/* Marks on a drawn board: throne or central square, camps, corners that matter; among the other
 * squares the king's escapes (unless that is the whole edge), closed squares or squares without
 * stopping, and hostile ones. */
enum { MARK_THRONE, MARK_CAMP, MARK_CORNER, MARK_ESCAPE, MARK_CLOSED, MARK_HOSTILE, MARKS };

enum { MAX_OPTIONS = 5, MAX_CLAUSES = 64, RULES_NAME = 96 };

/* A rule set as published: the part of Rules that its options do not change. */
struct RulesBase {
    const char *name;      /* "tablut-katz" */
    const char *title;     /* "Tablut, edition by Demian Katz" */
    const char *source;    /* the document, who, when, licence where known */
    const char *address;   /* where it can be read, a URL; "" if that is not known */
    const char *player[2]; /* the names of the players: "White" (defenders) … */
    Family family;
    RulesOption option[MAX_OPTIONS]; /* in canonical order; name NULL ends */
    uint32_t older;                  /* options that were the law without options in older games */
    uint32_t apart;                  /* options that exclude each other; 0: none do … */
    const char *why;                 /* … and the reason */
    const char *former; /* the option that was its opposite then: read, never written; or NULL */
    ClauseId clause[MAX_CLAUSES]; /* CLAUSE_NONE ends */
    const Clause *own;            /* of a rules file, from CLAUSE_OWN on; otherwise NULL */
    const Clause *made;           /* without options, from CLAUSE_PLAIN on */
    /* The family's function: fills all of `out` except its name; bit i of `options` is
     * option[i]. */
    void (*setup)(Rules *out, const RulesBase *base, uint32_t options);
};

/* What other layers need to know of a family, so that they need not test for names. (Rules.score
 * and Rules.exits say whether there are points or exits.) */
typedef struct Traits {
    bool places;    /* a move places a piece; passing may be possible */
    bool halves;    /* a turn has two plies of the same player */
    bool hand;      /* special pieces in hand, which the position's state lists */
    bool king;      /* player 1 brings a king out, player 2 captures him */
    bool between;   /* a piece is captured between two others */
    bool draws;     /* the players may agree on a draw (X7) */
    uint8_t set[2]; /* which set of a position holds a side's pieces, without the king */
} Traits;

struct Rules {
    char name[RULES_NAME]; /* canonical: base and options in their listed order */
    const RulesBase *base; /* static data */
    Family family;         /* = base->family */
    uint32_t options;      /* bit i: base->option[i] is on */
    const Clause *made;    /* base->made under these options */
    const RulesBase *twin; /* of a rules file: the built-in set with the same law, … */
    uint32_t twin_options; /* … under these options; NULL: none has it */
    Repetition repetition;
    GameLimit limit[LIMIT_KINDS];
    NoMove no_move;
    Traits traits;
    uint8_t first; /* Side that moves first from the start position: its plies begin the turns */
    const Board *board; /* static: shared by all rules on this board */
    Bits marked[MARKS]; /* squares with a meaning, by MARK_…, for drawing; each square once */
    FamilyLaw law;
    TaflLines lines;    /* of a tafl law */
    const char *pieces; /* letters of the position text for messages: "t, T, K" */
    const PieceWords *piece_words;

    void (*start)(const Rules *, Position *out);
    /* All legal moves; none in a finished position. Their order is fixed but without meaning. */
    void (*moves)(const Rules *, const Position *, MoveList *out);
    /* Optional, NULL if listing all is as fast: only moves to these empty squares. */
    void (*moves_to)(const Rules *, const Position *, Bits targets, MoveList *out);
    /* The number of legal moves, without listing them. */
    int (*count)(const Rules *, const Position *);
    /* Plays a move that must be legal. `effects` may be NULL. */
    void (*play)(const Rules *, Position *, Move, Effects *effects);
    /* The result of a position without repetition: decided by a move or by having no move. `clause`
     * (may be NULL) gets the reason, CLAUSE_NONE while the game goes on. */
    Result (*result)(const Rules *, const Position *, ClauseId *clause);
    /* Why a move is illegal; CLAUSE_NONE if it is legal. Accepts any Move value. `obstacle` (may be
     * NULL) gets the reason in the position, and does not change for a legal move. */
    ClauseId (*refusal)(const Rules *, const Position *, Move, Obstacle *obstacle);
    /* Text: the letter of the piece on a square (0: empty), placing a piece by letter (false: no
     * such letter), the state after the side, and why a set-up position is impossible. `flaw` also
     * sets `result` if the position alone shows that the game is over. */
    char (*letter)(const Position *, int square);
    bool (*put)(Position *, int square, char letter);
    void (*write_state)(const Position *, Text *); /* NULL: the game has no state */
    bool (*read_state)(const Rules *, Position *, const char *word, size_t length, int column,
                       Error *);
    bool (*flaw)(const Rules *, Position *, Error *); /* true: impossible */
    /* Optional, NULL if the game has no such thing. */
    void (*score)(const Rules *, const Position *, int score[2]);           /* M8 */
    void (*points)(const Rules *, const Position *, int side, Points *out); /* listed */
    Bits (*exits)(const Rules *, const Position *);            /* T9: escape squares in reach */
    bool (*threat)(const Rules *, const Position *, int side); /* A9 */
    /* How the last move, from `before` to `after`, ended the game; NULL: points decide. `out`
     * already has the move and the loser (core/finale.h). */
    void (*finale)(const Rules *, const Position *before, const Position *after, const Effects *,
                   struct Finale *out);
};

/* The law as a rules file writes it; NULL: the rules are written in C. */
static inline const TaflLaw *rules_law(const Rules *rules) {
    return rules->traits.king ? &rules->law.tafl : NULL;
}

/* A side's pieces, including a king. */
static inline Bits rules_pieces(const Rules *rules, const Position *p, int side) {
    Bits king = rules->traits.king && side == P1 ? p->set[TAFL_KING] : 0;
    return p->set[rules->traits.set[side]] | king;
}

/* Reads a name: base, then options after '+', in any order. False with an error that lists the
 * known names; `out` is then unchanged. */
bool rules_parse(Rules *out, const char *name, Error *error);

/* The registry: bases are numbered 0 … rules_bases() - 1, in the order of lists. */
int rules_bases(void);
const RulesBase *rules_base(int number);

/* How many options a base has. */
int rules_option_count(const RulesBase *base);

/* Why these options (bits) exclude each other; NULL if they do not. */
const char *rules_clash(const RulesBase *base, uint32_t options);

/* The name of base + a set of options (bits). */
void rules_name(const RulesBase *base, uint32_t options, char *out, size_t size);

bool rules_has_option(const Rules *rules, const char *option);

/* Perft: the number of ways to play `depth` plies (0 or more; 0 is one way), without regard to the
 * game's history. It counts the last moves without playing them, and plays them too with
 * `make_all`. */
uint64_t rules_perft(const Rules *rules, const Position *position, int depth, bool make_all);

/* The result for a side that has no move; without pieces it always loses (X3). */
static inline Result rules_stuck(const Rules *rules, const Position *p) {
    bool pieces = rules_pieces(rules, p, p->side);
    return rules->no_move.draws && pieces ? RESULT_DRAW : result_win(!p->side);
}

/* Whether the clause exists: built in, or in the rules file. */
bool rules_base_has_clause(const RulesBase *base, ClauseId id);

/* The clause with this id under these rules. */
const Clause *rules_base_clause(const RulesBase *base, ClauseId id);
const Clause *rules_clause(const Rules *rules, ClauseId id);

/* The listed clauses, numbered from 0; CLAUSE_NONE after the last. Leaves out clauses of the law
 * that say nothing under these options. */
ClauseId rules_listed(const Rules *rules, int number);

/* Reads "+option+option" of a base, in any order, into bits. */
bool rules_read_options(const RulesBase *base, const char *text, int column, uint32_t *out,
                        Error *error);

/* Replaces the specialised functions of a named rule set by the general ones, for differential
 * tests. The law is the same; other families do not change. */
void rules_generalise(Rules *rules);
