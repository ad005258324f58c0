/* What is told of a run: the table, a row for each generation, the lines of --json, and the drawing
 * of --report. */
#define _GNU_SOURCE /* open_memstream */
#include "base/clock.h"
#include "cli/learn.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/selfgames.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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

static void clear_line(void) {
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
}

/* What is being done goes behind the row so far, which the next one writes over. */
__attribute__((format(printf, 3, 4))) static void tell(const Learn *l, json_t *step,
                                                       const char *format, ...) {
    if (l->json) {
        json_object_set_new(step, "seconds", json_real((double)(clock_us() - l->began) / 1e6));
        json_line(step);
        fflush(stdout);
        return;
    }
    json_decref(step);
    if (!isatty(STDERR_FILENO)) return;
    va_list arguments;
    va_start(arguments, format);
    clear_line();
    put_row(l->job.now, stderr);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

/* ------------------------------------------------------------------ the drawing */

static const char style[] = "<style>svg{--paper:#fffdf8;--ink:#2b2320;--g0:#7a4f1d;--g1:#0a6a8a;--"
                            "g2:#a0006a}@media(prefers-color-scheme:dark){svg{--paper:#1d1a18;--"
                            "ink:#f1e9de;--g0:#e8b765;--g1:#6cc6e6;--g2:#ff85cf}}text{font:13px "
                            "monospace;white-space:pre;fill:var(--ink)}path{fill:none;stroke:var(--"
                            "ink);stroke-width:2}.part0{stroke-dasharray:4 4}</style>";

enum { LEFT = 70, TOP = 50, WIDE = 700, HIGH = 250, BELOW = TOP + HIGH + 60, LINE = 20 };

/* Where a loss is, with the highest of all at the top and zero at the bottom. */
static void put_curve(const Learn *l, int generation, int part, double highest, FILE *out) {
    const Generation *g = &l->job.generation[generation];
    fprintf(out, "<path class=\"part%d\" style=\"stroke:var(--g%d)\" d=\"", part, generation);
    for (int i = 0; i < g->epochs; i++)
        fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M',
                LEFT + (double)WIDE * (i + 1) / l->job.plan.epochs,
                TOP + HIGH * (1 - (double)g->loss[i][part] / highest));
    fputs("\"/>\n", out);
}

static void draw(const Learn *l, FILE *out) {
    int count = (int)(l->job.now - l->job.generation) + 1, height = BELOW + LINE * (count + 1);
    double highest = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 2 * l->job.generation[i].epochs; k++)
            highest = fmax(highest, l->job.generation[i].loss[k / 2][k % 2]);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" viewBox=\"0 0 860 "
            "%d\" role=\"img\">%s<title>taefl learn: %s</title><rect width=\"860\" height=\"%d\" "
            "fill=\"var(--paper)\"/>\n"
            "<text x=\"%d\" y=\"%d\">%s: loss held out, and dashed on what was learnt from</text>\n"
            "<path d=\"M%d %dv%dh%d\"/><text x=\"8\" y=\"%d\">%.4f</text><text x=\"%d\" "
            "y=\"%d\">epoch %d</text>\n",
            height, style, l->job.rules.name, height, LEFT, TOP - 20, l->job.rules.name, LEFT, TOP,
            HIGH, WIDE, TOP + 5, highest, LEFT + WIDE - 70, TOP + HIGH + 20, l->job.plan.epochs);
    for (int i = 0; i < 2 * count && highest > 0; i++) put_curve(l, i / 2, i % 2, highest, out);
    fprintf(out, "<text x=\"8\" y=\"%d\">%s", BELOW, head);
    for (int i = 0; i < count; i++) {
        fprintf(out, "</text>\n<text x=\"8\" y=\"%d\" style=\"fill:var(--g%d)\">",
                BELOW + LINE * (i + 1), i);
        put_row(&l->job.generation[i], out);
    }
    fputs("</text></svg>\n", out);
}

static int write_drawing(const Learn *l) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    draw(l, out);
    fclose(out);
    int code = outputs_write(l->report, OUTPUT_OVER, text, size, NULL);
    free(text);
    return code;
}

/* ------------------------------------------------------------------ a generation */

static const char *verdict_of(const Learn *l) {
    const Generation *g = l->job.now;
    if (!pairs_total(&g->pairs)) return "";
    return l->job.plan.seconds > 0 ? g->won ? "kept" : "not kept" : verdicts[g->verdict];
}

