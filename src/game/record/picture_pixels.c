/* The picture as pixels, for programs that preview links without drawing SVG. It is painted at
 * twice the size with one byte for each pixel, a colour of the palette, and reduced, which smooths
 * edges. */
#include "record/picture.h"
#include "record/piece.h"

enum { SCALE = 2, SIDE = PICTURE_SIDE * SCALE, EDGE = SIDE / 20 };

typedef enum Colour { WOOD, FIELD, RULE, MARK, THRONE, LAST, DARK, LIGHT, GOLD, COLOURS } Colour;

static const uint8_t rgb[COLOURS][3] = {
    [WOOD] = {0x5a, 0x3e, 0x28}, [FIELD] = {0xf2, 0xe3, 0xc2},  [RULE] = {0x8f, 0x74, 0x49},
    [MARK] = {0xb8, 0xc4, 0xbe}, [THRONE] = {0xd9, 0xa4, 0x98}, [LAST] = {0xf0, 0xbc, 0x4a},
    [DARK] = {0x39, 0x30, 0x2b}, [LIGHT] = {0xff, 0xfa, 0xf0},  [GOLD] = {0xe3, 0xb2, 0x3c},
};

/* ------------------------------------------------------------------ painting */

typedef struct Canvas {
    const Picture *picture;
    uint8_t *pixel; /* SIDE × SIDE */
    int cell;       /* from a square to its neighbour */
} Canvas;

static void rectangle(Canvas *canvas, int left, int top, int wide, int high, Colour colour) {
    for (int y = top < 0 ? 0 : top; y < top + high && y < SIDE; y++)
        for (int x = left < 0 ? 0 : left; x < left + wide && x < SIDE; x++)
            canvas->pixel[y * SIDE + x] = (uint8_t)colour;
}

static void circle(Canvas *canvas, int x, int y, int radius, Colour colour) {
    for (int v = -radius; v <= radius; v++)
        for (int u = -radius; u <= radius; u++)
            if (u * u + v * v <= radius * radius) rectangle(canvas, x + u, y + v, 1, 1, colour);
}

/* A line of round dots. */
static void line(Canvas *canvas, const int from[2], const int to[2], int radius, Colour colour) {
    int wide = to[0] - from[0], high = to[1] - from[1];
    int steps = wide * wide > high * high ? wide : high;
    if (steps < 0) steps = -steps;
    for (int i = 0; i <= steps; i++)
        circle(canvas, from[0] + wide * i / (steps ? steps : 1),
               from[1] + high * i / (steps ? steps : 1), radius, colour);
}

/* The middle of a square. */
static void middle(const Canvas *canvas, int square, int out[2]) {
    const Board *board = canvas->picture->rules->board;
    int sign = canvas->picture->flip ? -1 : 1;
    int across = board->hexagon ? canvas->cell * 866 / 1000 : canvas->cell / 2;
    out[0] = SIDE / 2 + sign * board->x[square] * across;
    out[1] = SIDE / 2 - sign * board->y[square] * canvas->cell / 2;
}

static void paint_field(Canvas *canvas) {
    const Rules *rules = canvas->picture->rules;
    const Picture *picture = canvas->picture;
    const Board *board = rules->board;
    int half = canvas->cell / 2;
    for (int s = 0; s < board->squares; s++) {
        int at[2];
        middle(canvas, s, at);
        Bits bit = (Bits)1 << s;
        bool last = ((picture->left | picture->reached) & bit) != 0;
        Colour colour = last                               ? LAST
                        : rules->marked[MARK_THRONE] & bit ? THRONE
                        : (rules->marked[MARK_CAMP] & bit) || (rules->marked[MARK_CORNER] & bit)
                            ? MARK
                            : FIELD;
        if (board->hexagon) {
            for (int d = 0; d < board->directions; d++) {
                int next[2];
                if (board->neighbour[s][d] == NOWHERE || board->neighbour[s][d] < s) continue;
                middle(canvas, board->neighbour[s][d], next);
                line(canvas, at, next, SCALE, RULE);
            }
            circle(canvas, at[0], at[1], half / 3, last ? LAST : RULE);
        } else {
            rectangle(canvas, at[0] - half, at[1] - half, canvas->cell, canvas->cell, RULE);
            rectangle(canvas, at[0] - half + SCALE / 2, at[1] - half + SCALE / 2,
                      canvas->cell - SCALE, canvas->cell - SCALE, colour);
        }
    }
}

