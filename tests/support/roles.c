#include "support/roles.h"
#include "law/lawclause.h"

static const unsigned char families[CLAUSE_MADE] = {
    [CLAUSE_T1] = CLAUSE_REFUSES,
    [CLAUSE_T2] = CLAUSE_REFUSES,
    [CLAUSE_T3] = CLAUSE_CAPTURES,
    [CLAUSE_T6] = CLAUSE_ENDS,
    [CLAUSE_T7] = CLAUSE_REFUSES | CLAUSE_ENDS,
    [CLAUSE_X1] = CLAUSE_REFUSES,
    [CLAUSE_X4] = CLAUSE_ENDS,
    [CLAUSE_X5] = CLAUSE_ENDS,
    [CLAUSE_M1] = CLAUSE_REFUSES,
    [CLAUSE_M3] = CLAUSE_REFUSES,
    [CLAUSE_M4] = CLAUSE_REFUSES | CLAUSE_CAPTURES,
    [CLAUSE_M5] = CLAUSE_REFUSES | CLAUSE_CAPTURES,
    [CLAUSE_M6] = CLAUSE_REFUSES,
    [CLAUSE_M7] = CLAUSE_REFUSES | CLAUSE_ENDS,
    [CLAUSE_M9] = CLAUSE_REFUSES | CLAUSE_ENDS,
    [CLAUSE_G1] = CLAUSE_REFUSES,
    [CLAUSE_G2] = CLAUSE_REFUSES,
    [CLAUSE_G3] = CLAUSE_REFUSES | CLAUSE_CAPTURES,
    [CLAUSE_G4] = CLAUSE_REFUSES,
    [CLAUSE_G6] = CLAUSE_REFUSES,
    [CLAUSE_G7] = CLAUSE_REFUSES,
    [CLAUSE_G8] = CLAUSE_REFUSES | CLAUSE_ENDS,
    [CLAUSE_G9] = CLAUSE_REFUSES | CLAUSE_ENDS,
    [CLAUSE_G10] = CLAUSE_REFUSES,
    [CLAUSE_G11] = CLAUSE_ENDS,
    [CLAUSE_G12] = CLAUSE_ENDS,
};

static int role_of_cite(int cite, const Repetition *repetition) {
    if (cite < CITE_BETWEEN) return CLAUSE_REFUSES;
    if (cite < CITE_END) return CLAUSE_CAPTURES;
    if (cite < CITE_COUNT) return CLAUSE_ENDS;
    return repetition->kind != REPETITION_FORBIDDEN ? CLAUSE_ENDS : 0;
}

static void add_law(const TaflLaw *law, unsigned char *roles) {
    uint32_t happens = lawclause_happens(law);
    for (int cite = 0; cite <= CITE_COUNT; cite++) {
        ClauseId id = cite < CITE_COUNT ? law->cite[cite] : law->repetition.clause;
        if (happens >> cite & 1) roles[id] |= (unsigned char)role_of_cite(cite, &law->repetition);
    }
    if (repetition_bars(&law->repetition))
        roles[repetition_forbids(&law->repetition)] |= CLAUSE_REFUSES;
}

static void add_base(const RulesBase *base, unsigned char *roles) {
    for (uint32_t options = 0; options < 1u << rules_option_count(base); options++) {
        Rules rules;
        base->setup(&rules, base, options);
        add_law(&rules.law.tafl, roles);
    }
}

int clause_roles(ClauseId id) {
    static unsigned char roles[CLAUSE_COUNT];
    static bool made;
    for (int n = 0; !made && n < rules_bases(); n++)
        if (rules_base(n)->family == FAMILY_TAFL) add_base(rules_base(n), roles);
    made = true;
    return id < CLAUSE_MADE ? families[id] : roles[id];
}

bool cites(const Rules *rules, ClauseId id) {
    for (int i = 0; i < MAX_CLAUSES && rules->base->clause[i]; i++)
        if (rules->base->clause[i] == id) return true;
    return false;
}
