/* See lawlines.h. */
#include "law/lawlines.h"
#include "core/check.h"
#include "law/lawfield.h"

ClauseId lawlines_clause(const Clause *own, int count, const char *id, size_t length) {
    for (int i = 0; i < count; i++)
        if (string_is(id, length, own[i].id)) return (ClauseId)(CLAUSE_OWN + i);
    return clause_find(id, length);
}

/* Applies the lines with `first`, or all the others. */
static void apply(TaflLaw *law, const char *lines, const Clause *own, int count, bool first) {
    while (*lines) {
        const char *value = lines, *end;
        while (*value != '=') value++;
        for (end = value; *end != '\n';) end++;
        size_t key_length = (size_t)(value - lines), length = (size_t)(end - value - 1);
        const char *line = lines;
        lines = end + 1;
        if (string_is(line, key_length, "first") != first) continue;
        ClauseId *cite = lawfield_cite(law, line, key_length);
        int profile = lawfield_profile(line, key_length);
        if (profile >= 0)
            law->profile[profile] = value + 1;
        else if (cite)
            *cite = lawlines_clause(own, count, value + 1, length);
        else
            ASSERT(
                lawfield_read(law, &(FieldText){line, key_length, value + 1, length, .column = 1}));
    }
}

void lawlines_apply(TaflLaw *law, const char *lines, const Clause *own, int count) {
    apply(law, lines, own, count, false);
    apply(law, lines, own, count, true);
}

Bits lawlines_throne(const TaflLaw *law) {
    Bits centre = bit(law->size * law->size / 2), all = bit(law->size * law->size) - 1;
    Bits named = law->barred | law->no_pass | law->no_stop_soldier | law->no_stop_king |
                 law->hostile | law->hostile_to_white | law->hostile_to_black;
    if (law->king_surround != all) named |= law->king_surround;
    return law->linnaean || law->camps & centre ? centre : named & centre;
}
