/* See fileclause.h. */
#include "law/fileclause.h"
#include "core/check.h"
#include "law/lawclause.h"
#include "law/lawfield.h"

enum { WORDS = 4096 };

/* ------------------------------------------------------------------ those of the base */

static ClauseId *cite_of(TaflLaw *law, int cite) {
    return cite == CITE_COUNT ? &law->repetition.clause : &law->cite[cite];
}

/* Parts of one clause stay or go together. */
static bool kin(const RuleFile *file, ClauseId one, ClauseId other) {
    return one && other &&
           clause_kin(rules_base_clause(&file->base, one)->id,
                      rules_base_clause(&file->base, other)->id);
}

static void unlist(RuleFile *file, ClauseId id) {
    ClauseId *list = file->base.clause;
    int left = 0;
    for (int i = 0; i < MAX_CLAUSES && list[i]; i++)
        if (!kin(file, list[i], id)) list[left++] = list[i];
    if (left < MAX_CLAUSES) list[left] = CLAUSE_NONE;
}

/* Removes all references to this clause. */
static void forget(RuleFile *file, ClauseId id) {
    if (!id) return;
    for (int i = 0; i <= CITE_COUNT; i++)
        if (kin(file, *cite_of(&file->law, i), id)) *cite_of(&file->law, i) = CLAUSE_NONE;
    if (kin(file, file->law.repetition.forbids, id)) file->law.repetition.forbids = CLAUSE_NONE;
    unlist(file, id);
}

static void forget_word(RuleFile *file, const char *word, size_t length) {
    char key[32];
    Text text = text_into(key, sizeof key);
    text_string(&text, "cite.");
    text_bytes(&text, word, length);
    ClauseId *cite = lawfield_cite(&file->law, key, text.length);
    ASSERT(cite);
    forget(file, *cite);
}

/* Removes the clauses about a field whose value has changed. */
static void forget_field(RuleFile *file, const char *cites) {
    for (const char *word = cites; *word;) {
        size_t length = 0;
        while (word[length] && word[length] != ' ') length++;
        forget_word(file, word, length);
        word += length + (word[length] == ' ');
    }
}

/* Clauses that hold under every tafl law, although nothing refers to them. */
static bool holds_always(ClauseId id) {
    return id == CLAUSE_T3 || id == CLAUSE_T4 || id == CLAUSE_T5 || id == CLAUSE_T8 ||
           id == CLAUSE_T9 || id == CLAUSE_X7;
}

static bool is_cited(RuleFile *file, ClauseId id) {
    bool cited = false;
    for (int i = 0; i <= CITE_COUNT; i++) cited |= kin(file, *cite_of(&file->law, i), id);
    return cited;
}

/* Removes clauses that nothing refers to, because it is unknown what they are about. Often it is
 * who begins, where the king escapes and whether he is armed; the law's own clauses say that. */
static void forget_uncited(RuleFile *file) {
    static const TaflCite told[] = {CITE_TURN, CITE_BETWEEN, CITE_END};
    ClauseId list[MAX_CLAUSES];
    bool any = false;
    for (int i = 0; i < MAX_CLAUSES; i++) list[i] = file->base.clause[i];
    for (int i = 0; i < MAX_CLAUSES && list[i]; i++) {
        if (holds_always(list[i]) || is_cited(file, list[i])) continue;
        unlist(file, list[i]);
        any = true;
    }
    for (int i = 0; any && i < 3; i++) forget(file, file->law.cite[told[i]]);
}

void fileclause_drop(RuleFile *file, const TaflLaw *base, bool listed) {
    ClauseId list[MAX_CLAUSES];
    bool changed = false;
    FieldNote note;
    for (int i = 0; i < MAX_CLAUSES; i++) list[i] = file->base.clause[i];
    for (int i = 0; lawfield_note(i, &note); i++) {
        if (lawfield_same(&file->law, base, i)) continue;
        changed = true;
        forget_field(file, note.cites);
    }
    if (changed) forget_uncited(file);
    for (int i = 0; listed && i < MAX_CLAUSES; i++) file->base.clause[i] = list[i];
}

/* ------------------------------------------------------------------ those of the law */

void fileclause_cite(RuleFile *file) {
    for (int i = 0; i <= CITE_COUNT; i++)
        if (!*cite_of(&file->law, i))
            *cite_of(&file->law, i) = (ClauseId)(CLAUSE_PLAIN + lawclause_of(i));
}

/* The words under other options, if they are the same. */
static const char *words_there(const RuleFile *file, uint32_t options, int cite,
                               const char *words) {
    for (uint32_t i = 0; i < options; i++)
        if (string_equal(file->made[i][cite].words, words)) return file->made[i][cite].words;
    return NULL;
}

bool fileclause_make(RuleFile *file, uint32_t options, const TaflLaw *law) {
    for (int i = 0; i <= CITE_COUNT; i++) {
        char words[WORDS];
        Text text = text_into(words, sizeof words);
        if (lawclause_of(i) == i) lawclause_write(law, i, &text);
        const char *known = words_there(file, options, i, words);
        if (!known) {
            if (text.full || file->used + text.length + 1 > sizeof file->pool) return false;
            known = file->pool + file->used;
            string_copy(file->pool + file->used, text.length + 1, words);
            file->used += text.length + 1;
        }
        file->made[options][i] =
            (Clause){lawclause_id(i), "generated", known, "the law of the rules file"};
    }
    return true;
}

void fileclause_list(RuleFile *file, uint32_t happens) {
    ClauseId *list = file->base.clause;
    int listed = 0;
    while (listed < MAX_CLAUSES && list[listed]) listed++;
    for (int i = 0; i < file->clauses && listed < MAX_CLAUSES; i++)
        list[listed++] = (ClauseId)(CLAUSE_OWN + i);
    uint32_t told = 0;
    for (int i = 0; i <= CITE_COUNT; i++)
        if (happens >> i & 1 && (int)*cite_of(&file->law, i) >= CLAUSE_PLAIN)
            told |= 1u << lawclause_of(i);
    for (int i = 0; i <= CITE_COUNT && listed < MAX_CLAUSES; i++)
        if (told >> i & 1) list[listed++] = (ClauseId)(CLAUSE_PLAIN + i);
    for (int i = 0; i < rules_option_count(&file->base); i++)
        if (!file->base.option[i].clause) file->base.option[i].clause = list[0];
}
