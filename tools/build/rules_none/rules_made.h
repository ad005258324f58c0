/* What tools/make_rules.c is compiled with in place of the header that it makes: no rule set yet,
 * and room for the clauses of the files that it reads. */
enum { MADE_CLAUSE_COUNT = 300, MADE_RULES = 1, MADE_FIRST = 0 };
#define MADE_CLAUSES CLAUSE_LAST_MADE = CLAUSE_MADE + MADE_CLAUSE_COUNT - 1,
