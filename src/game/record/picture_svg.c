/* The vector picture. Everything is placed around the middle of the board (0, 0), so the frame is
 * one side drawn four or six times, rotated. Lengths are whole tenths, without floating point, so
 * the bytes are the same everywhere. Ornaments, pieces and marks are paths; only the coordinates
 * are letters. Light and dark differ in tone as well as colour, and every piece has its own
 * outline, so the picture works in grey. */
#include "record/picture.h"
#include "core/check.h"
#include "core/notation.h"
#include "record/piece.h"
#include "record/speech.h"
#include <stdarg.h>

enum {
    STEP = 600,       /* from a square to its neighbour */
    HEX_STEP = 640,   /* the same on the hexagon */
    HEX_ACROSS = 554, /* … of which sideways: HEX_STEP × √3 / 2 */
    TRAY = 640        /* height of what holds the pieces in hand */
};

#define WOOD "#5a3e28"
#define WOOD_EDGE "#2e1f14"
#define STRAND "#e2c48d"
#define FIELD "#f2e3c2"
#define RULE "#8f7449"
#define INK "#33241a"
#define MARK "#b08d57"
#define DARK "#39302b"
#define LIGHT "#fffaf0"
#define GOLD "#e3b23c"
#define LAST "#e69f00"
#define POINT "#00785a"
#define TAKE "#c04a00"
#define ARROW "#0072b2"

typedef struct Sheet {
    const Picture *picture;
    const Board *board;
    Text *out;
} Sheet;

/* %s a string, %d a whole number, %t a length in tenths. */
static void put(Text *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            text_char(out, *f);
            continue;
        }
        f++;
        if (*f == 's') {
            text_string(out, va_arg(arguments, const char *));
        } else if (*f == 'd') {
            text_number(out, va_arg(arguments, int));
        } else {
            ASSERT(*f == 't');
            int tenths = va_arg(arguments, int);
            if (tenths < 0) text_char(out, '-'), tenths = -tenths;
            text_number(out, tenths / 10);
            if (tenths % 10) text_char(out, '.'), text_number(out, tenths % 10);
        }
    }
    va_end(arguments);
}

typedef struct Point {
    int x, y;
} Point;

static Point place(const Sheet *sheet, int x, int y) {
    int turned = sheet->picture->flip ? -1 : 1;
    if (sheet->board->hexagon) return (Point){turned * x * HEX_ACROSS, -turned * y * HEX_STEP / 2};
    return (Point){turned * x * STEP / 2, -turned * y * STEP / 2};
}

static Point middle(const Sheet *sheet, int square) {
    return place(sheet, sheet->board->x[square], sheet->board->y[square]);
}

/* The distance from the middle of the board to a side: of the field, and of the whole with its
 * frame. */
static int field_side(const Board *board) {
    return board->hexagon ? 2040 : board->files * STEP / 2;
}
static int frame_side(const Board *board) { return field_side(board) + 520; }

/* Writes the board's outline, `side` from the middle, as the points of a polygon. */
static void put_outline(const Sheet *sheet, int side) {
    if (!sheet->board->hexagon) {
        put(sheet->out, "%t,%t %t,%t %t,%t %t,%t", -side, -side, side, -side, side, side, -side,
            side);
        return;
    }
    int corner = side * 1000 / 866, half = corner / 2; /* the circle round a hexagon */
    put(sheet->out, "0,%t %t,%t %t,%t 0,%t %t,%t %t,%t", -corner, side, -half, side, half, corner,
        -side, half, -side, -half);
}

static const char *const shape_id[SHAPE_COUNT] = {"",        "disc",  "shield", "crown", "stone",
                                                  "thunder", "woden", "pawn",   "block"};

/* The pieces, around (0, 0), at most 25 from it. The body takes fill and stroke from where the
 * piece is used; its inner lines take the color. */
