/* Rules: the law of one game as a value. `rules_parse` makes one from a name such as
 * "tablut-katz+edge-capture"; every function takes it first, nothing reads a global. Games,
 * searches and screens borrow a `const Rules *` that must outlive them.
 *
 * What the functions of a Rules say leaves repetition aside; core/repeat.h adds it, core/game.h
 * puts the two together. */
#ifndef CORE_RULES_H
#define CORE_RULES_H

#include "core/board.h"
#include "core/clause.h"
#include "core/error.h"
#include "core/obstacle.h"
#include "core/position.h"
#include "core/text.h"

/* The families of rules, each a folder src/games/NAME: X(constant, name, Type, layer). */
#define FAMILIES_IN(X, Type, layer)               \
    X(FAMILY_TAFL, tafl, Type, layer)             \
    X(FAMILY_MAERSTANAS, maerstanas, Type, layer) \
    X(FAMILY_GARDSDANSEN, gardsdansen, Type, layer)

/* The same with X(constant, name). */
#define FAMILIES(X) FAMILIES_IN(FAMILY_ALONE, X, )
#define FAMILY_ALONE(constant, name, X, none) X(constant, name)

#define FAMILY(constant, name) constant,
typedef enum Family { FAMILIES(FAMILY) FAMILY_COUNT } Family;
#undef FAMILY

/* Defines LAYER_family, which finds the LAYER_NAME that src/games/NAME/LAYER has for a family. */
#define FAMILY_TABLE(Type, layer)                                                       \
    FAMILIES_IN(FAMILY_DECLARED, Type, layer)                                           \
    const Type *layer##_family(Family family) {                                         \
        static const Type *const families[] = {FAMILIES_IN(FAMILY_ENTRY, Type, layer)}; \
        return families[family];                                                        \
    }
#define FAMILY_DECLARED(constant, name, Type, layer) extern const Type layer##_##name;
#define FAMILY_ENTRY(constant, name, Type, layer) [constant] = &layer##_##name,

/* "tafl", … */
const char *family_word(Family family);

/* What a move did, for those who want to say why. */
enum { MAX_TAKEN = 2 * (MAX_SIDE - 2) }; /* two edges but for their ends, by a shieldwall */
typedef struct Taken {
    uint8_t square;
    char piece;      /* its letter in the position text */
    ClauseId clause; /* by which it was taken */
} Taken;
typedef struct Effects {
    int count;              /* of taken */
    Taken taken[MAX_TAKEN]; /* in the order captures are printed in; the king among them */
    ClauseId ending;        /* why the game is over, as far as the move settles it, or NONE */
} Effects;

/* Where the points of one side come from (M8): its pairs of stones that touch, each the lower
 * square first, and for each square how many sides of its own stone there are on the edge. The
 * score is the sum of both. */
enum { MAX_PAIRS = 84 }; /* 7×7 squares: 42 pairs across and 42 upright */
typedef struct Points {
    int pairs;
    uint8_t pair[MAX_PAIRS][2];
    uint8_t edge[MAX_SQUARES];
} Points;

/* What happens under a tafl law, each with the clause that it is named by. */
typedef enum TaflCite {
    CITE_TURN,     /* what is no move: nothing to move, not one's own, not at all */
    CITE_LINE,     /* not a rook's move, or something in the way */
    CITE_STEP,     /* farther than the piece may go */
    CITE_STOP,     /* a square not to stop on */
    CITE_PASS,     /* a square that no soldier passes */
    CITE_BARRED,   /* a square that nobody passes */
    CITE_CAMP,     /* another one's camp */
    CITE_BETWEEN,  /* a soldier taken between two pieces, */
    CITE_THRONE,   /* against the throne, */
    CITE_HOSTILE,  /* against another hostile square, */
    CITE_EDGE,     /* against the edge, */
    CITE_HELD_P1,  /* a white one against a square whoever stands there, */
    CITE_HELD_P2,  /* a black one likewise, */
    CITE_LINNAEAN, /* beside his king between three enemies and the throne */
    CITE_SHIELDWALL,
    CITE_KING_NEAR, /* the king taken on or beside the throne, */
    CITE_KING,      /* elsewhere, */
    CITE_KING_EDGE, /* with the edge's help */
    CITE_END,       /* he escaped or was taken: the game is over */
    CITE_NO_MOVE,
    CITE_FORT,
    CITE_ENCIRCLED,
    CITE_MOVE_LIMIT,    /* so many plies have been played, */
    CITE_CAPTURE_LIMIT, /* … have been without a capture */
    CITE_COUNT
} TaflCite;