/* Pieces differ by outline, not only by tone. */
static void paint_piece(Canvas *canvas, Piece piece, int x, int y) {
    int r = canvas->cell * 2 / 5, rim = r / 8 + 1;
    Colour body = piece.dark ? DARK : LIGHT, cut = piece.dark ? LIGHT : DARK;
    if (piece.shape == SHAPE_BLOCK) {
        rectangle(canvas, x - r * 4 / 5, y - r * 4 / 5, r * 8 / 5, r * 8 / 5, DARK);
        rectangle(canvas, x - r * 4 / 5 + rim, y - r * 4 / 5 + rim, r * 8 / 5 - 2 * rim,
                  r * 8 / 5 - 2 * rim, body);
        return;
    }
    circle(canvas, x, y, r, DARK);
    circle(canvas, x, y, r - rim, body);
    if (piece.shape == SHAPE_DISC) {
        circle(canvas, x, y, r * 2 / 3, cut);
        circle(canvas, x, y, r * 2 / 3 - rim, body);
    } else if (piece.shape == SHAPE_SHIELD) {
        rectangle(canvas, x - rim / 2, y - r * 2 / 3, rim, r * 4 / 3, cut);
        rectangle(canvas, x - r * 2 / 3, y - rim / 2, r * 4 / 3, rim, cut);
    } else if (piece.shape == SHAPE_CROWN) {
        rectangle(canvas, x - r / 2, y, r, r / 3, GOLD);
        for (int i = -1; i <= 1; i++) {
            int foot[2] = {x + i * r / 3, y}, head[2] = {x + i * r / 2, y - r / 2};
            line(canvas, foot, head, rim, GOLD);
        }
    } else if (piece.shape == SHAPE_THUNDER || piece.shape == SHAPE_WODEN) {
        circle(canvas, x, y, r / 2, GOLD);
        if (piece.shape == SHAPE_WODEN) circle(canvas, x, y, r / 4, body);
    } else if (piece.shape == SHAPE_PAWN) {
        circle(canvas, x, y, r / 3, cut);
    }
}

static void paint(Canvas *canvas) {
    const Rules *rules = canvas->picture->rules;
    const Board *board = rules->board;
    int reach = 0;
    for (int s = 0; s < board->squares; s++)
        if (board->y[s] > reach) reach = board->y[s];
    canvas->cell = (SIDE - 2 * EDGE) / (reach + 1);
    rectangle(canvas, 0, 0, SIDE, SIDE, WOOD);
    if (board->hexagon) rectangle(canvas, EDGE, EDGE, SIDE - 2 * EDGE, SIDE - 2 * EDGE, FIELD);
    paint_field(canvas);
    for (int s = 0; s < board->squares; s++) {
        Piece piece = piece_on(rules, canvas->picture->position, s);
        int at[2];
        middle(canvas, s, at);
        if (piece.shape != SHAPE_NONE) paint_piece(canvas, piece, at[0], at[1]);
    }
}

/* The red, green or blue of a pixel: the mean of the pixels it is made of. */
static uint8_t shade(const Canvas *canvas, int x, int y, int part) {
    int all = 0;
    for (int v = 0; v < SCALE; v++)
        for (int u = 0; u < SCALE; u++)
            all += rgb[canvas->pixel[(y * SCALE + v) * SIDE + x * SCALE + u]][part];
    return (uint8_t)(all / (SCALE * SCALE));
}

void picture_pixels(const Picture *picture, uint8_t work[PICTURE_WORK],
                    uint8_t out[PICTURE_PIXELS]) {
    Canvas canvas = {.picture = picture, .pixel = work};
    paint(&canvas);
    for (int y = 0; y < PICTURE_SIDE; y++)
        for (int x = 0; x < PICTURE_SIDE; x++)
            for (int part = 0; part < 3; part++) *out++ = shade(&canvas, x, y, part);
}