static const char *const shape_path[SHAPE_COUNT] = {
    [SHAPE_DISC] =
        "<circle r='21.5'/><circle r='16' fill='none' stroke='currentColor' stroke-width='1.4'/>"
        "<circle r='11.5' fill='none' stroke='currentColor' stroke-width='1.4' "
        "stroke-dasharray='2.2 3.82'/>"
        "<circle r='3.6' fill='currentColor' stroke='none'/>",
    [SHAPE_SHIELD] =
        "<path d='M-19-19C-12-22.5-5-21.5 0-18.5 5-21.5 12-22.5 19-19 21 0 15 14 0 24-15 "
        "14-21 0-19-19Z'/><path d='M0-13V18M-13.5-4H13.5' fill='none' "
        "stroke='currentColor' stroke-width='1.8'/><circle cy='-4' r='5.4'/>"
        "<circle cy='-4' r='1.8' fill='currentColor' stroke='none'/>",
    [SHAPE_CROWN] =
        "<path d='M-17 17 -22.5-9 -11.5 1 -7.5-15.5 0-3 7.5-15.5 11.5 1 22.5-9 17 17Z'/>"
        "<path d='M-16 11H16M-18 5C-9 8.5 9 8.5 18 5' fill='none' stroke='currentColor' "
        "stroke-width='1.6'/><circle cx='-22.5' cy='-12' r='3'/><circle cx='22.5' cy='-12' "
        "r='3'/><circle cx='-7.5' cy='-18.5' r='3'/><circle cx='7.5' cy='-18.5' r='3'/>",
    [SHAPE_STONE] = "<circle r='21.5'/><circle r='17' fill='none' stroke='currentColor' "
                    "stroke-width='1.3' opacity='.7'/>",
    [SHAPE_THUNDER] = "<circle r='21.5'/><circle r='18' fill='none' stroke='currentColor' "
                      "stroke-width='1.3'/><path d='M4.5-15-8 2.5H-.5L-4.5 15 9-3.5H1.5Z' "
                      "fill='currentColor' stroke='none'/>",
    [SHAPE_WODEN] =
        "<circle r='21.5'/><circle r='18' fill='none' stroke='currentColor' "
        "stroke-width='1.3'/><path d='M0-16C4.5-10 5.5-6.5 1.4-2V15H-1.4V-2C-5.5-6.5-4.5-10 "
        "0-16Z' fill='currentColor' stroke='none'/><path d='M-5.5 2H5.5' fill='none' "
        "stroke='currentColor' stroke-width='2.2'/>",
    [SHAPE_PAWN] = "<path d='M-17 22C-17 15-7.5 13-5.5 0A11 11 0 1 1 5.5 0C7.5 13 17 15 17 22Z'/>"
                   "<path d='M-8 .5H8M-12.5 16.5H12.5' fill='none' stroke='currentColor' "
                   "stroke-width='1.8'/>",
    [SHAPE_BLOCK] = "<path d='M-20-7-9-20 10-19 21-6 18 12 6 21-11 19-21 7Z'/><path d='M-13-4-6-13 "
                    "7-12.5M14 6 4 14' fill='none' stroke='currentColor' stroke-width='1.6'/>",
};

/* One link of the braid along the frame: two strands that cross twice. The second runs over the
 * first, so a piece of the first is drawn again over the second crossing. */
static void put_knot(Text *out) {
    static const char *const strand[] = {"M0-5C6-5 6 5 12 5S18-5 24-5",
                                         "M0 5C6 5 6-5 12-5S18 5 24 5",
                                         "M15.6 3.4C17.4 1.6 18.6-1.6 20.4-3.4"};
    put(out, "<g id='knot' fill='none'>");
    for (int i = 0; i < 3; i++)
        put(out,
            "<path d='%s' stroke='" WOOD "' stroke-width='5.4'/><path d='%s' stroke='" STRAND
            "' stroke-width='2.8'/>",
            strand[i], strand[i]);
    put(out, "</g>\n");
}

static void put_definitions(const Sheet *sheet) {
    Text *out = sheet->out;
    uint32_t used = 0;
    for (int s = 0; s < sheet->board->squares; s++)
        used |= 1u << piece_on(sheet->picture->rules, sheet->picture->position, s).shape;
    for (int side = 0; side < 2; side++) {
        Piece piece[MAX_IN_HAND];
        int count = pieces_in_hand(sheet->picture->rules, sheet->picture->position, side, piece);
        for (int i = 0; i < count; i++) used |= 1u << piece[i].shape;
    }
    put(out, "<defs>\n");
    for (int shape = 1; shape < SHAPE_COUNT; shape++)
        if (used >> shape & 1)
            put(out, "<g id='%s' stroke-linejoin='round'>%s</g>\n", shape_id[shape],
                shape_path[shape]);
    put_knot(out);
    if (sheet->picture->rules->marked[MARK_CAMP])
        put(out, "<pattern id='hatch' width='6' height='6' patternUnits='userSpaceOnUse' "
                 "patternTransform='rotate(45)'><path d='M3 0V6' stroke='" MARK
                 "' stroke-width='1.8'/></pattern>\n");
    put(out, "</defs>\n");
}

