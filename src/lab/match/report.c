/* See report.h. Numbers that JSON has no form for (an Elo without bound) are null there and
 * "inf" in text. */
#include "match/report.h"
#include "base/clock.h"
#include "base/jansson.h"
#include "base/print.h"

#include <inttypes.h>
#include <string.h>

enum { LIVE_US = 200000, LIVE_PAIRINGS = 12 };

static const char *name_of(const MatchReport *m, int entrant) { return m->entrants[entrant].name; }

static uint64_t games_of(const Score *s) {
    return s->count[WON] + s->count[DRAWN] + s->count[LOST];
}

static double percent(const Score *s) {
    uint64_t games = games_of(s);
    return games ? 100 * ((double)s->count[WON] + (double)s->count[DRAWN] / 2) / (double)games : 50;
}

static Score both_sides(const Pairing *p) {
    Score sum = p->side[0];
    for (int i = 0; i < 3; i++) sum.count[i] += p->side[1].count[i];
    return sum;
}

static void score_words(const Score *s, char out[96]) {
    int length = snprintf(out, 96, "+%" PRIu64 " =%" PRIu64 " -%" PRIu64, s->count[WON],
                          s->count[DRAWN], s->count[LOST]);
    if (games_of(s)) snprintf(out + length, (size_t)(96 - length), " (%.1f %%)", percent(s));
}

/* ------------------------------------------------------------------ text */

static void print_pairing(FILE *out, const MatchReport *m, const Pairing *p) {
    static const char *const kinds[] = {"0-2", "½-1½", "1-1", "1½-½", "2-0"};
    char score[96];
    Score sum = both_sides(p);
    Interval elo = pairs_elo(&p->pairs);
    score_words(&sum, score);
    print_line(out, "%s against %s: %s in %" PRIu64 " games", name_of(m, p->first),
               name_of(m, p->second), score, p->games);
    if (m->results->schedule->once) {
        fputs("  Once     both are equal and deterministic, so each opening is played once: with "
              "sides swapped it is the same game\n",
              out);
        return;
    }
    fprintf(out, "  Elo      %+.1f [%+.1f, %+.1f] 95 %%, likelihood of superiority %.1f %%\n",
            elo.value + 0.0, elo.low, elo.high, 100 * pairs_superiority(&p->pairs));
    fprintf(out, "  Pairs    %" PRIu64 ":", pairs_total(&p->pairs));
    for (int i = 0; i < 5; i++) fprintf(out, "  %s %" PRIu64, kinds[i], p->pairs.count[i]);
    fputc('\n', out);
    for (int side = 0; side < 2; side++) {
        score_words(&p->side[side], score);
        fprintf(out, "  %-8s %s\n", m->rules->base->player[side], score);
    }
}

static void print_sprt(FILE *out, const MatchReport *m) {
    static const char *const words[] = {"no decision yet", "H0 accepted: not that much stronger",
                                        "H1 accepted: stronger"};
    if (!m->sprt) return;
    const PairCounts *pairs = &m->results->pairing[0].pairs;
    fprintf(out,
            "SPRT [%g, %g], alpha %g, beta %g: log likelihood ratio %.2f of [%.2f, %.2f]: %s\n",
            m->sprt->elo0, m->sprt->elo1, m->sprt->alpha, m->sprt->beta, sprt_ratio(m->sprt, pairs),
            sprt_lower(m->sprt), sprt_upper(m->sprt), words[sprt_verdict(m->sprt, pairs)]);
}

