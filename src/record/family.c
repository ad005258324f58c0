/* See family.h. */
#include "record/family.h"

#define RECORD(constant, name) extern const RecordFamily record_##name;
FAMILIES(RECORD)
#undef RECORD

const RecordFamily *record_family(Family family) {
#define RECORD(constant, name) [constant] = &record_##name,
    static const RecordFamily *const families[FAMILY_COUNT] = {FAMILIES(RECORD)};
#undef RECORD
    return families[family];
}
