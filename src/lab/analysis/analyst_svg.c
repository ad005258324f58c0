/* The chance of winning over a game, as a drawing that needs nothing beside itself: its colours
 * follow the reader's light or dark, marks differ by shape and letters as well as colour, and every
 * mark says in words what it is when pointed at. Lengths are whole tenths of a unit. */
#define _GNU_SOURCE /* open_memstream */
#include "analysis/analyst.h"
#include "core/notation.h"
#include "record/gamefile.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 9600,
    HEIGHT = 4200,
    LEFT = 700,
    RIGHT = 9400,
    TOP = 900,
    BOTTOM = 3400,
    FOOT = HEIGHT - 150, /* the last line */
    LABELS = 16,         /* turn numbers, at most */
    NAME = 34            /* characters of a name */
};

static const char style[] =
    "<style>\n"
    "svg{--paper:#fffdf8;--ink:#2b2320;--soft:#6e6259;--rule:#d9cfc2;--fill:#e8d9bd;"
    "--line:#7a4f1d;--small:#8a6d00;--mid:#c04a00;--big:#b3001e}\n"
    "@media(prefers-color-scheme:dark){svg{--paper:#1d1a18;--ink:#f1e9de;--soft:#b3a698;"
    "--rule:#463e37;--fill:#4a3c28;--line:#e8b765;--small:#e6cc4d;--mid:#ff9a52;--big:#ff7088}}\n"
    "text{font:13px system-ui,sans-serif;fill:var(--soft)}\n"
    ".name{font-size:16px;font-weight:600;fill:var(--ink)}\n"
    ".rule{stroke:var(--rule);stroke-width:1;fill:none}\n"
    ".even{stroke:var(--soft);stroke-dasharray:4 4}\n"
    ".area{fill:var(--fill)}\n"
    ".line{stroke:var(--line);stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round;"
    "fill:none}\n"
    ".m6{stroke:var(--small);fill:var(--paper);stroke-width:2}\n"
    ".m2{stroke:var(--paper);fill:var(--mid)}\n"
    ".m4{stroke:var(--paper);fill:var(--big)}\n"
    "text.t2{font-weight:700;fill:var(--mid)}\n"
    "text.t4{font-weight:700;fill:var(--big)}\n"
    "text.t6{font-weight:700;fill:var(--small)}\n"
    "</style>\n";

typedef struct Sheet {
    FILE *out;
    const Analysis *analysis;
} Sheet;

/* ------------------------------------------------------------------ parts */

/* A length in tenths, as a string in one of a few buffers that take turns. */
static const char *t(int tenths) {
    static char buffer[8][16];
    static int next;
    char *out = buffer[next++ % 8];
    snprintf(out, sizeof buffer[0], tenths % 10 ? "%d.%d" : "%d", tenths / 10, tenths % 10);
    return out;
}

static int across(const Sheet *sheet, int step) {
    int last = sheet->analysis->count - 1;
    return last ? LEFT + (int)((int64_t)(RIGHT - LEFT) * step / last) : (LEFT + RIGHT) / 2;
}

static int down(int chance) { return BOTTOM - (BOTTOM - TOP) * chance / 1000; }

/* U+FFFE and U+FFFF, which XML does not allow. */
static bool is_noncharacter(const char *text, size_t size) {
    return size == 3 && memcmp(text, "\xef\xbf", 2) == 0 && (unsigned char)text[2] >= 0xbe;
}

/* Text from outside, at most `most` characters of it; no control character gets through. */
static void put_text(const Sheet *sheet, const char *text, int most) {
    size_t left = strlen(text);
    for (int count = 0; left; count++) {
        size_t size = utf8_length(text, left);
        if (count == most) {
            fputs("…", sheet->out);
            return;
        }
        if (!size || (unsigned char)*text < ' ' || *text == 127)
            fputc('?', sheet->out);
        else if (is_noncharacter(text, size))
            fputs("\xef\xbf\xbd", sheet->out); /* U+FFFD */
        else if (*text == '&' || *text == '<' || *text == '>' || *text == '"')
            fprintf(sheet->out, "&#%d;", *text);
        else
            fwrite(text, 1, size, sheet->out);
        if (!size) size = 1;
        text += size;
        left -= size;
    }
}