/* The clauses of a rules file: its own from CLAUSE_OWN on, then those that its law makes itself,
 * one a cite and one for repetition. */
enum {
    MAX_FILE_CLAUSES = MAX_OWN_CLAUSES - CITE_COUNT - 1,
    CLAUSE_PLAIN = CLAUSE_OWN + MAX_FILE_CLAUSES
};

/* What a position that comes again means. */
typedef enum RepetitionKind {
    REPETITION_DRAWS,
    REPETITION_AGGRESSOR, /* Ashton's A9 decides who must yield */
    REPETITION_LOSES,     /* it is lost for white, the defenders */
    REPETITION_MOVER_LOSES,
    REPETITION_MOVER_WINS,
    REPETITION_FORBIDDEN /* to white; black may repeat what it likes */
} RepetitionKind;

/* What of a position a family takes for "the same again". */
typedef struct Repetition {
    uint8_t occurrences; /* the one that counts: 3rd, 2nd; 0: no such clause */
    RepetitionKind kind;
    ClauseId clause;
} Repetition;

/* Whether it can make a move illegal. */
static inline bool repetition_bars(const Repetition *r) {
    return r->kind == REPETITION_AGGRESSOR || r->kind == REPETITION_FORBIDDEN;
}

/* Whether it wins or loses the game for somebody. */
static inline bool repetition_decides(const Repetition *r) {
    return r->kind >= REPETITION_LOSES && r->kind <= REPETITION_MOVER_WINS;
}

/* Draws that the length of a game decides, most 0: none (core/limit.h). */
typedef enum LimitKind {
    LIMIT_MOVES,    /* so many plies */
    LIMIT_CAPTURES, /* so many turns in a row, both players' together, without a capture */
    LIMIT_KINDS
} LimitKind;
typedef struct GameLimit {
    uint16_t most;
    ClauseId clause;
    bool late;  /* games were played before there was this limit (game_follow) */
    bool house; /* a house rule, which sentences that name it say */
} GameLimit;

/* Lines of a rules file that are for the engine: "weights" and "chances". */
enum { PROFILE_WEIGHTS, PROFILE_CHANCES, PROFILE_LINES };

/* The tafl family's law: sets of squares and a few switches. One kernel serves every row. */
enum { MAX_CAMPS = 8 };
typedef struct TaflLaw {
    uint8_t size;         /* side of the board: 7, 9 or 11 */
    uint8_t first;        /* Side that begins */
    Bits start[3];        /* what stands where then, as in Position.set */
    Bits escape;          /* the king lands here: white wins (T7) */
    Bits throne;          /* the central square, if it means anything */
    Bits camp[MAX_CAMPS]; /* closed to all but a black soldier that stands in the same one (A2) */
    Bits camps;           /* their union */
    Bits barred;          /* nobody enters or passes (A3) */
    Bits no_pass;         /* no soldier enters or passes */
    Bits no_stop_soldier; /* may be passed over while empty, not stopped on (K2, L2) */
    Bits no_stop_king;
    Bits hostile;          /* to every soldier, while empty (A5, A6, K4, L4) */
    Bits hostile_to_white; /* to white soldiers, whoever stands on it (B1) */
    Bits hostile_to_black; /* to black soldiers outside the camps, whoever stands on it (B2) */
    Bits king_surround;    /* where the king must be surrounded; elsewhere he is taken like a
                              soldier (A8, K8) */
    Bits king_hostile;     /* to a king taken like a soldier, while empty (A8, K8) */
    Bits ring; /* counts as an enemy around a surrounded king, while empty (A7, K6, L5) */
    uint8_t step, king_step; /* the longest move of a soldier, of the king; 0: any */
    bool camp_shelter;       /* no capture against a square of the victim's own camp (A6, B3) */
    bool edge_hostile;       /* the edge takes part in captures of soldiers (K9) */
    bool edge_takes_king;    /* … and of a king taken like a soldier (K9 with K8) */
    bool edge_rings;         /* the edge counts around a surrounded king (K6, L6) */
    bool king_strikes;       /* the king captures by his moves (A4, K5; not L3) */
    bool king_helps;         /* he takes part in captures by others' */
    bool linnaean;           /* the throne is hostile to white if black is on the other three sides
                                of the king who stands on it */
    bool shieldwall;         /* rows on the edge are taken */
    bool exit_fort;          /* white wins by a fort on the edge */
    bool encircle;           /* black wins by shutting all of white off from the edge */
    bool no_move_draws;      /* a side without a move draws instead of losing */
    Repetition repetition;
    uint16_t limit[LIMIT_KINDS];
    ClauseId cite[CITE_COUNT];
    /* What the file says for the engine, as it stands there (engine/profile.h): a zero byte or the
       end of a line ends it. NULL: nothing. */
    const char *profile[PROFILE_LINES];
} TaflLaw;

