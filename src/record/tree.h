/* Tree: a recorded game with its variations, comments, marks and tags, in the caller's arena.
 *
 * A node is a ply and the position after it; the root is the start without a ply. The first child
 * of a node goes on with its line, further children are variations of that first one. Whoever adds
 * plies plays them in a Game, which knows the law and the history:
 *
 *     tree_game(&tree, node, &game, &error);       once, to stand on `node`
 *     game_play(&game, move, NULL, &error);        refuses what is illegal
 *     node = tree_add(&tree, node, &game, &error); records it, or finds it recorded
 *
 * Nodes never move, and are never taken out: undo is `node = node->parent` and game_undo. */
#ifndef RECORD_TREE_H
#define RECORD_TREE_H

#include "core/game.h"
#include "record/arena.h"
#include "record/names.h"

/* Where a note stands in the written game. The last two belong to the first node of a variation. */
typedef enum NotePlace {
    NOTE_AFTER, /* after the ply; the root's: before the first one */
    NOTE_INTRO, /* at the start of a variation, before its first ply */
    NOTE_TRAIL, /* after a variation's closing parenthesis */
    NOTE_PLACES
} NotePlace;

typedef struct Note {
    struct Note *next;
    const char *text; /* a comment as it was written, "[%clk 0:05:00] fine"; NULL: a mark */
    int mark;         /* PGN's number: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, and what others define */
} Note;

typedef struct Node {
    Position position; /* after the ply */
    Move move;         /* MOVE_NONE in the root */
    uint8_t result;    /* Result, repetition included */
    uint8_t reason;    /* ClauseId: why the game is over here, or CLAUSE_NONE */
    int turn;          /* the number it is written under: 1 and up, 0 in the root */
    struct Node *parent, *child, *sibling, *last_child;
    Note *note[NOTE_PLACES];
} Node;

typedef struct Tag {
    struct Tag *next, *previous;
    const char *name, *value; /* value NULL: taken away, and not in the list */
    Name entry;
} Tag;

/* Event Site Date Round Player1 Player2 TimeControl in this order, as far as known, then others as
 * they came. */
typedef struct Tags {
    Tag *first, *last;
    Names names; /* all there are or have been */
} Tags;

/* How the game ended where the rules did not end it. UNSAID: unfinished while there is no result,
 * else nobody says. */
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
    Arena *arena;       /* borrowed; all nodes, notes and tags live there */
    const Rules *rules; /* borrowed, or in the arena if the tree was read from a file */
    Node *root;
    Tags tags;      /* Result, Rules, Position, Score and Termination are none: they follow from the
                       rest */
    Result claimed; /* by resignation, time, agreement …; of no meaning where the rules */
    Termination termination; /* end the main line */
} Tree;

/* Starts at the rules' start, or at `position` if not NULL (which must be without flaw). */
bool tree_init(Tree *tree, Arena *arena, const Rules *rules, const Position *position,
               Error *error);

/* Makes `game`, whose memory (path, played, capacity, and a recall or none) the caller has set, the
 * game from the start to `node`. False if its memory is too small. */
bool tree_game(const Tree *tree, const Node *node, Game *game, Error *error);

/* The child of `parent` that records the last ply of `game`, which has just been played from
 * there; a new one, after its siblings, if there is none. NULL if the arena is full. */
Node *tree_add(Tree *tree, Node *parent, const Game *game, Error *error);

/* The same, but always a new node, even beside a sibling with the same move. */
Node *tree_append(Tree *tree, Node *parent, const Game *game, Error *error);

/* Adds a comment (copied; UTF-8, otherwise of any content) or a mark (0 … 255, on a ply) after
 * those that are there. NOTE_INTRO and NOTE_TRAIL only on a node that begins a variation. */
bool tree_comment(Tree *tree, Node *node, NotePlace place, const char *text, Error *error);
bool tree_mark(Tree *tree, Node *node, int mark, Error *error);

/* Sets or replaces a tag (copied); White and Black are other names of Player1 and Player2.
 * Refused: a name that is not letters, digits and '_', one that follows from the game, a value
 * with control characters or not UTF-8, a full arena. NULL takes the tag away; so does "?" (or
 * "????.??.??") where it is the file's word for unknown, in the first six. */
bool tree_set_tag(Tree *tree, const char *name, const char *value, Error *error);

/* The value of a tag, NULL if there is none. */
const char *tree_tag(const Tree *tree, const char *name);

/* The last node of the main line, and the result of the whole game. */
Node *tree_last(const Tree *tree);
Result tree_result(const Tree *tree);

/* Whether a node begins a variation; the next node in writing order, NULL after the last. */
bool node_varies(const Node *node);
Node *node_next(const Node *node);

/* Says how the game ended where its rules did not end it: a result, and in words how (NULL: nobody
 * says). Where the rules did, it may only repeat that. False if the game or the two of them
 * contradict each other (FILE_RESULT), or if there is no such word (FILE_TAG_VALUE). */
bool tree_claim(Tree *tree, Result result, const char *termination, Error *error);

/* "1-0", "0-1", "1/2-1/2", "*", and back. None is longer than RESULT_WORD. */
enum { RESULT_WORD = 7 };
const char *result_word(Result result);
bool result_read(const char *text, size_t length, Result *out);

/* For readers, which borrow the memory of a game while they read: twice as much for a game, or some
 * to begin with for one of capacity 0. False if the arena is full. */
bool tree_enlarge(Arena *arena, Game *game, Error *error);

/* "resign", …; UNSAID is "unfinished". */
const char *termination_word(Termination termination);

/* The tags with a place of their own, in their order: those every file has, then TimeControl. */
enum { DATE_TAG = 2, ROSTER_TAGS = 6, CONTROL_TAG = 6, KNOWN_TAGS = 7 };
extern const char *const known_tags[KNOWN_TAGS];
int tag_rank(const char *name); /* its number there, KNOWN_TAGS for any other name */

/* Whether a name consists of letters, digits and '_', less than TAG_NAME of them. */
enum { TAG_NAME = 64 };
bool tag_name_ok(const char *name);

/* For readers: puts a note, whose text is already in the arena, at the end of a list, and moves
 * `end` on to where the next one goes. */
Note **note_end(Note **list);
bool note_append(Arena *arena, Note ***end, int mark, const char *text, Error *error);

/* For readers: tree_comment at such an end. */
bool tree_comment_at(Tree *tree, Note ***end, const char *text, Error *error);

/* The turn number of a ply played from position `now`, and whether it is its player's first ply in
 * that turn. A turn is a move of the side that begins by these rules and one of the other side.
 * `before` is the position one ply earlier, NULL at the start. `last` is the number of the ply from
 * there. */
int turn_number(const Rules *rules, int last, const Position *before, const Position *now,
                bool *begins);

/* The same for a ply played from `parent`. */
int turn_after(const Rules *rules, const Node *parent, bool *begins);

#endif
