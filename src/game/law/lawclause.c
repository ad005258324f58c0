/* See lawclause.h. */
#include "law/lawclause.h"
#include "core/bits.h"
#include "core/check.h"
#include "law/lawfield.h"
#include "law/lawwords.h"

int lawclause_of(int cite) {
    ASSERT(cite >= 0 && cite <= CITE_COUNT);
    return cite == CITE_THRONE                                ? CITE_HOSTILE
           : cite == CITE_KING_NEAR || cite == CITE_KING_EDGE ? CITE_KING
                                                              : cite;
}

/* The id of a clause, for cites whose key of the law has another name. */
const char *lawclause_id(int cite) {
    switch (lawclause_of(cite)) {
    case CITE_STOP: return "no-stop";
    case CITE_PASS: return "no-pass";
    case CITE_CAMP: return "camps";
    case CITE_EDGE: return "edge-hostile";
    default: return lawfield_cite_key(lawclause_of(cite));
    }
}

/* The plain words without their heading, if that is one word. */
static const char *without_heading(const char *words) {
    const char *end = words;
    while (*end && *end != ' ' && *end != ':') end++;
    return *end == ':' ? end + 2 : words;
}

void lawclause_write(const TaflLaw *law, int cite, Text *out) {
    Said said[MAX_SAID];
    int count = lawwords(law, said);
    size_t before = out->length;
    for (int i = 0; i < count; i++) {
        char words[SAID_TEXT];
        Text text = text_beside(out, words, sizeof words);
        if (!lawwords_clause(&said[i]) || lawwords_cite(&said[i]) != lawclause_of(cite)) continue;
        lawwords_write(law, &said[i], &text);
        if (out->length > before) text_char(out, ' ');
        text_string(out, without_heading(words));
    }
}

uint32_t lawclause_happens(const TaflLaw *law) {
    Bits centre = bit(law->size * law->size / 2);
    bool never[CITE_COUNT + 1] = {
        [CITE_STEP] = !law->step && !law->king_step,
        [CITE_STOP] = !(law->no_stop_soldier | law->no_stop_king),
        [CITE_PASS] = !law->no_pass,
        [CITE_BARRED] = !law->barred,
        [CITE_CAMP] = !law->camps,
        [CITE_THRONE] = !(law->hostile & centre),
        [CITE_HOSTILE] = !(law->hostile & ~centre),
        [CITE_EDGE] = !law->edge_hostile,
        [CITE_HELD_P1] = !law->hostile_to_white,
        [CITE_HELD_P2] = !law->hostile_to_black,
        [CITE_LINNAEAN] = !law->linnaean,
        [CITE_SHIELDWALL] = !law->shieldwall,
        [CITE_KING_NEAR] = !law->throne,
        [CITE_KING_EDGE] = !law->edge_rings && !law->edge_takes_king,
        [CITE_FORT] = !law->exit_fort,
        [CITE_ENCIRCLED] = !law->encircle,
        [CITE_MOVE_LIMIT] = !law->limit[LIMIT_MOVES],
        [CITE_CAPTURE_LIMIT] = !law->limit[LIMIT_CAPTURES],
        [CITE_COUNT] = !law->repetition.occurrences,
    };
    uint32_t happens = 0;
    for (int i = 0; i <= CITE_COUNT; i++) happens |= (uint32_t)!never[i] << i;
    return happens;
}