static void print_cross_table(FILE *out, const MatchReport *m) {
    const Results *r = m->results;
    int count = r->schedule->entrants;
    fprintf(out, "%-24s %8s %6s", "", "games", "%");
    for (int i = 0; i < count; i++) fprintf(out, " %11d", i + 1);
    fputc('\n', out);
    for (int i = 0; i < count; i++) {
        Score all = results_of(r, i);
        char name[64];
        snprintf(name, sizeof name, "%2d %.48s", i + 1, name_of(m, i));
        fprintf(out, "%-24s %8" PRIu64, name, games_of(&all));
        if (games_of(&all))
            fprintf(out, " %6.1f", percent(&all));
        else
            fprintf(out, " %6s", "-");
        for (int k = 0; k < count; k++) {
            const Pairing *found = NULL;
            for (int p = 0; p < r->pairings; p++)
                if ((r->pairing[p].first == i && r->pairing[p].second == k) ||
                    (r->pairing[p].first == k && r->pairing[p].second == i))
                    found = &r->pairing[p];
            if (!found) {
                fprintf(out, " %11s", i == k ? "-" : "");
                continue;
            }
            Score score = both_sides(found);
            bool swapped = found->first != i;
            double points =
                (double)score.count[swapped ? LOST : WON] + (double)score.count[DRAWN] / 2;
            fprintf(out, " %5.1f/%-5" PRIu64, points, found->games);
        }
        fputc('\n', out);
    }
}

/* How many games ended for this reason. */
static uint64_t count_of(const Results *r, const char *word) {
    uint64_t count = 0;
    for (int i = 0; i < r->reasons; i++)
        for (int result = 1; result < 4 && strcmp(r->reason[i].word, word) == 0; result++)
            count += r->reason[i].by_result[result];
    return count;
}

/* The words of a clause these rules cite. One of a rules file's own stands behind the others, and
 * comes before one that it is named after. */
static const char *words_of(const Rules *rules, const char *id) {
    const char *words = NULL;
    ClauseId listed;
    for (int i = 0; (listed = rules_listed(rules, i)); i++) {
        const Clause *clause = rules_clause(rules, listed);
        if (strcmp(clause->id, id) == 0) words = clause->words;
    }
    return words;
}

/* What the clauses say by which games were drawn, up to their first stop. */
static void print_drawing_clauses(FILE *out, const Results *r) {
    for (int i = 0; i < r->reasons; i++) {
        const char *id = r->reason[i].word;
        const char *words = r->reason[i].by_result[RESULT_DRAW] ? words_of(r->rules, id) : NULL;
        if (words) fprintf(out, "         %s: %.*s\n", id, (int)strcspn(words, ".;"), words);
    }
}

static void print_endings(FILE *out, const MatchReport *m) {
    const Results *r = m->results;
    fputs("Ends     ", out);
    for (int i = 0; i < r->reasons; i++) {
        const Reason *e = &r->reason[i];
        fprintf(out, "%s%s %" PRIu64, i ? ", " : "", e->word,
                e->by_result[1] + e->by_result[2] + e->by_result[3]);
    }
    fprintf(out, "\nDraws    %" PRIu64, r->by_result[RESULT_DRAW]);
    for (int i = 0, shown = 0; i < r->reasons; i++)
        if (r->reason[i].by_result[RESULT_DRAW])
            fprintf(out, "%s%s %" PRIu64, shown++ ? ", " : ": ", r->reason[i].word,
                    r->reason[i].by_result[RESULT_DRAW]);
    fputc('\n', out);
    print_drawing_clauses(out, r);
    if (!r->adjudicated) return;
    uint64_t capped = count_of(r, "plies");
    fprintf(out,
            "Adjudicated %" PRIu64 " games: %" PRIu64 " by score, %" PRIu64
            " at the last ply allowed (%d; --adjudicate plies=N)\n",
            r->adjudicated, r->adjudicated - capped, capped, m->last_ply);
}

/* How the sides did, whoever played them. */
static void print_sides(FILE *out, const MatchReport *m) {
    const Results *r = m->results;
    const Score white = {
        {r->by_result[RESULT_P1], r->by_result[RESULT_DRAW], r->by_result[RESULT_P2]}};
    const Interval i = results_player1(r);
    char score[96];
    score_words(&white, score);
    print_line(out, "Sides    %s %s [%.1f, %.1f] 95 %%; %.1f plies a game",
               m->rules->base->player[0], score, 100 * i.low, 100 * i.high,
               r->games ? (double)r->plies / (double)r->games : 0);
}

