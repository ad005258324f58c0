/* The families of games, and their laws as data. Rules (rules.h) hold one law by value, so its size
 * must be known here. Only the code of a family and src/game/law look into it. */
#pragma once

#include "core/board.h"
#include "core/clause.h"

/* The families of rules, each in a folder src/game/families/NAME: X(constant, name, Type, layer).
 */
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

/* Defines LAYER_family, which finds the LAYER_NAME that src/game/families/NAME/LAYER has for a
 * family. */
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

/* ------------------------------------------------------------------ what every law says */

/* The meaning of a repeated position. */
typedef enum RepetitionKind {
    REPETITION_DRAWS,
    REPETITION_AGGRESSOR, /* Ashton's A9 decides who must give way */
    REPETITION_LOSES,     /* the defenders, white, lose */
    REPETITION_MOVER_LOSES,
    REPETITION_MOVER_WINS,
    REPETITION_FORBIDDEN /* forbidden to white; black may repeat */
} RepetitionKind;

/* When a family counts a position as repeated. */
typedef struct Repetition {
    uint8_t occurrences; /* which occurrence counts: the 3rd or 2nd; 0: no such clause */
    RepetitionKind kind;
    ClauseId clause;
    ClauseId forbids; /* names a move that is forbidden; CLAUSE_NONE: `clause` does */
} Repetition;

/* Whether repetition can make a move illegal. */
static inline bool repetition_bars(const Repetition *r) {
    return r->kind == REPETITION_AGGRESSOR || r->kind == REPETITION_FORBIDDEN;
}

/* The clause that names a move which repetition makes illegal. */
static inline ClauseId repetition_forbids(const Repetition *r) {
    return r->forbids ? r->forbids : r->clause;
}

/* Whether repetition can decide the game. */
static inline bool repetition_decides(const Repetition *r) {
    return r->kind >= REPETITION_LOSES && r->kind <= REPETITION_MOVER_WINS;
}

/* Draws by the length of a game; `most` 0: none (core/limit.h). */
typedef enum LimitKind {
    LIMIT_MOVES,    /* this many plies */
    LIMIT_CAPTURES, /* this many turns in a row without a capture, both players' together */
    LIMIT_KINDS
} LimitKind;
typedef struct GameLimit {
    uint16_t most;
    ClauseId clause;
    bool late;  /* newer than some recorded games (game_follow) */
    bool house; /* a house rule; sentences that name it say so */
} GameLimit;

/* What having no move means, where repetition can leave a side without one. */
typedef struct NoMove {
    ClauseId clause;
    bool draws; /* for a side with pieces; else it loses (X3) */
} NoMove;

/* ------------------------------------------------------------------ tafl */

/* What can happen under a tafl law; each has a clause. */
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

/* The clauses of a rules file: its own from CLAUSE_OWN on, then those that its law makes, one for
 * each cite and one for repetition. */
enum {
    MAX_FILE_CLAUSES = MAX_OWN_CLAUSES - CITE_COUNT - 1,
    CLAUSE_PLAIN = CLAUSE_OWN + MAX_FILE_CLAUSES
};

/* Lines of a rules file for the engine: "weights" and "chances". */
enum { PROFILE_WEIGHTS, PROFILE_CHANCES, PROFILE_LINES };

/* The law of the tafl family: sets of squares and a few switches. One kernel serves all laws. */
enum { MAX_CAMPS = 8 };
typedef struct TaflLaw {
    uint8_t size;         /* side of the board: 5, 7, 9 or 11 */
    uint8_t first;        /* the Side that begins */
    Bits start[3];        /* the start position, as in Position.set */
    Bits escape;          /* white wins when the king stops here (T7) */
    Bits throne;          /* the central square, if it has a meaning */
    Bits camp[MAX_CAMPS]; /* closed, except to a black soldier in the same camp (A2) */
    Bits camps;           /* their union */
    Bits barred;          /* no piece enters or passes (A3) */
    Bits no_pass;         /* no soldier enters or passes */
    Bits no_stop_soldier; /* may be passed while empty, but not stopped on (K2, L2) */
    Bits no_stop_king;
    Bits hostile;          /* to every soldier, while empty (A5, A6, K4, L4) */
    Bits hostile_to_white; /* to white soldiers, occupied or not (B1) */
    Bits hostile_to_black; /* to black soldiers outside the camps, occupied or not (B2) */
    Bits king_surround;    /* where the king must be surrounded; elsewhere he is captured like a
                              soldier (A8, K8) */
    Bits king_hostile;     /* to a king who is captured like a soldier, while empty (A8, K8) */
    Bits ring; /* counts as an enemy beside a surrounded king, while empty (A7, K6, L5) */
    uint8_t step, king_step; /* longest move of a soldier and of the king; 0: no limit */
    bool camp_shelter;       /* no capture against a square of the victim's own camp (A6, B3) */
    bool edge_hostile;       /* the edge takes part in captures of soldiers (K9) */
    bool edge_takes_king;    /* … and of a king who is captured like a soldier (K9 with K8) */
    bool edge_rings;         /* the edge counts around a surrounded king (K6, L6) */
    bool king_strikes;       /* the king captures by his moves (A4, K5; not L3) */
    bool king_helps;         /* he takes part in captures by others */
    bool linnaean;      /* the throne with the king and black on its other three sides is hostile to
                           white */
    bool shieldwall;    /* rows on the edge are taken */
    bool exit_fort;     /* white wins by a fort on the edge */
    bool encircle;      /* black wins by cutting all of white off from the edge */
    bool no_move_draws; /* a side without a move draws instead of losing */
    Repetition repetition;
    uint16_t limit[LIMIT_KINDS];
    ClauseId cite[CITE_COUNT];
    /* The file's lines for the engine, as in the file (search/profile.h). Each ends at a zero byte
     * or a line end. NULL: none. */
    const char *profile[PROFILE_LINES];
} TaflLaw;

/* For each square its rank and file as lines (lines.h), computed by law.c from the law: what is
 * closed to a soldier there, and where he may not stop. */
typedef struct TaflLines {
    uint16_t closed[MAX_SQUARES][2], no_stop[MAX_SQUARES][2];
} TaflLines;

/* ------------------------------------------------------------------ the other families */

/* What the edge of the board is to a stone's side that is on it. */
typedef enum Edges {
    EDGES_SCORE,  /* a hinge that scores */
    EDGES_SILENT, /* a hinge that does not score (M10) */
    EDGES_JOINED  /* nothing: the side touches the square on the opposite side (M11) */
} Edges;

typedef struct MaerstanasLaw {
    bool plain; /* no special stones (M9) */
    Edges edges;
} MaerstanasLaw;

typedef struct GardsdansenLaw {
    bool rim_jumps; /* pieces on the rim can be jumped along the rim (G10) */
} GardsdansenLaw;

/* The law of one family. */
typedef union FamilyLaw {
    TaflLaw tafl;
    MaerstanasLaw maerstanas;
    GardsdansenLaw gardsdansen;
} FamilyLaw;
