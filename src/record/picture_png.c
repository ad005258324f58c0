/* The picture as pixels, for programs that preview links without drawing SVG. It is painted at
 * twice the size with one byte for each pixel, a colour of the palette, and reduced row by row,
 * which smooths edges. The deflate stream is as simple as possible, fixed codes and runs of one
 * byte, because the filter "up" leaves mostly zeros. */
#include "record/picture.h"
#include "record/piece.h"

enum {
    SCALE = 2,
    SIDE = PICTURE_PNG_SIDE * SCALE,
    EDGE = SIDE / 20,
    ROW = 1 + 3 * PICTURE_PNG_SIDE /* a filter byte, and red, green, blue */
};

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

/* ------------------------------------------------------------------ the file */

typedef struct Png {
    uint8_t *out;
    size_t length, room;
    uint32_t bits, adler_a, adler_b;
    int held;     /* how many of `bits` */
    int run;      /* how many bytes wait to be written, all equal to `last` */
    uint8_t last; /* the previous byte */
} Png;

static void byte(Png *png, uint32_t value) {
    if (png->length < png->room) png->out[png->length] = (uint8_t)value;
    png->length++;
}

static void number(Png *png, uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) byte(png, value >> shift);
}

static uint32_t sum(const uint8_t *data, size_t length) { /* CRC-32 */
    uint32_t crc = 0xffffffff;
    for (size_t i = 0; i < length; i++) {
        crc ^= data[i];
        for (int k = 0; k < 8; k++) crc = crc & 1 ? 0xedb88320 ^ crc >> 1 : crc >> 1;
    }
    return ~crc;
}

/* Begins a chunk of the file with this name. Its length is written at its end. */
static size_t part_begin(Png *png, const char *name) {
    number(png, 0);
    for (int i = 0; i < 4; i++) byte(png, (uint8_t)name[i]);
    return png->length;
}

static void part_end(Png *png, size_t begin) {
    size_t length = png->length - begin, end = png->length;
    if (end > png->room) return;
    png->length = begin - 8;
    number(png, (uint32_t)length);
    png->length = end;
    number(png, sum(png->out + begin - 4, length + 4));
}

static void bits(Png *png, uint32_t value, int count) { /* the lowest first */
    png->bits |= value << png->held;
    for (png->held += count; png->held >= 8; png->held -= 8) {
        byte(png, png->bits);
        png->bits >>= 8;
    }
}

static void code(Png *png, uint32_t value, int count) { /* the highest first */
    for (int i = count - 1; i >= 0; i--) bits(png, value >> i & 1, 1);
}

/* Writes a byte or a length with the fixed codes of RFC 1951, 3.2.6. */
static void symbol(Png *png, uint32_t value) {
    if (value < 144)
        code(png, 0x30 + value, 8);
    else if (value < 256)
        code(png, 0x190 + value - 144, 9);
    else if (value < 280)
        code(png, value - 256, 7);
    else
        code(png, 0xc0 + value - 280, 8);
}

/* Writes the waiting bytes: runs of the previous byte, up to 258 each, then single bytes. */
static void flush(Png *png) {
    for (; png->run >= 258; png->run -= 258) {
        symbol(png, 285);
        code(png, 0, 5); /* distance: one byte back */
    }
    for (; png->run >= 10; png->run -= 10) {
        symbol(png, 264);
        code(png, 0, 5);
    }
    for (; png->run; png->run--) symbol(png, png->last);
}

static void pack(Png *png, uint8_t value, bool first) {
    png->adler_a = (png->adler_a + value) % 65521;
    png->adler_b = (png->adler_b + png->adler_a) % 65521;
    if (!first && value == png->last) {
        png->run++;
        return;
    }
    flush(png);
    symbol(png, value);
    png->last = value;
}

/* The red, green or blue of a pixel: the mean of the pixels it is made of. */
static uint8_t shade(const Canvas *canvas, int x, int y, int part) {
    int all = 0;
    for (int v = 0; v < SCALE; v++)
        for (int u = 0; u < SCALE; u++)
            all += rgb[canvas->pixel[(y * SCALE + v) * SIDE + x * SCALE + u]][part];
    return (uint8_t)(all / (SCALE * SCALE));
}

static void pack_rows(Png *png, const Canvas *canvas) {
    byte(png, 0x78);
    byte(png, 0x01);
    bits(png, 1, 1); /* the last block, */
    bits(png, 1, 2); /* of fixed codes */
    for (int y = 0; y < PICTURE_PNG_SIDE; y++)
        for (int i = 0; i < ROW; i++) {
            int x = (i - 1) / 3, part = (i - 1) % 3;
            uint8_t value = 2; /* each row as the difference from the one above */
            if (i) {
                uint8_t above = y ? shade(canvas, x, y - 1, part) : 0;
                value = (uint8_t)(shade(canvas, x, y, part) - above);
            }
            pack(png, value, !y && !i);
        }
    flush(png);
    symbol(png, 256);
    bits(png, 0, 7); /* to the end of the byte */
    number(png, png->adler_b << 16 | png->adler_a);
}

size_t picture_png(const Picture *picture, uint8_t work[PICTURE_PNG_WORK], uint8_t *out,
                   size_t room) {
    static const uint8_t head[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    Canvas canvas = {.picture = picture, .pixel = work};
    Png png = {.out = out, .room = room, .adler_a = 1};
    paint(&canvas);
    for (size_t i = 0; i < sizeof head; i++) byte(&png, head[i]);
    size_t part = part_begin(&png, "IHDR");
    number(&png, PICTURE_PNG_SIDE);
    number(&png, PICTURE_PNG_SIDE);
    byte(&png, 8); /* bits a colour */
    byte(&png, 2); /* red, green, blue */
    for (int i = 0; i < 3; i++) byte(&png, 0);
    part_end(&png, part);
    part = part_begin(&png, "IDAT");
    pack_rows(&png, &canvas);
    part_end(&png, part);
    part_end(&png, part_begin(&png, "IEND"));
    return png.length <= room ? png.length : 0;
}