static void print_results(FILE *out, const MatchReport *m) {
    const Results *r = m->results;
    if (r->schedule->entrants > 2) print_cross_table(out, m);
    for (int k = 0; k < r->pairings; k++) print_pairing(out, m, &r->pairing[k]);
    print_sprt(out, m);
    print_sides(out, m);
    print_endings(out, m);
}

/* What evaluates, of the engines of which it is known. */
static void print_evaluations(FILE *out, const MatchReport *m) {
    for (int i = 0; i < m->results->schedule->entrants; i++)
        if (*m->entrants[i].evaluation)
            print_line(out, "Evaluates %s: %s", name_of(m, i), m->entrants[i].evaluation);
}

static void print_faults(FILE *out, const MatchReport *m) {
    for (int i = 0; i < m->results->schedule->entrants; i++) {
        char words[200];
        size_t at = 0;
        for (int f = 1; f < FAULT_COUNT; f++)
            if (m->results->faults[i][f])
                at +=
                    (size_t)snprintf(words + at, sizeof words - at, "%s%s %" PRIu64, at ? ", " : "",
                                     fault_word((Fault)f), m->results->faults[i][f]);
        if (at) print_line(out, "Faults   %s: %s", name_of(m, i), words);
    }
}

void match_report_text(FILE *out, const MatchReport *m) {
    print_line(out, "%s, %" PRIu64 " games, %s", m->rules->name, m->results->games, m->state);
    if (m->results->games)
        print_results(out, m);
    else
        print_line(out, "No game was played.");
    print_evaluations(out, m);
    print_faults(out, m);
}

/* ------------------------------------------------------------------ JSON */

json_t *interval_json(Interval i) {
    return json_pack("{s:o, s:o, s:o}", "value", json_finite(i.value), "low", json_finite(i.low),
                     "high", json_finite(i.high));
}

static json_t *score_json(const Score *s) {
    return json_pack("{s:I, s:I, s:I}", "won", (json_int_t)s->count[WON], "drawn",
                     (json_int_t)s->count[DRAWN], "lost", (json_int_t)s->count[LOST]);
}

static json_t *pairing_json(const MatchReport *m, const Pairing *p) {
    json_t *pairs = json_array();
    for (int i = 0; i < 5; i++)
        json_array_append_new(pairs, json_integer((json_int_t)p->pairs.count[i]));
    Score sum = both_sides(p);
    return json_pack("{s:o, s:o, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "first",
                     json_text(name_of(m, p->first)), "second", json_text(name_of(m, p->second)),
                     "games", (json_int_t)p->games, "score", score_json(&sum), "asPlayer1",
                     score_json(&p->side[0]), "asPlayer2", score_json(&p->side[1]), "pairs", pairs,
                     "mean", interval_json(pairs_score(&p->pairs)), "elo",
                     interval_json(pairs_elo(&p->pairs)), "superiority",
                     json_real(pairs_superiority(&p->pairs)));
}

static json_t *sprt_json(const MatchReport *m) {
    static const char *const words[] = {"none", "H0", "H1"};
    if (!m->sprt) return json_null();
    const PairCounts *pairs = &m->results->pairing[0].pairs;
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:s}", "elo0", m->sprt->elo0, "elo1",
                     m->sprt->elo1, "alpha", m->sprt->alpha, "beta", m->sprt->beta, "ratio",
                     sprt_ratio(m->sprt, pairs), "lower", sprt_lower(m->sprt), "upper",
                     sprt_upper(m->sprt), "verdict", words[sprt_verdict(m->sprt, pairs)]);
}