/* The frame: wood, a braid along every side, a boss at every corner. */
static void put_frame(const Sheet *sheet) {
    Text *out = sheet->out;
    bool hexagon = sheet->board->hexagon;
    int side = frame_side(sheet->board), band = side - 150;
    int length = hexagon ? band * 1155 / 1000 : 2 * band; /* of a side, along the band */
    int links = (length - 440) / 240, begin = -links * 120;
    put(out, "<polygon points='");
    put_outline(sheet, side - 30);
    put(out,
        "' fill='" WOOD "' stroke='" WOOD_EDGE "' stroke-width='6' stroke-linejoin='round'/>\n");
    put(out, "<g id='side'%s>", hexagon ? " transform='rotate(30)'" : "");
    for (int i = 0; i < links; i++)
        put(out, "<use href='#knot' x='%t' y='%t'/>", begin + 240 * i, -band);
    for (int end = -1; end <= 1; end += 2)
        put(out,
            "<path d='M%t %ta5 5 0 0 %d 0 10' fill='none' stroke='" STRAND "' stroke-width='2.8'/>",
            end * begin * -1, -band - 50, end > 0);
    put(out, "</g>\n");
    for (int i = 1; i < (hexagon ? 6 : 4); i++)
        put(out, "<use href='#side' transform='rotate(%d)'/>", i * (hexagon ? 60 : 90));
    for (int i = 0; i < (hexagon ? 6 : 4); i++) {
        int far = hexagon ? band * 1155 / 1000 : band * 1414 / 1000;
        put(out,
            "<g transform='rotate(%d)' fill='none' stroke='" STRAND "'><circle cy='%t' r='7.5' "
            "stroke-width='2.8'/><circle cy='%t' r='2.6' fill='" STRAND "' stroke='none'/></g>",
            hexagon ? 60 * i : 45 + 90 * i, -far, -far);
    }
    put(out, "\n<polygon points='");
    put_outline(sheet, field_side(sheet->board));
    put(out,
        "' fill='" FIELD "' stroke='" WOOD_EDGE "' stroke-width='2.4' stroke-linejoin='round'/>\n");
}

/* Throne, camps and corners, each with its own pattern on a darker ground; lines on the others. */
static void put_marks(const Sheet *sheet) {
    static const char *const figure[MARKS] = {
        [MARK_THRONE] =
            "<path d='M-30-30H30V30H-30Z' fill='#e6cf9f'/><path d='M-24-24H24V24H-24ZM-24-24 "
            "24 24M24-24-24 24M0-17 17 0 0 17-17 0Z' fill='none' stroke='" MARK
            "' stroke-width='2'/>",
        [MARK_CAMP] = "<path d='M-30-30H30V30H-30Z' fill='url(#hatch)'/>",
        [MARK_CORNER] =
            "<path d='M-30-30H30V30H-30Z' fill='#e6cf9f'/><path d='M0-25 6-6 25 0 6 6 0 25-6 "
            "6-25 0-6-6Z' fill='" FIELD "' stroke='" MARK "' stroke-width='2'/>",
        [MARK_ESCAPE] = "<path d='M0-22 22 0 0 22-22 0ZM-10 0H10M2-8 10 0 2 8' fill='none' "
                        "stroke='" MARK "' stroke-width='2'/>",
        [MARK_CLOSED] =
            "<path d='M-18-18 18 18M18-18-18 18' fill='none' stroke='" MARK "' stroke-width='2'/>",
        [MARK_HOSTILE] = "<path d='M0-22 22 0 0 22-22 0ZM0-6 6 0 0 6-6 0Z' fill='none' "
                         "stroke='" MARK "' stroke-width='2'/>",
    };
    for (int m = 0; m < MARKS; m++)
        for (Bits left = sheet->picture->rules->marked[m]; left;) {
            Point at = middle(sheet, bits_pop(&left));
            put(sheet->out, "<g transform='translate(%t %t)'>%s</g>\n", at.x, at.y, figure[m]);
        }
}

static void put_lines(const Sheet *sheet) {
    const Board *board = sheet->board;
    put(sheet->out, "<path d='");
    if (board->hexagon) {
        for (int s = 0; s < board->squares; s++)
            for (int d = 0; d < 3; d++) {
                if (board->neighbour[s][board_opposite(board, d)] != NOWHERE) continue;
                Bits line = board->ray[d][s];
                Point from = middle(sheet, s), to = line ? middle(sheet, bits_last(line)) : from;
                put(sheet->out, "M%t %tL%t %t", from.x, from.y, to.x, to.y);
            }
    } else {
        int side = field_side(board);
        for (int at = STEP - side; at < side; at += STEP)
            put(sheet->out, "M%t %tV%tM%t %tH%t", at, 12 - side, side - 12, 12 - side, at,
                side - 12);
    }
    put(sheet->out, "' fill='none' stroke='" RULE "' stroke-width='1.6'/>\n");
    if (!board->hexagon) return;
    put(sheet->out, "<g fill='" RULE "'>");
    for (int s = 0; s < board->squares; s++) {
        Point at = middle(sheet, s);
        put(sheet->out, "<circle cx='%t' cy='%t' r='4'/>", at.x, at.y);
    }
    put(sheet->out, "</g>\n");
}