void learn_row(Learn *l) {
    const Learning *job = &l->job;
    clear_line();
    if (!l->json) {
        if (job->now == job->generation)
            printf("%s: games by %s\n%s\n", job->rules.name, job->player, head);
        put_row(job->now, stdout);
        puts(verdict_of(l));
        fflush(stdout);
    }
    if (l->report) l->code = write_drawing(l);
}

json_t *learn_json(const Learn *l, json_t *json) {
    const Generation *g = l->job.now;
    const float *loss = g->loss[g->epochs - !!g->epochs];
    Interval score = pairs_score(&g->pairs);
    int pairs = (int)pairs_total(&g->pairs);
    json_object_set_new(json, "player", json_text(l->job.player));
    if (g->epochs)
        json_object_update_new(json, json_pack("{s:i, s:i, s:b, s:I, s:I, s:f, s:f}", "generation",
                                               g->number, "games", g->games, "further", g->further,
                                               "positions", (json_int_t)g->positions[PART_LEARNT],
                                               "heldOut", (json_int_t)g->positions[PART_HELD_OUT],
                                               "loss", loss[0], "lossHeldOut", loss[1]));
    if (pairs)
        json_object_set_new(json, "match",
                            json_pack("{s:i, s:f, s:f, s:f, s:s}", "pairs", pairs, "score",
                                      score.value, "low", score.low, "high", score.high, "verdict",
                                      verdicts[g->verdict]));
    return json;
}

/* ------------------------------------------------------------------ the steps */

static void tell_epoch(const Learn *l, int epoch, int of) {
    const float *loss = l->job.now->loss[epoch - 1];
    tell(l,
         json_pack("{s:s, s:i, s:i, s:f, s:f}", "step", "epoch", "epoch", epoch, "of", of, "loss",
                   loss[0], "lossHeldOut", loss[1]),
         "epoch %d of %d", epoch, of);
}

static void tell_calibration(const Learn *l) {
    const Calibration *c = &l->job.now->calibration;
    tell(l,
         json_pack("{s:s, s:f, s:f}", "step", "calibration", "error", c->error, "fittedError",
                   c->fitted_error),
         "calibrated");
}

static void tell_gate(const Learn *l, int games, int of) {
    const PairCounts *pairs = &l->job.now->pairs;
    tell(l,
         json_pack("{s:s, s:i, s:i, s:f, s:f}", "step", "gate", "pairs", (int)pairs_total(pairs),
                   "most", l->job.plan.pairs, "score", pairs_score(pairs).value, "ratio",
                   sprt_ratio(&learn_sprt, pairs)),
         "gate: game %d of %d", games, of);
}

static void tell_generation(Learn *l) {
    if (l->job.plan.seconds > 0)
        tell(l,
             learn_json(l,
                        json_pack("{s:s, s:b}", "step", "generation", "won", (int)l->job.now->won)),
             "done");
    learn_row(l);
}

void learn_step(void *learn, LearnStep step, int done, int of) {
    Learn *l = learn;
    switch (step) {
    case LEARN_GAME:
        if (!l->json || done % 100 == 0)
            tell(l, json_pack("{s:s, s:i}", "step", "games", "games", done), "playing");
        return;
    case LEARN_EPOCH: tell_epoch(l, done, of); return;
    case LEARN_CALIBRATED: tell_calibration(l); return;
    case LEARN_GATE: tell_gate(l, done, of); return;
    case LEARN_GENERATION: tell_generation(l); return;
    }
}

int learn_ended(const Learning *job, LearnEnd end) {
    if (end) clear_line();
    switch (end) {
    case LEARN_DONE: break;
    case LEARN_STOPPED: return selfgames_interrupted(job->kept, job->path);
    case LEARN_LOST: return fail(EXIT_NO, "no network has won its gate; none is written");
    case LEARN_UNREAD: return fail(EXIT_INPUT, "%s", job->why);
    case LEARN_UNKEPT: return fail(EXIT_FAILED, "%s", job->why);
    case LEARN_UNWRITTEN:
        return job->plan.data ? selfgames_unwritten(job->path, job->reason)
                              : fail_output(job->path, job->reason, NULL);
    case LEARN_DAMAGED: return fail_error(NULL, &job->error);
    }
    return EXIT_FINE;
}