static json_t *entrant_json(const MatchReport *m, int i) {
    json_t *faults = json_object();
    for (int f = 1; f < FAULT_COUNT; f++)
        json_object_set_new(faults, fault_word((Fault)f),
                            json_integer((json_int_t)m->results->faults[i][f]));
    Score score = results_of(m->results, i);
    const char *evaluation = m->entrants[i].evaluation;
    return json_pack("{s:o, s:o, s:o, s:o}", "name", json_text(name_of(m, i)), "score",
                     score_json(&score), "faults", faults, "evaluation",
                     *evaluation ? json_text(evaluation) : json_null());
}

static json_t *endings_json(const Results *r) {
    json_t *endings = json_array();
    for (int i = 0; i < r->reasons; i++)
        json_array_append_new(endings,
                              json_pack("{s:s, s:I, s:I, s:I}", "reason", r->reason[i].word,
                                        "player1", (json_int_t)r->reason[i].by_result[RESULT_P1],
                                        "player2", (json_int_t)r->reason[i].by_result[RESULT_P2],
                                        "draws", (json_int_t)r->reason[i].by_result[RESULT_DRAW]));
    return endings;
}

json_t *match_report_json(const MatchReport *m) {
    const Results *r = m->results;
    json_t *engines = json_array(), *pairings = json_array();
    for (int i = 0; i < r->schedule->entrants; i++)
        json_array_append_new(engines, entrant_json(m, i));
    for (int k = 0; k < r->pairings; k++)
        json_array_append_new(pairings, pairing_json(m, &r->pairing[k]));
    return json_pack(
        "{s:s, s:s, s:I, s:I, s:I, s:I, s:o, s:b, s:I, s:I, s:o, s:o, s:o, s:o}", "state", m->state,
        "rules", m->rules->name, "games", (json_int_t)r->games, "player1",
        (json_int_t)r->by_result[RESULT_P1], "player2", (json_int_t)r->by_result[RESULT_P2],
        "draws", (json_int_t)r->by_result[RESULT_DRAW], "sides", interval_json(results_player1(r)),
        "once", (int)r->schedule->once, "plies", (json_int_t)r->plies, "adjudicated",
        (json_int_t)r->adjudicated, "endings", endings_json(r), "engines", engines, "pairings",
        pairings, "sprt", sprt_json(m));
}

/* ------------------------------------------------------------------ live */

void live_clear(LiveTable *table) {
    if (table->lines) fprintf(stderr, "\033[%dA\033[J", table->lines);
    table->lines = 0;
}

static void live_pairing(const MatchReport *m, const Pairing *p) {
    char score[96];
    Score sum = both_sides(p);
    Interval elo = pairs_elo(&p->pairs);
    score_words(&sum, score);
    print_line(stderr, "%.20s - %.20s  %s  Elo %+.0f [%+.0f, %+.0f]", name_of(m, p->first),
               name_of(m, p->second), score, elo.value + 0.0, elo.low, elo.high);
}

void live_show(LiveTable *table, const MatchReport *m, bool now) {
    const Results *r = m->results;
    uint64_t time = clock_us();
    if (!now && table->shown_us && time - table->shown_us < LIVE_US) return;
    table->shown_us = time;
    live_clear(table);
    fprintf(stderr, "%" PRIu64 " of %d games, %s +%" PRIu64 " =%" PRIu64 " -%" PRIu64 "\n",
            r->games, schedule_games(r->schedule), m->rules->base->player[0],
            r->by_result[RESULT_P1], r->by_result[RESULT_DRAW], r->by_result[RESULT_P2]);
    table->lines = 1;
    for (int k = 0; k < r->pairings && k < LIVE_PAIRINGS; k++, table->lines++)
        live_pairing(m, &r->pairing[k]);
    if (!m->sprt) return;
    fprintf(stderr, "SPRT: %.2f of [%.2f, %.2f]\n", sprt_ratio(m->sprt, &r->pairing[0].pairs),
            sprt_lower(m->sprt), sprt_upper(m->sprt));
    table->lines++;
}