static const char *player(const Sheet *sheet, int side) {
    const Tree *tree = sheet->analysis->tree;
    const char *name = tree_tag(tree, side == P1 ? "Player1" : "Player2");
    return name ? name : tree->rules->base->player[side];
}

static void put_head(const Sheet *sheet) {
    fprintf(
        sheet->out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" role=\"img\">\n<title>",
        t(WIDTH), t(HEIGHT));
    /* Each name in U+2068 and U+2069: two that are written from right to left keep their places. */
    fputs("\u2068", sheet->out);
    put_text(sheet, player(sheet, P1), NAME);
    fputs("\u2069 – \u2068", sheet->out);
    put_text(sheet, player(sheet, P2), NAME);
    fprintf(sheet->out,
            "\u2069: chance of winning</title>\n%s<rect width=\"%s\" height=\"%s\" "
            "fill=\"var(--paper)\"/>\n",
            style, t(WIDTH), t(HEIGHT));
    for (int side = P1; side <= P2; side++) {
        fprintf(sheet->out, "<text class=\"name\" x=\"%s\" y=\"%s\"%s>", t(side ? RIGHT : LEFT),
                t(360), side ? " text-anchor=\"end\"" : "");
        put_text(sheet, player(sheet, side), NAME);
        fputs("</text>\n", sheet->out);
    }
    fprintf(sheet->out, "<text x=\"%s\" y=\"%s\" text-anchor=\"middle\">%s, %s</text>\n",
            t((LEFT + RIGHT) / 2), t(360), sheet->analysis->tree->rules->name,
            result_word(tree_result(sheet->analysis->tree)));
}

/* Lines at 0, 50 and 100 per cent, and what they mean. */
static void put_scale(const Sheet *sheet) {
    for (int percent = 0; percent <= 100; percent += 25) {
        int y = down(percent * 10);
        fprintf(sheet->out, "<path class=\"rule%s\" d=\"M%s %sH%s\"/>\n",
                percent == 50 ? " even" : "", t(LEFT), t(y), t(RIGHT));
        if (percent % 50 == 0)
            fprintf(sheet->out, "<text x=\"%s\" y=\"%s\" text-anchor=\"end\">%d %%</text>\n",
                    t(LEFT - 80), t(y + 45), percent);
    }
    for (int side = P1; side <= P2; side++) {
        fprintf(sheet->out, "<text x=\"%s\" y=\"%s\">", t(LEFT), t(side ? FOOT : TOP - 270));
        put_text(sheet, player(sheet, side), NAME);
        fprintf(sheet->out, " wins%s</text>\n",
                side ? "" : " (the scale is this player’s chance; a draw counts half)");
    }
}

