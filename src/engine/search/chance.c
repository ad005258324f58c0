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

static const ChanceRow unknown = {"", {0, 0, 0}, {500, 500}};

/* Those for few and for many nodes. */
static bool find_rows(const Rules *rules, ChanceRow out[2]) {
    const SearchFamily *family = engine_of(rules);
    const ChanceRow *row = family->chances;
    while (row->rules && !string_equal(row->rules, rules->name)) row++;
    if (!row->rules) return family->written && family->written(rules, out);
    out[0] = out[1] = *row;
    return true;
}

static bool nearest_to(const Rules *rules, Rules *out) {
    const SearchFamily *family = engine_of(rules);
    return family->nearest && family->nearest(rules, out);
}

enum { ALL_THE_WAY = 3 * CHANCE_FEW };

/* How far from few nodes to many: as far for each doubling, and straight on within one. */
static int way_to_many(uint64_t nodes) {
    int way = 0;
    if (nodes >= CHANCE_MANY) return ALL_THE_WAY;
    for (; nodes >= 2 * CHANCE_FEW; nodes /= 2) way += CHANCE_FEW;
    return nodes > CHANCE_FEW ? way + (int)nodes - CHANCE_FEW : way;
}

/* From `from` to `to` on a straight line, so much of `all` along. */
static int between(int from, int to, int way, int all) {
    return (from * (all - way) + to * way) / all;
}

ChanceRow chance_row(const Rules *rules, uint64_t nodes) {
    Rules nearest;
    ChanceRow row[2];
    int way = way_to_many(nodes);
    if (!find_rows(rules, row) && !(nearest_to(rules, &nearest) && find_rows(&nearest, row)))
        return unknown;
    for (int i = 0; i < 3; i++)
        row->lead[i] = between(row[0].lead[i], row[1].lead[i], way, ALL_THE_WAY);
    for (int i = 0; i < 2; i++)
        row->slope[i] = between(row[0].slope[i], row[1].slope[i], way, ALL_THE_WAY);
    return *row;
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

int chance_by(const ChanceRow *row, const Rules *rules, const Position *position, int score) {
    if (score_is_decided(score)) return score_is_win(score) ? CERTAIN : 0;
    if (score == 0) return CERTAIN / 2;
    int changed = chance_changed(rules, position), half = chance_half(rules);
    int lead = changed < half
                   ? between(row->lead[0], row->lead[1], changed, half)
                   : between(row->lead[1], row->lead[2], changed - half, CHANCE_OPENING - half);
    int slope = between(row->slope[0], row->slope[1], changed, CHANCE_OPENING);
    int own = position->side == P1 ? score : -score;
    int chance = chance_at(lead + (int64_t)slope * own / 100);
    return position->side == P1 ? chance : CERTAIN - chance;
}

/* A network's score is a logarithm of odds. */
static int learned(const Network *network, int score) {
    if (score_is_decided(score)) return score_is_win(score) ? CERTAIN : 0;
    return chance_at((int64_t)score * 1000 / network->scale);
}

int chance_with(const Network *network, const Rules *rules, const Position *position, int score,
                uint64_t nodes) {
    if (network) return learned(network, score);
    ChanceRow row = chance_row(rules, nodes);
    return chance_by(&row, rules, position, score);
}

int chance_of(const Rules *rules, const Position *position, int score, uint64_t nodes) {
    return chance_with(profile_network(rules).network, rules, position, score, nodes);
}

int chance_first_with(const Network *network, const Rules *rules, const Position *position,
                      int score, uint64_t nodes) {
    if (position->side == P1) return chance_with(network, rules, position, score, nodes);
    return CERTAIN - chance_with(network, rules, position, -score, nodes);
}

int chance_first(const Rules *rules, const Position *position, int score, uint64_t nodes) {
    return chance_first_with(profile_network(rules).network, rules, position, score, nodes);
}

int chance_foreign(int score) { return chance_at((int64_t)unknown.slope[0] * score / 100); }
