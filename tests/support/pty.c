/* See pty.h. */
#include "support/pty.h"

#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_S = 120, QUIET_MS = 30, SECOND_SCREEN = 1049 };

static const PtyCell blank = {.glyph = " ", .front = PTY_DEFAULT, .back = PTY_DEFAULT};

void pty_start(Pty *pty, int columns, int lines, const char *const *arguments,
               const char *const *environment) {
    *pty = (Pty){.columns = columns, .lines = lines, .pen = blank};
    for (int l = 0; l < PTY_LINES; l++)
        for (int c = 0; c < PTY_COLUMNS; c++) pty->cell[l][c] = blank;
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)lines};
    pty->process = forkpty(&pty->descriptor, NULL, NULL, &size);
    if (pty->process < 0) abort();
    if (pty->process > 0) return;
    const char *program = getenv("TAEFL"), *words[32] = {program};
    for (int i = 0; arguments[i] && i < 30; i++) words[i + 1] = arguments[i];
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("NO_COLOR");
    for (; *environment; environment++) {
        char *name = strdup(*environment), *value = strchr(name, '=');
        *value = 0;
        setenv(name, value + 1, 1);
    }
    execv(program, (char *const *)words);
    _exit(127);
}

/* ------------------------------------------------------------------ drawing */

static void clear(Pty *pty, int line, int from, int to) {
    PtyCell cell = blank;
    cell.back = pty->pen.back;
    for (int c = from; c < to && c < PTY_COLUMNS; c++) pty->cell[line][c] = cell;
}

/* Down, and up with everything at the end of the screen. */
static void next_line(Pty *pty) {
    if (++pty->line < pty->lines) return;
    pty->line--;
    pty->scrolled++;
    memmove(pty->cell[0], pty->cell[1], (size_t)pty->line * sizeof pty->cell[0]);
    clear(pty, pty->line, 0, pty->columns);
}

static void draw(Pty *pty, const char *glyph) {
    if (pty->column >= pty->columns) {
        pty->column = 0;
        next_line(pty);
    }
    PtyCell cell = pty->pen;
    snprintf(cell.glyph, sizeof cell.glyph, "%s", glyph);
    pty->cell[pty->line][pty->column++] = cell;
}

/* Colours and styles. */
static void set_pen(Pty *pty, const int *value, int count) {
    PtyCell *pen = &pty->pen;
    for (int i = 0; i < count; i++) {
        int v = value[i];
        if (v == 0)
            *pen = blank;
        else if (v == 1)
            pen->bold = true;
        else if (v == 2)
            pen->dim = true;
        else if (v == 7)
            pen->reverse = true;
        else if (v == 22)
            pen->bold = pen->dim = false;
        else if (v == 27)
            pen->reverse = false;
        else if (v >= 30 && v < 38)
            pen->front = (int16_t)(v - 30);
        else if (v >= 40 && v < 48)
            pen->back = (int16_t)(v - 40);
        else if (v >= 90 && v < 98)
            pen->front = (int16_t)(v - 82);
        else if (v >= 100 && v < 108)
            pen->back = (int16_t)(v - 92);
        else if (v == 39)
            pen->front = PTY_DEFAULT;
        else if (v == 49)
            pen->back = PTY_DEFAULT;
        else if ((v == 38 || v == 48) && i + 2 < count) {
            if (v == 38)
                pen->front = (int16_t)value[i + 2];
            else
                pen->back = (int16_t)value[i + 2];
            i += 2;
        }
    }
}

