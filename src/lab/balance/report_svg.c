/* The measurement as a drawing that needs nothing beside itself (report.h): player 1's share over
 * the ladder, a line with its band for each law; below it the answers. Laws differ by colour and by
 * the dashes of their lines. */
#include "balance/report.h"

#include <math.h>
#include <string.h>

enum { LEFT = 70, RIGHT = 800, TOP = 60, BOTTOM = 400, LINE = 20, ANSWERS = BOTTOM + 70, INKS = 6 };

static const char style[] =
    "<style>svg{--paper:#fffdf8;--ink:#2b2320;--rule:#d9cfc2;--c0:#7a4f1d;--c1:#0a6a8a;--c2:#"
    "a0006a;--c3:#3d7300;--c4:#5a3fb0;--c5:#b3001e}@media(prefers-color-scheme:dark){svg{--paper:#"
    "1d1a18;--ink:#f1e9de;--rule:#463e37;--c0:#e8b765;--c1:#6cc6e6;--c2:#ff85cf;--c3:#9fd45c;--c4:#"
    "b9a5ff;--c5:#ff7088}}text{font:13px "
    "system-ui,sans-serif;fill:var(--ink)}.rule{stroke:var(--rule);fill:none}.line{fill:none;"
    "stroke-width:2.2}.band{stroke:none;fill-opacity:.15}</style>\n";

/* Text that may come from a rules file. */
static void put_text(FILE *out, const char *text) {
    for (; *text; text++) switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        default: fputc((unsigned char)*text < 32 ? '?' : *text, out);
        }
}

static double across(const LawReport *law, int rung) {
    return law->rungs > 1 ? LEFT + 40 + (double)(RIGHT - LEFT - 80) * rung / (law->rungs - 1)
                          : (LEFT + RIGHT) / 2.0;
}

static double down(double share) { return BOTTOM - (BOTTOM - TOP) * fmin(1, fmax(0, share)); }

static void put_frame(FILE *out, const BalanceReport *r) {
    const LawReport *law = &r->law[0];
    for (int percent = 0; percent <= 100; percent += 25)
        fprintf(out,
                "<path class=\"rule\" d=\"M%d %.1fH%d\"%s/><text x=\"%d\" y=\"%.1f\" "
                "text-anchor=\"end\">%d %%</text>\n",
                LEFT, down(percent / 100.0), RIGHT,
                percent == 50 ? " style=\"stroke:var(--ink)\"" : "", LEFT - 8,
                down(percent / 100.0) + 4, percent);
    for (int i = 0; i < law->rungs; i++) {
        char amount[AMOUNT];
        const Strength *s = law->rung[i].strength;
        fprintf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", across(law, i),
                BOTTOM + 20, s->nodes ? report_amount(s->nodes, amount) : s->name);
    }
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">nodes a move</text>\n",
            (LEFT + RIGHT) / 2, BOTTOM + 40);
}

static void put_law(FILE *out, const BalanceReport *r, int number) {
    static const char *const dashes[] = {"none", "8 4", "2 4"};
    const LawReport *law = &r->law[number];
    int ink = number % INKS;
    fprintf(out, "<path class=\"band\" style=\"fill:var(--c%d)\" d=\"", ink);
    for (int i = 0; i < 2 * law->rungs; i++) {
        int at = i < law->rungs ? i : 2 * law->rungs - 1 - i;
        const Band *b = &law->rung[at].estimate.score;
        double share = i < law->rungs ? b->value + b->half : b->value - b->half;
        fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M', across(law, at), down(share));
    }
    fprintf(out, "Z\"/>\n<path class=\"line\" style=\"stroke:var(--c%d);stroke-dasharray:%s\" d=\"",
            ink, dashes[number / INKS % 3]);
    for (int i = 0; i < law->rungs; i++)
        fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M', across(law, i),
                down(law->rung[i].estimate.score.value));
    fputs("\"/>\n", out);
    for (int i = 0; i < law->rungs; i++) {
        const Rung *rung = &law->rung[i];
        const Band *b = &rung->estimate.score;
        fprintf(out, "<circle r=\"4\" cx=\"%.1f\" cy=\"%.1f\" style=\"fill:var(--c%d)\"><title>",
                across(law, i), down(b->value), ink);
        put_text(out, law->law->rules->name);
        fprintf(out, ", %s: %.1f ± %.1f %% in %d games</title></circle>\n", rung->strength->name,
                100 * b->value, 100 * b->half, rung->count);
    }
}

static void put_answers(FILE *out, const BalanceReport *r) {
    char words[ANSWER];
    Finding finding;
    int y = ANSWERS;
    for (int i = 0; i < r->laws; i++, y += LINE) {
        report_finding(&r->law[i], r->rule.width, &finding);
        report_answer(r->law[i].law->rules->base, &finding, words);
        fprintf(out, "<text x=\"8\" y=\"%d\" style=\"fill:var(--c%d)\">", y, i % INKS);
        put_text(out, r->law[i].law->rules->name);
        fputs(": ", out);
        put_text(out, words);
        if (*r->law[i].law->judge) fprintf(out, " (judged by %s)", r->law[i].law->judge);
        fputs("</text>\n", out);
    }
    report_question(r, words);
    char *rest = strstr(words, "; "); /* a long sentence takes two lines */
    if (rest) *rest = 0;
    const char *const lines[] = {words, rest ? rest + 2 : "", r->program};
    for (int i = 0; i < 3; i++) {
        fprintf(out, "<text x=\"8\" y=\"%d\">", y + LINE / 2 + LINE * i);
        put_text(out, lines[i]);
        fputs("</text>\n", out);
    }
}

void report_svg(FILE *out, const BalanceReport *r) {
    int height = ANSWERS + LINE * (r->laws + 3);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 980 %d\" "
            "role=\"img\">%s<title>taefl lab balance</title><rect width=\"980\" height=\"%d\" "
            "fill=\"var(--paper)\"/>\n<text x=\"8\" y=\"24\">Player 1&#8217;s share of the points, "
            "with a band that holds at every look</text>\n",
            height, style, height);
    put_frame(out, r);
    for (int i = 0; i < r->laws; i++) put_law(out, r, i);
    put_answers(out, r);
    fputs("</svg>\n", out);
}
