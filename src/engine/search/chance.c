/* The logistic curve from a table of its values at quarters, with straight lines between: whole
 * numbers only, so that every machine says the same.
 */
#include "search/chance.h"
#include "law/rulefile.h"
#include "search/family.h"
#include "search/profile.h"
#include "search/score.h"

enum { CERTAIN = 1000, QUARTER = 250, QUARTERS = 32 };

static const short curve[QUARTERS + 1] = {500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924,
                                          940, 953, 963, 971, 977, 982, 986, 989, 991, 993, 995,
                                          996, 997, 998, 998, 998, 999, 999, 999, 999, 999, 999};

static const ChanceRow unknown = {"", CHANCE_FEW, {0, 0, 0}, {500, 500}};

int chance_rows(const Rules *rules, ChanceRow out[CHANCE_ROWS]) {
    const SearchFamily *family = engine_of(rules);
    int count = 0;
    for (const ChanceRow *row = family->chances; row->rules; row++)
        if (string_equal(row->rules, rules->name)) out[count++] = *row;
    return count || !family->written ? count : family->written(rules, out);
}

static bool nearest_to(const Rules *rules, Rules *out) {
    const SearchFamily *family = engine_of(rules);
    return family->nearest && family->nearest(rules, out);
}

/* From `from` to `to` on a straight line, so much of `all` along. */
static int between(int from, int to, int64_t way, int64_t all) {
    return (int)((from * (all - way) + to * way) / all);
}

/* Between the rows `first` and `last`, so much of `all` along. */
typedef struct Place {
    int first, last;
    int64_t way, all;
} Place;

/* The doublings from one node count to another, in units of the first; straight on within one. */
static int64_t doublings(uint64_t from, uint64_t to) {
    int64_t whole = 0;
    for (; to >= 2 * from; to /= 2) whole += (int64_t)from;
    return whole + (int64_t)(to - from);
}

/* Among rows of so many nodes each. */
static Place place_among(const uint32_t *nodes, int rows, uint64_t searched) {
    int i = 0;
    while (i < rows && searched > nodes[i]) i++;
    if (i == 0) return (Place){0, 0, 0, 1};
    if (i == rows) return (Place){rows - 1, rows - 1, 0, 1};
    return (Place){i - 1, i, doublings(nodes[i - 1], searched), doublings(nodes[i - 1], nodes[i])};
}

ChanceRow chance_row(const Rules *rules, uint64_t nodes) {
    Rules nearest;
    ChanceRow row[CHANCE_ROWS];
    uint32_t at[CHANCE_ROWS];
    int count = chance_rows(rules, row);
    if (!count && nearest_to(rules, &nearest)) count = chance_rows(&nearest, row);
    if (!count) return unknown;
    for (int i = 0; i < count; i++) at[i] = row[i].nodes;
    Place p = place_among(at, count, nodes);
    const ChanceRow *few = &row[p.first], *many = &row[p.last];
    ChanceRow out = *few;
    for (int i = 0; i < 3; i++) out.lead[i] = between(few->lead[i], many->lead[i], p.way, p.all);
    for (int i = 0; i < 2; i++) out.slope[i] = between(few->slope[i], many->slope[i], p.way, p.all);
    return out;
}

void chance_nearest(const Rules *rules, char name[RULES_NAME]) {
    Rules nearest;
    Text out = text_into(name, RULES_NAME);
    bool akin = nearest_to(rules, &nearest);
    if (akin || !rulefile_of(rules)) text_string(&out, akin ? nearest.name : rules->name);
}

int chance_changed(const Rules *rules, const Position *position) {
    Position start;
    Bits other = 0;
    rules->start(rules, &start);
    for (int i = 0; i < 4; i++) other |= position->set[i] ^ start.set[i];
    int changed = bits_count(other);
    return changed < CHANCE_OPENING ? changed : CHANCE_OPENING;
}

int chance_half(const Rules *rules) { return engine_of(rules)->chance_half; }

/* At a logarithm of the odds, in thousandths. */
static int chance_at(int64_t odds) {
    int64_t amount = odds < 0 ? -odds : odds;
    int quarter = amount < QUARTERS * QUARTER ? (int)(amount / QUARTER) : QUARTERS;
    int part = (int)(amount % QUARTER), chance = curve[quarter];
    if (quarter < QUARTERS) chance += (curve[quarter + 1] - curve[quarter]) * part / QUARTER;
    return odds < 0 ? CERTAIN - chance : chance;
}

/* Where no odds are needed: a decided game, and a draw. -1: elsewhere. */
static int chance_without_odds(int score) {
    if (score_is_decided(score)) return score_is_win(score) ? CERTAIN : 0;
    return score ? -1 : CERTAIN / 2;
}

static int chance_to_side(const Position *position, int64_t odds) {
    int chance = chance_at(odds);
    return position->side == P1 ? chance : CERTAIN - chance;
}

int chance_by(const ChanceRow *row, const Rules *rules, const Position *position, int score) {
    int known = chance_without_odds(score);
    if (known >= 0) return known;
    int changed = chance_changed(rules, position), half = chance_half(rules);
    int lead = changed < half
                   ? between(row->lead[0], row->lead[1], changed, half)
                   : between(row->lead[1], row->lead[2], changed - half, CHANCE_OPENING - half);
    int slope = between(row->slope[0], row->slope[1], changed, CHANCE_OPENING);
    int own = position->side == P1 ? score : -score;
    return chance_to_side(position, lead + (int64_t)slope * own / 100);
}

LearnedRow chance_learned_row(const Learned *learned, uint64_t nodes) {
    uint32_t at[CHANCE_ROWS];
    if (!learned->rows) return (LearnedRow){.factor = LEARNED_ONE};
    for (int i = 0; i < learned->rows; i++) at[i] = learned->row[i].nodes;
    Place p = place_among(at, learned->rows, nodes);
    const LearnedRow *few = &learned->row[p.first], *many = &learned->row[p.last];
    return (LearnedRow){.nodes = few->nodes,
                        .factor = between(few->factor, many->factor, p.way, p.all),
                        .constant = between(few->constant, many->constant, p.way, p.all)};
}

/* A network's score is a logarithm of odds. */
static int chance_learned(const Learned *learned, const Position *position, int score,
                          uint64_t nodes) {
    int known = chance_without_odds(score);
    if (known >= 0) return known;
    LearnedRow row = chance_learned_row(learned, nodes);
    int own = position->side == P1 ? score : -score;
    return chance_to_side(position,
                          (int64_t)own * row.factor / learned->network->scale + row.constant);
}

int chance_with(const Learned *learned, const Rules *rules, const Position *position, int score,
                uint64_t nodes) {
    if (learned && learned->network) return chance_learned(learned, position, score, nodes);
    ChanceRow row = chance_row(rules, nodes);
    return chance_by(&row, rules, position, score);
}

int chance_of(const Rules *rules, const Position *position, int score, uint64_t nodes) {
    Learned learned = profile_network(rules);
    return chance_with(&learned, rules, position, score, nodes);
}

int chance_first_with(const Learned *learned, const Rules *rules, const Position *position,
                      int score, uint64_t nodes) {
    if (position->side == P1) return chance_with(learned, rules, position, score, nodes);
    return CERTAIN - chance_with(learned, rules, position, -score, nodes);
}

int chance_first(const Rules *rules, const Position *position, int score, uint64_t nodes) {
    Learned learned = profile_network(rules);
    return chance_first_with(&learned, rules, position, score, nodes);
}

int chance_foreign(int score) { return chance_at((int64_t)unknown.slope[0] * score / 100); }
