/* Pictures of a position: as character cells for terminals, as lines of text, and as a vector
 * drawing (SVG). They know boards and pieces, but no rules: the caller says what to highlight. */
#pragma once

#include "core/rules.h"
#include "core/text.h"

/* from == to draws a ring around the square. */
typedef struct PictureArrow {
    uint8_t from, to;
} PictureArrow;

enum { MAX_ARROWS = 16 };

typedef struct Picture {
    const Rules *rules;       /* borrowed */
    const Position *position; /* borrowed */
    bool flip;                /* turned by 180°: player 2 below */
    bool ascii;               /* for cells and text: ASCII only */
    Bits left, reached;       /* squares the last move left and reached */
    Bits chosen;              /* the piece picked up */
    Bits dots;                /* where it can go */
    Bits rings;               /* what would be taken */
    int arrows;               /* number of arrows; SVG only */
    PictureArrow arrow[MAX_ARROWS];
} Picture;

/* Highlights a move as the last one, in addition to other highlights. */
void picture_last(Picture *picture, Move move);

/* The role of a cell, for its colour. */
typedef enum Role {
    ROLE_BLANK, /* outside the board */
    ROLE_LABEL, /* coordinates */
    ROLE_LINE,  /* lines of the board */
    ROLE_FLOOR, /* a square without mark */
    ROLE_MARK,  /* pattern of a throne, camp or corner */
    ROLE_DARK,  /* pieces */
    ROLE_LIGHT,
    ROLE_KING,
    ROLE_LAST,   /* brackets round what the last move left and reached: [ ] */
    ROLE_CHOSEN, /* > < */
    ROLE_DOT,
    ROLE_RING /* ( ) */
} Role;

typedef struct Cell {
    const char *glyph; /* one column of UTF-8, static */
    uint8_t role;      /* Role */
    uint8_t square;    /* the square it belongs to, or NOWHERE */
} Cell;

typedef enum CellSize { CELLS_SMALL, CELLS_NORMAL, CELLS_LARGE, CELL_SIZES } CellSize;

enum { MAX_CELL_COLUMNS = 8 * MAX_SIDE + 3, MAX_CELL_LINES = 4 * MAX_SIDE + 2 };
typedef struct CellPicture {
    int columns, lines;
    uint8_t column[MAX_SQUARES], line[MAX_SQUARES]; /* the middle of each square */
    Cell cell[MAX_CELL_LINES][MAX_CELL_COLUMNS];
} CellPicture;

/* The columns and lines of a picture of this size. The small size draws no lines, except on the
 * hexagon, whose points look alike otherwise. */
void picture_extent(const Board *board, CellSize size, int *columns, int *lines);

void picture_cells(const Picture *picture, CellSize size, CellPicture *out);

/* The cells as lines of text, without trailing spaces; 16 KiB are always enough. */
void picture_text(const Picture *picture, CellSize size, Text *out);

/* A line that explains the signs of the text: "● attacker  ○ defender …". */
void picture_legend(const Picture *picture, Text *out);

/* A complete SVG document, with the pieces in hand below and above; 40 KiB are always enough. */
void picture_svg(const Picture *picture, Text *out);

enum {
    PICTURE_SIDE = 600, /* pixels */
    PICTURE_WORK = 4 * PICTURE_SIDE * PICTURE_SIDE,
    PICTURE_PIXELS = 3 * PICTURE_SIDE * PICTURE_SIDE
};

/* PICTURE_SIDE × PICTURE_SIDE pixels, each red, green and blue, without coordinates and pieces in
 * hand. `work` is temporary memory. */
void picture_pixels(const Picture *picture, uint8_t work[PICTURE_WORK],
                    uint8_t out[PICTURE_PIXELS]);
