/* What is told of a run: the table, a row for each generation, the lines of --json, and the drawing
 * of --report. */
#define _GNU_SOURCE /* open_memstream */
#include "base/clock.h"
#include "cli/learn.h"
#include "cli/outputs.h"
#include "cli/report.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const verdicts[] = {
    [SPRT_GOES_ON] = "undecided", [SPRT_H0] = "no gain", [SPRT_H1] = "a gain"};

/* ------------------------------------------------------------------ the table */

static const char head[] =
    "generation    games  positions    loss  held out  calibration  pairs  Elo";

/* A dash where nothing is known yet. */
__attribute__((format(printf, 4, 5))) static void cell(FILE *out, int width, bool known,
                                                       const char *format, ...) {
    char text[32] = "–"; /* three bytes, one column */
    va_list arguments;
    va_start(arguments, format);
    if (known) vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(out, "%*s  ", known ? width : width + 2, text);
}

static void put_row(const Generation *g, FILE *out) {
    const float *loss = g->loss[g->epochs - !!g->epochs];
    int pairs = (int)pairs_total(&g->pairs);
    Interval elo = pairs_elo(&g->pairs);
    cell(out, 10, true, "%d", g->number);
    cell(out, 7, g->games, "%d", g->games);
    cell(out, 9, g->epochs, "%lld", (long long)g->positions[PART_LEARNT]);
    cell(out, 6, g->epochs, "%.4f", loss[0]);
    cell(out, 8, g->epochs, "%.4f", loss[1]);
    cell(out, 11, g->calibrated, "%.1f %%", 100 * g->calibration.fitted_error);
    cell(out, 5, pairs, "%d", pairs);
    cell(out, 0, pairs, "%+.0f [%+.0f, %+.0f]", elo.value, elo.low, elo.high);
}

void learn_progress(const Learn *l, json_t *step, const char *format, ...) {
    json_object_set_new(step, "seconds", json_real((double)(clock_us() - l->began) / 1e6));
    if (l->how.json) {
        json_line(step);
        fflush(stdout);
        return;
    }
    json_decref(step);
    if (!l->run.live) return;
    va_list arguments;
    va_start(arguments, format);
    fputs("\r\033[K", stderr);
    put_row(l->now, stderr);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

/* ------------------------------------------------------------------ the drawing */

static const char style[] =
    "<style>svg{--paper:#fffdf8;--ink:#2b2320;--g0:#7a4f1d;--g1:#0a6a8a;--g2:#a0006a}"
    "@media(prefers-color-scheme:dark){svg{--paper:#1d1a18;--ink:#f1e9de;--g0:#e8b765;--g1:#6cc6e6;"
    "--g2:#ff85cf}}text{font:13px monospace;white-space:pre;fill:var(--ink)}"
    "path{fill:none;stroke:var(--ink);stroke-width:2}.part0{stroke-dasharray:4 4}</style>";

enum { LEFT = 70, TOP = 50, WIDE = 700, HIGH = 250, BELOW = TOP + HIGH + 60, LINE = 20 };

/* Where a loss is, with the highest of all at the top and zero at the bottom. */
static void put_curve(const Learn *l, int generation, int part, double highest, FILE *out) {
    const Generation *g = &l->generation[generation];
    fprintf(out, "<path class=\"part%d\" style=\"stroke:var(--g%d)\" d=\"", part, generation);
    for (int i = 0; i < g->epochs; i++)
        fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M', LEFT + (double)WIDE * (i + 1) / l->how.epochs,
                TOP + HIGH * (1 - (double)g->loss[i][part] / highest));
    fputs("\"/>\n", out);
}

static void draw(const Learn *l, FILE *out) {
    int count = (int)(l->now - l->generation) + 1, height = BELOW + LINE * (count + 1);
    double highest = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 2 * l->generation[i].epochs; k++)
            highest = fmax(highest, l->generation[i].loss[k / 2][k % 2]);
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" viewBox=\"0 0 860 %d\" "
        "role=\"img\">%s"
        "<title>taefl learn: %s</title><rect width=\"860\" height=\"%d\" fill=\"var(--paper)\"/>\n"
        "<text x=\"%d\" y=\"%d\">%s: loss held out, and dashed on what was learnt from</text>\n"
        "<path d=\"M%d %dv%dh%d\"/><text x=\"8\" y=\"%d\">%.4f</text>"
        "<text x=\"%d\" y=\"%d\">epoch %d</text>\n",
        height, style, l->rules.name, height, LEFT, TOP - 20, l->rules.name, LEFT, TOP, HIGH, WIDE,
        TOP + 5, highest, LEFT + WIDE - 70, TOP + HIGH + 20, l->how.epochs);
    for (int i = 0; i < 2 * count && highest > 0; i++) put_curve(l, i / 2, i % 2, highest, out);
    fprintf(out, "<text x=\"8\" y=\"%d\">%s", BELOW, head);
    for (int i = 0; i < count; i++) {
        fprintf(out, "</text>\n<text x=\"8\" y=\"%d\" style=\"fill:var(--g%d)\">",
                BELOW + LINE * (i + 1), i);
        put_row(&l->generation[i], out);
    }
    fputs("</text></svg>\n", out);
}

static int write_drawing(const Learn *l) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    draw(l, out);
    fclose(out);
    int code = outputs_write(l->how.report, OUTPUT_OVER, text, size, NULL);
    free(text);
    return code;
}

/* ------------------------------------------------------------------ what came out */

int learn_row(const Learn *l, const char *word) {
    const Generation *g = l->now;
    if (l->run.live) fputs("\r\033[K", stderr);
    if (!l->how.json) {
        if (g == l->generation) printf("%s: games by %s\n%s\n", l->rules.name, l->player, head);
        put_row(g, stdout);
        if (pairs_total(&g->pairs)) fputs(word ? word : verdicts[g->verdict], stdout);
        putchar('\n');
        fflush(stdout);
    }
    return l->how.report ? write_drawing(l) : EXIT_FINE;
}

/* Adds what is known to an object. */
json_t *learn_json(const Learn *l, json_t *json) {
    const Generation *g = l->now;
    const float *loss = g->loss[g->epochs - !!g->epochs];
    Interval score = pairs_score(&g->pairs);
    int pairs = (int)pairs_total(&g->pairs);
    json_object_set_new(json, "player", json_text(l->player));
    if (g->epochs)
        json_object_update_new(json, json_pack("{s:i, s:i, s:b, s:I, s:I, s:f, s:f}", "generation",
                                               g->number, "games", g->games, "further", g->further,
                                               "positions", g->positions[PART_LEARNT], "heldOut",
                                               g->positions[PART_HELD_OUT], "loss", loss[0],
                                               "lossHeldOut", loss[1]));
    if (pairs)
        json_object_set_new(json, "match",
                            json_pack("{s:i, s:f, s:f, s:f, s:s}", "pairs", pairs, "score",
                                      score.value, "low", score.low, "high", score.high, "verdict",
                                      verdicts[g->verdict]));
    return json;
}