static int limit(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

/* A control sequence: its numbers and its last letter. */
static void control(Pty *pty, const int *value, int count, char kind) {
    int n = count && value[0] ? value[0] : 1, mode = count ? value[0] : 0;
    switch (kind) {
    case 'H':
    case 'f':
        pty->line = limit(n - 1, pty->lines - 1);
        pty->column = limit((count > 1 && value[1] ? value[1] : 1) - 1, pty->columns - 1);
        break;
    case 'J':
        if (mode == 0) clear(pty, pty->line, pty->column, pty->columns);
        for (int l = mode == 0 ? pty->line + 1 : 0; l < pty->lines; l++)
            clear(pty, l, 0, pty->columns);
        break;
    case 'K':
        clear(pty, pty->line, mode == 0 ? pty->column : 0,
              mode == 1 ? pty->column + 1 : pty->columns);
        break;
    case 'm': set_pen(pty, value, count ? count : (pty->pen = blank, 0)); break;
    default: break;
    }
}

/* Takes one character or sequence off the front of the pending bytes; its length, 0 if it is not
 * complete yet. */
static int take(Pty *pty) {
    const char *p = pty->pending;
    int length = pty->pending_length, value[16] = {0}, count = 0, at;
    unsigned char first = (unsigned char)p[0];
    if (first == '\r')
        pty->column = 0;
    else if (first == '\n')
        next_line(pty);
    else if (first == '\b')
        pty->column = limit(pty->column - 1, pty->columns - 1);
    if (first < ' ' && first != 27) return 1;
    if (first != 27) {
        int bytes = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
        if (length < bytes) return 0;
        char glyph[5] = "";
        memcpy(glyph, p, (size_t)bytes);
        draw(pty, glyph);
        return bytes;
    }
    if (length < 2) return 0;
    if (p[1] == '(' || p[1] == ')') return length < 3 ? 0 : 3;
    if (p[1] != '[') return 2;
    for (at = 2; at < length && (unsigned char)p[at] < 0x40; at++) {
        if (p[at] >= '0' && p[at] <= '9') {
            if (!count) count = 1;
            value[count - 1] = value[count - 1] * 10 + p[at] - '0';
        } else if (p[at] == ';' && count < 15) {
            count += count ? 1 : 2;
        }
    }
    if (at == length) return 0;
    if (p[2] != '?')
        control(pty, value, count, p[at]);
    else if (value[0] == SECOND_SCREEN)
        pty->second = p[at] == 'h';
    return at + 1;
}

/* Reads what there is within so many milliseconds; false at the end. */
static bool read_some(Pty *pty, int milliseconds) {
    struct pollfd wait = {.fd = pty->descriptor, .events = POLLIN};
    if (poll(&wait, 1, milliseconds) <= 0) return true;
    int room = (int)sizeof pty->pending - pty->pending_length;
    ssize_t got = read(pty->descriptor, pty->pending + pty->pending_length, (size_t)room);
    if (got <= 0) return false;
    pty->pending_length += (int)got;
    for (int taken; pty->pending_length && (taken = take(pty));) {
        pty->pending_length -= taken;
        memmove(pty->pending, pty->pending + taken, (size_t)pty->pending_length);
    }
    if (pty->pending_length == (int)sizeof pty->pending)
        pty->pending_length = 0; /* no such sequence */
    return true;
}

static bool quiet(const Pty *pty) {
    struct pollfd wait = {.fd = pty->descriptor, .events = POLLIN};
    return poll(&wait, 1, QUIET_MS) <= 0;
}

/* ------------------------------------------------------------------ looking */

void pty_line(const Pty *pty, int line, char *out) {
    size_t length = 0, end = 0;
    for (int c = 0; c < pty->columns; c++) {
        const char *glyph = pty->cell[line][c].glyph;
        memcpy(out + length, glyph, strlen(glyph));
        length += strlen(glyph);
        if (strcmp(glyph, " ") != 0) end = length;
    }
    out[end] = 0;
}

bool pty_find(const Pty *pty, const char *text, int *column, int *line) {
    char words[5 * PTY_COLUMNS];
    for (int l = 0; l < pty->lines; l++) {
        pty_line(pty, l, words);
        const char *found = strstr(words, text);
        if (!found) continue;
        *line = l;
        *column = 0;
        for (const char *w = words; w < found; w++) *column += (*w & 0xc0) != 0x80;
        return true;
    }
    return false;
}

static bool wait_for(Pty *pty, const char *text, bool there) {
    time_t begun = time(NULL);
    bool open = true;
    int column, line;
    while (open && time(NULL) - begun < PATIENCE_S) {
        if (pty_find(pty, text, &column, &line) == there && quiet(pty)) return true;
        open = read_some(pty, 1000);
    }
    if (pty_find(pty, text, &column, &line) == there) return true;
    fprintf(stderr, "'%s' did not %s; the screen is\n", text, there ? "come" : "go");
    for (int l = 0; l < pty->lines; l++) {
        char words[5 * PTY_COLUMNS];
        pty_line(pty, l, words);
        fprintf(stderr, "|%s\n", words);
    }
    return false;
}

bool pty_wait(Pty *pty, const char *text) { return wait_for(pty, text, true); }
bool pty_wait_gone(Pty *pty, const char *text) { return wait_for(pty, text, false); }

/* ------------------------------------------------------------------ acting */

void pty_type(Pty *pty, const char *bytes) {
    for (size_t length = strlen(bytes); length;) {
        ssize_t done = write(pty->descriptor, bytes, length);
        if (done <= 0) return;
        bytes += done;
        length -= (size_t)done;
    }
}

void pty_resize(Pty *pty, int columns, int lines) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)lines};
    for (int l = 0; l < PTY_LINES; l++) clear(pty, l, 0, PTY_COLUMNS);
    pty->columns = columns;
    pty->lines = lines;
    pty->column = pty->line = 0;
    ioctl(pty->descriptor, TIOCSWINSZ, &size);
}