static void put_label(const Sheet *sheet, int square, int which, int aside, int up) {
    Point at = middle(sheet, square);
    int turned = sheet->picture->flip ? -1 : 1;
    put(sheet->out, "<text x='%t' y='%t'>", at.x + turned * aside, at.y - turned * up + 50);
    if (which)
        text_string(sheet->out, sheet->board->name[square] + 1);
    else
        text_char(sheet->out, sheet->board->name[square][0]);
    put(sheet->out, "</text>");
}

/* File labels below and above, rank labels at both sides; on the hexagon at the ends of its
 * lines. */
static void put_labels(const Sheet *sheet) {
    const Board *board = sheet->board;
    int edge = field_side(board) - STEP / 2, off = STEP / 2 + 110;
    put(sheet->out, "<g font-family='Georgia,serif' font-size='14' font-weight='bold' fill='" FIELD
                    "' text-anchor='middle'>");
    for (int s = 0; s < board->squares; s++) {
        int x = board->x[s] * STEP / 2, y = board->y[s] * STEP / 2;
        if (board->hexagon) {
            for (int d = 0; d < 6; d++) {
                if (board->neighbour[s][d] != NOWHERE) continue;
                if (d == (sheet->picture->flip ? 0 : 3))
                    put_label(sheet, s, 0, 0, d ? -525 : 525);
                else if (d == 1 && board->x[s] >= 0)
                    put_label(sheet, s, 1, 455, 262);
                else if (d == 5 && board->x[s] <= 0)
                    put_label(sheet, s, 1, -455, 262);
            }
        } else {
            if (y == edge || y == -edge) put_label(sheet, s, 0, 0, y > 0 ? off : -off);
            if (x == edge || x == -edge) put_label(sheet, s, 1, x > 0 ? off : -off, 0);
        }
    }
    put(sheet->out, "</g>\n");
}

/* The last move: a filled square at its end, and brackets at the corners of both squares. */
static void put_last(const Sheet *sheet) {
    const Picture *picture = sheet->picture;
    bool hexagon = sheet->board->hexagon;
    for (Bits both = picture->left | picture->reached; both;) {
        int square = bits_pop(&both);
        Point at = middle(sheet, square);
        bool ended = bits_has(picture->reached, square);
        put(sheet->out,
            "<g transform='translate(%t %t)' fill='none' stroke='#a86a00' stroke-width='2.6'>",
            at.x, at.y);
        if (hexagon)
            put(sheet->out,
                "<circle r='28' fill='" FIELD "' stroke='none'/><circle r='28'%s "
                "stroke-dasharray='14.66 14.66' stroke-dashoffset='7.3'/>",
                ended ? " fill='" LAST "' fill-opacity='.45'" : "");
        else
            put(sheet->out, "%s<path d='M-26-14V-26H-14M14-26H26V-14M26 14V26H14M-14 26H-26V14'/>",
                ended ? "<path d='M-29-29H29V29H-29Z' fill='" LAST
                        "' fill-opacity='.45' stroke='none'/>"
                      : "");
        put(sheet->out, "</g>\n");
    }
}

static void put_piece(const Sheet *sheet, Piece piece, Point at) {
    const char *body = piece.shape == SHAPE_CROWN ? GOLD : piece.dark ? DARK : LIGHT;
    put(sheet->out,
        "<use href='#%s' x='%t' y='%t' fill='%s' stroke='%s' stroke-width='2' color='%s'/>\n",
        shape_id[piece.shape], at.x, at.y, body, piece.dark ? "#120d0a" : INK,
        piece.dark ? "#d8c3a0" : INK);
}

static void put_pieces(const Sheet *sheet) {
    for (int s = 0; s < sheet->board->squares; s++) {
        Piece piece = piece_on(sheet->picture->rules, sheet->picture->position, s);
        if (piece.shape != SHAPE_NONE) put_piece(sheet, piece, middle(sheet, s));
    }
}