/* The rank and the file of each square, as lines (lines.h), worked out from the law by law.c: what
 * is closed to a soldier that stands there, and where he may not stop. */
typedef struct TaflLines {
    uint16_t closed[MAX_SQUARES][2], no_stop[MAX_SQUARES][2];
} TaflLines;

typedef struct MaerstanasLaw {
    bool plain;  /* no special stones (M9) */
    bool simple; /* edges do not score (M10) */
} MaerstanasLaw;

typedef struct GardsdansenLaw {
    bool safe_rim; /* pieces on the rim cannot be taken (G10) */
} GardsdansenLaw;

typedef struct Rules Rules;
typedef struct RulesBase RulesBase;
struct Finale;

typedef struct RulesOption {
    const char *name;  /* "edge-capture" */
    const char *words; /* one line for people */
    ClauseId clause;   /* the clause it belongs to */
} RulesOption;

/* What a piece is called in a sentence: "attacker". */
typedef struct PieceWords {
    char letter; /* of the position text; 0 ends a table */
    const char *words;
} PieceWords;

/* Marks a board is drawn with: throne or central square, camps, corners that matter; of the other
 * squares those where the king escapes, unless it is the whole edge, those that are closed or not
 * to be stopped on, and those that are hostile. */
enum { MARK_THRONE, MARK_CAMP, MARK_CORNER, MARK_ESCAPE, MARK_CLOSED, MARK_HOSTILE, MARKS };

enum { MAX_OPTIONS = 4, MAX_CLAUSES = 64, RULES_NAME = 96 };

/* A rule set as published: the part of Rules that is the same for all its options. */
struct RulesBase {
    const char *name;      /* "tablut-katz" */
    const char *title;     /* "Tablut, edition by Demian Katz" */
    const char *source;    /* the document, who, when, licence where known */
    const char *player[2]; /* what they are called everywhere: "White" (defenders) … */
    Family family;
    RulesOption option[MAX_OPTIONS]; /* in canonical order; name NULL ends */
    ClauseId clause[MAX_CLAUSES];    /* CLAUSE_NONE ends */
    const Clause *own;               /* those of a rules file, from CLAUSE_OWN on; else NULL */
    const Clause *made;              /* without options, from CLAUSE_PLAIN on */
    /* The family's: writes the whole of `out` but for its name; bit i of `options`: option[i]. */
    void (*setup)(Rules *out, const RulesBase *base, uint32_t options);
};

/* What other rooms must know of a family, so that they ask for these and not for names. (That there
 * are points, or ways out to be called, is said by Rules.score and Rules.exits.) */
typedef struct Traits {
    bool places;    /* a move puts a piece on a square; there may be a pass */
    bool halves;    /* a turn is two plies of the same player */
    bool hand;      /* special pieces in hand, which the position's state lists */
    bool king;      /* player 1 brings a king out, player 2 takes him */
    bool between;   /* a piece is taken between two others */
    bool draws;     /* the players may agree on a draw (X7) */
    uint8_t set[2]; /* the set of a position that has a side's pieces, a king aside */
} Traits;

struct Rules {
    char name[RULES_NAME]; /* canonical: base and options in their listed order */
    const RulesBase *base; /* static data */
    Family family;         /* = base->family */
    uint32_t options;      /* bit i: base->option[i] is on */
    const Clause *made;    /* base->made under these options */
    Repetition repetition;
    GameLimit limit[LIMIT_KINDS];
    Traits traits;
    uint8_t first; /* Side that moves first from the start position: its plies begin the turns */
    const Board *board; /* static: shared by all rules on this board */
    Bits marked[MARKS]; /* for drawing, by MARK_…: squares that mean something; each once */
    union {
        TaflLaw tafl;
        MaerstanasLaw maerstanas;
        GardsdansenLaw gardsdansen;
    } law;
    TaflLines lines;    /* of a tafl law */
    const char *pieces; /* letters of the position text, for messages: "t, T, K" */
    const PieceWords *piece_words;