int pty_end(Pty *pty) {
    int status;
    struct termios how = {0};
    while (read_some(pty, PATIENCE_S * 1000)) continue;
    tcgetattr(pty->descriptor, &how);
    pty->given_back = (how.c_lflag & ICANON) && (how.c_lflag & ECHO);
    while (waitpid(pty->process, &status, 0) < 0 && errno == EINTR) continue;
    close(pty->descriptor);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* ------------------------------------------------------------------ picture */

static void put_colour(FILE *out, int colour) {
    static const char *const first[16] = {
        "#101014", "#c8372d", "#3d9a50", "#c8a030", "#3a70c8", "#a050b0", "#30a0b0", "#d8d8d8",
        "#707070", "#e86058", "#60c070", "#e8c860", "#6090e8", "#c080d0", "#60c8d8", "#ffffff"};
    if (colour < 16) {
        fputs(first[colour], out);
    } else if (colour < 232) {
        static const int level[6] = {0, 95, 135, 175, 215, 255};
        int c = colour - 16;
        fprintf(out, "#%02x%02x%02x", level[c / 36], level[c / 6 % 6], level[c % 6]);
    } else {
        int grey = 8 + 10 * (colour - 232);
        fprintf(out, "#%02x%02x%02x", grey, grey, grey);
    }
}

enum { CELL_WIDTH = 9, CELL_HEIGHT = 19, FRONT = 252, BACK = 234 };

static int front_of(const PtyCell *cell) {
    int front = cell->front == PTY_DEFAULT ? FRONT : cell->front,
        back = cell->back == PTY_DEFAULT ? BACK : cell->back;
    return cell->reverse ? back : front;
}

static int back_of(const PtyCell *cell) {
    int front = cell->front == PTY_DEFAULT ? FRONT : cell->front,
        back = cell->back == PTY_DEFAULT ? BACK : cell->back;
    return cell->reverse ? front : back;
}

/* Grounds in runs of one colour, with crisp edges so that neighbours show no seam. */
static void put_grounds(const Pty *pty, FILE *out) {
    fputs("<g shape-rendering='crispEdges'>\n", out);
    for (int l = 0; l < pty->lines; l++)
        for (int c = 0, end; c < pty->columns; c = end) {
            int back = back_of(&pty->cell[l][c]);
            for (end = c + 1; end < pty->columns && back_of(&pty->cell[l][end]) == back;) end++;
            if (back == BACK) continue;
            fprintf(out, "<path d='M%d %dh%dv%dh-%dz' fill='", c * CELL_WIDTH, l * CELL_HEIGHT,
                    (end - c) * CELL_WIDTH, CELL_HEIGHT, (end - c) * CELL_WIDTH);
            put_colour(out, back);
            fputs("'/>\n", out);
        }
    fputs("</g>\n", out);
}

static bool alike(const PtyCell *a, const PtyCell *b) {
    return front_of(a) == front_of(b) && a->bold == b->bold && a->dim == b->dim;
}

/* A box-drawing line is drawn as one, since fonts leave gaps: to which sides it goes, from the
 * upper left of the cell. */
static const char *line_of(const char *glyph) {
    static const char *const lines[][2] = {{"─", "m0 9h9"},         {"│", "m4 0v19"},
                                           {"┌", "m9 9h-5v10"},     {"┐", "m0 9h4v10"},
                                           {"└", "m9 9h-5v-9"},     {"┘", "m0 9h4v-9"},
                                           {"├", "m4 0v19m0-10h5"}, {"┤", "m4 0v19m0-10h-4"},
                                           {"┬", "m0 9h9m-5 0v10"}, {"┴", "m0 9h9m-5 0v-9"},
                                           {"┼", "m0 9h9m-5-9v19"}, {"╱", "m0 19l9-19"},
                                           {"╲", "m0 0l9 19"},      {"╳", "m0 0l9 19m-9 0l9-19"}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strcmp(glyph, lines[i][0]) == 0) return lines[i][1];
    return NULL;
}

/* All lines of one colour as one path. */
static void put_lines(const Pty *pty, int colour, FILE *out) {
    bool any = false;
    for (int l = 0; l < pty->lines; l++)
        for (int c = 0; c < pty->columns; c++) {
            const char *line = line_of(pty->cell[l][c].glyph);
            if (!line || front_of(&pty->cell[l][c]) != colour) continue;
            fprintf(out, "%sM%d %d%s", any ? "" : "<path d='", c * CELL_WIDTH, l * CELL_HEIGHT,
                    line);
            any = true;
        }
    if (!any) return;
    fputs("' fill='none' stroke='", out);
    put_colour(out, colour);
    fputs("'/>\n", out);
}

static void put_cell_run(const Pty *pty, int l, int c, int end, FILE *out) {
    const PtyCell *cell = &pty->cell[l][c];
    fprintf(out, "<text x='%d' y='%d' textLength='%d' lengthAdjust='spacingAndGlyphs'%s%s fill='",
            c * CELL_WIDTH, l * CELL_HEIGHT + 14, (end - c) * CELL_WIDTH,
            cell->bold ? " font-weight='bold'" : "", cell->dim ? " opacity='.6'" : "");
    put_colour(out, front_of(cell));
    fputs("'>", out);
    for (; c < end; c++) {
        const char *glyph = pty->cell[l][c].glyph;
        fputs(strcmp(glyph, "<") == 0 ? "&lt;" : strcmp(glyph, "&") == 0 ? "&amp;" : glyph, out);
    }
    fputs("</text>\n", out);
}

void pty_svg(const Pty *pty, FILE *out) {
    int width = pty->columns * CELL_WIDTH, height = pty->lines * CELL_HEIGHT, pad = 12;
    fprintf(out,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='%d %d %d %d' width='%d' "
            "height='%d'>\n<path d='M%d %dh%dv%dh-%dz' fill='",
            -pad, -pad, width + 2 * pad, height + 2 * pad, width + 2 * pad, height + 2 * pad, -pad,
            -pad, width + 2 * pad, height + 2 * pad, width + 2 * pad);
    put_colour(out, BACK);
    fputs("'/>\n", out);
    put_grounds(pty, out);
    for (int colour = 0; colour < 256; colour++) put_lines(pty, colour, out);
    fputs("<g font-family='DejaVu Sans Mono,Menlo,Consolas,monospace' font-size='15' "
          "style='white-space:pre'>\n",
          out);
    for (int l = 0; l < pty->lines; l++)
        for (int c = 0, end; c < pty->columns; c = end) {
            const PtyCell *first = &pty->cell[l][c];
            end = c + 1;
            if (strcmp(first->glyph, " ") == 0 || line_of(first->glyph)) continue;
            /* ASCII in runs, without spaces at the end; everything else cell by cell. */
            if (first->glyph[0] > 0)
                while (end < pty->columns && pty->cell[l][end].glyph[0] > ' ' &&
                       alike(first, &pty->cell[l][end]))
                    end++;
            put_cell_run(pty, l, c, end, out);
        }
    fputs("</g>\n</svg>\n", out);
}