/* A side's pieces in hand, on a tray beside the board. */
static void put_tray(const Sheet *sheet, int side) {
    const Picture *picture = sheet->picture;
    Piece piece[MAX_IN_HAND];
    int count = pieces_in_hand(picture->rules, picture->position, side, piece);
    int edge = frame_side(sheet->board) - 30, below = (side == P1) != picture->flip ? 1 : -1;
    int y = below * (frame_side(sheet->board) + TRAY / 2);
    put(sheet->out,
        "<rect x='%t' y='%t' width='%t' height='%t' rx='8' fill='" FIELD "' stroke='" WOOD_EDGE
        "' stroke-width='2.4'/>\n",
        -edge, y - TRAY / 2 + 40, 2 * edge, TRAY - 80);
    for (int i = 0; i < count; i++)
        put_piece(sheet, piece[i], (Point){STEP / 2 - edge + i * STEP, y});
}

/* Highlights on top: the piece picked up, where it can go, what it would capture. */
static void put_points(const Sheet *sheet) {
    const Picture *picture = sheet->picture;
    const struct {
        Bits set;
        const char *figure;
    } points[] = {
        {picture->chosen, " r='27' fill='none' stroke='" POINT "' stroke-width='4'"},
        {picture->dots, " r='8' fill='" POINT "' stroke='" LIGHT "' stroke-width='1.6'"},
        {picture->rings,
         " r='26' fill='none' stroke='" TAKE "' stroke-width='4' stroke-dasharray='9 4.61'"},
    };
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        for (Bits left = points[i].set; left;) {
            Point at = middle(sheet, bits_pop(&left));
            put(sheet->out, "<circle cx='%t' cy='%t'%s/>\n", at.x, at.y, points[i].figure);
        }
}

static int root(int n) {
    int r = 0;
    while ((r + 1) * (r + 1) <= n) r++;
    return r;
}

/* An arrow between the middles of two squares, with a light outline to be visible everywhere. */
static void put_arrow(const Sheet *sheet, PictureArrow arrow) {
    Point from = middle(sheet, arrow.from), to = middle(sheet, arrow.to);
    if (arrow.from == arrow.to) {
        put(sheet->out,
            "<circle cx='%t' cy='%t' r='25' fill='none' stroke='" ARROW
            "' stroke-width='5' opacity='.85'/>\n",
            to.x, to.y);
        return;
    }
    int dx = to.x - from.x, dy = to.y - from.y, length = root(dx * dx + dy * dy);
    /* Along the arrow: where shaft and head end; across it: their half-widths. */
#define ALONG(n, across) \
    from.x + (dx * (n)-dy * (across)) / length, from.y + (dy * (n) + dx * (across)) / length
    int head = length - 40, neck = length - 270;
    put(sheet->out,
        "<path d='M%t %tL%t %tL%t %tL%t %tL%t %tL%t %tL%t %tZ' fill='" ARROW "' stroke='" LIGHT
        "' stroke-width='2' stroke-linejoin='round' opacity='.88'/>\n",
        ALONG(60, 36), ALONG(neck, 36), ALONG(neck, 140), ALONG(head, 0), ALONG(neck, -140),
        ALONG(neck, -36), ALONG(60, -36));
#undef ALONG
}

void picture_svg(const Picture *picture, Text *out) {
    const Board *board = picture->rules->board;
    Sheet sheet = {picture, board, out};
    char text[POSITION_TEXT];
    position_write(picture->rules, picture->position, text);
    int across = frame_side(board), high = board->hexagon ? across * 1155 / 1000 : across;
    bool hand = picture->rules->traits.hand;
    if (hand) high += TRAY;
    put(out,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='%t %t %t %t' width='%t' height='%t' "
        "role='img'>\n",
        -across, -high, 2 * across, 2 * high, 2 * across, 2 * high);
    put(out, "<title>%s</title>\n<desc>%s %s", picture->rules->base->title, picture->rules->name,
        text);
    if (hand) text_char(out, '\n');
    speech_hand(picture->rules, picture->position, out);
    put(out, "</desc>\n");
    put_definitions(&sheet);
    put_frame(&sheet);
    put_marks(&sheet);
    put_lines(&sheet);
    put_labels(&sheet);
    put_last(&sheet);
    put_pieces(&sheet);
    for (int side = 0; side < 2 && hand; side++) put_tray(&sheet, side);
    put_points(&sheet);
    for (int i = 0; i < picture->arrows; i++) put_arrow(&sheet, picture->arrow[i]);
    put(out, "</svg>\n");
}