/* Numbers of turns below, as many as there is room for. */
static void put_turns(const Sheet *sheet) {
    const Analysis *a = sheet->analysis;
    int last = a->step[a->count - 1].node->turn, every = 1;
    static const int widths[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
    for (int i = 0; last / every >= LABELS && i < 12; i++) every = widths[i];
    int before = 0;
    for (int i = 1; i < a->count; i++) {
        int turn = a->step[i].node->turn;
        if (turn != before && turn % every == 0)
            fprintf(sheet->out,
                    "<path class=\"rule\" d=\"M%s %sv5\"/><text x=\"%s\" y=\"%s\" "
                    "text-anchor=\"middle\">%d</text>\n",
                    t(across(sheet, i)), t(BOTTOM), t(across(sheet, i)), t(BOTTOM + 410), turn);
        before = turn;
    }
    fprintf(sheet->out, "<text x=\"%s\" y=\"%s\" text-anchor=\"end\">turn</text>\n", t(LEFT - 80),
            t(BOTTOM + 410));
}

/* The curve in pieces, with gaps where nothing is known. */
static void put_curve(const Sheet *sheet) {
    const Analysis *a = sheet->analysis;
    for (int begin = 0, end; begin < a->count; begin = end + 1) {
        for (end = begin; end < a->count && a->step[end].known; end++) continue;
        if (end == begin) continue;
        for (int line = 0; line < 2; line++) {
            fprintf(sheet->out, "<path class=\"%s\" d=\"M", line ? "line" : "area");
            if (!line) fprintf(sheet->out, "%s %sL", t(across(sheet, begin)), t(down(500)));
            for (int i = begin; i < end; i++)
                fprintf(sheet->out, "%s%s %s", i > begin ? " " : "", t(across(sheet, i)),
                        t(down(a->step[i].chance)));
            if (!line) fprintf(sheet->out, " %s %sZ", t(across(sheet, end - 1)), t(down(500)));
            fputs("\"/>\n", sheet->out);
        }
    }
}

/* A sign around a place: a ring, a diamond, a square. */
static void put_sign(const Sheet *sheet, int mark, int x, int y) {
    if (mark == 6)
        fprintf(sheet->out, "<circle class=\"m6\" cx=\"%s\" cy=\"%s\" r=\"4.5\"/>", t(x), t(y));
    else if (mark == 2)
        fprintf(sheet->out, "<path class=\"m2\" d=\"M%s %sl6.5 6.5-6.5 6.5-6.5-6.5Z\"/>", t(x),
                t(y - 65));
    else
        fprintf(sheet->out, "<path class=\"m4\" d=\"M%s %sh11v11h-11Z\"/>", t(x - 55), t(y - 55));
}

static void put_marks(const Sheet *sheet) {
    const Analysis *a = sheet->analysis;
    for (int i = 1; i < a->count; i++) {
        const AnalysisStep *step = &a->step[i], *before = step - 1;
        if (!step->judged || !step->verdict.mark) continue;
        int mark = step->verdict.mark;
        char words[VERDICT_TEXT];
        Text text = text_into(words, sizeof words);
        char move[MOVE_TEXT];
        int x = across(sheet, i), y = down(step->chance);
        /* letters on the side the curve came from are free of it */
        int letters = before->chance > step->chance ? y + 220 : y - 120;
        move_write_human(a->tree->rules, &before->node->position, step->node->move, move);
        verdict_write(a->tree->rules, &before->node->position, &step->verdict, &text);
        fprintf(sheet->out, "<g><title>%d%s %s%s: %d %% → %d %%. ", step->node->turn,
                step_by(step) == a->tree->rules->first ? "." : "...", move, mark_suffix(mark),
                (before->chance + 5) / 10, (step->chance + 5) / 10);
        put_text(sheet, words, VERDICT_TEXT);
        fputs("</title>", sheet->out);
        put_sign(sheet, mark, x, y);
        if (mark != 6)
            fprintf(sheet->out,
                    "<text class=\"t%d\" x=\"%s\" y=\"%s\" text-anchor=\"middle\">%s</text>", mark,
                    t(x), t(letters), mark_suffix(mark));
        fputs("</g>\n", sheet->out);
    }
}

/* What the signs mean, and how often each side earned one. */
static void put_legend(const Sheet *sheet) {
    static const struct {
        int mark;
        const char *words;
    } rows[3] = {{6, "dubious"}, {2, "mistake"}, {4, "blunder"}};
    Tally tally[2];
    int x = LEFT + 3900;
    analysis_tally(sheet->analysis, tally);
    for (int i = 0; i < 3; i++, x += 1800) {
        put_sign(sheet, rows[i].mark, x, FOOT - 45);
        fprintf(sheet->out, "<text x=\"%s\" y=\"%s\">%s %s: %d–%d</text>\n", t(x + 120), t(FOOT),
                mark_suffix(rows[i].mark), rows[i].words, tally[P1].marks[i], tally[P2].marks[i]);
    }
}

char *analysis_svg(const Analysis *analysis) {
    char *text = NULL;
    size_t size;
    Sheet sheet = {open_memstream(&text, &size), analysis};
    if (!sheet.out) return NULL;
    put_head(&sheet);
    put_scale(&sheet);
    put_curve(&sheet);
    put_turns(&sheet);
    put_marks(&sheet);
    put_legend(&sheet);
    fputs("</svg>\n", sheet.out);
    fclose(sheet.out);
    return text;
}
