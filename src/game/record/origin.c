/* See origin.h. The remarks are in the tables of the families and in the rules files. */
#include "record/origin.h"
#include "core/builtin.h"

FAMILY_TABLE(RecordFamily, record)

static bool made_for(const OriginRow *row, const RulesBase *base) {
    for (int i = 0; i < 4 && row->base[i]; i++)
        if (string_equal(row->base[i], base->name)) return true;
    return false;
}

bool origin_remark(const RulesBase *base, int number, Remark *out) {
    const BuiltIn *built_in = builtin_of(base);
    for (const OriginRow *row = record_family(base->family)->origin; *row->base; row++)
        if (made_for(row, base) && !number--) {
            *out = row->remark;
            return true;
        }
    if (number || !built_in || !built_in->history) return false;
    *out = (Remark){base->name, false, "History", built_in->history, built_in->history_source};
    return true;
}

const char *origin_unplayed(const RulesBase *base, int number) {
    const char *const *name = record_family(base->family)->unplayed;
    while (name && *name && number--) name++;
    return name ? *name : NULL;
}