    void (*start)(const Rules *, Position *out);
    /* All legal moves; none in a finished position. The order is fixed but means nothing. */
    void (*moves)(const Rules *, const Position *, MoveList *out);
    /* Optional, NULL where listing all is as fast: only those that end on one of these empty
     * squares. */
    void (*moves_to)(const Rules *, const Position *, Bits targets, MoveList *out);
    /* How many there are, without listing them. */
    int (*count)(const Rules *, const Position *);
    /* Plays a legal move (legality is the caller's business). `effects` may be NULL. */
    void (*play)(const Rules *, Position *, Move, Effects *effects);
    /* The result of a position, repetition aside: settled by a move or by want of moves; `clause`
     * (may be NULL) gets the reason, CLAUSE_NONE while the game goes on. */
    Result (*result)(const Rules *, const Position *, ClauseId *clause);
    /* Why a move is not legal, CLAUSE_NONE if it is. Any Move value may be asked about. `obstacle`
     * (may be NULL) gets what stands in the way, and stays as it is for a legal move. */
    ClauseId (*refusal)(const Rules *, const Position *, Move, Obstacle *obstacle);
    /* Text: the letter of the piece on a square (0: empty), putting one there (false: no such
     * letter), the state after the side, and what makes a set-up position impossible. `flaw` also
     * settles `result` where the position alone shows that the game is over. */
    char (*letter)(const Position *, int square);
    bool (*put)(Position *, int square, char letter);
    void (*write_state)(const Position *, Text *); /* NULL: the game has no state */
    bool (*read_state)(const Rules *, Position *, const char *word, size_t length, int column,
                       Error *);
    bool (*flaw)(const Rules *, Position *, Error *); /* true: impossible */
    /* Optional, NULL where the game has no such thing. */
    void (*score)(const Rules *, const Position *, int score[2]);           /* M8 */
    void (*points)(const Rules *, const Position *, int side, Points *out); /* the same, listed */
    Bits (*exits)(const Rules *, const Position *);            /* T9: escape squares in reach */
    bool (*threat)(const Rules *, const Position *, int side); /* A9 */
    /* How the last move, from `before` to `after`, ended the game; NULL: points decide. `out` knows
     * the move and who lost (core/finale.h). */
    void (*finale)(const Rules *, const Position *before, const Position *after, const Effects *,
                   struct Finale *out);
};

/* The law as a rules file writes it; NULL: these rules are written in C. */
static inline const TaflLaw *rules_law(const Rules *rules) {
    return rules->traits.king ? &rules->law.tafl : NULL;
}

/* A side's pieces, a king among them. */
static inline Bits rules_pieces(const Rules *rules, const Position *p, int side) {
    Bits king = rules->traits.king && side == P1 ? p->set[TAFL_KING] : 0;
    return p->set[rules->traits.set[side]] | king;
}

/* Reads a name: base, then options after '+', in any order. False with an error that lists what is
 * known; `out` is untouched then. */
bool rules_parse(Rules *out, const char *name, Error *error);

/* The registry: base number 0 … rules_bases() - 1, in the order of lists. */
int rules_bases(void);
const RulesBase *rules_base(int number);

/* How many options a base has, and the name of base + a set of options (bits). */
int rules_option_count(const RulesBase *base);
void rules_name(const RulesBase *base, uint32_t options, char *out, size_t size);

bool rules_has_option(const Rules *rules, const char *option);

/* What becomes of the side to move, which has no move: without pieces it always loses (X3). */
static inline Result rules_stuck(const Rules *rules, const Position *p) {
    bool draws = rules->traits.king && rules->law.tafl.no_move_draws;
    bool pieces = p->side == P1 || p->set[TAFL_BLACK];
    return draws && pieces ? RESULT_DRAW : result_win(!p->side);
}

/* Whether there is such a clause: a built-in one, or one that the rules file has. */
bool rules_base_has_clause(const RulesBase *base, ClauseId id);

/* What a clause that these rules name says. */
const Clause *rules_base_clause(const RulesBase *base, ClauseId id);
const Clause *rules_clause(const Rules *rules, ClauseId id);

/* The clauses that are listed, number 0 and up in order; CLAUSE_NONE beyond. A clause that the law
 * makes and that says nothing under these options is none of them. */
ClauseId rules_listed(const Rules *rules, int number);

/* Reads "+option+option" of a base, in any order, into bits. */
bool rules_read_options(const RulesBase *base, const char *text, int column, uint32_t *out,
                        Error *error);

/* The same law through the run-time kernel, for differential tests: replaces the specialised
 * functions of a named rule set by the general ones. Other families are unchanged. */
void rules_generalise(Rules *rules);

#endif
