/* Tree: a recorded game with its variations, comments, marks and tags, in the caller's arena.
 *
 * A node is a ply and the position after it; the root is the start without a ply. The first child
 * of a node continues its line, and further children are variations. To add plies, play them in a
 * Game, which knows the law and the history:
 *
 *     tree_game(&tree, node, &game, &error);       once, to stand on `node`
 *     game_play(&game, move, NULL, &error);        refuses what is illegal
 *     node = tree_add(&tree, node, &game, &error); records it, or finds it recorded
 *
 * Nodes never move and are never removed: undo is `node = node->parent` and game_undo. */
#pragma once

#include "core/game.h"
#include "record/arena.h"
#include "record/names.h"

/* The place of a note in the written game. The last two belong to the first node of a variation. */
typedef enum NotePlace {
    NOTE_AFTER, /* after the ply; for the root before the first ply */
    NOTE_INTRO, /* at the start of a variation, before its first ply */
    NOTE_TRAIL, /* after a variation's closing parenthesis */
    NOTE_PLACES
} NotePlace;

typedef struct Note {
    struct Note *next;
    const char *text; /* a comment as written, "[%clk 0:05:00] fine"; NULL: this is a mark */
    int mark; /* PGN's number: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, and those of other programs */
} Note;

typedef struct Node {
    Position position; /* after the ply */
    Move move;         /* MOVE_NONE in the root */
    uint8_t result;    /* Result, repetition included */
    uint8_t reason;    /* ClauseId: why the game is over here, or CLAUSE_NONE */
    int turn;          /* number of its turn, from 1; 0 in the root */
    struct Node *parent, *child, *sibling, *last_child;
    Note *note[NOTE_PLACES];
} Node;

typedef struct Tag {
    struct Tag *next, *previous;
    const char *name, *value; /* value NULL: removed, and not in the list */
    Name entry;
} Tag;

/* Event Site Date Round Player1 Player2 TimeControl in this order, if known, then others in order
 * of arrival. */
typedef struct Tags {
    Tag *first, *last;
    Names names; /* all tags that exist or have existed */
} Tags;

/* How the game ended if the rules did not end it. UNSAID: unfinished without a result; with one,
 * unknown. */
typedef enum Termination {
    TERMINATION_UNSAID,
    TERMINATION_NORMAL,
    TERMINATION_TIME,
    TERMINATION_RESIGN,
    TERMINATION_AGREEMENT,
    TERMINATION_ILLEGAL,
    TERMINATION_CRASH,
    TERMINATION_ABANDONED,
    TERMINATION_ADJUDICATED,
    TERMINATION_COUNT
} Termination;

typedef struct Tree {
    Arena *arena;       /* borrowed; holds all nodes, notes and tags */
    const Rules *rules; /* borrowed, or in the arena if the tree was read from a file */
    Node *root;
    Tags tags; /* without Result, Rules, Position, Score and Termination, which follow from the rest
                */
    Result claimed;          /* by resignation, time, agreement …; without meaning if the rules */
    Termination termination; /* end the main line */
} Tree;

/* Starts at the rules' start, or at `position` if not NULL, which must be valid. */
bool tree_init(Tree *tree, Arena *arena, const Rules *rules, const Position *position,
               Error *error);

/* Sets up `game` as the game from the start to `node`. The caller has set its memory (path, played,
 * capacity, and perhaps a recall). False if that memory is too small. */
bool tree_game(const Tree *tree, const Node *node, Game *game, Error *error);

/* The child of `parent` for the last ply of `game`, just played from there; adds it after its
 * siblings if there is none. NULL if the arena is full. */
Node *tree_add(Tree *tree, Node *parent, const Game *game, Error *error);

/* The same, but always adds a node, even beside a sibling with the same move. */
Node *tree_append(Tree *tree, Node *parent, const Game *game, Error *error);

/* Adds a comment (copied; any UTF-8 text) or a mark (0 … 255, on a ply) after the existing ones.
 * NOTE_INTRO and NOTE_TRAIL only on a node that begins a variation. */
bool tree_comment(Tree *tree, Node *node, NotePlace place, const char *text, Error *error);
bool tree_mark(Tree *tree, Node *node, int mark, Error *error);

/* Sets or replaces a tag (copied); White and Black mean Player1 and Player2. Refuses a name with
 * other than letters, digits and '_', a tag that follows from the game, a value with control
 * characters or invalid UTF-8, and a full arena. NULL removes the tag; so does "?" (or
 * "????.??.??"), the word for unknown, in the first six. */
bool tree_set_tag(Tree *tree, const char *name, const char *value, Error *error);

/* The value of a tag, NULL if there is none. */
const char *tree_tag(const Tree *tree, const char *name);

/* The last node of the main line, and the result of the whole game. */
Node *tree_last(const Tree *tree);
Result tree_result(const Tree *tree);

/* Whether a node begins a variation; the next node in writing order, NULL after the last. */
bool node_varies(const Node *node);
Node *node_next(const Node *node);

/* Sets the end of a game that its rules did not end: a result and a word for how (NULL: unknown).
 * If the rules ended it, both may only repeat that. False if the game and they contradict each
 * other (FILE_RESULT), or if the word is unknown (FILE_TAG_VALUE). */
bool tree_claim(Tree *tree, Result result, const char *termination, Error *error);

/* "1-0", "0-1", "1/2-1/2", "*", and back, also with a dash for the hyphen and ½ for 1/2. All fit
 * into RESULT_WORD, and what is read into RESULT_READ. */
enum { RESULT_WORD = 7, RESULT_READ = 9 };
const char *result_word(Result result);
bool result_read(const char *text, size_t length, Result *out);

/* For readers, which borrow a game's memory while they read: doubles it, or allocates a first one
 * for capacity 0. False if the arena is full. */
bool tree_enlarge(Arena *arena, Game *game, Error *error);

/* "resign", …; UNSAID is "unfinished". */
const char *termination_word(Termination termination);

/* The tags with a fixed place, in order: those of every file, then TimeControl. */
enum { DATE_TAG = 2, ROSTER_TAGS = 6, CONTROL_TAG = 6, KNOWN_TAGS = 7 };
extern const char *const known_tags[KNOWN_TAGS];
int tag_rank(const char *name); /* its number in that order; KNOWN_TAGS for any other name */

/* Whether a name has letters, digits and '_' only, fewer than TAG_NAME. */
enum { TAG_NAME = 64 };
bool tag_name_ok(const char *name);

/* For readers: adds a note, whose text is already in the arena, to a list, and moves `end` on. */
Note **note_end(Note **list);
bool note_append(Arena *arena, Note ***end, int mark, const char *text, Error *error);

/* For readers: tree_comment at the end of a list. */
bool tree_comment_at(Tree *tree, Note ***end, const char *text, Error *error);

/* The remaining time of the player of a node's ply, in ms, as a comment after it says (timing.h);
 * -1: none does. */
int64_t node_clock(const Node *node);

/* The number of the turn of a ply played from `now`, and whether it is its player's first ply in
 * it. A turn is a move of the side that begins by these rules and one of the other side. `before`
 * is the position one ply earlier, NULL at the start; `last` is the number of the ply from
 * there. */
int turn_number(const Rules *rules, int last, const Position *before, const Position *now,
                bool *begins);

/* The same for a ply played from `parent`. */
int turn_after(const Rules *rules, const Node *parent, bool *begins);
